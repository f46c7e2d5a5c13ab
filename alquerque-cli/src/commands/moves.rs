//! `alquerque moves`: the legal moves of a position, for people and for programs.

use super::CommandError;
use crate::desk::{self, Desk, DeskError};
use crate::lines::{LineError, Lines};
use alquerque_core::Outcome;
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};
use std::io::{self, BufRead, Write};

/// Writes a line for each legal move: the move, and the position after it.
pub(super) fn list(desk: &dyn Desk, output: &mut impl Write) -> Result<(), CommandError> {
    let moves = desk.moves_with_positions();
    let width = moves.iter().map(|(turn, _)| turn.len()).max().unwrap_or_default();
    for (turn, after) in &moves {
        writeln!(output, "{turn:width$}  {after}")?;
    }
    if let Some(outcome) = desk.outcome() {
        writeln!(output, "no moves: {outcome}")?;
    }
    Ok(())
}

/// What a program is told of a position.
#[derive(Debug, Serialize)]
struct Reply {
    code: String,
    position: String,
    /// Who has won, `w` or `b`; `=` is a draw.
    result: Option<char>,
    count: usize,
    /// For each legal move the first three fields of the position after it.
    moves: Map<String, Value>,
}

impl Reply {
    fn new(desk: &dyn Desk, code: String, position: String) -> Self {
        let moves: Map<String, Value> =
            desk.moves_with_positions().into_iter().map(|(turn, after)| (turn, after.into())).collect();
        Self { code, position, result: desk.outcome().map(Outcome::letter), count: moves.len(), moves }
    }
}

/// Writes one JSON object.
pub(super) fn json(desk: &dyn Desk, output: &mut impl Write) -> Result<(), CommandError> {
    serde_json::to_writer(&mut *output, &Reply::new(desk, desk.code(), desk.position()))?;
    Ok(writeln!(output)?)
}

/// A line of the batch: other members than these are passed over.
#[derive(Debug, Serialize, Deserialize)]
struct Request {
    code: String,
    position: String,
}

/// The answer to a line that names no position.
#[derive(Debug, Serialize)]
struct Refusal {
    #[serde(flatten)]
    request: Option<Request>,
    error: String,
}

/// Answers each line of JSON with a line of JSON, at once, so that another program can ask and wait.
pub(super) fn batch(input: impl BufRead, output: &mut impl Write) -> Result<(), CommandError> {
    // Lines of one code usually come together.
    let mut open: Option<(String, Box<dyn Desk>)> = None;
    for line in Lines(input) {
        let request = match line {
            Ok(line) if line.is_empty() => continue,
            Ok(line) => serde_json::from_str(&line).map_err(|error| format!("JSON: {error}")),
            Err(LineError::Read(kind)) => return Err(io::Error::from(kind).into()),
            Err(error) => Err(error.to_string()),
        };
        let line = match request {
            Ok(request) => match answer(&request, &mut open) {
                Ok(reply) => serde_json::to_string(&reply)?,
                Err(error) => {
                    serde_json::to_string(&Refusal { request: Some(request), error: error.to_string() })?
                }
            },
            Err(error) => serde_json::to_string(&Refusal { request: None, error })?,
        };
        writeln!(output, "{line}")?;
        output.flush()?;
    }
    Ok(())
}

fn answer(request: &Request, open: &mut Option<(String, Box<dyn Desk>)>) -> Result<Reply, DeskError> {
    let desk = match open {
        Some((code, desk)) if *code == request.code => desk,
        _ => &mut open.insert((request.code.clone(), desk::open(&request.code, 1)?)).1,
    };
    desk.set_up(Some(&request.position), "")?;
    Ok(Reply::new(&**desk, request.code.clone(), request.position.clone()))
}
