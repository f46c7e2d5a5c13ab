//! The two tracks as data made from the board's description.

use super::BOARD;
use crate::{Bitboard, Board, Point};

/// A closed way along four lines of the board, joined at their ends by corner loops. It is
/// travelled both ways.
#[derive(Debug)]
pub struct Track {
    stops: [Point; Self::STOPS],
}

/// The small track, along ranks 2 and 5 and files b and e, and the large one, along ranks 3 and 4 and
/// files c and d.
pub static TRACKS: [Track; 2] = [Track::new(&BOARD, 1), Track::new(&BOARD, 2)];

/// How many points a line of the board has.
const LINE: usize = BOARD.width() as usize;

impl Track {
    /// How many points are passed on the way round; where two lines cross, a point is passed twice.
    pub const STOPS: usize = 4 * LINE;

    /// The track along the lines that are `inset` lines away from each edge.
    const fn new(board: &Board, inset: u8) -> Self {
        let last = board.width() - 1;
        let mut stops = [Point::new(0); Self::STOPS];
        let mut along = 0;
        while along <= last {
            let i = along as usize;
            // East along the lower line, loop, north along the right one, loop, west, loop, south, loop.
            stops[i] = at(board, along, inset);
            stops[LINE + i] = at(board, last - inset, along);
            stops[2 * LINE + i] = at(board, last - along, last - inset);
            stops[3 * LINE + i] = at(board, inset, last - along);
            along += 1;
        }
        Self { stops }
    }

    /// The points in the order in which they are passed. Between the last point of a line and the first
    /// of the next there is a loop: before every stop whose number is a multiple of six, the first
    /// included.
    #[must_use]
    pub const fn stops(&self) -> &[Point; Self::STOPS] {
        &self.stops
    }
}

const fn at(board: &Board, file: u8, rank: u8) -> Point {
    Point::new(rank * board.width() + file)
}

/// In the byte of a line the bit behind those of its stops, which marks it as a whole, or the loop behind it.
const LINE_MARK: u64 = 1 << LINE;

/// Men on both tracks: a byte for each line, in the order in which the lines are passed, those of the small
/// track in the lower half; in the byte a bit for each stop.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Lines(u64);

/// For each rank and each set of men on it, their stops.
static LINES: [[Lines; 1 << LINE]; LINE] = {
    let mut table = [[Lines(0); 1 << LINE]; LINE];
    let mut track = 0;
    while track < TRACKS.len() {
        let mut stop = 0;
        while stop < Track::STOPS {
            let point = TRACKS[track].stops[stop];
            let (rank, file) = (BOARD.rank_of(point) as usize, BOARD.file_of(point));
            let mut men = 0;
            while men < 1 << LINE {
                if men >> file & 1 == 1 {
                    table[rank][men].0 |= 1 << (32 * track + 8 * (stop / LINE) + stop % LINE);
                }
                men += 1;
            }
            stop += 1;
        }
        track += 1;
    }
    table
};

impl Lines {
    /// All stops.
    const ALL: u64 = every(0b11_1111);
    /// The marks of all lines.
    const MARK: u64 = every(LINE_MARK as u8);
    /// The stop on each line that the next line crosses.
    const LATE_CROSSINGS: Self = Self(0x0808_0808_1010_1010);
    /// The stop on each line where it crosses the one before.
    const EARLY_CROSSINGS: Self = Self(0x0404_0404_0202_0202);

    /// The men's stops.
    pub(super) fn of(men: Bitboard) -> Self {
        let of_rank = |(rank, table): (usize, &[Self; 1 << LINE])| {
            table[(men.0 >> (LINE * rank)) as usize % table.len()]
        };
        LINES.iter().enumerate().map(of_rank).fold(Self(0), Self::or)
    }

    /// The first stop on the line with this mark, or the mark if there is none.
    #[inline(always)]
    const fn stop_by(self, mark: Point) -> usize {
        let first = mark.index() & !7;
        first | (self.0 >> first | LINE_MARK).trailing_zeros() as usize
    }

    pub(super) const fn or(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }

    const fn and(self, other: Self) -> Self {
        Self(self.0 & other.0)
    }

    /// The first man on each line.
    const fn firsts(self) -> Self {
        Self(self.0 & ((self.0 ^ Self::ALL) + every(1)))
    }

    /// The last man on each line.
    const fn lasts(self) -> Self {
        let mut up_to_last = self.0;
        up_to_last |= up_to_last >> 1 & Self::ALL;
        up_to_last |= up_to_last >> 2 & every(0b1111);
        up_to_last |= up_to_last >> 4 & every(0b11);
        Self(up_to_last ^ (up_to_last >> 1 & every(0b1_1111)))
    }

    /// Marks the lines with a man.
    const fn marks(self) -> u64 {
        (self.0 + Self::ALL) & Self::MARK
    }

    /// Each line in the place of the one before it.
    const fn next(self) -> Self {
        Self(self.0 >> 8 & 0x00ff_ffff_00ff_ffff | self.0 << 24 & 0xff00_0000_ff00_0000)
    }

    /// What there is at the loops, if `self` are to capture `enemies` through them.
    #[inline(always)]
    pub(super) fn meetings(self, enemies: Self) -> Meetings {
        let [ours, theirs] = [self, enemies];
        let [ours_next, theirs_next] = [ours.next(), theirs.next()];
        let near = ours.or(theirs).lasts();
        let far = ours_next.or(theirs_next).firsts();
        let (near_ours, near_theirs) = (near.and(ours).marks(), near.and(theirs).marks());
        let (far_ours, far_theirs) = (far.and(ours_next).marks(), far.and(theirs_next).marks());
        let are_one = near.and(Self::LATE_CROSSINGS).marks() & far.and(Self::EARLY_CROSSINGS).marks();
        let forward = near_ours & far_theirs;
        let captures = forward | near_theirs & far_ours;
        let closed = near_ours & far_ours & !are_one | near_theirs & far_theirs;
        Meetings { near, far, forward, captures, open: Self::MARK & !(captures | closed) }
    }
}

/// The men on either side of the loops, and marks of loops.
#[derive(Clone, Copy, Debug)]
pub(super) struct Meetings {
    /// The last man on the line before each loop, and the first on the line behind it.
    near: Lines,
    far: Lines,
    /// Where the near man can capture the far one.
    forward: u64,
    /// Where one of the two can capture the other.
    captures: u64,
    /// Where more men have to be looked at.
    open: u64,
}

impl Meetings {
    /// The captures between men on the lines on either side of a loop.
    #[inline(always)]
    pub(super) fn captures(self) -> impl Iterator<Item = (Point, Point)> {
        Bitboard(self.captures).into_iter().map(move |mark| {
            let near = NEAR[self.near.stop_by(mark)];
            let far = FAR[self.far.stop_by(mark)];
            if Bitboard(self.forward).has(mark) { (near, far) } else { (far, near) }
        })
    }

    /// The loops through which men farther away may meet.
    #[inline(always)]
    pub(super) fn open(self) -> impl Iterator<Item = Loop> {
        Bitboard(self.open).into_iter().map(|mark| Loop(mark.index() as u8 / 8))
    }
}

/// The points of the stops of [`Lines`].
static NEAR: [Point; 64] = points(0);

/// Of those of the [next](Lines::next) lines.
static FAR: [Point; 64] = points(1);

/// The points of the stops, where each line is in the place of that so many lines before it.
const fn points(lines_before: usize) -> [Point; 64] {
    let mut points = [Point::new(0); 64];
    let mut stop = 0;
    while stop < 2 * Track::STOPS {
        let (track, line) = (stop / Track::STOPS, stop / LINE % 4);
        points[8 * (4 * track + line) + stop % LINE] =
            TRACKS[track].stops[(stop + LINE * lines_before) % Track::STOPS];
        stop += 1;
    }
    points
}

/// The same byte for every line.
const fn every(byte: u8) -> u64 {
    u64::from_ne_bytes([byte; 8])
}

/// A loop of a track, by the number of the line before it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Loop(u8);

impl Loop {
    /// The men on the track of the loop, as they follow behind it.
    pub(super) const fn way(self, men: Lines) -> Way {
        let track = (men.0 >> (32 * (self.0 / 4))) as u32;
        Way(track.rotate_right(8 * (self.0 as u32 + 1)))
    }

    /// The point of a stop on the way.
    pub(super) const fn point(self, stop: usize) -> Point {
        WAYS[self.0 as usize % WAYS.len()][stop % 32]
    }
}

/// The points of the stops on the way behind each loop.
static WAYS: [[Point; 32]; 8] = {
    let mut ways = [[Point::new(0); 32]; 8];
    let mut stop = 0;
    while stop < 8 * Track::STOPS {
        let (from, along) = (stop / Track::STOPS, stop % Track::STOPS);
        let first = LINE * (from + 1);
        ways[from][along / LINE * 8 + along % LINE] = TRACKS[from / 4].stops[(first + along) % Track::STOPS];
        stop += 1;
    }
    ways
};

/// Men on a track as they follow behind a loop: a bit for each stop.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Way(u32);

impl Way {
    pub(super) const fn has(self, stop: usize) -> bool {
        self.0 >> stop & 1 == 1
    }

    pub(super) const fn without(self, stop: usize) -> Self {
        Self(self.0 & !(1 << stop))
    }

    /// The first and the last stop with a man, if there are any.
    pub(super) const fn ends(self) -> Option<(usize, usize)> {
        if self.0 == 0 {
            return None;
        }
        Some((self.0.trailing_zeros() as usize, 31 - self.0.leading_zeros() as usize))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    extern crate std;
    use std::string::{String, ToString};
    use std::vec::Vec;

    fn names(track: &Track) -> Vec<String> {
        track.stops().iter().map(|&point| BOARD.name(point).to_string()).collect()
    }

    #[test]
    fn tracks_run_along_the_lines_of_their_inset() {
        let small = "a2 b2 c2 d2 e2 f2 e1 e2 e3 e4 e5 e6 f5 e5 d5 c5 b5 a5 b6 b5 b4 b3 b2 b1";
        let large = "a3 b3 c3 d3 e3 f3 d1 d2 d3 d4 d5 d6 f4 e4 d4 c4 b4 a4 c6 c5 c4 c3 c2 c1";
        assert_eq!(names(&TRACKS[0]).join(" "), small);
        assert_eq!(names(&TRACKS[1]).join(" "), large);
    }

    /// Sets of men of every density.
    fn some_men() -> impl Iterator<Item = Bitboard> {
        let numbers = (0..4_000_u64).map(|i| (i + 1).wrapping_mul(0x9e37_79b9_7f4a_7c15) >> 7);
        let thinner = |men: u64| [men, men & men >> 9, men & men >> 9 & men << 11, men | men >> 3];
        numbers.flat_map(thinner).map(|men| Bitboard(men) & BOARD.points())
    }

    #[test]
    fn ways_are_those_of_the_men() {
        for men in some_men() {
            for (track, number) in (0..8).map(|number| (number / 4, number)) {
                let found = Loop(number).way(Lines::of(men));
                let expected = (0..Track::STOPS).map(|along| {
                    let point =
                        TRACKS[usize::from(track)].stops()[(usize::from(number % 4 + 1) * LINE + along) % 24];
                    (along / LINE * 8 + along % LINE, point)
                });
                let mut way = 0;
                for (stop, point) in expected {
                    assert_eq!(Loop(number).point(stop), point);
                    way |= u32::from(men.has(point)) << stop;
                }
                assert_eq!(found, Way(way));
            }
        }
        assert_eq!(
            (Way(0b1010).ends(), Way(1 << 31).ends(), Way(0).ends()),
            (Some((1, 3)), Some((31, 31)), None)
        );
    }

    #[test]
    fn what_the_lines_beside_a_loop_tell_is_true_of_the_whole_track() {
        let (mut captures, mut closed) = (0, 0);
        for (men, others) in some_men().zip(some_men().skip(1_000)) {
            let others = others.minus(men);
            let (ours, theirs) = (Lines::of(men), Lines::of(others));
            let meetings = ours.meetings(theirs);
            let mut found = meetings.captures();
            let open: Vec<Loop> = meetings.open().collect();
            assert!(open.is_sorted_by_key(|one| one.0));
            for one in (0..8).map(Loop).filter(|one| !open.contains(one)) {
                let way = one.way(ours);
                let (far, near) = one.way(ours.or(theirs)).ends().unwrap();
                let points = (one.point(near), one.point(far));
                match (way.has(near), way.has(far)) {
                    (true, false) => assert_eq!(found.next(), Some(points)),
                    (false, true) => assert_eq!(found.next(), Some((points.1, points.0))),
                    (is_ours, _) => {
                        assert!(!is_ours || points.0 != points.1);
                        closed += 1;
                        continue;
                    }
                }
                captures += 1;
            }
            assert_eq!(found.next(), None);
        }
        assert!(captures.min(closed) > 1_000, "{captures} captures, {closed} closed loops");
    }
}
