//! The eight points around another, all looked at at once: [`Around`].

use crate::zobrist::split_mix;
use crate::{Bitboard, Board, Direction, Point};

/// How many bits of a product are looked at.
const BITS: u32 = 9;

/// The sets of directions.
const SETS: usize = 1 << Direction::COUNT;

/// What stands on the points around a point, one or two steps away, as points next to it: a table made by the
/// compiler.
///
/// The points are eight bits that lie apart; a multiplication mixes them at the top of a word, so that each set of
/// them has a place of its own in the table (Kannan, *Magic Move-Bitboard Generation in Computer Chess*, 2007).
pub(super) struct Around {
    multiplier: u64,
    /// Seen from the point in the middle, like the sets: the numbers of points are counted round the 64.
    images: [Bitboard; 1 << BITS],
}

impl Around {
    /// The points `distance` steps away in each direction of the board have as their images those that are
    /// one step away in the same direction, or in the opposite one if they are `reflected`.
    pub(super) const fn new(board: &Board, distance: i8, reflected: bool) -> Self {
        let mut around = Self { multiplier: 0, images: [Bitboard::EMPTY; 1 << BITS] };
        let mut sets = [(Bitboard::EMPTY, Bitboard::EMPTY); SETS];
        let middle = Point::new(0);
        let mut set = 0;
        while set < SETS {
            let mut d = 0;
            while d < Direction::COUNT {
                if set >> d & 1 == 1 {
                    let delta = board.delta(Direction::ALL[d]);
                    let image = if reflected { -delta } else { delta };
                    sets[set].0 = sets[set].0.with(middle.moved(distance * delta));
                    sets[set].1 = sets[set].1.with(middle.moved(image));
                }
                d += 1;
            }
            set += 1;
        }
        // Random numbers with few bits are tried until one will do.
        let mut seed = 0;
        while !around.fill(&sets) {
            around.multiplier = split_mix(&mut seed).0 & split_mix(&mut seed).0;
        }
        around
    }

    /// Fills the table, unless two sets have the same place in it.
    const fn fill(&mut self, sets: &[(Bitboard, Bitboard); SETS]) -> bool {
        self.images = [Bitboard::EMPTY; 1 << BITS];
        // The empty set has no image, so its place is free.
        let mut set = 1;
        while set < SETS {
            let (points, image) = sets[set];
            let place = self.place(points);
            if place == 0 || self.images[place].any() {
                return false;
            }
            self.images[place] = image;
            set += 1;
        }
        true
    }

    #[inline(always)]
    const fn place(&self, points: Bitboard) -> usize {
        (points.0.wrapping_mul(self.multiplier) >> (u64::BITS - BITS)) as usize
    }

    /// The images of points around `middle`.
    #[inline(always)]
    pub(super) const fn images(&self, middle: Point, points: Bitboard) -> Bitboard {
        let middle = middle.index() as u32;
        let place = self.place(Bitboard(points.0.rotate_right(middle)));
        Bitboard(self.images[place].0.rotate_left(middle))
    }
}
