//! Writing a game as text like PGN.

use super::{BOOK, UNTERMINATED};
use crate::desk;
use crate::record::{GameRecord, ResultToken};
use std::io::{self, Write};

/// The longest line of moves, in characters, where a comment is not longer.
const WIDTH: usize = 100;

/// Appends a game. It fails too where the code or the first position makes no sense.
pub(in crate::record) fn write(record: &GameRecord, output: &mut dyn Write) -> io::Result<()> {
    write_tags(record, output)?;
    writeln!(output)?;
    write_moves(record, output)?;
    writeln!(output, "\n")
}

fn write_tags(record: &GameRecord, output: &mut dyn Write) -> io::Result<()> {
    let ending = record.ending.as_ref();
    let mut tag = |name: &str, value: &str| {
        let value = without_controls(value).replace('\\', "\\\\").replace('"', "\\\"");
        writeln!(output, "[{name} \"{value}\"]")
    };
    tag("Event", "alquerque match")?;
    tag("Site", "?")?;
    tag("Date", &record.date.replace('-', "."))?;
    tag("Round", &record.number.to_string())?;
    tag("White", &record.white)?;
    tag("Black", &record.black)?;
    tag("Result", ResultToken::of(ending).text())?;
    tag("Variant", &record.code)?;
    if let Some(position) = &record.position {
        tag("SetUp", "1")?;
        tag("FEN", position)?;
    }
    tag("PlyCount", &record.moves.len().to_string())?;
    tag("Termination", ending.map_or(UNTERMINATED, |ending| ending.termination.text()))?;
    if let Some(fault) = ending.and_then(|ending| ending.fault.as_ref()) {
        if let Some(turn) = &fault.turn {
            tag("FaultMove", turn)?;
        }
        tag("FaultFEN", &fault.position)?;
        for line in &fault.lines {
            tag("FaultLine", line)?;
        }
    }
    Ok(())
}

fn write_moves(record: &GameRecord, output: &mut dyn Write) -> io::Result<()> {
    let mut desk = desk::open(&record.code, 1).map_err(io::Error::other)?;
    desk.set_up(record.position.as_deref(), "").map_err(io::Error::other)?;
    // The last field of a position's text. The number of a position that can be read is one.
    let mut number: u64 =
        desk.position().rsplit(' ').next().and_then(|number| number.parse().ok()).unwrap_or(1);
    let mut is_first_to_move = desk.to_move() == desk.first();
    let mut text = Words { output, column: 0 };
    for (i, played) in record.moves.iter().enumerate() {
        let turn = &played.turn;
        if is_first_to_move {
            text.word(&format!("{number}. {turn}"))?;
        } else if i == 0 {
            text.word(&format!("{number}... {turn}"))?;
        } else {
            text.word(turn)?;
        }
        number += u64::from(!is_first_to_move);
        is_first_to_move = !is_first_to_move;
        match &played.thought {
            Some(thought) => text.word(&format!("{{{thought}}}"))?,
            None => text.word(&format!("{{{BOOK}}}"))?,
        }
    }
    if let Some(ending) = record.ending.as_ref().filter(|ending| !ending.reason.is_empty()) {
        let reason = without_controls(&ending.reason).replace('{', "(").replace('}', ")");
        text.word(&format!("{{{reason}}}"))?;
    }
    text.word(ResultToken::of(record.ending.as_ref()).text())
}

/// Control characters could end a line or stand for nothing that is seen.
fn without_controls(text: &str) -> String {
    text.replace(char::is_control, " ")
}

/// Words with blanks or line ends between them. A comment counts as one word, so that no line of moves begins
/// with `[` or `%`.
struct Words<'a> {
    output: &'a mut dyn Write,
    /// How long the line is, in characters.
    column: usize,
}

impl Words<'_> {
    fn word(&mut self, word: &str) -> io::Result<()> {
        let length = word.chars().count();
        if self.column == 0 {
            self.column = length;
        } else if self.column + 1 + length <= WIDTH {
            self.output.write_all(b" ")?;
            self.column += 1 + length;
        } else {
            self.output.write_all(b"\n")?;
            self.column = length;
        }
        self.output.write_all(word.as_bytes())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::record::json;

    fn written(json: &str) -> String {
        let mut text = Vec::new();
        write(&json::parse(json).unwrap(), &mut text).unwrap();
        String::from_utf8(text).unwrap()
    }

    #[test]
    fn a_game_is_written_as_written_down() {
        let game = r#"{"game":17,"date":"2026-12-01","variant":"doce","white":"a \"x\" \\","black":"b\nc","position":"bbbbb/bbbbb/b2bw/wwwww/wwwww w - 0 2","moves":[{"move":"e3xc3","book":true},{"move":"c4-b3","cp":35,"depth":12,"nodes":12345,"ms":104},{"move":"c3-c4","win":5,"ms":1000.001}],"result":"1-0","termination":"rules infraction","reason":"Black played {nothing}","fault":{"move":"a1-a9","position":"p","lines":["one","two"]}}"#;
        let expected = r#"[Event "alquerque match"]
[Site "?"]
[Date "2026.12.01"]
[Round "17"]
[White "a \"x\" \\"]
[Black "b c"]
[Result "1-0"]
[Variant "doce"]
[SetUp "1"]
[FEN "bbbbb/bbbbb/b2bw/wwwww/wwwww w - 0 2"]
[PlyCount "3"]
[Termination "rules infraction"]
[FaultMove "a1-a9"]
[FaultFEN "p"]
[FaultLine "one"]
[FaultLine "two"]

2. e3xc3 {book} c4-b3 {+0.35/12 0.104s 12345n} 3. c3-c4 {+W5 1.000001s} {Black played (nothing)} 1-0

"#;
        assert_eq!(written(game), expected);
    }

    #[test]
    fn numbers_go_up_before_the_player_who_moves_first_in_the_code() {
        let moves = r#""moves":[{"move":"d5"},{"move":"e5"},{"move":"d5"}]"#;
        for (code, position, expected) in [
            ("konane", None, "1. d5 {book} e5 {book} 2. d5 {book} *"),
            ("konane", Some("8/8/8/8/8/8/8/wb1b4 w - 0 7"), "7... d5 {book} 8. e5 {book} d5 {book} *"),
            ("doce", Some("5/5/2b2/1w3/5 b - 0 3"), "3... d5 {book} 4. e5 {book} d5 {book} *"),
        ] {
            let position = position.map_or(String::new(), |text| format!(r#""position":"{text}","#));
            let text = written(&format!(r#"{{"variant":"{code}",{position}{moves}}}"#));
            assert_eq!(text.split("\n\n").nth(1), Some(expected));
        }
    }

    #[test]
    fn lines_of_moves_are_wrapped() {
        let moves = vec![r#"{"move":"b2-b3"}"#; 40].join(",");
        let text = written(&format!(r#"{{"variant":"doce","moves":[{moves}]}}"#));
        let lengths: Vec<usize> = text.split("\n\n").nth(1).unwrap().lines().map(str::len).collect();
        assert!(lengths.len() > 4, "{text}");
        assert!(lengths[..lengths.len() - 1].iter().all(|&length| (90..=WIDTH).contains(&length)), "{text}");
    }

    #[test]
    fn a_code_or_position_that_makes_no_sense_is_not_written() {
        let game = json::parse(r#"{"variant":"doce","moves":[],"position":"5/5"}"#).unwrap();
        assert!(write(&game, &mut Vec::new()).unwrap_err().to_string().starts_with("position: "));
    }
}
