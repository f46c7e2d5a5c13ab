//! Points and sets of points.

use core::fmt;
use core::ops::{BitAnd, BitAndAssign, BitOr, BitOrAssign, BitXor, BitXorAssign, Not};

/// A point of a board, numbered row by row from `a1`: `rank * width + file`, both from 0.
///
/// The number alone does not say how wide the board is; names are given and read by
/// [`Board`](crate::Board).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Point(u8);

impl Point {
    /// The most points a board can have.
    pub const MAX: usize = 64;

    /// The point with this number.
    ///
    /// # Panics
    ///
    /// If `index` is 64 or more.
    #[must_use]
    pub const fn new(index: u8) -> Self {
        assert!(index < Self::MAX as u8, "a board has at most 64 points");
        Self(index)
    }

    /// The point's number, 0 to 63: an index into arrays kept per point.
    #[must_use]
    pub const fn index(self) -> usize {
        // The mask costs nothing and lets the compiler see the bound.
        (self.0 & 63) as usize
    }

    /// The point whose number is greater by `by`, counted round the 64.
    #[must_use]
    pub const fn moved(self, by: i8) -> Self {
        Self(self.0.wrapping_add_signed(by) & 63)
    }

    /// The point on the other side of this one, seen from `other`: as far beyond it.
    #[must_use]
    pub const fn opposite(self, other: Self) -> Self {
        Self((2 * self.0).wrapping_sub(other.0) & 63)
    }

    /// The point half way between two.
    #[must_use]
    pub const fn midpoint(self, other: Self) -> Self {
        Self(self.0.midpoint(other.0))
    }

    /// The set that holds this point alone.
    #[must_use]
    pub const fn bit(self) -> Bitboard {
        Bitboard(1 << self.index())
    }
}

/// A set of points, one bit for each.
#[derive(Clone, Copy, Default, PartialEq, Eq, Hash)]
pub struct Bitboard(pub u64);

impl Bitboard {
    /// The set without points.
    pub const EMPTY: Self = Self(0);

    /// Whether the set has no points.
    #[must_use]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// Whether the set has at least one point.
    #[must_use]
    pub const fn any(self) -> bool {
        self.0 != 0
    }

    /// How many points the set has.
    #[must_use]
    pub const fn count(self) -> u32 {
        self.0.count_ones()
    }

    /// Whether `point` is in the set.
    #[must_use]
    pub const fn has(self, point: Point) -> bool {
        self.0 & point.bit().0 != 0
    }

    /// The set with `point`.
    #[must_use]
    pub const fn with(self, point: Point) -> Self {
        Self(self.0 | point.bit().0)
    }

    /// The set without `point`.
    #[must_use]
    pub const fn without(self, point: Point) -> Self {
        Self(self.0 & !point.bit().0)
    }

    /// The points of this set that are not in `other`.
    #[must_use]
    pub const fn minus(self, other: Self) -> Self {
        Self(self.0 & !other.0)
    }

    /// The set of the points whose numbers are greater by `by`, counted round the 64 like those of
    /// [`Point::moved`]. The edges of a board are the caller's care (see
    /// [`Board::lines`](crate::Board::lines)).
    #[must_use]
    pub const fn shifted(self, by: i8) -> Self {
        // A negative number of 8 bits and the same modulo 64 have the same six lowest bits.
        Self(self.0.rotate_left(by as u32 % u64::BITS))
    }

    /// The point with the lowest number, if there is one.
    #[must_use]
    pub const fn first(self) -> Option<Point> {
        if self.is_empty() { None } else { Some(Point(self.0.trailing_zeros() as u8)) }
    }
}

impl BitOr for Bitboard {
    type Output = Self;
    fn bitor(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }
}

impl BitOrAssign for Bitboard {
    fn bitor_assign(&mut self, other: Self) {
        self.0 |= other.0;
    }
}

impl BitAnd for Bitboard {
    type Output = Self;
    fn bitand(self, other: Self) -> Self {
        Self(self.0 & other.0)
    }
}

impl BitAndAssign for Bitboard {
    fn bitand_assign(&mut self, other: Self) {
        self.0 &= other.0;
    }
}

impl BitXor for Bitboard {
    type Output = Self;
    fn bitxor(self, other: Self) -> Self {
        Self(self.0 ^ other.0)
    }
}

impl BitXorAssign for Bitboard {
    fn bitxor_assign(&mut self, other: Self) {
        self.0 ^= other.0;
    }
}

impl Not for Bitboard {
    type Output = Self;
    fn not(self) -> Self {
        Self(!self.0)
    }
}

/// Goes over the points from the lowest number to the highest.
impl IntoIterator for Bitboard {
    type Item = Point;
    type IntoIter = Points;
    fn into_iter(self) -> Points {
        Points(self)
    }
}

impl FromIterator<Point> for Bitboard {
    fn from_iter<I: IntoIterator<Item = Point>>(points: I) -> Self {
        points.into_iter().fold(Self::EMPTY, Self::with)
    }
}

impl fmt::Debug for Bitboard {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(self.into_iter().map(Point::index)).finish()
    }
}

/// The points of a [`Bitboard`], in order of their numbers.
#[derive(Clone, Debug)]
pub struct Points(Bitboard);

impl Iterator for Points {
    type Item = Point;

    fn next(&mut self) -> Option<Point> {
        let point = self.0.first()?;
        self.0 = Bitboard(self.0.0 & (self.0.0 - 1));
        Some(point)
    }

    fn nth(&mut self, number: usize) -> Option<Point> {
        for _ in 0..number {
            if self.0.is_empty() {
                return None;
            }
            self.0 = Bitboard(self.0.0 & (self.0.0 - 1));
        }
        self.next()
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        let left = self.0.count() as usize;
        (left, Some(left))
    }
}

impl ExactSizeIterator for Points {}
