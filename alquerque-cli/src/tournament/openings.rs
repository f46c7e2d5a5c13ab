//! The first moves of games: [`Openings`].

use crate::desk::{self, Desk, DeskError, shown};
use crate::lines::{LineError, Lines};
use crate::record::{self, RecordError};
use alquerque_engine::{Control, Limits};
use fastrand::Rng;
use serde::{Deserialize, Serialize};
use std::collections::HashSet;
use std::fs::File;
use std::io::{self, BufReader, Read, Seek};
use std::ops::RangeInclusive;
use std::path::{Path, PathBuf};
use std::str::FromStr;
use thiserror::Error;

/// How a game begins.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Opening {
    /// Where it is not the start position of the code.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub(crate) position: Option<String>,
    /// Divided by blanks.
    #[serde(skip_serializing_if = "String::is_empty", default)]
    pub(crate) moves: String,
}

/// Where openings come from.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Source {
    /// Every game begins in the start position.
    Start,
    /// So many random plies from there.
    Random(u32),
    /// Those of them after which one side is about as likely to win as not.
    Unbalanced(u32),
    /// Lines of a file, or the openings of recorded games.
    File(PathBuf),
}

/// The order of the openings of a file.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, clap::ValueEnum, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub(crate) enum Order {
    /// As they come
    #[default]
    Sequential,
    /// Shuffled by the seed
    Random,
}

/// Openings that cannot be had.
#[derive(Debug, Error)]
pub(crate) enum OpeningsError {
    #[error(
        "openings: expected a file, random:PLIES or unbalanced:PLIES with PLIES from 1 to {MOST_PLIES}, not \"{0}\""
    )]
    Source(String),
    #[error("{}: {error}", file.display())]
    Read { file: PathBuf, error: io::Error },
    #[error("{}:{line}: {error}", file.display())]
    Line { file: PathBuf, line: usize, error: LineError },
    #[error("{}: {error}", file.display())]
    Record { file: PathBuf, error: RecordError },
    #[error("{}:{place}: {code}: {error}", file.display())]
    Illegal { file: PathBuf, place: usize, code: String, error: DeskError },
    #[error("{}:{place}: {code}: the game is over there: {outcome}", file.display())]
    Over { file: PathBuf, place: usize, code: String, outcome: String },
    #[error("{}: it has no opening for {code}", file.display())]
    None { file: PathBuf, code: String },
    #[error("openings: no game of {code} goes on after {plies} random plies")]
    NoRandom { code: String, plies: u32 },
    #[error("openings: no side of {code} is about as likely to win as not after {plies} random plies")]
    NoUnbalanced { code: String, plies: u32 },
    #[error(transparent)]
    Desk(#[from] DeskError),
}

/// The longest random opening.
const MOST_PLIES: u32 = 200;

/// After so many tries without a new opening there are no more.
const MOST_TRIES: usize = 2000;

/// The words before the number of random plies.
const RANDOM: &str = "random:";
const UNBALANCED: &str = "unbalanced:";

/// How often one side wins, in thousandths, where it is about as likely to win as not.
const ABOUT_HALF: RangeInclusive<u16> = 400..=600;

/// How many nodes are searched to find that out.
const NODES_TO_FORETELL: u64 = 2000;

impl FromStr for Source {
    type Err = OpeningsError;

    fn from_str(text: &str) -> Result<Self, OpeningsError> {
        let wrong = || OpeningsError::Source(shown(text));
        let plies = |plies: &str| {
            plies.parse().ok().filter(|plies| (1..=MOST_PLIES).contains(plies)).ok_or_else(wrong)
        };
        if let Some(text) = text.strip_prefix(RANDOM) {
            plies(text).map(Self::Random)
        } else if let Some(text) = text.strip_prefix(UNBALANCED) {
            plies(text).map(Self::Unbalanced)
        } else if text.is_empty() {
            Err(wrong())
        } else {
            Ok(Self::File(text.into()))
        }
    }
}

/// The openings of `count` pairs of games of the code `code`: as many, or fewer that are to be used
/// again and again.
pub(crate) fn openings(
    source: &Source,
    code: &str,
    count: usize,
    order: Order,
    seed: u64,
) -> Result<Vec<Opening>, OpeningsError> {
    let mut desk = desk::open(code, 1)?;
    let mut rng = Rng::with_seed(seed);
    match source {
        Source::Start => Ok(vec![Opening::default()]),
        &Source::Random(plies) => {
            let found = random(&mut *desk, plies, count, &mut rng, |_| true)?;
            some(found).ok_or_else(|| OpeningsError::NoRandom { code: desk.code(), plies })
        }
        &Source::Unbalanced(plies) => {
            let found = random(&mut *desk, plies, count, &mut rng, is_unbalanced)?;
            some(found).ok_or_else(|| OpeningsError::NoUnbalanced { code: desk.code(), plies })
        }
        Source::File(file) => {
            let mut openings = of_file(file, &mut *desk)?;
            if order == Order::Random {
                rng.shuffle(&mut openings);
            }
            openings.truncate(count);
            Ok(openings)
        }
    }
}

fn some(openings: Vec<Opening>) -> Option<Vec<Opening>> {
    (!openings.is_empty()).then_some(openings)
}

/// Whether the engine expects of the position on the desk that one side will win about every second game.
///
/// The more strong engines play from balanced positions, the more games are drawn, and from decided ones all
/// are won by the same side: in between they tell most of the engines. Books of such openings came up in
/// computer chess, where they are called unbalanced.
fn is_unbalanced(desk: &mut dyn Desk) -> bool {
    let limits = Limits { nodes: Some(NODES_TO_FORETELL), ..Limits::default() };
    desk.clear();
    let mut odds = None;
    desk.search(&[], &limits, &Control::new(), &mut |info| odds = Some(info.odds));
    odds.is_some_and(|odds| ABOUT_HALF.contains(&odds.win.max(odds.loss)))
}

/// Different openings of random plies, after none of which the game is decided, and after which the desk is
/// as wanted: fewer of them if there are no more.
fn random(
    desk: &mut dyn Desk,
    plies: u32,
    wanted: usize,
    rng: &mut Rng,
    mut is_wanted: impl FnMut(&mut dyn Desk) -> bool,
) -> Result<Vec<Opening>, DeskError> {
    let mut openings = Vec::new();
    let mut seen = HashSet::new();
    let mut tries = 0;
    while openings.len() < wanted && tries < MOST_TRIES {
        desk.set_up(None, "")?;
        let mut moves = Vec::new();
        for _ in 0..plies {
            let Some(turn) = rng.choice(desk.moves()) else { break };
            desk.play(&turn)?;
            moves.push(turn);
        }
        tries += 1;
        if desk.outcome().is_none() && seen.insert(desk.identity()) && is_wanted(desk) {
            openings.push(Opening { position: None, moves: moves.join(" ") });
            tries = 0;
        }
    }
    Ok(openings)
}

/// The openings in `file`, all of which have to be legal.
fn of_file(file: &Path, desk: &mut dyn Desk) -> Result<Vec<Opening>, OpeningsError> {
    let read_error = |error| OpeningsError::Read { file: file.to_owned(), error };
    let mut stream = File::open(file).map_err(read_error)?;
    let found = if holds_records(&mut stream).map_err(read_error)? {
        of_records(file, stream, &desk.code())?
    } else {
        of_lines(file, stream)?
    };
    let code = desk.code();
    if found.is_empty() {
        return Err(OpeningsError::None { file: file.to_owned(), code });
    }
    let mut openings = Vec::new();
    for (place, opening) in found {
        let set_up = desk.set_up(opening.position.as_deref(), &opening.moves);
        set_up.map_err(|error| OpeningsError::Illegal {
            file: file.to_owned(),
            place,
            code: code.clone(),
            error,
        })?;
        if let Some(outcome) = desk.outcome() {
            let outcome = outcome.to_string();
            return Err(OpeningsError::Over { file: file.to_owned(), place, code, outcome });
        }
        openings.push(opening);
    }
    Ok(openings)
}

/// Whether a file begins like a file of recorded games.
fn holds_records(stream: &mut File) -> io::Result<bool> {
    let mut beginning = [0; 1024];
    let read = stream.read(&mut beginning)?;
    stream.rewind()?;
    let text = String::from_utf8_lossy(&beginning[..read]);
    Ok(text.trim_start_matches('\u{feff}').trim_start().starts_with(['[', '{']))
}

/// A position or the moves from the start on each line, with its number.
fn of_lines(file: &Path, stream: File) -> Result<Vec<(usize, Opening)>, OpeningsError> {
    let mut openings = Vec::new();
    for (i, line) in Lines(BufReader::new(stream)).enumerate() {
        let line = line.map_err(|error| OpeningsError::Line { file: file.to_owned(), line: i + 1, error })?;
        let text = line.split('#').next().unwrap_or_default().trim();
        // Only positions have rows with something between them.
        let opening = if text.contains('/') {
            Opening { position: Some(text.to_owned()), moves: String::new() }
        } else {
            Opening { position: None, moves: text.to_owned() }
        };
        if !text.is_empty() {
            openings.push((i + 1, opening));
        }
    }
    Ok(openings)
}

/// The openings of the recorded games of the code `code`, each once, with the game's place.
fn of_records(file: &Path, stream: File, code: &str) -> Result<Vec<(usize, Opening)>, OpeningsError> {
    let mut openings: Vec<(usize, Opening)> = Vec::new();
    let mut seen = HashSet::new();
    for (i, record) in record::read(BufReader::new(stream), None).enumerate() {
        let record = record.map_err(|error| OpeningsError::Record { file: file.to_owned(), error })?;
        let (position, moves) = record.opening();
        let opening = Opening { position: position.map(str::to_owned), moves: moves.join(" ") };
        if record.code == code && seen.insert((opening.position.clone(), opening.moves.clone())) {
            openings.push((i + 1, opening));
        }
    }
    Ok(openings)
}
