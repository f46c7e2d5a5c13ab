//! The rules as a value: the size of the board and the draw rules.

use crate::code::{names, read_number, words};
use crate::{Bitboard, Board, Color, Diagonals, DrawRules, Named, RuleSet, Value};

words! {
    /// The parameters beside the draw rules.
    Parameter {
        /// [`Rules::size`].
        Size = "size",
    }
}

/// How many squares a side of the board has: 4 to 8.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Size(u8);

/// What belongs to a size.
struct Squares {
    board: Board,
    /// The squares of each colour's stones.
    of: [Bitboard; 2],
    /// Where Black may open.
    openings: Bitboard,
}

static SQUARES: [Squares; 5] = [squares(4), squares(5), squares(6), squares(7), squares(8)];

const fn squares(size: u8) -> Squares {
    let board = Board::new(size, size, Diagonals::None);
    let [mut black, mut chosen] = [0_u64; 2];
    let mut rank = 0;
    while rank < size {
        let mut file = 0;
        while file < size {
            // Squares of the colour of the upper left corner.
            if !(file + rank + size).is_multiple_of(2) {
                let bit = 1 << (rank * size + file);
                black |= bit;
                if is_end(file, size) && is_end(rank, size) || is_middle(file, size) && is_middle(rank, size)
                {
                    chosen |= bit;
                }
            }
            file += 1;
        }
        rank += 1;
    }
    let white = board.points().minus(Bitboard(black));
    Squares { board, of: [white, Bitboard(black)], openings: Bitboard(chosen) }
}

const fn is_end(place: u8, size: u8) -> bool {
    place == 0 || place == size - 1
}

const fn is_middle(place: u8, size: u8) -> bool {
    place == (size - 1) / 2 || place == size / 2
}

impl Size {
    /// The least size.
    pub const LEAST: u8 = 4;

    /// The greatest size.
    pub const MOST: u8 = 8;

    /// The usual size, 8.
    pub const USUAL: Self = Self(Self::MOST);

    /// The size with so many squares a side, if it is 4 to 8.
    #[must_use]
    pub const fn new(side: u8) -> Option<Self> {
        if side >= Self::LEAST && side <= Self::MOST { Some(Self(side)) } else { None }
    }

    /// How many squares a side has.
    #[must_use]
    pub const fn side(self) -> u8 {
        self.0
    }

    fn squares(self) -> &'static Squares {
        &SQUARES[usize::from(self.0 - Self::LEAST)]
    }

    /// The board.
    #[must_use]
    pub fn board(self) -> &'static Board {
        &self.squares().board
    }

    /// The squares of the stones of `color`.
    #[must_use]
    pub fn squares_of(self, color: Color) -> Bitboard {
        self.squares().of[color.index()]
    }

    /// The squares of which Black opens one: Black's corners, and Black's squares in the centre.
    #[must_use]
    pub fn openings(self) -> Bitboard {
        self.squares().openings
    }
}

/// The rules of Kōnane.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Rules {
    /// The size of the board.
    pub size: Size,
    /// When games are drawn. No game that is played from its start is, whatever it says: no position
    /// comes twice, and every turn removes a stone.
    pub draws: DrawRules,
}

/// The named code.
pub const NAMED: [Named<Rules>; 1] = [Named {
    name: "konane",
    rules: Rules { size: Size::USUAL, draws: DrawRules { repetition: 0, quiet: 0 } },
    source: "little table, Konane with worked examples (web page)",
    note: "jumps in a straight line only; who cannot jump has lost; no draws",
}];

const NAMES: [&str; 1] = names(&NAMED);

impl RuleSet for Rules {
    type Parameter = Parameter;

    const NAMED: &'static [Named<Self>] = &NAMED;
    const NAMES: &'static [&'static str] = &NAMES;
    const FIRST: Color = Color::Black;

    fn value(&self, parameter: Parameter) -> Value {
        match parameter {
            Parameter::Size => Value::Number(self.size.0.into()),
        }
    }

    fn set(&mut self, parameter: Parameter, value: &str) -> Result<(), &'static str> {
        match parameter {
            Parameter::Size => {
                let side = read_number(value).and_then(|side| u8::try_from(side).ok());
                self.size = side.and_then(Size::new).ok_or("a number from 4 to 8")?;
            }
        }
        Ok(())
    }

    fn draws(&self) -> DrawRules {
        self.draws
    }

    fn draws_mut(&mut self) -> &mut DrawRules {
        &mut self.draws
    }
}
