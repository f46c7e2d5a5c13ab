//! Laws that hold for every position, turn and code, on arbitrary ones.

#![cfg(feature = "alloc")]

mod common;

use alquerque_core::alquerque::{
    Alquerque, BOARD, Capture, Chain, Choice, Code, Jumps, Parameter, Promotion, Rules, Start, Steps, Turn,
};
use alquerque_core::{Bitboard, Color, DrawRules, Key, Point, Position, RuleSet, Setup, State};
use common::{Cell, all_composed, identity, men, settled};
use proptest::collection::vec;
use proptest::prelude::*;
use proptest::sample::select;
use std::collections::HashSet;
use std::collections::hash_map::DefaultHasher;
use std::hash::{Hash, Hasher};

/// Boards from nearly empty ones to nearly full ones; they shrink towards the empty board.
fn cells() -> impl Strategy<Value = [Cell; 25]> {
    (2_u8..20, vec(any::<u8>(), 25)).prop_map(|(empty, numbers)| {
        core::array::from_fn(|i| match numbers[i] % (empty + 9) {
            1..4 => Cell::Man(Color::White, false),
            4..7 => Cell::Man(Color::Black, false),
            7 => Cell::Man(Color::White, true),
            8 => Cell::Man(Color::Black, true),
            _ => Cell::Empty,
        })
    })
}

fn color() -> impl Strategy<Value = Color> {
    select(&Color::ALL[..])
}

/// Mostly what games have, now and then the extremes.
fn counter(least: u32) -> impl Strategy<Value = u32> {
    prop_oneof![4 => least..100, 1 => Just(u32::MAX), 1 => Just(u32::MAX - 1), 1 => least..=u32::MAX]
}

fn composed() -> impl Strategy<Value = Code> {
    select(all_composed())
}

fn position_of(code: Code) -> impl Strategy<Value = Alquerque> {
    (cells(), color(), any::<u64>(), counter(0), counter(1)).prop_map(
        move |(cells, to_move, huffable, quiet, number)| {
            let setup = settled(code, &cells, to_move, Bitboard(huffable));
            Alquerque::from_setup(code, Setup { quiet, number, ..setup }).expect("a settled setup")
        },
    )
}

fn position() -> impl Strategy<Value = Alquerque> {
    composed().prop_flat_map(position_of)
}

/// Positions of the codes where a chain goes on while it can.
fn position_of_complete_chains() -> impl Strategy<Value = Alquerque> {
    let codes: Vec<Code> =
        all_composed().into_iter().filter(|code| code.rules().chain == Chain::Complete).collect();
    select(codes).prop_flat_map(position_of)
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

fn hash(position: &Alquerque) -> u64 {
    let mut hasher = DefaultHasher::new();
    position.hash(&mut hasher);
    hasher.finish()
}

/// The turns of a position, those of a huge list left out.
fn some_moves(position: &Alquerque) -> Vec<Turn> {
    let mut moves = position.moves();
    moves.truncate(200);
    moves
}

/// The key computed from the text, with nothing carried on from earlier positions.
fn fresh_key(position: &Alquerque) -> Key {
    Alquerque::parse(position.code(), &position.to_string()).expect("printed text is read").key()
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
                let setup = settled(code, &cells, to_move, huffable);
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
    fn positions_are_read_as_they_are_written(position in position()) {
        let text = position.to_string();
        let read = Alquerque::parse(position.code(), &text).expect("printed text is read");
        prop_assert_eq!(read.setup(), position.setup(), "{}", text);
        prop_assert_eq!(&read, &position);
        prop_assert_eq!(read.to_string(), text);
        let from_setup = Alquerque::from_setup(position.code(), position.setup()).unwrap();
        prop_assert_eq!(from_setup.setup(), position.setup());
    }

    #[test]
    fn turns_are_read_as_they_are_written(position in position()) {
        for turn in some_moves(&position) {
            let text = turn.to_string();
            prop_assert_eq!(position.parse_move(&text), Ok(turn), "{}", text);
            prop_assert_eq!(position.parse_move(&text.to_uppercase()), Ok(turn), "{}", text);
            prop_assert_eq!(format!("{turn:?}"), format!("Turn({text})"));
        }
    }

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
        let text = Parameter::ALL
            .iter()
            .map(|&parameter| format!(",{parameter}={}", rules.value(parameter)))
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
    fn keys_kept_while_playing_are_those_of_the_text(position in position(), choices in any::<[u16; 24]>()) {
        let mut position = position;
        for choice in choices {
            let moves = position.moves();
            let Some(&turn) = moves.get(usize::from(choice) % moves.len().max(1)) else { break };
            position.play_unchecked(turn);
            prop_assert_eq!(position.key(), fresh_key(&position), "{:?} after {}", position, turn);
        }
    }

    #[test]
    fn equality_leaves_the_clocks_out(position in position(), quiet in counter(0), number in counter(1)) {
        let other = Setup { quiet, number, ..position.setup() };
        let other = Alquerque::from_setup(position.code(), other).unwrap();
        prop_assert_eq!(&other, &position);
        prop_assert_eq!((other.key(), hash(&other)), (position.key(), hash(&position)));
    }

    #[test]
    fn the_other_player_to_move_makes_another_position(position in position()) {
        let setup = Setup { to_move: !position.to_move(), state: State::None, ..position.setup() };
        let other = Alquerque::from_setup(position.code(), setup).unwrap();
        prop_assert_ne!(&other, &position);
        prop_assert_ne!(other.key(), position.key());
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

    /// Two boards that differ on one point at the most, or only in the huffable men.
    #[test]
    fn different_positions_have_different_texts_and_keys(
        code in composed(),
        cells in cells(),
        others in cells(),
        at in 0_usize..50,
        huffable in any::<u64>(),
        others_huffable in any::<u64>(),
        to_move in color(),
    ) {
        let mut changed = cells;
        if let Some(cell) = changed.get_mut(at) {
            *cell = others[at];
        }
        let position = |cells, huffable| {
            Alquerque::from_setup(code, settled(code, cells, to_move, Bitboard(huffable))).unwrap()
        };
        let (a, b) = (position(&cells, huffable), position(&changed, others_huffable));
        prop_assert_eq!(a == b, identity(&a) == identity(&b));
        prop_assert_eq!(a == b, a.key() == b.key());
    }

    #[test]
    fn turns_are_different_texts_and_all_legal(position in position()) {
        let mut texts: Vec<String> = position.moves().iter().map(Turn::to_string).collect();
        prop_assert_eq!(texts.len() as u64, position.count_moves());
        texts.sort();
        prop_assert!(texts.is_sorted_by(|a, b| a < b), "{:?}", texts);
        for turn in some_moves(&position) {
            prop_assert!(position.is_legal(turn), "{}", turn);
        }
    }

    #[test]
    fn a_turn_removes_enemies_and_moves_one_man(position in position()) {
        let (us, them) = (position.to_move(), !position.to_move());
        for turn in some_moves(&position) {
            let mut next = position.clone();
            next.play_unchecked(turn);
            let removed = turn.removed();
            prop_assert_eq!(men(&position) - men(&next), removed.count(), "{}", turn);
            prop_assert_eq!(position.gain(turn), removed.count(), "{}", turn);
            prop_assert_eq!(removed & position.men_of(them), removed, "{}", turn);
            prop_assert_eq!(next.men_of(them), position.men_of(them).minus(removed), "{}", turn);
            prop_assert_eq!(next.men_of(us).count(), position.men_of(us).count(), "{}", turn);
            if !turn.is_huff_alone() {
                let moved = position.men_of(us).without(turn.from()).with(turn.to());
                prop_assert_eq!(next.men_of(us), moved, "{}", turn);
            }
            prop_assert_eq!(next.to_move(), them);
            let quiet = if removed.any() { 0 } else { position.quiet().saturating_add(1) };
            prop_assert_eq!(next.quiet(), quiet);
        }
    }

    #[test]
    fn what_is_played_is_a_position_of_the_code(position in position()) {
        for turn in some_moves(&position) {
            let mut next = position.clone();
            next.play_unchecked(turn);
            prop_assert!(Alquerque::from_setup(next.code(), next.setup()).is_ok(), "{}", turn);
            prop_assert!(next.huffable().minus(next.men_of(position.to_move())).is_empty());
        }
    }

    #[test]
    fn a_complete_chain_is_no_beginning_of_another(position in position_of_complete_chains()) {
        let mut texts: Vec<String> = position.moves().iter().map(Turn::to_string).collect();
        texts.sort();
        // In sorted order a text stands right before the first of those that it begins.
        for pair in texts.windows(2) {
            prop_assert!(!pair[1].starts_with(&pair[0]), "{} and {}", pair[0], pair[1]);
        }
    }

    #[test]
    fn every_beginning_of_a_stoppable_chain_is_a_turn(
        position in select(
            all_composed().into_iter().filter(|code| code.rules().chain == Chain::Stoppable).collect::<Vec<_>>()
        )
        .prop_flat_map(position_of)
    ) {
        for turn in some_moves(&position).into_iter().filter(|turn| turn.is_jump()) {
            for jumps in 1..turn.jump_count() {
                let beginning = Turn::jumps(turn.from(), turn.landings().take(jumps)).unwrap();
                prop_assert!(position.is_legal(beginning), "{} of {}", beginning, turn);
            }
        }
    }

    #[test]
    fn refused_turns_leave_the_position_as_it_was(position in position(), from in 0_u8..25, to in 0_u8..25) {
        let turn = Turn::step(Point::new(from), Point::new(to)).unwrap();
        let mut tried = position.clone();
        match tried.try_play(turn) {
            Ok(()) => prop_assert!(position.is_legal(turn)),
            Err(error) => {
                prop_assert_eq!(error.to_string(), format!("move: {turn} is not legal here"));
                prop_assert_eq!(tried.setup(), position.setup());
                prop_assert_eq!(tried.key(), position.key());
            }
        }
    }
}
