//! A whole turn of Alquerque as a value of 16 bytes.

use super::BOARD;
use crate::{Bitboard, Move, Point, Symmetry};
use core::fmt;

/// A turn: a step, or a chain of jumps, either of them after a huff or not; or a huff alone.
///
/// It holds the point where the man begins and those where it lands; the jumped men and the text
/// follow from these. A side has at most twelve men, so a chain has at most twelve jumps, and their
/// landings fit into one word.
///
/// ```
/// use alquerque_core::alquerque::{BOARD, Turn};
///
/// let point = |name| BOARD.point_named(name).unwrap();
/// assert_eq!(Turn::step(point("b2"), point("b3")).unwrap().to_string(), "b2-b3");
/// let chain = Turn::jumps(point("b2"), [point("d4"), point("d2")]).unwrap();
/// assert_eq!(chain.to_string(), "b2xd4xd2");
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Turn {
    huff: Option<Point>,
    from: Point,
    kind: Kind,
    /// The landings, [`BITS`](Self::BITS) for each, the first in the lowest.
    path: u64,
}

#[derive(Clone, Copy, PartialEq, Eq, Hash)]
enum Kind {
    HuffAlone,
    Step,
    Jumps(u8),
}

impl Turn {
    /// The most jumps a chain can have: one for each enemy man.
    pub const MOST_JUMPS: usize = super::MOST_MEN as usize;

    /// Bits for a point of the board.
    const BITS: usize = 5;

    /// A step from a point to another, or `None` if one of them is not on the board.
    #[must_use]
    pub const fn step(from: Point, to: Point) -> Option<Self> {
        if is_on_board(from) && is_on_board(to) { Some(Self::stepping(from, to)) } else { None }
    }

    /// A chain of jumps from `from` to each of `landings` in turn, or `None` if there is no landing, if
    /// there are more than [`MOST_JUMPS`](Self::MOST_JUMPS), or if a point is not on the board.
    pub fn jumps(from: Point, landings: impl IntoIterator<Item = Point>) -> Option<Self> {
        let mut turn = Self::before_jumps(from);
        for landing in landings {
            if turn.jump_count() == Self::MOST_JUMPS || !is_on_board(landing) {
                return None;
            }
            turn = turn.then(landing);
        }
        (turn.jump_count() > 0 && is_on_board(from)).then_some(turn)
    }

    /// The removal of the last enemy man, on `point`, by a huff, or `None` if the point is not on the
    /// board.
    #[must_use]
    pub const fn huff_alone(point: Point) -> Option<Self> {
        if is_on_board(point) { Some(Self::huffing(point)) } else { None }
    }

    /// The same step or chain after the removal of the man on `point` by a huff, or `None` if the point
    /// is not on the board or the turn is a huff alone.
    #[must_use]
    pub const fn after_huff(self, point: Point) -> Option<Self> {
        if is_on_board(point) && !self.is_huff_alone() { Some(self.having_huffed(point)) } else { None }
    }

    /// A step between points of the board.
    pub(super) const fn stepping(from: Point, to: Point) -> Self {
        Self { huff: None, from, kind: Kind::Step, path: to.index() as u64 }
    }

    /// A huff alone of a point of the board.
    pub(super) const fn huffing(point: Point) -> Self {
        Self { huff: Some(point), from: point, kind: Kind::HuffAlone, path: 0 }
    }

    /// The step or chain after the huff of a point of the board.
    pub(super) const fn having_huffed(self, point: Point) -> Self {
        Self { huff: Some(point), ..self }
    }

    /// A chain that has no jump yet.
    pub(super) const fn before_jumps(from: Point) -> Self {
        Self { huff: None, from, kind: Kind::Jumps(0), path: 0 }
    }

    /// The chain with one more jump.
    pub(super) const fn then(self, landing: Point) -> Self {
        let count = self.jump_count();
        Self {
            kind: Kind::Jumps(count as u8 + 1),
            path: self.path | (landing.index() as u64) << (Self::BITS * count),
            ..self
        }
    }

    /// The point where a man is huffed first.
    #[must_use]
    pub const fn huff(self) -> Option<Point> {
        self.huff
    }

    /// Whether the turn is the huff and nothing else.
    #[must_use]
    pub const fn is_huff_alone(self) -> bool {
        matches!(self.kind, Kind::HuffAlone)
    }

    /// Whether a man jumps.
    #[must_use]
    pub const fn is_jump(self) -> bool {
        matches!(self.kind, Kind::Jumps(_))
    }

    /// How many jumps the man makes.
    #[must_use]
    pub const fn jump_count(self) -> usize {
        match self.kind {
            Kind::Jumps(count) => count as usize,
            Kind::HuffAlone | Kind::Step => 0,
        }
    }

    /// Where the man begins; the huffed point if no man moves.
    #[must_use]
    pub const fn from(self) -> Point {
        self.from
    }

    /// Where the man ends; the huffed point if no man moves.
    #[must_use]
    pub const fn to(self) -> Point {
        match self.kind {
            Kind::HuffAlone => self.from,
            Kind::Step => self.landing(0),
            Kind::Jumps(count) => self.landing(count as usize - 1),
        }
    }

    const fn landing(self, number: usize) -> Point {
        Point::new((self.path >> (Self::BITS * number)) as u8 & ((1 << Self::BITS) - 1))
    }

    /// The points where the man stands in the course of the turn, its origin left out.
    pub fn landings(self) -> impl DoubleEndedIterator<Item = Point> + ExactSizeIterator {
        let count = match self.kind {
            Kind::HuffAlone => 0,
            Kind::Step => 1,
            Kind::Jumps(count) => usize::from(count),
        };
        (0..count).map(move |number| self.landing(number))
    }

    /// The points of the men that are jumped, in order.
    pub fn jumped(self) -> impl Iterator<Item = Point> {
        let mut at = self.from;
        self.landings().take(self.jump_count()).map(move |landing| {
            let over = at.midpoint(landing);
            at = landing;
            over
        })
    }

    /// The men that the turn removes, by jumps and by the huff.
    #[must_use]
    pub fn removed(self) -> Bitboard {
        let jumped: Bitboard = self.jumped().collect();
        self.huff.map_or(jumped, |point| jumped.with(point))
    }
}

const fn is_on_board(point: Point) -> bool {
    BOARD.points().has(point)
}

impl Move for Turn {
    fn ends(self) -> Option<(Point, Point)> {
        Some((self.from, self.to()))
    }

    fn mapped(self, symmetry: Symmetry) -> Self {
        let map = |point| BOARD.mapped(point, symmetry);
        let path =
            self.landings().rev().fold(0, |path, landing| path << Self::BITS | map(landing).index() as u64);
        Self { huff: self.huff.map(map), from: map(self.from), kind: self.kind, path }
    }
}

/// Writes the turn as in records: `b2-b3`, `b2xd4xd2`, `huffc3+b2-b3`, `huffc3`.
impl fmt::Display for Turn {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some(point) = self.huff {
            write!(f, "huff{}", BOARD.name(point))?;
            if self.is_huff_alone() {
                return Ok(());
            }
            f.write_str("+")?;
        }
        write!(f, "{}", BOARD.name(self.from))?;
        let divider = if self.is_jump() { 'x' } else { '-' };
        self.landings().try_for_each(|landing| write!(f, "{divider}{}", BOARD.name(landing)))
    }
}

impl fmt::Debug for Turn {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Turn({self})")
    }
}
