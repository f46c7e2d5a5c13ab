//! Playing below full strength: [`Skill`].

use crate::mix::mix;
use crate::{Evaluate, Found, Limits, Score};
use alquerque_core::{Game, Move};
use std::ops::ControlFlow;

/// How well an engine plays, from 0 to 20.
///
/// Of each 8000 moves (20 - s)³ are random at skill s: all of them at 0, every second at 4, one in five
/// at 8, in 16 at 12 and in 125 at 16. The others are searched, but no more than so many positions: 4
/// at 0 and twice as many with every second step, 1024 at 16. At 20 the engine plays as well as it can.
///
/// A win that is one ply away is taken at every skill, and a random move never ends the game.
///
/// Skill is for games. Searches without any limit, and those for a win in so many plies, are analysis:
/// they are never weakened.
///
/// ```
/// use alquerque_engine::{Level, Skill};
///
/// assert_eq!(Skill::default(), Skill::FULL);
/// assert_eq!(Skill::new(18), Some(Skill::from(Level::Hard)));
/// assert_eq!(Skill::new(21), None);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Skill(u8);

/// Full strength.
impl Default for Skill {
    fn default() -> Self {
        Self::FULL
    }
}

impl Skill {
    /// The greatest skill: the engine plays as well as it can.
    pub const FULL: Self = Self(20);

    pub(crate) const EASY: Self = Self(2);
    pub(crate) const MEDIUM: Self = Self(10);
    pub(crate) const HARD: Self = Self(18);

    /// A skill, if the number is one: from 0 to 20.
    #[must_use]
    pub const fn new(number: u8) -> Option<Self> {
        if number <= Self::FULL.0 { Some(Self(number)) } else { None }
    }

    /// Its number.
    #[must_use]
    pub const fn number(self) -> u8 {
        self.0
    }

    /// Of [`CHANCES`](Self::CHANCES) moves, so many are random.
    const fn random(self) -> u64 {
        ((Self::FULL.0 - self.0) as u64).pow(3)
    }

    const CHANCES: u64 = (Self::FULL.0 as u64).pow(3);

    /// The most positions that are visited in a search.
    const fn nodes(self) -> Option<u64> {
        let step = self.0 as u64;
        if self.0 == Self::FULL.0 { None } else { Some((4 + 2 * (step % 2)) << (step / 2)) }
    }

    /// The limits within which a search with these is weakened, if it is.
    pub(crate) fn weakened(self, limits: &Limits) -> Option<Limits> {
        let is_analysis = *limits == Limits::default() || limits.mate.is_some();
        let own = self.nodes().filter(|_| !is_analysis)?;
        Some(Limits { nodes: Some(limits.nodes.map_or(own, |nodes| nodes.min(own))), ..*limits })
    }

    /// The move that is played without a search, if one is. The same `seed` and game give the same move.
    pub(crate) fn unsearched<P: Evaluate>(self, game: &Game<P>, seed: u64) -> Option<Found<P::Move>> {
        win_at_once(game).or_else(|| self.random_move(game, seed))
    }

    /// A random move, as often as the skill has it, unless it ends the game.
    fn random_move<P: Evaluate>(self, game: &Game<P>, seed: u64) -> Option<Found<P::Move>> {
        let chance = mix(seed ^ mix(game.position().key().0 ^ game.plies() as u64));
        if chance % Self::CHANCES >= self.random() {
            return None;
        }
        let moves = game.legal_moves();
        let turn = *moves.get(mix(chance) as usize % moves.len().max(1))?;
        let mut next = game.clone();
        next.play(turn).ok()?;
        next.outcome().is_none().then(|| found(turn, -next.position().evaluate()))
    }
}

/// A move that wins the game at once.
fn win_at_once<P: Evaluate>(game: &Game<P>) -> Option<Found<P::Move>> {
    let position = game.position();
    let flow = position.visit_moves(|turn| {
        let mut next = position.clone();
        next.play_unchecked(turn);
        match next.outcome() {
            Some(outcome) if outcome.winner == Some(position.to_move()) => ControlFlow::Break(turn),
            _ => ControlFlow::Continue(()),
        }
    });
    flow.break_value().map(|turn| found(turn, Score::win_in(1)))
}

/// A move that no search has chosen.
fn found<M: Move>(turn: M, score: Score) -> Found<M> {
    Found { best: Some(turn), pv: vec![turn], score, depth: 1, nodes: 1 }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn all() -> impl Iterator<Item = Skill> {
        (0..=20).filter_map(Skill::new)
    }

    #[test]
    fn each_skill_searches_more_and_leaves_less_to_chance_than_the_one_below() {
        assert_eq!(all().count(), 21);
        for (weaker, stronger) in all().zip(all().skip(1)) {
            let nodes = |skill: Skill| skill.nodes().unwrap_or(u64::MAX);
            assert!(nodes(weaker) < nodes(stronger), "{stronger:?}");
            assert!(weaker.random() > stronger.random(), "{stronger:?}");
        }
        let steps = [0, 4, 8, 12, 16, 20].map(|number| Skill::new(number).unwrap());
        assert_eq!(steps.map(Skill::random), [8000, 4096, 1728, 512, 64, 0]);
        assert_eq!(steps.map(Skill::nodes), [Some(4), Some(16), Some(64), Some(256), Some(1024), None]);
    }

    #[test]
    fn games_are_weakened_and_analysis_is_not() {
        let nodes = |nodes| Limits { nodes: Some(nodes), ..Limits::default() };
        let skill = Skill(8);
        assert_eq!(skill.weakened(&nodes(9)), Some(nodes(9)));
        assert_eq!(skill.weakened(&nodes(1000)), Some(nodes(64)));
        let depth = Limits { depth: Some(3), ..Limits::default() };
        assert_eq!(skill.weakened(&depth), Some(Limits { nodes: Some(64), ..depth }));
        assert_eq!(skill.weakened(&Limits::default()), None);
        assert_eq!(skill.weakened(&Limits { mate: Some(3), ..nodes(1000) }), None);
        assert_eq!(Skill::FULL.weakened(&nodes(1000)), None);
    }
}
