//! Names of skills, as players know them: [`Level`].

use crate::Skill;
use std::str::FromStr;
use thiserror::Error;

/// A [`Skill`] with a name.
///
/// ```
/// use alquerque_engine::{Level, Skill};
///
/// assert_eq!("Easy".parse(), Ok(Level::Easy));
/// assert_eq!(Skill::from(Level::Full), Skill::FULL);
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Level {
    /// Skill 2: three moves of four are random.
    Easy,
    /// Skill 10: sees a few plies ahead, and plays one move of eight at random.
    Medium,
    /// Skill 18: searches thousands of positions, and leaves next to nothing to chance.
    Hard,
    /// Skill 20: as well as it can.
    #[default]
    Full,
}

/// A word that is no level.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("expected easy, medium, hard or full, not \"{0}\"")]
pub struct LevelError(String);

impl Level {
    /// All levels, the weakest first.
    pub const ALL: [Self; 4] = [Self::Easy, Self::Medium, Self::Hard, Self::Full];

    /// The word for it.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Easy => "easy",
            Self::Medium => "medium",
            Self::Hard => "hard",
            Self::Full => "full",
        }
    }

    /// The strongest level that is not above `skill`; easy where all are.
    #[must_use]
    pub fn of(skill: Skill) -> Self {
        Self::ALL.into_iter().rev().find(|&level| Skill::from(level) <= skill).unwrap_or(Self::Easy)
    }
}

impl From<Level> for Skill {
    fn from(level: Level) -> Self {
        match level {
            Level::Easy => Self::EASY,
            Level::Medium => Self::MEDIUM,
            Level::Hard => Self::HARD,
            Level::Full => Self::FULL,
        }
    }
}

impl FromStr for Level {
    type Err = LevelError;

    /// Reads a level's word, in any case.
    fn from_str(text: &str) -> Result<Self, LevelError> {
        let level = Self::ALL.into_iter().find(|level| level.name().eq_ignore_ascii_case(text));
        level.ok_or_else(|| LevelError(text.to_owned()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_level_is_that_of_its_skill_and_of_those_up_to_the_next() {
        for level in Level::ALL {
            assert_eq!(Level::of(level.into()), level);
        }
        let levels = [0, 1, 9, 10, 17, 19].map(|number| Level::of(Skill::new(number).unwrap()).name());
        assert_eq!(levels, ["easy", "easy", "easy", "medium", "medium", "hard"]);
    }
}
