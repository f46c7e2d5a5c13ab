//! Evaluation of Kōnane: who runs out of jumps first.
//!
//! The counts are those that told best who would win in some 9000 games of the engine against
//! itself, by logistic regression, and that also won matches against counting jumps
//! (`tests/evaluation.rs` plays such a match). How many jumps there are matters less than on how
//! many squares they end, and what can be jumped from there; two ways to one square are one jump in
//! reserve.

use super::count;
use crate::{Evaluate, Score};
use alquerque_core::konane::{Konane, Turn};
use alquerque_core::{Bitboard, Board, Color, Direction, Position};
use std::ops::ControlFlow;

/// What each count is worth, in hundredths.
struct Weights {
    /// A stone that can jump.
    mover: i32,
    /// A square where a first jump ends.
    landing: i32,
    /// A jump that could be made from such a square as the board stands.
    second: i32,
    /// A jump but for an own stone on the square beyond: that stone may leave.
    blocked: i32,
    /// Two own stones with a hole between them: a jump when an enemy stone comes there.
    gap: i32,
    /// A stone beside an enemy stone: most of them can be jumped sooner or later.
    touched: i32,
    /// A stone on a corner, where it cannot be jumped.
    corner: i32,
}

const WEIGHTS: Weights =
    Weights { mover: 72, landing: 80, second: 27, blocked: 27, gap: 11, touched: -117, corner: 118 };

impl Evaluate for Konane {
    fn evaluate(&self) -> Score {
        Score::hundredths(worth(self, self.to_move()) - worth(self, !self.to_move()))
    }

    fn may_stand_pat(&self) -> bool {
        true
    }

    /// Every turn captures, and none of them forces anything.
    fn is_forcing(&self, _: Turn) -> bool {
        false
    }

    fn visit_forcing<B>(&self, _: impl FnMut(Turn) -> ControlFlow<B>) -> ControlFlow<B> {
        ControlFlow::Continue(())
    }
}

fn worth(position: &Konane, side: Color) -> i32 {
    let board = position.board();
    let (stones, enemies, empty) = (position.men_of(side), position.men_of(!side), position.empty());
    let [mut movers, mut landings, mut touched] = [Bitboard::EMPTY; 3];
    let [mut blocked, mut gaps] = [0; 2];
    for direction in Direction::STRAIGHT {
        let jumpers = board.jumpers(direction, stones, enemies, empty);
        movers |= jumpers;
        landings |= jumpers.shifted(2 * board.delta(direction));
        touched |= board.steppers(direction, stones, enemies);
        blocked += count(board.jumpers(direction, stones, enemies, stones));
        gaps += count(board.jumpers(direction, stones, empty, stones));
    }
    let second = |direction| count(board.jumpers(direction, landings, enemies, empty));
    WEIGHTS.mover * count(movers)
        + WEIGHTS.landing * count(landings)
        + WEIGHTS.second * Direction::STRAIGHT.into_iter().map(second).sum::<i32>()
        + WEIGHTS.blocked * blocked
        + WEIGHTS.gap * gaps
        + WEIGHTS.touched * count(touched)
        + WEIGHTS.corner * count(stones & corners(board))
}

/// The squares that have no neighbour on one side, neither along their file nor along their rank.
fn corners(board: &Board) -> Bitboard {
    let inner = |one, other| board.lines(one) & board.lines(other);
    let inner_ranks = inner(Direction::North, Direction::South);
    let inner_files = inner(Direction::East, Direction::West);
    board.points().minus(inner_ranks | inner_files)
}
