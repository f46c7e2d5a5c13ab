//! Evaluation of Alquerque.

use crate::{Evaluate, Score};
use alquerque_core::Position;
use alquerque_core::alquerque::{Alquerque, Capture};

impl Evaluate for Alquerque {
    fn evaluate(&self) -> Score {
        let men = |color| self.men_of(color).count() as i32;
        Score::hundredths(100 * (men(self.to_move()) - men(!self.to_move())))
    }

    fn may_stand_pat(&self) -> bool {
        self.code().rules().capture != Capture::Compulsory
    }
}
