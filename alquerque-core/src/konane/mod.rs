//! Kōnane, the game of jumps on a full board of alternating stones.
//!
//! Squares are named like those of chess. Black has the upper left corner and all squares of its
//! colour. Black begins by removing one of the own stones on a corner or in the centre, White
//! answers by removing a stone beside the hole. From then on every turn is a jump along a rank or a
//! file over an adjacent enemy stone to the empty square beyond, which removes it; the same stone
//! may go on in the same direction, and may stop after any jump. A side without a jump has lost.
//!
//! Every turn after the opening captures, so no position comes twice and no game is drawn.

mod movegen;
mod notation;
mod position;
mod rules;
mod turn;

pub use position::Konane;
pub use rules::{NAMED, Parameter, Rules, Size};
pub use turn::Turn;

/// A code of Kōnane.
pub type Code = crate::Code<Rules>;
