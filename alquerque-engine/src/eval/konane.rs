//! Evaluation of Kōnane: who runs out of jumps first.

use crate::{Evaluate, Score};
use alquerque_core::Position;
use alquerque_core::konane::{Konane, Turn};
use std::ops::ControlFlow;

impl Evaluate for Konane {
    fn evaluate(&self) -> Score {
        let jumps = |side| self.count_jumps(side) as i32;
        Score::hundredths(100 * (jumps(self.to_move()) - jumps(!self.to_move())))
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
