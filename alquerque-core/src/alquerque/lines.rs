//! The lines and the jumps of the board, each of them one bit of a word.
//!
//! Seen from the lines, a question about all men and all directions is a few `and`s: there is a step
//! wherever a man stands at one end of a line and nobody at the other. What a set of points is to the
//! lines is the exclusive or of what each of its points is, so a turn changes it by a few rows of a table.

use super::BOARD;
use crate::{Bitboard, Direction, Point};
use core::ops::{BitXor, BitXorAssign};

/// The bits of a word: how many points, lines or jumps there may be.
const BITS: usize = u64::BITS as usize;

/// The points of a rank.
const WIDTH: usize = BOARD.width() as usize;

/// The sets of points of a rank.
const RANK: usize = 1 << WIDTH;

/// What a set of points is to the lines and the jumps. These lead from the point with the lower number to
/// that with the higher, up the board or to the right, but can be used both ways.
#[derive(Clone, Copy)]
pub(super) struct Incidence {
    /// The set.
    pub(super) points: Bitboard,
    /// The lines that begin in the set.
    pub(super) tails: u64,
    /// The lines that end in it.
    pub(super) heads: u64,
    /// The jumps that begin in it.
    pub(super) lows: u64,
    /// The jumps over a point of it.
    pub(super) mids: u64,
    /// The jumps that end in it.
    pub(super) highs: u64,
}

/// The lines or jumps that can be used up the board or to the right, and the other way.
#[derive(Clone, Copy)]
pub(super) struct Ways {
    pub(super) up: u64,
    pub(super) down: u64,
}

/// A jump in one of its two directions.
#[derive(Clone, Copy)]
pub(super) struct Jump {
    pub(super) from: Point,
    pub(super) over: Point,
    pub(super) to: Point,
    /// The jumps over the same point.
    pub(super) same_over: u64,
    /// The jumps that begin where this one ends, itself left out.
    pub(super) next: Ways,
}

impl Incidence {
    /// That of no point.
    pub(super) const NONE: Self =
        Self { points: Bitboard::EMPTY, tails: 0, heads: 0, lows: 0, mids: 0, highs: 0 };

    /// That of a set.
    pub(super) fn of(set: Bitboard) -> Self {
        set.into_iter().fold(Self::NONE, |all, point| all ^ Self::at(point))
    }

    /// That of a set that may have many points, rank by rank.
    pub(super) fn of_many(set: Bitboard) -> Self {
        let rank = |(rank, row): (usize, &[Aligned; RANK])| row[(set.0 >> (rank * WIDTH)) as usize % RANK].0;
        Self { points: set, ..TABLES.ranks.iter().enumerate().map(rank).fold(Self::NONE, Self::xor) }
    }

    /// That of a point.
    pub(super) fn at(point: Point) -> Self {
        TABLES.points[point.index()]
    }

    /// That of both ends of the line with this number: what a step along it changes.
    pub(super) fn ends(line: u32) -> Self {
        TABLES.ends[line as usize % BITS]
    }

    /// That of the points of the board outside two sets, which share no point.
    pub(super) fn outside(self, other: Self) -> Self {
        TABLES.board ^ self ^ other
    }

    const fn xor(self, other: Self) -> Self {
        Self {
            points: Bitboard(self.points.0 ^ other.points.0),
            tails: self.tails ^ other.tails,
            heads: self.heads ^ other.heads,
            lows: self.lows ^ other.lows,
            mids: self.mids ^ other.mids,
            highs: self.highs ^ other.highs,
        }
    }
}

impl BitXor for Incidence {
    type Output = Self;
    fn bitxor(self, other: Self) -> Self {
        self.xor(other)
    }
}

impl BitXorAssign for Incidence {
    fn bitxor_assign(&mut self, other: Self) {
        *self = self.xor(other);
    }
}

impl Ways {
    pub(super) const ALL: Self = Self { up: u64::MAX, down: u64::MAX };

    pub(super) const fn and(self, other: Self) -> Self {
        Self { up: self.up & other.up, down: self.down & other.down }
    }

    pub(super) const fn minus(self, lines: u64) -> Self {
        Self { up: self.up & !lines, down: self.down & !lines }
    }

    /// All of them, whichever way.
    pub(super) const fn either(self) -> u64 {
        self.up | self.down
    }

    /// The jumps, if these are what men can jump. No jump can be made both ways.
    pub(super) fn jumps(self) -> impl Iterator<Item = &'static Jump> {
        bits(self.either()).map(move |number| self.jump(number))
    }

    /// The jump with this number.
    pub(super) fn jump(self, number: u32) -> &'static Jump {
        let number = number as usize % BITS;
        &TABLES.jumps[(self.up >> number & 1) as usize][number]
    }
}

/// The numbers of the bits of a word, from the lowest.
pub(super) fn bits(word: u64) -> impl Iterator<Item = u32> {
    Bitboard(word).into_iter().map(|bit| bit.index() as u32)
}

/// The lines along ranks.
pub(super) const LEVEL_LINES: u64 = TABLES.level_lines;

/// The jumps along ranks.
pub(super) const LEVEL_JUMPS: u64 = TABLES.level_jumps;

/// In a table of these, an index is made an address by a shift.
#[repr(align(64))]
#[derive(Clone, Copy)]
struct Aligned(Incidence);

struct Tables {
    points: [Incidence; BITS],
    ranks: [[Aligned; RANK]; BOARD.height() as usize],
    ends: [Incidence; BITS],
    /// Down and up.
    jumps: [[Jump; BITS]; 2],
    board: Incidence,
    level_lines: u64,
    level_jumps: u64,
}

static TABLES: Tables = {
    const NOWHERE: Point = Point::new(0);
    const NO_JUMP: Jump =
        Jump { from: NOWHERE, over: NOWHERE, to: NOWHERE, same_over: 0, next: Ways { up: 0, down: 0 } };
    let mut tables = Tables {
        points: [Incidence::NONE; BITS],
        ranks: [[Aligned(Incidence::NONE); RANK]; BOARD.height() as usize],
        ends: [Incidence::NONE; BITS],
        jumps: [[NO_JUMP; BITS]; 2],
        board: Incidence::NONE,
        level_lines: 0,
        level_jumps: 0,
    };
    let points = &mut tables.points;
    let (mut lines, mut jumps) = (0, 0);
    let mut index = 0;
    while index < BOARD.points().count() as usize {
        let low = Point::new(index as u8);
        points[index].points = low.bit();
        let mut d = 0;
        while d < Direction::COUNT {
            let direction = Direction::ALL[d];
            let delta = BOARD.delta(direction);
            let is_level = direction.offset().1 == 0;
            let mid = low.moved(delta);
            if delta > 0 && BOARD.lines(direction).has(low) {
                points[low.index()].tails |= 1 << lines;
                points[mid.index()].heads |= 1 << lines;
                tables.level_lines |= (is_level as u64) << lines;
                lines += 1;
            }
            if delta > 0 && BOARD.double_lines(direction).has(low) {
                let high = mid.moved(delta);
                points[low.index()].lows |= 1 << jumps;
                points[mid.index()].mids |= 1 << jumps;
                points[high.index()].highs |= 1 << jumps;
                tables.level_jumps |= (is_level as u64) << jumps;
                tables.jumps[0][jumps] = Jump { from: high, over: mid, to: low, ..NO_JUMP };
                tables.jumps[1][jumps] = Jump { from: low, over: mid, to: high, ..NO_JUMP };
                jumps += 1;
            }
            d += 1;
        }
        index += 1;
    }
    let mut way = 0;
    while way < tables.jumps.len() {
        let mut number = 0;
        while number < jumps {
            let jump = &mut tables.jumps[way][number];
            let Incidence { lows, highs, .. } = points[jump.to.index()];
            jump.same_over = points[jump.over.index()].mids;
            jump.next = Ways { up: lows, down: highs }.minus(1 << number);
            number += 1;
        }
        way += 1;
    }
    // All points are known: their sum, and the two at the ends of each line.
    let mut index = 0;
    while index < BOARD.points().count() as usize {
        let point = points[index];
        tables.board = tables.board.xor(point);
        let mut line = 0;
        while line < lines {
            if (point.tails | point.heads) >> line & 1 == 1 {
                tables.ends[line] = tables.ends[line].xor(point);
            }
            line += 1;
        }
        let row = &mut tables.ranks[index / WIDTH];
        let mut set = 0;
        while set < RANK {
            if set >> (index % WIDTH) & 1 == 1 {
                row[set].0 = row[set].0.xor(point);
            }
            set += 1;
        }
        index += 1;
    }
    tables
};
