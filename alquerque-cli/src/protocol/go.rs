//! The command `go`.

use super::command::Dialect;
use super::job::Task;
use crate::desk::shown;
use crate::perft::MOST_DEPTH;
use alquerque_core::Color;
use alquerque_engine::{Clock, Limits};
use std::iter::from_fn;
use std::time::Duration;

/// The longest time that is told from others, some thirty years: sums of such times do not overflow.
const MOST_MILLISECONDS: u64 = 1 << 40;

/// The time for a move if the client asked for some limit, but for none that could be understood: it
/// waits for an answer.
const FALLBACK: Duration = Duration::from_millis(50);

/// The most notes on one command: who sends thousands of wrong words gets no thousands of lines.
const MOST_NOTES: usize = 4;

/// What ends a job.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum End {
    /// It ends by itself. `stop` ends it earlier.
    Itself,
    /// Only `stop`, even when there is nothing left to search.
    Stop,
    /// `stop`, or `ponderhit` and then the limits of the search.
    PonderHit,
}

/// A `go` command, understood.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Go {
    pub(super) task: Task,
    pub(super) end: End,
    /// The moves to choose among; all where there are none.
    pub(super) among: Vec<String>,
    /// What could not be understood, for the client's user.
    pub(super) notes: Vec<String>,
}

/// The words of a `go` command as they stand.
#[derive(Default)]
struct Words {
    limits: Limits,
    /// Times of player one and player two, and of White and Black.
    time: [[Option<u64>; 2]; 2],
    increment: [[Option<u64>; 2]; 2],
    moves_to_go: Option<u64>,
    perft: Option<u64>,
    among: Vec<String>,
    is_infinite: bool,
    is_ponder: bool,
    /// Whether there was any word that limits a search, or that is unknown and might have.
    has_limits: bool,
    unknown: Vec<String>,
    notes: Vec<String>,
}

impl Go {
    /// Reads what follows the word `go`, for the player `to_move` of a game in which `first` is player
    /// one.
    pub(super) fn parse(text: &str, to_move: Color, first: Color, dialect: Dialect) -> Self {
        let mut words = Words::default();
        let mut rest = text.split_ascii_whitespace().peekable();
        while let Some(word) = rest.next() {
            match word {
                "infinite" => words.is_infinite = true,
                "ponder" => words.is_ponder = true,
                "searchmoves" => {
                    let before = words.among.len();
                    words.among.extend(from_fn(|| rest.next_if(|next| !is_known(next))).map(str::to_owned));
                    if words.among.len() == before {
                        words.notes.push("go: expected moves after searchmoves, not nothing".to_owned());
                    }
                }
                _ if !takes_number(word) => {
                    words.has_limits = true;
                    words.unknown.push(shown(word));
                }
                _ => {
                    words.has_limits = true;
                    let value = rest.next_if(|next| !is_known(next));
                    match value.and_then(number) {
                        Some(value) => words.set(word, value, dialect),
                        None => {
                            let found =
                                value.map_or("nothing".to_owned(), |value| format!("\"{}\"", shown(value)));
                            words.notes.push(format!("go: expected a number after {word}, not {found}"));
                        }
                    }
                }
            }
        }
        words.understood(to_move, first)
    }

    /// Passes over moves to choose among in which there is a `fault`, with a note.
    pub(super) fn check_moves(&mut self, fault: impl Fn(&str) -> Option<String>) {
        let notes = &mut self.notes;
        self.among.retain(|turn| {
            let fault = fault(turn);
            notes.extend(fault.iter().map(|fault| format!("go: searchmoves: {}: {fault}", shown(turn))));
            fault.is_none()
        });
        notes.truncate(MOST_NOTES);
    }
}

impl Words {
    fn set(&mut self, word: &str, value: u64, dialect: Dialect) {
        let small = u32::try_from(value).unwrap_or(u32::MAX);
        let [[one, two], [white, black]] = &mut self.time;
        let [[one_increment, two_increment], [white_increment, black_increment]] = &mut self.increment;
        match word {
            "depth" => self.limits.depth = Some(small),
            "nodes" => self.limits.nodes = Some(value),
            "movetime" => self.limits.move_time = Some(milliseconds(value)),
            "mate" if value == 0 => {
                self.notes.push("go: expected a number from 1 after mate, not 0".to_owned());
            }
            "mate" => {
                let plies = match dialect {
                    Dialect::Ugi => small,
                    Dialect::Uci => small.saturating_mul(2) - 1,
                };
                self.limits.mate = Some(plies);
            }
            "perft" => self.perft = Some(value),
            "movestogo" => self.moves_to_go = Some(value),
            "p1time" => *one = Some(value),
            "p2time" => *two = Some(value),
            "p1inc" => *one_increment = Some(value),
            "p2inc" => *two_increment = Some(value),
            "wtime" => *white = Some(value),
            "btime" => *black = Some(value),
            "winc" => *white_increment = Some(value),
            _ => *black_increment = Some(value),
        }
    }

    fn understood(mut self, to_move: Color, first: Color) -> Go {
        if !self.unknown.is_empty() {
            self.notes.push(format!("go: unknown and ignored: {}", shown(&self.unknown.join(" "))));
        }
        self.notes.truncate(MOST_NOTES);
        if let Some(depth) = self.perft {
            let depth = u32::try_from(depth).unwrap_or(u32::MAX).min(MOST_DEPTH);
            return Go { task: Task::Perft(depth), end: End::Itself, among: Vec::new(), notes: self.notes };
        }
        let limits = &mut self.limits;
        let own = |[players, colors]: [[Option<u64>; 2]; 2]| {
            let [one, two] = players;
            let [white, black] = colors;
            let by_number = if to_move == first { one } else { two };
            by_number.or(if to_move == Color::White { white } else { black })
        };
        let (left, increment) = (own(self.time), own(self.increment));
        limits.clock = left.map(|left| Clock {
            left: milliseconds(left),
            increment: milliseconds(increment.unwrap_or(0)),
            moves_to_go: self.moves_to_go.map(|moves| u32::try_from(moves).unwrap_or(u32::MAX)),
        });
        let end = if self.is_infinite {
            (limits.clock, limits.move_time) = (None, None);
            End::Stop
        } else {
            if *limits == Limits::default() && self.has_limits {
                limits.move_time = Some(FALLBACK);
            }
            match (self.is_ponder, *limits == Limits::default()) {
                (true, _) => End::PonderHit,
                (false, true) => End::Stop,
                (false, false) => End::Itself,
            }
        };
        Go { task: Task::Search(self.limits), end, among: self.among, notes: self.notes }
    }
}

fn milliseconds(value: u64) -> Duration {
    Duration::from_millis(value.min(MOST_MILLISECONDS))
}

fn takes_number(word: &str) -> bool {
    const WORDS: [&str; 14] = [
        "depth",
        "nodes",
        "movetime",
        "mate",
        "perft",
        "movestogo",
        "p1time",
        "wtime",
        "p2time",
        "btime",
        "p1inc",
        "winc",
        "p2inc",
        "binc",
    ];
    WORDS.contains(&word)
}

fn is_known(word: &str) -> bool {
    takes_number(word) || matches!(word, "infinite" | "ponder" | "searchmoves")
}

/// Reads a number as clients write them: a negative one is 0, too large a one the greatest.
fn number(text: &str) -> Option<u64> {
    let is_numeric = |byte: u8| byte.is_ascii_digit() || matches!(byte, b'+' | b'-' | b'.' | b'e' | b'E');
    if !text.bytes().all(is_numeric) {
        return None;
    }
    // The conversion from floating point keeps within the bounds.
    text.parse().ok().or_else(|| text.parse::<f64>().ok().map(|value| value as u64))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn parse(text: &str) -> Go {
        Go::parse(text, Color::White, Color::White, Dialect::Ugi)
    }

    fn limits(text: &str) -> Limits {
        match parse(text).task {
            Task::Search(limits) => limits,
            other => unreachable!("{other:?}"),
        }
    }

    #[test]
    fn numbers_are_clamped_where_they_are_numbers() {
        let wide = [("-170671", 0), ("-1", 0), ("0", 0), ("+7", 7), ("2147483648", 1 << 31), ("1.5", 1)];
        for (text, value) in wide {
            assert_eq!(number(text), Some(value), "{text}");
        }
        assert_eq!(number("9223372036854775807"), Some(i64::MAX as u64));
        assert_eq!(number("9e99"), Some(u64::MAX));
        assert_eq!(number("99999999999999999999999"), Some(u64::MAX));
        for text in ["x", "", "-", "inf", "NaN", "1x", "é", "0x10"] {
            assert_eq!(number(text), None, "{text}");
        }
    }

    #[test]
    fn both_families_of_time_words_are_read() {
        let p = limits("p1time 1000 p2time 2000 p1inc 10 p2inc 20 movestogo 5");
        let w = limits("wtime 1000 btime 2000 winc 10 binc 20 movestogo 5");
        let expected = Clock {
            left: Duration::from_millis(1000),
            increment: Duration::from_millis(10),
            moves_to_go: Some(5),
        };
        assert_eq!((p, p.clock), (w, Some(expected)));
    }

    #[test]
    fn player_one_is_the_one_who_moves_first() {
        let left = |to_move, first| {
            let text = "p1time 1000 p2time 2000 p1inc 10 p2inc 20";
            match Go::parse(text, to_move, first, Dialect::Ugi).task {
                Task::Search(limits) => {
                    limits.clock.map(|clock| (clock.left.as_millis(), clock.increment.as_millis()))
                }
                _ => None,
            }
        };
        assert_eq!(left(Color::Black, Color::Black), Some((1000, 10)));
        assert_eq!(left(Color::White, Color::Black), Some((2000, 20)));
        assert_eq!(left(Color::Black, Color::White), Some((2000, 20)));
    }

    #[test]
    fn the_end_follows_from_the_words() {
        for (text, end) in [
            ("", End::Stop),
            ("infinite", End::Stop),
            ("infinite depth 3", End::Stop),
            ("ponder", End::PonderHit),
            ("ponder wtime 1000 btime 1000", End::PonderHit),
            ("depth 3", End::Itself),
            ("mate", End::Itself),
            ("mate 0", End::Itself),
            ("foo", End::Itself),
            ("wtime x btime x", End::Itself),
            ("btime 1000", End::Itself),
            ("perft 3", End::Itself),
        ] {
            assert_eq!(parse(text).end, end, "{text}");
        }
    }

    #[test]
    fn what_is_not_understood_is_told_once() {
        assert_eq!(parse("mate").notes, ["go: expected a number after mate, not nothing"]);
        assert_eq!(parse("depth x nodes 5").notes, ["go: expected a number after depth, not \"x\""]);
        assert_eq!(parse("foo depth 3 bar").notes, ["go: unknown and ignored: foo bar"]);
        assert_eq!(limits("depth nodes 5").nodes, Some(5));
    }

    #[test]
    fn moves_to_a_win_are_plies_or_moves() {
        let mate = |dialect| match Go::parse("mate 3", Color::White, Color::White, dialect).task {
            Task::Search(limits) => limits.mate,
            _ => None,
        };
        assert_eq!((mate(Dialect::Ugi), mate(Dialect::Uci)), (Some(3), Some(5)));
    }
}
