//! A game of text like PGN while it is read: [`Draft`].

use super::tags::{self, Tags};
use super::{BOOK, UNKNOWN_DATE, UNKNOWN_PLAYER};
use crate::record::error::{Problem, RecordError};
use crate::record::{Fault, GameRecord, MoveRecord, ResultToken};

/// What has been read of a game.
///
/// After the first problem reading goes on to the end of the game, so that the next one is found.
#[derive(Debug, Default)]
pub(super) struct Draft {
    tags: Tags,
    moves: Vec<MoveRecord>,
    /// Tags are over: after them a line that begins with `[` is of the next game.
    has_moves: bool,
    /// The open comment and the line on which it begins.
    comment: Option<(usize, String)>,
    /// How many variations are open.
    depth: usize,
    /// The last move's own comment may still come.
    expects_thought: bool,
    /// The last comment that says something else.
    reason: Option<String>,
    result: Option<ResultToken>,
    problem: Option<RecordError>,
    /// What has been kept, in bytes.
    size: usize,
    /// The line on which the game begins, and the last one of it.
    lines: Option<(usize, usize)>,
}

/// The most that is kept of a game, in bytes: more than any game has, less than memory.
const MOST_BYTES: usize = 16 << 20;

impl Draft {
    /// Nothing of a game has been found.
    pub(super) fn is_empty(&self) -> bool {
        self.lines.is_none()
    }

    pub(super) fn fail(&mut self, error: RecordError) {
        self.lines.get_or_insert((error.line, error.line)).1 = error.line;
        self.problem.get_or_insert(error);
    }

    /// Whether another game begins with `line`: this one was broken off.
    pub(super) fn ends_before(&self, line: &str) -> bool {
        let is_begun = self.tags.has_event || self.has_moves || self.comment.is_some();
        let is_first_tag = line.starts_with("[Event ");
        is_begun && is_first_tag || self.comment.is_none() && self.has_moves && line.starts_with('[')
    }

    /// Reads a line. At the end of the game it returns what is left of the line.
    pub(super) fn read<'a>(&mut self, number: usize, line: &'a str) -> Option<&'a str> {
        let mut rest = line;
        if self.comment.is_none() && rest.starts_with('%') {
            return None;
        }
        loop {
            rest = if self.comment.is_some() { self.read_comment(rest)? } else { rest.trim_start() };
            let first = rest.chars().next()?;
            if first == ';' {
                return None;
            }
            self.lines.get_or_insert((number, number)).1 = number;
            let after = &rest[first.len_utf8()..];
            match first {
                '{' => {
                    self.comment = Some((number, String::new()));
                    rest = after;
                }
                '(' => {
                    self.has_moves = true;
                    self.depth += 1;
                    rest = after;
                }
                ')' if self.depth > 0 => {
                    self.depth -= 1;
                    rest = after;
                }
                ')' | '}' => {
                    self.fail(RecordError { line: number, problem: Problem::Stray(first) });
                    rest = after;
                }
                '$' => rest = after.trim_start_matches(|c: char| c.is_ascii_digit()),
                '[' if !self.has_moves => match self.read_tag(rest) {
                    Ok(after) => rest = after,
                    Err(problem) => {
                        self.fail(RecordError { line: number, problem });
                        return None;
                    }
                },
                _ => {
                    let end = rest.find(|c: char| c.is_ascii_whitespace() || "{}();$".contains(c));
                    let (word, after) = rest.split_at(end.unwrap_or(rest.len()));
                    rest = after;
                    match self.read_word(word) {
                        Ok(true) => return Some(rest),
                        Ok(false) => {}
                        Err(problem) => self.fail(RecordError { line: number, problem }),
                    }
                }
            }
        }
    }

    /// Goes on with the open comment and returns what follows it on the line.
    fn read_comment<'a>(&mut self, line: &'a str) -> Option<&'a str> {
        let (inside, after) =
            line.split_once('}').map_or((line, None), |(inside, after)| (inside, Some(after)));
        let has_room = self.has_room(inside.len());
        if let Some((_, text)) = self.comment.as_mut().filter(|_| has_room) {
            text.push_str(inside);
            if after.is_none() {
                text.push(' ');
            }
        }
        let after = after?;
        if let Some((_, text)) = self.comment.take().filter(|_| self.depth == 0) {
            self.end_comment(text.trim());
        }
        Some(after.trim_start())
    }

    fn end_comment(&mut self, text: &str) {
        if std::mem::take(&mut self.expects_thought) {
            let thought = text.parse().ok();
            if thought.is_some() || text == BOOK {
                if let Some(played) = self.moves.last_mut() {
                    played.thought = thought;
                }
                return;
            }
        }
        self.reason = Some(text.to_owned());
    }

    /// Reads a tag and returns what follows it.
    fn read_tag<'a>(&mut self, text: &'a str) -> Result<&'a str, Problem> {
        let (name, value, after) = tags::parse(text)?;
        if self.has_room(value.len()) {
            self.tags.set(name, value)?;
        }
        Ok(after)
    }

    /// Reads a move, its number, both in one, or the result, with which the game ends.
    fn read_word(&mut self, word: &str) -> Result<bool, Problem> {
        self.has_moves = true;
        if self.depth > 0 {
            return Ok(false);
        }
        let after_digits = word.trim_start_matches(|c: char| c.is_ascii_digit());
        let is_numbered = after_digits.is_empty() || after_digits.starts_with('.');
        let word = if is_numbered { after_digits.trim_start_matches('.') } else { word };
        if let Some(found) = ResultToken::parse(word) {
            self.result = Some(found);
            return Ok(true);
        }
        let turn = word.trim_end_matches(['!', '?']);
        if !turn.is_empty() && self.has_room(turn.len() + size_of::<MoveRecord>()) {
            self.moves.push(MoveRecord { turn: turn.to_owned(), thought: None });
            self.expects_thought = true;
            self.reason = None;
        }
        Ok(false)
    }

    /// Whether so many bytes more can be kept.
    fn has_room(&mut self, bytes: usize) -> bool {
        self.size = self.size.saturating_add(bytes);
        self.size <= MOST_BYTES
    }

    /// The game, if nothing was wrong. `place` is its place in the file.
    pub(super) fn finish(
        mut self,
        place: usize,
        default_code: Option<&str>,
    ) -> Result<GameRecord, RecordError> {
        let (first, last) = self.lines.unwrap_or((1, 1));
        if let Some((line, _)) = self.comment.take() {
            self.fail(RecordError { line, problem: Problem::OpenComment });
        }
        if let Some(error) = self.problem {
            return Err(error);
        }
        let at = |line| move |problem| RecordError { line, problem };
        if self.depth > 0 {
            return Err(at(last)(Problem::OpenVariation));
        }
        if self.size > MOST_BYTES {
            return Err(at(first)(Problem::TooLong(MOST_BYTES)));
        }
        let tags = self.tags;
        let code = match (tags.code, default_code) {
            (Some(code), _) => code,
            (None, Some(code)) => canonical(code).map_err(at(first))?,
            (None, None) => return Err(at(first)(Problem::NoCode)),
        };
        let result = match (self.result, tags.result) {
            (Some(found), Some(tag)) if found != tag => {
                return Err(at(last)(Problem::TwoResults { found: found.text(), tag: tag.text() }));
            }
            (found, tag) => found.or(tag).unwrap_or_default(),
        };
        if let Some(tag) = tags.plies.filter(|&plies| plies != self.moves.len()) {
            return Err(at(last)(Problem::TwoPlyCounts { found: self.moves.len(), tag }));
        }
        let fault = match (tags.fault_position, tags.fault_move, tags.fault_lines) {
            (Some(position), turn, lines) => Some(Fault { turn, position, lines }),
            (None, None, lines) if lines.is_empty() => None,
            _ => return Err(at(first)(Problem::FaultWithoutPosition)),
        };
        let mut ending = result.ending(tags.termination, self.reason.unwrap_or_default());
        if let Some(ending) = &mut ending {
            ending.fault = fault;
        }
        let unknown = || UNKNOWN_PLAYER.to_owned();
        Ok(GameRecord {
            number: tags.number.unwrap_or(place),
            date: tags.date.unwrap_or_else(|| UNKNOWN_DATE.to_owned()),
            code,
            position: tags.position,
            white: tags.white.unwrap_or_else(unknown),
            black: tags.black.unwrap_or_else(unknown),
            moves: self.moves,
            ending,
        })
    }
}

fn canonical(code: &str) -> Result<String, Problem> {
    Ok(code.parse::<alquerque_core::Variant>()?.to_string())
}
