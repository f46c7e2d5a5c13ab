//! The options of `setoption`.

use super::command::split_word;
use crate::desk::{DEFAULT_CODE, DEFAULT_HASH, Desk, MOST_THREADS, shown};
use crate::tune::TUNED;
use alquerque_core::Variant;
use alquerque_engine::{Level, LevelError, Skill};
use std::ops::RangeInclusive;
use std::time::Duration;
use thiserror::Error;

/// Sizes of the transposition table, in MiB.
const HASH: RangeInclusive<u64> = 1..=4096;
/// The numbers of threads that may search.
const THREADS: RangeInclusive<u64> = 1..=MOST_THREADS as u64;
/// The numbers of lines that may be told.
const LINES: RangeInclusive<u64> = 1..=500;
/// Milliseconds.
const OVERHEAD: RangeInclusive<u64> = 0..=5000;
const SKILL: RangeInclusive<u64> = 0..=Skill::FULL.number() as u64;
const SEED: RangeInclusive<u64> = 0..=u32::MAX as u64;

/// The values of all options.
#[derive(Clone, Debug)]
pub(super) struct Options {
    /// The code, in its canonical text.
    pub(super) code: String,
    /// In MiB.
    pub(super) hash: usize,
    pub(super) threads: usize,
    pub(super) lines: usize,
    pub(super) overhead: Duration,
    /// Set by two options, `Level` and `Skill`.
    pub(super) skill: Skill,
    /// 0 stands for another one each time.
    pub(super) seed: u32,
    pub(super) shows_odds: bool,
    /// `tuned`, `counts` or a file of weights.
    pub(super) eval_file: String,
}

impl Options {
    /// Those of an engine that plays with `skill` until it is told otherwise.
    pub(super) fn new(skill: Skill) -> Self {
        let overhead = Duration::from_millis(10);
        Self {
            code: DEFAULT_CODE.to_owned(),
            hash: DEFAULT_HASH,
            threads: 1,
            lines: 1,
            overhead,
            skill,
            seed: 0,
            shows_odds: false,
            eval_file: TUNED.to_owned(),
        }
    }

    /// Prepares a new desk, but for the size of its table.
    pub(super) fn apply(&self, desk: &mut dyn Desk) {
        desk.set_threads(self.threads);
        desk.set_lines(self.lines);
        desk.set_overhead(self.overhead);
        desk.set_skill(self.skill);
        desk.set_seed(self.seed_of_game());
    }

    /// The seed of the next game.
    pub(super) fn seed_of_game(&self) -> u64 {
        match self.seed {
            0 => fastrand::u64(..),
            seed => seed.into(),
        }
    }
}

/// A change that a `setoption` command asks for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Change {
    Code(String),
    Hash(usize),
    Threads(usize),
    Lines(usize),
    Overhead(Duration),
    Skill(Skill),
    Seed(u32),
    ShowOdds(bool),
    EvalFile(String),
    ClearHash,
    /// The engine is the same with every value.
    Nothing,
}

/// A `setoption` command that changes nothing.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub(super) enum OptionError {
    #[error("setoption: expected name N [value V]")]
    Form,
    #[error("setoption: unknown option \"{0}\"; ugi lists all")]
    Unknown(String),
    #[error("setoption: {name}: expected true or false, not \"{found}\"")]
    Check { name: &'static str, found: String },
    #[error("setoption: Level: {0}")]
    Level(LevelError),
    #[error("setoption: {name}: expected a number from {least} to {most}, not \"{found}\"")]
    Number { name: &'static str, least: u64, most: u64, found: String },
}

impl Options {
    /// The `option` lines of the handshake, with the present values as defaults.
    pub(super) fn lines(&self) -> String {
        let mut codes: Vec<String> = Variant::all_named().map(|variant| variant.to_string()).collect();
        if !codes.contains(&self.code) {
            codes.push(self.code.clone());
        }
        let spin = |name, range: &RangeInclusive<u64>, value: u128| {
            let (least, most) = (range.start(), range.end());
            format!("option name {name} type spin default {value} min {least} max {most}\n")
        };
        let code = &self.code;
        let mut lines = format!("option name Variant type string default {code}\n");
        lines += &format!("option name UCI_Variant type combo default {code} var {}\n", codes.join(" var "));
        lines += &spin("Hash", &HASH, self.hash as u128);
        lines += "option name Clear Hash type button\n";
        lines += &spin("Threads", &THREADS, self.threads as u128);
        lines += &spin("MultiPV", &LINES, self.lines as u128);
        lines += "option name Ponder type check default false\n";
        lines += &spin("Move Overhead", &OVERHEAD, self.overhead.as_millis());
        let levels = Level::ALL.map(Level::name).join(" var ");
        let level = Level::of(self.skill).name();
        lines += &format!("option name Level type combo default {level} var {levels}\n");
        // Behind Level: a client that sets all options to their defaults changes nothing.
        lines += &spin("Skill", &SKILL, self.skill.number().into());
        lines += &spin("Seed", &SEED, self.seed.into());
        lines += &format!("option name UCI_ShowWDL type check default {}\n", self.shows_odds);
        lines += &format!("option name EvalFile type string default {}\n", self.eval_file);
        lines
    }

    /// Reads what follows the word `setoption`: `name N value V`, where N and V may hold blanks.
    pub(super) fn change(text: &str) -> Result<Change, OptionError> {
        let (name, value) = split(text).ok_or(OptionError::Form)?;
        let number = |name, range: &RangeInclusive<u64>| {
            value.parse().ok().filter(|value| range.contains(value)).ok_or_else(|| OptionError::Number {
                name,
                least: *range.start(),
                most: *range.end(),
                found: shown(value),
            })
        };
        let check = |name| value.parse().map_err(|_| OptionError::Check { name, found: shown(value) });
        match name.to_ascii_lowercase().as_str() {
            "variant" | "uci_variant" => Ok(Change::Code(value.to_owned())),
            "hash" => Ok(Change::Hash(count(number("Hash", &HASH)?))),
            "clear hash" => Ok(Change::ClearHash),
            // Some clients ponder only where the option is there; nothing depends on its value.
            "ponder" => check("Ponder").map(|_| Change::Nothing),
            "uci_showwdl" => check("UCI_ShowWDL").map(Change::ShowOdds),
            "threads" => Ok(Change::Threads(count(number("Threads", &THREADS)?))),
            "multipv" => Ok(Change::Lines(count(number("MultiPV", &LINES)?))),
            "move overhead" => {
                Ok(Change::Overhead(Duration::from_millis(number("Move Overhead", &OVERHEAD)?)))
            }
            "level" => match value.parse::<Level>() {
                Ok(level) => Ok(Change::Skill(level.into())),
                Err(error) => Err(OptionError::Level(error)),
            },
            "skill" => {
                let number = u8::try_from(number("Skill", &SKILL)?).unwrap_or(u8::MAX);
                Ok(Change::Skill(Skill::new(number).unwrap_or_default()))
            }
            "seed" => Ok(Change::Seed(u32::try_from(number("Seed", &SEED)?).unwrap_or(u32::MAX))),
            "evalfile" => Ok(Change::EvalFile(value.to_owned())),
            _ => Err(OptionError::Unknown(shown(name))),
        }
    }
}

/// A number that is in its range.
fn count(number: u64) -> usize {
    usize::try_from(number).unwrap_or(usize::MAX)
}

/// The name, which ends before the word `value`, and the value.
fn split(text: &str) -> Option<(&str, &str)> {
    let (word, text) = split_word(text);
    if word != "name" || text.is_empty() {
        return None;
    }
    let value_at = alquerque_core::text::words(text).find(|&(_, word)| word == "value").map(|(at, _)| at);
    let (name, value) = match value_at {
        None => (text, ""),
        Some(at) => (text.get(..at)?, text.get(at + "value".len()..)?),
    };
    Some((name.trim_ascii(), value.trim_ascii())).filter(|(name, _)| !name.is_empty())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_and_values_with_blanks_are_kept_whole() {
        assert_eq!(split("name Table Path value my dir/x  y"), Some(("Table Path", "my dir/x  y")));
        assert_eq!(split("name Clear Hash"), Some(("Clear Hash", "")));
        assert_eq!(split("name Hash value"), Some(("Hash", "")));
        for text in ["", "name", "Hash value 3", "name value 3"] {
            assert_eq!(split(text), None, "{text}");
        }
        let unknown = Options::change("name Table Path value x");
        assert_eq!(unknown, Err(OptionError::Unknown("Table Path".to_owned())));
    }

    #[test]
    fn names_are_read_in_any_case() {
        assert_eq!(Options::change("name hAsH value 7"), Ok(Change::Hash(7)));
        assert_eq!(Options::change("name CLEAR hash"), Ok(Change::ClearHash));
        assert_eq!(Options::change("name uci_variant value bell"), Ok(Change::Code("bell".to_owned())));
    }

    #[test]
    fn numbers_outside_of_the_range_are_refused() {
        for value in ["-1", "0", "2147483648", "1000000000000", "abc", "", "4097", "1e3"] {
            let refused = Options::change(&format!("name Hash value {value}"));
            assert!(matches!(refused, Err(OptionError::Number { .. })), "{value}");
        }
    }
}
