//! What every game gives to a search, a protocol or a match: [`Position`] and [`Move`].

use crate::perft::count_by_playing;
use crate::text::{Problem, TextError, words};
use crate::{
    Base, Bitboard, Board, Code, Color, Fault, Key, Outcome, Point, PositionError, RuleSet, Setup,
    SetupError, Symmetry,
};
use arrayvec::ArrayVec;
use core::fmt;
use core::hash::Hash;
use core::ops::ControlFlow;
use thiserror::Error;

/// A position of a game together with the rules it is played by.
///
/// Equality and hash look at what repetition looks at: the men, the player to move and the state,
/// under one code. The quiet clock and the move number are left out.
///
/// A position knows no history: repetition is seen by [`Game`](crate::Game).
pub trait Position: Clone + Eq + Hash + fmt::Debug + fmt::Display {
    /// The rules.
    type Rules: RuleSet;

    /// A whole turn.
    type Move: Move;

    /// The board that the game is played on under these rules.
    fn board_of(rules: &Self::Rules) -> &'static Board;

    /// What stands where when games begin under these rules.
    fn start_setup(rules: &Self::Rules) -> Setup;

    /// Why a setup is no position under these rules, if it is none.
    fn fault(rules: &Self::Rules, setup: &Setup) -> Option<Fault>;

    /// The position of a setup in which there is no [`fault`](Self::fault). Of any other the position is
    /// unspecified; there is no undefined behaviour.
    fn from_setup_unchecked(code: Code<Self::Rules>, setup: &Setup) -> Self;

    /// What positions of every game have.
    fn base(&self) -> &Base<Self::Rules>;

    /// The position as its text has it.
    fn setup(&self) -> Setup {
        self.base().setup()
    }

    /// The position of a setup, if it is one of `code`.
    ///
    /// # Errors
    ///
    /// If it cannot be: the setup is given back with the reason.
    fn from_setup(code: Code<Self::Rules>, setup: Setup) -> Result<Self, SetupError> {
        match Self::fault(code.rules(), &setup) {
            Some(fault) => Err(SetupError { fault, setup }),
            None => Ok(Self::from_setup_unchecked(code, &setup)),
        }
    }

    /// The position in which games of `code` begin.
    fn start(code: Code<Self::Rules>) -> Self {
        Self::from_setup_unchecked(code, &Self::start_setup(code.rules()))
    }

    /// Reads a position text.
    ///
    /// # Errors
    ///
    /// If the text is malformed or cannot be a position of `code`.
    fn parse(code: Code<Self::Rules>, text: &str) -> Result<Self, PositionError> {
        let setup = Setup::parse(Self::board_of(code.rules()), text)?;
        Self::from_setup(code, setup).map_err(|error| Setup::blame(text, error.fault))
    }

    /// The code.
    fn code(&self) -> Code<Self::Rules> {
        self.base().code()
    }

    /// The board.
    fn board(&self) -> &'static Board {
        Self::board_of(self.base().rules())
    }

    /// The men of `color`.
    fn men_of(&self, color: Color) -> Bitboard {
        self.base().men_of(color)
    }

    /// The points without a man.
    fn empty(&self) -> Bitboard {
        self.base().empty(self.board())
    }

    /// The player to move.
    fn to_move(&self) -> Color {
        self.base().to_move()
    }

    /// Plies in a row, by either player, without a capture.
    fn quiet(&self) -> u32 {
        self.base().quiet()
    }

    /// The Zobrist key of all that equality looks at, the code left out.
    fn key(&self) -> Key {
        self.base().key()
    }

    /// When games of this code are drawn, as far as the rules hold in this position.
    fn draw_rules(&self) -> DrawRules {
        self.base().rules().draws()
    }

    /// The result, if the position by itself ends the game: not by repetition or the quiet clock.
    fn outcome(&self) -> Option<Outcome>;

    /// Shows every legal turn to `visit`, once each, until it breaks. Where
    /// [`outcome`](Self::outcome) is not `None` there are none.
    ///
    /// A position can have thousands of turns; nothing is stored here.
    fn visit_moves<B>(&self, visit: impl FnMut(Self::Move) -> ControlFlow<B>) -> ControlFlow<B>;

    /// Like [`visit_moves`](Self::visit_moves), for the turns that remove men.
    fn visit_captures<B>(&self, visit: impl FnMut(Self::Move) -> ControlFlow<B>) -> ControlFlow<B>;

    /// How many legal turns there are.
    fn count_moves(&self) -> u64 {
        let mut count = 0;
        let _ = self.visit_moves(|_| {
            count += 1;
            ControlFlow::<()>::Continue(())
        });
        count
    }

    /// How many games of `depth` plies begin here: [`perft`](crate::perft()). Draw rules are not looked at,
    /// and a finished game has no turns.
    fn count_games(&self, depth: u32) -> u64 {
        count_by_playing(self, depth)
    }

    /// All legal turns. Needs the feature `alloc`.
    #[cfg(feature = "alloc")]
    fn moves(&self) -> alloc::vec::Vec<Self::Move> {
        let mut moves = alloc::vec::Vec::new();
        let _ = self.visit_moves(|turn| {
            moves.push(turn);
            ControlFlow::<()>::Continue(())
        });
        moves
    }

    /// Goes over all legal turns. Needs the feature `alloc`. The list of them is made first; to do without,
    /// [`visit_moves`](Self::visit_moves).
    #[cfg(feature = "alloc")]
    fn iter_moves(&self) -> alloc::vec::IntoIter<Self::Move> {
        self.moves().into_iter()
    }

    /// The legal turn that `choose` names by its number, from 0, when it is told how many there are; `None` if there
    /// are not so many. Where there are none it is not asked. Each number names another turn; in which order is up to
    /// the game.
    ///
    /// With a random number below the count every turn is as likely as the others, and no list is needed:
    ///
    /// ```
    /// use alquerque_core::Position;
    /// use alquerque_core::alquerque::{Alquerque, Code};
    ///
    /// let start = Alquerque::start(Code::default());
    /// let turn = start.choose_move(|count| count / 2).unwrap();
    /// assert!(start.is_legal(turn));
    /// assert_eq!(start.choose_move(|count| count), None);
    /// ```
    fn choose_move(&self, choose: impl FnOnce(u64) -> u64) -> Option<Self::Move> {
        choose_listed(self, choose)
    }

    /// Whether the turn is legal here.
    fn is_legal(&self, turn: Self::Move) -> bool {
        self.visit_moves(
            |legal| if legal == turn { ControlFlow::Break(()) } else { ControlFlow::Continue(()) },
        )
        .is_break()
    }

    /// How many men `turn`, legal here, removes.
    fn gain(&self, turn: Self::Move) -> u32;

    /// Whether `turn`, legal here, removes men: [`visit_captures`](Self::visit_captures) shows it.
    fn is_capture(&self, turn: Self::Move) -> bool {
        self.gain(turn) > 0
    }

    /// Plays a turn that is known to be legal. With any other turn the position after is
    /// unspecified, and so is whether this panics; there is no undefined behaviour.
    fn play_unchecked(&mut self, turn: Self::Move);

    /// Plays a turn.
    ///
    /// # Errors
    ///
    /// If the turn is not legal here. The position is then as it was.
    fn try_play(&mut self, turn: Self::Move) -> Result<(), IllegalMove<Self::Move>> {
        if !self.is_legal(turn) {
            return Err(IllegalMove(turn));
        }
        self.play_unchecked(turn);
        Ok(())
    }

    /// Plays a turn.
    ///
    /// # Panics
    ///
    /// If the turn is not legal here.
    fn play(&mut self, turn: Self::Move) {
        self.try_play(turn).unwrap_or_else(|illegal| panic!("{illegal}"));
    }

    /// Reads a turn that is legal here. Short forms of the game's notation are read where just one
    /// legal turn fits.
    ///
    /// # Errors
    ///
    /// If the text is malformed, fits several legal turns or none.
    fn parse_move(&self, text: &str) -> Result<Self::Move, MoveError<Self::Move>>;

    /// The turns of a list divided by blanks, each with its byte offset. They are the words of the list,
    /// except where the game's notation has turns of several words.
    fn turns(list: &str) -> impl Iterator<Item = (usize, &str)> {
        words(list)
    }

    /// The symmetries that keep the rules from this position on, the identity first: the position and
    /// its image have the same turns, mapped likewise, and so have all positions after them.
    fn symmetries(&self) -> impl Iterator<Item = Symmetry>;

    /// The image of the position. It is a position of the code if `symmetry` is one of
    /// [`symmetries`](Self::symmetries).
    ///
    /// # Panics
    ///
    /// If `symmetry` transposes a board that is not square.
    #[must_use]
    fn mapped(&self, symmetry: Symmetry) -> Self {
        Self::from_setup_unchecked(self.code(), &self.setup().mapped(self.board(), symmetry))
    }
}

/// [`Position::choose_move`] from a list of all turns.
pub(crate) fn choose_listed<P: Position>(position: &P, choose: impl FnOnce(u64) -> u64) -> Option<P::Move> {
    // Mostly all turns find a place here, and need not be sought again.
    let mut first = ArrayVec::<_, 64>::new();
    let flow = position.visit_moves(|turn| match first.try_push(turn) {
        Ok(()) => ControlFlow::Continue(()),
        Err(_) => ControlFlow::Break(()),
    });
    let count = if flow.is_break() { position.count_moves() } else { first.len() as u64 };
    if count == 0 {
        return None;
    }
    let number = choose(count);
    if number < first.len() as u64 {
        return Some(first[number as usize]);
    }
    let mut left = number;
    let found = position.visit_moves(|turn| match left.checked_sub(1) {
        None => ControlFlow::Break(turn),
        Some(fewer) => {
            left = fewer;
            ControlFlow::Continue(())
        }
    });
    found.break_value()
}

/// The item on which `number` falls where each stands for as many things as are counted with it, and the
/// number of the thing among those of the item.
#[inline(always)]
pub(crate) fn nth_of_counted<T>(
    counted: impl IntoIterator<Item = (T, u64)>,
    number: u64,
) -> Option<(T, u64)> {
    let mut left = number;
    for (item, count) in counted {
        match left.checked_sub(count) {
            Some(fewer) => left = fewer,
            None => return Some((item, left)),
        }
    }
    None
}

/// Writes positions of a game as their text has them, all five fields.
macro_rules! write_as_text {
    ($position:ident) => {
        impl core::fmt::Display for $position {
            fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
                write!(f, "{}", self.setup().text(self.board()))
            }
        }

        impl core::fmt::Debug for $position {
            fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
                write!(f, concat!(stringify!($position), "({}: {})"), self.code(), self)
            }
        }
    };
}
pub(crate) use write_as_text;

/// A whole turn. It is written in the one canonical form of its game; see [`Position::parse_move`]
/// for reading.
pub trait Move: Copy + Eq + Hash + fmt::Debug + fmt::Display {
    /// Where the turn begins and where it ends: the points of the man that moves, or the first and the
    /// last of those where men are placed or removed. A pass has none.
    fn ends(self) -> Option<(Point, Point)>;

    /// The image of the turn.
    ///
    /// # Panics
    ///
    /// If `symmetry` transposes a board that is not square.
    #[must_use]
    fn mapped(self, symmetry: Symmetry) -> Self;
}

/// When a game is drawn for want of progress.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct DrawRules {
    /// The occurrence of a position, counted from 1, that draws; 0 is off.
    pub repetition: u16,
    /// The reading of the quiet clock, in plies, that draws; 0 is off.
    pub quiet: u16,
}

/// A turn that is not legal in the position where it was to be played.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[error("move: {0} is not legal here")]
pub struct IllegalMove<M: Move>(pub M);

/// What can be wrong with the text of a turn.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum MoveProblem<M> {
    /// No point of the board has this name.
    Point,
    /// Not in the game's notation; the sentence says what is.
    Notation(&'static str),
    /// No line leads that way.
    Line,
    /// Not legal in this position.
    Illegal,
    /// Several legal turns fit.
    Ambiguous(Candidates<M>),
}

impl<M: Move> fmt::Display for MoveProblem<M> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Point => f.write_str("no such point on the board; points are named like a1"),
            Self::Notation(expected) => write!(f, "not a move; expected {expected}"),
            Self::Line => f.write_str("no line of the board makes that step or jump"),
            Self::Illegal => f.write_str("not legal here"),
            Self::Ambiguous(candidates) => write!(f, "ambiguous, it fits {candidates}"),
        }
    }
}

impl<M: Move> Problem for MoveProblem<M> {
    const WHAT: &'static str = "move";
}

/// The text of a turn that cannot be read, or that names no single legal turn.
pub type MoveError<M> = TextError<MoveProblem<M>>;

/// The legal turns that a text fits.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Candidates<M> {
    first: ArrayVec<M, 8>,
    total: u64,
}

impl<M: Move> Candidates<M> {
    /// Those of the position's legal turns that `fits` accepts.
    pub(crate) fn among<P: Position<Move = M>>(position: &P, fits: impl Fn(M) -> bool) -> Self {
        let mut found = Self { first: ArrayVec::new(), total: 0 };
        let _ = position.visit_moves(|turn| {
            if fits(turn) {
                found.total += 1;
                // A full list keeps its first entries; `total` goes on counting.
                let _ = found.first.try_push(turn);
            }
            ControlFlow::<()>::Continue(())
        });
        found
    }

    /// The first of them, eight at the most.
    #[must_use]
    pub fn first(&self) -> &[M] {
        &self.first
    }

    /// How many there are.
    #[must_use]
    pub const fn total(&self) -> u64 {
        self.total
    }
}

impl<M: Move> fmt::Display for Candidates<M> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (i, turn) in self.first.iter().enumerate() {
            let divider = if i == 0 { "" } else { ", " };
            write!(f, "{divider}{turn}")?;
        }
        match self.total - self.first.len() as u64 {
            0 => Ok(()),
            more => write!(f, " and {more} more"),
        }
    }
}
