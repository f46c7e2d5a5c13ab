//! A turn of Surakarta as a value of 3 bytes.

use super::BOARD;
use crate::{Move, Point, Symmetry};
use core::fmt;

/// A turn: a step, or a capture, whichever way along the tracks it takes.
///
/// ```
/// use alquerque_core::surakarta::{BOARD, Turn};
///
/// let point = |name| BOARD.point_named(name).unwrap();
/// assert_eq!(Turn::step(point("b2"), point("c3")).unwrap().to_string(), "b2-c3");
/// assert_eq!(Turn::capture(point("e1"), point("e3")).unwrap().to_string(), "e1xe3");
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Turn {
    from: Point,
    to: Point,
    is_capture: bool,
}

impl Turn {
    /// A step from a point to one of its eight neighbours, or `None` if they are no neighbours.
    #[must_use]
    pub fn step(from: Point, to: Point) -> Option<Self> {
        let (direction, way) = BOARD.way(from, to)?;
        (way == 1 && BOARD.lines(direction).has(from)).then_some(Self::stepping(from, to))
    }

    /// A capture of the man on `to` by the one on `from`, or `None` if they are the same point or not on
    /// the board.
    #[must_use]
    pub fn capture(from: Point, to: Point) -> Option<Self> {
        let are_two = from != to && BOARD.points().has(from) && BOARD.points().has(to);
        are_two.then_some(Self::capturing(from, to))
    }

    /// A step between neighbours.
    pub(super) const fn stepping(from: Point, to: Point) -> Self {
        Self { from, to, is_capture: false }
    }

    /// A capture between points of the board.
    pub(super) const fn capturing(from: Point, to: Point) -> Self {
        Self { from, to, is_capture: true }
    }

    /// Where the man begins.
    #[must_use]
    pub const fn from(self) -> Point {
        self.from
    }

    /// Where the man ends.
    #[must_use]
    pub const fn to(self) -> Point {
        self.to
    }

    /// Whether the man takes the place of an enemy man.
    #[must_use]
    pub const fn is_capture(self) -> bool {
        self.is_capture
    }
}

impl Move for Turn {
    fn ends(self) -> Option<(Point, Point)> {
        Some((self.from, self.to))
    }

    fn mapped(self, symmetry: Symmetry) -> Self {
        let map = |point| BOARD.mapped(point, symmetry);
        Self { from: map(self.from), to: map(self.to), ..self }
    }
}

/// Writes the turn as in records: `b2-c3`, `e1xe3`.
impl fmt::Display for Turn {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let divider = if self.is_capture { 'x' } else { '-' };
        write!(f, "{}{divider}{}", BOARD.name(self.from), BOARD.name(self.to))
    }
}

impl fmt::Debug for Turn {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Turn({self})")
    }
}
