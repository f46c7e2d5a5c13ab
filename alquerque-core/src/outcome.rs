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
    /// The loser has fewer men left than the game needs.
    FewMen,
    /// The loser is to move and has no legal turn.
    NoMove,
    /// Neither side can ever move again. The winner has more men; with as many on both sides, the game
    /// is drawn.
    Blocked,
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
            Some(winner) => {
                let loser = !winner;
                write!(f, "{winner} wins, ")?;
                match self.reason {
                    Reason::NoMen => write!(f, "{loser} has no men left"),
                    Reason::FewMen => write!(f, "{loser} has too few men left"),
                    Reason::NoMove => write!(f, "{loser} cannot move"),
                    Reason::Blocked => write!(f, "neither side can move and {loser} has fewer men"),
                    Reason::Repetition => f.write_str("the position was repeated"),
                    Reason::QuietLimit => f.write_str("too many plies without a capture"),
                }
            }
            None => f.write_str(match self.reason {
                Reason::NoMen => "draw, no men are left",
                Reason::FewMen => "draw, too few men are left",
                Reason::NoMove => "draw, there is no move",
                Reason::Blocked => "draw, neither side can move and both have as many men",
                Reason::Repetition => "draw, the position was repeated",
                Reason::QuietLimit => "draw, too many plies without a capture",
            }),
        }
    }
}
