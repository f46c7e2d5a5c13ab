//! Boards: points joined by lines, as tables made by the compiler.

use crate::{Bitboard, Color, Direction, Point, Symmetry};
use core::fmt;

/// Which points have diagonal lines, beside the lines across and down that every point has.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Diagonals {
    /// No point has them: a board of squares.
    None,
    /// Every second point has them, those with an even sum of file and rank counted from 0, so
    /// that a1 is one: the lattice of Alquerque.
    Alternate,
    /// All points have them.
    All,
}

/// A board of points and lines.
///
/// The line tables turn questions about single men into questions about all men at once: which men
/// can step north-east is one shift and two `and`s (see [`Board::steppers`]).
#[derive(Debug)]
pub struct Board {
    width: u8,
    height: u8,
    points: Bitboard,
    deltas: [i8; Direction::COUNT],
    lines: [Bitboard; Direction::COUNT],
    double_lines: [Bitboard; Direction::COUNT],
    neighbours: [Bitboard; Point::MAX],
    leapable_from: [Bitboard; Point::MAX],
}

impl Board {
    /// The board of `width` files and `height` ranks with these diagonals.
    ///
    /// # Panics
    ///
    /// If a side is 0 or above 26, or the board has more than 64 points.
    #[must_use]
    pub const fn new(width: u8, height: u8, diagonals: Diagonals) -> Self {
        assert!(width > 0 && height > 0 && width <= 26 && height <= 26, "a side has 1 to 26 points");
        assert!(width as usize * height as usize <= Point::MAX, "a board has at most 64 points");
        let mut board = Self {
            width,
            height,
            points: Bitboard::EMPTY,
            deltas: [0; Direction::COUNT],
            lines: [Bitboard::EMPTY; Direction::COUNT],
            double_lines: [Bitboard::EMPTY; Direction::COUNT],
            neighbours: [Bitboard::EMPTY; Point::MAX],
            leapable_from: [Bitboard::EMPTY; Point::MAX],
        };
        let mut d = 0;
        while d < Direction::COUNT {
            let (file, rank) = Direction::ALL[d].offset();
            board.deltas[d] = rank * width as i8 + file;
            d += 1;
        }
        let mut rank = 0;
        while rank < height {
            let mut file = 0;
            while file < width {
                let bit = 1 << (rank * width + file);
                board.points.0 |= bit;
                let mut d = 0;
                while d < Direction::COUNT {
                    let direction = Direction::ALL[d];
                    // Both lines of a straight pair have the same parity of file and rank, so a
                    // second line in the same direction only has to stay on the board.
                    if has_line(diagonals, file, rank, direction) {
                        let place = (rank * width + file) as usize;
                        let next = Bitboard(bit).shifted(board.delta(direction));
                        if board.is_on_board(file, rank, direction, 1) {
                            board.lines[d].0 |= bit;
                            board.neighbours[place].0 |= next.0;
                        }
                        if board.is_on_board(file, rank, direction, 2) {
                            board.double_lines[d].0 |= bit;
                            board.leapable_from[place].0 |= next.0;
                        }
                    }
                    d += 1;
                }
                file += 1;
            }
            rank += 1;
        }
        board
    }

    /// Whether `steps` steps from (`file`, `rank`) stay on the board.
    const fn is_on_board(&self, file: u8, rank: u8, direction: Direction, steps: i8) -> bool {
        let (x, y) = direction.offset();
        let (file, rank) = (file as i8 + steps * x, rank as i8 + steps * y);
        file >= 0 && rank >= 0 && file < self.width as i8 && rank < self.height as i8
    }

    /// How many files the board has.
    #[must_use]
    pub const fn width(&self) -> u8 {
        self.width
    }

    /// How many ranks the board has.
    #[must_use]
    pub const fn height(&self) -> u8 {
        self.height
    }

    /// All points of the board.
    #[must_use]
    pub const fn points(&self) -> Bitboard {
        self.points
    }

    /// The points from which a line runs in `direction`.
    #[must_use]
    pub const fn lines(&self, direction: Direction) -> Bitboard {
        self.lines[direction.index()]
    }

    /// The points from which two lines, one behind the other, run in `direction`: where a jump can
    /// begin.
    #[must_use]
    pub const fn double_lines(&self, direction: Direction) -> Bitboard {
        self.double_lines[direction.index()]
    }

    /// The points that a line joins to `point`.
    #[must_use]
    pub const fn neighbours(&self, point: Point) -> Bitboard {
        self.neighbours[point.index()]
    }

    /// The neighbours of `point` that can be jumped from there: another line leads straight on behind
    /// them, to the point [`opposite`](Point::opposite).
    #[must_use]
    pub const fn leapable_from(&self, point: Point) -> Bitboard {
        self.leapable_from[point.index()]
    }

    /// The points on the rank of `point` and on the ranks ahead of it, as `color` sees them.
    #[must_use]
    pub const fn level_or_ahead(&self, color: Color, point: Point) -> Bitboard {
        let first_of_rank = self.rank_of(point) * self.width;
        match color {
            Color::White => Bitboard(self.points.0 >> first_of_rank << first_of_rank),
            Color::Black => {
                let past_rank = 1_u64 << first_of_rank << self.width;
                Bitboard(self.points.0 & past_rank.wrapping_sub(1))
            }
        }
    }

    /// What one step in `direction` adds to a point's number.
    #[must_use]
    pub const fn delta(&self, direction: Direction) -> i8 {
        self.deltas[direction.index()]
    }

    /// The point next to `point` in `direction`, if a line joins them.
    #[must_use]
    pub fn neighbour(&self, point: Point, direction: Direction) -> Option<Point> {
        (point.bit() & self.lines(direction)).shifted(self.delta(direction)).first()
    }

    /// Those of `men` that can step in `direction` to a point of `empty`.
    #[must_use]
    pub const fn steppers(&self, direction: Direction, men: Bitboard, empty: Bitboard) -> Bitboard {
        let towards = empty.shifted(-self.delta(direction));
        Bitboard(men.0 & self.lines(direction).0 & towards.0)
    }

    /// The lines in `direction` along which one of `men` can step to a point of `empty`, this way or back: the points
    /// at which they begin. No line allows both.
    #[must_use]
    pub const fn step_lines(&self, direction: Direction, men: Bitboard, empty: Bitboard) -> Bitboard {
        let delta = self.delta(direction);
        let (men_ahead, empty_ahead) = (men.shifted(-delta), empty.shifted(-delta));
        Bitboard(self.lines(direction).0 & (men.0 & empty_ahead.0 | empty.0 & men_ahead.0))
    }

    /// How many steps `men` have to points of `empty`, in these directions and back.
    #[must_use]
    pub fn count_steps(&self, directions: &[Direction], men: Bitboard, empty: Bitboard) -> u32 {
        directions.iter().map(|&direction| self.step_lines(direction, men, empty).count()).sum()
    }

    /// Those of `men` that can jump in `direction` over a point of `victims` to a point of `empty`.
    #[must_use]
    pub const fn jumpers(
        &self,
        direction: Direction,
        men: Bitboard,
        victims: Bitboard,
        empty: Bitboard,
    ) -> Bitboard {
        let delta = self.delta(direction);
        let over = victims.shifted(-delta);
        let onto = empty.shifted(-2 * delta);
        Bitboard(men.0 & self.double_lines(direction).0 & over.0 & onto.0)
    }

    /// The points of one rank of the board, counted from 0 at the bottom.
    #[must_use]
    pub const fn rank(&self, rank: u8) -> Bitboard {
        Bitboard((self.points.0 >> (rank * self.width) & ((1 << self.width) - 1)) << (rank * self.width))
    }

    /// The rank farthest from `color`.
    #[must_use]
    pub const fn far_rank(&self, color: Color) -> Bitboard {
        match color {
            Color::White => self.rank(self.height - 1),
            Color::Black => self.rank(0),
        }
    }

    /// The point at `file` and `rank`, both counted from 0, if it is on the board.
    #[must_use]
    pub fn point(&self, file: u8, rank: u8) -> Option<Point> {
        (file < self.width && rank < self.height).then(|| Point::new(rank * self.width + file))
    }

    /// The file of `point`, counted from 0.
    #[must_use]
    pub const fn file_of(&self, point: Point) -> u8 {
        point.index() as u8 % self.width
    }

    /// The rank of `point`, counted from 0.
    #[must_use]
    pub const fn rank_of(&self, point: Point) -> u8 {
        point.index() as u8 / self.width
    }

    /// The direction and the number of steps of the straight way from one point to another, if both
    /// lie on one row, column or diagonal. Lines are not looked at.
    #[must_use]
    pub fn way(&self, from: Point, to: Point) -> Option<(Direction, u8)> {
        let file = self.file_of(to) as i8 - self.file_of(from) as i8;
        let rank = self.rank_of(to) as i8 - self.rank_of(from) as i8;
        if file != 0 && rank != 0 && file.abs() != rank.abs() {
            return None;
        }
        let direction = Direction::from_offset((file.signum(), rank.signum()))?;
        Some((direction, file.unsigned_abs().max(rank.unsigned_abs())))
    }

    /// The name of `point`, as on a chess board: `a1` at White's left hand.
    #[must_use]
    pub fn name(&self, point: Point) -> impl fmt::Display + fmt::Debug + Copy {
        PointName { file: self.file_of(point), rank: self.rank_of(point) }
    }

    /// The point with this name, capital letters allowed.
    #[must_use]
    pub fn point_named(&self, name: &str) -> Option<Point> {
        let &[file, ref rank @ ..] = name.as_bytes() else { return None };
        let file = file.to_ascii_lowercase().checked_sub(b'a')?;
        let rank = match rank {
            [units @ b'1'..=b'9'] => units - b'0',
            [tens @ b'1'..=b'2', units @ b'0'..=b'9'] => (tens - b'0') * 10 + (units - b'0'),
            _ => return None,
        };
        self.point(file, rank - 1)
    }

    /// Where `symmetry` puts `point`, which is on the board.
    ///
    /// # Panics
    ///
    /// If `symmetry` transposes a board that is not square. With a point that is not on the board the
    /// result is unspecified, and so is whether this panics; the same holds for
    /// [`mapped_all`](Self::mapped_all).
    #[must_use]
    pub fn mapped(&self, point: Point, symmetry: Symmetry) -> Point {
        let (mut file, mut rank) = (self.file_of(point), self.rank_of(point));
        if symmetry.contains(Symmetry::TRANSPOSE) {
            assert!(self.width == self.height, "only a square board can be transposed");
            (file, rank) = (rank, file);
        }
        if symmetry.contains(Symmetry::MIRROR) {
            file = self.width - 1 - file;
        }
        if symmetry.contains(Symmetry::FLIP) {
            rank = self.height - 1 - rank;
        }
        Point::new(rank * self.width + file)
    }

    /// Where `symmetry` puts each point of `points`.
    #[must_use]
    pub fn mapped_all(&self, points: Bitboard, symmetry: Symmetry) -> Bitboard {
        points.into_iter().map(|point| self.mapped(point, symmetry)).collect()
    }
}

const fn has_line(diagonals: Diagonals, file: u8, rank: u8, direction: Direction) -> bool {
    if !direction.is_diagonal() {
        return true;
    }
    match diagonals {
        Diagonals::None => false,
        Diagonals::Alternate => (file + rank).is_multiple_of(2),
        Diagonals::All => true,
    }
}

/// Writes a point's name.
#[derive(Clone, Copy)]
struct PointName {
    file: u8,
    rank: u8,
}

impl fmt::Display for PointName {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", char::from(b'a' + self.file), self.rank + 1)
    }
}

impl fmt::Debug for PointName {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The line totals are counted by hand: 5x5 has 40 lines across and down and 16 diagonals.
    #[test]
    fn line_totals_are_those_of_the_lattice() {
        for (width, height, lines) in [(5, 5, 56), (9, 5, 108), (3, 3, 16)] {
            let board = Board::new(width, height, Diagonals::Alternate);
            let ends: u32 = Direction::ALL.iter().map(|&d| board.lines(d).count()).sum();
            assert_eq!(ends, 2 * lines, "{width}x{height}");
        }
    }

    #[test]
    fn lines_run_both_ways() {
        let board = Board::new(9, 5, Diagonals::Alternate);
        for from in board.points() {
            for direction in Direction::ALL {
                if let Some(to) = board.neighbour(from, direction) {
                    assert_eq!(board.neighbour(to, direction.opposite()), Some(from));
                    assert_eq!(board.way(from, to), Some((direction, 1)));
                }
            }
        }
    }

    #[test]
    fn degrees_are_three_at_the_corner_and_its_neighbour_and_eight_at_the_centre() {
        let board = Board::new(5, 5, Diagonals::Alternate);
        let point = |name| board.point_named(name).unwrap();
        let degree = |name| Direction::ALL.iter().filter(|&&d| board.lines(d).has(point(name))).count();
        assert_eq!((degree("a1"), degree("b1"), degree("c3"), degree("c2")), (3, 3, 8, 4));
    }

    #[test]
    fn names_are_read_back() {
        for board in [Board::new(9, 5, Diagonals::Alternate), Board::new(2, 26, Diagonals::None)] {
            for point in board.points() {
                use core::fmt::Write;
                let mut name = arrayvec::ArrayString::<4>::new();
                write!(name, "{}", board.name(point)).unwrap();
                assert_eq!(board.point_named(&name), Some(point));
            }
        }
        let board = Board::new(5, 5, Diagonals::Alternate);
        for name in ["", "a", "a0", "f1", "a6", "a01", "a1a", "é1", "1a", "a-1"] {
            assert_eq!(board.point_named(name), None, "{name}");
        }
    }

    #[test]
    fn inverse_symmetries_lead_back() {
        let board = Board::new(5, 5, Diagonals::Alternate);
        for symmetry in Symmetry::all().iter_all() {
            for point in board.points() {
                let there = board.mapped(point, symmetry);
                assert_eq!(board.mapped(there, symmetry.inverse()), point, "{symmetry:?}");
                for direction in Direction::ALL {
                    let next = board.neighbour(point, direction);
                    let mapped = board.neighbour(there, symmetry.direction(direction));
                    assert_eq!(mapped, next.map(|next| board.mapped(next, symmetry)));
                }
            }
        }
    }
}
