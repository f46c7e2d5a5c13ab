//! What an engine may use for its moves: [`Allowance`].

use std::fmt;
use std::time::Duration;
use thiserror::Error;

/// A clock: a time for some moves or for the whole game, and what each move adds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct TimeControl {
    /// The time is given again after so many moves; without it, it is for the game.
    pub(crate) moves: Option<u32>,
    pub(crate) time: Duration,
    pub(crate) increment: Duration,
}

/// The limits of an engine's thinking. Each of them holds where several are set.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Allowance {
    pub(crate) clock: Option<TimeControl>,
    /// For each move.
    pub(crate) move_time: Option<Duration>,
    pub(crate) nodes: Option<u64>,
    /// In plies.
    pub(crate) depth: Option<u32>,
    /// How much later than its time an answer may come.
    pub(crate) margin: Duration,
}

impl Allowance {
    /// Whether there is any limit, so that a search ends.
    pub(crate) fn is_limited(&self) -> bool {
        self.clock.is_some() || self.move_time.is_some() || self.nodes.is_some() || self.depth.is_some()
    }
}

/// A text that is no time control.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("expected [moves/][minutes:]seconds[+increment], such as 10+0.1, 2:00 or 40/1:30+0.5, not \"{0}\"")]
pub(crate) struct TimeControlError(String);

impl std::str::FromStr for TimeControl {
    type Err = TimeControlError;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let read = || {
            let (moves, rest) = match text.split_once('/') {
                Some((moves, rest)) => (Some(moves.parse().ok().filter(|&moves| moves > 0)?), rest),
                None => (None, text),
            };
            let (time, increment) = match rest.split_once('+') {
                Some((time, increment)) => (time, seconds(increment)?),
                None => (rest, Duration::ZERO),
            };
            let time = match time.split_once(':') {
                Some((minutes, rest)) => seconds(minutes)?.checked_mul(60)?.checked_add(seconds(rest)?)?,
                None => seconds(time)?,
            };
            Some(Self { moves, time, increment }).filter(|_| !time.is_zero())
        };
        read().ok_or_else(|| TimeControlError(crate::desk::shown(text)))
    }
}

/// The longest time that is understood: sums of such times do not overflow.
const LONGEST: Duration = Duration::from_secs(1 << 30);

/// A number of seconds, with a fraction or without.
pub(crate) fn seconds(text: &str) -> Option<Duration> {
    let is_plain = text.bytes().all(|byte| byte.is_ascii_digit() || byte == b'.');
    let number = text.parse().ok().filter(|_| is_plain)?;
    Duration::try_from_secs_f64(number).ok().filter(|&time| time <= LONGEST)
}

impl fmt::Display for TimeControl {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some(moves) = self.moves {
            write!(f, "{moves}/")?;
        }
        write!(f, "{}", self.time.as_secs_f64())?;
        if !self.increment.is_zero() {
            write!(f, "+{}", self.increment.as_secs_f64())?;
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn time_controls_are_read_as_match_runners_write_them() {
        let second = Duration::from_secs(1);
        for (text, moves, time, increment) in [
            ("10+0.1", None, 10 * second, second / 10),
            ("40/60", Some(40), 60 * second, Duration::ZERO),
            ("40/1:30+0.5", Some(40), 90 * second, second / 2),
            ("0.25", None, second / 4, Duration::ZERO),
        ] {
            let control = TimeControl { moves, time, increment };
            assert_eq!(text.parse(), Ok(control), "{text}");
            assert_eq!(control.to_string().parse(), Ok(control), "{text}");
        }
    }

    #[test]
    fn what_gives_no_time_is_refused() {
        for text in
            ["", "0", "0+1", "x", "-1", "1+", "/5", "0/5", "1:2:3", "1e3", "inf", "nan", "10 ", "9e99"]
        {
            assert!(text.parse::<TimeControl>().is_err(), "{text}");
        }
        assert!("99999999999999999999999".parse::<TimeControl>().is_err());
    }
}
