//! Evaluation of Surakarta: men, how good their points are, and what they threaten.
//!
//! The counts are those that told best who would win in some 6000 games of the engine against
//! itself, by logistic regression, and that also won matches against counting men
//! (`tests/evaluation.rs` plays such a match). A man needs a track to capture: on a corner, where it
//! cannot be captured either, it is worth least.

use super::layout::{Cells, turned};
use super::model::weights;
use super::{Layout, Model, Sketch, count, lead, stage};
use crate::{Evaluate, Score};
use alquerque_core::surakarta::{BOARD, Rules, Surakarta};
use alquerque_core::{Bitboard, Color, Position, Symmetry};
use std::sync::LazyLock;

/// A man on a corner, in hundredths of a man as men are worth about on average.
const MAN: i32 = 90;

/// What a man is worth beyond that on points that lie alike but for a symmetry of the board.
const PLACES: [(Bitboard, i32); 5] = [
    // b1, the end of a line of the small track.
    (Bitboard(0b_010010_100001_000000_000000_100001_010010), 20),
    // c1, the end of a line of the large track.
    (Bitboard(0b_001100_000000_100001_100001_000000_001100), 35),
    // b2, where the small track crosses itself.
    (Bitboard(0b_000000_010010_000000_000000_010010_000000), 45),
    // c2, where the tracks cross.
    (Bitboard(0b_000000_001100_010010_010010_001100_000000), 40),
    // c3, where the large track crosses itself.
    (Bitboard(0b_000000_000000_001100_001100_000000_000000), 25),
];

/// A step that can be made.
const STEP: i32 = 5;

/// A man that can capture. Most captures can be made either way round; what counts is who has more men
/// at their ends: two that threaten one are better off than the one that threatens two.
const CAPTURER: i32 = 55;

impl Evaluate for Surakarta {
    fn evaluate(&self) -> Score {
        Score::hundredths(worth(self, self.to_move()) - worth(self, !self.to_move()))
    }

    fn may_stand_pat(&self) -> bool {
        true
    }

    fn sketch(&self) -> Sketch {
        let (us, them) = (self.to_move(), !self.to_move());
        let men = turned(self);
        let [by_us, by_them] = [us, them].map(|side| {
            let ends = |(from, to)| [Bitboard::EMPTY.with(from), Bitboard::EMPTY.with(to)];
            self.captures(side)
                .map(ends)
                .fold([Bitboard::EMPTY; 2], |all, one| [all[0] | one[0], all[1] | one[1]])
        });
        let counts = [
            1,
            count(men[0]),
            count(men[1]),
            lead(men),
            self.count_steps(us) as i32,
            self.count_steps(them) as i32,
            count(by_us[0]),
            count(by_us[1]),
            count(by_them[0]),
            count(by_them[1]),
        ];
        Sketch { men, stage: stage(count(men[0] | men[1]), MOST_MEN), counts: Sketch::listed(counts) }
    }

    fn layout(_: &Rules) -> Option<&'static Layout> {
        Some(&LAYOUT)
    }

    fn model(_: &Rules) -> Option<&'static Model> {
        Some(weights!(&LAYOUT, "surakarta.bin"))
    }
}

/// The men of both sides at the start.
const MOST_MEN: i32 = 24;

static LAYOUT: LazyLock<Layout> = LazyLock::new(|| {
    let turns: Vec<Symmetry> = Symmetry::SWAP.complement().iter_all().collect();
    Layout::new(&BOARD, Cells::Men, &[(3, 2), (2, 3), (6, 1), (1, 6)], &turns, 10)
});

fn worth(position: &Surakarta, side: Color) -> i32 {
    let men = position.men_of(side);
    let capturers: Bitboard = position.captures(side).map(|(from, _)| from).collect();
    MAN * count(men)
        + PLACES.into_iter().map(|(points, worth)| worth * count(men & points)).sum::<i32>()
        + STEP * position.count_steps(side) as i32
        + CAPTURER * count(capturers)
}
