//! What an engine has said of its move, as the comment on it: `+0.35/12 0.104s 12345n`.

use crate::record::{Thought, Value};
use std::fmt;
use std::str::FromStr;
use std::time::Duration;

impl fmt::Display for Thought {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.score {
            Some(Value::Hundredths(score)) => {
                let sign = if score < 0 { '-' } else { '+' };
                let size = score.unsigned_abs();
                write!(f, "{sign}{}.{:02}", size / 100, size % 100)?;
            }
            Some(Value::WinIn(plies)) => write!(f, "+W{plies}")?,
            Some(Value::LossIn(plies)) => write!(f, "-L{plies}")?,
            None => {}
        }
        if let Some(depth) = self.depth {
            write!(f, "/{depth}")?;
        }
        if self.score.is_some() || self.depth.is_some() {
            f.write_str(" ")?;
        }
        write!(f, "{}.", self.time.as_secs())?;
        match self.time.subsec_micros() {
            micros if micros.is_multiple_of(1000) => write!(f, "{:03}s", micros / 1000)?,
            micros => write!(f, "{micros:06}s")?,
        }
        match self.nodes {
            Some(nodes) => write!(f, " {nodes}n"),
            None => Ok(()),
        }
    }
}

/// A comment that is no thought.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct NoThought;

/// Reads a thought: score and depth, time, nodes in this order; only the time has to be there.
impl FromStr for Thought {
    type Err = NoThought;

    fn from_str(text: &str) -> Result<Self, NoThought> {
        parse(text).ok_or(NoThought)
    }
}

fn parse(text: &str) -> Option<Thought> {
    let mut words = text.split_ascii_whitespace().peekable();
    let (mut score, mut depth) = (None, None);
    if let Some(said) = words.next_if(|word| !word.ends_with('s')) {
        let (before, after) =
            said.split_once('/').map_or((said, None), |(score, depth)| (score, Some(depth)));
        score = if before.is_empty() { None } else { Some(value(before)?) };
        depth = after.map(number).transpose().ok()?;
    }
    let time = seconds(words.next()?.strip_suffix('s')?)?;
    let nodes = words.next().map(|word| number(word.strip_suffix('n').unwrap_or_default()));
    let nodes = nodes.transpose().ok()?;
    words.next().is_none().then_some(Thought { score, depth, nodes, time })
}

/// A number of digits only.
fn number<T: FromStr>(text: &str) -> Result<T, NoThought> {
    let is_plain = text.bytes().all(|byte| byte.is_ascii_digit());
    text.parse().ok().filter(|_| is_plain).ok_or(NoThought)
}

fn value(text: &str) -> Option<Value> {
    if let Some(plies) = text.strip_prefix("+W") {
        return number(plies).ok().map(Value::WinIn);
    }
    if let Some(plies) = text.strip_prefix("-L") {
        return number(plies).ok().map(Value::LossIn);
    }
    let (is_negative, size) = match text.strip_prefix('-') {
        Some(size) => (true, size),
        None => (false, text.strip_prefix('+').unwrap_or(text)),
    };
    let (whole, hundredths) = fixed(size, 2)?;
    let size = whole.checked_mul(100)?.checked_add(hundredths)?;
    let size = i64::try_from(size).ok()?;
    i32::try_from(if is_negative { -size } else { size }).ok().map(Value::Hundredths)
}

/// Finer than microseconds is cut off.
fn seconds(text: &str) -> Option<Duration> {
    let (seconds, micros) = fixed(text, 6)?;
    Some(Duration::from_secs(seconds) + Duration::from_micros(micros))
}

/// The whole part and the first `places` decimals of a number such as `0.35`.
fn fixed(text: &str, places: usize) -> Option<(u64, u64)> {
    let (whole, decimals) = text.split_once('.').unwrap_or((text, "0"));
    if decimals.is_empty() || !decimals.bytes().all(|byte| byte.is_ascii_digit()) {
        return None;
    }
    let decimals: String = decimals.chars().chain("0".repeat(places).chars()).take(places).collect();
    Some((number(whole).ok()?, number(&decimals).ok()?))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn thoughts_are_written_as_people_read_them() {
        let thought = Thought {
            score: Some(Value::Hundredths(-5)),
            depth: Some(12),
            nodes: Some(12345),
            time: Duration::from_millis(104),
        };
        for (thought, text) in [
            (thought, "-0.05/12 0.104s 12345n"),
            (Thought { score: Some(Value::WinIn(5)), ..thought }, "+W5/12 0.104s 12345n"),
            (Thought { score: Some(Value::LossIn(4)), depth: None, ..thought }, "-L4 0.104s 12345n"),
            (Thought { score: None, ..thought }, "/12 0.104s 12345n"),
            (Thought { score: None, depth: None, nodes: None, ..thought }, "0.104s"),
            (Thought { time: Duration::from_micros(2_000_070), ..thought }, "-0.05/12 2.000070s 12345n"),
        ] {
            assert_eq!(thought.to_string(), text);
            assert_eq!(text.parse(), Ok(thought));
        }
    }

    #[test]
    fn what_other_programs_write_is_read_and_what_is_no_thought_is_not() {
        let read = |text: &str| text.parse::<Thought>().map(|thought| thought.to_string());
        assert_eq!(read("0.00/1  10s"), Ok("+0.00/1 10.000s".to_owned()));
        assert_eq!(read("+1.5/3 0.0123456s 1n"), Ok("+1.50/3 0.012345s 1n".to_owned()));
        for text in [
            "",
            "s",
            "0.1",
            "+0.35/12",
            "White wins",
            "men 3s",
            "+0.35/ 1s",
            "/-1 1s",
            "+W 1s",
            "+W-1 1s",
            "++1 1s",
            "1.s",
            ".5s",
            "0.1s 5",
            "0.1s 5n 6",
            "0.1s n",
            "99999999.00 1s",
            "--1 1s",
            "1. 1s",
            "99999999999999999999s",
            "0.1s +5n",
        ] {
            assert_eq!(read(text), Err(NoThought), "{text}");
        }
    }
}
