//! Legal turns of Kōnane, shown to a visitor.

use super::{Konane, Turn};
use crate::{Bitboard, Board, Color, Direction, Position};
use core::ops::ControlFlow;

/// What jumps look at: the board as the player to move sees it.
struct Sight {
    board: &'static Board,
    stones: Bitboard,
    enemies: Bitboard,
    empty: Bitboard,
}

impl Konane {
    /// In the opening, the stones that may be removed now; `None` after it.
    pub(super) fn removable(&self) -> Option<Bitboard> {
        let size = self.size();
        let holes = self.empty();
        match holes.count() {
            0 => Some(size.openings()),
            1 => Some(size.board().neighbours(holes.first()?) & self.men_of(self.to_move())),
            _ => None,
        }
    }

    fn sight(&self, side: Color) -> Sight {
        let board = self.board();
        Sight { board, stones: self.men_of(side), enemies: self.men_of(!side), empty: self.empty() }
    }

    /// Whether there is a legal turn.
    pub(super) fn has_moves(&self) -> bool {
        match self.removable() {
            Some(stones) => stones.any(),
            None => {
                let sight = self.sight(self.to_move());
                Direction::STRAIGHT.into_iter().any(|direction| sight.jumpers(direction).any())
            }
        }
    }

    /// Shows every legal turn.
    pub(super) fn visit_all<B>(&self, mut visit: impl FnMut(Turn) -> ControlFlow<B>) -> ControlFlow<B> {
        let size = self.size();
        if let Some(stones) = self.removable() {
            return stones.into_iter().try_for_each(|stone| visit(Turn::removing(size, stone)));
        }
        let sight = self.sight(self.to_move());
        for direction in Direction::STRAIGHT {
            for (jumps, stones) in (1..).zip(sight.chains(direction)) {
                for from in stones {
                    visit(Turn::jumping(size, from, direction, jumps))?;
                }
            }
        }
        ControlFlow::Continue(())
    }

    /// Counts the legal turns of `side` after the opening: of the other side too, as if it were to move.
    #[must_use]
    pub fn count_jumps(&self, side: Color) -> u32 {
        let sight = self.sight(side);
        let count = |direction| sight.chains(direction).map(Bitboard::count).sum::<u32>();
        Direction::STRAIGHT.into_iter().map(count).sum()
    }

    /// Counts the legal turns.
    pub(super) fn count_all(&self) -> u64 {
        match self.removable() {
            Some(stones) => stones.count().into(),
            None => self.count_jumps(self.to_move()).into(),
        }
    }
}

impl Sight {
    /// The squares from which a stone can jump in `direction`, whether one stands there or not.
    fn jumps(&self, direction: Direction) -> Bitboard {
        self.board.jumpers(direction, self.board.points(), self.enemies, self.empty)
    }

    /// The stones that can jump in `direction`.
    fn jumpers(&self, direction: Direction) -> Bitboard {
        self.jumps(direction) & self.stones
    }

    /// The stones that can jump once in `direction`, those that can jump twice, and so on.
    fn chains(&self, direction: Direction) -> impl Iterator<Item = Bitboard> {
        let jumps = self.jumps(direction);
        let back = -2 * self.board.delta(direction);
        // What lies beyond the last jump, brought back to the stone that comes there.
        let mut beyond = jumps;
        let mut stones = self.stones & jumps;
        core::iter::from_fn(move || {
            let able = stones;
            beyond = beyond.shifted(back);
            stones &= beyond;
            able.any().then_some(able)
        })
    }
}
