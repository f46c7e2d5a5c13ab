//! Where games begin.

use crate::runner::{Folder, Played};
use alquerque_core::alquerque::{Alquerque, Code};
use alquerque_core::{Game, Position};
use alquerque_engine::{Control, Engine, Limits};
use serde_json::Value;
use std::collections::HashSet;

/// A match that is over after one move.
fn play(folder: &Folder, more: &[&str]) -> Played {
    let words =
        ["--engine", "builtin,name=a,depth=1", "--engine", "builtin,name=b,depth=1", "--max-plies", "1"];
    folder.play(&[&words[..], more].concat())
}

/// First positions and book moves of every second game.
fn openings(played: &Played) -> Vec<String> {
    let opening = |game: &Value| {
        let moves = game["moves"].as_array().expect("moves").iter();
        let book = moves
            .filter(|played| played["book"] == true)
            .map(|played| played["move"].as_str().expect("a move"));
        format!("{} {}", game["position"].as_str().unwrap_or("start"), book.collect::<Vec<_>>().join(" "))
    };
    played.games.iter().step_by(2).map(opening).collect()
}

#[test]
fn random_openings_are_legal_different_and_undecided() {
    let folder = Folder::new();
    let played = play(&folder, &["--openings", "random:9", "--games", "120"]);
    let mut seen = HashSet::new();
    for opening in openings(&played) {
        let mut game = Game::<Alquerque>::new(Alquerque::start(Code::default()));
        game.play_all(opening.strip_prefix("start ").expect("from the start")).expect("legal moves");
        assert_eq!((game.plies(), game.outcome()), (9, None));
        assert!(seen.insert(game.position().clone()));
    }
    assert_eq!(seen.len(), 60);
}

/// How often the side that wins more often does so from here, in thousandths, as a fresh engine expects.
fn chance_of_the_better_side(opening: &str) -> u16 {
    let mut game = Game::<Alquerque>::new(Alquerque::start(Code::default()));
    game.play_all(opening.strip_prefix("start ").expect("from the start")).expect("legal moves");
    let limits = Limits { nodes: Some(2000), ..Limits::default() };
    let mut engine = Engine::new(1).expect("memory");
    let found = engine.search(&game, &limits, &Control::new(), |_| {});
    let odds = engine.spread(Code::default()).odds(found.score);
    odds.win.max(odds.loss)
}

#[test]
fn unbalanced_openings_are_random_ones_that_one_side_wins_about_every_second_time() {
    let folder = Folder::new();
    let chances = |source: &str| -> Vec<u16> {
        let played = play(&folder, &["--openings", source, "--games", "40"]);
        openings(&played).iter().map(|opening| chance_of_the_better_side(opening)).collect()
    };
    let is_about_half = |chance: &u16| (400..=600).contains(chance);
    let unbalanced = chances("unbalanced:8");
    assert_eq!(unbalanced.len(), 20);
    assert!(unbalanced.iter().all(is_about_half), "{unbalanced:?}");
    assert!(chances("random:8").iter().filter(|chance| is_about_half(chance)).count() < 10);
    // So small a board is looked through to the end.
    let decided =
        play(&folder, &["--variant", "konane,size=4", "--openings", "unbalanced:6", "--games", "2"]);
    assert_eq!(decided.status, Some(1));
    assert_eq!(
        decided.errors,
        "error: openings: no side of konane,size=4 is about as likely to win as not after 6 random plies\n"
    );
}

#[test]
fn random_openings_are_used_again_where_there_are_no_more() {
    let folder = Folder::new();
    // Source: the start position of doce has four moves.
    let played = play(&folder, &["--openings", "random:1", "--games", "12"]);
    let openings = openings(&played);
    assert_eq!((played.status, openings.len()), (Some(0), 6));
    assert_eq!(openings.iter().collect::<HashSet<_>>().len(), 4);
    assert_eq!(openings[4..], openings[..2]);
    assert!(played.errors.contains("doce has 4 openings for 6 pairs of games"), "{}", played.errors);
    let decided = play(&folder, &["--variant", "konane,size=4", "--openings", "random:60", "--games", "2"]);
    assert_eq!(decided.status, Some(1));
    assert_eq!(decided.errors, "error: openings: no game of konane,size=4 goes on after 60 random plies\n");
}

const FILE: &str = "\u{feff}# two of each kind\r\n\r\nd3-c3 b3xd3 # moves\r\n  bbbbb/bbbbb/bbw1w/wwwww/wwwww b - 1 1 \r\nd3-c3\r\nbbbbb/bbbbb/bb1ww/wwwww/wwwww w - 0 1";

#[test]
fn a_file_has_positions_or_moves_on_its_lines() {
    let folder = Folder::new();
    folder.write("book.txt", FILE);
    let played = play(&folder, &["--openings", "book.txt", "--games", "10"]);
    let four = [
        "start d3-c3 b3xd3",
        "bbbbb/bbbbb/bbw1w/wwwww/wwwww b - 1 1 ",
        "start d3-c3",
        "bbbbb/bbbbb/bb1ww/wwwww/wwwww w - 0 1 ",
    ];
    // The fifth pair begins anew, which is said.
    assert_eq!(openings(&played), [&four[..], &four[..1]].concat(), "{}", played.errors);
    assert!(played.errors.contains("doce has 4 openings for 5 pairs of games"), "{}", played.errors);
    let shuffled = |seed: &str| {
        let more = ["--openings", "book.txt", "--games", "8", "--order", "random", "--seed", seed];
        openings(&play(&folder, &more))
    };
    let orders: Vec<Vec<String>> = ["1", "2", "3", "4", "5"].map(shuffled).to_vec();
    assert_eq!(orders[0], shuffled("1"));
    assert!(orders.iter().any(|order| *order != orders[0]));
    for mut order in orders {
        order.sort();
        let mut sorted = four.to_vec();
        sorted.sort_unstable();
        assert_eq!(order, sorted);
    }
}

#[test]
fn recorded_games_give_their_openings_again() {
    let folder = Folder::new();
    folder.write("book.txt", FILE);
    for source in ["random:7", "book.txt"] {
        let more = ["--openings", source, "--games", "8", "--record", "games.pdn", "--record", "games.jsonl"];
        let first = play(&folder, &more);
        for file in ["games.pdn", "games.jsonl"] {
            let again = play(&folder, &["--openings", file, "--games", "8"]);
            assert_eq!(openings(&again), openings(&first), "{}", again.errors);
            std::fs::remove_file(folder.path().join(file)).expect("a file");
        }
    }
}

#[test]
fn a_bad_opening_is_named_by_its_line() {
    let folder = Folder::new();
    for (text, message) in [
        ("# fine\nd3-c3\nd3-d9\n", "error: book.txt:3: doce: illegal move d3-d9 at 1: "),
        ("d3-c3\nbbbbb/bbbbb w\n", "error: book.txt:2: doce: "),
        ("5/5/5/5/w4 w - 0 1\n", "error: book.txt:1: doce: the game is over there: White wins"),
        ("# nothing\n\n", "error: book.txt: it has no opening for doce\n"),
        ("[Event \"x\"]\n\n1. d3-d9 *\n", "error: book.txt: "),
    ] {
        folder.write("book.txt", text);
        let played = play(&folder, &["--openings", "book.txt", "--games", "2"]);
        assert_eq!(played.status, Some(1));
        assert!(played.errors.starts_with(message), "{text}: {}", played.errors);
        assert_eq!(folder.files(), ["book.txt"]);
    }
}
