//! What positions look like to be worth, without search.

mod alquerque;

use crate::Score;
use alquerque_core::Position;

/// A game whose positions can be judged at sight.
pub trait Evaluate: Position {
    /// The value for the player to move of a position that does not end the game, never a decided
    /// one.
    fn evaluate(&self) -> Score;

    /// Whether the player to move, who can capture, may do something else: only then is
    /// [`evaluate`](Self::evaluate) a lower bound of what the player can get.
    fn may_stand_pat(&self) -> bool;
}
