//! The program: the protocol, and the commands beside it.

mod moves;
mod perft;
mod replay;
mod variants;

use crate::args::{Arguments, Command, GameArguments};
use crate::bench;
use crate::client::guard::guard;
use crate::client::spec::{EngineSpec, SpecError};
use crate::compliance::Examination;
use crate::desk::{self, Desk, DeskError};
use crate::draw::{Style, describe};
use crate::protocol;
use crate::stdout::Stdout;
use crate::tournament::{self, INTERRUPTED, MatchEnd, MatchError};
use crate::tune::{self, TuneError};
use alquerque_engine::{Control, Perft, PerftError};
use clap::Parser;
use std::io::{self, BufWriter, Write};
use std::process::ExitCode;
use thiserror::Error;

/// Why a command has failed.
#[derive(Debug, Error)]
enum CommandError {
    #[error(transparent)]
    Desk(#[from] DeskError),
    #[error(transparent)]
    Io(#[from] io::Error),
    #[error("{file}: {error}")]
    File { file: String, error: io::Error },
    #[error("{file}: no game in it; expected games as text like PGN or as lines of JSON")]
    NoGame { file: String },
    #[error("{file}: no game {asked} in it; expected 1 to {games}")]
    NoSuchGame { file: String, asked: u64, games: u64 },
    #[error("JSON: {0}")]
    Json(#[from] serde_json::Error),
    #[error(transparent)]
    Perft(#[from] PerftError),
    #[error(transparent)]
    Match(#[from] MatchError),
    #[error(transparent)]
    Engine(#[from] SpecError),
    #[error(transparent)]
    Tune(#[from] TuneError),
}

/// The program `alquerque`: reads the command line and does what it says.
///
/// The exit status is 0, 1 after a failure, 2 where the command line makes no sense, or 130 where Ctrl-C
/// broke a match off. Where nobody reads the standard output any more, it ends quietly.
pub fn main() -> ExitCode {
    let arguments = match Arguments::try_parse() {
        Ok(arguments) => arguments,
        Err(error) if error.use_stderr() => {
            complain(&on_one_line(&error));
            return ExitCode::from(USAGE);
        }
        Err(help_or_version) => {
            // Nothing is left to do where it cannot be written.
            let _ = help_or_version.print();
            return ExitCode::SUCCESS;
        }
    };
    match run(arguments) {
        Ok(status) => status,
        Err(error) => {
            complain(&format!("error: {error}"));
            ExitCode::FAILURE
        }
    }
}

/// The exit status where the command line makes no sense.
const USAGE: u8 = 2;

/// Writes a line on standard error, which may be closed: then there is nobody to tell.
fn complain(line: &str) {
    let _ = writeln!(io::stderr(), "{line}");
}

/// What clap says of a bad command line, its advice included, its usage left to `--help`.
fn on_one_line(error: &clap::Error) -> String {
    let text = error.render().to_string();
    let said = text.lines().take_while(|line| !line.starts_with("Usage:")).map(str::trim);
    let said: Vec<&str> = said.filter(|line| !line.is_empty() && !line.starts_with("For more")).collect();
    format!("{}; see --help", said.join("; ").replace(":; ", ": "))
}

fn run(arguments: Arguments) -> Result<ExitCode, CommandError> {
    let Some(command) = arguments.command else {
        protocol::run_at(arguments.level.into(), io::stdin().lock(), Stdout)?;
        return Ok(ExitCode::SUCCESS);
    };
    let mut status = ExitCode::SUCCESS;
    let mut output = BufWriter::new(Stdout);
    match command {
        Command::Variants { json: false } => variants::table(&mut output)?,
        Command::Variants { json: true } => variants::json(&mut output)?,
        Command::Show { game, ascii } => {
            let style = if ascii { Style::Ascii } else { Style::of_locale() };
            output.write_all(describe(&*open(&game)?, style).as_bytes())?;
        }
        Command::Moves { batch: true, .. } => moves::batch(io::stdin().lock(), &mut output)?,
        Command::Moves { game, json: true, .. } => moves::json(&*open(&game)?, &mut output)?,
        Command::Moves { game, .. } => moves::list(&*open(&game)?, &mut output)?,
        Command::Perft { depth, game, threads, hash, divide } => {
            let perft = Perft { threads: threads.into(), hash };
            perft::run(&*open(&game)?, depth, perft, divide, &mut output)?;
        }
        Command::Replay(arguments) => {
            if !replay::run(&arguments, &mut output)? {
                status = ExitCode::FAILURE;
            }
        }
        Command::Bench { threads } => {
            let mut result = Ok(());
            let mut line = |line: &str| {
                if result.is_ok() {
                    result = writeln!(output, "{line}").and_then(|()| output.flush());
                }
            };
            if threads > 1 {
                bench::compare(threads, &mut line)?;
            } else if let Some(total) = bench::run(&Control::new(), &mut line)? {
                line(&total.to_string());
            }
            result?;
        }
        Command::Match(arguments) => {
            status = match tournament::run(&arguments, &mut output)? {
                MatchEnd::Finished => ExitCode::SUCCESS,
                MatchEnd::Interrupted => ExitCode::from(INTERRUPTED),
                MatchEnd::Strict => ExitCode::FAILURE,
            };
        }
        Command::Tune(arguments) => tune::run(&arguments, &mut output)?,
        Command::CheckEngine { engine, variant, only, timeout, json } => {
            let engine = EngineSpec::parse(&engine, "")?;
            let code = desk::open(&variant, 1)?.code();
            let examination = Examination { engine, code, only, patience: timeout, is_json: json };
            if examination.run(&mut output)?.failed > 0 {
                status = ExitCode::FAILURE;
            }
        }
        Command::Guard => guard()?,
    }
    output.flush()?;
    Ok(status)
}

/// The game that the arguments describe. None of the commands searches, so the table is small.
fn open(game: &GameArguments) -> Result<Box<dyn Desk>, CommandError> {
    let mut desk = desk::open(&game.variant, 1)?;
    desk.set_up(game.position.as_deref(), &game.moves)?;
    Ok(desk)
}
