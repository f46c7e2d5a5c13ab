//! Reading games of text like PGN, one by one.

use super::draft::Draft;
use crate::record::source::Source;
use crate::record::{GameRecord, RecordError};
use std::io::BufRead;

/// The games of a file.
pub(in crate::record) struct Reader<R> {
    source: Source<R>,
    default_code: Option<String>,
    /// A line on which a game has ended, and where the next one begins there, in bytes.
    rest: Option<(String, usize)>,
    /// How many games have been read, bad ones too.
    games: usize,
}

impl<R: BufRead> Reader<R> {
    pub(in crate::record) fn new(source: Source<R>, default_code: Option<String>) -> Self {
        Self { source, default_code, rest: None, games: 0 }
    }

    /// The next line, and where to begin on it.
    fn line(&mut self) -> Option<Result<(String, usize), RecordError>> {
        let rest = self.rest.take().map(Ok);
        rest.or_else(|| Some(self.source.next()?.map(|line| (line, 0))))
    }
}

impl<R: BufRead> Iterator for Reader<R> {
    type Item = Result<GameRecord, RecordError>;

    fn next(&mut self) -> Option<Self::Item> {
        let mut draft = Draft::default();
        while let Some(line) = self.line() {
            match line {
                Ok((line, at)) if draft.ends_before(&line[at..]) => {
                    self.rest = Some((line, at));
                    break;
                }
                Ok((line, at)) => {
                    if let Some(rest) = draft.read(self.source.number(), &line[at..]) {
                        let at = line.len() - rest.len();
                        self.rest = Some((line, at));
                        break;
                    }
                }
                Err(error) => draft.fail(error),
            }
        }
        if draft.is_empty() {
            return None;
        }
        self.games += 1;
        Some(draft.finish(self.games, self.default_code.as_deref()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::record::{Ending, Termination, read};
    use alquerque_core::Color;

    fn games(text: &str) -> Vec<Result<GameRecord, String>> {
        read(text.as_bytes(), None).map(|game| game.map_err(|error| error.to_string())).collect()
    }

    fn turns(game: &GameRecord) -> Vec<&str> {
        game.moves.iter().map(|played| played.turn.as_str()).collect()
    }

    #[test]
    fn games_from_elsewhere_are_read() {
        let text = "\u{feff}% written by hand\r\n; and by {\r\n[Black \"B\"] [Variant \"doce\"]\r\n\r\n[Site \"?\"]\r\n\
                    {a comment\r\n% over } 1.d3-c3! $1 $22{more}(1. c2-c3 (x {)} y) {)\r\n} z) b3xd3 ; ) }\r\n\
                    % 1-0\r\n2... 2. e3xc3{+0.10/3 0.5s}...c4-b3?! {White\r\nresigns}0-1 [Variant \"bell\"]*\r\n\r\n";
        let games = games(text);
        let first = games[0].as_ref().unwrap();
        assert_eq!(turns(first), ["d3-c3", "b3xd3", "e3xc3", "c4-b3"]);
        assert_eq!((first.white.as_str(), first.black.as_str(), first.number), ("?", "B", 1));
        assert_eq!(first.moves[2].thought.unwrap().depth, Some(3));
        let reason = "White resigns".to_owned();
        let termination = Termination::Adjudication;
        let ending = Ending { winner: Some(Color::Black), termination, reason, fault: None };
        assert_eq!(first.ending, Some(ending));
        let second = games[1].as_ref().unwrap();
        assert_eq!((second.code.as_str(), second.number, second.ending.as_ref()), ("bell", 2, None));
        assert_eq!(games.len(), 2);
    }

    #[test]
    fn every_bad_game_gets_one_line_and_the_next_is_read() {
        let rows = [
            (
                "1. d3-c3 *",
                "1: no variant is named; expected a code such as doce in the game, or --variant CODE",
            ),
            (
                "[Variant \"doce\"]\n[White \"x]\n*",
                "2: a tag is written [Name \"value\"], with \\\" for a quotation mark; found [White \\\"x]",
            ),
            ("[Variant \"dox\"]\n*", "1: code: unknown code; expected one of"),
            ("[Result \"2-0\"]\n*", "1: unknown result 2-0; expected 1-0, 0-1, 1/2-1/2 or *"),
            (
                "[Variant \"doce\"]\n[Result \"1-0\"]\n\n0-1",
                "4: the game ends with 0-1, but its tag Result says 1-0; expected the same",
            ),
            ("[Termination \"death\"]\n*", "1: unknown termination death; expected normal, "),
            ("[PlyCount \"x\"]\n*", "1: PlyCount x is not a number of plies"),
            (
                "[Variant \"doce\"]\n[PlyCount \"2\"]\nd3-c3 *",
                "3: 1 moves were found, but the tag PlyCount says 2; expected the same",
            ),
            (
                "[Variant \"doce\"]\n[FaultMove \"x\"]\n*",
                "1: the tags FaultMove and FaultLine need a tag FaultFEN with the position",
            ),
            (
                "[Variant \"doce\"]\nd3-c3 {never\nclosed",
                "2: the comment begun here with { is not closed; expected }",
            ),
            ("[Variant \"doce\"]\nd3-c3 (b2-b3\n", "2: a variation begun with ( is not closed; expected )"),
            ("[Variant \"doce\"]\nd3-c3 ) *", "2: ) closes nothing; expected it after its counterpart"),
            ("[Variant \"doce\"]\nd3-c3 } *", "2: } closes nothing; expected it after its counterpart"),
        ];
        for (text, expected) in rows {
            let games = games(&format!("{text}\n\n[Event \"next\"]\n[Variant \"doce\"]\n1. d3-c3 *\n"));
            let error = games[0].as_ref().unwrap_err();
            assert!(error.starts_with(&format!("line {expected}")), "{error}");
            assert!(games.len() == 2 && turns(games[1].as_ref().unwrap()) == ["d3-c3"], "{text}: {games:?}");
        }
    }

    #[test]
    fn many_games_stand_on_a_line() {
        let text = "[Variant \"doce\"] d3-c3 * ".repeat(100_000);
        assert_eq!(read(text.as_bytes(), None).filter(Result::is_ok).count(), 100_000);
    }

    #[test]
    fn a_broken_line_spoils_only_its_game() {
        let mut bytes = b"[Variant \"doce\"]\nd3-c3 \xff\n*\n[Variant \"doce\"]\n".to_vec();
        bytes.extend(b"d3-c3 ".repeat(1 << 20));
        bytes.extend(b"*\n[Variant \"doce\"]\n*\n");
        let games: Vec<_> = read(bytes.as_slice(), None).map(|game| game.map(|game| game.number)).collect();
        assert_eq!(
            games[0].as_ref().unwrap_err().to_string(),
            "line 2: the line is not UTF-8 from byte 6 on"
        );
        assert_eq!(
            games[1].as_ref().unwrap_err().to_string(),
            "line 4: the game takes more than 16777216 bytes of memory"
        );
        assert!(games.len() == 3 && games[2] == Ok(3), "{games:?}");
    }
}
