//! Evaluation of Kōnane: who runs out of jumps first.
//!
//! The counts are those that told best who would win in some 9000 games of the engine against
//! itself, by logistic regression, and that also won matches against counting jumps
//! (`tests/evaluation.rs` plays such a match). How many jumps there are matters less than on how
//! many squares they end, and what can be jumped from there; two ways to one square are one jump in
//! reserve.

use super::layout::Cells;
use super::model::weights;
use super::{Layout, Model, Sketch, count, stage};
use crate::{Evaluate, Score};
use alquerque_core::konane::{Konane, Rules, Size, Turn};
use alquerque_core::{Bitboard, Board, Color, Direction, Position, Symmetry};
use std::ops::ControlFlow;
use std::sync::LazyLock;

/// What each of the [`Counts`] is worth, in hundredths.
const WEIGHTS: [i32; 7] = [72, 80, 27, 27, 11, -117, 118];

impl Evaluate for Konane {
    fn evaluate(&self) -> Score {
        Score::hundredths(
            Counts::of(self, self.to_move()).worth() - Counts::of(self, !self.to_move()).worth(),
        )
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

    /// The colours of the squares tell whose the stones are; Black's view is turned over, which
    /// exchanges them.
    fn sketch(&self) -> Sketch {
        let (us, them) = (self.to_move(), !self.to_move());
        let stones = self.men_of(us) | self.men_of(them);
        let seen = if us == Color::White { stones } else { Bitboard(stones.0.swap_bytes()) };
        let [ours, theirs] = [us, them].map(|side| Counts::of(self, side).listed());
        Sketch {
            men: [seen, Bitboard::EMPTY],
            stage: stage(count(stones), self.board().points().count() as i32),
            counts: Sketch::listed([1].into_iter().chain(ours).chain(theirs)),
        }
    }

    fn layout(rules: &Rules) -> Option<&'static Layout> {
        (rules.size.side() == 8).then_some(&*LAYOUT)
    }

    fn model(rules: &Rules) -> Option<&'static Model> {
        (rules.size.side() == 8).then(|| weights!(&LAYOUT, "konane.bin"))
    }
}

static LAYOUT: LazyLock<Layout> = LazyLock::new(|| {
    // Those that leave the colours of the squares.
    let turns = [Symmetry::IDENTITY, Symmetry::TRANSPOSE, Symmetry::HALF_TURN]
        .into_iter()
        .chain([Symmetry::TRANSPOSE | Symmetry::HALF_TURN])
        .collect::<Vec<_>>();
    let board = Size::new(8).expect("a size of the game").board();
    Layout::new(board, Cells::Occupied, &[(3, 3), (8, 1), (1, 8)], &turns, 15)
});

/// How much of each thing a side has.
struct Counts {
    /// Stones that can jump.
    movers: i32,
    /// Squares where a first jump ends.
    landings: i32,
    /// Jumps that could be made from such a square as the board stands.
    second: i32,
    /// Jumps but for an own stone on the square beyond: that stone may leave.
    blocked: i32,
    /// Two own stones with a hole between them: a jump when an enemy stone comes there.
    gaps: i32,
    /// Stones beside an enemy stone: most of them can be jumped sooner or later.
    touched: i32,
    /// Stones on a corner, where they cannot be jumped.
    corners: i32,
}

impl Counts {
    fn of(position: &Konane, side: Color) -> Self {
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
        Self {
            movers: count(movers),
            landings: count(landings),
            second: Direction::STRAIGHT.into_iter().map(second).sum(),
            blocked,
            gaps,
            touched: count(touched),
            corners: count(stones & corners(board)),
        }
    }

    fn listed(&self) -> [i32; 7] {
        let Self { movers, landings, second, blocked, gaps, touched, corners } = *self;
        [movers, landings, second, blocked, gaps, touched, corners]
    }

    /// What they are worth in hundredths, by hand.
    fn worth(&self) -> i32 {
        self.listed().into_iter().zip(WEIGHTS).map(|(count, weight)| count * weight).sum()
    }
}

/// The squares that have no neighbour on one side, neither along their file nor along their rank.
fn corners(board: &Board) -> Bitboard {
    let inner = |one, other| board.lines(one) & board.lines(other);
    let inner_ranks = inner(Direction::North, Direction::South);
    let inner_files = inner(Direction::East, Direction::West);
    board.points().minus(inner_ranks | inner_files)
}
