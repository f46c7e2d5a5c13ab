//! The forms in which records are written: [`Format`].

use super::{GameRecord, json, pdn};
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use thiserror::Error;

/// A form of records.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Format {
    /// Text like PGN.
    Pdn,
    /// An object of JSON on each line.
    JsonLines,
}

/// A file name that does not say what is to be written.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("{}: unknown ending; expected .pdn or .pgn for text, .jsonl, .ndjson or .json for JSON lines", .0.display())]
pub(crate) struct FormatError(PathBuf);

impl Format {
    /// The form that the ending of a file's name asks for.
    pub(crate) fn of(path: &Path) -> Result<Self, FormatError> {
        let ending = path.extension().unwrap_or_default().to_ascii_lowercase();
        match ending.to_str() {
            Some("pdn" | "pgn") => Ok(Self::Pdn),
            Some("jsonl" | "ndjson" | "json") => Ok(Self::JsonLines),
            _ => Err(FormatError(path.to_owned())),
        }
    }

    /// Appends a game. A code or a first position that makes no sense cannot be written as text.
    pub(crate) fn write(self, record: &GameRecord, output: &mut dyn Write) -> io::Result<()> {
        match self {
            Self::Pdn => pdn::write(record, output),
            Self::JsonLines => writeln!(output, "{}", json::line(record)),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::record::{read, samples};
    use proptest::prelude::*;

    #[test]
    fn the_ending_of_the_name_tells_the_form() {
        for (name, format) in [
            ("a.pdn", Format::Pdn),
            ("x.y/b.PGN", Format::Pdn),
            ("c.jsonl", Format::JsonLines),
            ("d.ndjson", Format::JsonLines),
            ("e.pdn.json", Format::JsonLines),
        ] {
            assert_eq!(Format::of(Path::new(name)), Ok(format));
        }
        for name in ["games", "games.txt", ".pdn", ""] {
            let error = Format::of(Path::new(name)).unwrap_err().to_string();
            assert!(error.starts_with(&format!("{name}: unknown ending; expected .pdn ")), "{error}");
        }
    }

    /// The text in fences of the page on records, and the lines of JSON there, are the same games.
    #[test]
    fn the_page_on_records_shows_what_is_written() {
        let page = include_str!("../../../docs/records.md");
        let block = |fence: &str| page.split(fence).nth(1).unwrap().split("```").next().unwrap();
        for (format, fence, other) in
            [(Format::Pdn, "```pgn\n", "```json\n"), (Format::JsonLines, "```json\n", "```pgn\n")]
        {
            let mut written = Vec::new();
            for game in read(block(other).as_bytes(), None) {
                format.write(&game.unwrap(), &mut written).unwrap();
            }
            let written = String::from_utf8(written).unwrap();
            assert_eq!(written.trim_end(), block(fence).trim_end());
        }
    }

    proptest! {
        #[test]
        fn what_is_written_is_read_back(
            records in proptest::collection::vec(samples::record(), 0..4),
            format in prop_oneof![Just(Format::Pdn), Just(Format::JsonLines)],
        ) {
            let mut text = Vec::new();
            for record in &records {
                format.write(record, &mut text).unwrap();
            }
            let read: Result<Vec<GameRecord>, _> = read(text.as_slice(), None).collect();
            prop_assert_eq!(read, Ok(records), "{}", String::from_utf8_lossy(&text));
        }

        #[test]
        fn any_bytes_are_read_to_the_end(
            pieces in proptest::collection::vec(samples::piece(), 0..60),
            is_json: bool,
        ) {
            let start: &[u8] = if is_json { b"{}\n" } else { b"" };
            let bytes = [start, &pieces.concat()].concat();
            // Each game takes at least a byte.
            let most = bytes.len() + 1;
            for game in read(bytes.as_slice(), Some("doce")).take(most + 1).enumerate() {
                prop_assert!(game.0 < most);
                if let Err(error) = game.1 {
                    prop_assert!(!error.to_string().contains('\n'));
                }
            }
        }
    }
}
