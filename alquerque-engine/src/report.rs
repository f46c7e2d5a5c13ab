//! What a search tells while it runs, and what it has found in the end.

use crate::Score;
use std::time::Duration;

/// How a reported score stands to the true one at its depth.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Bound {
    /// The score is the value.
    Exact,
    /// The value is this score or more.
    Lower,
    /// The value is this score or less.
    Upper,
}

/// The state of a running search, after an iteration or a change of mind.
#[derive(Clone, Copy, Debug)]
pub struct Report<'a, M> {
    /// The number of the line, from 1: the best one, unless [several](crate::Engine::set_lines) are wanted.
    pub line: u32,
    /// Depth of the iteration, in plies.
    pub depth: u32,
    /// The longest line looked at, in plies.
    pub selective_depth: u32,
    /// The value of the position for the player to move.
    pub score: Score,
    /// How `score` is meant.
    pub bound: Bound,
    /// Positions visited since the search began.
    pub nodes: u64,
    /// Time since the search began.
    pub time: Duration,
    /// How much of the transposition table this search has filled, in thousandths.
    pub hash_full: u32,
    /// The principal variation: best play of both sides, beginning with the move that the search
    /// would choose now. For a proven win or loss it leads to the end of the game.
    pub pv: &'a [M],
}

/// What a search has found.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Found<M> {
    /// The move to play; `None` where the game is over.
    pub best: Option<M>,
    /// The principal variation, beginning with `best`.
    pub pv: Vec<M>,
    /// The value of the position for the player to move.
    pub score: Score,
    /// Depth of the last finished iteration, in plies.
    pub depth: u32,
    /// Positions visited.
    pub nodes: u64,
}

impl<M: Copy> Found<M> {
    /// The reply expected to `best`, on which to think in the opponent's time.
    #[must_use]
    pub fn ponder(&self) -> Option<M> {
        self.pv.get(1).copied()
    }
}
