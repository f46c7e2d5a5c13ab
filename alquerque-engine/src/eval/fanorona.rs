//! Evaluation of Fanorona.

use crate::{Evaluate, Score};
use alquerque_core::Position;
use alquerque_core::fanorona::Fanorona;

impl Evaluate for Fanorona {
    fn evaluate(&self) -> Score {
        let men = |side| self.men_of(side).count() as i32;
        Score::hundredths(100 * (men(self.to_move()) - men(!self.to_move())))
    }

    fn may_stand_pat(&self) -> bool {
        true
    }
}
