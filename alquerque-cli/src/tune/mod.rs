//! Tuning the evaluation of a code: games of the engine against itself, then a logistic regression of
//! their results on what the evaluation sees.
//!
//! The method is known as Texel tuning, after Peter Österlund's engine. Games begin with random turns,
//! so that unusual positions are learnt too. Everything follows from the seed and the number of games,
//! however many threads play them.

mod fit;
mod selfplay;

pub(crate) use selfplay::{Sample, SelfPlay, play_game};

use crate::desk::{self, Desk, DeskError};
use alquerque_engine::{Evaluation, Model, ModelError, Spread};
use clap::Args;
use fit::Fit;
use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};
use std::fs::OpenOptions;
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex};
use std::{fs, thread};
use thiserror::Error;

/// What to play, and where to put the weights.
#[derive(Debug, Args)]
pub(crate) struct TuneArguments {
    /// The code whose weights are tuned
    #[arg(long, value_name = "CODE")]
    variant: String,
    /// The file for the weights
    #[arg(long, value_name = "FILE")]
    output: PathBuf,
    /// Games to play
    #[arg(long, value_name = "N", default_value_t = 30_000, value_parser = clap::value_parser!(u64).range(20..=100_000_000))]
    games: u64,
    /// Nodes to search for each move
    #[arg(long, value_name = "N", default_value_t = 500, value_parser = clap::value_parser!(u64).range(1..))]
    nodes: u64,
    /// The most random plies at the beginning of a game
    #[arg(long, value_name = "PLIES", default_value_t = 20, value_parser = clap::value_parser!(u32).range(0..=200))]
    opening: u32,
    /// Turns of a hundred that are played at random
    #[arg(long, value_name = "N", default_value_t = 10, value_parser = clap::value_parser!(u32).range(0..=100))]
    slips: u32,
    /// How much of a hundred the result of the game counts; the rest is what the search expected
    #[arg(long, value_name = "N", default_value_t = 10, value_parser = clap::value_parser!(u32).range(0..=100))]
    share: u32,
    /// The weights that the games are played with: a file, tuned, or counts for those made by hand
    #[arg(long, value_name = "FILE", default_value = TUNED)]
    weights: String,
    /// How often every position is looked at
    #[arg(long, value_name = "N", default_value_t = 4, value_parser = clap::value_parser!(u32).range(1..=1000))]
    epochs: u32,
    /// Threads to play with
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = clap::value_parser!(u32).range(1..=256))]
    threads: u32,
    /// The number that all randomness comes from
    #[arg(long, value_name = "N", default_value_t = 1)]
    seed: u64,
}

/// Why there are no weights.
#[derive(Debug, Error)]
pub(crate) enum TuneError {
    #[error(transparent)]
    Desk(#[from] DeskError),
    #[error(transparent)]
    Io(#[from] io::Error),
    #[error("{}: {error}", file.display())]
    File { file: PathBuf, error: io::Error },
    #[error("{}: {error}", file.display())]
    Weights { file: PathBuf, error: ModelError },
    #[error("tune: {0} has no weights to tune: expected a code on a board of its game's usual size")]
    NoLayout(String),
    #[error("tune: no position was left to learn from; expected more games")]
    NoSamples,
}

impl TuneError {
    /// Whether all would be well with another code.
    pub(crate) fn is_about_the_code(&self) -> bool {
        matches!(self, Self::NoLayout(_) | Self::Weights { error: ModelError::Length { .. }, .. })
    }
}

/// The word for the weights that came with the engine.
pub(crate) const TUNED: &str = "tuned";

/// The word for the counts that are weighted by hand.
const COUNTS: &str = "counts";

/// The evaluation that `text` names: `tuned`, `counts`, or a file of weights for the code of the desk.
pub(crate) fn evaluation(desk: &dyn Desk, text: &str) -> Result<Evaluation, TuneError> {
    match text {
        TUNED => Ok(Evaluation::Tuned),
        COUNTS => Ok(Evaluation::Counts),
        file => {
            let layout = desk.layout().ok_or_else(|| TuneError::NoLayout(desk.code()))?;
            let file = Path::new(file);
            let bytes = fs::read(file).map_err(|error| TuneError::File { file: file.into(), error })?;
            let model = Model::from_bytes(layout, &bytes);
            let model = model.map_err(|error| TuneError::Weights { file: file.into(), error })?;
            Ok(Evaluation::Weights(Arc::new(model)))
        }
    }
}

/// Plays, fits and writes the weights.
pub(crate) fn run(arguments: &TuneArguments, output: &mut impl Write) -> Result<(), TuneError> {
    let desk = desk::open(&arguments.variant, 1)?;
    let layout = desk.layout().ok_or_else(|| TuneError::NoLayout(desk.code()))?;
    let evaluation = evaluation(&*desk, &arguments.weights)?;
    // Better to know now than after all the games that the file cannot be written.
    let is_writable = OpenOptions::new().write(true).create(true).truncate(false).open(&arguments.output);
    is_writable.map_err(|error| TuneError::File { file: arguments.output.clone(), error })?;
    let samples = play(arguments, &evaluation)?;
    if samples.is_empty() {
        return Err(TuneError::NoSamples);
    }
    writeln!(output, "{} positions of {} games", samples.len(), arguments.games)?;
    let mut fit = Fit::new(layout, &samples, arguments.share as f32 / 100.0, arguments.seed);
    writeln!(output, "loss {:.5} by counts, {:.2} hundredths to e", fit.loss_by_counts(), fit.scale())?;
    output.flush()?;
    for epoch in 1..=arguments.epochs {
        let [learnt, held_out] = fit.epoch();
        writeln!(output, "epoch {epoch:2}  loss {learnt:.5}  held out {held_out:.5}")?;
        output.flush()?;
    }
    let model = fit.model();
    let Spread { margin, scale } = model.spread();
    writeln!(output, "half of the games won at {margin} hundredths, 73 % at {}", margin + scale)?;
    fs::write(&arguments.output, model.to_bytes())
        .map_err(|error| TuneError::File { file: arguments.output.clone(), error })?;
    Ok(())
}

/// The positions of all games, in the order of the games.
fn play(arguments: &TuneArguments, evaluation: &Evaluation) -> Result<Vec<Sample>, TuneError> {
    let bar = ProgressBar::with_draw_target(Some(arguments.games), ProgressDrawTarget::stderr());
    if let Ok(style) = ProgressStyle::with_template("{bar:30} {pos}/{len} games, {elapsed}, {eta} left") {
        bar.set_style(style);
    }
    let next = AtomicU64::new(0);
    let played = Mutex::new(Vec::new());
    let work = || -> Result<(), TuneError> {
        let mut desk = desk::open(&arguments.variant, 1)?;
        desk.set_evaluation(evaluation.clone());
        loop {
            let number = next.fetch_add(1, Ordering::Relaxed);
            if number >= arguments.games {
                return Ok(());
            }
            let game = SelfPlay {
                seed: arguments.seed.wrapping_mul(0x9e37_79b9_7f4a_7c15).wrapping_add(number),
                opening: arguments.opening,
                nodes: arguments.nodes,
                slips: arguments.slips,
            };
            let samples = desk.self_play(&game);
            played.lock().unwrap_or_else(std::sync::PoisonError::into_inner).push((number, samples));
            bar.inc(1);
        }
    };
    thread::scope(|scope| {
        let players: Vec<_> = (0..arguments.threads).map(|_| scope.spawn(work)).collect();
        players.into_iter().try_for_each(|player| player.join().expect("a player does not panic"))
    })?;
    bar.finish_and_clear();
    let mut played = played.into_inner().unwrap_or_else(std::sync::PoisonError::into_inner);
    played.sort_unstable_by_key(|&(number, _)| number);
    Ok(played.into_iter().flat_map(|(_, samples)| samples).collect())
}
