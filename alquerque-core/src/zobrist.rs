//! Zobrist keys (Zobrist, *A New Hashing Method with Application for Game Playing*, 1970): a random
//! number for each fact about a position, combined by exclusive or.

use crate::{Color, Point};
use core::fmt;
use core::ops::{BitXor, BitXorAssign};

/// A 64-bit key of a position. Equal positions have equal keys; different positions have equal keys
/// only by rare chance.
#[derive(Clone, Copy, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Key(pub u64);

impl BitXor for Key {
    type Output = Self;
    fn bitxor(self, other: Self) -> Self {
        Self(self.0 ^ other.0)
    }
}

impl BitXorAssign for Key {
    fn bitxor_assign(&mut self, other: Self) {
        self.0 ^= other.0;
    }
}

/// Writes sixteen hexadecimal digits.
impl fmt::Display for Key {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:016x}", self.0)
    }
}

impl fmt::Debug for Key {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

/// The random numbers, with a place for every point of the largest board.
pub(crate) struct Keys {
    men: [[Key; Point::MAX]; 2],
    promoted: [Key; Point::MAX],
    marked: [Key; Point::MAX],
    black_to_move: Key,
    hands: [[Key; Self::MOST_IN_HAND + 1]; 2],
}

impl Keys {
    /// The most men that a player can have in hand.
    const MOST_IN_HAND: usize = 15;

    /// A man of `color` on `point`, promoted or not.
    pub(crate) const fn man(&self, color: Color, point: Point) -> Key {
        self.men[color.index()][point.index()]
    }

    /// What a promoted man on `point` adds to the key of a man there.
    pub(crate) const fn promoted(&self, point: Point) -> Key {
        self.promoted[point.index()]
    }

    /// A right bound to `point`, such as the right to huff the man there.
    pub(crate) const fn marked(&self, point: Point) -> Key {
        self.marked[point.index()]
    }

    /// `color` has `count` men in hand. None at all add nothing.
    pub(crate) const fn hand(&self, color: Color, count: u8) -> Key {
        self.hands[color.index()][count as usize & Self::MOST_IN_HAND]
    }

    /// Black is to move.
    pub(crate) const fn black_to_move(&self) -> Key {
        self.black_to_move
    }
}

/// The keys of every game: always the same numbers, so that keys can be written down.
pub(crate) static KEYS: Keys = {
    let mut keys = Keys {
        men: [[Key(0); Point::MAX]; 2],
        promoted: [Key(0); Point::MAX],
        marked: [Key(0); Point::MAX],
        black_to_move: Key(0),
        hands: [[Key(0); Keys::MOST_IN_HAND + 1]; 2],
    };
    let mut seed = 0x616c_7175_6572_7175;
    let mut point = 0;
    while point < Point::MAX {
        keys.men[0][point] = split_mix(&mut seed);
        keys.men[1][point] = split_mix(&mut seed);
        keys.promoted[point] = split_mix(&mut seed);
        keys.marked[point] = split_mix(&mut seed);
        point += 1;
    }
    keys.black_to_move = split_mix(&mut seed);
    let mut count = 1;
    while count <= Keys::MOST_IN_HAND {
        keys.hands[0][count] = split_mix(&mut seed);
        keys.hands[1][count] = split_mix(&mut seed);
        count += 1;
    }
    keys
};

/// The SplitMix64 generator (Steele, Lea and Flood 2014).
pub(crate) const fn split_mix(seed: &mut u64) -> Key {
    *seed = seed.wrapping_add(0x9e37_79b9_7f4a_7c15);
    let mut z = *seed;
    z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    Key(z ^ (z >> 31))
}
