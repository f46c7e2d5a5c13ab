//! The steps of all men at once: [`Steps`].

use crate::{Bitboard, Board, Direction, Point};

/// The lines along which men can step, and how many they are, in `N` directions and those opposite.
pub(crate) struct Steps<const N: usize> {
    men: Bitboard,
    directions: [Direction; N],
    lines: [Bitboard; N],
    counts: [u32; N],
}

impl<const N: usize> Steps<N> {
    /// The steps of `men` in these directions and back to points of `empty`.
    #[inline]
    pub(crate) fn new(board: &Board, directions: [Direction; N], men: Bitboard, empty: Bitboard) -> Self {
        let lines = directions.map(|direction| board.step_lines(direction, men, empty));
        Self { men, directions, lines, counts: lines.map(Bitboard::count) }
    }

    /// How many there are.
    pub(crate) fn count(&self) -> u64 {
        self.counts.iter().sum::<u32>().into()
    }

    /// The man and the direction of a step, if there are more than `number`. They are numbered by
    /// directions, and in each by lines.
    #[inline]
    pub(crate) fn nth(&self, board: &Board, number: u64) -> Option<(Point, Direction)> {
        // What would be branches that cannot be foretold are numbers: of the directions whose steps come before, and
        // of the end of the line where the man stands.
        let (mut d, mut before, mut end) = (0, 0, 0);
        for &count in &self.counts {
            end += u64::from(count);
            let is_past = u64::from(end <= number);
            d += is_past as usize;
            before += is_past * u64::from(count);
        }
        let low = self.lines.get(d)?.into_iter().nth((number - before) as usize)?;
        let direction = self.directions[d];
        let high = low.moved(board.delta(direction));
        let is_low = usize::from(self.men.has(low));
        Some(([high, low][is_low], [direction.opposite(), direction][is_low]))
    }
}
