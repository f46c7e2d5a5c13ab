//! Alquerque judged by counting men, and a match between two judgements.

use super::Chance;
use alquerque_core::alquerque::{Alquerque, Capture, Code, Turn};
use alquerque_core::{
    Board, Color, DrawRules, Game, Key, MoveError, Outcome, Position, PositionError, Setup, Symmetry,
};
use alquerque_engine::{Control, Engine, Evaluate, Limits, Score};
use std::fmt;
use std::ops::ControlFlow;

/// The same game; only its evaluation differs.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Material(pub(crate) Alquerque);

impl Evaluate for Material {
    fn evaluate(&self) -> Score {
        let men = |color| self.0.men_of(color).count() as i32;
        Score::hundredths(100 * (men(self.0.to_move()) - men(!self.0.to_move())))
    }

    fn may_stand_pat(&self) -> bool {
        self.code().rules().capture != Capture::Compulsory
    }
}

impl fmt::Display for Material {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

impl Position for Material {
    type Code = Code;
    type Move = Turn;

    fn start(code: Code) -> Self {
        Self(Alquerque::start(code))
    }
    fn parse(code: Code, text: &str) -> Result<Self, PositionError> {
        Alquerque::parse(code, text).map(Self)
    }
    fn code(&self) -> Code {
        self.0.code()
    }
    fn board(&self) -> &'static Board {
        self.0.board()
    }
    fn setup(&self) -> Setup {
        self.0.setup()
    }
    fn to_move(&self) -> Color {
        self.0.to_move()
    }
    fn quiet(&self) -> u32 {
        self.0.quiet()
    }
    fn key(&self) -> Key {
        self.0.key()
    }
    fn draw_rules(&self) -> DrawRules {
        self.0.draw_rules()
    }
    fn outcome(&self) -> Option<Outcome> {
        self.0.outcome()
    }
    fn visit_moves<B>(&self, visit: impl FnMut(Turn) -> ControlFlow<B>) -> ControlFlow<B> {
        self.0.visit_moves(visit)
    }
    fn visit_captures<B>(&self, visit: impl FnMut(Turn) -> ControlFlow<B>) -> ControlFlow<B> {
        self.0.visit_captures(visit)
    }
    fn gain(&self, turn: Turn) -> u32 {
        self.0.gain(turn)
    }
    fn play_unchecked(&mut self, turn: Turn) {
        self.0.play_unchecked(turn);
    }
    fn parse_move(&self, text: &str) -> Result<Turn, MoveError<Turn>> {
        self.0.parse_move(text)
    }
    fn symmetries(code: Code) -> impl Iterator<Item = Symmetry> {
        Alquerque::symmetries(code)
    }
    fn mapped(&self, symmetry: Symmetry) -> Self {
        Self(self.0.mapped(symmetry))
    }
}

/// Plays `pairs` openings of random plies, each twice with colours changed, at `nodes` nodes a move.
/// Returns the wins, draws and losses of the library's evaluation against counting men.
pub(crate) fn duel(code: Code, pairs: u64, nodes: u64) -> [u32; 3] {
    const OPENING: usize = 8;
    const MOST_PLIES: usize = 200;
    let limits = Limits { nodes: Some(nodes), ..Limits::default() };
    let mut score = [0; 3];
    for seed in 0..pairs {
        let opening = Chance(seed).game(Alquerque::start(code), OPENING);
        if opening.outcome().is_some() {
            continue;
        }
        for ours in Color::ALL {
            let mut game = opening.clone();
            let mut material = Game::new(Material(opening.positions()[0].clone()));
            opening.moves().iter().for_each(|&turn| material.play(turn).unwrap());
            let mut one = Engine::<Alquerque>::new(1).unwrap();
            let mut other = Engine::<Material>::new(1).unwrap();
            while game.outcome().is_none() && game.plies() < MOST_PLIES {
                let found = if game.position().to_move() == ours {
                    one.search(&game, &limits, &Control::new(), |_| {})
                } else {
                    other.search(&material, &limits, &Control::new(), |_| {})
                };
                let turn = found.best.unwrap();
                game.play(turn).unwrap();
                material.play(turn).unwrap();
            }
            let winner = game.outcome().and_then(|outcome| outcome.winner);
            score[winner.map_or(1, |winner| if winner == ours { 0 } else { 2 })] += 1;
        }
    }
    score
}
