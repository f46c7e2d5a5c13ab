//! A replayed game on standard output.

use super::check::Step;
use crate::commands::CommandError;
use crate::desk::Desk;
use crate::draw::{Style, describe};
use crate::record::{GameRecord, ResultToken, Termination};
use serde::Serialize;
use std::io::{self, Write};

/// Writes a line on the game, and its last position or all of them.
///
/// The games are read one by one, so the columns do not know what comes: they fit usual names.
pub(super) fn text(
    record: &GameRecord,
    desk: &dyn Desk,
    steps: Option<&[Step]>,
    output: &mut impl Write,
) -> io::Result<()> {
    let players = format!("{} - {}", one_line(&record.white), one_line(&record.black));
    let result = ResultToken::of(record.ending.as_ref()).text();
    let reason = record.ending.as_ref().map_or("not ended", |ending| match ending.reason.as_str() {
        "" => ending.termination.text(),
        reason => reason,
    });
    writeln!(
        output,
        "{:>5}  {:17}  {players:36}  {result:7}  {:>4} plies  {}",
        record.number,
        record.code,
        record.moves.len(),
        one_line(reason)
    )?;
    let Some(steps) = steps else { return writeln!(output, "       {}", desk.position()) };
    let width = steps.iter().filter_map(|(turn, _)| turn.as_deref()).map(str::len).max().unwrap_or(1);
    for (ply, (turn, position)) in steps.iter().enumerate() {
        writeln!(output, "{ply:>5}  {:width$}  {position}", turn.as_deref().unwrap_or("-"))?;
    }
    Ok(())
}

/// A name from a file must not write lines of its own.
fn one_line(text: &str) -> String {
    text.replace(char::is_control, " ")
}

/// Draws the current position between blank lines.
pub(super) fn board(desk: &dyn Desk, style: Style, output: &mut impl Write) -> io::Result<()> {
    writeln!(output, "\n{}", describe(desk, style))
}

/// A replayed game for programs.
#[derive(Debug, Serialize)]
struct Replayed<'a> {
    game: usize,
    variant: &'a str,
    white: &'a str,
    black: &'a str,
    result: ResultToken,
    termination: Option<Termination>,
    reason: Option<&'a str>,
    plies: usize,
    /// The last position that the moves lead to.
    position: String,
    /// From the first position on, where they are asked for.
    #[serde(skip_serializing_if = "Option::is_none")]
    positions: Option<Vec<String>>,
    /// What is wrong, if something is.
    error: Option<&'a str>,
}

/// Writes one JSON object.
pub(super) fn json(
    record: &GameRecord,
    desk: &dyn Desk,
    steps: Option<Vec<Step>>,
    error: Option<&str>,
    output: &mut impl Write,
) -> Result<(), CommandError> {
    let ending = record.ending.as_ref();
    let replayed = Replayed {
        game: record.number,
        variant: &record.code,
        white: &record.white,
        black: &record.black,
        result: ResultToken::of(ending),
        termination: ending.map(|ending| ending.termination),
        reason: ending.map(|ending| ending.reason.as_str()),
        plies: record.moves.len(),
        position: desk.position(),
        positions: steps.map(|steps| steps.into_iter().map(|(_, position)| position).collect()),
        error,
    };
    serde_json::to_writer(&mut *output, &replayed)?;
    Ok(writeln!(output)?)
}

/// Writes the JSON object of a game that could not be read.
pub(super) fn json_error(error: &str, output: &mut impl Write) -> Result<(), CommandError> {
    serde_json::to_writer(&mut *output, &serde_json::json!({ "error": error }))?;
    Ok(writeln!(output)?)
}
