//! Reading the text of turns: `b2-b3`, `b2xd4xd2`, `huffc3+b2-b3`.

use super::{Alquerque, BOARD, Turn};
use crate::notation::{Reader, begins_with};
use crate::text::{TextError, words};
use crate::{Candidates, MoveError, MoveProblem, Point, Position};
use arrayvec::ArrayVec;

const EXPECTED: &str = "b2-b3, b2xd4xd2, huffc3+b2-b3 or huffc3";
const TOO_LONG: &str = "a chain of at most 12 jumps";

/// The most points a chain names: its origin and each landing.
const MOST_POINTS: usize = Turn::MOST_JUMPS + 1;

/// What a text names before the board is looked at.
struct Words {
    huff: Option<Point>,
    is_jump: bool,
    points: ArrayVec<Point, MOST_POINTS>,
}

/// Reads a turn that is legal in `position`; see [`Position::parse_move`].
///
/// Capital letters are read like small ones. A chain may be given by its ends, `b2xd2`, where no legal
/// turn is written so in full and just one legal chain has these ends.
pub(super) fn read(position: &Alquerque, text: &str) -> Result<Turn, MoveError<Turn>> {
    let error = |problem| TextError::new(problem, text, 0);
    let words = read_words(text)?;
    let exact = exact_turn(&words);
    if let Some(turn) = exact.filter(|&turn| position.is_legal(turn)) {
        return Ok(turn);
    }
    if let (true, &[from, to]) = (words.is_jump, words.points.as_slice()) {
        let fits = |turn: Turn| {
            turn.is_jump() && turn.huff() == words.huff && turn.from() == from && turn.to() == to
        };
        let candidates = Candidates::among(position, fits);
        match (candidates.total(), candidates.first()) {
            (0, _) => {}
            (1, &[turn]) => return Ok(turn),
            _ => return Err(error(MoveProblem::Ambiguous(candidates))),
        }
    }
    Err(error(if exact.is_some() { MoveProblem::Illegal } else { MoveProblem::Line }))
}

/// The turn that the words name in full, if lines lead that way.
fn exact_turn(words: &Words) -> Option<Turn> {
    let Some((&from, landings)) = words.points.split_first() else {
        return words.huff.and_then(Turn::huff_alone);
    };
    let leads = |from, to| match BOARD.way(from, to) {
        Some((direction, 2)) if words.is_jump => BOARD.double_lines(direction).has(from),
        Some((direction, 1)) if !words.is_jump => BOARD.lines(direction).has(from),
        _ => false,
    };
    if !words.points.windows(2).all(|pair| leads(pair[0], pair[1])) {
        return None;
    }
    let turn = if words.is_jump {
        Turn::jumps(from, landings.iter().copied())?
    } else {
        Turn::step(from, *landings.first()?)?
    };
    words.huff.map_or(Some(turn), |point| turn.after_huff(point))
}

fn read_words(text: &str) -> Result<Words, MoveError<Turn>> {
    let mut words = Words { huff: None, is_jump: false, points: ArrayVec::new() };
    let mut reader = Reader::new(&BOARD, EXPECTED, &['-', 'x', '+'], text);
    reader.skip_blanks();
    if reader.take_word(HUFF) {
        reader.skip_blanks();
        words.huff = Some(reader.point()?);
        if reader.is_at_end() {
            return Ok(words);
        }
        let end = reader.at();
        reader.skip_blanks();
        if reader.take(&['+']).is_none() && reader.at() == end {
            return Err(reader.unexpected());
        }
        reader.skip_blanks();
    }
    words.points.push(reader.point()?);
    let divider = reader.take(&['-', 'x']).ok_or_else(|| reader.unexpected())?;
    words.is_jump = divider == 'x';
    loop {
        let (begin, rest) = (reader.at(), reader.rest());
        if words.points.try_push(reader.point()?).is_err() {
            return Err(TextError::new(MoveProblem::Notation(TOO_LONG), rest, begin));
        }
        // A step has one landing, a chain as many as there are.
        if !words.is_jump || reader.take(&['x']).is_none() {
            break;
        }
    }
    reader.end()?;
    Ok(words)
}

/// The turns of a list divided by blanks; the words of a huff, `huff c3 b2-b3`, are one turn.
pub(super) fn turns(list: &str) -> impl Iterator<Item = (usize, &str)> {
    let mut words = words(list).peekable();
    core::iter::from_fn(move || {
        let (start, word) = words.next()?;
        let mut end = start + word.len();
        // A huff by itself ends the game, so whatever follows it belongs to it.
        while begins_with(word, HUFF) && parts_of_huff(&list[start..end]) < 2 {
            let Some((at, next)) = words.next_if(|(_, next)| !begins_with(next, HUFF)) else { break };
            end = at + next.len();
        }
        Some((start, &list[start..end]))
    })
}

const HUFF: &str = "huff";

/// How many of the two things that follow the word `huff` there are: the point, and the turn.
fn parts_of_huff(text: &str) -> usize {
    let divides = |c: char| c == '+' || c.is_ascii_whitespace();
    text[HUFF.len()..].split(divides).filter(|part| !part.is_empty()).count()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_of_a_huff_are_one_turn() {
        let list = "a1-a2 huff c3 b2-b3  huffc3+b2-b3 HUFF c3+b2-b3 huffc3 b2-b3 a1xa3 \
                    huff c3 + b2-b3 huffc3 +b2-b3 huffc3+ b2-b3 a1-a2 huff c3";
        let expected = [
            "a1-a2",
            "huff c3 b2-b3",
            "huffc3+b2-b3",
            "HUFF c3+b2-b3",
            "huffc3 b2-b3",
            "a1xa3",
            "huff c3 + b2-b3",
            "huffc3 +b2-b3",
            "huffc3+ b2-b3",
            "a1-a2",
            "huff c3",
        ];
        assert!(turns(list).map(|(_, turn)| turn).eq(expected));
    }
}
