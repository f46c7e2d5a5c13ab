//! A whole turn of Kōnane as a value of 4 bytes.

use super::Size;
use crate::{Bitboard, Direction, Move, Point, Symmetry};
use core::fmt;

/// A turn: the removal of an own stone in the opening, or a straight chain of jumps.
///
/// ```
/// use alquerque_core::konane::{Size, Turn};
/// use alquerque_core::Direction;
///
/// let square = |name| Size::USUAL.board().point_named(name).unwrap();
/// let chain = Turn::jumps(Size::USUAL, square("a3"), Direction::North, 2).unwrap();
/// assert_eq!(chain.to_string(), "a3xa5xa7");
/// assert_eq!(Turn::removal(Size::USUAL, square("d5")).unwrap().to_string(), "d5");
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Turn {
    size: Size,
    from: Point,
    direction: Direction,
    /// 0 for a removal.
    jumps: u8,
}

impl Turn {
    /// The removal of the stone on `point`, or `None` if the point is not on the board.
    #[must_use]
    pub fn removal(size: Size, point: Point) -> Option<Self> {
        size.board().points().has(point).then_some(Self::removing(size, point))
    }

    /// So many jumps from a square, or `None` if they leave the board, run along a diagonal or are none.
    #[must_use]
    pub fn jumps(size: Size, from: Point, direction: Direction, count: u8) -> Option<Self> {
        let board = size.board();
        let mut at = board.points().has(from).then_some(from)?;
        for _ in 0..count {
            if !board.double_lines(direction).has(at) {
                return None;
            }
            at = at.moved(2 * board.delta(direction));
        }
        (count > 0).then_some(Self::jumping(size, from, direction, count))
    }

    /// The removal of a stone of the board.
    pub(super) const fn removing(size: Size, point: Point) -> Self {
        Self { size, from: point, direction: Direction::North, jumps: 0 }
    }

    /// Jumps that stay on the board.
    pub(super) const fn jumping(size: Size, from: Point, direction: Direction, jumps: u8) -> Self {
        Self { size, from, direction, jumps }
    }

    /// Whether the turn is the removal of an own stone.
    #[must_use]
    pub const fn is_removal(self) -> bool {
        self.jumps == 0
    }

    /// How many jumps the stone makes.
    #[must_use]
    pub const fn jump_count(self) -> u32 {
        self.jumps as u32
    }

    /// Where the stone begins; where it is removed, if it is.
    #[must_use]
    pub const fn from(self) -> Point {
        self.from
    }

    /// Where the stone ends; where it is removed, if it is.
    #[must_use]
    pub fn to(self) -> Point {
        self.step(2 * self.jumps)
    }

    /// The square so many squares away from the origin.
    fn step(self, squares: u8) -> Point {
        self.from.moved(squares as i8 * self.size.board().delta(self.direction))
    }

    /// The squares where the stone stands in the course of the turn, its origin left out.
    pub fn landings(self) -> impl Iterator<Item = Point> {
        (1..=self.jumps).map(move |jump| self.step(2 * jump))
    }

    /// The squares whose stones the turn removes.
    #[must_use]
    pub fn removed(self) -> Bitboard {
        match self.jumps {
            0 => self.from.bit(),
            jumps => (0..jumps).map(|jump| self.step(2 * jump + 1)).collect(),
        }
    }
}

impl Move for Turn {
    fn ends(self) -> Option<(Point, Point)> {
        Some((self.from, self.to()))
    }

    fn mapped(self, symmetry: Symmetry) -> Self {
        let direction = if self.is_removal() { self.direction } else { symmetry.direction(self.direction) };
        Self { from: self.size.board().mapped(self.from, symmetry), direction, ..self }
    }
}

/// Writes the turn as in records: `d5`, `a3xa5xa7`.
impl fmt::Display for Turn {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let board = self.size.board();
        write!(f, "{}", board.name(self.from))?;
        self.landings().try_for_each(|landing| write!(f, "x{}", board.name(landing)))
    }
}

impl fmt::Debug for Turn {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Turn({self})")
    }
}
