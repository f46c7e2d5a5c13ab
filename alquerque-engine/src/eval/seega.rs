//! Evaluation of Seega: a sum of counts, weighted by what wins games.
//!
//! The weights were chosen by matches against counting stones (`tests/evaluation.rs` plays such a match):
//! 100 random openings of two to eight plies, both colours, 500 to 2000 nodes a move. What decides is
//! who can still slide. An own stone beside an enemy that has room behind it looks like an attack, but
//! was found to be a weakness: it stands still, and the enemy's stone can move.

use super::layout::{Cells, turned};
use super::model::weights;
use super::{Layout, Model, Sketch, count, lead, stage};
use crate::{Evaluate, Score};
use alquerque_core::seega::{BOARD, CENTRE, Rules, Seega};
use alquerque_core::{Bitboard, Color, Direction, Position, Symmetry};
use std::sync::LazyLock;

/// A stone, on the board or in hand, in hundredths.
const STONE: i32 = 100;

/// A slide that can be made, once all stones are placed.
const SLIDE: i32 = 4;

/// An own stone beside an enemy stone with an empty square straight behind it.
const FACING: i32 = -9;

/// While stones are placed, a stone beside the centre: the first slides lead there.
const BESIDE_CENTRE: i32 = 10;

/// The squares beside c3.
const CROSS: Bitboard = Bitboard(CENTRE.0 << 5 | CENTRE.0 >> 5 | CENTRE.0 << 1 | CENTRE.0 >> 1);

impl Evaluate for Seega {
    fn evaluate(&self) -> Score {
        let (us, them) = (self.to_move(), !self.to_move());
        Score::hundredths(worth(self, us) - worth(self, them))
    }

    fn may_stand_pat(&self) -> bool {
        true
    }

    /// The stage tells how many stones are still to be placed.
    fn sketch(&self) -> Sketch {
        let (us, them) = (self.to_move(), !self.to_move());
        let men = turned(self);
        let in_hand = [us, them].map(|side| i32::from(self.in_hand(side)));
        let slides = |side| if self.is_placing() { 0 } else { self.count_slides(side) as i32 };
        let counts = [
            1,
            lead(men),
            count(men[0]) + in_hand[0] - count(men[1]) - in_hand[1],
            slides(us),
            slides(them),
            facing(self, us),
            facing(self, them),
            count(self.capturing_squares(us)),
            count(self.capturing_squares(them)),
        ];
        Sketch {
            men,
            stage: stage(in_hand[0] + in_hand[1], BOARD.points().count() as i32 - 1),
            counts: Sketch::listed(counts),
        }
    }

    fn layout(_: &Rules) -> Option<&'static Layout> {
        Some(&LAYOUT)
    }

    fn model(_: &Rules) -> Option<&'static Model> {
        Some(weights!(&LAYOUT, "seega.bin"))
    }
}

static LAYOUT: LazyLock<Layout> = LazyLock::new(|| {
    let turns: Vec<Symmetry> = Symmetry::SWAP.complement().iter_all().collect();
    Layout::new(&BOARD, Cells::Men, &[(3, 3)], &turns, 9)
});

fn worth(position: &Seega, side: Color) -> i32 {
    let stones = position.men_of(side);
    let phase = if position.is_placing() {
        BESIDE_CENTRE * count(stones & CROSS)
    } else {
        SLIDE * position.count_slides(side) as i32
    };
    STONE * (count(stones) + i32::from(position.in_hand(side))) + FACING * facing(position, side) + phase
}

/// How many stones of `side` stand beside an enemy stone with an empty square behind it, and in how many
/// directions. A stone on c3 cannot be captured, so it is not faced.
fn facing(position: &Seega, side: Color) -> i32 {
    let (stones, enemies) = (position.men_of(side), position.men_of(!side).minus(CENTRE));
    let facing = |direction| count(BOARD.jumpers(direction, stones, enemies, position.empty()));
    Direction::STRAIGHT.into_iter().map(facing).sum()
}
