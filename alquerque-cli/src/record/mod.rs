//! What is kept of a game between engines: [`GameRecord`].

use alquerque_core::Color;
use serde::{Deserialize, Serialize};
use std::time::Duration;

/// A game, from its first position to its end, and what the players said on the way.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct GameRecord {
    /// The game's place in the match, from 1.
    pub(crate) number: usize,
    /// The day on which it was played, as `2026-12-01`.
    pub(crate) date: String,
    /// The code's canonical text.
    pub(crate) code: String,
    /// The first position, where it is not the start position of the code.
    pub(crate) position: Option<String>,
    /// The name of the player of the white men.
    pub(crate) white: String,
    /// The name of the player of the black men.
    pub(crate) black: String,
    /// All that was played, the moves of the opening included.
    pub(crate) moves: Vec<MoveRecord>,
    /// How it ended. A game that was broken off has no ending.
    pub(crate) ending: Option<Ending>,
}

/// A move of a record.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct MoveRecord {
    /// The move's text.
    pub(crate) turn: String,
    /// What its player said of it; nothing of a move of the opening.
    pub(crate) thought: Option<Thought>,
}

/// What an engine tells of the search that found its move.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Thought {
    /// For the player who moved.
    pub(crate) score: Option<Value>,
    /// In plies.
    pub(crate) depth: Option<u32>,
    pub(crate) nodes: Option<u64>,
    /// What the player's clock was charged.
    pub(crate) time: Duration,
}

/// A value of a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Value {
    /// In hundredths of a man.
    Hundredths(i32),
    /// A win within so many plies.
    WinIn(u32),
    /// A loss within so many plies.
    LossIn(u32),
}

/// The end of a game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Ending {
    /// Nobody has won a draw.
    pub(crate) winner: Option<Color>,
    pub(crate) termination: Termination,
    /// A sentence on why, without a full stop.
    pub(crate) reason: String,
    /// Where a player has failed, what is known of that.
    pub(crate) fault: Option<Fault>,
}

/// The kinds of ends, as game records name them in the tag `Termination`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub(crate) enum Termination {
    /// By the rules of the game.
    Normal,
    /// By the match's own rules.
    Adjudication,
    /// A clock has run out.
    #[serde(rename = "time forfeit")]
    TimeForfeit,
    /// A move was illegal.
    #[serde(rename = "rules infraction")]
    RulesInfraction,
    /// A player has died or does not answer.
    Abandoned,
}

/// What an engine did that lost it the game.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Fault {
    /// What it played, where it has played something.
    #[serde(rename = "move", skip_serializing_if = "Option::is_none")]
    pub(crate) turn: Option<String>,
    /// The position in which it was to move.
    pub(crate) position: String,
    /// Its last lines, of its standard error too.
    pub(crate) lines: Vec<String>,
}
