//! Reading the text of turns: `d5`, `a3xa5xa7`.

use super::{Konane, Turn};
use crate::notation::Reader;
use crate::text::TextError;
use crate::{MoveError, MoveProblem, Position};

const EXPECTED: &str = "d5 in the opening, or jumps such as a3xa5xa7";

/// Reads a turn that is legal in `position`; see [`Position::parse_move`].
///
/// Capital letters are read like small ones. A chain may be given by its ends, `a3xa7`.
pub(super) fn read(position: &Konane, text: &str) -> Result<Turn, MoveError<Turn>> {
    let error = |problem| TextError::new(problem, text, 0);
    let turn = read_words(position, text)?.ok_or_else(|| error(MoveProblem::Line))?;
    if position.is_legal(turn) { Ok(turn) } else { Err(error(MoveProblem::Illegal)) }
}

/// The turn that the text names, if it runs along a rank or a file.
fn read_words(position: &Konane, text: &str) -> Result<Option<Turn>, MoveError<Turn>> {
    let (size, board) = (position.size(), position.board());
    let mut reader = Reader::new(board, EXPECTED, &['x'], text);
    reader.skip_blanks();
    let from = reader.point()?;
    if reader.is_at_end() {
        return Ok(Turn::removal(size, from));
    }
    let mut landings: usize = 0;
    let mut ends = Some((from, from));
    while reader.take(&['x']).is_some() {
        let landing = reader.point()?;
        landings += 1;
        // Every landing named has to be the next of a straight chain, a single one may be its last.
        ends =
            ends.filter(|&(_, at)| landings == 1 || board.way(at, landing).is_some_and(|(_, way)| way == 2));
        ends = ends.map(|(from, _)| (from, landing));
    }
    reader.end()?;
    Ok(ends.and_then(|(from, to)| {
        let (direction, way) = board.way(from, to)?;
        let is_whole = landings == 1 || usize::from(way) == 2 * landings;
        (is_whole && way % 2 == 0).then(|| Turn::jumps(size, from, direction, way / 2))?
    }))
}
