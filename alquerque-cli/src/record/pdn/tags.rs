//! The tags of a record: `[Name "value"]`.

use super::UNTERMINATED;
use crate::record::error::Problem;
use crate::record::{ResultToken, Termination};
use alquerque_core::Variant;

/// The tag at the beginning of `text`: its name, its value, and what follows.
pub(super) fn parse(text: &str) -> Result<(&str, String, &str), Problem> {
    let malformed = || Problem::Tag(text.to_owned());
    let inside = text.strip_prefix('[').ok_or_else(malformed)?.trim_start();
    let (name, quoted) = inside.split_once('"').ok_or_else(malformed)?;
    let name = name.trim_end();
    if name.is_empty() || !name.bytes().all(|byte| byte.is_ascii_alphanumeric() || byte == b'_') {
        return Err(malformed());
    }
    let mut value = String::new();
    let mut characters = quoted.chars();
    loop {
        match characters.next().ok_or_else(malformed)? {
            '"' => break,
            '\\' => value.push(characters.next().ok_or_else(malformed)?),
            other => value.push(other),
        }
    }
    let rest = characters.as_str().trim_start().strip_prefix(']').ok_or_else(malformed)?;
    Ok((name, value, rest))
}

/// What the tags of a game say. Unknown ones are passed over.
#[derive(Debug, Default)]
pub(super) struct Tags {
    pub(super) has_event: bool,
    pub(super) code: Option<String>,
    pub(super) date: Option<String>,
    pub(super) number: Option<usize>,
    pub(super) white: Option<String>,
    pub(super) black: Option<String>,
    pub(super) result: Option<ResultToken>,
    pub(super) position: Option<String>,
    pub(super) plies: Option<usize>,
    pub(super) termination: Option<Termination>,
    pub(super) fault_move: Option<String>,
    pub(super) fault_position: Option<String>,
    pub(super) fault_lines: Vec<String>,
}

impl Tags {
    pub(super) fn set(&mut self, name: &str, value: String) -> Result<(), Problem> {
        match name {
            "Event" => self.has_event = true,
            "Variant" => self.code = Some(value.parse::<Variant>()?.to_string()),
            "Date" => self.date = Some(value.replace('.', "-")),
            // Tournaments have rounds such as 3.1 and unknown ones, which are no numbers of games.
            "Round" => self.number = value.parse().ok(),
            "White" => self.white = Some(value),
            "Black" => self.black = Some(value),
            "Result" => self.result = Some(ResultToken::parse(&value).ok_or(Problem::Result(value))?),
            "FEN" => self.position = Some(value),
            "PlyCount" => self.plies = Some(value.parse().map_err(|_| Problem::PlyCount(value))?),
            "Termination" if value.eq_ignore_ascii_case(UNTERMINATED) => {}
            "Termination" => {
                self.termination = Some(Termination::parse(&value).ok_or(Problem::Termination(value))?);
            }
            "FaultMove" => self.fault_move = Some(value),
            "FaultFEN" => self.fault_position = Some(value),
            "FaultLine" => self.fault_lines.push(value),
            _ => {}
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tags_are_read_with_blanks_and_escapes() {
        let read = |text| parse(text).map(|(name, value, rest)| format!("{name}={value}={rest}"));
        assert_eq!(read(r#"[White "a"]"#), Ok("White=a=".to_owned()));
        assert_eq!(read(r#"[ White  "a \"b\" \\ ]" ] x"#), Ok(r#"White=a "b" \ ]= x"#.to_owned()));
        assert_eq!(read(r#"[White""][B "c"]"#), Ok(r#"White==[B "c"]"#.to_owned()));
        for text in
            ["[", "[]", "[White]", "[\"a\"]", "[White \"a]", "[White \"a\"", "[White \"a\\", "[a b \"c\"]"]
        {
            assert_eq!(read(text), Err(Problem::Tag(text.to_owned())));
        }
    }
}
