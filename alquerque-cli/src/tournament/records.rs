//! The files that a match's games are written to.

use crate::record::{Format, FormatError, GameRecord};
use serde::{Deserialize, Serialize};
use std::fs::{File, OpenOptions};
use std::io::{self, BufWriter, Write};
use std::path::{Path, PathBuf};
use thiserror::Error;

/// A file that games cannot be written to.
#[derive(Debug, Error)]
pub(crate) enum RecordsError {
    #[error("--record {0}")]
    Format(#[from] FormatError),
    #[error("{}: {error}", file.display())]
    Io { file: PathBuf, error: io::Error },
}

/// A file, and where in it the games of a match begin: what was there before stays.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Place {
    file: PathBuf,
    from: u64,
}

impl Place {
    /// The end of `file` as it is now.
    fn end_of(file: &Path) -> Self {
        Self { file: file.to_owned(), from: file.metadata().map_or(0, |metadata| metadata.len()) }
    }
}

/// Where the games of a match go: to the `places` that they went to before, and to the end of `files`.
pub(crate) fn places(places: &[Place], files: &[PathBuf]) -> Vec<Place> {
    let mut places = places.to_vec();
    for file in files {
        if places.iter().all(|place| place.file != *file) {
            places.push(Place::end_of(file));
        }
    }
    places
}

/// Files with games, in the order of the schedule.
#[derive(Debug)]
pub(crate) struct Records(Vec<(PathBuf, Format, BufWriter<File>)>);

impl Records {
    /// Begins to write at `places`. A match that goes on writes its earlier games again.
    pub(crate) fn begin(places: &[Place]) -> Result<Self, RecordsError> {
        // Nothing is begun before all of them make sense.
        let formats = places.iter().map(|place| Ok((place, Format::of(&place.file)?)));
        let formats: Vec<(&Place, Format)> = formats.collect::<Result<_, FormatError>>()?;
        let files = formats.into_iter().map(|(place, format)| {
            let error = |error| io_error(&place.file, error);
            let open = OpenOptions::new().append(true).create(true).open(&place.file);
            let file = open.map_err(error)?;
            // A device has no length to set.
            if file.metadata().map_err(error)?.is_file() {
                file.set_len(place.from).map_err(error)?;
            }
            Ok((place.file.clone(), format, BufWriter::new(file)))
        });
        Ok(Self(files.collect::<Result<_, RecordsError>>()?))
    }

    /// Writes a game, complete.
    pub(crate) fn write(&mut self, record: &GameRecord) -> Result<(), RecordsError> {
        for (path, format, file) in &mut self.0 {
            let written = format.write(record, file).and_then(|()| file.flush());
            written.map_err(|error| io_error(path, error))?;
        }
        Ok(())
    }
}

fn io_error(file: &Path, error: io::Error) -> RecordsError {
    RecordsError::Io { file: file.to_owned(), error }
}
