//! The eight directions of a board.

use crate::Color;

/// A direction on the board as White sees it: north is up the board, towards Black.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Direction {
    /// One rank up.
    North,
    /// One rank up, one file to the right.
    NorthEast,
    /// One file to the right.
    East,
    /// One rank down, one file to the right.
    SouthEast,
    /// One rank down.
    South,
    /// One rank down, one file to the left.
    SouthWest,
    /// One file to the left.
    West,
    /// One rank up, one file to the left.
    NorthWest,
}

impl Direction {
    /// How many there are.
    pub const COUNT: usize = 8;

    /// All of them, clockwise from north.
    pub const ALL: [Self; Self::COUNT] = [
        Self::North,
        Self::NorthEast,
        Self::East,
        Self::SouthEast,
        Self::South,
        Self::SouthWest,
        Self::West,
        Self::NorthWest,
    ];

    /// Those along ranks and files, clockwise from north.
    pub const STRAIGHT: [Self; Self::COUNT / 2] = [Self::North, Self::East, Self::South, Self::West];

    /// One of each two that are opposite: that which leads to points with higher numbers.
    pub const UP: [Self; Self::COUNT / 2] = [Self::North, Self::NorthEast, Self::East, Self::NorthWest];

    /// Those of them along ranks and files.
    pub const UP_STRAIGHT: [Self; Self::COUNT / 4] = [Self::North, Self::East];

    /// 0 to 7, clockwise from north.
    #[must_use]
    pub const fn index(self) -> usize {
        self as usize
    }

    /// The change of file and rank of one step.
    #[must_use]
    pub const fn offset(self) -> (i8, i8) {
        match self {
            Self::North => (0, 1),
            Self::NorthEast => (1, 1),
            Self::East => (1, 0),
            Self::SouthEast => (1, -1),
            Self::South => (0, -1),
            Self::SouthWest => (-1, -1),
            Self::West => (-1, 0),
            Self::NorthWest => (-1, 1),
        }
    }

    /// The direction whose single step is `(file, rank)`, if there is one.
    #[must_use]
    pub fn from_offset(offset: (i8, i8)) -> Option<Self> {
        Self::ALL.into_iter().find(|direction| direction.offset() == offset)
    }

    /// The direction that leads back.
    #[must_use]
    pub const fn opposite(self) -> Self {
        Self::ALL[(self.index() + Self::COUNT / 2) % Self::COUNT]
    }

    /// Whether the direction leads towards the near row of `color`.
    #[must_use]
    pub const fn is_backward(self, color: Color) -> bool {
        match color {
            Color::White => self.offset().1 < 0,
            Color::Black => self.offset().1 > 0,
        }
    }

    /// Whether a step leads to a point with a higher number: up the board, or to the right along a rank.
    pub(crate) const fn is_up(self) -> bool {
        matches!(self, Self::North | Self::NorthEast | Self::East | Self::NorthWest)
    }

    /// Whether the direction runs along a diagonal.
    #[must_use]
    pub const fn is_diagonal(self) -> bool {
        self.index() % 2 == 1
    }
}
