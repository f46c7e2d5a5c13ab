//! What each command does while no job runs.

use super::command::{Command, Dialect, HELP, split_word};
use super::go::{End, Go};
use super::info::{NO_MOVE, over_line};
use super::job::Task;
use super::options::{Change, Options};
use super::session::Session;
use crate::desk::{self, Desk, DeskError, shown};
use crate::draw::{Style, describe};
use crate::perft::MOST_DEPTH;
use crate::tune::{TuneError, evaluation};
use alquerque_core::text::words;
use thiserror::Error;

/// Why a command does nothing.
#[derive(Debug, Error)]
enum CommandError {
    #[error(transparent)]
    Desk(#[from] DeskError),
    #[error(transparent)]
    Option(#[from] super::options::OptionError),
    #[error("setoption: EvalFile: {0}")]
    EvalFile(#[from] TuneError),
    #[error("unknown command \"{0}\"; try help")]
    Unknown(String),
    #[error("position: expected startpos or fen <position>, and then moves, not \"{0}\"")]
    Position(String),
    #[error("query: expected p1turn, gameover, result, fen or islegal <move>, not \"{0}\"")]
    Query(String),
    #[error("{name}: expected a depth from 0 to {MOST_DEPTH}, not \"{found}\"")]
    Depth { name: &'static str, found: String },
}

impl Session<'_, '_> {
    /// Carries out a command while no job runs.
    pub(super) fn execute(&mut self, command: Command<'_>) {
        match self.try_execute(command) {
            Ok(()) => {}
            // Clients look for this line.
            Err(CommandError::Desk(error @ DeskError::Move { .. })) => self.output.note(&error.to_string()),
            Err(error) => self.output.error(&error.to_string()),
        }
    }

    fn try_execute(&mut self, command: Command<'_>) -> Result<(), CommandError> {
        // While no job runs, the game is here.
        let Some(desk) = &mut self.desk else { return Ok(()) };
        match command {
            Command::Handshake(dialect) => {
                self.dialect = dialect;
                self.greet();
            }
            Command::SetOption(text) => self.change(&Options::change(text)?)?,
            Command::NewGame => {
                desk.clear();
                desk.set_seed(self.options.seed_of_game());
                desk.set_up(None, "")?;
            }
            Command::Position(text) => set_up(&mut **desk, text)?,
            Command::Moves(text) => desk.play(text)?,
            Command::Go(text) => self.go(text),
            Command::Query(text) => {
                let response = query(&**desk, text)?;
                self.output.line(&format!("response {response}"));
            }
            Command::Perft(text) => self.start(Task::Perft(depth("perft", text)?), End::Itself, Vec::new()),
            Command::Split(text) => self.start(Task::Split(depth("split", text)?), End::Itself, Vec::new()),
            Command::Bench => self.start(Task::Bench, End::Itself, Vec::new()),
            Command::Print => self.output.line(&describe(&**desk, Style::Ascii)),
            Command::MoveList => match desk.outcome() {
                Some(outcome) => self.output.line(&format!("no moves: {outcome}")),
                None => self.output.line(&desk.moves().join("\n")),
            },
            Command::Eval => match desk.outcome() {
                Some(outcome) => self.output.line(&outcome.to_string()),
                None => self.output.line(&format!("{} for {}", desk.evaluate(), desk.to_move())),
            },
            Command::Help => self.output.line(HELP),
            Command::Unknown(word) => return Err(CommandError::Unknown(shown(word))),
            // Without meaning while nothing runs.
            Command::IsReady => self.output.line("readyok"),
            Command::Quit | Command::Stop | Command::PonderHit | Command::Idle => {}
        }
        Ok(())
    }

    fn greet(&self) {
        let ok = match self.dialect {
            Dialect::Ugi => "ugiok",
            Dialect::Uci => "uciok",
        };
        let (version, options) = (env!("CARGO_PKG_VERSION"), self.options.lines());
        self.output
            .line(&format!("id name Alquerque {version}\nid author the Alquerque authors\n{options}{ok}"));
    }

    fn change(&mut self, change: &Change) -> Result<(), CommandError> {
        let Some(desk) = &mut self.desk else { return Ok(()) };
        match *change {
            Change::Code(ref code) => {
                // Room for the new table is there when the old one has gone.
                let new = desk::open(code, 1)?;
                if new.code() != self.options.code {
                    self.options.code = new.code();
                    *desk = new;
                    self.options.apply(&mut **desk);
                    self.output.note(&format!("variant {}", self.options.code));
                    desk.set_hash(self.options.hash)?;
                    desk.set_evaluation(evaluation(&**desk, &self.options.eval_file)?);
                }
            }
            Change::Hash(hash) => {
                desk.set_hash(hash)?;
                self.options.hash = hash;
            }
            Change::Threads(threads) => {
                desk.set_threads(threads);
                self.options.threads = threads;
            }
            Change::Lines(lines) => {
                desk.set_lines(lines);
                self.options.lines = lines;
            }
            Change::Overhead(overhead) => {
                desk.set_overhead(overhead);
                self.options.overhead = overhead;
            }
            Change::Skill(skill) => {
                desk.set_skill(skill);
                self.options.skill = skill;
            }
            Change::Seed(seed) => {
                self.options.seed = seed;
                desk.set_seed(self.options.seed_of_game());
            }
            Change::ShowOdds(shows_odds) => self.options.shows_odds = shows_odds,
            Change::EvalFile(ref file) => {
                let evaluation = evaluation(&**desk, file);
                // Weights that do not fit may be for the code that is named next.
                if evaluation.as_ref().map_or_else(TuneError::is_about_the_code, |_| true) {
                    self.options.eval_file.clone_from(file);
                }
                desk.set_evaluation(evaluation?);
            }
            Change::ClearHash => desk.clear(),
            Change::Nothing => {}
        }
        Ok(())
    }

    fn go(&mut self, text: &str) {
        let Some(desk) = &self.desk else { return };
        let mut go = Go::parse(text, desk.to_move(), desk.first(), self.dialect);
        if desk.outcome().is_none() {
            go.check_moves(|turn| desk.fault(turn));
        }
        for note in &go.notes {
            self.output.error(note);
        }
        match (desk.outcome(), go.task) {
            (Some(outcome), Task::Search(_)) => {
                self.output.line(&over_line(outcome, desk.to_move()));
                self.output.line(&format!("bestmove {NO_MOVE}"));
            }
            _ => self.start(go.task, go.end, go.among),
        }
    }
}

/// Carries out `position startpos|fen <position> [moves ...]`.
fn set_up(desk: &mut dyn Desk, text: &str) -> Result<(), CommandError> {
    let (first, rest) = split_word(text);
    let moves_at = words(rest).find(|&(_, word)| word == "moves").map_or(rest.len(), |(at, _)| at);
    let (position, moves) = rest.split_at_checked(moves_at).unwrap_or((rest, ""));
    let position = match (first, position.trim_ascii()) {
        ("startpos", "") => None,
        ("startpos", other) => return Err(CommandError::Position(shown(other))),
        ("fen", position) => Some(position),
        _ => return Err(CommandError::Position(shown(first))),
    };
    let (_, moves) = split_word(moves);
    Ok(desk.set_up(position, moves)?)
}

/// The answer to `query`.
fn query(desk: &dyn Desk, text: &str) -> Result<String, CommandError> {
    Ok(match split_word(text) {
        ("p1turn", "") => (desk.to_move() == desk.first()).to_string(),
        ("gameover", "") => desk.outcome().is_some().to_string(),
        ("result", "") => {
            let result = match desk.outcome().map(|outcome| outcome.winner) {
                None => "none",
                Some(None) => "draw",
                Some(Some(winner)) if winner == desk.first() => "p1win",
                Some(Some(_)) => "p2win",
            };
            result.to_owned()
        }
        ("fen", "") => desk.position(),
        ("islegal", turn) if !turn.is_empty() => desk.is_legal(turn).to_string(),
        _ => return Err(CommandError::Query(shown(text))),
    })
}

/// Reads the depth of a count.
fn depth(name: &'static str, text: &str) -> Result<u32, CommandError> {
    let depth = text.parse().ok().filter(|&depth| depth <= MOST_DEPTH);
    depth.ok_or_else(|| CommandError::Depth { name, found: shown(text) })
}
