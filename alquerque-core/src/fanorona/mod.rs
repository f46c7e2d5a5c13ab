//! Fanorona, the game of approach and withdrawal on the lattice of Alquerque, 9x5 and smaller.
//!
//! A man steps along a line to an empty point. If it steps towards enemy men, it removes the unbroken
//! row of them beyond its destination (approach); if it steps away from some, the unbroken row behind
//! its origin (withdrawal); of both, one by choice. A side that can capture must. After a capturing
//! step the same man may go on with further ones, as long as it never returns to a point where it has
//! stood in this turn and never moves twice in a row in the same direction; it may stop at any time. A
//! side without men, or without a turn, has lost.

mod around;
mod count;
mod lattice;
mod movegen;
mod notation;
mod position;
mod rules;
mod turn;

pub use position::Fanorona;
pub use rules::{NAMED, Parameter, Rules, Size};
pub use turn::{Kind, Turn};

/// A code of Fanorona.
pub type Code = crate::Code<Rules>;
