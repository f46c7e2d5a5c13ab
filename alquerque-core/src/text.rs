//! What all readers of text share: errors that show the bad token and where it stands.

use arrayvec::ArrayString;
use core::fmt;

/// A piece of the text that was read, for an error message.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Token {
    text: ArrayString<{ Self::SHOWN }>,
    is_cut: bool,
    offset: usize,
}

impl Token {
    /// How many bytes of a long token are kept.
    pub const SHOWN: usize = 48;

    /// The token `text`, `offset` bytes after the beginning of what was read.
    #[must_use]
    pub fn new(text: &str, offset: usize) -> Self {
        let mut shown = ArrayString::new();
        for character in text.chars() {
            if shown.try_push(character).is_err() {
                break;
            }
        }
        Self { is_cut: shown.len() < text.len(), text: shown, offset }
    }

    /// The token's first bytes, [`Token::SHOWN`] at the most.
    #[must_use]
    pub fn text(&self) -> &str {
        &self.text
    }

    /// How many bytes stand before the token in the text that was read.
    #[must_use]
    pub const fn offset(&self) -> usize {
        self.offset
    }

    /// The same token in a longer text, in which `by` more bytes stand before it.
    #[must_use]
    pub const fn moved(mut self, by: usize) -> Self {
        self.offset += by;
        self
    }
}

/// Writes the token in quotation marks with its offset, on one line whatever it holds.
impl fmt::Display for Token {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let more = if self.is_cut { "..." } else { "" };
        if self.text.is_empty() {
            write!(f, "nothing at byte {}", self.offset)
        } else {
            write!(f, "\"{}{more}\" at byte {}", self.text.escape_debug(), self.offset)
        }
    }
}

/// What can be wrong with one sort of text: the sentence for people, and what was being read.
pub trait Problem: fmt::Display + fmt::Debug {
    /// What was being read: `position`, `move`, `code`.
    const WHAT: &'static str;
}

/// A text that could not be read: what is wrong, and which token is to blame.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TextError<P> {
    /// What is wrong, and what would be right.
    pub problem: P,
    /// The token to blame.
    pub token: Token,
}

impl<P> TextError<P> {
    /// `problem`, for which `text`, `offset` bytes into what was read, is to blame.
    pub fn new(problem: P, text: &str, offset: usize) -> Self {
        Self { problem, token: Token::new(text, offset) }
    }
}

impl<P: Problem> fmt::Display for TextError<P> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: {} ({})", P::WHAT, self.problem, self.token)
    }
}

impl<P: Problem> core::error::Error for TextError<P> {}

/// The words of `text` between blanks, each with its byte offset.
pub fn words(text: &str) -> impl Iterator<Item = (usize, &str)> {
    let start = text.as_ptr() as usize;
    text.split_ascii_whitespace().map(move |word| (word.as_ptr() as usize - start, word))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_know_where_they_stand() {
        assert!(words(" ab  c\t").eq([(1, "ab"), (5, "c")]));
        assert!(words("  ").eq([]));
    }

    #[test]
    fn long_tokens_are_cut_between_characters() {
        let token = Token::new(&"é".repeat(40), 0);
        assert_eq!(token.text().len(), Token::SHOWN);
        extern crate std;
        assert!(std::format!("{token}").ends_with("...\" at byte 0"));
        assert_eq!(std::format!("{}", Token::new("a\n\0", 3)), "\"a\\n\\0\" at byte 3");
    }
}
