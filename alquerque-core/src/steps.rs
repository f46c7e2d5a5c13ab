//! The steps of all men at once: [`Steps`].

use crate::{Bitboard, Board, Direction, Point};

/// The men that can step in each of `N` directions, and how many they are.
pub(crate) struct Steps<const N: usize> {
    directions: [Direction; N],
    men: [Bitboard; N],
    counts: [u32; N],
}

impl<const N: usize> Steps<N> {
    /// The steps of `men` in these directions to points of `empty`.
    #[inline]
    pub(crate) fn new(board: &Board, directions: [Direction; N], men: Bitboard, empty: Bitboard) -> Self {
        let men = directions.map(|direction| board.steppers(direction, men, empty));
        Self { directions, men, counts: men.map(Bitboard::count) }
    }

    /// How many there are.
    pub(crate) fn count(&self) -> u64 {
        self.counts.iter().sum::<u32>().into()
    }

    /// The man and the direction of a step, if there are more than `number`. They are numbered by
    /// directions, and in each by men.
    #[inline]
    pub(crate) fn nth(&self, number: u64) -> Option<(Point, Direction)> {
        let mut left = number;
        for ((&direction, &men), &count) in self.directions.iter().zip(&self.men).zip(&self.counts) {
            match left.checked_sub(count.into()) {
                None => return men.into_iter().nth(left as usize).map(|man| (man, direction)),
                Some(fewer) => left = fewer,
            }
        }
        None
    }
}
