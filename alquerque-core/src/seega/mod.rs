//! Seega, the game of flanking on 25 squares.
//!
//! First the players place their stones, two a turn, on any squares but the centre c3. Then White
//! moves first. A turn slides a stone one square along a rank or a file. Every enemy stone beside it
//! that now stands between it and another own stone in a straight line is removed, in several
//! directions at once; a stone on c3 is safe, and so is one that moves between two enemies. Who cannot
//! slide passes. A side with fewer than two stones has lost.

mod movegen;
mod notation;
mod position;
mod rules;
mod turn;

pub use position::Seega;
pub use rules::{NAMED, Parameter, Rules};
pub use turn::Turn;

use crate::{Bitboard, Board, Diagonals};

/// A code of Seega.
pub type Code = crate::Code<Rules>;

/// The board: 25 squares.
pub const BOARD: Board = Board::new(5, 5, Diagonals::None);

/// The most stones a side can have, those in hand included.
pub const MOST_STONES: u8 = 12;

/// How many stones are placed in a turn.
pub const PLACED_AT_ONCE: u8 = 2;

/// A side with fewer stones has lost.
pub const LEAST_STONES: u32 = 2;

/// c3, where no stone is placed and none is captured.
pub const CENTRE: Bitboard = Bitboard(1 << 12);
