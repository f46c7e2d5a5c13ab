//! What positions of every game are made of: [`Base`].

use crate::zobrist::KEYS;
use crate::{Bitboard, Board, Code, Color, Key, Outcome, Point, Reason, RuleSet, Setup};
use core::hash::{Hash, Hasher};

/// The men on the board, the player to move, the clocks and the rules. What only one game has, its
/// positions add.
///
/// Equality and hash leave the clocks out.
#[derive(Clone, Debug)]
pub struct Base<R: RuleSet> {
    /// The men of each colour; never on one point.
    men: [Bitboard; 2],
    /// The key of the men, the player to move, and all that the position adds.
    key: Key,
    quiet: u32,
    number: u32,
    code: Code<R>,
    to_move: Color,
}

impl<R: RuleSet> Base<R> {
    /// The base of a setup's position. What the position adds is to be [`marked`](Self::mark).
    pub(crate) fn new(code: Code<R>, setup: &Setup) -> Self {
        let mut key = Key::default();
        for color in Color::ALL {
            for point in setup.men[color.index()] {
                key ^= KEYS.man(color, point);
            }
        }
        if setup.to_move == Color::Black {
            key ^= KEYS.black_to_move();
        }
        let Setup { men, quiet, number, to_move, .. } = *setup;
        Self { men, key, quiet, number, code, to_move }
    }

    /// The setup of a position that adds nothing.
    #[must_use]
    pub fn setup(&self) -> Setup {
        let Self { men, quiet, number, to_move, .. } = *self;
        Setup { quiet, number, ..Setup::new(men, to_move) }
    }

    /// The rules.
    #[must_use]
    pub const fn rules(&self) -> &R {
        self.code.rules()
    }

    /// The code.
    #[must_use]
    pub const fn code(&self) -> Code<R> {
        self.code
    }

    /// The men of `color`.
    #[must_use]
    pub const fn men_of(&self, color: Color) -> Bitboard {
        self.men[color.index()]
    }

    /// The points of `board` without a man.
    #[must_use]
    pub const fn empty(&self, board: &Board) -> Bitboard {
        board.points().minus(Bitboard(self.men[0].0 | self.men[1].0))
    }

    /// The player to move.
    #[must_use]
    pub const fn to_move(&self) -> Color {
        self.to_move
    }

    /// Plies in a row, by either player, without a capture.
    #[must_use]
    pub const fn quiet(&self) -> u32 {
        self.quiet
    }

    /// The Zobrist key of the position.
    #[must_use]
    pub const fn key(&self) -> Key {
        self.key
    }

    /// Whether a side has no men left.
    #[must_use]
    pub const fn is_deserted(&self) -> bool {
        self.men[0].is_empty() || self.men[1].is_empty()
    }

    /// The result in games where a side has lost that has no men left, whoever is to move, or is to move
    /// and cannot. Whether it can is asked only if both sides have men.
    pub(crate) fn outcome(&self, can_move: impl FnOnce() -> bool) -> Option<Outcome> {
        let sides = [self.to_move, !self.to_move];
        match sides.into_iter().find(|&side| self.men_of(side).is_empty()) {
            Some(loser) => Some(Outcome::lost_by(loser, Reason::NoMen)),
            None if can_move() => None,
            None => Some(Outcome::lost_by(self.to_move, Reason::NoMove)),
        }
    }

    /// Puts a man on an empty point.
    pub(crate) fn put(&mut self, color: Color, point: Point) {
        self.men[color.index()] = self.men[color.index()].with(point);
        self.key ^= KEYS.man(color, point);
    }

    /// Takes a man off the board.
    pub(crate) fn remove(&mut self, color: Color, point: Point) {
        self.men[color.index()] = self.men[color.index()].without(point);
        self.key ^= KEYS.man(color, point);
    }

    /// Takes several men off the board.
    pub(crate) fn remove_all(&mut self, color: Color, points: Bitboard) {
        points.into_iter().for_each(|point| self.remove(color, point));
    }

    /// Adds a fact to the key, or takes it away again.
    pub(crate) fn mark(&mut self, fact: Key) {
        self.key ^= fact;
    }

    /// Ends the turn of the player to move. The quiet clock goes on, or begins anew after progress.
    pub(crate) fn end_turn(&mut self, is_progress: bool) {
        self.quiet = if is_progress { 0 } else { self.quiet.saturating_add(1) };
        if self.to_move != R::FIRST {
            self.number = self.number.saturating_add(1);
        }
        self.to_move = !self.to_move;
        self.key ^= KEYS.black_to_move();
    }
}

impl<R: RuleSet> PartialEq for Base<R> {
    fn eq(&self, other: &Self) -> bool {
        self.key == other.key
            && self.men == other.men
            && self.to_move == other.to_move
            && self.code == other.code
    }
}

impl<R: RuleSet> Eq for Base<R> {}

impl<R: RuleSet> Hash for Base<R> {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.key.hash(state);
    }
}
