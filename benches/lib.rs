//! Positions that the benchmarks share.

use alquerque_core::alquerque::{Alquerque, Code};
use alquerque_core::{Game, Position};

/// The start of the code with this name.
///
/// # Panics
///
/// If there is no such code.
#[must_use]
pub fn start(code: &str) -> Alquerque {
    Alquerque::start(code.parse::<Code>().expect("the code is well written"))
}

/// The position after these turns from the start of a code.
///
/// # Panics
///
/// If a turn is not legal.
#[must_use]
pub fn after(code: &str, turns: &str) -> Game<Alquerque> {
    let mut game = Game::new(start(code));
    game.play_all(turns).expect("the turns are legal");
    game
}

/// A middle game of `table` with several captures of several jumps.
pub const CAPTURES: &str = "1b1bb/2b1b/1bwb1/w1w2/w1ww1 w - 0 1";

/// A position with 3,692 chains in `table`.
pub const MANY_CHAINS: &str = "3b1/1bbbb/1bwb1/1bbbb/3b1 w - 0 1";
