//! What positions look like to be worth, without search.

mod alquerque;
mod fanorona;
mod konane;
mod layout;
mod model;
mod seega;
mod surakarta;

pub use layout::{FULL, Layout, MOST_COUNTS, Sketch};
pub use model::{Model, ModelError, Weight};

use crate::Score;
use alquerque_core::{Bitboard, Point, Position};
use std::ops::ControlFlow;

/// A game whose positions can be judged at sight, by several threads at once.
pub trait Evaluate: Position<Rules: Send + Sync, Move: Send + Sync> + Send + Sync {
    /// The value for the player to move of a position that does not end the game, never a decided
    /// one: a few counts, with weights chosen by hand. It is there for all codes.
    fn evaluate(&self) -> Score;

    /// What the tuned evaluation sees of the position.
    fn sketch(&self) -> Sketch {
        Sketch::default()
    }

    /// What the tuned evaluation looks at under these rules, if there can be one.
    fn layout(_: &Self::Rules) -> Option<&'static Layout> {
        None
    }

    /// The tuned evaluation for these rules, if there is one.
    fn model(_: &Self::Rules) -> Option<&'static Model> {
        None
    }

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

/// What one side has more than the other of all men, in 64ths: the same difference is worth more the
/// fewer there are.
fn lead([ours, theirs]: [Bitboard; 2]) -> i32 {
    // Divisions are slow, and there are few sums.
    static LEADS: [[i8; Point::MAX]; Point::MAX] = {
        let mut leads = [[0; Point::MAX]; Point::MAX];
        let mut sum = 1;
        while sum < Point::MAX {
            let mut ours = 0;
            while ours <= sum {
                leads[ours][sum - ours] = (64 * (2 * ours as i32 - sum as i32) / sum as i32) as i8;
                ours += 1;
            }
            sum += 1;
        }
        leads
    };
    i32::from(LEADS[ours.count() as usize % Point::MAX][theirs.count() as usize % Point::MAX])
}

/// The [stage](Sketch::stage) of a game that has `men` left of `most`.
fn stage(men: i32, most: i32) -> i32 {
    (FULL * men / most).min(FULL)
}
