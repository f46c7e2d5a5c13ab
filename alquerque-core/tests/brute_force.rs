//! The fast generators of turns against slow and plain ones, on more than 2 * 10^5 boards.

#![cfg(feature = "alloc")]

mod brute;
mod common;

use alquerque_core::alquerque::{Alquerque, Code};
use alquerque_core::fanorona::Fanorona;
use alquerque_core::seega::{self, Seega};
use alquerque_core::{Bitboard, Color, Outcome, Position, Reason, Setup, perft};
use common::{Random, Subject, after_unchecked, capture_texts, for_every_game, identity, men, position};
use std::collections::BTreeMap;
use std::ops::ControlFlow;

/// Asserts that both generators see the same turns, and that all other questions about turns are
/// answered in accord with them.
fn compare<P: Subject>(position: &P, random: &mut Random) {
    let (code, text) = (position.code().to_string(), identity(position));
    let expected = brute::turns(&code, &text);

    let mut found = BTreeMap::new();
    let mut captures = Vec::new();
    let mut turns = Vec::new();
    let _ = position.visit_moves(|turn| {
        let next = after_unchecked(position, turn);
        let removes = men(&next) < men(position);
        if removes {
            captures.push(turn.to_string());
        }
        assert_eq!(position.is_capture(turn), removes, "{position:?}: {turn}");
        assert_eq!(found.insert(turn.to_string(), identity(&next)), None, "{position:?}: {turn} twice");
        turns.push(turn);
        ControlFlow::<()>::Continue(())
    });
    assert_eq!(found, expected, "{position:?}");
    assert_eq!(position.count_moves(), expected.len() as u64, "{position:?}");
    captures.sort();
    assert_eq!(capture_texts(position), captures, "{position:?}");
    assert_eq!(position.outcome().map(Outcome::letter), brute::result(&code, &text), "{position:?}");

    for _ in 0..8 {
        let turn = position.random_turn(&turns, random);
        let is_listed = expected.contains_key(&turn.to_string());
        assert_eq!(position.is_legal(turn), is_listed, "{position:?}: {turn}");
        assert_eq!(position.clone().try_play(turn).is_ok(), is_listed, "{position:?}: {turn}");
    }
}

/// How many random boards of a game are compared, and how many games of it are played: more where there are
/// many codes.
fn effort<P: Subject>() -> (usize, usize) {
    let codes = P::codes().len();
    if codes > 100 { (500 * codes, 2 * codes) } else { (16_000, 240) }
}

fn turns_of_random_boards_are_those_of_the_brute_force<P: Subject>() {
    let mut random = Random(2);
    for position in common::random_positions::<P>(1, effort::<P>().0) {
        compare(&position, &mut random);
    }
}

fn turns_of_played_positions_are_those_of_the_brute_force<P: Subject>() {
    let mut random = Random(3);
    for code in P::codes().into_iter().cycle().take(effort::<P>().1) {
        let mut position = P::start(code);
        for _ in 0..80 {
            compare(&position, &mut random);
            let moves = position.moves();
            if moves.is_empty() {
                break;
            }
            position.play_unchecked(random.pick(&moves));
        }
    }
}

for_every_game! {
    turns_of_random_boards_are_those_of_the_brute_force,
    turns_of_played_positions_are_those_of_the_brute_force,
}

/// The composed codes all begin alike; these have starts of their own.
#[test]
fn turns_of_the_named_codes_of_alquerque_are_those_of_the_brute_force() {
    let mut random = Random(5);
    for code in Code::all_named() {
        for _ in 0..3_000 {
            compare(&common::random_position::<Alquerque>(code, &mut random), &mut random);
        }
        for _ in 0..30 {
            let mut position = Alquerque::start(code);
            for _ in 0..80 {
                compare(&position, &mut random);
                let moves = position.moves();
                if moves.is_empty() {
                    break;
                }
                position.play_unchecked(random.pick(&moves));
            }
        }
    }
}

#[test]
fn a_side_without_men_has_lost_and_nobody_moves() {
    let mut compared = 0;
    let is_deserted =
        |position: &Alquerque| Color::ALL.iter().any(|&color| position.men_of(color).is_empty());
    for position in common::random_positions::<Alquerque>(4, 30_000).filter(is_deserted) {
        let us = position.to_move();
        let loser = if position.men_of(us).is_empty() { us } else { !us };
        assert_eq!(position.outcome(), Some(Outcome::lost_by(loser, Reason::NoMen)), "{position:?}");
        assert_eq!(position.moves(), [], "{position:?}");
        assert!(position.visit_captures(ControlFlow::Break).is_continue(), "{position:?}");
        assert_eq!(perft(&position, 3), 0, "{position:?}");
        compared += 1;
    }
    assert!(compared > 3_000, "only {compared} positions were compared");
}

/// With one empty square, all stones beside it may be of one colour: then the other side passes.
#[test]
fn turns_of_blocked_sides_of_seega_are_those_of_the_brute_force() {
    let mut random = Random(7);
    let mut passes = 0;
    for _ in 0..3_000 {
        let mut men = [Bitboard::EMPTY; 2];
        let hole = random.point(&seega::BOARD);
        for point in seega::BOARD.points().without(hole) {
            let is_full = men.map(|men| men.count() == seega::MOST_STONES.into());
            let color = match is_full {
                [true, _] => Color::Black,
                [_, true] => Color::White,
                _ => random.pick(&Color::ALL),
            };
            men[color.index()] = men[color.index()].with(point);
        }
        let setup = Setup { men, ..position::<Seega>("seega", "5/5/5/5/5 w 0,0").setup() };
        let full = Seega::from_setup(common::code("seega"), setup).expect("a position");
        compare(&full, &mut random);
        passes += usize::from(full.is_legal(seega::Turn::PASS));
    }
    assert!(passes > 300, "only {passes} of the sides were blocked");
}

/// One man of White has more than 6,000 chains here.
#[test]
fn thousands_of_chains_of_fanorona_are_those_of_the_brute_force() {
    let crowded: Fanorona = position("fanorona", "bb2bbb2/2bb2bb1/b1b2w1b1/1b2b2b1/b1bbbbb2 w");
    compare(&crowded, &mut Random(6));
    assert!(crowded.count_moves() > 6_000);
    let mut shown = 0;
    let first = crowded.visit_moves(|turn| {
        shown += 1;
        ControlFlow::Break(turn)
    });
    assert_eq!(shown, 1);
    assert_eq!(crowded.visit_captures(ControlFlow::Break), first);
}
