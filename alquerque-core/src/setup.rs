//! Position text, read and written without looking at any rule: [`Setup`].

use crate::text::{Problem, TextError, words};
use crate::{Bitboard, Board, Color, Point, Symmetry};
use core::fmt;
use thiserror::Error;

/// What a position text says, not yet known to be a position of any code.
///
/// A text has up to five fields between blanks:
///
/// ```text
/// bbbbb/bbbbb/bb1ww/wwwww/wwwww w - 0 1
/// ranks from the top            | | | move number, from 1
/// (a digit: so many empty)      | | quiet clock
///                    who moves: w b state
/// ```
///
/// The two last fields may be left out (0 and 1), and the state before them where it is `-`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Setup {
    /// The men of White and of Black, promoted ones included.
    pub men: [Bitboard; 2],
    /// Those of the men that are promoted, written `W` and `B`.
    pub promoted: Bitboard,
    /// The player to move.
    pub to_move: Color,
    /// The third field.
    pub state: State,
    /// The quiet clock: plies in a row, by either player, without a capture.
    pub quiet: u32,
    /// The move number, from 1; it grows when the player who did not begin the game has moved.
    pub number: u32,
}

/// The third field of a position text: what the board does not show.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum State {
    /// Nothing: `-`.
    None,
    /// Points with a right bound to them, such as the men that may be huffed: `c3,d2`.
    Points(Bitboard),
    /// The men that White and Black have in hand: `12,10`.
    Hands([u8; 2]),
}

/// What can be wrong with a position text.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum PositionProblem {
    /// The text ends before the field.
    #[error("{0} missing; expected <ranks> <w|b> <state> <quiet clock> <move number>")]
    Missing(&'static str),
    /// The board has too few or too many ranks.
    #[error("expected {expected} ranks divided by /, found {found}")]
    RankCount {
        /// Ranks in the text.
        found: usize,
        /// Ranks of the board.
        expected: u8,
    },
    /// A rank has too few or too many points.
    #[error("expected {expected} points on rank {rank}, found {found}")]
    RankLength {
        /// The rank, counted from 1 at the bottom.
        rank: u8,
        /// Points in the text.
        found: usize,
        /// Points of the board's rank.
        expected: u8,
    },
    /// A character that stands for no man.
    #[error("unknown character on the board; expected w, b, W, B or a digit from 1")]
    Character,
    /// The player to move is neither `w` nor `b`.
    #[error("unknown player to move; expected w or b")]
    Turn,
    /// The state field is neither `-`, nor a list of different points of the board, nor two numbers.
    #[error("unknown state; expected -, different points such as c3,d2, or men in hand such as 12,12")]
    State,
    /// A counter is no number, or too large a one.
    #[error("{0} is not a number from {1} to 4294967295")]
    Counter(&'static str, u32),
    /// Something stands behind the fifth field.
    #[error("trailing text after the move number")]
    Trailing,
    /// The text can be read, but is not a position of the code.
    #[error("{0}")]
    Fault(#[from] Fault),
}

impl Problem for PositionProblem {
    const WHAT: &'static str = "position";
}

/// A position text that cannot be read, or that is not a position of the code.
pub type PositionError = TextError<PositionProblem>;

/// Why a [`Setup`] is not a position of a code.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum Fault {
    /// A man stands on both colours' boards, off the board, or is promoted without being there.
    #[error("men of different colours on one point, off the board, or promoted where no man is")]
    Board,
    /// More men than the game has.
    #[error("{found} men for {color}, at most {most}")]
    TooManyMen {
        /// Whose men they are.
        color: Color,
        /// How many there are.
        found: u32,
        /// The most there can be.
        most: u32,
    },
    /// A promoted man where the code has no promotion.
    #[error("promoted men (W, B) in a code without promotion")]
    Promoted,
    /// A man on its far row that is not promoted, in a code with promotion.
    #[error("a man of {0} on its far row is not promoted; there it is written W or B")]
    NotPromoted(Color),
    /// A state where the code has none.
    #[error("the code has nothing to keep in the state field; expected -")]
    NoState,
    /// The move number is 0.
    #[error("move number 0; moves are counted from 1")]
    Number,
    /// No points in the state of a code that keeps some there.
    #[error("expected the huffable points, such as c3,d2, or -")]
    NoPoints,
    /// A huffable point without a man of the player who has just moved.
    #[error("a huffable point has no man of {0}")]
    Huffable(Color),
    /// A man on a square of the colour that is the other player's.
    #[error("a man of {0} on a square of the other player's colour")]
    SquareColor(Color),
    /// A hole in the full board where the game cannot have been opened.
    #[error("the only hole is not where the game can be opened; {0}")]
    Opening(&'static str),
    /// The wrong player is to move.
    #[error("it cannot be {0}'s turn here; {1}")]
    NotToMove(Color, &'static str),
    /// No men in hand in the state of a game that has them.
    #[error("expected the men in hand of White and Black, such as {0}")]
    NoHands(&'static str),
    /// Men in hand that cannot be placed by twos.
    #[error("an odd number of men in hand for {0}; they are placed by twos")]
    OddHand(Color),
    /// More men than the game has, those in hand included.
    #[error("{found} men for {color} with those in hand, at most {most}")]
    TooManyWithHand {
        /// Whose men they are.
        color: Color,
        /// How many there are on the board and in hand.
        found: u32,
        /// The most there can be.
        most: u32,
    },
    /// A man on the centre while men are placed.
    #[error("a man on the centre while men are in hand; it stays empty until all are placed")]
    Centre,
}

impl Fault {
    /// The number of the field of a position text that is to blame, from 0.
    const fn field(self) -> usize {
        match self {
            Self::NotToMove(..) => 1,
            Self::NoState
            | Self::NoPoints
            | Self::Huffable(_)
            | Self::NoHands(_)
            | Self::OddHand(_)
            | Self::TooManyWithHand { .. } => 2,
            Self::Number => 4,
            _ => 0,
        }
    }
}

/// A [`Setup`] that is not a position of the code, given back with the reason.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("position: {fault}")]
pub struct SetupError {
    /// What is wrong.
    pub fault: Fault,
    /// The setup, as it was given.
    pub setup: Setup,
}

impl Setup {
    /// These men, none of them promoted, at the beginning of the first move.
    #[must_use]
    pub const fn new(men: [Bitboard; 2], to_move: Color) -> Self {
        Self { men, promoted: Bitboard::EMPTY, to_move, state: State::None, quiet: 0, number: 1 }
    }

    /// Reads a position text for `board`.
    ///
    /// # Errors
    ///
    /// If a field is missing, malformed or one too many. Rules are not looked at.
    pub fn parse(board: &Board, text: &str) -> Result<Self, PositionError> {
        let mut fields = words(text);
        let mut field = |name| {
            fields.next().ok_or_else(|| TextError::new(PositionProblem::Missing(name), "", text.len()))
        };
        let (at, ranks) = field("board")?;
        let (men, promoted) = read_ranks(board, ranks, at)?;
        let (at, word) = field("player to move")?;
        let to_move = match word {
            "w" => Color::White,
            "b" => Color::Black,
            _ => return Err(TextError::new(PositionProblem::Turn, word, at)),
        };
        let state = match fields.next() {
            Some((at, word)) => read_state(board, word, at)?,
            None => State::None,
        };
        let quiet = read_counter(fields.next(), "quiet clock", 0)?;
        let number = read_counter(fields.next(), "move number", 1)?;
        match fields.next() {
            Some((at, word)) => Err(TextError::new(PositionProblem::Trailing, word, at)),
            None => Ok(Self { men, promoted, to_move, state, quiet, number }),
        }
    }

    /// Blames the field of `text`, from which this setup was read, for `fault`.
    pub(crate) fn blame(text: &str, fault: Fault) -> PositionError {
        let (at, word) = words(text).nth(fault.field()).unwrap_or((text.len(), ""));
        TextError::new(fault.into(), word, at)
    }

    /// The image of the setup on `board`.
    #[must_use]
    pub(crate) fn mapped(&self, board: &Board, symmetry: Symmetry) -> Self {
        let map = |points| board.mapped_all(points, symmetry);
        let of = |color: Color| symmetry.color(color).index();
        let state = match self.state {
            State::None => State::None,
            State::Points(points) => State::Points(map(points)),
            State::Hands(hands) => State::Hands(Color::ALL.map(|color| hands[of(color)])),
        };
        Self {
            men: Color::ALL.map(|color| map(self.men[of(color)])),
            promoted: map(self.promoted),
            to_move: symmetry.color(self.to_move),
            state,
            ..*self
        }
    }

    /// Why this is a position of no game on `board` in which a side has `most_men` at the most, if
    /// that can be seen without the game's rules.
    pub(crate) fn common_fault(&self, board: &Board, most_men: u32) -> Option<Fault> {
        let [white, black] = self.men;
        let men = white | black;
        if (white & black).any() || men.minus(board.points()).any() || self.promoted.minus(men).any() {
            return Some(Fault::Board);
        }
        if self.number == 0 {
            return Some(Fault::Number);
        }
        Color::ALL.into_iter().find_map(|color| {
            let found = self.men[color.index()].count();
            (found > most_men).then_some(Fault::TooManyMen { color, found, most: most_men })
        })
    }

    /// The same for a game without promotion whose positions have no state.
    pub(crate) fn common_fault_of_plain(&self, board: &Board, most_men: u32) -> Option<Fault> {
        self.common_fault(board, most_men).or(match self.state {
            _ if self.promoted.any() => Some(Fault::Promoted),
            State::None => None,
            _ => Some(Fault::NoState),
        })
    }

    /// The man on `point`, if there is one: whose it is, and whether it is promoted.
    #[must_use]
    pub fn man(&self, point: Point) -> Option<(Color, bool)> {
        let color = Color::ALL.into_iter().find(|color| self.men[color.index()].has(point))?;
        Some((color, self.promoted.has(point)))
    }

    /// The letter of the man on `point` in position texts: `w`, `b`, `W`, `B`.
    #[must_use]
    pub fn letter(&self, point: Point) -> Option<char> {
        let (color, is_promoted) = self.man(point)?;
        Some(if is_promoted { color.letter().to_ascii_uppercase() } else { color.letter() })
    }

    /// The position text, all five fields of it.
    #[must_use]
    pub fn text<'a>(&'a self, board: &'a Board) -> impl fmt::Display + 'a {
        fmt::from_fn(move |f| write!(f, "{} {} {}", self.identity(board), self.quiet, self.number))
    }

    /// The first three fields of the position text: all that makes two positions equal.
    #[must_use]
    pub fn identity<'a>(&'a self, board: &'a Board) -> impl fmt::Display + 'a {
        fmt::from_fn(move |f| {
            self.write_ranks(board, f)?;
            write!(f, " {} ", self.to_move.letter())?;
            match self.state {
                State::None => f.write_str("-"),
                State::Points(points) if points.is_empty() => f.write_str("-"),
                State::Points(points) => write_points(board, points, f),
                State::Hands([white, black]) => write!(f, "{white},{black}"),
            }
        })
    }

    fn write_ranks(&self, board: &Board, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for rank in (0..board.height()).rev() {
            let mut empty = 0;
            for file in 0..board.width() {
                match board.point(file, rank).and_then(|point| self.letter(point)) {
                    // A run is written by one digit, a longer one by several runs.
                    None if empty == 9 => {
                        f.write_str("9")?;
                        empty = 1;
                    }
                    None => empty += 1,
                    Some(letter) => {
                        if empty > 0 {
                            write!(f, "{empty}")?;
                            empty = 0;
                        }
                        write!(f, "{letter}")?;
                    }
                }
            }
            if empty > 0 {
                write!(f, "{empty}")?;
            }
            if rank > 0 {
                f.write_str("/")?;
            }
        }
        Ok(())
    }
}

/// The men of both colours, and the promoted ones.
type Men = ([Bitboard; 2], Bitboard);

fn read_ranks(board: &Board, text: &str, at: usize) -> Result<Men, PositionError> {
    let found = text.split('/').count();
    if found != usize::from(board.height()) {
        let problem = PositionProblem::RankCount { found, expected: board.height() };
        return Err(TextError::new(problem, text, at));
    }
    let mut men = [Bitboard::EMPTY; 2];
    let mut promoted = Bitboard::EMPTY;
    let mut at = at;
    for (row, rank) in (0..board.height()).rev().zip(text.split('/')) {
        let mut file = 0usize;
        for (i, character) in rank.char_indices() {
            let color = match character {
                '1'..='9' => {
                    file += character as usize - '0' as usize;
                    continue;
                }
                'w' | 'W' => Color::White,
                'b' | 'B' => Color::Black,
                _ => {
                    let token = &rank[i..i + character.len_utf8()];
                    return Err(TextError::new(PositionProblem::Character, token, at + i));
                }
            };
            // A file past the edge is counted, and reported below with the rank's full length.
            if let Some(point) = u8::try_from(file).ok().and_then(|file| board.point(file, row)) {
                men[color.index()] |= point.bit();
                if character.is_ascii_uppercase() {
                    promoted |= point.bit();
                }
            }
            file += 1;
        }
        if file != usize::from(board.width()) {
            let problem = PositionProblem::RankLength { rank: row + 1, found: file, expected: board.width() };
            return Err(TextError::new(problem, rank, at));
        }
        at += rank.len() + 1;
    }
    Ok((men, promoted))
}

fn read_state(board: &Board, word: &str, at: usize) -> Result<State, PositionError> {
    if word == "-" {
        return Ok(State::None);
    }
    if word.starts_with(|c: char| c == '-' || c.is_ascii_digit()) {
        let hands =
            word.split_once(',').and_then(|(white, black)| Some([read_hand(white)?, read_hand(black)?]));
        return hands.map(State::Hands).ok_or_else(|| TextError::new(PositionProblem::State, word, at));
    }
    let mut points = Bitboard::EMPTY;
    let mut offset = at;
    for name in word.split(',') {
        match board.point_named(name) {
            Some(point) if !points.has(point) => points |= point.bit(),
            _ => return Err(TextError::new(PositionProblem::State, name, offset)),
        }
        offset += name.len() + 1;
    }
    Ok(State::Points(points))
}

fn read_hand(text: &str) -> Option<u8> {
    let is_number = text.bytes().all(|byte| byte.is_ascii_digit());
    text.parse().ok().filter(|_| is_number)
}

fn read_counter(field: Option<(usize, &str)>, name: &'static str, least: u32) -> Result<u32, PositionError> {
    let Some((at, word)) = field else { return Ok(least) };
    let is_number = word.bytes().all(|byte| byte.is_ascii_digit());
    match word.parse() {
        Ok(number) if is_number && number >= least => Ok(number),
        _ => Err(TextError::new(PositionProblem::Counter(name, least), word, at)),
    }
}

/// Writes point names with commas between them, file by file: `a3,c1,c4`.
fn write_points(board: &Board, points: Bitboard, f: &mut fmt::Formatter<'_>) -> fmt::Result {
    let mut divider = "";
    for file in 0..board.width() {
        for point in points.into_iter().filter(|&point| board.file_of(point) == file) {
            write!(f, "{divider}{}", board.name(point))?;
            divider = ",";
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Diagonals;
    extern crate std;

    #[test]
    fn texts_of_wide_boards_are_read_back() {
        let board = Board::new(26, 2, Diagonals::None);
        let text = "99w7/998 b - 3 7";
        let setup = Setup::parse(&board, text).unwrap();
        assert_eq!(std::format!("{}", setup.text(&board)), text);
    }
}
