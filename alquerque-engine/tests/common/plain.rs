//! Games judged in the plainest way, and a match between two judgements.

use super::Chance;
use alquerque_core::{Base, Board, Code, Color, Fault, Game, MoveError, Outcome, Position, Setup, Symmetry};
use alquerque_engine::{Control, Engine, Evaluate, Limits, Score};
use std::fmt;
use std::ops::ControlFlow;

/// The plainest judgement of a game: what one side has more than the other of one thing.
pub(crate) trait Plain: Evaluate {
    /// How much `side` has of what counts: men, where nothing else is said.
    fn count(&self, side: Color) -> u32 {
        self.men_of(side).count()
    }
}

impl Plain for alquerque_core::alquerque::Alquerque {}
impl Plain for alquerque_core::fanorona::Fanorona {}
impl Plain for alquerque_core::seega::Seega {}
impl Plain for alquerque_core::surakarta::Surakarta {}

/// Here men are worth nothing by themselves: it is jumps that count.
impl Plain for alquerque_core::konane::Konane {
    fn count(&self, side: Color) -> u32 {
        self.count_jumps(side)
    }
}

/// The same game; only its evaluation differs.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Counted<P>(pub(crate) P);

impl<P: Plain> Evaluate for Counted<P> {
    fn evaluate(&self) -> Score {
        let count = |side| self.0.count(side) as i32;
        Score::hundredths(100 * (count(self.to_move()) - count(!self.to_move())))
    }

    fn may_stand_pat(&self) -> bool {
        self.0.may_stand_pat()
    }

    fn is_forcing(&self, turn: P::Move) -> bool {
        self.0.is_forcing(turn)
    }

    fn visit_forcing<B>(&self, visit: impl FnMut(P::Move) -> ControlFlow<B>) -> ControlFlow<B> {
        self.0.visit_forcing(visit)
    }
}

impl<P: Position> fmt::Display for Counted<P> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(&self.0, f)
    }
}

impl<P: Position> Position for Counted<P> {
    type Rules = P::Rules;
    type Move = P::Move;

    fn board_of(rules: &P::Rules) -> &'static Board {
        P::board_of(rules)
    }
    fn start_setup(rules: &P::Rules) -> Setup {
        P::start_setup(rules)
    }
    fn fault(rules: &P::Rules, setup: &Setup) -> Option<Fault> {
        P::fault(rules, setup)
    }
    fn from_setup_unchecked(code: Code<P::Rules>, setup: &Setup) -> Self {
        Self(P::from_setup_unchecked(code, setup))
    }
    fn base(&self) -> &Base<P::Rules> {
        self.0.base()
    }
    fn setup(&self) -> Setup {
        self.0.setup()
    }
    fn outcome(&self) -> Option<Outcome> {
        self.0.outcome()
    }
    fn visit_moves<B>(&self, visit: impl FnMut(P::Move) -> ControlFlow<B>) -> ControlFlow<B> {
        self.0.visit_moves(visit)
    }
    fn visit_captures<B>(&self, visit: impl FnMut(P::Move) -> ControlFlow<B>) -> ControlFlow<B> {
        self.0.visit_captures(visit)
    }
    fn gain(&self, turn: P::Move) -> u32 {
        self.0.gain(turn)
    }
    fn play_unchecked(&mut self, turn: P::Move) {
        self.0.play_unchecked(turn);
    }
    fn parse_move(&self, text: &str) -> Result<P::Move, MoveError<P::Move>> {
        self.0.parse_move(text)
    }
    fn symmetries(&self) -> impl Iterator<Item = Symmetry> {
        self.0.symmetries()
    }
}

/// Plays `pairs` openings of random plies, each twice with colours changed, at `nodes` nodes a move.
/// Returns the wins, draws and losses of the library's evaluation against the plain one.
pub(crate) fn duel<P: Plain>(code: Code<P::Rules>, pairs: u64, nodes: u64) -> [u32; 3] {
    const OPENING: usize = 8;
    const MOST_PLIES: usize = 200;
    let limits = Limits { nodes: Some(nodes), ..Limits::default() };
    let mut score = [0; 3];
    for seed in 0..pairs {
        let opening = Chance(seed).game(P::start(code), OPENING);
        if opening.outcome().is_some() {
            continue;
        }
        for ours in Color::ALL {
            let mut game = opening.clone();
            let mut counted = Game::new(Counted(opening.positions()[0].clone()));
            opening.moves().iter().for_each(|&turn| counted.play(turn).unwrap());
            let mut one = Engine::<P>::new(1).unwrap();
            let mut other = Engine::<Counted<P>>::new(1).unwrap();
            while game.outcome().is_none() && game.plies() < MOST_PLIES {
                let found = if game.position().to_move() == ours {
                    one.search(&game, &limits, &Control::new(), |_| {})
                } else {
                    other.search(&counted, &limits, &Control::new(), |_| {})
                };
                let turn = found.best.unwrap();
                game.play(turn).unwrap();
                counted.play(turn).unwrap();
            }
            let winner = game.outcome().and_then(|outcome| outcome.winner);
            score[winner.map_or(1, |winner| if winner == ours { 0 } else { 2 })] += 1;
        }
    }
    score
}
