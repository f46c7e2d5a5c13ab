//! What positions look like to be worth, without search.

mod alquerque;
mod fanorona;
mod konane;
mod seega;
mod surakarta;

use crate::Score;
use alquerque_core::{Bitboard, Position};
use std::ops::ControlFlow;

/// A game whose positions can be judged at sight, by several threads at once.
pub trait Evaluate: Position<Rules: Send + Sync, Move: Send + Sync> + Send + Sync {
    /// The value for the player to move of a position that does not end the game, never a decided
    /// one.
    fn evaluate(&self) -> Score;

    /// Whether the player to move, who has a forcing turn, may do something else: only then is
    /// [`evaluate`](Self::evaluate) a lower bound of what the player can get.
    fn may_stand_pat(&self) -> bool;

    /// Whether `turn`, legal here, is one after which the position before it can no longer be judged at
    /// sight: such turns are looked at first, at full depth, and are played out at the end of every
    /// line. Captures are, where not every turn is one.
    fn is_forcing(&self, turn: Self::Move) -> bool {
        self.is_capture(turn)
    }

    /// Shows every forcing turn to `visit`, once each, until it breaks.
    fn visit_forcing<B>(&self, visit: impl FnMut(Self::Move) -> ControlFlow<B>) -> ControlFlow<B> {
        self.visit_captures(visit)
    }
}

/// How many points there are, to be multiplied by a weight.
const fn count(points: Bitboard) -> i32 {
    points.count() as i32
}
