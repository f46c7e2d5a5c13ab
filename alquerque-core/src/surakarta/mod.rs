//! Surakarta, the game of captures round the corner loops.
//!
//! A turn is a step to any of the eight adjacent empty points, or a capture. A capturing man travels
//! along a track, over empty points only and through at least one corner loop, and takes the place of
//! the first man it meets, if that is an enemy; an own man stops it. Its origin counts as empty. There
//! are two tracks, closed and alike: one along the second line from each edge, one along the third;
//! see [`Track`]. Captures are never compulsory. A side without men, or without a turn, has lost.

mod movegen;
mod notation;
mod position;
mod rules;
mod track;
mod turn;

pub use position::Surakarta;
pub use rules::{NAMED, Parameter, Rules};
pub use track::{TRACKS, Track};
pub use turn::Turn;

use crate::{Board, Diagonals};

/// A code of Surakarta.
pub type Code = crate::Code<Rules>;

/// The board: 36 points, each joined to its eight neighbours.
pub const BOARD: Board = Board::new(6, 6, Diagonals::All);

/// The most men a side can have.
pub const MOST_MEN: u32 = 12;
