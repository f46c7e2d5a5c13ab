//! The legal turns of 6,400 written-down positions, and the known counts of turns from the start.

#![cfg(feature = "alloc")]

mod brute;
mod common;

use alquerque_core::{Outcome, Position, RuleSet, Variant, perft};
use common::{Subject, after_unchecked, capture_texts, code, for_every_game, identity, men};
use serde::Deserialize;
use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::Path;

/// How many positions each file of `data/vectors` has.
const LINES: usize = 320;

/// A line of `data/vectors/*.jsonl`.
#[derive(Deserialize)]
struct Vector {
    code: String,
    /// The first three fields of the position text.
    position: String,
    /// `w` or `b` has won, `=` is a draw; `null`: the game goes on.
    result: Option<char>,
    count: u64,
    /// Each legal turn, and the first three fields of the position after it; may be left out where they
    /// are many.
    turns: Option<BTreeMap<String, String>>,
}

fn data(path: &str) -> String {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/data").join(path);
    fs::read_to_string(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
}

/// The names of the files of vectors. They begin with the name of a code.
fn files() -> Vec<String> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/data/vectors");
    let entries = fs::read_dir(&folder).expect("the vectors are there");
    let name = |entry: fs::DirEntry| entry.file_name().into_string().expect("a plain name");
    let mut names: Vec<String> = entries.map(|entry| name(entry.expect("a readable entry"))).collect();
    names.sort();
    names
}

fn name_of_code(text: &str) -> &str {
    text.split(['+', ',', '.']).next().unwrap()
}

/// The vectors of a game, each with its position read by the library.
fn vectors<P: Position>() -> Vec<(Vector, P)> {
    let mut vectors = Vec::new();
    for file in files().iter().filter(|file| P::Rules::NAMES.contains(&name_of_code(file))) {
        for (i, line) in data(&format!("vectors/{file}")).lines().enumerate() {
            let vector: Vector =
                serde_json::from_str(line).unwrap_or_else(|e| panic!("{file}:{}: {e}", i + 1));
            let position = common::position(&vector.code, &vector.position);
            vectors.push((vector, position));
        }
    }
    assert!(!vectors.is_empty());
    vectors
}

#[test]
fn every_named_code_has_its_vectors() {
    let files = files();
    let found: BTreeSet<&str> = files.iter().map(|file| name_of_code(file)).collect();
    let names: Vec<Variant> = Variant::all_named().collect();
    assert_eq!(found, names.iter().map(Variant::name).collect());
    // Three more are composed codes of Alquerque.
    assert_eq!(files.len(), names.len() + 3);
    for file in files {
        assert_eq!(data(&format!("vectors/{file}")).lines().count(), LINES, "{file}");
    }
}

fn legal_turns_lead_where_the_vectors_say<P: Subject>() {
    for (vector, position) in vectors::<P>() {
        assert_eq!(position.count_moves(), vector.count, "{position:?}");
        assert_eq!(position.moves().len() as u64, vector.count, "{position:?}");
        let Some(turns) = vector.turns else { continue };
        let mut found = BTreeMap::new();
        for turn in position.moves() {
            let next = identity(&after_unchecked(&position, turn));
            assert_eq!(found.insert(turn.to_string(), next), None, "{position:?}: {turn} twice");
        }
        assert_eq!(found, turns, "{position:?}");
    }
}

fn games_have_ended_where_the_vectors_say<P: Subject>() {
    for (vector, position) in vectors::<P>() {
        assert_eq!(position.outcome().map(Outcome::letter), vector.result, "{position:?}");
    }
}

fn captures_of_the_vectors_are_the_turns_that_remove_men<P: Subject>() {
    for (_, position) in vectors::<P>() {
        let mut captures = Vec::new();
        for turn in position.moves() {
            let removed = men(&position).saturating_sub(men(&after_unchecked(&position, turn)));
            assert_eq!(position.is_capture(turn), removed > 0, "{position:?}: {turn}");
            assert_eq!(position.gain(turn), removed, "{position:?}: {turn}");
            if removed > 0 {
                captures.push(turn.to_string());
            }
        }
        captures.sort();
        assert_eq!(capture_texts(&position), captures, "{position:?}");
    }
}

fn texts_of_the_vectors_are_read_as_they_are_written<P: Subject>() {
    for (vector, position) in vectors::<P>() {
        assert_eq!(identity(&position), vector.position);
        for (text, next) in vector.turns.into_iter().flatten() {
            let turn = position.parse_move(&text).unwrap_or_else(|error| panic!("{position:?}: {error}"));
            assert_eq!(turn.to_string(), text);
            assert_eq!(identity(&after_unchecked(&position, turn)), next, "{position:?}: {turn}");
        }
    }
}

/// What the library is compared with in `brute_force.rs` has to be right itself.
fn brute_force_agrees_with_the_vectors<P: Subject>() {
    for (vector, _) in vectors::<P>() {
        let Vector { code, position, result, count, turns } = vector;
        let found = brute::turns(&code, &position);
        assert_eq!(found.len() as u64, count, "{position}");
        assert_eq!(turns.unwrap_or_else(|| found.clone()), found, "{position}");
        assert_eq!(brute::result(&code, &position), result, "{position}");
    }
}

/// A line of `data/perft.txt`.
struct Count {
    code: String,
    depth: u32,
    count: u64,
    /// Where the games begin, if not from the start.
    position: Option<String>,
}

impl Count {
    fn position<P: Position>(&self) -> P {
        match &self.position {
            Some(text) => common::position(&self.code, text),
            None => P::start(code(&self.code)),
        }
    }
}

fn known_counts() -> impl Iterator<Item = Count> {
    let text = data("perft.txt");
    let lines = text.lines().filter(|line| !line.is_empty() && !line.starts_with('#'));
    let counts: Vec<Count> = lines
        .map(|line| {
            let fields: Vec<&str> = line.splitn(4, ' ').collect();
            let &[code, depth, count, ref position @ ..] = fields.as_slice() else {
                panic!("three fields or four: {line}")
            };
            Count {
                code: code.to_string(),
                depth: depth.parse().expect("a depth"),
                count: count.parse().expect("a count"),
                position: position.first().map(ToString::to_string),
            }
        })
        .collect();
    counts.into_iter()
}

/// The known counts of a game.
fn known_counts_of<P: Position>() -> impl Iterator<Item = Count> {
    known_counts().filter(|known| P::Rules::NAMES.contains(&name_of_code(&known.code)))
}

fn perft_is_the_known_one<P: Subject>() {
    for known in known_counts_of::<P>() {
        let position: P = known.position();
        assert_eq!(perft(&position, known.depth), known.count, "{position:?}, depth {}", known.depth);
    }
}

/// How `data/perft.txt` was made: `cargo test --release --test vectors -- --ignored`, in some minutes.
/// The greatest counts are left out.
fn perft_of_the_brute_force_is_the_known_one<P: Subject>() {
    for known in known_counts_of::<P>().filter(|known| known.count < 30_000_000) {
        let start = identity(&known.position::<P>());
        let count = brute_perft(&known.code, &start, known.depth);
        assert_eq!(count, known.count, "{}, {start}, depth {}", known.code, known.depth);
    }
}

fn brute_perft(code: &str, position: &str, depth: u32) -> u64 {
    let turns = brute::turns(code, position);
    if depth == 1 {
        return turns.len() as u64;
    }
    turns.values().map(|next| brute_perft(code, next, depth - 1)).sum()
}

for_every_game! {
    legal_turns_lead_where_the_vectors_say,
    games_have_ended_where_the_vectors_say,
    captures_of_the_vectors_are_the_turns_that_remove_men,
    texts_of_the_vectors_are_read_as_they_are_written,
    brute_force_agrees_with_the_vectors,
    perft_is_the_known_one,
    #[ignore = "slow: for whoever changes data/perft.txt"]
    perft_of_the_brute_force_is_the_known_one,
}

/// Seega has so many placements that three plies are enough.
#[test]
fn every_named_code_has_its_first_counts_written_down() {
    let known: BTreeSet<(String, u32)> = known_counts()
        .filter(|known| known.position.is_none())
        .map(|known| (known.code, known.depth))
        .collect();
    for variant in Variant::all_named() {
        let deepest = if matches!(variant, Variant::Seega(_)) { 3 } else { 5 };
        for depth in 1..=deepest {
            assert!(known.contains(&(variant.to_string(), depth)), "{variant}, depth {depth}");
        }
    }
}
