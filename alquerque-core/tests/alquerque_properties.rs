//! Laws of Alquerque alone, on arbitrary positions: its chains, its huffs and its many codes.

#![cfg(feature = "alloc")]

mod common;

use alquerque_core::alquerque::{
    Alquerque, BOARD, Capture, Chain, Choice, Code, Jumps, Promotion, Rules, Start, Steps, Turn,
};
use alquerque_core::{Bitboard, Color, Direction, DrawRules, Position, RuleSet, Setup, State};
use common::alquerque::all_composed;
use common::{Cell, Random, Subject, after_unchecked, random_position, some_moves, texts};
use proptest::prelude::*;
use proptest::sample::select;
use std::collections::HashSet;

/// How many turns of a huge list are looked at.
const MOST_TURNS: usize = 200;

fn position() -> impl Strategy<Value = Alquerque> {
    position_of(|_| true)
}

/// Positions of the codes that are `wanted`.
fn position_of(wanted: impl Fn(&Rules) -> bool) -> impl Strategy<Value = Alquerque> {
    let codes: Vec<Code> = all_composed().into_iter().filter(|code| wanted(code.rules())).collect();
    (select(codes), any::<u64>()).prop_map(|(code, seed)| random_position(code, &mut Random(seed)))
}

fn rules() -> impl Strategy<Value = Rules> {
    let numbers = || prop_oneof![Just(0_u16), Just(3), Just(50), Just(u16::MAX), any::<u16>()];
    (
        (select(Steps::ALL), select(Jumps::ALL), select(Capture::ALL), select(Choice::ALL)),
        (select(Chain::ALL), select(Promotion::ALL), select(Start::ALL), numbers(), numbers()),
    )
        .prop_map(|((steps, jumps, capture, choice), (chain, promotion, start, repetition, quiet))| {
            let draws = DrawRules { repetition, quiet };
            Rules { steps, jumps, capture, choice, chain, promotion, start, draws }
        })
}

/// Single men, all that can be said of each: no two have the same key, nor does one equal nobody.
#[test]
fn every_fact_about_a_man_has_its_own_part_in_the_key() {
    let code: Code = "promotion,capture=huff".parse().unwrap();
    let mut keys = HashSet::new();
    let mut positions = 0;
    for (at, color, to_move) in BOARD.points().into_iter().flat_map(|at| {
        Color::ALL.into_iter().flat_map(move |color| Color::ALL.map(|to_move| (at, color, to_move)))
    }) {
        for is_promoted in [false, true] {
            for huffable in [Bitboard::EMPTY, at.bit()] {
                let mut cells = [Cell::Empty; 25];
                cells[at.index()] = Cell::Man(color, is_promoted);
                let setup = Alquerque::settled(code, &cells, to_move, huffable.0);
                // Where the code leaves no choice, the same setup comes up again.
                let is_asked_for =
                    setup.promoted.any() == is_promoted && (setup.state != State::None) == huffable.any();
                if is_asked_for {
                    keys.insert(Alquerque::from_setup(code, setup).unwrap().key());
                    positions += 1;
                }
            }
        }
    }
    assert_eq!(keys.len(), positions);
    // 25 points, 2 colours, 2 players to move, half of them with and without a right to huff, and
    // twice that for promoted men; but no man stands unpromoted on the 5 points of its far row.
    assert_eq!(positions, 2 * (25 + 20) * (1 + 2));
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(10_000))]

    #[test]
    fn accepted_rules_are_written_as_a_code_that_is_read_back(rules in rules()) {
        if let Ok(code) = Code::new(rules) {
            prop_assert_eq!(code.rules(), &rules);
            let read: Code = code.to_string().parse().expect("printed text is read");
            prop_assert_eq!(read, code);
            prop_assert_eq!(read.rules(), &rules);
        }
    }

    /// The text of a code may also start from a named code that is not the nearest.
    #[test]
    fn every_named_code_can_be_changed_into_accepted_rules(
        named in select(Code::all_named().collect::<Vec<_>>()),
        rules in rules(),
    ) {
        let text = rules
            .parameters()
            .map(|(word, value)| format!(",{word}={value}"))
            .fold(named.name().to_string(), |text, part| text + &part);
        match (text.parse::<Code>(), Code::new(rules)) {
            (Ok(read), Ok(_)) => {
                prop_assert_eq!(read.rules(), &rules);
                prop_assert_eq!(read.name(), named.name());
                prop_assert_eq!(read.to_string().parse(), Ok(read));
            }
            (Err(error), Err(reason)) => prop_assert!(error.problem == reason),
            (read, new) => prop_assert!(false, "{}: {:?}, but {:?}", text, read, new),
        }
    }

    #[test]
    fn huffable_men_make_another_position(position in position()) {
        if position.huffable().any() {
            let setup = Setup { state: State::None, ..position.setup() };
            let other = Alquerque::from_setup(position.code(), setup).unwrap();
            prop_assert_ne!(&other, &position);
            prop_assert_ne!(other.key(), position.key());
        }
    }

    #[test]
    fn a_turn_removes_enemies_and_moves_one_man(position in position()) {
        let (us, them) = (position.to_move(), !position.to_move());
        for turn in some_moves(&position, MOST_TURNS) {
            let next = after_unchecked(&position, turn);
            let removed = turn.removed();
            prop_assert_eq!(position.gain(turn), removed.count(), "{}", turn);
            prop_assert_eq!(removed & position.men_of(them), removed, "{}", turn);
            prop_assert_eq!(next.men_of(them), position.men_of(them).minus(removed), "{}", turn);
            prop_assert_eq!(next.men_of(us).count(), position.men_of(us).count(), "{}", turn);
            if !turn.is_huff_alone() {
                let moved = position.men_of(us).without(turn.from()).with(turn.to());
                prop_assert_eq!(next.men_of(us), moved, "{}", turn);
            }
            prop_assert!(next.huffable().minus(next.men_of(us)).is_empty());
        }
    }

    #[test]
    fn a_complete_chain_is_no_beginning_of_another(position in position_of(|rules| rules.chain == Chain::Complete)) {
        let texts = texts(&position);
        // In sorted order a text stands right before the first of those that it begins.
        for pair in texts.windows(2) {
            prop_assert!(!pair[1].starts_with(&pair[0]), "{} and {}", pair[0], pair[1]);
        }
    }

    #[test]
    fn every_beginning_of_a_stoppable_chain_is_a_turn(
        position in position_of(|rules| rules.chain == Chain::Stoppable)
    ) {
        for turn in some_moves(&position, MOST_TURNS).into_iter().filter(|turn| turn.is_jump()) {
            for jumps in 1..turn.jump_count() {
                let beginning = Turn::jumps(turn.from(), turn.landings().take(jumps)).unwrap();
                prop_assert!(position.is_legal(beginning), "{} of {}", beginning, turn);
            }
        }
    }
}

proptest! {
    /// What the players could do, counted man by man.
    #[test]
    fn mobility_is_that_of_each_man(position in position()) {
        let sides = [position.to_move(), !position.to_move()];
        for (side, mobility) in sides.into_iter().zip(position.mobility()) {
            let (mut steps, mut jumps) = (0, 0);
            for (man, direction) in position
                .men_of(side)
                .into_iter()
                .flat_map(|man| Direction::ALL.map(|direction| (man, direction)))
            {
                let is_free = position.code().rules().steps == Steps::Any || position.promoted().has(man);
                let Some(next) = BOARD.neighbour(man, direction) else { continue };
                let is_empty = |point| position.empty().has(point);
                if is_empty(next) && (is_free || !direction.is_backward(side)) {
                    steps += 1;
                }
                if position.men_of(!side).has(next) && BOARD.neighbour(next, direction).is_some_and(is_empty) {
                    jumps += 1;
                }
            }
            prop_assert_eq!((mobility.steps, mobility.jumps), (steps, jumps));
        }
    }
}
