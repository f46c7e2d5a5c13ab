//! Evaluation of Alquerque: a sum of counts, weighted by what wins games.
//!
//! The weights were chosen by matches against counting men (`tests/evaluation.rs` plays such a match):
//! random openings of eight plies, both colours, 1000 nodes a move. Two things differ between the
//! codes. Where men cannot step back, a man that stays behind keeps its moves for later, and the
//! side that runs out of them loses; where they can, it is better to stand on the rim, where a
//! man can be jumped along the rim only, than in the middle of the board.

use super::layout::{Cells, turned};
use super::model::weights;
use super::{Layout, Model, Sketch, count, lead, stage};
use crate::{Evaluate, Score};
use alquerque_core::alquerque::{Alquerque, BOARD, Capture, Jumps, MOST_MEN, Promotion, Rules, Steps};
use alquerque_core::{Bitboard, Color, Position, Symmetry};
use std::sync::LazyLock;

/// What each count is worth, in hundredths of a man.
struct Weights {
    /// A man, promoted or not.
    man: i32,
    /// What a promoted man is worth beyond that.
    promoted: i32,
    /// A step that can be made.
    step: i32,
    /// A rank that a man has gone forward.
    advance: i32,
    /// A man on the rim.
    rim: i32,
    /// A man on the centre of the board.
    centre: i32,
    /// A jump that the opponent could make over a man.
    exposed: i32,
}

/// For codes in which men step forward and sideways only.
const FORWARD: Weights =
    Weights { man: 100, promoted: 50, step: 3, advance: -8, rim: 3, centre: 0, exposed: -10 };

/// For codes in which men step in every direction.
const FREE: Weights =
    Weights { man: 100, promoted: 50, step: 0, advance: 0, rim: 4, centre: -20, exposed: -20 };

/// The nine points that are not on the rim.
const INNER: Bitboard = Bitboard(0b_00000_01110_01110_01110_00000);

/// c3.
const CENTRE: Bitboard = Bitboard(1 << 12);

impl Evaluate for Alquerque {
    fn evaluate(&self) -> Score {
        let weights = match self.code().rules().steps {
            Steps::Forward => &FORWARD,
            Steps::Any => &FREE,
        };
        let (us, them) = (self.to_move(), !self.to_move());
        let [own, other] = self.mobility();
        let [ours, theirs] =
            [(us, own.steps, other.jumps), (them, other.steps, own.jumps)].map(|(side, steps, exposed)| {
                worth(self, side, weights) + weights.step * steps as i32 + weights.exposed * exposed as i32
            });
        Score::hundredths(ours - theirs)
    }

    fn may_stand_pat(&self) -> bool {
        self.code().rules().capture != Capture::Compulsory
    }

    fn sketch(&self) -> Sketch {
        let (us, them) = (self.to_move(), !self.to_move());
        let (ours, theirs) = (self.men_of(us), self.men_of(them));
        let promoted = self.promoted();
        let [own, other] = self.mobility();
        let counts = [
            1,
            count(ours),
            count(theirs),
            lead([ours, theirs]),
            own.steps as i32,
            other.steps as i32,
            other.jumps as i32,
            own.jumps as i32,
            count(promoted & ours),
            count(promoted & theirs),
            count(self.huffable()),
        ];
        Sketch {
            men: turned(self),
            stage: stage(count(ours | theirs), 2 * MOST_MEN as i32),
            counts: Sketch::listed(counts),
        }
    }

    fn layout(rules: &Rules) -> Option<&'static Layout> {
        let has_directions =
            rules.steps != Steps::Any || rules.jumps != Jumps::Any || rules.promotion != Promotion::None;
        Some(if has_directions { &UPWARD } else { &EVERY_WAY })
    }

    /// Codes share weights that differ in nothing but the start, the draws, and which captures may be
    /// chosen.
    fn model(rules: &Rules) -> Option<&'static Model> {
        match (rules.steps, rules.jumps, rules.capture, rules.promotion) {
            (Steps::Forward, Jumps::Forward, Capture::Compulsory, Promotion::None) => {
                Some(weights!(&UPWARD, "doce.bin"))
            }
            (Steps::Forward, Jumps::Any, Capture::Compulsory, Promotion::None) => {
                Some(weights!(&UPWARD, "bell.bin"))
            }
            (Steps::Forward, Jumps::Forward, Capture::Compulsory, Promotion::FarRow) => {
                Some(weights!(&UPWARD, "promotion.bin"))
            }
            (Steps::Any, Jumps::Any, Capture::Compulsory, Promotion::None) => {
                Some(weights!(&EVERY_WAY, "table.bin"))
            }
            _ => None,
        }
    }
}

/// The windows where forward is not like backward: whole ranks and files. More of them foretell results no better,
/// and cost time.
const LINES: [(u8, u8); 2] = [(5, 1), (1, 5)];

/// The windows where all directions are alike: beside ranks and files, two by three points.
const SHAPES: [(u8, u8); 4] = [(3, 2), (2, 3), (5, 1), (1, 5)];

/// How many counts [`Alquerque::sketch`] makes.
const COUNTS: usize = 11;

/// For codes in which forward is not like backward.
static UPWARD: LazyLock<Layout> = LazyLock::new(|| {
    Layout::new(&BOARD, Cells::Men, &LINES, &[Symmetry::IDENTITY, Symmetry::MIRROR], COUNTS)
});

/// For codes in which all directions are alike.
static EVERY_WAY: LazyLock<Layout> = LazyLock::new(|| {
    let turns: Vec<Symmetry> = Symmetry::SWAP.complement().iter_all().collect();
    Layout::new(&BOARD, Cells::Men, &SHAPES, &turns, COUNTS)
});

/// What the men of `side` are worth, apart from what they can do.
fn worth(position: &Alquerque, side: Color, weights: &Weights) -> i32 {
    let men = position.men_of(side);
    let promoted = men & position.promoted();
    let mut worth = weights.man * count(men)
        + weights.promoted * count(promoted)
        + weights.rim * count(men.minus(INNER))
        + weights.centre * count(men & CENTRE);
    if weights.advance != 0 {
        let ranks = (0..BOARD.height()).map(|rank| {
            let gone = if side == Color::White { rank } else { BOARD.height() - 1 - rank };
            i32::from(gone) * count(men & BOARD.rank(rank))
        });
        worth += weights.advance * ranks.sum::<i32>();
    }
    worth
}
