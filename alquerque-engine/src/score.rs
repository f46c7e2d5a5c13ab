//! What a position is worth.

use std::fmt;
use std::ops::Neg;

/// The value of a position for the player to move.
///
/// A score is either heuristic, in hundredths of a man, or a proven win or loss in a number of plies:
/// "win in 1" means that the next turn ends the game, "loss in 0" that the game is over.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Score(i16);

/// A [`Score`] taken apart.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Outlook {
    /// Not decided: hundredths of a man.
    Hundredths(i16),
    /// The player to move wins in this number of plies.
    WinIn(u16),
    /// The player to move loses in this number of plies.
    LossIn(u16),
}

impl Score {
    /// An even position, and a draw by rule.
    pub const DRAW: Self = Self(0);
    /// Above every score.
    pub(crate) const INFINITE: Self = Self(32_000);
    const WIN: i16 = 31_000;
    /// Wins and losses farther away than this are not told from heuristic scores.
    const FARTHEST: i16 = 2_000;
    const MOST_HUNDREDTHS: i16 = Self::WIN - Self::FARTHEST - 1;

    /// A heuristic score; what lies outside of the range is brought to its edge.
    #[must_use]
    pub fn hundredths(hundredths: i32) -> Self {
        let most = i32::from(Self::MOST_HUNDREDTHS);
        Self(hundredths.clamp(-most, most) as i16)
    }

    /// A win in `plies` plies, 2000 at the most.
    #[must_use]
    pub fn win_in(plies: u16) -> Self {
        Self(Self::WIN - plies.min(Self::FARTHEST as u16) as i16)
    }

    /// A loss in `plies` plies, 2000 at the most.
    #[must_use]
    pub fn loss_in(plies: u16) -> Self {
        -Self::win_in(plies)
    }

    /// The least score above this one: with it as beta, a window holds this score alone.
    pub(crate) fn next_up(self) -> Self {
        Self(self.0 + 1)
    }

    /// The score widened by so many hundredths, wins and losses not told apart.
    pub(crate) fn offset(self, hundredths: i32) -> Self {
        let most = i32::from(Self::INFINITE.0);
        Self((i32::from(self.0) + hundredths).clamp(-most, most) as i16)
    }

    /// How far the score lies above an even one, wins and losses not told apart.
    pub(crate) const fn above_draw(self) -> i32 {
        self.0 as i32
    }

    /// Whether the player to move is proven to lose.
    pub(crate) fn is_loss(self) -> bool {
        self.0 < -Self::MOST_HUNDREDTHS
    }

    pub(crate) fn to_bits(self) -> u16 {
        self.0 as u16
    }

    pub(crate) fn from_bits(bits: u16) -> Self {
        Self(bits as i16)
    }

    /// The score taken apart.
    #[must_use]
    pub fn outlook(self) -> Outlook {
        if self.0 > Self::MOST_HUNDREDTHS {
            Outlook::WinIn((Self::WIN - self.0) as u16)
        } else if self.0 < -Self::MOST_HUNDREDTHS {
            Outlook::LossIn((Self::WIN + self.0) as u16)
        } else {
            Outlook::Hundredths(self.0)
        }
    }

    /// Whether the score is a proven win or loss.
    #[must_use]
    pub fn is_decided(self) -> bool {
        self.0.abs() > Self::MOST_HUNDREDTHS
    }
}

impl Neg for Score {
    type Output = Self;
    fn neg(self) -> Self {
        Self(-self.0)
    }
}

/// Writes `+0.35`, `win in 3` or `loss in 0`.
impl fmt::Display for Score {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.outlook() {
            Outlook::Hundredths(hundredths) => write!(f, "{:+.2}", f64::from(hundredths) / 100.0),
            Outlook::WinIn(plies) => write!(f, "win in {plies}"),
            Outlook::LossIn(plies) => write!(f, "loss in {plies}"),
        }
    }
}
