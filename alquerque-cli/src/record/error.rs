//! What is wrong with a record.

use crate::desk::shown;
use crate::lines::LineError;
use alquerque_core::CodeError;
use thiserror::Error;

/// A game that cannot be read. The next one can.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("line {line}: {problem}")]
pub(crate) struct RecordError {
    /// The line to blame, from 1.
    pub(crate) line: usize,
    pub(crate) problem: Problem,
}

/// What is wrong.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub(crate) enum Problem {
    #[error(transparent)]
    Line(#[from] LineError),
    #[error(transparent)]
    Code(#[from] CodeError),
    #[error("no variant is named; expected a code such as doce in the game, or --variant CODE")]
    NoCode,
    #[error("a tag is written [Name \"value\"], with \\\" for a quotation mark; found {}", shown(.0))]
    Tag(String),
    #[error("unknown result {}; expected 1-0, 0-1, 1/2-1/2 or *", shown(.0))]
    Result(String),
    #[error("the game ends with {found}, but its tag Result says {tag}; expected the same")]
    TwoResults { found: &'static str, tag: &'static str },
    #[error(
        "unknown termination {}; expected normal, adjudication, time forfeit, rules infraction, abandoned \
         or unterminated",
        shown(.0)
    )]
    Termination(String),
    #[error("PlyCount {} is not a number of plies", shown(.0))]
    PlyCount(String),
    #[error("{found} moves were found, but the tag PlyCount says {tag}; expected the same")]
    TwoPlyCounts { found: usize, tag: usize },
    #[error("the tags FaultMove and FaultLine need a tag FaultFEN with the position")]
    FaultWithoutPosition,
    #[error("the comment begun here with {{ is not closed; expected }}")]
    OpenComment,
    #[error("a variation begun with ( is not closed; expected )")]
    OpenVariation,
    #[error("{0} closes nothing; expected it after its counterpart")]
    Stray(char),
    #[error("the game takes more than {0} bytes of memory")]
    TooLong(usize),
    #[error("JSON: {0}")]
    Json(String),
    #[error("move {ply}: {problem}")]
    Move { ply: usize, problem: &'static str },
}
