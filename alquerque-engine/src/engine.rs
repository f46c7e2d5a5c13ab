//! The engine: a search and what it keeps from one move to the next.

use crate::{Bound, Control, Evaluate, Found, HashError, Limits, Report, Score};
use alquerque_core::Game;
use std::marker::PhantomData;
use std::time::Duration;

/// A player of one game, with its transposition table and what it has learnt of good moves.
#[derive(Debug)]
pub struct Engine<P: Evaluate> {
    hash: usize,
    overhead: Duration,
    game: PhantomData<P>,
}

impl<P: Evaluate> Engine<P> {
    /// An engine whose transposition table has `hash` MiB.
    ///
    /// # Errors
    ///
    /// If there is not so much memory.
    pub fn new(hash: usize) -> Result<Self, HashError> {
        Ok(Self { hash, overhead: Duration::ZERO, game: PhantomData })
    }

    /// Gives the transposition table another size and empties it. At an error the old one stays.
    ///
    /// # Errors
    ///
    /// If there is not so much memory.
    pub fn set_hash(&mut self, hash: usize) -> Result<(), HashError> {
        self.hash = hash;
        Ok(())
    }

    /// The size of the transposition table in MiB.
    #[must_use]
    pub fn hash(&self) -> usize {
        self.hash
    }

    /// Time to leave unused on each move, for what happens between engine and clock.
    pub fn set_overhead(&mut self, overhead: Duration) {
        self.overhead = overhead;
    }

    /// Forgets all that earlier searches found out, as at the beginning of a new game.
    pub fn clear(&mut self) {}

    /// Searches the current position of `game`, in view of its history.
    ///
    /// `report` is called after each iteration and whenever the best move changes, at least once.
    /// The same engine state and input give the same nodes, as long as no limit of time and no other
    /// thread ends the search.
    pub fn search(
        &mut self,
        game: &Game<P>,
        _limits: &Limits,
        _control: &Control,
        mut report: impl FnMut(&Report<'_, P::Move>),
    ) -> Found<P::Move> {
        let pv: Vec<_> = game.legal_moves().into_iter().take(1).collect();
        report(&Report {
            depth: 1,
            selective_depth: 1,
            score: Score::DRAW,
            bound: Bound::Exact,
            nodes: 1,
            time: Duration::ZERO,
            hash_full: 0,
            pv: &pv,
        });
        Found { best: pv.first().copied(), pv, score: Score::DRAW, depth: 1, nodes: 1 }
    }
}
