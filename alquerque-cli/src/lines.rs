//! Reading lines that may be of any length and hold any bytes.

use std::io::{BufRead, ErrorKind, Read};
use thiserror::Error;

/// The longest line that is read, in bytes: longer than any game, shorter than memory.
const MOST_BYTES: u64 = 16 << 20;

/// A line that cannot be used. The next one can be read.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
pub(crate) enum LineError {
    /// Some bytes are not UTF-8.
    #[error("the line is not UTF-8 from byte {0} on")]
    NotUtf8(usize),
    /// The stream cannot be read any further.
    #[error("input: {0}")]
    Read(ErrorKind),
    /// The line is too long.
    #[error("the line is longer than {MOST_BYTES} bytes")]
    TooLong,
}

/// The lines of a stream, without their ends, without blanks around them and without byte order
/// mark. After a read error there are no more.
pub(crate) struct Lines<R>(pub(crate) R);

impl<R: BufRead> Iterator for Lines<R> {
    type Item = Result<String, LineError>;

    fn next(&mut self) -> Option<Self::Item> {
        let mut bytes = Vec::new();
        let read = (&mut self.0).take(MOST_BYTES).read_until(b'\n', &mut bytes);
        let read = match read {
            Ok(read) => read,
            Err(error) => return Some(Err(LineError::Read(error.kind()))),
        };
        if read == 0 {
            return None;
        }
        if read as u64 == MOST_BYTES && bytes.last() != Some(&b'\n') {
            // If the rest cannot be read, neither can the next line.
            let _ = self.0.skip_until(b'\n');
            return Some(Err(LineError::TooLong));
        }
        Some(match String::from_utf8(bytes) {
            Ok(text) => {
                let text = text.strip_prefix('\u{feff}').unwrap_or(&text);
                Ok(text.trim_matches(|c: char| c.is_ascii_whitespace()).to_owned())
            }
            Err(error) => Err(LineError::NotUtf8(error.utf8_error().valid_up_to())),
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ends_blanks_and_marks_are_stripped_and_the_last_line_needs_no_end() {
        let lines: Vec<_> = Lines("\u{feff}a b\r\n\n \tc \r\r\nlast".as_bytes()).collect();
        let expected = ["a b", "", "c", "last"];
        assert_eq!(lines, expected.map(|line| Ok(line.to_owned())));
    }

    #[test]
    fn bad_lines_do_not_hurt_the_next() {
        let mut input = b"ok\n\xff\n".to_vec();
        input.extend(vec![b'x'; MOST_BYTES as usize + 7]);
        input.extend(b"\nstill here");
        let lines: Vec<_> = Lines(input.as_slice()).collect();
        let expected = [
            Ok("ok".to_owned()),
            Err(LineError::NotUtf8(0)),
            Err(LineError::TooLong),
            Ok("still here".to_owned()),
        ];
        assert_eq!(lines, expected);
    }
}
