//! Ends of games before their end by the rules: [`Adjudication`].

use super::keys::{self, KeyError};
use crate::record::Value;
use crate::text_in_json::text_in_json;
use alquerque_core::Color;
use serde::{Deserialize, Serialize};
use std::fmt;
use std::str::FromStr;

/// The number of plies after which a game is a draw where the code has no quiet limit: men could be
/// moved to and fro for ever.
pub(crate) const MOST_PLIES: u32 = 400;

/// A draw when both players see nothing for a while, as `score=10,count=8,plies=40`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(into = "String", try_from = "String")]
pub(crate) struct DrawRule {
    /// The farthest from 0 that a value may be, in hundredths of a man.
    score: u32,
    /// For so many moves of each player.
    count: u32,
    /// Not before so many plies have been played.
    plies: u32,
}

/// A win when both players agree on it for a while, as `score=500,count=4`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(into = "String", try_from = "String")]
pub(crate) struct WinRule {
    /// The least value for the winner, in hundredths of a man.
    score: u32,
    /// For so many moves of each player.
    count: u32,
}

impl FromStr for DrawRule {
    type Err = KeyError;

    fn from_str(text: &str) -> Result<Self, KeyError> {
        let [score, count, plies] = keys::read(text, [("score", None), ("count", None), ("plies", Some(0))])?;
        Ok(Self { score, count: count.max(1), plies })
    }
}

impl FromStr for WinRule {
    type Err = KeyError;

    fn from_str(text: &str) -> Result<Self, KeyError> {
        let [score, count] = keys::read(text, [("score", None), ("count", None)])?;
        Ok(Self { score, count: count.max(1) })
    }
}

impl fmt::Display for DrawRule {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "score={},count={},plies={}", self.score, self.count, self.plies)
    }
}

impl fmt::Display for WinRule {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "score={},count={}", self.score, self.count)
    }
}

text_in_json!(DrawRule, WinRule);

/// The rules of a match, for one game.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Adjudication {
    pub(crate) draw: Option<DrawRule>,
    pub(crate) win: Option<WinRule>,
    /// No limit is 0.
    pub(crate) most_plies: u32,
}

/// A verdict.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Verdict {
    pub(crate) winner: Option<Color>,
    pub(crate) reason: String,
}

impl Adjudication {
    /// Judges a game from the values that its players have given, each for the player who moved, the
    /// first first. A move without a value breaks every row.
    pub(crate) fn judge(&self, plies: usize, values: &[(Color, Option<Value>)]) -> Option<Verdict> {
        // Values for White, the last first.
        let last = |count: u32| {
            let count = 2 * count as usize;
            values.len().checked_sub(count).map(|from| &values[from..])
        };
        let for_white = |&(mover, value): &(Color, Option<Value>)| {
            let value = value.map(hundredths)?;
            Some(if mover == Color::White { value } else { -value })
        };
        if let Some((rule, values)) = self.win.and_then(|rule| Some((rule, last(rule.count)?))) {
            let least = i64::from(rule.score);
            for (winner, sign) in [(Color::White, 1), (Color::Black, -1)] {
                if values.iter().all(|value| for_white(value).is_some_and(|value| sign * value >= least)) {
                    let reason = format!("both players see it won for {} moves", rule.count);
                    return Some(Verdict { winner: Some(winner), reason });
                }
            }
        }
        if let Some((rule, values)) = self.draw.and_then(|rule| Some((rule, last(rule.count)?))) {
            let most = i64::from(rule.score);
            let is_level = |value| for_white(value).is_some_and(|value| value.abs() <= most);
            if plies >= rule.plies as usize && values.iter().all(is_level) {
                let reason = format!("both players see it level for {} moves", rule.count);
                return Some(Verdict { winner: None, reason });
            }
        }
        let is_long = self.most_plies > 0 && plies >= self.most_plies as usize;
        is_long.then(|| Verdict { winner: None, reason: format!("{plies} plies were played") })
    }
}

/// Decided games are beyond every other value.
fn hundredths(value: Value) -> i64 {
    match value {
        Value::Hundredths(hundredths) => hundredths.into(),
        Value::WinIn(_) => i64::from(u32::MAX),
        Value::LossIn(_) => -i64::from(u32::MAX),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use Color::{Black, White};

    fn values(list: &[i32]) -> Vec<(Color, Option<Value>)> {
        let players = [White, Black].into_iter().cycle();
        players.zip(list).map(|(mover, &value)| (mover, Some(Value::Hundredths(value)))).collect()
    }

    #[test]
    fn a_win_needs_both_players_for_the_whole_row() {
        let rules = Adjudication { win: "score=300,count=2".parse().ok(), ..Adjudication::default() };
        let winner = |list: &[i32]| rules.judge(10, &values(list)).map(|verdict| verdict.winner);
        assert_eq!(winner(&[300, -300, 400, -500]), Some(Some(White)));
        assert_eq!(winner(&[-300, 300, -400, 500]), Some(Some(Black)));
        assert_eq!(winner(&[300, -299, 400, -500]), None);
        assert_eq!(winner(&[300, 300, 300, 300]), None);
        assert_eq!(winner(&[-400, 500]), None);
        let mut broken = values(&[300, -300, 400, -500]);
        broken[1].1 = None;
        assert_eq!(rules.judge(10, &broken), None);
        broken[1].1 = Some(Value::LossIn(3));
        assert_eq!(rules.judge(10, &broken).map(|verdict| verdict.winner), Some(Some(White)));
    }

    #[test]
    fn a_draw_waits_for_its_ply() {
        let rules = Adjudication { draw: "plies=40,score=5,count=1".parse().ok(), ..Adjudication::default() };
        assert_eq!(rules.judge(39, &values(&[5, -5])), None);
        assert_eq!(rules.judge(40, &values(&[5, -5])).map(|verdict| verdict.winner), Some(None));
        assert_eq!(rules.judge(40, &values(&[5, -6])), None);
    }

    #[test]
    fn a_game_has_a_last_ply_only_where_there_is_a_limit() {
        let rules = Adjudication { most_plies: 7, ..Adjudication::default() };
        assert_eq!(rules.judge(6, &[]), None);
        assert_eq!(rules.judge(7, &[]).map(|verdict| verdict.winner), Some(None));
        assert_eq!(Adjudication::default().judge(100_000, &[]), None);
    }

    #[test]
    fn rules_are_read_as_they_are_written() {
        let rule: DrawRule = "count=8,score=10".parse().unwrap();
        assert_eq!(rule.to_string(), "score=10,count=8,plies=0");
        assert_eq!(rule.to_string().parse(), Ok(rule));
        for text in ["", "score=1", "score=x,count=1", "score=1,count=1,sore=1", "score=1,score=1,count=1"] {
            assert!(text.parse::<WinRule>().is_err(), "{text}");
        }
    }
}
