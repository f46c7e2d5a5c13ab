//! How games end.

use crate::Color;
use core::fmt;

/// The result of a game and its reason.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Outcome {
    /// Who has won; `None` is a draw.
    pub winner: Option<Color>,
    /// Why the game is over.
    pub reason: Reason,
}

/// Why a game is over.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Reason {
    /// The loser has no men left.
    NoMen,
    /// The loser is to move and has no legal turn.
    NoMove,
    /// The position has occurred as often as the code allows.
    Repetition,
    /// The quiet clock has reached the code's limit.
    QuietLimit,
}

impl Outcome {
    /// `loser` has lost.
    #[must_use]
    pub const fn lost_by(loser: Color, reason: Reason) -> Self {
        let winner = match loser {
            Color::White => Color::Black,
            Color::Black => Color::White,
        };
        Self { winner: Some(winner), reason }
    }

    /// The game is drawn.
    #[must_use]
    pub const fn drawn(reason: Reason) -> Self {
        Self { winner: None, reason }
    }

    /// One letter: `w`, `b`, or `=` for a draw.
    #[must_use]
    pub const fn letter(self) -> char {
        match self.winner {
            Some(winner) => winner.letter(),
            None => '=',
        }
    }
}

/// Writes the result as a sentence without a full stop: `White wins, Black has no men left`.
impl fmt::Display for Outcome {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.winner {
            Some(winner) => write!(f, "{winner} wins, {} {}", !winner, self.reason),
            None => write!(f, "draw, {}", self.reason),
        }
    }
}

impl fmt::Display for Reason {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::NoMen => "has no men left",
            Self::NoMove => "cannot move",
            Self::Repetition => "the position was repeated",
            Self::QuietLimit => "too many plies without a capture",
        })
    }
}
