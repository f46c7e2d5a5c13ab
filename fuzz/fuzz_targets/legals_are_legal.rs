//! Law: every turn that a position shows is legal there and has a text of its own, the turns are as
//! many as are counted, and the position after each is one of the code with the key of its text.

#![no_main]

use alquerque_core::Code;
use alquerque_fuzz::{Bytes, Game, Law, hold, position};
use libfuzzer_sys::fuzz_target;
use std::collections::HashSet;
use std::ops::ControlFlow;

/// Positions have any number of turns, and the fuzzer looks for those that take long.
const MOST_SHOWN: usize = 20_000;

/// Asking for each turn of thousands whether it is legal takes the square of their number.
const MOST_ASKED: usize = 200;

struct LegalsAreLegal;

impl Law for LegalsAreLegal {
    fn hold<P: Game>(code: Code<P::Rules>, mut bytes: Bytes<'_>) {
        let position: P = position(code, &mut bytes);
        let mut turns = Vec::new();
        let shown = position.visit_moves(|turn| {
            turns.push(turn);
            if turns.len() < MOST_SHOWN { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
        });
        if shown.is_continue() {
            assert_eq!(turns.len() as u64, position.count_moves(), "{position:?}");
        }
        assert_eq!(turns.is_empty(), position.outcome().is_some(), "{position:?}");
        let texts: HashSet<String> = turns.iter().map(|turn| turn.to_string()).collect();
        assert_eq!(texts.len(), turns.len(), "{position:?}");
        for &turn in turns.iter().take(MOST_ASKED) {
            assert!(position.is_legal(turn), "{position:?}: {turn}");
            let mut next = position.clone();
            next.play_unchecked(turn);
            let fresh = P::parse(code, &next.to_string()).expect("a turn leads to a position");
            assert_eq!((fresh.key(), fresh.setup()), (next.key(), next.setup()), "{position:?}: {turn}");
        }
    }
}

fuzz_target!(|data: &[u8]| hold::<LegalsAreLegal>(data));
