//! Lines with their numbers.

use super::error::{Problem, RecordError};
use crate::lines::{LineError, Lines};
use std::io::BufRead;

/// The lines of a record file.
pub(super) struct Source<R> {
    lines: Lines<R>,
    /// How many lines have been read.
    number: usize,
    /// The line on which the first character was looked at.
    again: Option<Result<String, RecordError>>,
    /// The stream cannot be read any further.
    is_broken: bool,
}

impl<R: BufRead> Source<R> {
    pub(super) fn new(input: R) -> Self {
        Self { lines: Lines(input), number: 0, again: None, is_broken: false }
    }

    /// The number of the line that was read last, from 1.
    pub(super) fn number(&self) -> usize {
        self.number
    }

    /// The first character that is not blank. Blank lines before it are read.
    pub(super) fn first_character(&mut self) -> Option<char> {
        let first = self.by_ref().find(|line| !line.as_ref().is_ok_and(String::is_empty))?;
        let character = first.as_ref().ok().and_then(|line| line.chars().next());
        self.again = Some(first);
        character
    }
}

impl<R: BufRead> Iterator for Source<R> {
    type Item = Result<String, RecordError>;

    fn next(&mut self) -> Option<Self::Item> {
        if self.again.is_some() {
            return self.again.take();
        }
        if self.is_broken {
            return None;
        }
        let line = self.lines.next()?;
        self.number += 1;
        self.is_broken = matches!(line, Err(LineError::Read(_)));
        Some(line.map_err(|error| RecordError { line: self.number, problem: Problem::Line(error) }))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::io::{self, BufReader, ErrorKind, Read};

    struct Broken;

    impl Read for Broken {
        fn read(&mut self, _: &mut [u8]) -> io::Result<usize> {
            Err(ErrorKind::IsADirectory.into())
        }
    }

    #[test]
    fn a_broken_stream_ends() {
        let input = "one\n".as_bytes().chain(Broken);
        let lines: Vec<_> = Source::new(BufReader::new(input)).collect();
        let problem = Problem::Line(LineError::Read(ErrorKind::IsADirectory));
        assert_eq!(lines, [Ok("one".to_owned()), Err(RecordError { line: 2, problem })]);
    }

    #[test]
    fn the_line_of_the_first_character_is_read_again() {
        let mut source = Source::new("\n\n x\ny".as_bytes());
        assert_eq!((source.first_character(), source.number()), (Some('x'), 3));
        assert_eq!((source.next(), source.number()), (Some(Ok("x".to_owned())), 3));
        assert_eq!((source.next(), source.number()), (Some(Ok("y".to_owned())), 4));
        assert_eq!(source.next(), None);
    }
}
