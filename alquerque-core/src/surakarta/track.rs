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

    /// Whether the way from a stop to the next goes through a loop.
    pub(super) const fn is_loop_behind(stop: usize) -> bool {
        (stop + 1).is_multiple_of(LINE)
    }
}

const fn at(board: &Board, file: u8, rank: u8) -> Point {
    Point::new(rank * board.width() + file)
}

/// Men on a track: a bit for each stop.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Stops(u32);

/// For each rank and each set of men on it, their stops on the small track (in the lower half) and on
/// the large one.
static STOPS: [[u64; 1 << LINE]; LINE] = {
    let mut table = [[0; 1 << LINE]; LINE];
    let mut track = 0;
    while track < TRACKS.len() {
        let mut stop = 0;
        while stop < Track::STOPS {
            let point = TRACKS[track].stops[stop];
            let (rank, file) = (BOARD.rank_of(point) as usize, BOARD.file_of(point));
            let mut men = 0;
            while men < 1 << LINE {
                if men >> file & 1 == 1 {
                    table[rank][men] |= 1 << (32 * track + stop);
                }
                men += 1;
            }
            stop += 1;
        }
        track += 1;
    }
    table
};

impl Stops {
    /// The men's stops on both tracks.
    pub(super) fn of(men: Bitboard) -> [Self; 2] {
        let mut stops = 0;
        for (rank, table) in STOPS.iter().enumerate() {
            stops |= table[(men.0 >> (LINE * rank)) as usize % table.len()];
        }
        [Self(stops as u32), Self((stops >> 32) as u32)]
    }

    pub(super) const fn has(self, stop: usize) -> bool {
        self.0 >> stop & 1 == 1
    }

    pub(super) const fn or(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }

    /// The first stop behind `stop`, or `stop` again after a whole round; none if there are no men.
    pub(super) const fn after(self, stop: usize) -> Option<usize> {
        if self.0 == 0 {
            return None;
        }
        let behind = self.0 >> stop >> 1;
        let bits = if behind == 0 { self.0 } else { behind << stop << 1 };
        Some(bits.trailing_zeros() as usize)
    }

    /// The last stop before `stop`, or `stop` again after a whole round; none if there are no men.
    pub(super) const fn before(self, stop: usize) -> Option<usize> {
        if self.0 == 0 {
            return None;
        }
        let ahead = self.0 & ((1 << stop) - 1);
        let bits = if ahead == 0 { self.0 } else { ahead };
        Some(31 - bits.leading_zeros() as usize)
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

    #[test]
    fn stops_are_those_of_the_men() {
        for men in [0, 1, 0b10_0000, 0x0f0f_0f0f, 0xf_ffff_ffff, 0x8_4210_8421] {
            for (track, stops) in TRACKS.iter().zip(Stops::of(Bitboard(men))) {
                for (i, &point) in track.stops().iter().enumerate() {
                    assert_eq!(stops.has(i), Bitboard(men).has(point));
                }
            }
        }
    }

    #[test]
    fn neighbours_on_the_way_are_found_round_the_end() {
        let stops = Stops(1 << 3 | 1 << 20);
        assert_eq!((stops.after(3), stops.after(20), stops.after(23)), (Some(20), Some(3), Some(3)));
        assert_eq!((stops.before(3), stops.before(20), stops.before(0)), (Some(20), Some(3), Some(20)));
        assert_eq!((Stops(0).after(5), Stops(0).before(5)), (None, None));
        assert_eq!((Stops(1 << 7).after(7), Stops(1 << 7).before(7)), (Some(7), Some(7)));
    }
}
