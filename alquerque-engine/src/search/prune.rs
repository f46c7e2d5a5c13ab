//! Near the leaves, the value at sight tells of most nodes how they will compare with the window.

use super::{Search, ended};
use crate::{Evaluate, Score};
use std::ops::ControlFlow;

/// Up to this depth a node far above the window is not searched (reverse futility).
const DEEPEST_ABOVE: i32 = 6;

/// How far above, in hundredths of a man for each ply of depth.
const MARGIN_ABOVE: i32 = 60;

/// Up to this depth the quiet moves of a node far below the window are left out (futility).
const DEEPEST_BELOW: i32 = 4;

/// How far below, in hundredths of a man for each ply of depth and one more.
const MARGIN_BELOW: i32 = 40;

/// What the value at sight tells of a node.
pub(super) enum Sight {
    /// Nothing that would spare work.
    Open,
    /// The node is good enough for beta; its score.
    Above(Score),
    /// What quiet moves reach at best is below alpha.
    Below(Score),
}

impl<P: Evaluate> Search<'_, P> {
    /// Compares the value at sight of a node with its window. In a search of full width and where a score is
    /// decided it tells nothing, nor that a node is good where the player to move has to make a forcing turn.
    pub(super) fn sight(&mut self, position: &P, depth: i32, alpha: Score, beta: Score, ply: usize) -> Sight {
        let is_shallow = depth <= DEEPEST_ABOVE.max(DEEPEST_BELOW);
        if self.is_full_width || !is_shallow || alpha.is_decided() || beta.is_decided() {
            return Sight::Open;
        }
        let value = self.judge(position).above_draw();
        let most = Score::hundredths(value + MARGIN_BELOW * (depth + 1));
        if depth <= DEEPEST_ABOVE && value - MARGIN_ABOVE * depth >= beta.above_draw() {
            let must_force =
                !position.may_stand_pat() && position.visit_forcing(ControlFlow::Break).is_break();
            if must_force || ended(position, ply).is_some() {
                return Sight::Open;
            }
            // Between the two: the value at sight may promise too much.
            Sight::Above(Score::hundredths((value + beta.above_draw()) / 2))
        } else if depth <= DEEPEST_BELOW && most <= alpha {
            Sight::Below(most)
        } else {
            Sight::Open
        }
    }
}
