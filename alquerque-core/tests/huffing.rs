//! The penalty for a man that fails to capture, rule by rule.

#![cfg(feature = "alloc")]

mod common;

use alquerque_core::alquerque::Turn;
use alquerque_core::{Color, Game, Outcome, Position, Reason};
use common::alquerque::{point, points, position};
use common::{after, identity, texts};

#[test]
fn each_man_that_could_have_captured_is_huffable_for_one_turn() {
    let start = position("huffing", "4b/5/2b2/1w1w1/w4 w");
    assert!(texts(&start).contains(&"b2xd4".to_string()), "capture is possible");
    let failed = after(&start, start.parse_move("a1-a2").unwrap());
    assert_eq!(identity(&failed), "4b/5/2b2/ww1w1/5 b b2,d2");
    // Black neither huffs nor captures: White's men are safe again, and Black's c3 is not.
    let passed_over = after(&failed, failed.parse_move("e5-e4").unwrap());
    assert_eq!(identity(&passed_over), "5/4b/2b2/ww1w1/5 w c3");
}

#[test]
fn a_man_that_could_have_captured_and_stepped_is_huffable_where_it_stands() {
    let start = position("huffing", "4b/5/2b2/1w3/5 w");
    let failed = after(&start, start.parse_move("b2-a3").unwrap());
    assert_eq!(failed.huffable(), point("a3").bit());
}

#[test]
fn a_capture_leaves_nobody_huffable() {
    let start = position("huffing", "4b/5/2b2/1w1w1/5 w");
    let captured = after(&start, start.parse_move("d2xb4").unwrap());
    assert_eq!(identity(&captured), "4b/1w3/5/1w3/5 b -");
}

#[test]
fn a_huff_is_followed_by_an_ordinary_turn_judged_without_the_man() {
    // Black's c3 is huffable; with it off the board b2 has nothing to take but may go to c3.
    let start = position("huffing", "4b/5/2b2/1w3/5 w c3");
    let turns = texts(&start);
    assert!(turns.contains(&"b2xd4".to_string()) && !turns.contains(&"b2-c3".to_string()));
    assert!(turns.contains(&"huffc3+b2-c3".to_string()) && !turns.contains(&"huffc3+b2xd4".to_string()));
    let huffed = after(&start, start.parse_move("huffc3+b2-c3").unwrap());
    assert_eq!(identity(&huffed), "4b/5/2w2/5/5 b -");
    assert_eq!(huffed.quiet(), 0, "a huff removes a man");
}

#[test]
fn one_man_is_huffed_and_none_has_to_be() {
    let start = position("huffing", "4b/2b2/2b2/5/w4 w c3,c4");
    assert_eq!(
        texts(&start),
        [
            "a1-a2",
            "a1-b1",
            "a1-b2",
            "huffc3+a1-a2",
            "huffc3+a1-b1",
            "huffc3+a1-b2",
            "huffc4+a1-a2",
            "huffc4+a1-b1",
            "huffc4+a1-b2",
        ]
    );
    assert!(
        !start.is_legal(Turn::huff_alone(point("c3")).unwrap()),
        "a huff that is not the win is not the turn"
    );
}

#[test]
fn a_step_after_a_huff_is_judged_without_the_huffed_man() {
    // b2 could take c3. If c3 is huffed first, stepping on is no failure.
    let start = position("huffing", "4b/5/2b2/1w3/5 w c3");
    let after_huff = after(&start, start.parse_move("huffc3+b2-b3").unwrap());
    assert!(after_huff.huffable().is_empty());
    let after_step = after(&start, start.parse_move("b2-b3").unwrap());
    assert_eq!(after_step.huffable(), point("b3").bit());
}

#[test]
fn a_huff_of_the_last_man_wins_and_is_the_whole_turn() {
    let start = position("huffing", "5/5/2b2/1w3/5 w c3");
    let turns = texts(&start);
    assert!(turns.contains(&"huffc3".to_string()), "{turns:?}");
    assert!(turns.iter().all(|turn| !turn.contains('+')), "{turns:?}");
    let mut game = Game::new(start);
    game.play_text("huff c3").unwrap();
    assert_eq!(game.outcome(), Some(Outcome::lost_by(Color::Black, Reason::NoMen)));
    assert_eq!(game.outcome().unwrap().to_string(), "White wins, Black has no men left");
}

#[test]
fn a_huff_that_leaves_no_turn_is_not_legal() {
    // Without a4 White's man is stuck: it may jump backward here, but not step backward.
    let start = position("huffing,jumps=any", "wbb2/bb3/2b2/5/5 w a4");
    assert_eq!(texts(&start), ["a5xa3"]);
    // Without c5 there is a way round over a4, b4 and b5.
    let start = position("huffing,jumps=any", "wbb2/bb3/2b2/5/5 w a4,c5");
    assert_eq!(texts(&start), ["a5xa3", "huffc5+a5xa3xc5xa5", "huffc5+a5xc5xa3xa5"]);
}

#[test]
fn a_blocked_side_may_move_if_a_huff_makes_room() {
    let blocked = position("huffing", "wbb2/5/5/5/5 w -");
    assert_eq!(blocked.outcome().map(|outcome| outcome.reason), Some(Reason::NoMove));
    let freed = position("huffing", "wbb2/5/5/5/5 w b5");
    assert_eq!(texts(&freed), ["huffb5+a5-b5"]);
    assert_eq!(freed.outcome(), None);
}

#[test]
fn a_chain_once_begun_is_completed_and_nobody_is_huffed_for_the_rest() {
    let start = position("huffing", "4b/5/1b3/1b3/2w2 w");
    assert!(texts(&start).contains(&"c1xa3xc3".to_string()));
    assert!(!texts(&start).contains(&"c1xa3".to_string()));
}

#[test]
fn where_the_longest_chain_is_asked_for_only_its_men_could_have_captured() {
    // c1 takes two men, e3 only one.
    let board = "w4/3b1/1b2w/1b3/2w2 w";
    let free = position("huffing,jumps=any", board);
    assert_eq!(after(&free, free.parse_move("a5-b5").unwrap()).huffable(), points("c1 e3"));
    let longest = position("huffing,jumps=any,choice=longest", board);
    assert_eq!(after(&longest, longest.parse_move("a5-b5").unwrap()).huffable(), point("c1").bit());
}
