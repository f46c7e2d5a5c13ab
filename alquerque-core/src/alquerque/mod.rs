//! Alquerque, the game of leaps on the board of 25 points, in all its codes.
//!
//! Points are named like chess squares, `a1` at White's left hand. Every point is joined to its
//! neighbours across and down; every second point, beginning with a1, has diagonals too. A man steps
//! along a line to the next point, or jumps an adjacent enemy man along a line to the empty point
//! beyond and removes it; a jump may be followed by further jumps. A side that is to move and has no
//! men, or no legal turn, has lost. All else is a matter of the [`Code`].
//!
//! Whether jumped men leave the board at once or after the whole chain makes no difference: the
//! points where a jumping man lands all have the parity of file and rank of its origin, and jumped
//! points never do. So no man is met twice, and none that has been jumped stands in the way.

mod chains;
mod count;
mod lines;
mod movegen;
mod named;
mod notation;
mod position;
mod rules;
mod turn;

pub use count::Mobility;
pub use named::NAMED;
pub use position::Alquerque;
pub use rules::{Capture, Chain, Choice, Jumps, Parameter, Promotion, Rules, Start, Steps};
pub use turn::Turn;

use crate::{Board, Diagonals};

/// A code of Alquerque.
pub type Code = crate::Code<Rules>;

/// The board: 25 points, 56 lines.
pub const BOARD: Board = Board::new(5, 5, Diagonals::Alternate);

/// The most men a side can have.
pub const MOST_MEN: u32 = 12;
