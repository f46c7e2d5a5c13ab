//! What the readers of all games' turns share.

use crate::text::TextError;
use crate::{Board, MoveError, MoveProblem, Point};

/// Reads the text of a turn from front to back. Blanks at its end are passed over.
pub(crate) struct Reader<'a> {
    board: &'static Board,
    /// What the game's notation looks like, for people.
    expected: &'static str,
    /// What may follow the name of a point.
    dividers: &'static [char],
    text: &'a str,
    at: usize,
}

impl<'a> Reader<'a> {
    pub(crate) fn new(
        board: &'static Board,
        expected: &'static str,
        dividers: &'static [char],
        text: &'a str,
    ) -> Self {
        Self { board, expected, dividers, text: text.trim_end(), at: 0 }
    }

    /// What has not been read yet.
    pub(crate) fn rest(&self) -> &'a str {
        &self.text[self.at..]
    }

    pub(crate) fn is_at_end(&self) -> bool {
        self.rest().is_empty()
    }

    /// How many bytes have been read.
    pub(crate) const fn at(&self) -> usize {
        self.at
    }

    pub(crate) fn skip_blanks(&mut self) {
        self.at = self.text.len() - self.rest().trim_start().len();
    }

    /// Reads the next character if it is one of `wanted`, capital letters allowed.
    pub(crate) fn take(&mut self, wanted: &[char]) -> Option<char> {
        let next = self.rest().chars().next()?.to_ascii_lowercase();
        let is_wanted = wanted.contains(&next);
        is_wanted.then(|| {
            self.at += next.len_utf8();
            next
        })
    }

    /// Reads `word`, capital letters allowed.
    pub(crate) fn take_word(&mut self, word: &str) -> bool {
        let is_there = begins_with(self.rest(), word);
        if is_there {
            self.at += word.len();
        }
        is_there
    }

    /// Reads the name of a point.
    pub(crate) fn point<M>(&mut self) -> Result<Point, MoveError<M>> {
        let rest = self.rest();
        let is_divider = |c: char| self.dividers.contains(&c.to_ascii_lowercase()) || c.is_whitespace();
        let digits = rest.get(1..).filter(|_| rest.starts_with(|c: char| c.is_ascii_alphabetic()));
        let length = digits.map_or(0, |digits| 1 + digits.bytes().take_while(u8::is_ascii_digit).count());
        if length < 2 || rest[length..].starts_with(|c: char| !is_divider(c)) {
            let end = rest.find(is_divider).unwrap_or(rest.len());
            return Err(TextError::new(MoveProblem::Notation(self.expected), &rest[..end], self.at));
        }
        let name = &rest[..length];
        let point = self.board.point_named(name);
        let point = point.ok_or_else(|| TextError::new(MoveProblem::Point, name, self.at))?;
        self.at += length;
        Ok(point)
    }

    /// The error that what comes next is not the game's notation.
    pub(crate) fn unexpected<M>(&self) -> MoveError<M> {
        TextError::new(MoveProblem::Notation(self.expected), self.rest(), self.at)
    }

    /// The error that something stands behind the turn, if it does.
    pub(crate) fn end<M>(&self) -> Result<(), MoveError<M>> {
        if self.is_at_end() { Ok(()) } else { Err(self.unexpected()) }
    }
}

/// Whether `text` begins with `word`, capital letters allowed.
pub(crate) fn begins_with(text: &str, word: &str) -> bool {
    text.get(..word.len()).is_some_and(|head| head.eq_ignore_ascii_case(word))
}
