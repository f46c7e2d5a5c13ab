//! What is kept of a game between engines, [`GameRecord`], and the forms in which it is written: text
//! like PGN, [`pdn`], and lines of JSON, [`json`].

mod error;
mod format;
pub(crate) mod json;
mod pdn;
#[cfg(test)]
mod samples;
mod source;
mod token;

pub(crate) use error::RecordError;
pub(crate) use format::{Format, FormatError};
pub(crate) use token::ResultToken;

use alquerque_core::Color;
use serde::{Deserialize, Serialize};
use source::Source;
use std::io::BufRead;
use std::time::Duration;

/// The games of `input`, one by one: lines of JSON where the first character is `{`, else text like PGN.
///
/// `default_code` is played where a game does not say what is. After a bad game the next can be read.
pub(crate) fn read<R: BufRead>(
    input: R,
    default_code: Option<&str>,
) -> impl Iterator<Item = Result<GameRecord, RecordError>> {
    let mut source = Source::new(input);
    let is_json = source.first_character() == Some('{');
    let default_code = default_code.map(str::to_owned);
    let (json, pdn) = if is_json {
        (Some(json::Reader::new(source, default_code)), None)
    } else {
        (None, Some(pdn::Reader::new(source, default_code)))
    };
    json.into_iter().flatten().chain(pdn.into_iter().flatten())
}

/// A game, from its first position to its end, and what the players said on the way.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct GameRecord {
    /// The game's place in the match, from 1.
    pub(crate) number: usize,
    /// The day on which it was played, as `2026-12-01`.
    pub(crate) date: String,
    /// The code's canonical text.
    pub(crate) code: String,
    /// The first position, where it is not the start position of the code.
    pub(crate) position: Option<String>,
    /// The name of the player of the white men.
    pub(crate) white: String,
    /// The name of the player of the black men.
    pub(crate) black: String,
    /// All that was played, the moves of the opening included.
    pub(crate) moves: Vec<MoveRecord>,
    /// How it ended. A game that was broken off has no ending.
    pub(crate) ending: Option<Ending>,
}

impl GameRecord {
    /// The first position and the moves at the beginning that no engine has thought about. Where none has
    /// a thought, the record is from elsewhere and all of it is an opening.
    pub(crate) fn opening(&self) -> (Option<&str>, Vec<&str>) {
        let book = self.moves.iter().take_while(|played| played.thought.is_none());
        (self.position.as_deref(), book.map(|played| played.turn.as_str()).collect())
    }
}

/// A move of a record.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct MoveRecord {
    /// The move's text.
    pub(crate) turn: String,
    /// What its player said of it; nothing of a move of the opening.
    pub(crate) thought: Option<Thought>,
}

/// What an engine tells of the search that found its move.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Thought {
    /// For the player who moved.
    pub(crate) score: Option<Value>,
    /// In plies.
    pub(crate) depth: Option<u32>,
    pub(crate) nodes: Option<u64>,
    /// What the player's clock was charged.
    pub(crate) time: Duration,
}

/// A value of a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Value {
    /// In hundredths of a man.
    Hundredths(i32),
    /// A win within so many plies.
    WinIn(u32),
    /// A loss within so many plies.
    LossIn(u32),
}

/// The end of a game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Ending {
    /// Nobody has won a draw.
    pub(crate) winner: Option<Color>,
    pub(crate) termination: Termination,
    /// A sentence on why, without a full stop.
    pub(crate) reason: String,
    /// Where a player has failed, what is known of that.
    pub(crate) fault: Option<Fault>,
}

/// The kinds of ends, as game records name them in the tag `Termination`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub(crate) enum Termination {
    /// By the rules of the game.
    Normal,
    /// By the match's own rules.
    Adjudication,
    /// A clock has run out.
    #[serde(rename = "time forfeit")]
    TimeForfeit,
    /// A move was illegal.
    #[serde(rename = "rules infraction")]
    RulesInfraction,
    /// A player has died or does not answer.
    Abandoned,
}

/// What an engine did that lost it the game.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Fault {
    /// What it played, where it has played something.
    #[serde(rename = "move", skip_serializing_if = "Option::is_none")]
    pub(crate) turn: Option<String>,
    /// The position in which it was to move.
    pub(crate) position: String,
    /// Its last lines, of its standard error too.
    pub(crate) lines: Vec<String>,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_opening_is_what_nobody_has_thought_about() {
        let games = "[Variant \"doce\"]\n1. d3-c3 {book} b3xd3 {book} 2. e3xc3 {0.1s} c4-b3 {book} *\n\
                     [Variant \"doce\"]\n[FEN \"5/5/2b2/1w3/5 w\"]\n1. b2xd4 *\n";
        let games: Vec<GameRecord> = read(games.as_bytes(), None).map(Result::unwrap).collect();
        assert_eq!(games[0].opening(), (None, vec!["d3-c3", "b3xd3"]));
        assert_eq!(games[1].opening(), (Some("5/5/2b2/1w3/5 w"), vec!["b2xd4"]));
    }

    #[test]
    fn the_first_character_tells_the_form() {
        for (text, moves) in [
            ("\u{feff}\r\n \r\n{\"variant\":\"doce\",\"moves\":[]}", 0),
            ("\u{feff}\r\n \r\n1. d3-c3 *", 1),
            ("% {\nd3-c3 *", 1),
        ] {
            let games: Vec<_> = read(text.as_bytes(), Some("doce")).map(Result::unwrap).collect();
            assert!(games.len() == 1 && games[0].moves.len() == moves, "{games:?}");
        }
        assert_eq!(read("\n \n".as_bytes(), Some("doce")).count(), 0);
    }
}
