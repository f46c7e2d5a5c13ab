//! What engines say of their searches, in the words of UGI and UCI.

use crate::record::Value;

/// The parts of `info` lines that a record keeps.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Info {
    pub(crate) score: Option<Value>,
    pub(crate) depth: Option<u32>,
    pub(crate) nodes: Option<u64>,
}

/// The unit of the distances in `score mate`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Distances {
    Plies,
    Moves,
}

impl Info {
    /// Takes in what follows the word `info`: the keys in any order, unknown ones passed over. What is
    /// said of any but the best line counts for nothing.
    pub(crate) fn update(&mut self, text: &str, distances: Distances) {
        let mut said = Self::default();
        let mut words = text.split_ascii_whitespace().peekable();
        while let Some(word) = words.next() {
            match word {
                // The rest is for people.
                "string" => break,
                "multipv" if words.next().is_some_and(|number| number != "1") => return,
                "depth" => said.depth = words.next().and_then(|number| number.parse().ok()),
                "nodes" => said.nodes = words.next().and_then(|number| number.parse().ok()),
                "score" => {
                    let (kind, number) = (words.next(), words.next_if(|word| word.parse::<i32>().is_ok()));
                    let number = number.and_then(|number| number.parse().ok());
                    said.score = kind.zip(number).and_then(|(kind, number)| value(kind, number, distances));
                }
                _ => {}
            }
        }
        self.score = said.score.or(self.score);
        self.depth = said.depth.or(self.depth);
        self.nodes = said.nodes.or(self.nodes);
    }
}

fn value(kind: &str, number: i32, distances: Distances) -> Option<Value> {
    let plies = match distances {
        Distances::Plies => number.unsigned_abs(),
        // The winner makes the last of its moves, the loser answers none.
        Distances::Moves if number > 0 => number.unsigned_abs().saturating_mul(2) - 1,
        Distances::Moves => number.unsigned_abs().saturating_mul(2),
    };
    match kind {
        "cp" => Some(Value::Hundredths(number)),
        "mate" if number > 0 => Some(Value::WinIn(plies)),
        "mate" => Some(Value::LossIn(plies)),
        _ => None,
    }
}

/// The move of a `bestmove` line. What follows it is not of interest.
pub(crate) fn best_move(line: &str) -> Option<&str> {
    let mut words = line.split_ascii_whitespace();
    (words.next() == Some("bestmove")).then(|| words.next().unwrap_or_default())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn info(text: &str) -> Info {
        let mut info = Info::default();
        info.update(text, Distances::Plies);
        info
    }

    #[test]
    fn keys_come_in_any_order_with_unknown_ones_between() {
        let expected = Info { score: Some(Value::Hundredths(-35)), depth: Some(7), nodes: Some(1234) };
        assert_eq!(info("depth 7 score cp -35 nodes 1234 pv d3-c3 b2-a2"), expected);
        assert_eq!(info("pv d3-c3 b2-a2 nodes 1234 colour red score cp -35 lowerbound depth 7"), expected);
    }

    #[test]
    fn only_the_best_line_counts_and_words_for_people_do_not() {
        assert_eq!(info("multipv 2 depth 7 score cp -35"), Info::default());
        assert_eq!(info("string depth 7 score cp 5"), Info::default());
        assert_eq!(info("multipv 1 depth 7").depth, Some(7));
    }

    #[test]
    fn junk_is_nothing() {
        for text in ["", "depth", "depth x score", "score cp", "score mate x nodes", "nodes -1", "multipv"] {
            assert_eq!(info(text), Info::default(), "{text}");
        }
    }

    #[test]
    fn distances_are_kept_in_plies() {
        for (number, plies, moves) in [
            ("3", Value::WinIn(3), Value::WinIn(5)),
            ("-4", Value::LossIn(4), Value::LossIn(8)),
            ("0", Value::LossIn(0), Value::LossIn(0)),
        ] {
            for (distances, expected) in [(Distances::Plies, plies), (Distances::Moves, moves)] {
                let mut info = Info::default();
                info.update(&format!("score mate {number}"), distances);
                assert_eq!(info.score, Some(expected));
            }
        }
    }

    #[test]
    fn a_best_move_may_have_words_behind_it() {
        assert_eq!(best_move("bestmove d3-c3 ponder b2-a2"), Some("d3-c3"));
        assert_eq!(best_move("bestmove"), Some(""));
        assert_eq!(best_move("bestmoves d3-c3"), None);
    }
}
