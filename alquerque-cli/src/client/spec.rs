//! What the user says of an engine, as `cmd=./engine,name=A,tc=10+0.1`: [`EngineSpec`].

use super::allowance::{Allowance, TimeControl, TimeControlError, seconds};
use crate::desk::shown;
use std::fmt;
use std::path::{Path, PathBuf};
use thiserror::Error;

/// The word for the engine of this program.
const BUILTIN: &str = "builtin";

/// The keys, in the order in which they are written.
const KEYS: &str = "cmd, name, proto, dir, tc, st, movetime, nodes, depth, margin, level, skill, option.NAME";

/// Where an engine is found.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Program {
    /// In this program, without another process.
    Builtin,
    /// A command and its arguments, started in the folder `dir` where there is one.
    Command { words: Vec<String>, dir: Option<PathBuf> },
}

/// The protocols that are spoken with engines.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) enum Protocol {
    #[default]
    Ugi,
    Uci,
}

/// An engine, how to start it, and what it may use.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct EngineSpec {
    pub(crate) name: String,
    /// Whether the user has chosen the name.
    pub(crate) is_named: bool,
    pub(crate) program: Program,
    pub(crate) protocol: Protocol,
    pub(crate) allowance: Allowance,
    /// Names and values of options, in the order in which they are set.
    pub(crate) options: Vec<(String, String)>,
}

/// A text that is no engine.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub(crate) enum SpecError {
    #[error("expected cmd=PROGRAM or {BUILTIN}, and more as key=value between commas; not \"{0}\"")]
    Form(String),
    #[error("unknown key \"{0}\"; the keys are {KEYS}")]
    Key(String),
    #[error("{0} is given twice")]
    Twice(String),
    #[error("no program: expected cmd=PROGRAM or {BUILTIN}")]
    NoProgram,
    #[error("{key}: expected {expected}, not \"{found}\"")]
    Value { key: &'static str, expected: &'static str, found: String },
    #[error("tc: {0}")]
    TimeControl(#[from] TimeControlError),
}

/// What `key=value` words say, the later ones in place of the earlier.
#[derive(Clone, Debug, Default)]
struct Words<'a> {
    program: Option<&'a str>,
    dir: Option<&'a str>,
    name: Option<&'a str>,
    protocol: Protocol,
    allowance: Allowance,
    options: Vec<(String, String)>,
}

impl<'a> Words<'a> {
    /// Reads one text, in which no key may come twice.
    fn read(&mut self, text: &'a str) -> Result<(), SpecError> {
        let mut seen: Vec<&str> = Vec::new();
        for (i, item) in items(text).into_iter().enumerate() {
            let (key, value) = match item.split_once('=') {
                Some((key, value)) => (key.trim(), value.trim()),
                None if i == 0 && item == BUILTIN => ("cmd", BUILTIN),
                None => return Err(SpecError::Form(shown(text))),
            };
            if seen.contains(&key) {
                return Err(SpecError::Twice(shown(key)));
            }
            seen.push(key);
            self.set(key, value)?;
        }
        Ok(())
    }

    fn set(&mut self, key: &'a str, value: &'a str) -> Result<(), SpecError> {
        let wrong = |key, expected| SpecError::Value { key, expected, found: shown(value) };
        let positive = |key| {
            let number = value.parse::<u64>().ok().filter(|&number| number > 0);
            number.ok_or_else(|| wrong(key, "a whole number from 1"))
        };
        match key {
            "cmd" if !value.is_empty() => self.program = Some(value),
            "cmd" => return Err(wrong("cmd", "a program")),
            "name" if !value.is_empty() => self.name = Some(value),
            "name" => return Err(wrong("name", "a name")),
            "dir" => self.dir = Some(value),
            "proto" => {
                self.protocol = match value {
                    "ugi" => Protocol::Ugi,
                    "uci" => Protocol::Uci,
                    _ => return Err(wrong("proto", "ugi or uci")),
                }
            }
            "tc" => self.allowance.clock = Some(value.parse::<TimeControl>()?),
            "st" | "movetime" => {
                let (key, unit, expected) = match key {
                    "st" => ("st", 1, "a number of seconds above 0"),
                    _ => ("movetime", 1000, "a number of milliseconds above 0"),
                };
                let time = seconds(value).map(|time| time / unit).filter(|time| !time.is_zero());
                self.allowance.move_time = Some(time.ok_or_else(|| wrong(key, expected))?);
            }
            "nodes" => self.allowance.nodes = Some(positive("nodes")?),
            "depth" => self.allowance.depth = Some(u32::try_from(positive("depth")?).unwrap_or(u32::MAX)),
            "margin" => {
                let time = seconds(value).map(|time| time / 1000);
                self.allowance.margin = time.ok_or_else(|| wrong("margin", "a number of milliseconds"))?;
            }
            "level" => self.set_option("Level", value),
            "skill" => self.set_option("Skill", value),
            _ => match key.strip_prefix("option.").filter(|name| !name.is_empty()) {
                Some(name) => self.set_option(name, value),
                None => return Err(SpecError::Key(shown(key))),
            },
        }
        Ok(())
    }

    fn set_option(&mut self, name: &str, value: &str) {
        self.options.retain(|(other, _)| !other.eq_ignore_ascii_case(name));
        self.options.push((name.to_owned(), value.to_owned()));
    }
}

/// The parts of `text` between those commas that have a key behind them: other commas belong to values.
fn items(text: &str) -> Vec<&str> {
    let mut items = Vec::new();
    let mut rest = text;
    let mut from = 0;
    while let Some(comma) = rest.get(from..).and_then(|tail| tail.find(',')).map(|at| at + from) {
        let (item, tail) = (&rest[..comma], &rest[comma + 1..]);
        let key = tail.split(['=', ',', ' ', '/']).next().unwrap_or_default();
        let is_key = tail[key.len()..].starts_with('=') || tail.starts_with("option.");
        if is_key || item == BUILTIN {
            items.push(item);
            (rest, from) = (tail, 0);
        } else {
            from = comma + 1;
        }
    }
    items.push(rest);
    items
}

impl EngineSpec {
    /// Reads an engine's words, which stand before those that hold for each engine.
    pub(crate) fn parse(text: &str, each: &str) -> Result<Self, SpecError> {
        let mut words = Words::default();
        if !each.is_empty() {
            words.read(each)?;
        }
        words.read(text)?;
        let command = words.program.ok_or(SpecError::NoProgram)?;
        let program = if command == BUILTIN {
            Program::Builtin
        } else {
            let split = shlex::split(command).filter(|words| !words.is_empty());
            let words_of_command = split.ok_or_else(|| SpecError::Value {
                key: "cmd",
                expected: "a program and its arguments, with its quotes closed",
                found: shown(command),
            })?;
            Program::Command { words: words_of_command, dir: words.dir.map(PathBuf::from) }
        };
        let is_named = words.name.is_some();
        let name = words.name.map_or_else(|| program.name(), str::to_owned);
        let Words { protocol, allowance, options, .. } = words;
        Ok(Self { name, is_named, program, protocol, allowance, options })
    }
}

impl fmt::Display for Program {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Builtin => f.write_str(BUILTIN),
            Self::Command { words, .. } => f.write_str(&words.join(" ")),
        }
    }
}

impl Program {
    /// What it is called where the user gives no name.
    fn name(&self) -> String {
        let file = match self {
            Self::Builtin => None,
            Self::Command { words, .. } => words.first().and_then(|word| Path::new(word).file_stem()),
        };
        file.map_or_else(|| BUILTIN.to_owned(), |name| name.to_string_lossy().into_owned())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::time::Duration;

    fn spec(text: &str) -> Result<EngineSpec, SpecError> {
        EngineSpec::parse(text, "")
    }

    #[test]
    fn values_keep_their_commas_and_blanks() {
        let spec = spec("cmd=./my engine a,b,name=A, B,option.Table Path=x,y z,nodes=5,tc=40/10+1").unwrap();
        let words = ["./my", "engine", "a,b"].map(str::to_owned).to_vec();
        assert_eq!(spec.program, Program::Command { words, dir: None });
        assert_eq!(spec.name, "A, B");
        assert_eq!(spec.options, [("Table Path".to_owned(), "x,y z".to_owned())]);
        assert_eq!(spec.allowance.nodes, Some(5));
        assert_eq!(spec.allowance.clock.map(|clock| clock.to_string()).as_deref(), Some("40/10+1"));
    }

    #[test]
    fn quotes_keep_a_program_together() {
        let spec = spec("cmd='/opt/my engine' --fast").unwrap();
        let words = ["/opt/my engine", "--fast"].map(str::to_owned).to_vec();
        assert_eq!(spec.program, Program::Command { words, dir: None });
        assert_eq!(spec.name, "my engine");
    }

    #[test]
    fn an_engines_own_words_stand_before_those_for_each() {
        let each = "nodes=100,margin=5,option.hash=1,level=easy,skill=3";
        let spec = EngineSpec::parse("builtin,nodes=7,option.Hash=2,proto=uci,skill=4", each).unwrap();
        assert_eq!((spec.program, spec.protocol), (Program::Builtin, Protocol::Uci));
        assert_eq!(spec.name, "builtin");
        assert_eq!(spec.allowance.nodes, Some(7));
        assert_eq!(spec.allowance.margin, Duration::from_millis(5));
        let options = [("Level", "easy"), ("Hash", "2"), ("Skill", "4")];
        assert_eq!(spec.options, options.map(|(name, value)| (name.to_owned(), value.to_owned())));
    }

    #[test]
    fn times_are_seconds_or_milliseconds() {
        for text in ["builtin,st=0.25", "builtin,movetime=250"] {
            assert_eq!(spec(text).unwrap().allowance.move_time, Some(Duration::from_millis(250)));
        }
    }

    #[test]
    fn each_mistake_has_a_line_of_its_own() {
        for (text, message) in [
            ("", "expected cmd=PROGRAM or builtin, and more as key=value between commas; not \"\""),
            (
                "engine",
                "expected cmd=PROGRAM or builtin, and more as key=value between commas; not \"engine\"",
            ),
            ("name=x", "no program: expected cmd=PROGRAM or builtin"),
            ("cmd=", "cmd: expected a program, not \"\""),
            ("cmd='x", "cmd: expected a program and its arguments, with its quotes closed, not \"\\'x\""),
            ("builtin,cmd=x", "cmd is given twice"),
            ("builtin,nodes=0", "nodes: expected a whole number from 1, not \"0\""),
            ("builtin,movetime=-1", "movetime: expected a number of milliseconds above 0, not \"-1\""),
            ("builtin,st=0", "st: expected a number of seconds above 0, not \"0\""),
            ("builtin,proto=xboard", "proto: expected ugi or uci, not \"xboard\""),
        ] {
            assert_eq!(spec(text).map_err(|error| error.to_string()), Err(message.to_owned()), "{text}");
        }
        assert!(matches!(spec("builtin,colour=red"), Err(SpecError::Key(key)) if key == "colour"));
        assert!(matches!(spec("builtin,tc=x"), Err(SpecError::TimeControl(_))));
    }
}
