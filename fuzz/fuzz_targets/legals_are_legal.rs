//! Law: every turn that a position shows is legal there and has a text of its own, the turns are as
//! many as are counted, and the position after each is one of the code with the key of its text.

#![no_main]

use alquerque_core::Position;
use alquerque_core::alquerque::Alquerque;
use alquerque_fuzz::{Bytes, code, position};
use libfuzzer_sys::fuzz_target;
use std::collections::HashSet;

/// Asking for each turn of thousands whether it is legal takes the square of their number.
const MOST_ASKED: usize = 200;

fuzz_target!(|data: &[u8]| {
    let mut bytes = Bytes(data);
    let Some(code) = code(&mut bytes) else { return };
    let position = position(code, &mut bytes);
    let turns = position.moves();
    assert_eq!(turns.len() as u64, position.count_moves(), "{position:?}");
    assert_eq!(turns.is_empty(), position.outcome().is_some(), "{position:?}");
    let texts: HashSet<String> = turns.iter().map(|turn| turn.to_string()).collect();
    assert_eq!(texts.len(), turns.len(), "{position:?}");
    for &turn in turns.iter().take(MOST_ASKED) {
        assert!(position.is_legal(turn), "{position:?}: {turn}");
        let mut next = position.clone();
        next.play_unchecked(turn);
        let fresh = Alquerque::parse(code, &next.to_string()).expect("a turn leads to a position");
        assert_eq!((fresh.key(), fresh.setup()), (next.key(), next.setup()), "{position:?}: {turn}");
    }
});
