//! Evaluation of Alquerque: a sum of counts, weighted by what wins games.
//!
//! The weights were chosen by matches against counting men (`tests/evaluation.rs` plays such a match):
//! random openings of eight plies, both colours, 1000 nodes a move. Two things differ between the
//! codes. Where men cannot step back, a man that stays behind keeps its moves for later, and the
//! side that runs out of them loses; where they can, it is better to stand on the rim, where a
//! man can be jumped along the rim only, than in the middle of the board.

use super::count;
use crate::{Evaluate, Score};
use alquerque_core::alquerque::{Alquerque, BOARD, Capture, Steps};
use alquerque_core::{Bitboard, Color, Direction, Position};

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
        Score::hundredths(worth(self, us, weights) - worth(self, them, weights))
    }

    fn may_stand_pat(&self) -> bool {
        self.code().rules().capture != Capture::Compulsory
    }
}

fn worth(position: &Alquerque, side: Color, weights: &Weights) -> i32 {
    let men = position.men_of(side);
    let promoted = men & position.promoted();
    let mut worth = weights.man * count(men)
        + weights.promoted * count(promoted)
        + weights.rim * count(men.minus(INNER))
        + weights.centre * count(men & CENTRE)
        + weights.exposed * jumps_over(position, men, position.men_of(!side));
    if weights.step != 0 {
        worth += weights.step * steps(position, side, men, promoted);
    }
    if weights.advance != 0 {
        let ranks = (0..BOARD.height()).map(|rank| {
            let gone = if side == Color::White { rank } else { BOARD.height() - 1 - rank };
            i32::from(gone) * count(men & BOARD.rank(rank))
        });
        worth += weights.advance * ranks.sum::<i32>();
    }
    worth
}

/// The steps that `side` can make where only promoted men step back.
fn steps(position: &Alquerque, side: Color, men: Bitboard, promoted: Bitboard) -> i32 {
    let movers = |direction: Direction| if direction.is_backward(side) { promoted } else { men };
    let steppers = |direction| count(BOARD.steppers(direction, movers(direction), position.empty()));
    Direction::ALL.into_iter().map(steppers).sum()
}

/// The first jumps that `enemies` have over `men`, whatever their directions.
fn jumps_over(position: &Alquerque, men: Bitboard, enemies: Bitboard) -> i32 {
    let jumpers = |direction| count(BOARD.jumpers(direction, enemies, men, position.empty()));
    Direction::ALL.into_iter().map(jumpers).sum()
}
