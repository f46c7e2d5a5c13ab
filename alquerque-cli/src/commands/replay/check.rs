//! Whether a record is a game by the rules.

use crate::desk::{Desk, DeskError, shown};
use crate::record::{GameRecord, ResultToken, Termination};
use alquerque_core::Outcome;
use thiserror::Error;

/// Why a record is no game by the rules.
#[derive(Debug, Error)]
pub(super) enum CheckError {
    #[error("ply {ply}: illegal move {turn} in {position}: {reason}")]
    Move { ply: usize, turn: String, position: String, reason: String },
    #[error(
        "ply {ply}: result {stated} by the rules after {turn}, but the game goes on in {position}; expected \
         * or another termination than normal"
    )]
    NotOver { ply: usize, stated: &'static str, turn: String, position: String },
    #[error("ply {ply}: result {stated} after {turn}, but {outcome} in {position}; expected {expected}")]
    Result {
        ply: usize,
        stated: &'static str,
        turn: String,
        outcome: Outcome,
        position: String,
        expected: &'static str,
    },
}

/// A position and the move before it, which the first one lacks.
pub(super) type Step = (Option<String>, String);

/// Plays the game at the desk from its first position on, as far as it can be played. Its positions are
/// appended to `steps`, where they are asked for.
pub(super) fn check(
    record: &GameRecord,
    desk: &mut dyn Desk,
    steps: &mut Option<Vec<Step>>,
) -> Result<(), CheckError> {
    let mut step = |turn: Option<&str>, desk: &dyn Desk| {
        if let Some(steps) = steps {
            steps.push((turn.map(str::to_owned), desk.position()));
        }
    };
    step(None, desk);
    for (i, played) in record.moves.iter().enumerate() {
        let turn = &played.turn;
        play(desk, turn).map_err(|reason| CheckError::Move {
            ply: i + 1,
            turn: shown(turn),
            position: desk.position(),
            reason,
        })?;
        step(Some(turn), desk);
    }
    check_result(record, desk)
}

/// Plays one move, or says why not.
fn play(desk: &mut dyn Desk, turn: &str) -> Result<(), String> {
    // The desk would take other words for a list of moves.
    if !desk.is_legal(turn) && turn.split_ascii_whitespace().count() != 1 {
        return Err("expected one move".to_owned());
    }
    desk.play(turn).map_err(|error| match error {
        DeskError::Move { reason, .. } => reason,
        other => other.to_string(),
    })
}

/// Compares what the record says of the end with the rules. Only a game that is over by its own word has
/// to be over, but no result contradicts the rules.
fn check_result(record: &GameRecord, desk: &dyn Desk) -> Result<(), CheckError> {
    let Some(ending) = &record.ending else { return Ok(()) };
    let ply = record.moves.len();
    let turn = record.moves.last().map_or("no move".to_owned(), |played| shown(&played.turn));
    let stated = ResultToken::won_by(ending.winner).text();
    let position = desk.position();
    match desk.outcome() {
        Some(outcome) if outcome.winner != ending.winner => {
            let expected = ResultToken::won_by(outcome.winner).text();
            Err(CheckError::Result { ply, stated, turn, outcome, position, expected })
        }
        None if ending.termination == Termination::Normal => {
            Err(CheckError::NotOver { ply, stated, turn, position })
        }
        _ => Ok(()),
    }
}
