//! The symmetries of a board and of its two players.

use crate::{Color, Direction};
use bitflags::bitflags;

bitflags! {
    /// A way to lay a position on itself: the board turned over or round, and the players exchanged.
    ///
    /// The parts are carried out in the order transpose, mirror, flip. The eight symmetries of a
    /// square board are the eight sets of those three; `SWAP` doubles them. Which of them keep the
    /// rules is the game's to say: see [`Position::symmetries`](crate::Position::symmetries).
    #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
    pub struct Symmetry: u8 {
        /// Files are read from the other end: a becomes the last file.
        const MIRROR = 1;
        /// Ranks are read from the other end: rank 1 becomes the top rank.
        const FLIP = 2;
        /// Files become ranks: b1 becomes a2. Square boards only.
        const TRANSPOSE = 4;
        /// White's men become Black's and the other player is to move.
        const SWAP = 8;

        /// The board turned by 180 degrees.
        const HALF_TURN = Self::MIRROR.bits() | Self::FLIP.bits();
    }
}

impl Symmetry {
    /// The identity.
    pub const IDENTITY: Self = Self::empty();

    /// The symmetry that undoes this one.
    #[must_use]
    pub fn inverse(self) -> Self {
        // Going back, the transposition comes last: mirror and flip change places across it.
        if self.contains(Self::TRANSPOSE) && self.contains(Self::MIRROR) != self.contains(Self::FLIP) {
            self ^ Self::HALF_TURN
        } else {
            self
        }
    }

    /// The colour that takes the place of `color`.
    #[must_use]
    pub fn color(self, color: Color) -> Color {
        if self.contains(Self::SWAP) { !color } else { color }
    }

    /// The direction that takes the place of `direction`.
    #[must_use]
    pub fn direction(self, direction: Direction) -> Direction {
        let (mut file, mut rank) = direction.offset();
        if self.contains(Self::TRANSPOSE) {
            (file, rank) = (rank, file);
        }
        if self.contains(Self::MIRROR) {
            file = -file;
        }
        if self.contains(Self::FLIP) {
            rank = -rank;
        }
        Direction::from_offset((file, rank)).expect("a turned direction is a direction")
    }

    /// Every subset of this set of parts: for `MIRROR | SWAP` the identity, each of the two, and both.
    pub fn iter_all(self) -> impl Iterator<Item = Self> {
        (0..=Self::all().bits()).map(Self::from_bits_retain).filter(move |part| self.contains(*part))
    }
}
