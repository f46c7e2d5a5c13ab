//! The brute-force generators of Kōnane, Fanorona, Seega and Surakarta against what is known of these games:
//! 1,280 written-down positions, counts of turns, and who wins on small boards.

mod brute;

use brute::{fanorona, konane, seega, surakarta};
use serde::Deserialize;
use std::collections::{BTreeMap, HashMap};
use std::fs;
use std::path::Path;

/// One of the games: its file of vectors, and the two questions that its brute force answers.
struct Game {
    name: &'static str,
    turns: fn(&str, &str) -> BTreeMap<String, String>,
    result: fn(&str, &str) -> Option<char>,
}

const KONANE: Game = Game { name: "konane", turns: konane::turns, result: konane::result };
const FANORONA: Game = Game { name: "fanorona", turns: fanorona::turns, result: fanorona::result };
const SEEGA: Game = Game { name: "seega", turns: seega::turns, result: seega::result };
const SURAKARTA: Game = Game { name: "surakarta", turns: surakarta::turns, result: surakarta::result };

const KONANE_START: &str = "bwbwbwbw/wbwbwbwb/bwbwbwbw/wbwbwbwb/bwbwbwbw/wbwbwbwb/bwbwbwbw/wbwbwbwb b -";
const FANORONA_START: &str = "bbbbbbbbb/bbbbbbbbb/bwbw1bwbw/wwwwwwwww/wwwwwwwww w -";
const SEEGA_START: &str = "5/5/5/5/5 w 12,12";
const SURAKARTA_START: &str = "bbbbbb/bbbbbb/6/6/wwwwww/wwwwww w -";

/// A line of `data/vectors/*.jsonl`.
#[derive(Deserialize)]
struct Vector {
    code: String,
    /// The first three fields of the position text.
    position: String,
    /// `w` or `b` has won, `=` is a draw; `null`: the game goes on.
    result: Option<char>,
    count: usize,
    /// Each legal turn, and the first three fields of the position after it; left out where they are many.
    turns: Option<BTreeMap<String, String>>,
}

fn vectors(game: &Game) -> Vec<Vector> {
    let file = format!("tests/data/vectors/{}.jsonl", game.name);
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join(file);
    let text = fs::read_to_string(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
    let read = |line| serde_json::from_str(line).unwrap_or_else(|error| panic!("{line}: {error}"));
    let vectors: Vec<Vector> = text.lines().map(read).collect();
    assert_eq!(vectors.len(), 320);
    vectors
}

fn agree_with_vectors(game: &Game) {
    for vector in vectors(game) {
        let found = (game.turns)(&vector.code, &vector.position);
        assert_eq!(found.len(), vector.count, "{}", vector.position);
        if let Some(turns) = vector.turns {
            assert_eq!(found, turns, "{}", vector.position);
        }
        assert_eq!((game.result)(&vector.code, &vector.position), vector.result, "{}", vector.position);
    }
}

#[test]
fn konane_agrees_with_the_vectors() {
    agree_with_vectors(&KONANE);
}

#[test]
fn fanorona_agrees_with_the_vectors() {
    agree_with_vectors(&FANORONA);
}

#[test]
fn seega_agrees_with_the_vectors() {
    agree_with_vectors(&SEEGA);
}

#[test]
fn surakarta_agrees_with_the_vectors() {
    agree_with_vectors(&SURAKARTA);
}

/// The number of games of so many plies; a finished game counts nothing below its end.
fn perft(game: &Game, position: &str, depth: usize) -> usize {
    let turns = (game.turns)(game.name, position);
    if depth == 1 {
        return turns.len();
    }
    turns.values().map(|next| perft(game, next, depth - 1)).sum()
}

/// Asserts the counts for depth 1, 2 and so on.
fn counts_are(game: &Game, position: &str, counts: &[usize]) {
    for (i, &count) in counts.iter().enumerate() {
        assert_eq!(perft(game, position, i + 1), count, "{position}, depth {}", i + 1);
    }
}

/// Asserts who has won each position, and that nothing can be played after the end.
fn results_are(game: &Game, results: &[(&str, Option<char>)]) {
    for &(position, result) in results {
        assert_eq!((game.result)(game.name, position), result, "{position}");
        assert_eq!((game.turns)(game.name, position).is_empty(), result.is_some(), "{position}");
    }
}

#[test]
fn side_without_a_capture_has_lost_konane_even_with_no_stone_left() {
    let results = [
        ("8/8/8/8/8/8/8/8 w -", Some('b')),
        ("8/8/8/8/8/8/8/8 b -", Some('w')),
        // The white stone on a1 can jump to c1; the black one on b1 would leave the board.
        ("8/8/8/8/8/8/8/wb6 w -", None),
        ("8/8/8/8/8/8/8/wb6 b -", Some('w')),
        ("8/8/8/8/8/8/8/w7 w -", Some('b')),
    ];
    results_are(&KONANE, &results);
}

#[test]
fn side_without_men_has_lost_fanorona_and_surakarta_whoever_is_to_move() {
    for turn in ['w', 'b'] {
        for man in ['w', 'b'] {
            let position = format!("9/9/4{man}4/9/9 {turn} -");
            results_are(&FANORONA, &[(&position, Some(man))]);
            let position = format!("6/6/3{man}2/6/6/6 {turn} -");
            results_are(&SURAKARTA, &[(&position, Some(man))]);
        }
    }
}

#[test]
fn side_without_a_turn_has_lost_fanorona_and_surakarta() {
    // The white man in the corner has no empty neighbour, and a1 is on no track.
    results_are(&FANORONA, &[("9/9/9/bb7/wb7 w -", Some('b')), ("9/9/9/bb7/wb7 b -", None)]);
    results_are(&SURAKARTA, &[("6/6/6/6/bb4/wb4 w -", Some('b')), ("6/6/6/6/bb4/wb4 b -", None)]);
}

#[test]
fn side_with_fewer_than_two_stones_has_lost_seega_after_placement() {
    let results = [
        ("5/5/5/5/wbb2 w 0,0", Some('b')),
        ("5/5/5/5/wbb2 b 0,0", Some('b')),
        ("5/5/5/5/wwb2 w 0,0", Some('w')),
        ("5/5/5/5/w3b w 0,0", Some('b')),
        ("5/5/5/5/w3b b 0,0", Some('w')),
        ("5/5/5/5/ww1bb w 0,0", None),
        ("5/5/5/5/5 w 12,12", None),
    ];
    results_are(&SEEGA, &results);
}

#[test]
fn konane_opens_in_the_corners_and_the_centre_on_every_size() {
    let starts = [
        ("konane,size=4", "bwbw/wbwb/bwbw/wbwb b -", "a4 b3 c2 d1"),
        ("konane,size=5", "bwbwb/wbwbw/bwbwb/wbwbw/bwbwb b -", "a1 a5 c3 e1 e5"),
        ("konane,size=6", "bwbwbw/wbwbwb/bwbwbw/wbwbwb/bwbwbw/wbwbwb b -", "a6 c4 d3 f1"),
        ("konane,size=7", "bwbwbwb/wbwbwbw/bwbwbwb/wbwbwbw/bwbwbwb/wbwbwbw/bwbwbwb b -", "a1 a7 d4 g1 g7"),
        ("konane,size=8", KONANE_START, "a8 d5 e4 h1"),
    ];
    for (code, start, openings) in starts {
        let found: Vec<String> = konane::turns(code, start).into_keys().collect();
        assert_eq!(found.join(" "), openings, "{code}");
    }
}

#[test]
fn perft_of_konane_is_the_known_one() {
    counts_are(&KONANE, KONANE_START, &[4, 12, 28, 172, 892, 7124, 52044, 508_088]);
}

#[test]
fn perft_of_konane_without_d5_and_c5_is_the_known_one() {
    let position = "bwbwbwbw/wbwbwbwb/bwbwbwbw/wb2wbwb/bwbwbwbw/wbwbwbwb/bwbwbwbw/wbwbwbwb b -";
    counts_are(&KONANE, position, &[3, 20, 110, 900, 6776, 67035]);
}

#[test]
fn perft_of_fanorona_is_the_known_one() {
    counts_are(&FANORONA, FANORONA_START, &[5, 39, 724, 18026, 431_852]);
}

#[test]
fn perft_of_seega_placement_is_the_known_one() {
    counts_are(&SEEGA, SEEGA_START, &[276, 63756]);
}

#[test]
fn perft_of_seega_from_a_blocked_start_is_the_known_one() {
    let position = "wbwbw/bwbwb/wb1bw/bwbwb/wbwbw w 0,0";
    counts_are(&SEEGA, position, &[1, 4, 12, 32, 80, 224, 632, 2664, 10288, 64448, 306_136]);
}

#[test]
fn perft_of_seega_from_two_facing_armies_is_the_known_one() {
    let position = "wwwww/wwwww/ww1bb/bbbbb/bbbbb w 0,0";
    counts_are(&SEEGA, position, &[2, 2, 5, 9, 16, 23, 48, 107, 278, 834, 2898, 13259, 55461]);
}

#[test]
fn perft_of_surakarta_is_the_known_one() {
    counts_are(&SURAKARTA, SURAKARTA_START, &[16, 256, 5382, 111_122, 2_572_484]);
}

/// Whether the side to move wins Kōnane, where every turn takes a stone away and so every game ends.
fn mover_wins_konane(code: &str, position: &str, known: &mut HashMap<String, bool>) -> bool {
    if let Some(&wins) = known.get(position) {
        return wins;
    }
    let turns = konane::turns(code, position);
    let wins = turns.values().any(|next| !mover_wins_konane(code, next, known));
    known.insert(position.to_string(), wins);
    wins
}

#[test]
fn second_player_wins_konane_on_four_by_four() {
    let start = "bwbw/wbwb/bwbw/wbwb b -";
    assert!(!mover_wins_konane("konane,size=4", start, &mut HashMap::new()));
}

#[test]
fn first_player_wins_konane_on_five_by_five() {
    let start = "bwbwb/wbwbw/bwbwb/wbwbw/bwbwb b -";
    assert!(mover_wins_konane("konane,size=5", start, &mut HashMap::new()));
}

/// Which side wins Fanorona 3x3 by force within so many plies, if either does.
///
/// The bound makes an end of games that go round in circles. A shortest forced win never comes back to a
/// position, so the draw by repetition changes nothing about it.
fn forced(position: &str, plies: u32, known: &mut HashMap<(String, u32), Option<char>>) -> Option<char> {
    let code = "fanorona,size=3x3";
    if let Some(winner) = fanorona::result(code, position) {
        return Some(winner);
    }
    if plies == 0 {
        return None;
    }
    let key = (position.to_string(), plies);
    if let Some(&winner) = known.get(&key) {
        return winner;
    }
    let mover = if position.contains(" w ") { 'w' } else { 'b' };
    let ends: Vec<Option<char>> =
        fanorona::turns(code, position).values().map(|next| forced(next, plies - 1, known)).collect();
    let winner = if ends.contains(&Some(mover)) {
        Some(mover)
    } else if ends.contains(&None) {
        None
    } else {
        ends[0]
    };
    known.insert(key, winner);
    winner
}

#[test]
fn first_player_wins_fanorona_on_three_by_three() {
    assert_eq!(forced("bbb/b1w/www w -", 12, &mut HashMap::new()), Some('w'));
}
