//! Playing below full strength: [`Level`].

use crate::mix::mix;
use crate::{Evaluate, Found, Limits};
use alquerque_core::Game;
use std::str::FromStr;
use thiserror::Error;

/// How well an engine plays, as players know it.
///
/// A level is for games. Searches without any limit, and those for a win in so many plies, are
/// analysis: they are never weakened.
///
/// ```
/// use alquerque_engine::Level;
///
/// assert_eq!("Easy".parse(), Ok(Level::Easy));
/// assert_eq!(Level::default(), Level::Full);
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Level {
    /// Three moves of four at random, the others after a glance. It takes a win that is one ply away.
    Easy,
    /// Sees three plies ahead, and what captures follow.
    Medium,
    /// Sees eight plies ahead.
    Hard,
    /// As well as it can.
    #[default]
    Full,
}

/// A word that is no level.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("expected easy, medium, hard or full, not \"{0}\"")]
pub struct LevelError(String);

impl Level {
    /// All levels, the weakest first.
    pub const ALL: [Self; 4] = [Self::Easy, Self::Medium, Self::Hard, Self::Full];

    /// The word for it.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Easy => "easy",
            Self::Medium => "medium",
            Self::Hard => "hard",
            Self::Full => "full",
        }
    }

    /// The greatest depth that is searched, in plies.
    const fn depth(self) -> Option<u32> {
        match self {
            Self::Easy => Some(1),
            Self::Medium => Some(3),
            Self::Hard => Some(8),
            Self::Full => None,
        }
    }

    /// The limits within which a move is searched.
    pub(crate) fn limit(self, limits: &Limits) -> Limits {
        if is_analysis(limits) {
            return *limits;
        }
        Limits { depth: self.depth().into_iter().chain(limits.depth).min(), ..*limits }
    }

    /// Whether moves are played that no search has chosen.
    pub(crate) fn blunders(self, limits: &Limits) -> bool {
        self == Self::Easy && !is_analysis(limits)
    }
}

/// Whether a search is not for a move in a game.
fn is_analysis(limits: &Limits) -> bool {
    *limits == Limits::default() || limits.mate.is_some()
}

/// A random move in place of what a glance has `found`, three times of four. The same `seed` and
/// position give the same move. A move that ends the game is never a matter of chance.
pub(crate) fn blunder<P: Evaluate>(
    game: &Game<P>,
    seed: u64,
    found: &Found<P::Move>,
) -> Option<Found<P::Move>> {
    /// Of so many moves one is not random.
    const ONE_IN: u64 = 4;
    let position = game.position();
    let chance = mix(seed ^ mix(position.key().0 ^ game.plies() as u64));
    if found.score.is_decided() || chance.is_multiple_of(ONE_IN) {
        return None;
    }
    let moves = game.legal_moves();
    let turn = *moves.get((chance / ONE_IN) as usize % moves.len().max(1))?;
    let mut next = position.clone();
    next.play_unchecked(turn);
    let score = -next.evaluate();
    next.outcome().is_none().then(|| Found { best: Some(turn), pv: vec![turn], score, ..found.clone() })
}

impl FromStr for Level {
    type Err = LevelError;

    /// Reads a level's word, in any case.
    fn from_str(text: &str) -> Result<Self, LevelError> {
        let level = Self::ALL.into_iter().find(|level| level.name().eq_ignore_ascii_case(text));
        level.ok_or_else(|| LevelError(text.to_owned()))
    }
}
