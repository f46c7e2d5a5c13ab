//! Reading the text of turns: `a1+b1`, `c2-c3`, `pass`.

use super::{BOARD, Seega, Turn};
use crate::notation::Reader;
use crate::text::TextError;
use crate::{MoveError, MoveProblem, Position};

const EXPECTED: &str = "a1+b1 while stones are placed, then c2-c3, or pass";
const PASS: &str = "pass";

/// Reads a turn that is legal in `position`; see [`Position::parse_move`].
///
/// Capital letters are read like small ones, and the squares of a placement in either order.
pub(super) fn read(position: &Seega, text: &str) -> Result<Turn, MoveError<Turn>> {
    let error = |problem| TextError::new(problem, text, 0);
    let turn = read_words(text)?.map_err(error)?;
    if position.is_legal(turn) { Ok(turn) } else { Err(error(MoveProblem::Illegal)) }
}

/// The turn that the text names, or why there is no such turn on the board.
fn read_words(text: &str) -> Result<Result<Turn, MoveProblem<Turn>>, MoveError<Turn>> {
    let mut reader = Reader::new(&BOARD, EXPECTED, &['+', '-'], text);
    reader.skip_blanks();
    if reader.take_word(PASS) {
        reader.end()?;
        return Ok(Ok(Turn::PASS));
    }
    let one = reader.point()?;
    let divider = reader.take(&['+', '-']).ok_or_else(|| reader.unexpected())?;
    let other = reader.point()?;
    reader.end()?;
    Ok(match divider {
        '+' => Turn::placement(one, other).ok_or(MoveProblem::Illegal),
        _ => Turn::slide(one, other).ok_or(MoveProblem::Line),
    })
}
