//! The command line of `alquerque match`.

use super::adjudication::{DrawRule, WinRule};
use super::config::Config;
use super::openings::Order;
use super::schedule::Format;
use crate::args::positive_seconds;
use crate::desk::DEFAULT_CODE;
use crate::statistics::Sprt;
use clap::{Args, Command, FromArgMatches};
use std::path::PathBuf;
use std::time::Duration;

/// The match, how it is reported, and where it is kept.
#[derive(Debug, Args)]
pub(crate) struct MatchArguments {
    #[command(flatten)]
    pub(super) game: ConfigArguments,
    /// How many games are played at a time
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = clap::value_parser!(u16).range(1..=1024))]
    pub(super) concurrency: u16,
    /// Write the games to FILE: PGN-like text (.pdn, .pgn) or JSON lines (.jsonl); may be given twice
    #[arg(long, value_name = "FILE")]
    pub(super) record: Vec<PathBuf>,
    /// Where the match is kept until it is finished
    #[arg(long, value_name = "FILE")]
    pub(super) autosave: Option<PathBuf>,
    /// Go on with the match that is kept in the autosave file
    #[arg(long)]
    pub(super) resume: bool,
    /// Stop at the first failure of an engine
    #[arg(long)]
    pub(super) strict: bool,
    /// Write the final tables only
    #[arg(long, conflicts_with = "json")]
    pub(super) quiet: bool,
    /// Write JSON lines: one for each game, and the totals last
    #[arg(long)]
    pub(super) json: bool,
}

/// What the results depend on.
#[derive(Debug, Args)]
pub(super) struct ConfigArguments {
    /// An engine: builtin or cmd=PROGRAM, and more as key=value between commas: name, proto=ugi|uci, dir,
    /// tc=[moves/][min:]sec[+inc], st (s), movetime (ms), nodes, depth, margin (ms), level, skill, option.NAME
    #[arg(long = "engine", value_name = "SPEC")]
    engines: Vec<String>,
    /// Words for each engine that does not say otherwise
    #[arg(long, value_name = "SPEC", default_value = "", hide_default_value = true)]
    each: String,
    /// The code to play; may be given several times
    #[arg(long = "variant", value_name = "CODE", default_value = DEFAULT_CODE)]
    variants: Vec<String>,
    /// How three engines or more meet
    #[arg(long, value_enum, default_value_t)]
    format: Format,
    /// Games for each pair of engines and each code, an even number
    #[arg(long, value_name = "N", default_value_t = 100)]
    games: u32,
    /// Openings, each played twice with colours changed: a file with a position or the moves from the start
    /// on each line, or with recorded games; or random:PLIES, or unbalanced:PLIES, random ones from which one side
    /// wins about every second game [default: the start position]
    #[arg(long, value_name = "FILE|random:PLIES|unbalanced:PLIES")]
    openings: Option<String>,
    /// The order of the openings of a file
    #[arg(long, value_enum, default_value_t)]
    order: Order,
    /// The seed of all that is random in the match
    #[arg(long, value_name = "N", default_value_t = 1)]
    seed: u64,
    /// A game is drawn when both players' values have been within SCORE hundredths for COUNT moves each, from
    /// ply PLIES on
    #[arg(long, value_name = "score=SCORE,count=COUNT[,plies=PLIES]")]
    draw: Option<DrawRule>,
    /// A game is won when both players' values have been beyond SCORE hundredths for COUNT moves each
    #[arg(long, value_name = "score=SCORE,count=COUNT")]
    win: Option<WinRule>,
    /// A game is drawn after N plies, 0 for never [default: 400 in codes without a limit of quiet plies]
    #[arg(long, value_name = "N")]
    max_plies: Option<u32>,
    /// Stop as soon as it is sure enough which of two strengths the first engine has
    #[arg(long, value_name = "elo0=E,elo1=E[,alpha=P,beta=P,model=logistic|normalized]")]
    sprt: Option<Sprt>,
    /// Seconds that an engine may take to start
    #[arg(long, value_name = "S", default_value = "10", value_parser = positive_seconds)]
    start_timeout: Duration,
    /// Seconds that an engine may take to answer where its clock says nothing else
    #[arg(long, value_name = "S", default_value = "30", value_parser = positive_seconds)]
    reply_timeout: Duration,
}

impl ConfigArguments {
    /// Whether the command line says which match it is.
    pub(super) fn names_engines(&self) -> bool {
        !self.engines.is_empty() || !self.each.is_empty()
    }

    /// What is meant where nothing is said.
    pub(super) fn defaults() -> Config {
        let matches = Self::augment_args(Command::new("match")).get_matches_from(["match"]);
        Self::from_arg_matches(&matches).map(|arguments| arguments.config()).unwrap_or_default()
    }

    pub(super) fn config(&self) -> Config {
        Config {
            engines: self.engines.clone(),
            each: self.each.clone(),
            variants: self.variants.clone(),
            format: self.format,
            games: self.games,
            openings: self.openings.clone(),
            order: self.order,
            seed: self.seed,
            draw: self.draw,
            win: self.win,
            max_plies: self.max_plies,
            sprt: self.sprt,
            start_timeout: self.start_timeout,
            reply_timeout: self.reply_timeout,
        }
    }
}
