//! The two players.

use core::fmt;
use core::ops::Not;

/// A player, and the colour of that player's men.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Color {
    /// Sits at the bottom of the board: rank 1 is White's nearest row.
    White,
    /// Sits at the top of the board.
    Black,
}

impl Color {
    /// Both colours, White first.
    pub const ALL: [Self; 2] = [Self::White, Self::Black];

    /// 0 for White, 1 for Black: an index into arrays kept per colour.
    #[must_use]
    pub const fn index(self) -> usize {
        self as usize
    }

    /// The letter of position texts: `w` or `b`.
    #[must_use]
    pub const fn letter(self) -> char {
        match self {
            Self::White => 'w',
            Self::Black => 'b',
        }
    }
}

impl Not for Color {
    type Output = Self;

    fn not(self) -> Self {
        match self {
            Self::White => Self::Black,
            Self::Black => Self::White,
        }
    }
}

/// Writes the player's name, `White` or `Black`.
impl fmt::Display for Color {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::White => "White",
            Self::Black => "Black",
        })
    }
}
