//! A game of the engine against itself, and what is learnt from it.

use alquerque_core::{Code, Game};
use alquerque_engine::{Control, Engine, Evaluate, Limits, Outlook, Sketch};
use fastrand::Rng;
use std::ops::ControlFlow;

/// A position, and what became of it.
#[derive(Clone, Debug)]
pub(crate) struct Sample {
    pub(crate) sketch: Sketch,
    /// By hand, in hundredths.
    pub(crate) counted: i16,
    /// By search, in hundredths; proven wins and losses are at the ends of the range.
    pub(crate) searched: i16,
    /// For the player to move: 1 for a win, 0.5 for a draw, 0 for a loss.
    pub(crate) result: f32,
}

/// How a game is played.
pub(crate) struct SelfPlay {
    pub(crate) seed: u64,
    /// The most random plies.
    pub(crate) opening: u32,
    pub(crate) nodes: u64,
    /// Of so many turns in a hundred any legal one is played: what is wrong has to be seen to be learnt.
    pub(crate) slips: u32,
}

/// A game that goes on for longer is a draw.
const MOST_PLIES: usize = 300;

/// Plays a game and keeps its positions that can be judged at sight.
pub(crate) fn play_game<P: Evaluate>(
    engine: &mut Engine<P>,
    code: Code<P::Rules>,
    plan: &SelfPlay,
) -> Vec<Sample> {
    let mut rng = Rng::with_seed(plan.seed);
    let mut game = Game::new(P::start(code));
    for _ in 0..rng.u32(..=plan.opening) {
        let Some(&turn) = rng.choice(&game.legal_moves()) else { break };
        game.play(turn).expect("a legal turn is legal");
    }
    engine.clear();
    let limits = Limits { nodes: Some(plan.nodes), ..Limits::default() };
    let mut seen = Vec::new();
    let mut winner = None;
    while game.outcome().is_none() && game.plies() < MOST_PLIES {
        let position = game.position();
        let found = engine.search(&game, &limits, &Control::new(), |_| {});
        let has_forcing = position.visit_forcing(|_| ControlFlow::Break(())).is_break();
        if position.may_stand_pat() || !has_forcing {
            let counted = match position.evaluate().outlook() {
                Outlook::Hundredths(hundredths) => hundredths,
                _ => 0,
            };
            let searched = match found.score.outlook() {
                Outlook::Hundredths(hundredths) => hundredths,
                Outlook::WinIn(_) => i16::MAX,
                Outlook::LossIn(_) => -i16::MAX,
            };
            seen.push((position.to_move(), position.sketch(), counted, searched));
        }
        match found.score.outlook() {
            // Proven: the rest of the game has nothing to teach.
            Outlook::WinIn(_) => winner = Some(position.to_move()),
            Outlook::LossIn(_) => winner = Some(!position.to_move()),
            Outlook::Hundredths(_) => {}
        }
        let Some(best) = found.best.filter(|_| winner.is_none()) else { break };
        let is_slip = rng.u32(..100) < plan.slips;
        let any = rng.choice(game.legal_moves()).filter(|_| is_slip);
        game.play(any.unwrap_or(best)).expect("a found turn is legal");
    }
    let winner = winner.or_else(|| game.outcome().and_then(|outcome| outcome.winner));
    let result = |side| winner.map_or(0.5, |winner| if winner == side { 1.0 } else { 0.0 });
    let sample =
        |(side, sketch, counted, searched)| Sample { sketch, counted, searched, result: result(side) };
    seen.into_iter().map(sample).collect()
}
