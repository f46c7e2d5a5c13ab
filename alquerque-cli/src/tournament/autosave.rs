//! What is needed to go on with an interrupted match: [`Autosave`].
//!
//! The file has a line of JSON that says what the match is, and then the record of each finished game,
//! in the order in which they were finished. It is locked while the match is running, and removed when
//! the match is finished. A last line that was cut short is not a game.

use super::config::Config;
use super::openings::Opening;
use super::records::Place;
use crate::record::{GameRecord, json};
use serde::{Deserialize, Serialize};
use std::fs::{self, File, OpenOptions, TryLockError};
use std::io::{self, BufRead, BufReader, Seek, Write};
use std::path::{Path, PathBuf};
use thiserror::Error;

/// Where a match is kept if the user does not say.
const DEFAULT_FILE: &str = "alquerque-match.autosave";

/// An autosave file that cannot be used.
#[derive(Debug, Error)]
pub(crate) enum AutosaveError {
    #[error("{}: {error}", file.display())]
    Io { file: PathBuf, error: io::Error },
    #[error("{}: another match is using it; --autosave FILE names another file", file.display())]
    Locked { file: PathBuf },
    #[error("{}: no match is kept there: {error}", file.display())]
    Nothing { file: PathBuf, error: io::Error },
    #[error("{}:{line}: {problem}", file.display())]
    Line { file: PathBuf, line: usize, problem: String },
}

/// The first line.
#[derive(Debug, Serialize, Deserialize)]
struct Header {
    #[serde(rename = "match")]
    config: Config,
    /// By code.
    openings: Vec<Vec<Opening>>,
    /// Where the games are written to.
    places: Vec<Place>,
}

/// A match that was interrupted.
#[derive(Debug)]
pub(crate) struct Interrupted {
    pub(crate) config: Config,
    pub(crate) openings: Vec<Vec<Opening>>,
    pub(crate) places: Vec<Place>,
    pub(crate) games: Vec<GameRecord>,
}

/// The file of a running match.
#[derive(Debug)]
pub(crate) struct Autosave {
    file: File,
    pub(crate) path: PathBuf,
    /// What became of the file's earlier content, for the user.
    pub(crate) note: Option<String>,
}

impl Autosave {
    /// Begins a file for a match. The match that was in it is put aside.
    pub(crate) fn begin(
        path: Option<&Path>,
        config: &Config,
        openings: Vec<Vec<Opening>>,
        places: &[Place],
    ) -> Result<Self, AutosaveError> {
        let mut autosave = match path {
            Some(path) => Self::claim(path)?,
            None => Self::claim_any()?,
        };
        let header = Header { config: config.clone(), openings, places: places.to_vec() };
        let line = serde_json::to_string(&header).map_err(|error| autosave.error(error.into()))?;
        autosave.write(&line)?;
        Ok(autosave)
    }

    /// The first default file that no other match is using.
    fn claim_any() -> Result<Self, AutosaveError> {
        let mut number = 1;
        loop {
            let path = match number {
                1 => PathBuf::from(DEFAULT_FILE),
                n => PathBuf::from(format!("{DEFAULT_FILE}-{n}")),
            };
            match Self::claim(&path) {
                Err(AutosaveError::Locked { .. }) => number += 1,
                result => return result,
            }
        }
    }

    /// Opens and locks an empty file.
    fn claim(path: &Path) -> Result<Self, AutosaveError> {
        let error = |error| AutosaveError::Io { file: path.to_owned(), error };
        let open = || OpenOptions::new().read(true).append(true).create(true).open(path);
        let mut file = lock(open().map_err(error)?, path)?;
        let mut note = None;
        if file.metadata().map_err(error)?.len() > 0 {
            let aside = PathBuf::from(format!("{}.old", path.display()));
            fs::rename(path, &aside).map_err(error)?;
            note = Some(format!(
                "{} held an unfinished match: it is in {} now (--resume goes on with one)",
                path.display(),
                aside.display()
            ));
            file = lock(open().map_err(error)?, path)?;
        }
        Ok(Self { file, path: path.to_owned(), note })
    }

    /// Opens the file of an interrupted match and reads what is in it.
    pub(crate) fn resume(path: Option<&Path>) -> Result<(Self, Interrupted), AutosaveError> {
        let path = path.unwrap_or(Path::new(DEFAULT_FILE));
        let error = |error| AutosaveError::Io { file: path.to_owned(), error };
        let open = OpenOptions::new().read(true).append(true).open(path);
        let file = open.map_err(|error| AutosaveError::Nothing { file: path.to_owned(), error })?;
        let mut file = lock(file, path)?;
        let (interrupted, length) = read(&mut file, path)?;
        // The next line must not be glued to one that was cut short.
        file.set_len(length).map_err(error)?;
        Ok((Self { file, path: path.to_owned(), note: None }, interrupted))
    }

    /// Keeps a finished game.
    pub(crate) fn keep(&mut self, record: &GameRecord) -> Result<(), AutosaveError> {
        self.write(&json::line(record))
    }

    fn write(&mut self, line: &str) -> Result<(), AutosaveError> {
        // One call for a line: it is there or it is cut short, but never mixed with another.
        self.file.write_all(format!("{}\n", line.trim_end()).as_bytes()).map_err(|error| self.error(error))
    }

    fn error(&self, error: io::Error) -> AutosaveError {
        AutosaveError::Io { file: self.path.clone(), error }
    }

    /// Removes the file: the match is finished.
    pub(crate) fn remove(self) -> Result<(), AutosaveError> {
        fs::remove_file(&self.path).map_err(|error| self.error(error))
    }
}

fn lock(file: File, path: &Path) -> Result<File, AutosaveError> {
    match file.try_lock() {
        Ok(()) => Ok(file),
        Err(TryLockError::WouldBlock) => Err(AutosaveError::Locked { file: path.to_owned() }),
        Err(TryLockError::Error(error)) => Err(AutosaveError::Io { file: path.to_owned(), error }),
    }
}

/// Reads a match, and how many bytes of the file are whole lines.
fn read(file: &mut File, path: &Path) -> Result<(Interrupted, u64), AutosaveError> {
    let io_error = |error| AutosaveError::Io { file: path.to_owned(), error };
    file.rewind().map_err(io_error)?;
    let mut reader = BufReader::new(file);
    let mut header: Option<Header> = None;
    let mut games = Vec::new();
    let mut length = 0;
    let mut text = String::new();
    for line in 1.. {
        text.clear();
        let bytes = reader.read_line(&mut text).map_err(io_error)?;
        if !text.ends_with('\n') {
            break;
        }
        let problem = |problem| AutosaveError::Line { file: path.to_owned(), line, problem };
        match &header {
            None => {
                let read = serde_json::from_str(&text);
                header = Some(read.map_err(|error| problem(format!("not a match: {error}")))?);
            }
            Some(_) => games.push(json::parse(&text).map_err(|error| problem(error.to_string()))?),
        }
        length += bytes as u64;
    }
    let Some(Header { config, openings, places }) = header else {
        let error = io::Error::new(io::ErrorKind::UnexpectedEof, "it is empty");
        return Err(AutosaveError::Nothing { file: path.to_owned(), error });
    };
    Ok((Interrupted { config, openings, places, games }, length))
}
