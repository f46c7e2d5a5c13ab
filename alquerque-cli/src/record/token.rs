//! Results and terminations as words.

use super::{Ending, Termination};
use alquerque_core::Color;
use serde::{Deserialize, Serialize};

/// The result of a game as records write it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) enum ResultToken {
    #[serde(rename = "1-0")]
    WhiteWins,
    #[serde(rename = "0-1")]
    BlackWins,
    #[serde(rename = "1/2-1/2")]
    Draw,
    /// The game has no ending.
    #[default]
    #[serde(rename = "*")]
    Unknown,
}

impl ResultToken {
    const ALL: [Self; 4] = [Self::WhiteWins, Self::BlackWins, Self::Draw, Self::Unknown];

    pub(crate) const fn of(ending: Option<&Ending>) -> Self {
        match ending {
            Some(ending) => Self::won_by(ending.winner),
            None => Self::Unknown,
        }
    }

    /// The result of a game that is over; nobody has won a draw.
    pub(crate) const fn won_by(winner: Option<Color>) -> Self {
        match winner {
            Some(Color::White) => Self::WhiteWins,
            Some(Color::Black) => Self::BlackWins,
            None => Self::Draw,
        }
    }

    pub(crate) const fn text(self) -> &'static str {
        match self {
            Self::WhiteWins => "1-0",
            Self::BlackWins => "0-1",
            Self::Draw => "1/2-1/2",
            Self::Unknown => "*",
        }
    }

    pub(super) fn parse(text: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|token| token.text() == text)
    }

    /// An ending with this result, if it is one. A record that does not say how it came about is from
    /// elsewhere: players agreed or resigned, which is no matter of the rules.
    pub(super) fn ending(self, termination: Option<Termination>, reason: String) -> Option<Ending> {
        let winner = match self {
            Self::WhiteWins => Some(Color::White),
            Self::BlackWins => Some(Color::Black),
            Self::Draw => None,
            Self::Unknown => return None,
        };
        let termination = termination.unwrap_or(Termination::Adjudication);
        Some(Ending { winner, termination, reason, fault: None })
    }
}

impl Termination {
    const ALL: [Self; 5] =
        [Self::Normal, Self::Adjudication, Self::TimeForfeit, Self::RulesInfraction, Self::Abandoned];

    /// The value of the tag.
    pub(crate) const fn text(self) -> &'static str {
        match self {
            Self::Normal => "normal",
            Self::Adjudication => "adjudication",
            Self::TimeForfeit => "time forfeit",
            Self::RulesInfraction => "rules infraction",
            Self::Abandoned => "abandoned",
        }
    }

    pub(super) fn parse(text: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|termination| termination.text().eq_ignore_ascii_case(text))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn both_forms_use_the_same_words() {
        for token in ResultToken::ALL {
            assert_eq!(serde_json::to_value(token).unwrap(), token.text());
            assert_eq!(ResultToken::parse(token.text()), Some(token));
        }
        for termination in Termination::ALL {
            assert_eq!(serde_json::to_value(termination).unwrap(), termination.text());
            assert_eq!(Termination::parse(termination.text()), Some(termination));
        }
    }
}
