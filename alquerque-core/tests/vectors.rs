//! The legal turns of 5,120 written-down positions, and the known counts of turns from the start.

#![cfg(feature = "alloc")]

mod brute;
mod common;

use alquerque_core::alquerque::{Alquerque, Code};
use alquerque_core::{Color, Position, perft};
use common::{after, code, identity, men};
use serde::Deserialize;
use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::Path;

/// The files of `data/vectors` that are not about Alquerque.
const OTHER_GAMES: [&str; 4] = ["fanorona.jsonl", "konane.jsonl", "seega.jsonl", "surakarta.jsonl"];

/// A line of `data/vectors/*.jsonl`.
#[derive(Deserialize)]
struct Vector {
    code: String,
    /// The first three fields of the position text.
    position: String,
    /// `w` or `b` has won; `null`: the game goes on.
    result: Option<char>,
    count: u64,
    /// Each legal turn, and the first three fields of the position after it.
    turns: BTreeMap<String, String>,
}

fn data(path: &str) -> String {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/data").join(path);
    fs::read_to_string(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
}

fn vectors() -> Vec<Vector> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/data/vectors");
    let mut names: Vec<String> = fs::read_dir(&folder)
        .expect("the vectors are there")
        .map(|entry| entry.expect("a readable entry").file_name().into_string().expect("a plain name"))
        .collect();
    names.retain(|name| !OTHER_GAMES.contains(&name.as_str()));
    names.sort();
    assert_eq!(names.len(), 16, "one file for each code: {names:?}");
    let mut vectors = Vec::new();
    for name in names {
        for (i, line) in data(&format!("vectors/{name}")).lines().enumerate() {
            vectors.push(serde_json::from_str(line).unwrap_or_else(|e| panic!("{name}:{}: {e}", i + 1)));
        }
    }
    assert_eq!(vectors.len(), 16 * 320);
    vectors
}

fn parsed(vector: &Vector) -> Alquerque {
    Alquerque::parse(code(&vector.code), &vector.position)
        .unwrap_or_else(|error| panic!("{}, {}: {error}", vector.code, vector.position))
}

#[test]
fn legal_turns_lead_where_the_vectors_say() {
    for vector in vectors() {
        let position = parsed(&vector);
        let mut found = BTreeMap::new();
        for turn in position.moves() {
            let next = identity(&after(&position, turn));
            assert_eq!(found.insert(turn.to_string(), next), None, "{position:?}: {turn} twice");
        }
        assert_eq!(found, vector.turns, "{position:?}");
        assert_eq!(position.moves().len() as u64, vector.count, "{position:?}");
        assert_eq!(position.count_moves(), vector.count, "{position:?}");
    }
}

#[test]
fn positions_are_lost_where_the_vectors_say() {
    for vector in vectors() {
        let position = parsed(&vector);
        let winner = position.outcome().map(|outcome| outcome.winner.map(Color::letter));
        assert_eq!(winner, vector.result.map(Some), "{position:?}");
    }
}

#[test]
fn captures_of_the_vectors_are_the_turns_that_remove_men() {
    for vector in vectors() {
        let position = parsed(&vector);
        for turn in position.moves() {
            let removed = men(&position) - men(&after(&position, turn));
            assert_eq!(position.is_capture(turn), removed > 0, "{position:?}: {turn}");
            assert_eq!(position.gain(turn), removed, "{position:?}: {turn}");
            assert_eq!(turn.removed().count(), removed, "{position:?}: {turn}");
        }
    }
}

#[test]
fn texts_of_the_vectors_are_read_as_they_are_written() {
    for vector in vectors() {
        let position = parsed(&vector);
        assert_eq!(identity(&position), vector.position);
        for (text, next) in &vector.turns {
            let turn = position.parse_move(text).unwrap_or_else(|error| panic!("{position:?}: {error}"));
            assert_eq!(turn.to_string(), *text);
            assert_eq!(identity(&after(&position, turn)), *next, "{position:?}: {turn}");
        }
    }
}

/// The lines of `data/perft.txt`: code, depth, number of games of that many plies.
fn known_counts() -> Vec<(Code, u32, u64)> {
    let text = data("perft.txt");
    let lines = text.lines().filter(|line| !line.is_empty() && !line.starts_with('#'));
    lines
        .map(|line| {
            let fields: Vec<&str> = line.split(' ').collect();
            let &[name, depth, count] = fields.as_slice() else { panic!("three fields: {line}") };
            (code(name), depth.parse().expect("a depth"), count.parse().expect("a count"))
        })
        .collect()
}

#[test]
fn perft_of_every_code_is_the_known_one() {
    for (code, depth, count) in known_counts() {
        assert_eq!(perft(&Alquerque::start(code), depth), count, "{code}, depth {depth}");
    }
}

#[test]
fn every_named_code_has_its_first_five_counts_written_down() {
    let known: BTreeSet<(String, u32)> =
        known_counts().into_iter().map(|(code, depth, _)| (code.to_string(), depth)).collect();
    for code in Code::all_named() {
        for depth in 1..=5 {
            assert!(known.contains(&(code.to_string(), depth)), "{code}, depth {depth}");
        }
    }
}

/// How `data/perft.txt` was made: `cargo test --release --test vectors -- --ignored`, in some minutes.
#[test]
#[ignore = "slow: for whoever changes data/perft.txt"]
fn perft_of_the_brute_force_is_the_known_one() {
    for (code, depth, count) in known_counts() {
        let rules = brute::rules(&code.to_string());
        let start = brute::Board::parse(&identity(&Alquerque::start(code)));
        assert_eq!(brute_perft(&rules, &start, depth), count, "{code}, depth {depth}");
    }
}

fn brute_perft(rules: &brute::Rules, board: &brute::Board, depth: u32) -> u64 {
    let turns = brute::turns(rules, board);
    if depth == 1 {
        return turns.len() as u64;
    }
    turns.values().map(|next| brute_perft(rules, &brute::Board::parse(next), depth - 1)).sum()
}
