//! A game, whichever it is, with an engine beside it: [`Desk`].
//!
//! Rules, search and evaluation are generic over the game and dispatched statically. This is the edge
//! where the user's text chooses the game at run time, so what crosses it is text and numbers.

use crate::draw::{Look, Mark};
use crate::tune::{Sample, SelfPlay, play_game};
use alquerque_core::alquerque::{Alquerque, Promotion};
use alquerque_core::fanorona::Fanorona;
use alquerque_core::konane::Konane;
use alquerque_core::seega::{self, Seega};
use alquerque_core::surakarta::Surakarta;
use alquerque_core::{
    Board, Code, CodeError, Color, Game, GameError, Outcome, Position, PositionError, RuleSet, Setup, Variant,
};
use alquerque_engine::{
    Bound, Control, Engine, Evaluate, Evaluation, HashError, Layout, Limits, Odds, Perft, PerftError, Report,
    Score, Skill,
};
use std::fmt;
use std::time::Duration;
use thiserror::Error;

/// The code that is played where none is named.
pub(crate) const DEFAULT_CODE: &str = "doce";

/// The default size of the transposition table, in MiB.
pub(crate) const DEFAULT_HASH: usize = 16;

/// The most threads that search.
pub(crate) const MOST_THREADS: usize = 256;

/// Opens a desk for the code `code`, with a transposition table of `hash` MiB.
///
/// This is the only function that knows which games there are.
pub(crate) fn open(code: &str, hash: usize) -> Result<Box<dyn Desk>, DeskError> {
    match code.parse()? {
        Variant::Alquerque(code) => {
            let has_promotion = code.rules().promotion != Promotion::None;
            GameDesk::<Alquerque>::open(code, Look::Lines { has_promotion }, hash)
        }
        Variant::Konane(code) => GameDesk::<Konane>::open(code, Look::Squares(None), hash),
        Variant::Fanorona(code) => {
            GameDesk::<Fanorona>::open(code, Look::Lines { has_promotion: false }, hash)
        }
        Variant::Seega(code) => GameDesk::<Seega>::open(code, Look::Squares(Some(SAFE_CENTRE)), hash),
        Variant::Surakarta(code) => GameDesk::<Surakarta>::open(code, Look::Loops, hash),
    }
}

/// The mark on the board of Seega.
const SAFE_CENTRE: Mark =
    Mark { squares: seega::CENTRE, meaning: "centre: no stone is placed or captured here" };

/// What a desk refuses to do.
#[derive(Debug, Error)]
pub(crate) enum DeskError {
    /// No such code.
    #[error(transparent)]
    Code(#[from] CodeError),
    /// Not a position of the code.
    #[error(transparent)]
    Position(#[from] PositionError),
    /// A turn of a list cannot be played.
    #[error("illegal move {turn} at {ply}: {reason}")]
    Move {
        /// The turn, cut short where it is long.
        turn: String,
        /// Its place in the list, from 1.
        ply: usize,
        /// Why not.
        reason: String,
    },
    /// Not so much memory.
    #[error(transparent)]
    Hash(#[from] HashError),
}

/// A state of a search, as text.
pub(crate) struct Info {
    /// The number of the line, from 1.
    pub(crate) line: u32,
    pub(crate) depth: u32,
    pub(crate) selective_depth: u32,
    pub(crate) score: Score,
    /// What the score means.
    pub(crate) odds: Odds,
    pub(crate) bound: Bound,
    pub(crate) nodes: u64,
    pub(crate) time: Duration,
    /// In thousandths.
    pub(crate) hash_full: u32,
    /// The principal variation, with blanks between its turns.
    pub(crate) pv: String,
}

/// What a search has found, as text.
pub(crate) struct Answer {
    pub(crate) best: Option<String>,
    pub(crate) ponder: Option<String>,
    pub(crate) score: Score,
    pub(crate) nodes: u64,
}

/// A game in progress with an engine beside it.
pub(crate) trait Desk: Send {
    /// The code's canonical text.
    fn code(&self) -> String;

    /// Begins a game in `position`, or in the start position of the code, and plays `moves`. At an
    /// error the game before stays.
    fn set_up(&mut self, position: Option<&str>, moves: &str) -> Result<(), DeskError>;

    /// Plays `moves`: all of them, or at an error none.
    fn play(&mut self, moves: &str) -> Result<(), DeskError>;

    /// The turn played last.
    fn last_move(&self) -> Option<String>;

    /// The current position's text.
    fn position(&self) -> String;

    /// The first three fields of that text: the position without its clocks.
    fn identity(&self) -> String;

    /// The board and what stands on it.
    fn board(&self) -> (&'static Board, Setup);

    /// What the board looks like to its players.
    fn look(&self) -> Look;

    /// The player who moves first in games of this code, player one of the protocol.
    fn first(&self) -> Color;

    /// The player to move.
    fn to_move(&self) -> Color;

    /// The result, in view of the game's history.
    fn outcome(&self) -> Option<Outcome>;

    /// The legal turns, sorted: none when the game is over.
    fn moves(&self) -> Vec<String>;

    /// The legal turns, sorted, each with the first three fields of the position after it.
    fn moves_with_positions(&self) -> Vec<(String, String)>;

    /// What is wrong with `text`, if it does not name a legal turn.
    fn fault(&self, text: &str) -> Option<String>;

    /// Whether `text` names a legal turn.
    fn is_legal(&self, text: &str) -> bool {
        self.fault(text).is_none()
    }

    /// The static value of the position for the player to move.
    fn evaluate(&self) -> Score;

    /// Counts the games of `depth` plies from the current position, and tells each turn with the games
    /// below it to `each`.
    fn count(
        &self,
        depth: u32,
        perft: Perft,
        control: &Control,
        each: &mut dyn FnMut(&dyn fmt::Display, u64),
    ) -> Result<u64, PerftError>;

    /// Gives the transposition table another size, in MiB.
    fn set_hash(&mut self, hash: usize) -> Result<(), DeskError>;

    /// Searches with so many threads.
    fn set_threads(&mut self, threads: usize);

    /// Reports so many lines.
    fn set_lines(&mut self, lines: usize);

    /// Time to leave unused on each move.
    fn set_overhead(&mut self, overhead: Duration);

    /// How well the engine plays.
    fn set_skill(&mut self, skill: Skill);

    /// The number that the engine's randomness comes from.
    fn set_seed(&mut self, seed: u64);

    /// By what the engine judges positions at sight.
    fn set_evaluation(&mut self, evaluation: Evaluation);

    /// What the tuned evaluation looks at, if the code can have one.
    fn layout(&self) -> Option<&'static Layout>;

    /// Plays a game of the code, whatever stands on the desk, and returns what can be learnt from it.
    fn self_play(&mut self, plan: &SelfPlay) -> Vec<Sample>;

    /// Makes the engine forget earlier searches.
    fn clear(&mut self);

    /// Searches the current position for the best of the moves `among`, legal ones, or of all where there are none.
    fn search(
        &mut self,
        among: &[String],
        limits: &Limits,
        control: &Control,
        report: &mut dyn FnMut(&Info),
    ) -> Answer;
}

/// The desk of one game.
struct GameDesk<P: Evaluate> {
    code: Code<P::Rules>,
    game: Game<P>,
    engine: Engine<P>,
    look: Look,
}

impl<P: Evaluate + 'static> GameDesk<P> {
    /// A desk in a box of its own, with the game at its start.
    fn open(code: Code<P::Rules>, look: Look, hash: usize) -> Result<Box<dyn Desk>, DeskError> {
        let (game, engine) = (Game::new(P::start(code)), Engine::new(hash)?);
        // The weights are unpacked now, and not on the clock of the first search.
        let _ = engine.evaluate(game.position());
        Ok(Box::new(Self { code, game, engine, look }))
    }
}

impl<P: Evaluate + 'static> Desk for GameDesk<P> {
    fn code(&self) -> String {
        self.code.to_string()
    }

    fn set_up(&mut self, position: Option<&str>, moves: &str) -> Result<(), DeskError> {
        let first = match position {
            Some(text) => P::parse(self.code, text)?,
            None => P::start(self.code),
        };
        let mut game = Game::new(first);
        play_all(&mut game, moves)?;
        self.game = game;
        Ok(())
    }

    fn play(&mut self, moves: &str) -> Result<(), DeskError> {
        let before = self.game.plies();
        let result = play_all(&mut self.game, moves);
        if result.is_err() {
            // A copy of the game would cost more with each move of a long one.
            while self.game.plies() > before {
                self.game.undo();
            }
        }
        result
    }

    fn last_move(&self) -> Option<String> {
        self.game.moves().last().map(ToString::to_string)
    }

    fn position(&self) -> String {
        self.game.position().to_string()
    }

    fn identity(&self) -> String {
        let position = self.game.position();
        position.setup().identity(position.board()).to_string()
    }

    fn board(&self) -> (&'static Board, Setup) {
        let position = self.game.position();
        (position.board(), position.setup())
    }

    fn look(&self) -> Look {
        self.look
    }

    fn first(&self) -> Color {
        P::Rules::FIRST
    }

    fn to_move(&self) -> Color {
        self.game.position().to_move()
    }

    fn outcome(&self) -> Option<Outcome> {
        self.game.outcome()
    }

    fn moves(&self) -> Vec<String> {
        let mut moves: Vec<String> = self.game.legal_moves().iter().map(ToString::to_string).collect();
        moves.sort_unstable();
        moves
    }

    fn moves_with_positions(&self) -> Vec<(String, String)> {
        let position = self.game.position();
        let after = |&turn: &P::Move| {
            let mut next = position.clone();
            next.play_unchecked(turn);
            (turn.to_string(), next.setup().identity(next.board()).to_string())
        };
        let mut moves: Vec<_> = self.game.legal_moves().iter().map(after).collect();
        moves.sort_unstable();
        moves
    }

    fn fault(&self, text: &str) -> Option<String> {
        if let Some(outcome) = self.game.outcome() {
            return Some(format!("the game is over: {outcome}"));
        }
        self.game.position().parse_move(text).err().map(|error| error.problem.to_string())
    }

    fn evaluate(&self) -> Score {
        self.engine.evaluate(self.game.position())
    }

    fn count(
        &self,
        depth: u32,
        perft: Perft,
        control: &Control,
        each: &mut dyn FnMut(&dyn fmt::Display, u64),
    ) -> Result<u64, PerftError> {
        perft.count(self.game.position(), depth, control, |turn, nodes| each(&turn, nodes))
    }

    fn set_hash(&mut self, hash: usize) -> Result<(), DeskError> {
        Ok(self.engine.set_hash(hash)?)
    }

    fn set_threads(&mut self, threads: usize) {
        self.engine.set_threads(threads);
    }

    fn set_lines(&mut self, lines: usize) {
        self.engine.set_lines(lines);
    }

    fn set_overhead(&mut self, overhead: Duration) {
        self.engine.set_overhead(overhead);
    }

    fn set_skill(&mut self, skill: Skill) {
        self.engine.set_skill(skill);
    }

    fn set_seed(&mut self, seed: u64) {
        self.engine.set_seed(seed);
    }

    fn set_evaluation(&mut self, evaluation: Evaluation) {
        self.engine.set_evaluation(evaluation);
    }

    fn layout(&self) -> Option<&'static Layout> {
        P::layout(self.code.rules())
    }

    fn self_play(&mut self, plan: &SelfPlay) -> Vec<Sample> {
        play_game(&mut self.engine, self.code, plan)
    }

    fn clear(&mut self) {
        self.engine.clear();
    }

    fn search(
        &mut self,
        among: &[String],
        limits: &Limits,
        control: &Control,
        report: &mut dyn FnMut(&Info),
    ) -> Answer {
        let position = self.game.position();
        let among: Vec<_> = among.iter().filter_map(|turn| position.parse_move(turn).ok()).collect();
        let spread = self.engine.spread(self.code);
        let report = |state: &Report<'_, P::Move>| {
            report(&Info {
                line: state.line,
                depth: state.depth,
                selective_depth: state.selective_depth,
                score: state.score,
                odds: spread.odds(state.score),
                bound: state.bound,
                nodes: state.nodes,
                time: state.time,
                hash_full: state.hash_full,
                pv: state.pv.iter().map(ToString::to_string).collect::<Vec<_>>().join(" "),
            });
        };
        let found = if among.is_empty() {
            self.engine.search(&self.game, limits, control, report)
        } else {
            self.engine.search_among(&self.game, &among, limits, control, report)
        };
        Answer {
            best: found.best.map(|turn| turn.to_string()),
            ponder: found.ponder().map(|turn| turn.to_string()),
            score: found.score,
            nodes: found.nodes,
        }
    }
}

/// Plays turns divided by blanks. At an error those before it have been played.
fn play_all<P: Position>(game: &mut Game<P>, moves: &str) -> Result<(), DeskError> {
    for (i, (_, turn)) in P::turns(moves).enumerate() {
        game.play_text(turn).map_err(|error| DeskError::Move {
            turn: shown(turn),
            ply: i + 1,
            reason: match error {
                GameError::Text(error) => error.problem.to_string(),
                GameError::Over(outcome) => format!("the game is over: {outcome}"),
                GameError::Illegal(error) => error.to_string(),
            },
        })?;
    }
    Ok(())
}

/// `text` as it is shown in a message: on one line, and cut where it is long.
pub(crate) fn shown(text: &str) -> String {
    const MOST_CHARACTERS: usize = 48;
    let mut shown: String = text.chars().take(MOST_CHARACTERS).flat_map(char::escape_debug).collect();
    if text.chars().nth(MOST_CHARACTERS).is_some() {
        shown.push_str("...");
    }
    shown
}
