//! The rules as a value: the size of the board and the draw rules.

use super::lattice::Lattice;
use crate::code::{names, words};
use crate::{Bitboard, Board, Color, DrawRules, Named, Point, RuleSet, Value, Word};

words! {
    /// The parameters beside the draw rules.
    Parameter {
        /// [`Rules::size`].
        Size = "size",
    }
}

words! {
    /// The size of the board.
    Size {
        /// Nine files and five ranks, 22 men a side: Fanoron-Tsivy, the usual game.
        NineByFive = "9x5",
        /// Five files and five ranks, 12 men a side: Fanoron-Dimy.
        FiveByFive = "5x5",
        /// Three files and three ranks, 4 men a side: Fanoron-Telo.
        ThreeByThree = "3x3",
    }
}

static LATTICES: [Lattice; 3] = [Lattice::new(9, 5), Lattice::new(5, 5), Lattice::new(3, 3)];

impl Size {
    /// The board.
    #[must_use]
    pub fn board(self) -> &'static Board {
        &self.lattice().board
    }

    /// The board with its tables.
    pub(super) fn lattice(self) -> &'static Lattice {
        &LATTICES[self as usize]
    }

    /// The most men a side can have: all points but the centre are shared evenly.
    #[must_use]
    pub fn most_men(self) -> u32 {
        self.board().points().count() / 2
    }

    /// The men of `color` when games begin. The ranks below and above the middle one are full; in the
    /// middle rank the men alternate outwards from the empty centre, and half a turn of the board puts
    /// White's men on Black's.
    #[must_use]
    pub fn men_of(self, color: Color) -> Bitboard {
        let board = self.board();
        let (centre_file, centre_rank) = (board.width() / 2, board.height() / 2);
        let is_whites = |point: &Point| {
            let file = board.file_of(*point);
            match board.rank_of(*point).cmp(&centre_rank) {
                core::cmp::Ordering::Less => true,
                core::cmp::Ordering::Greater => false,
                // The outermost man on the left is Black's.
                core::cmp::Ordering::Equal if file < centre_file => !file.is_multiple_of(2),
                core::cmp::Ordering::Equal => (board.width() - 1 - file).is_multiple_of(2),
            }
        };
        let is_centre =
            |point: &Point| (board.file_of(*point), board.rank_of(*point)) == (centre_file, centre_rank);
        let men = board.points().into_iter().filter(|point| !is_centre(point));
        men.filter(|point| is_whites(point) == (color == Color::White)).collect()
    }
}

/// The rules of Fanorona.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Rules {
    /// The size of the board.
    pub size: Size,
    /// When games are drawn.
    pub draws: DrawRules,
}

/// The named code.
pub const NAMED: [Named<Rules>; 1] = [Named {
    name: "fanorona",
    rules: Rules { size: Size::NineByFive, draws: DrawRules { repetition: 3, quiet: 120 } },
    source: "little table, Fanorona with worked examples (web page)",
    note: "captures by approach and withdrawal; a capture is compulsory, going on is not",
}];

const NAMES: [&str; 1] = names(&NAMED);

impl RuleSet for Rules {
    type Parameter = Parameter;

    const NAMED: &'static [Named<Self>] = &NAMED;
    const NAMES: &'static [&'static str] = &NAMES;

    fn value(&self, parameter: Parameter) -> Value {
        match parameter {
            Parameter::Size => Value::Word(self.size.word()),
        }
    }

    fn set(&mut self, parameter: Parameter, value: &str) -> Result<(), &'static str> {
        match parameter {
            Parameter::Size => self.size = Size::from_word(value)?,
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
