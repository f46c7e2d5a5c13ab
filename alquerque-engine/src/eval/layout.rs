//! What the tuned evaluation looks at: [`Layout`] and [`Sketch`].

use crate::Evaluate;
use alquerque_core::{Bitboard, Board, Color, Point, Symmetry};

/// The most counts that a game has.
pub const MOST_COUNTS: usize = 16;

/// The [stage](Sketch::stage) of the fullest board.
pub const FULL: i32 = 256;

/// What the tuned evaluation sees of a position, as the player to move sees it: the board is turned so
/// that Black's men move up it too.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Sketch {
    /// The men of the player to move and those of the opponent, as the windows show them.
    pub men: [Bitboard; 2],
    /// How far the game still is from its end: [`FULL`] with all men on the board, 0 with none.
    pub stage: i32,
    /// How often each of the other things is there that the game counts; the rest is 0.
    pub counts: [i16; MOST_COUNTS],
}

/// What can be told of a point of a window.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Cells {
    /// Whose man stands there, if any.
    Men,
    /// Whether the first set of the sketch has it; the other is empty. In Kōnane the square itself tells
    /// whose stone it is.
    Occupied,
}

impl Sketch {
    /// Counts as a sketch has them.
    ///
    /// # Panics
    ///
    /// If there are more than [`MOST_COUNTS`].
    pub(super) fn listed(counts: impl IntoIterator<Item = i32>) -> [i16; MOST_COUNTS] {
        let mut listed = [0; MOST_COUNTS];
        for (i, count) in counts.into_iter().enumerate() {
            listed[i] = count as i16;
        }
        listed
    }
}

impl Cells {
    /// How much can be told of a point.
    const fn radix(self) -> usize {
        match self {
            Self::Men => 3,
            Self::Occupied => 2,
        }
    }
}

/// The windows through which the board is looked at, and which of their patterns are worth the same.
///
/// A *place* stands for a pattern in a window, a *slot* for all places that are the same but for a
/// symmetry of the rules: the weights are kept by slot, and laid out by place.
#[derive(Debug)]
pub struct Layout {
    board: &'static Board,
    shapes: Vec<Shape>,
    /// The slot of each place.
    slots: Vec<u32>,
    slot_count: usize,
    counts: usize,
}

/// All windows of a width and a height, rank by rank and in each from file to file.
///
/// A pattern is a number with a digit for each point, row by row: 1 for the mover's man, 2 for the
/// opponent's. The rows of the windows of a rank are found side by side, in fields of a word, and put on top
/// of each other by multiplication.
#[derive(Debug)]
struct Shape {
    width: u8,
    height: u8,
    /// How many windows stand side by side.
    columns: u8,
    /// Where the places of its patterns begin.
    base: usize,
    /// How many patterns a window has.
    patterns: usize,
    /// How many patterns a row of a window has.
    row_patterns: u64,
    /// How many bits a field has.
    field: u32,
    words: Vec<Columns>,
}

/// Windows side by side, as many as have room in a word.
#[derive(Debug)]
struct Columns {
    /// Where the places of the first one's patterns begin, from the first window of its rank on.
    base: usize,
    count: u8,
    /// For each set of points of a rank, the rows of all these windows in which the points have the digit 1.
    rows: Box<[u64; RANK_SETS]>,
}

impl Layout {
    /// Windows of all `shapes`, widths and heights, in all positions; `symmetries` keep the rules. A window is
    /// as high as the board or of three ranks at the most.
    pub(super) fn new(
        board: &'static Board,
        cells: Cells,
        shapes: &[(u8, u8)],
        symmetries: &[Symmetry],
        counts: usize,
    ) -> Self {
        let mut places = 0;
        let shape = |&(width, height): &(u8, u8)| {
            let shape = Shape::new(board, cells, (width, height), places);
            places += shape.windows(board).count() * shape.patterns;
            shape
        };
        let shapes = shapes.iter().map(shape).collect();
        let mut layout = Self { board, shapes, slots: Vec::new(), slot_count: 0, counts };
        layout.number_slots(places, cells, symmetries);
        layout
    }

    /// Gives places that are images of each other one number.
    fn number_slots(&mut self, places: usize, cells: Cells, symmetries: &[Symmetry]) {
        const NONE: u32 = u32::MAX;
        self.slots = vec![NONE; places];
        let mut next = 0;
        for (base, points) in self.windows() {
            // Where each symmetry brings the window, and what the digits of the window's points count there.
            let images: Vec<_> =
                symmetries.iter().filter_map(|&symmetry| self.image(&points, cells, symmetry)).collect();
            for pattern in 0..cells.radix().pow(points.len() as u32) {
                if self.slots[base + pattern] != NONE {
                    continue;
                }
                for (base, powers) in &images {
                    self.slots[base + moved(pattern, cells.radix(), powers)] = next;
                }
                next += 1;
            }
        }
        self.slot_count = next as usize;
    }

    /// The places where the patterns of each window begin, and its points.
    fn windows(&self) -> Vec<(usize, Vec<Point>)> {
        self.shapes.iter().flat_map(|shape| shape.windows(self.board)).collect()
    }

    /// The base of the window that `symmetry` brings these points to, and what the digit of each point counts
    /// in it.
    fn image(&self, points: &[Point], cells: Cells, symmetry: Symmetry) -> Option<(usize, Vec<usize>)> {
        let image: Vec<Point> = points.iter().map(|&point| self.board.mapped(point, symmetry)).collect();
        self.windows().into_iter().find_map(|(base, points)| {
            let digit = |point: &Point| points.iter().position(|other| other == point);
            let power = |point: &Point| digit(point).map(|digit| cells.radix().pow(digit as u32));
            let powers: Vec<usize> = image.iter().map_while(power).collect();
            (powers.len() == points.len()).then_some((base, powers))
        })
    }

    /// How many weights of windows there are.
    #[must_use]
    pub const fn slot_count(&self) -> usize {
        self.slot_count
    }

    /// How many counts a sketch has.
    #[must_use]
    pub const fn count_count(&self) -> usize {
        self.counts
    }

    /// The slot of each place.
    pub(super) fn slots_by_place(&self) -> &[u32] {
        &self.slots
    }

    /// Shows the places of the patterns that the windows show.
    #[inline]
    pub(super) fn visit_places(&self, men: [Bitboard; 2], visit: impl FnMut(usize)) {
        match self.board.height() {
            5 => self.visit_on::<5>(men, visit),
            6 => self.visit_on::<6>(men, visit),
            8 => self.visit_on::<8>(men, visit),
            height => unreachable!("no board of {height} ranks has windows"),
        }
    }

    /// The same on a board of so many ranks.
    #[inline]
    fn visit_on<const RANKS: usize>(&self, men: [Bitboard; 2], mut visit: impl FnMut(usize)) {
        let width = usize::from(self.board.width());
        let ranks = men.map(|set| {
            let points = |rank: usize| (set.0 >> (rank * width)) as usize & ((1 << width) - 1);
            std::array::from_fn::<usize, RANKS, _>(points)
        });
        for shape in &self.shapes {
            for columns in &shape.words {
                let row = |rank: usize| columns.row(ranks[0][rank]) + 2 * columns.row(ranks[1][rank]);
                let rows = std::array::from_fn::<u64, RANKS, _>(row);
                match shape.height {
                    1 => shape.visit_places::<1>(columns, &rows, &mut visit),
                    2 => shape.visit_places::<2>(columns, &rows, &mut visit),
                    3 => shape.visit_places::<3>(columns, &rows, &mut visit),
                    // Those that are as high as the board.
                    _ => shape.visit_places::<RANKS>(columns, &rows, &mut visit),
                }
            }
        }
    }

    /// Shows the slots of the patterns that the windows show of a position.
    pub fn visit_slots(&self, sketch: &Sketch, mut visit: impl FnMut(usize)) {
        self.visit_places(sketch.men, |place| visit(self.slots[place] as usize));
    }
}

/// How many sets the points of a rank have, of nine files at the most.
const RANK_SETS: usize = 1 << 9;

/// The pattern whose digits, from the first on, count so much now.
fn moved(mut pattern: usize, radix: usize, powers: &[usize]) -> usize {
    let mut moved = 0;
    for power in powers {
        moved += pattern % radix * power;
        pattern /= radix;
    }
    moved
}

impl Columns {
    fn row(&self, points: usize) -> u64 {
        self.rows[points % RANK_SETS]
    }
}

impl Shape {
    /// Shows the places of the patterns of these windows, which have `HEIGHT` of the `rows`.
    #[inline]
    fn visit_places<const HEIGHT: usize>(
        &self,
        columns: &Columns,
        rows: &[u64],
        visit: &mut impl FnMut(usize),
    ) {
        let mut base = self.base + columns.base;
        for rows in rows.array_windows::<HEIGHT>() {
            let on_top = |below: u64, row: &u64| below * self.row_patterns + row;
            let mut fields = rows.iter().rev().fold(0, on_top);
            let mut place = base;
            for _ in 0..columns.count {
                visit(place + (fields & ((1 << self.field) - 1)) as usize);
                fields >>= self.field;
                place += self.patterns;
            }
            base += usize::from(self.columns) * self.patterns;
        }
    }

    fn new(board: &Board, cells: Cells, (width, height): (u8, u8), base: usize) -> Self {
        debug_assert!(height <= 3 || height == board.height(), "a height that is shown");
        let columns = board.width() - width + 1;
        let patterns = cells.radix().pow((width * height).into());
        // Bits for the largest pattern; none spills over, since each row is less than one more of the next.
        let field = patterns.ilog2() + 1;
        let side_by_side = |first: u8, count: u8| {
            let row_of = |set: usize| {
                let digit = |column: u8, file: u8| {
                    let is_there = set >> (first + column + file) & 1;
                    ((is_there * cells.radix().pow(file.into())) as u64) << (field * u32::from(column))
                };
                (0..count).flat_map(|column| (0..width).map(move |file| digit(column, file))).sum()
            };
            Columns {
                base: usize::from(first) * patterns,
                count,
                rows: Box::new(std::array::from_fn(row_of)),
            }
        };
        let room = (u64::BITS / field) as u8;
        let words =
            (0..columns).step_by(room.into()).map(|first| side_by_side(first, room.min(columns - first)));
        Self {
            width,
            height,
            columns,
            base,
            patterns,
            row_patterns: cells.radix().pow(width.into()) as u64,
            field,
            words: words.collect(),
        }
    }

    /// The places where the patterns of each window begin, and its points.
    fn windows(&self, board: &Board) -> impl Iterator<Item = (usize, Vec<Point>)> {
        let (stride, ranks) = (board.width(), board.height() - self.height + 1);
        let corners =
            (0..ranks).flat_map(move |rank| (0..self.columns).map(move |file| rank * stride + file));
        let points = move |corner: u8| {
            let row = |rank: u8| (0..self.width).map(move |file| Point::new(corner + rank * stride + file));
            (0..self.height).flat_map(row).collect()
        };
        corners.enumerate().map(move |(i, corner)| (self.base + i * self.patterns, points(corner)))
    }
}

/// The men as White's: Black's view of the board is turned by half a turn.
pub(super) fn turned<P: Evaluate>(position: &P) -> [Bitboard; 2] {
    let side = position.to_move();
    let men = [position.men_of(side), position.men_of(!side)];
    if side == Color::White {
        return men;
    }
    let points = position.board().points().count();
    men.map(|set| Bitboard(set.0.reverse_bits() >> (u64::BITS - points)))
}

#[cfg(test)]
mod tests {
    use super::*;
    use alquerque_core::alquerque::BOARD;
    use alquerque_core::fanorona::Size;

    /// The patterns of a position, found point by point.
    fn places_by_points(layout: &Layout, cells: Cells, men: [Bitboard; 2]) -> Vec<usize> {
        let digit = |point: &Point| usize::from(men[0].has(*point)) + 2 * usize::from(men[1].has(*point));
        let pattern = |points: &[Point]| {
            points.iter().rev().fold(0, |pattern, point| pattern * cells.radix() + digit(point))
        };
        layout.windows().iter().map(|(base, points)| base + pattern(points)).collect()
    }

    #[test]
    fn windows_show_the_men_in_them() {
        let turns: Vec<Symmetry> = Symmetry::SWAP.complement().iter_all().collect();
        let shapes = [(3, 3), (2, 3), (3, 2), (5, 1), (1, 5)];
        for (cells, theirs) in [(Cells::Men, 0x0_12a3_u64), (Cells::Occupied, 0)] {
            let layout = Layout::new(&BOARD, cells, &shapes, &turns, 0);
            for ours in [0, 0x1ff_ffff, 0xa5_a5a4, 0x155_0155] {
                let men = [Bitboard(ours & !theirs), Bitboard(theirs)];
                let mut places = Vec::new();
                layout.visit_places(men, |place| places.push(place));
                assert_eq!(places, places_by_points(&layout, cells, men));
            }
        }
    }

    #[test]
    fn windows_that_have_no_room_in_one_word_are_all_shown() {
        let board = Size::NineByFive.board();
        let layout = Layout::new(board, Cells::Men, &[(3, 2), (2, 3)], &[Symmetry::IDENTITY], 0);
        assert!(layout.shapes.iter().all(|shape| shape.words.len() == 2));
        for ours in [0, 0x1fff_ffff_ffff, 0x0a5a_1234_f0f1, 0x1555_0155_0ff0] {
            let theirs = 0x0123_4567_89ab & !ours;
            let men = [Bitboard(ours), Bitboard(theirs)];
            let mut places = Vec::new();
            layout.visit_places(men, |place| places.push(place));
            // Those of one word come before those of the next.
            places.sort_unstable();
            assert_eq!(places, places_by_points(&layout, Cells::Men, men));
        }
    }

    #[test]
    fn images_share_their_slots_and_nothing_else_does() {
        let turns: Vec<Symmetry> = Symmetry::SWAP.complement().iter_all().collect();
        // A corner, an edge and the middle: 3^9 patterns each, up to the symmetries of its own.
        let layout = Layout::new(&BOARD, Cells::Men, &[(3, 3)], &turns, 0);
        // By Burnside's lemma: a corner and an edge have one reflection of their own, which moves three pairs of
        // points; the middle has the whole group, whose quarter turns leave 27 patterns and whose half turn
        // leaves 243.
        let (edge, middle) = ((19_683 + 729) / 2, (19_683 + 4 * 729 + 2 * 27 + 243) / 8);
        assert_eq!(layout.slot_count(), 2 * edge + middle);
        let men = [Bitboard(0x12_3456), Bitboard(0x1c0_0801)];
        let slots = |men: [Bitboard; 2]| {
            let mut slots = Vec::new();
            layout.visit_slots(&Sketch { men, ..Sketch::default() }, |slot| slots.push(slot));
            slots.sort_unstable();
            slots
        };
        for &turn in &turns {
            assert_eq!(slots(men.map(|set| BOARD.mapped_all(set, turn))), slots(men), "{turn:?}");
        }
        assert_ne!(slots([men[1], men[0]]), slots(men));
    }
}
