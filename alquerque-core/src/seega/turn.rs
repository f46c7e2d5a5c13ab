//! A whole turn of Seega as a value of 3 bytes.

use super::BOARD;
use crate::{Move, Point, Symmetry};
use core::fmt;

/// A turn.
///
/// ```
/// use alquerque_core::seega::{BOARD, Turn};
///
/// let square = |name| BOARD.point_named(name).unwrap();
/// assert_eq!(Turn::placement(square("b1"), square("a2")).unwrap().to_string(), "a2+b1");
/// assert_eq!(Turn::slide(square("c2"), square("c3")).unwrap().to_string(), "c2-c3");
/// assert_eq!(Turn::PASS.to_string(), "pass");
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Turn(Kind);

/// What is done in a turn.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub(super) enum Kind {
    /// Two stones are placed. The squares stand in the order of their names.
    Placement(Point, Point),
    /// A stone slides from one square to another.
    Slide(Point, Point),
    Pass,
}

impl Turn {
    /// The turn of a player who cannot slide.
    pub const PASS: Self = Self(Kind::Pass);

    /// Two stones placed on these squares in either order, or `None` if they are one square or not on
    /// the board.
    #[must_use]
    pub fn placement(one: Point, other: Point) -> Option<Self> {
        let are_two = one != other && BOARD.points().has(one) && BOARD.points().has(other);
        are_two.then_some(Self::placing(one, other))
    }

    /// A stone that slides from a square to the next, or `None` if they are not side by side.
    #[must_use]
    pub fn slide(from: Point, to: Point) -> Option<Self> {
        let (direction, way) = BOARD.way(from, to)?;
        (way == 1 && BOARD.lines(direction).has(from)).then_some(Self::sliding(from, to))
    }

    /// Two stones placed on two squares of the board.
    pub(super) fn placing(one: Point, other: Point) -> Self {
        let name = |point| (BOARD.file_of(point), BOARD.rank_of(point));
        if name(one) < name(other) {
            Self(Kind::Placement(one, other))
        } else {
            Self(Kind::Placement(other, one))
        }
    }

    /// A stone that slides from a square of the board to the next.
    pub(super) const fn sliding(from: Point, to: Point) -> Self {
        Self(Kind::Slide(from, to))
    }

    pub(super) const fn kind(self) -> Kind {
        self.0
    }

    /// The squares where stones are placed, in the order of their names.
    #[must_use]
    pub const fn placed(self) -> Option<[Point; 2]> {
        match self.0 {
            Kind::Placement(one, other) => Some([one, other]),
            Kind::Slide(..) | Kind::Pass => None,
        }
    }

    /// Where a stone begins and ends its slide.
    #[must_use]
    pub const fn slid(self) -> Option<(Point, Point)> {
        match self.0 {
            Kind::Slide(from, to) => Some((from, to)),
            Kind::Placement(..) | Kind::Pass => None,
        }
    }

    /// Whether the player passes.
    #[must_use]
    pub const fn is_pass(self) -> bool {
        matches!(self.0, Kind::Pass)
    }
}

impl Move for Turn {
    fn ends(self) -> Option<(Point, Point)> {
        match self.0 {
            Kind::Placement(from, to) | Kind::Slide(from, to) => Some((from, to)),
            Kind::Pass => None,
        }
    }

    fn mapped(self, symmetry: Symmetry) -> Self {
        let map = |point| BOARD.mapped(point, symmetry);
        match self.0 {
            Kind::Placement(one, other) => Self::placing(map(one), map(other)),
            Kind::Slide(from, to) => Self::sliding(map(from), map(to)),
            Kind::Pass => self,
        }
    }
}

/// Writes the turn as in records: `a1+b1`, `c2-c3`, `pass`.
impl fmt::Display for Turn {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.0 {
            Kind::Placement(one, other) => write!(f, "{}+{}", BOARD.name(one), BOARD.name(other)),
            Kind::Slide(from, to) => write!(f, "{}-{}", BOARD.name(from), BOARD.name(to)),
            Kind::Pass => f.write_str("pass"),
        }
    }
}

impl fmt::Debug for Turn {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Turn({self})")
    }
}
