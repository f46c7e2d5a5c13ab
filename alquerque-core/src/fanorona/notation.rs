//! Reading the text of turns: `d3-e3`, `d3-e3A-e4W`.

use super::{Fanorona, Kind, Turn};
use crate::notation::Reader;
use crate::text::TextError;
use crate::{Board, Candidates, Direction, MoveError, MoveProblem, Point, Position};
use arrayvec::ArrayVec;

const EXPECTED: &str = "d3-e3, or captures such as d3-e3A-e4W (A approach, W withdrawal)";
const TOO_LONG: &str = "a chain of at most 22 steps";

/// What a text names before the board is looked at.
struct Words {
    from: Point,
    /// Each landing, and the kind of capture if it is given.
    landings: ArrayVec<(Point, Option<Kind>), { Turn::MOST_CAPTURES }>,
}

/// Reads a turn that is legal in `position`; see [`Position::parse_move`].
///
/// Capital and small letters are read alike. Where just one legal turn fits, kinds may be left out,
/// `d3-e3-e4`, and a chain may be given by its ends, `d3-e4`.
pub(super) fn read(position: &Fanorona, text: &str) -> Result<Turn, MoveError<Turn>> {
    let error = |problem| TextError::new(problem, text, 0);
    let words = read_words(position.board(), text)?;
    let exact = exact_turn(position, &words);
    if let Some(turn) = exact.filter(|&turn| position.is_legal(turn)) {
        return Ok(turn);
    }
    let candidates = Candidates::among(position, |turn| fits(&words, turn));
    match (candidates.total(), candidates.first()) {
        (0, _) if leads(position.board(), &words) => Err(error(MoveProblem::Illegal)),
        (0, _) => Err(error(MoveProblem::Line)),
        (1, &[turn]) => Ok(turn),
        _ => Err(error(MoveProblem::Ambiguous(candidates))),
    }
}

/// The turn that the words name in full, if lines lead that way.
fn exact_turn(position: &Fanorona, words: &Words) -> Option<Turn> {
    let size = position.size();
    match words.landings.as_slice() {
        &[(to, None)] => Turn::step(size, words.from, step(size.board(), words.from, to)?),
        landings => {
            let mut at = words.from;
            let mut steps: ArrayVec<_, { Turn::MOST_CAPTURES }> = ArrayVec::new();
            for &(to, kind) in landings {
                steps.push((step(size.board(), at, to)?, kind?));
                at = to;
            }
            Turn::captures(size, words.from, steps)
        }
    }
}

/// Whether lines lead from each point to the next.
fn leads(board: &Board, words: &Words) -> bool {
    let mut at = words.from;
    words.landings.iter().all(|&(to, _)| {
        let from = core::mem::replace(&mut at, to);
        step(board, from, to).is_some()
    })
}

/// The direction of the line that joins two points.
fn step(board: &Board, from: Point, to: Point) -> Option<Direction> {
    let (direction, way) = board.way(from, to)?;
    (way == 1 && board.lines(direction).has(from)).then_some(direction)
}

/// Whether the turn is a chain of captures that the words may mean.
fn fits(words: &Words, turn: Turn) -> bool {
    if !turn.is_capture() || turn.from() != words.from {
        return false;
    }
    if let &[(to, None)] = words.landings.as_slice() {
        return turn.to() == to;
    }
    let mut given = words.landings.iter();
    let is_path = turn.landings().zip(turn.steps()).all(|(landing, (_, kind))| {
        given.next().is_some_and(|&(to, wanted)| to == landing && (wanted.is_none() || wanted == kind))
    });
    is_path && given.next().is_none()
}

fn read_words(board: &'static Board, text: &str) -> Result<Words, MoveError<Turn>> {
    let mut reader = Reader::new(board, EXPECTED, &['-', 'a', 'w'], text);
    reader.skip_blanks();
    let from = reader.point()?;
    let mut landings = ArrayVec::new();
    while reader.take(&['-']).is_some() {
        let (begin, rest) = (reader.at(), reader.rest());
        let landing = reader.point()?;
        let kind = reader.take(&['a', 'w']).map(|letter| match letter {
            'a' => Kind::Approach,
            _ => Kind::Withdrawal,
        });
        if landings.try_push((landing, kind)).is_err() {
            return Err(TextError::new(MoveProblem::Notation(TOO_LONG), rest, begin));
        }
    }
    reader.end()?;
    if landings.is_empty() { Err(reader.unexpected()) } else { Ok(Words { from, landings }) }
}
