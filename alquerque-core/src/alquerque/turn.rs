//! A whole turn of Alquerque as a value of 16 bytes.

use super::BOARD;
use crate::{Bitboard, Direction, Move, Point, Symmetry};
use core::fmt;

/// A turn: a step, or a chain of jumps, either of them after a huff or not; or a huff alone.
///
/// It holds the point where the man begins and the directions of its jumps; the path, the captured
/// men and the text follow from these. A side has at most twelve men, so a chain has at most
/// twelve jumps.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Turn {
    huff: Option<Point>,
    from: Point,
    kind: Kind,
    /// The direction of the step or of each jump, three bits for each, the first in the lowest.
    way: u64,
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

    /// A step from `from`.
    #[must_use]
    pub const fn step(from: Point, direction: Direction) -> Self {
        Self { huff: None, from, kind: Kind::Step, way: direction.index() as u64 }
    }

    /// A chain of jumps from `from`, or `None` if there is no jump or there are more than
    /// [`MOST_JUMPS`](Self::MOST_JUMPS).
    pub fn jumps(from: Point, directions: impl IntoIterator<Item = Direction>) -> Option<Self> {
        let mut turn = Self::before_jumps(from);
        for direction in directions {
            if turn.jump_count() == Self::MOST_JUMPS {
                return None;
            }
            turn = turn.then(direction);
        }
        (turn.jump_count() > 0).then_some(turn)
    }

    /// The removal of the last enemy man by a huff.
    #[must_use]
    pub const fn huff_alone(point: Point) -> Self {
        Self { huff: Some(point), from: point, kind: Kind::HuffAlone, way: 0 }
    }

    /// The same turn after the removal of the man on `point` by a huff.
    #[must_use]
    pub const fn after_huff(self, point: Point) -> Self {
        Self { huff: Some(point), ..self }
    }

    /// A chain that has no jump yet.
    pub(super) const fn before_jumps(from: Point) -> Self {
        Self { huff: None, from, kind: Kind::Jumps(0), way: 0 }
    }

    /// The chain with one more jump.
    pub(super) const fn then(self, direction: Direction) -> Self {
        let count = self.jump_count();
        Self {
            kind: Kind::Jumps(count as u8 + 1),
            way: self.way | (direction.index() as u64) << (3 * count),
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
    pub fn to(self) -> Point {
        self.landings().last().unwrap_or(self.from)
    }

    /// The direction of the step, or of each jump.
    pub fn directions(self) -> impl Iterator<Item = Direction> + Clone {
        let count = match self.kind {
            Kind::HuffAlone => 0,
            Kind::Step => 1,
            Kind::Jumps(count) => usize::from(count),
        };
        (0..count).map(move |i| Direction::from_index((self.way >> (3 * i)) as usize & 7))
    }

    /// Each jump: the point jumped over and the point landed on. A jump that leaves the board ends
    /// the list; no legal turn has one.
    pub(super) fn hops(self) -> impl Iterator<Item = (Point, Point)> {
        let mut at = self.from;
        let directions = self.directions().take(self.jump_count());
        directions.map_while(move |direction| {
            let over = BOARD.neighbour(at, direction)?;
            at = BOARD.beyond(at, direction)?;
            Some((over, at))
        })
    }

    /// The points where the man stands in the course of the turn, its origin left out.
    pub fn landings(self) -> impl Iterator<Item = Point> {
        let step = match self.kind {
            Kind::Step => BOARD.neighbour(self.from, Direction::from_index(self.way as usize)),
            Kind::HuffAlone | Kind::Jumps(_) => None,
        };
        step.into_iter().chain(self.hops().map(|(_, landing)| landing))
    }

    /// The men that the turn removes, by jumps and by the huff.
    #[must_use]
    pub fn removed(self) -> Bitboard {
        let jumped: Bitboard = self.hops().map(|(over, _)| over).collect();
        self.huff.map_or(jumped, |point| jumped.with(point))
    }
}

impl Move for Turn {
    fn ends(self) -> (Point, Point) {
        (self.from, self.to())
    }

    fn mapped(self, symmetry: Symmetry) -> Self {
        let turned = self.directions().enumerate();
        let way = turned
            .fold(0, |way, (i, direction)| way | (symmetry.direction(direction).index() as u64) << (3 * i));
        Self {
            huff: self.huff.map(|point| BOARD.mapped(point, symmetry)),
            from: BOARD.mapped(self.from, symmetry),
            kind: self.kind,
            way,
        }
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
