//! The command line.

use crate::client::allowance::seconds;
use crate::desk::{DEFAULT_CODE, MOST_THREADS};
use crate::perft::MOST_DEPTH;
use crate::tournament::MatchArguments;
use crate::tune::TuneArguments;
use alquerque_engine::Level;
use clap::{Args, Parser, Subcommand};
use std::path::PathBuf;
use std::time::Duration;

/// Play and analyse Alquerque, the old board game of leaps, in all its codes, and four of its
/// relatives: Konane, Fanorona, Seega and Surakarta.
///
/// Without a command the program is an engine: it reads commands of the protocols UGI and UCI from
/// standard input and answers on standard output. Type `help` there for a list.
#[derive(Debug, Parser)]
#[command(name = "alquerque", version, args_conflicts_with_subcommands = true)]
pub(crate) struct Arguments {
    /// How well the engine plays until its option Level or Skill says otherwise: easy, medium, hard or full
    #[arg(long, value_name = "LEVEL", default_value = "full")]
    pub(crate) level: Level,
    #[command(subcommand)]
    pub(crate) command: Option<Command>,
}

/// What to do instead of speaking the protocol.
#[derive(Debug, Subcommand)]
pub(crate) enum Command {
    /// List the named codes with their rules and sources
    Variants {
        /// Write a JSON array
        #[arg(long)]
        json: bool,
    },
    /// Draw a position, and list its legal moves and its result
    Show {
        #[command(flatten)]
        game: GameArguments,
        /// Draw with ASCII characters only
        #[arg(long)]
        ascii: bool,
    },
    /// List the legal moves of a position, each with the position after it
    Moves {
        #[command(flatten)]
        game: GameArguments,
        /// Write one JSON object
        #[arg(long, conflicts_with = "batch")]
        json: bool,
        /// Answer lines of JSON, {"code": ..., "position": ...}, from standard input, one by one
        #[arg(long, conflicts_with_all = ["variant", "position", "moves"])]
        batch: bool,
    },
    /// Count the games of DEPTH plies from a position
    Perft {
        /// Length of the games, in plies
        #[arg(value_parser = clap::value_parser!(u32).range(0..=i64::from(MOST_DEPTH)))]
        depth: u32,
        #[command(flatten)]
        game: GameArguments,
        /// Threads that count
        #[arg(long, value_name = "N", default_value = "1", value_parser = clap::value_parser!(u16).range(1..=256))]
        threads: u16,
        /// Size of a table of positions that were counted already, in MiB; 0: none
        #[arg(long, value_name = "MIB", default_value = "0")]
        hash: usize,
        /// Also write the count below each legal move
        #[arg(long)]
        divide: bool,
    },
    /// Check the moves and the results of recorded games by the rules of their codes
    Replay(ReplayArguments),
    /// Search a fixed set of positions and write the nodes visited: the same number on every run
    Bench {
        /// With more than 1: compare the time that so many threads take with that of one
        #[arg(long, value_name = "N", default_value_t = 1, value_parser = threads)]
        threads: usize,
    },
    /// Play engines against each other and tell how much stronger the one is than the other
    Match(Box<MatchArguments>),
    /// Tune the evaluation of a code by games of the engine against itself
    Tune(TuneArguments),
    /// Examine whether an engine keeps the rules of the protocol
    CheckEngine {
        /// The engine: cmd=PROGRAM or builtin, and possibly proto=ugi|uci, dir, option.NAME between commas
        #[arg(value_name = "SPEC")]
        engine: String,
        /// The code to play
        #[arg(long, value_name = "CODE", default_value = DEFAULT_CODE)]
        variant: String,
        /// Only the rules with TEXT in them
        #[arg(long, value_name = "TEXT", default_value = "", hide_default_value = true)]
        only: String,
        /// Seconds that an answer may take
        #[arg(long, value_name = "S", default_value = "5", value_parser = positive_seconds)]
        timeout: Duration,
        /// Write JSON lines
        #[arg(long)]
        json: bool,
    },
    /// End with the program that has started this one, and end the engine then too
    #[command(hide = true)]
    Guard,
}

/// A number of threads.
fn threads(text: &str) -> Result<usize, String> {
    let threads = text.parse().ok().filter(|threads| (1..=MOST_THREADS).contains(threads));
    threads.ok_or_else(|| format!("expected a number from 1 to {MOST_THREADS}"))
}

/// A number of seconds above 0.
pub(crate) fn positive_seconds(text: &str) -> Result<Duration, String> {
    let time = seconds(text).filter(|time| !time.is_zero());
    time.ok_or_else(|| "expected a number of seconds above 0".to_owned())
}

/// Which game, and how far it has gone.
#[derive(Debug, Args)]
pub(crate) struct GameArguments {
    /// The code, which says the game too: a name, or a name and changed parameters such as
    /// bell,chain=stoppable or konane,size=6; variants lists the names
    #[arg(long, value_name = "CODE", default_value = DEFAULT_CODE)]
    pub(crate) variant: String,
    /// The position; without it, the start position of the code
    #[arg(long, value_name = "TEXT")]
    pub(crate) position: Option<String>,
    /// Moves to play from there, divided by blanks
    #[arg(long, value_name = "MOVES", default_value = "", hide_default_value = true)]
    pub(crate) moves: String,
}

/// Which records, and what of them is written.
#[derive(Debug, Args)]
pub(crate) struct ReplayArguments {
    /// The file, text like PGN or lines of JSON; - is standard input
    #[arg(value_name = "FILE")]
    pub(crate) file: PathBuf,
    /// Write every position, with the move before it
    #[arg(long)]
    pub(crate) positions: bool,
    /// Draw the final position
    #[arg(long)]
    pub(crate) board: bool,
    /// Look only at the N-th game of the file
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..))]
    pub(crate) game: Option<u64>,
    /// Write one JSON object a game
    #[arg(long, conflicts_with = "board")]
    pub(crate) json: bool,
    /// The code of games that name none
    #[arg(long, value_name = "CODE")]
    pub(crate) variant: Option<String>,
}
