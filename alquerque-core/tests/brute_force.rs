//! The fast generator of turns against a slow and plain one, on more than 10^5 boards.

#![cfg(feature = "alloc")]

mod brute;
mod common;

use alquerque_core::alquerque::{Alquerque, Code, Turn};
use alquerque_core::{Color, Outcome, Point, Position, Reason, perft};
use common::{Random, all_composed, identity, men, random_position};
use std::collections::BTreeMap;
use std::ops::ControlFlow;

/// A code as both sides know it.
struct Pair {
    code: Code,
    rules: brute::Rules,
}

impl Pair {
    fn new(code: Code) -> Self {
        Self { code, rules: brute::rules(&code.to_string()) }
    }

    /// Asserts that both generators see the same turns, and that all other questions about turns are
    /// answered in accord with them.
    fn compare(&self, position: &Alquerque, random: &mut Random) {
        let board = brute::Board::parse(&identity(position));
        let expected = brute::turns(&self.rules, &board);

        let mut found = BTreeMap::new();
        let mut captures = Vec::new();
        let mut turns = Vec::new();
        let _ = position.visit_moves(|turn| {
            let mut next = position.clone();
            next.play_unchecked(turn);
            if men(&next) < men(position) {
                captures.push(turn.to_string());
            }
            assert_eq!(position.is_capture(turn), men(&next) < men(position), "{position:?}: {turn}");
            assert_eq!(found.insert(turn.to_string(), identity(&next)), None, "{position:?}: {turn} twice");
            turns.push(turn);
            ControlFlow::<()>::Continue(())
        });
        assert_eq!(found, expected, "{position:?}");
        assert_eq!(position.count_moves(), expected.len() as u64, "{position:?}");

        let mut shown = Vec::new();
        let _ = position.visit_captures(|turn| {
            shown.push(turn.to_string());
            ControlFlow::<()>::Continue(())
        });
        captures.sort();
        shown.sort();
        assert_eq!(shown, captures, "{position:?}");

        let loser = expected.is_empty().then(|| position.to_move());
        let lost = loser.map(|loser| Outcome::lost_by(loser, Reason::NoMove));
        assert_eq!(position.outcome(), lost, "{position:?}");

        for _ in 0..8 {
            let (turn, text) = random_turn(&turns, random);
            let is_listed = expected.contains_key(&text);
            assert_eq!(position.is_legal(turn), is_listed, "{position:?}: {turn}");
            assert_eq!(position.clone().try_play(turn).is_ok(), is_listed, "{position:?}: {turn}");
        }
    }
}

/// Any turn that can be made, legal ones among them, and its text.
fn random_turn(legal: &[Turn], random: &mut Random) -> (Turn, String) {
    let on_board = |random: &mut Random| Point::new(random.below(25) as u8);
    let mut from = on_board(random);
    let mut landings = vec![on_board(random)];
    let mut huff = random.once_in(4).then(|| on_board(random));
    let mut is_jump = random.once_in(2);
    if !legal.is_empty() && !random.once_in(4) {
        let model = random.pick(legal);
        (from, huff, is_jump) = (model.from(), model.huff(), model.is_jump());
        landings = model.landings().collect();
    }
    match random.below(7) {
        0 => from = on_board(random),
        1 => huff = if random.once_in(2) { None } else { Some(on_board(random)) },
        2 => is_jump = !is_jump,
        3 if landings.len() < Turn::MOST_JUMPS => landings.push(on_board(random)),
        4 => {
            landings.pop();
        }
        5 if !landings.is_empty() => {
            let at = random.below(landings.len());
            landings[at] = on_board(random);
        }
        _ => {}
    }
    if landings.is_empty() {
        let taken = huff.unwrap_or(from);
        return (Turn::huff_alone(taken).unwrap(), format!("huff{}", name(taken)));
    }
    let turn = if is_jump {
        Turn::jumps(from, landings.iter().copied()).expect("one to twelve jumps")
    } else {
        landings.truncate(1);
        Turn::step(from, landings[0]).unwrap()
    };
    let names: Vec<String> = [from].into_iter().chain(landings).map(name).collect();
    let text = names.join(if is_jump { "x" } else { "-" });
    match huff {
        None => (turn, text),
        Some(taken) => (turn.after_huff(taken).unwrap(), format!("huff{}+{text}", name(taken))),
    }
}

/// The name of a point, worked out without the library's board.
fn name(point: Point) -> String {
    format!("{}{}", ["a", "b", "c", "d", "e"][point.index() % 5], point.index() / 5 + 1)
}

fn is_deserted(position: &Alquerque) -> bool {
    Color::ALL.iter().any(|&color| position.men_of(color).is_empty())
}

#[test]
fn turns_of_played_positions_are_those_of_the_brute_force() {
    let mut random = Random(1);
    let mut compared = 0;
    for pair in Code::all_named().map(Pair::new) {
        for _ in 0..30 {
            let mut position = Alquerque::start(pair.code);
            for _ in 0..80 {
                if position.outcome().is_some() {
                    break;
                }
                pair.compare(&position, &mut random);
                compared += 1;
                let turn = random.pick(&position.moves());
                position.play_unchecked(turn);
            }
        }
    }
    assert!(compared > 15_000, "only {compared} positions were compared");
}

#[test]
fn turns_of_random_boards_are_those_of_the_brute_force() {
    let mut random = Random(2);
    let mut compared = 0;
    for pair in Code::all_named().map(Pair::new) {
        compared += compare_boards(&pair, 3_600, &mut random);
    }
    assert!(compared > 35_000, "only {compared} positions were compared");
}

#[test]
fn turns_of_composed_codes_are_those_of_the_brute_force() {
    let mut random = Random(3);
    let mut compared = 0;
    for pair in all_composed().into_iter().map(Pair::new) {
        compared += compare_boards(&pair, 600, &mut random);
    }
    assert!(compared > 60_000, "only {compared} positions were compared");
}

/// Compares on up to `wanted` random boards and says on how many.
fn compare_boards(pair: &Pair, wanted: usize, random: &mut Random) -> usize {
    let boards = (0..wanted).map(|_| random_position(pair.code, random)).collect::<Vec<_>>();
    let mut compared = 0;
    // Where a side has no men the game is over, whereas the brute force looks at the mover alone.
    for position in boards.iter().filter(|position| !is_deserted(position)) {
        pair.compare(position, random);
        compared += 1;
    }
    compared
}

#[test]
fn a_side_without_men_has_lost_and_nobody_moves() {
    let mut random = Random(4);
    let mut compared = 0;
    for code in all_composed() {
        for position in (0..300).map(|_| random_position(code, &mut random)).filter(is_deserted) {
            let us = position.to_move();
            let loser = if position.men_of(us).is_empty() { us } else { !us };
            assert_eq!(position.outcome(), Some(Outcome::lost_by(loser, Reason::NoMen)), "{position:?}");
            assert_eq!(position.count_moves(), 0, "{position:?}");
            assert_eq!(position.moves(), [], "{position:?}");
            assert!(position.visit_captures(ControlFlow::Break).is_continue(), "{position:?}");
            assert_eq!(perft(&position, 3), 0, "{position:?}");
            let rules = brute::rules(&code.to_string());
            let board = brute::Board::parse(&identity(&position));
            assert_eq!(brute::loser_to_move(&rules, &board), position.men_of(us).is_empty());
            compared += 1;
        }
    }
    assert!(compared > 3_000, "only {compared} positions were compared");
}
