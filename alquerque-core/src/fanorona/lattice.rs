//! The boards with what the rules of Fanorona ask of them, as tables made by the compiler.

use super::around::Around;
use crate::{Bitboard, Board, Diagonals, Direction, Point};

/// A board, and its lines as men see them who remove rows.
pub(super) struct Lattice {
    pub(super) board: Board,
    /// The direction of a step by what it adds to a point's number, counted round the 64. All boards
    /// have three files or more, so no two directions add the same.
    directions: [Direction; Point::MAX],
    /// The points to which lines lead straight on from a point in each direction, itself left out.
    rays: [[Bitboard; Direction::COUNT]; Point::MAX],
    /// The neighbours of a point behind which a step can lead away, straight on.
    behind: [Bitboard; Point::MAX],
    /// The points to which two lines lead straight on from a point.
    beyond: [Bitboard; Point::MAX],
    approached: Around,
    left: Around,
}

impl Lattice {
    pub(super) const fn new(width: u8, height: u8) -> Self {
        let board = Board::new(width, height, Diagonals::Alternate);
        let mut directions = [Direction::North; Point::MAX];
        let mut rays = [[Bitboard::EMPTY; Direction::COUNT]; Point::MAX];
        let mut behind = [Bitboard::EMPTY; Point::MAX];
        let mut beyond = [Bitboard::EMPTY; Point::MAX];
        let mut d = 0;
        while d < Direction::COUNT {
            let direction = Direction::ALL[d];
            let delta = board.delta(direction);
            directions[delta.rem_euclid(Point::MAX as i8) as usize] = direction;
            let mut index = 0;
            while index < board.points().count() as usize {
                let point = Point::new(index as u8);
                let mut at = point;
                while board.lines(direction).has(at) {
                    at = at.moved(delta);
                    rays[index][d] = rays[index][d].with(at);
                }
                if board.lines(direction).has(point) && board.lines(direction.opposite()).has(point) {
                    behind[index] = behind[index].with(point.moved(-delta));
                }
                if board.double_lines(direction).has(point) {
                    beyond[index] = beyond[index].with(point.moved(2 * delta));
                }
                index += 1;
            }
            d += 1;
        }
        let approached = Around::new(&board, 2, false);
        let left = Around::new(&board, 1, true);
        Self { board, directions, rays, behind, beyond, approached, left }
    }

    /// The direction from a point to its neighbour.
    pub(super) const fn direction(&self, from: Point, to: Point) -> Direction {
        self.directions[to.index().wrapping_sub(from.index()) % Point::MAX]
    }

    /// The neighbours of `point` from which a step can lead straight away from there: another line leads
    /// on to the point [`opposite`](Point::opposite).
    pub(super) const fn behind(&self, point: Point) -> Bitboard {
        self.behind[point.index()]
    }

    /// Where a man could step, were those points free, to remove enemies by approach, and by withdrawal.
    #[inline(always)]
    pub(super) const fn hops(&self, at: Point, enemies: Bitboard) -> [Bitboard; 2] {
        let beyond = Bitboard(enemies.0 & self.beyond[at.index()].0);
        let behind = Bitboard(enemies.0 & self.behind[at.index()].0);
        [self.approached.images(at, beyond), self.left.images(at, behind)]
    }

    /// The men in an unbroken row that begins next to `from` in `direction`.
    #[inline(always)]
    pub(super) const fn row(&self, from: Point, direction: Direction, men: Bitboard) -> Bitboard {
        let ray = self.rays[from.index()][direction.index()].0;
        let gaps = ray & !men.0;
        let nearer = if direction.is_up() {
            // The numbers below the lowest gap, or all.
            gaps.wrapping_sub(1)
        } else {
            // Those above the highest gap, or all.
            u64::MAX << (u64::BITS - 1 - (gaps << 1 | 1).leading_zeros())
        };
        Bitboard(ray & men.0 & nearer)
    }
}
