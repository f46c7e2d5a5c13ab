//! Records as lines of JSON.

use super::error::{Problem, RecordError};
use super::source::Source;
use super::{Fault, GameRecord, MoveRecord, ResultToken, Termination, Thought, Value, pdn};
use serde::de::IgnoredAny;
use serde::{Deserialize, Serialize};
use std::io::BufRead;
use std::time::Duration;

/// A game as its object of JSON. Unknown members are passed over.
#[derive(Debug, Serialize, Deserialize)]
struct Line {
    game: Option<usize>,
    date: Option<String>,
    variant: Option<String>,
    white: Option<String>,
    black: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    position: Option<String>,
    moves: Vec<MoveLine>,
    #[serde(default)]
    result: ResultToken,
    #[serde(skip_serializing_if = "Option::is_none")]
    termination: Option<Termination>,
    #[serde(skip_serializing_if = "Option::is_none")]
    reason: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    fault: Option<Fault>,
}

/// A move as its object of JSON.
#[derive(Debug, Default, Serialize, Deserialize)]
struct MoveLine {
    #[serde(rename = "move")]
    turn: String,
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    book: bool,
    #[serde(skip_serializing_if = "Option::is_none")]
    cp: Option<i32>,
    #[serde(skip_serializing_if = "Option::is_none")]
    win: Option<u32>,
    #[serde(skip_serializing_if = "Option::is_none")]
    loss: Option<u32>,
    #[serde(skip_serializing_if = "Option::is_none")]
    depth: Option<u32>,
    #[serde(skip_serializing_if = "Option::is_none")]
    nodes: Option<u64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    ms: Option<f64>,
}

/// A line that is no game but says what the match is.
#[derive(Debug, Deserialize)]
struct Header {
    #[serde(rename = "match")]
    _header: IgnoredAny,
}

impl MoveLine {
    fn of(played: &MoveRecord) -> Self {
        let turn = played.turn.clone();
        let Some(thought) = played.thought else { return Self { turn, book: true, ..Self::default() } };
        let (mut cp, mut win, mut loss) = (None, None, None);
        match thought.score {
            Some(Value::Hundredths(hundredths)) => cp = Some(hundredths),
            Some(Value::WinIn(plies)) => win = Some(plies),
            Some(Value::LossIn(plies)) => loss = Some(plies),
            None => {}
        }
        let ms = Some(thought.time.as_micros() as f64 / 1000.0);
        Self { turn, book: false, cp, win, loss, depth: thought.depth, nodes: thought.nodes, ms }
    }

    fn read(self) -> Result<MoveRecord, &'static str> {
        let score = match (self.cp, self.win, self.loss) {
            (None, None, None) => None,
            (Some(hundredths), None, None) => Some(Value::Hundredths(hundredths)),
            (None, Some(plies), None) => Some(Value::WinIn(plies)),
            (None, None, Some(plies)) => Some(Value::LossIn(plies)),
            _ => return Err("it has several scores; expected one of cp, win, loss"),
        };
        let thought = match self.ms {
            Some(_) if self.book => return Err("a book move has no ms; expected one of book, ms"),
            // Up to here a double counts every microsecond.
            Some(ms) if (0.0..9.0e12).contains(&ms) => {
                let time = Duration::from_micros((ms * 1000.0).round() as u64);
                Some(Thought { score, depth: self.depth, nodes: self.nodes, time })
            }
            Some(_) => return Err("ms is out of range; expected 0 to 9e12"),
            None if score.is_some() || self.depth.is_some() || self.nodes.is_some() => {
                return Err("it has a score, depth or nodes without ms; expected the time too");
            }
            None => None,
        };
        Ok(MoveRecord { turn: self.turn, thought })
    }
}

/// The object of a game, on one line, without the line's end.
pub(crate) fn line(record: &GameRecord) -> String {
    let ending = record.ending.as_ref();
    let line = Line {
        game: Some(record.number),
        date: Some(record.date.clone()),
        variant: Some(record.code.clone()),
        white: Some(record.white.clone()),
        black: Some(record.black.clone()),
        position: record.position.clone(),
        moves: record.moves.iter().map(MoveLine::of).collect(),
        result: ResultToken::of(ending),
        termination: ending.map(|ending| ending.termination),
        reason: ending.map(|ending| ending.reason.clone()),
        fault: ending.and_then(|ending| ending.fault.clone()),
    };
    // Text, numbers and lists of them can always be written.
    serde_json::to_string(&line).unwrap_or_default()
}

/// The game of an object, which has to name its code.
pub(crate) fn parse(text: &str) -> Result<GameRecord, RecordError> {
    record(text, 1, None).map_err(|problem| RecordError { line: 1, problem })
}

fn record(text: &str, place: usize, default_code: Option<&str>) -> Result<GameRecord, Problem> {
    let line: Line = serde_json::from_str(text).map_err(|error| Problem::Json(in_line(&error)))?;
    let code = line.variant.as_deref().or(default_code).ok_or(Problem::NoCode)?;
    let code = code.parse::<alquerque_core::Variant>()?.to_string();
    let read = |(i, played): (usize, MoveLine)| {
        played.read().map_err(|problem| Problem::Move { ply: i + 1, problem })
    };
    let moves = line.moves.into_iter().enumerate().map(read).collect::<Result<_, _>>()?;
    let mut ending = line.result.ending(line.termination, line.reason.unwrap_or_default());
    if let Some(ending) = &mut ending {
        ending.fault = line.fault;
    }
    let unknown = || pdn::UNKNOWN_PLAYER.to_owned();
    Ok(GameRecord {
        number: line.game.unwrap_or(place),
        date: line.date.unwrap_or_else(|| pdn::UNKNOWN_DATE.to_owned()),
        code,
        position: line.position,
        white: line.white.unwrap_or_else(unknown),
        black: line.black.unwrap_or_else(unknown),
        moves,
        ending,
    })
}

/// An error in a line of its own: serde counts lines within that.
fn in_line(error: &serde_json::Error) -> String {
    let text = error.to_string();
    match text.rsplit_once(" at line ") {
        Some((said, _)) => format!("{said} at column {}", error.column()),
        None => text,
    }
}

/// The games of a file of lines of JSON. Lines with a member `match` are passed over.
pub(super) struct Reader<R> {
    source: Source<R>,
    default_code: Option<String>,
    /// How many games have been read, bad ones too.
    games: usize,
}

impl<R: BufRead> Reader<R> {
    pub(super) fn new(source: Source<R>, default_code: Option<String>) -> Self {
        Self { source, default_code, games: 0 }
    }
}

impl<R: BufRead> Iterator for Reader<R> {
    type Item = Result<GameRecord, RecordError>;

    fn next(&mut self) -> Option<Self::Item> {
        let is_game = |line: &str| !line.is_empty() && serde_json::from_str::<Header>(line).is_err();
        let line = self.source.find(|line| line.as_deref().map_or(true, is_game))?;
        self.games += 1;
        Some(line.and_then(|line| {
            record(&line, self.games, self.default_code.as_deref())
                .map_err(|problem| RecordError { line: self.source.number(), problem })
        }))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::record::{read, samples};
    use proptest::prelude::*;

    #[test]
    fn an_object_has_the_members_written_down() {
        let text = r#"{"game":17,"date":"2026-12-01","variant":"doce","white":"a","black":"b","position":"5/5/2b2/1w3/5 w - 0 1","moves":[{"move":"d3-c3","book":true},{"move":"b2-c3","cp":35,"depth":12,"nodes":1000,"ms":10.2},{"move":"b2-c3","win":5,"ms":0.001},{"move":"b2-c3","loss":4,"ms":7.0}],"result":"1-0","termination":"rules infraction","reason":"r","fault":{"move":"a1-a9","position":"p","lines":["x"]}}"#;
        let game = parse(text).unwrap();
        assert_eq!(line(&game), text);
        assert_eq!(game.moves[1].thought.unwrap().time, Duration::from_micros(10_200));
        let broken_off = parse(r#"{"moves":[{"move":"d5"}],"variant":"konane","more":[1]}"#).unwrap();
        let written = r#"{"game":1,"date":"????-??-??","variant":"konane","white":"?","black":"?","moves":[{"move":"d5","book":true}],"result":"*"}"#;
        assert_eq!(line(&broken_off), written);
    }

    #[test]
    fn errors_name_the_line_and_the_next_is_read() {
        let text = "{\"match\":{}}\n{\"variant\":\"doce\",\"moves\":[]}\n\n{\"moves\":[]}\n{\"moves\":1}\nx\n\
                    {\"variant\":\"dox\",\"moves\":[]}\n\
                    {\"variant\":\"doce\",\"moves\":[{\"move\":\"a\",\"cp\":1}]}\n\
                    {\"variant\":\"doce\",\"moves\":[{\"move\":\"a\"},{\"move\":\"a\",\"cp\":1,\"win\":1}]}\n\
                    {\"variant\":\"doce\",\"moves\":[{\"move\":\"a\",\"ms\":-1}]}\n\
                    {\"variant\":\"doce\",\"moves\":[{\"move\":\"a\",\"ms\":1,\"book\":true}]}\n\
                    {\"variant\":\"doce\",\"moves\":[],\"result\":\"2-0\"}\n\
                    {\"variant\":\"bell\",\"moves\":[]}";
        let games: Vec<_> = read(text.as_bytes(), None).collect();
        assert_eq!(games[0].as_ref().unwrap().number, 1);
        assert_eq!(games[10].as_ref().unwrap().number, 11);
        let errors: Vec<String> =
            games.into_iter().filter_map(Result::err).map(|error| error.to_string()).collect();
        let expected = [
            "line 4: no variant is named; expected a code such as doce in the game, or --variant CODE",
            "line 5: JSON: invalid type: integer `1`, expected a sequence at column 10",
            "line 6: JSON: expected value at column 1",
            "line 7: code: unknown code; expected one of: ",
            "line 8: move 1: it has a score, depth or nodes without ms; expected the time too",
            "line 9: move 2: it has several scores; expected one of cp, win, loss",
            "line 10: move 1: ms is out of range; expected 0 to 9e12",
            "line 11: move 1: a book move has no ms; expected one of book, ms",
            "line 12: JSON: unknown variant `2-0`, expected one of `1-0`, `0-1`, `1/2-1/2`, `*` at column",
        ];
        assert_eq!(errors.len(), expected.len());
        for (error, expected) in errors.iter().zip(expected) {
            assert!(error.starts_with(expected), "{error}");
        }
    }

    proptest! {
        #[test]
        fn any_text_is_kept(record in samples::record(), name in any::<String>()) {
            let record = GameRecord { white: name, ..record };
            prop_assert_eq!(parse(&line(&record)), Ok(record));
        }
    }
}
