//! Evaluation of Fanorona: a sum of counts, weighted by what wins games.
//!
//! The weights were chosen by matches against counting men (`tests/evaluation.rs` plays such a match):
//! 400 random openings of eight plies, both colours, 500 nodes a move. What counts most beside men is
//! to have steps left: the side that has to open its ranks loses men. The points where men stand made no
//! difference beyond that.

use super::layout::{Cells, turned};
use super::model::weights;
use super::{Layout, Model, Sketch, count, lead, stage};
use crate::{Evaluate, Score};
use alquerque_core::fanorona::{Fanorona, Rules, Size};
use alquerque_core::{Color, Direction, Position, Symmetry};
use std::sync::LazyLock;

/// A man, in hundredths.
const MAN: i32 = 100;

/// A step that can be made.
const STEP: i32 = 4;

/// All men of one side more than the other has, shared among all men on the board: the same
/// difference is worth more the fewer there are.
const LEAD: i32 = 200;

/// An enemy man that a step of the player to move could remove.
const THREAT: i32 = 8;

/// A man that a step of the opponent could remove, if it were to move.
const EXPOSED: i32 = -15;

impl Evaluate for Fanorona {
    fn evaluate(&self) -> Score {
        let (us, them) = (self.to_move(), !self.to_move());
        let [ours, theirs] = [us, them].map(|side| count(self.men_of(side)));
        let lead = ours - theirs;
        Score::hundredths(
            MAN * lead
                + LEAD * lead / (ours + theirs).max(1)
                + STEP * (steps(self, us) - steps(self, them))
                + THREAT * count(self.attacked_by(us))
                + EXPOSED * count(self.attacked_by(them)),
        )
    }

    /// Captures are compulsory, but to capture is hardly ever worse than to stand still, and to look at
    /// all chains of all replies would take too long.
    fn may_stand_pat(&self) -> bool {
        true
    }

    fn sketch(&self) -> Sketch {
        let (us, them) = (self.to_move(), !self.to_move());
        let men = turned(self);
        let counts = [
            1,
            count(men[0]),
            count(men[1]),
            lead(men),
            steps(self, us),
            steps(self, them),
            count(self.attacked_by(us)),
            count(self.attacked_by(them)),
        ];
        Sketch {
            men,
            stage: stage(count(men[0] | men[1]), 2 * self.size().most_men() as i32),
            counts: Sketch::listed(counts),
        }
    }

    fn layout(rules: &Rules) -> Option<&'static Layout> {
        (rules.size == Size::NineByFive).then_some(&*LAYOUT)
    }

    fn model(rules: &Rules) -> Option<&'static Model> {
        (rules.size == Size::NineByFive).then(|| weights!(&LAYOUT, "fanorona.bin"))
    }
}

static LAYOUT: LazyLock<Layout> = LazyLock::new(|| {
    let turns: Vec<Symmetry> = Symmetry::HALF_TURN.iter_all().collect();
    Layout::new(Size::NineByFive.board(), Cells::Men, &[(3, 2), (2, 3)], &turns, 8)
});

/// The steps of `side`, captures or not.
fn steps(position: &Fanorona, side: Color) -> i32 {
    let (board, men, empty) = (position.board(), position.men_of(side), position.empty());
    board.count_steps(&Direction::UP, men, empty) as i32
}
