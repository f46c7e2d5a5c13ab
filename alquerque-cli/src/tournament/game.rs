//! One game between two engines, with the rules as the referee.

use super::adjudication::Adjudication;
use super::clock::{Clock, go_line};
use super::openings::Opening;
use super::seat::{Absence, Failed, Seat, UnusableEngine};
use crate::client::engine::Failure;
use crate::desk::{Desk, DeskError, shown};
use crate::record::{Ending, Fault, GameRecord, MoveRecord, Termination, Thought};
use alquerque_core::Color;
use thiserror::Error;

/// Why a game cannot be played.
#[derive(Debug, Error)]
pub(crate) enum GameError {
    #[error(transparent)]
    Engine(#[from] UnusableEngine),
    #[error(transparent)]
    Desk(#[from] DeskError),
}

/// A game in progress.
struct Table<'a, 'b> {
    desk: &'a mut dyn Desk,
    /// By colour.
    seats: [&'a mut Seat<'b>; 2],
    record: GameRecord,
}

/// Plays a game from `opening` to its end. `record` says who plays what; what is random comes from
/// `seed`. A game that is broken off has no ending.
pub(crate) fn play<'b>(
    desk: &mut dyn Desk,
    seats: [&mut Seat<'b>; 2],
    opening: &Opening,
    adjudication: &Adjudication,
    seed: u32,
    mut record: GameRecord,
) -> Result<GameRecord, GameError> {
    desk.set_up(opening.position.as_deref(), &opening.moves)?;
    record.position.clone_from(&opening.position);
    let book = opening.moves.split_ascii_whitespace();
    record.moves = book.map(|turn| MoveRecord { turn: turn.to_owned(), thought: None }).collect();
    let mut table = Table { desk, seats, record };
    table.record.ending = table.play(adjudication, seed)?;
    Ok(table.record)
}

impl Table<'_, '_> {
    /// Plays until the end, if there is one.
    fn play(&mut self, adjudication: &Adjudication, seed: u32) -> Result<Option<Ending>, GameError> {
        for player in [self.desk.to_move(), !self.desk.to_move()] {
            match self.seats[player.index()].prepare(&self.record.code, seed) {
                Ok(()) => {}
                Err(Absence::Failed(failed)) => return Ok(self.lost(player, failed)),
                Err(Absence::Never(error)) => return Err(error.into()),
            }
        }
        let mut clocks = self.seats.each_ref().map(|seat| Clock::new(seat.spec.allowance));
        let mut values = Vec::new();
        let mut position = match &self.record.position {
            Some(position) => format!("position fen {position}"),
            None => "position startpos".to_owned(),
        };
        for (i, played) in self.record.moves.iter().enumerate() {
            add_move(&mut position, i, &played.turn);
        }
        loop {
            if let Some(outcome) = self.desk.outcome() {
                return Ok(Some(Ending {
                    winner: outcome.winner,
                    termination: Termination::Normal,
                    reason: outcome.to_string(),
                    fault: None,
                }));
            }
            if let Some(verdict) = adjudication.judge(self.record.moves.len(), &values) {
                return Ok(Some(Ending {
                    winner: verdict.winner,
                    termination: Termination::Adjudication,
                    reason: verdict.reason,
                    fault: None,
                }));
            }
            let mover = self.desk.to_move();
            let clock = &clocks[mover.index()];
            let seat = &mut self.seats[mover.index()];
            let go = go_line(&clocks, mover, self.desk.first(), seat.spec.protocol);
            let answer = match seat.think(&position, &go, clock.time()) {
                Ok(answer) => answer,
                Err(failed) => return Ok(self.lost(mover, failed)),
            };
            if answer.turn.is_empty() {
                return Ok(Some(self.illegal(mover, &answer.turn, "bestmove without a move")));
            }
            match self.desk.play(&answer.turn) {
                Ok(()) => {}
                Err(DeskError::Move { reason, .. }) => {
                    return Ok(Some(self.illegal(mover, &answer.turn, &reason)));
                }
                Err(error) => return Err(error.into()),
            }
            clocks[mover.index()].charge(answer.time);
            // An engine may write a move in another way than the rules do.
            let turn = self.desk.last_move().unwrap_or(answer.turn);
            add_move(&mut position, self.record.moves.len(), &turn);
            let info = answer.info;
            values.push((mover, info.score));
            let thought =
                Thought { score: info.score, depth: info.depth, nodes: info.nodes, time: answer.time };
            self.record.moves.push(MoveRecord { turn, thought: Some(thought) });
        }
    }

    /// The end of a game in which `player` has failed; none if it was not the player who broke it off.
    fn lost(&self, player: Color, failed: Failed) -> Option<Ending> {
        let termination = match failed.failure {
            Failure::Stopped => return None,
            Failure::Late { .. } => Termination::TimeForfeit,
            Failure::Died(_) | Failure::Silent { .. } => Termination::Abandoned,
        };
        Some(self.ending(player, termination, &failed.failure.to_string(), None, failed.lines))
    }

    fn illegal(&self, player: Color, turn: &str, why: &str) -> Ending {
        let why = format!("illegal move {}: {why}", shown(turn));
        let lines = self.seats[player.index()].lines();
        self.ending(player, Termination::RulesInfraction, &why, Some(shown(turn)), lines)
    }

    fn ending(
        &self,
        loser: Color,
        termination: Termination,
        why: &str,
        turn: Option<String>,
        lines: Vec<String>,
    ) -> Ending {
        let name = &self.seats[loser.index()].spec.name;
        let winner = !loser;
        Ending {
            winner: Some(winner),
            termination,
            reason: format!("{winner} wins, {name}: {why}"),
            fault: Some(Fault { turn, position: self.desk.position(), lines }),
        }
    }
}

/// Adds the move of ply `ply`, from 0, to a `position` line.
fn add_move(line: &mut String, ply: usize, turn: &str) {
    line.push_str(if ply == 0 { " moves " } else { " " });
    line.push_str(turn);
}
