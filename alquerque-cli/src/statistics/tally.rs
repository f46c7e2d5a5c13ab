//! Results of one player against another: [`Tally`].

use serde::{Deserialize, Serialize};
use std::ops::AddAssign;

/// What a player gets for a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Points {
    Loss,
    Draw,
    Win,
}

/// Results from the point of view of one player.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Tally {
    pub(crate) wins: u64,
    pub(crate) draws: u64,
    pub(crate) losses: u64,
    /// Pairs of games on the same opening with colours changed, by their points: 0, ½, 1, 1½, 2 (the
    /// pentanomial counts). The games of a pair help each other, so errors are counted by pairs.
    pub(crate) pairs: [u64; 5],
}

impl Points {
    fn half_points(self) -> usize {
        self as usize
    }
}

impl Tally {
    /// Counts a game.
    pub(crate) fn add(&mut self, points: Points) {
        match points {
            Points::Loss => self.losses += 1,
            Points::Draw => self.draws += 1,
            Points::Win => self.wins += 1,
        }
    }

    /// Counts a pair of games that have been counted singly.
    pub(crate) fn add_pair(&mut self, one: Points, other: Points) {
        self.pairs[one.half_points() + other.half_points()] += 1;
    }

    /// The results from the other player's point of view.
    pub(crate) fn mirrored(self) -> Self {
        let mut pairs = self.pairs;
        pairs.reverse();
        Self { wins: self.losses, draws: self.draws, losses: self.wins, pairs }
    }

    pub(crate) fn games(&self) -> u64 {
        self.wins + self.draws + self.losses
    }

    /// Pairs of which both games are finished.
    pub(crate) fn complete_pairs(&self) -> u64 {
        self.pairs.iter().sum()
    }

    /// Points for each game, from 0 to 1. There is none without games.
    pub(crate) fn score(&self) -> Option<f64> {
        self.share(self.wins as f64 + self.draws as f64 / 2.0)
    }

    /// The share of games that were drawn, from 0 to 1.
    pub(crate) fn draw_rate(&self) -> Option<f64> {
        self.share(self.draws as f64)
    }

    fn share(&self, part: f64) -> Option<f64> {
        (self.games() > 0).then(|| part / self.games() as f64)
    }
}

impl AddAssign for Tally {
    fn add_assign(&mut self, other: Self) {
        self.wins += other.wins;
        self.draws += other.draws;
        self.losses += other.losses;
        for (count, more) in self.pairs.iter_mut().zip(other.pairs) {
            *count += more;
        }
    }
}
