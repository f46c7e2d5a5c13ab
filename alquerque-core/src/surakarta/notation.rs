//! Reading the text of turns: `b2-c3`, `e1xe3`.

use super::{BOARD, Surakarta, Turn};
use crate::notation::Reader;
use crate::text::TextError;
use crate::{MoveError, MoveProblem, Position};

const EXPECTED: &str = "a step such as b2-c3, or a capture such as e1xe3";

/// Reads a turn that is legal in `position`; see [`Position::parse_move`].
///
/// Capital letters are read like small ones.
pub(super) fn read(position: &Surakarta, text: &str) -> Result<Turn, MoveError<Turn>> {
    let error = |problem| TextError::new(problem, text, 0);
    let turn = read_words(text)?.map_err(error)?;
    if position.is_legal(turn) { Ok(turn) } else { Err(error(MoveProblem::Illegal)) }
}

/// The turn that the text names, or why there is no such turn on the board.
fn read_words(text: &str) -> Result<Result<Turn, MoveProblem<Turn>>, MoveError<Turn>> {
    let mut reader = Reader::new(&BOARD, EXPECTED, &['-', 'x'], text);
    reader.skip_blanks();
    let from = reader.point()?;
    let divider = reader.take(&['-', 'x']).ok_or_else(|| reader.unexpected())?;
    let to = reader.point()?;
    reader.end()?;
    Ok(match divider {
        'x' => Turn::capture(from, to).ok_or(MoveProblem::Illegal),
        _ => Turn::step(from, to).ok_or(MoveProblem::Line),
    })
}
