//! Positions of Alquerque: made from a checked setup or by playing a turn.

use super::{BOARD, Capture, Code, MOST_MEN, Promotion, Rules, Turn};
use crate::zobrist::KEYS;
use crate::{
    Bitboard, Board, Color, DrawRules, Fault, Key, Move, MoveError, Outcome, Point, Position, PositionError,
    Reason, Setup, SetupError, State, Symmetry,
};
use core::fmt;
use core::hash::{Hash, Hasher};
use core::ops::ControlFlow;

/// A position of Alquerque under some [`Code`].
#[derive(Clone)]
pub struct Alquerque {
    /// The men of each colour, promoted ones included; never on one point.
    pub(super) men: [Bitboard; 2],
    pub(super) promoted: Bitboard,
    /// Men of the player who has just moved that may be huffed now.
    pub(super) huffable: Bitboard,
    /// The key of the fields above and of `to_move`, kept up to date by every change.
    key: Key,
    quiet: u32,
    number: u32,
    code: Code,
    pub(super) to_move: Color,
}

impl Alquerque {
    /// The position of a setup, if it is one of `code`.
    ///
    /// # Errors
    ///
    /// If it cannot be: the setup is given back with the reason.
    pub fn from_setup(code: Code, setup: Setup) -> Result<Self, SetupError> {
        match fault(code.rules(), &setup) {
            Some(fault) => Err(SetupError { fault, setup }),
            None => Ok(Self::unchecked(code, &setup)),
        }
    }

    fn unchecked(code: Code, setup: &Setup) -> Self {
        let huffable = match setup.state {
            State::None => Bitboard::EMPTY,
            State::Points(points) => points,
        };
        let mut position = Self {
            men: setup.men,
            promoted: setup.promoted,
            huffable,
            key: Key::default(),
            quiet: setup.quiet,
            number: setup.number,
            code,
            to_move: setup.to_move,
        };
        position.key = position.fresh_key();
        position
    }

    /// The key, computed from the board.
    fn fresh_key(&self) -> Key {
        let mut key = Key::default();
        for color in Color::ALL {
            for point in self.men_of(color) {
                key ^= KEYS.man(color, point);
            }
        }
        for point in self.promoted {
            key ^= KEYS.promoted(point);
        }
        for point in self.huffable {
            key ^= KEYS.marked(point);
        }
        if self.to_move == Color::Black {
            key ^= KEYS.black_to_move();
        }
        key
    }

    /// The men of `color`, promoted ones included.
    #[must_use]
    pub const fn men_of(&self, color: Color) -> Bitboard {
        self.men[color.index()]
    }

    /// The promoted men of both colours.
    #[must_use]
    pub const fn promoted(&self) -> Bitboard {
        self.promoted
    }

    /// The men that may be huffed now, all of them of the player who has just moved.
    #[must_use]
    pub const fn huffable(&self) -> Bitboard {
        self.huffable
    }

    /// The points without a man.
    #[must_use]
    pub const fn empty(&self) -> Bitboard {
        BOARD.points().minus(Bitboard(self.men[0].0 | self.men[1].0))
    }

    /// Takes a man off the board.
    pub(super) fn remove(&mut self, color: Color, point: Point) {
        self.men[color.index()] = self.men[color.index()].without(point);
        self.key ^= KEYS.man(color, point);
        if self.promoted.has(point) {
            self.promoted = self.promoted.without(point);
            self.key ^= KEYS.promoted(point);
        }
    }

    fn put(&mut self, color: Color, point: Point, is_promoted: bool) {
        self.men[color.index()] = self.men[color.index()].with(point);
        self.key ^= KEYS.man(color, point);
        if is_promoted {
            self.promoted = self.promoted.with(point);
            self.key ^= KEYS.promoted(point);
        }
    }

    fn set_huffable(&mut self, points: Bitboard) {
        for point in self.huffable ^ points {
            self.key ^= KEYS.marked(point);
        }
        self.huffable = points;
    }

    /// Whether a man of `color` that lands on `point` is promoted there.
    pub(super) fn promotes(&self, color: Color, point: Point) -> bool {
        self.code.rules().promotion == Promotion::FarRow && BOARD.far_rank(color).has(point)
    }

    /// The rules.
    pub(super) const fn rules(&self) -> &Rules {
        self.code.rules()
    }
}

/// Why a setup is no position under these rules, if it is none.
fn fault(rules: &Rules, setup: &Setup) -> Option<Fault> {
    let [white, black] = setup.men;
    let men = white | black;
    if (white & black).any() || men.minus(BOARD.points()).any() || setup.promoted.minus(men).any() {
        return Some(Fault::Board);
    }
    if setup.number == 0 {
        return Some(Fault::Number);
    }
    for color in Color::ALL {
        let found = setup.men[color.index()].count();
        if found > MOST_MEN {
            return Some(Fault::TooManyMen { color, found, most: MOST_MEN });
        }
        let on_far_row = setup.men[color.index()] & BOARD.far_rank(color);
        if rules.promotion == Promotion::FarRow && on_far_row.minus(setup.promoted).any() {
            return Some(Fault::NotPromoted(color));
        }
    }
    if rules.promotion == Promotion::None && setup.promoted.any() {
        return Some(Fault::Promoted);
    }
    match setup.state {
        State::Points(points) if points.any() && rules.capture != Capture::Huff => Some(Fault::NoState),
        State::Points(points) if points.minus(setup.men[(!setup.to_move).index()]).any() => {
            Some(Fault::Huffable(!setup.to_move))
        }
        _ => None,
    }
}

impl Position for Alquerque {
    type Code = Code;
    type Move = Turn;

    fn start(code: Code) -> Self {
        let setup = Setup::parse(&BOARD, code.rules().start.text()).expect("the start is well written");
        Self::unchecked(code, &setup)
    }

    fn parse(code: Code, text: &str) -> Result<Self, PositionError> {
        let setup = Setup::parse(&BOARD, text)?;
        Self::from_setup(code, setup).map_err(|error| Setup::blame(text, error.fault))
    }

    fn code(&self) -> Code {
        self.code
    }

    fn board(&self) -> &'static Board {
        &BOARD
    }

    fn setup(&self) -> Setup {
        let state = if self.huffable.is_empty() { State::None } else { State::Points(self.huffable) };
        Setup {
            men: self.men,
            promoted: self.promoted,
            to_move: self.to_move,
            state,
            quiet: self.quiet,
            number: self.number,
        }
    }

    fn to_move(&self) -> Color {
        self.to_move
    }

    fn quiet(&self) -> u32 {
        self.quiet
    }

    fn key(&self) -> Key {
        self.key
    }

    fn draw_rules(&self) -> DrawRules {
        self.rules().draws
    }

    fn outcome(&self) -> Option<Outcome> {
        if self.men_of(self.to_move).is_empty() {
            Some(Outcome::lost_by(self.to_move, Reason::NoMen))
        } else if self.men_of(!self.to_move).is_empty() {
            Some(Outcome::lost_by(!self.to_move, Reason::NoMen))
        } else if self.has_moves() {
            None
        } else {
            Some(Outcome::lost_by(self.to_move, Reason::NoMove))
        }
    }

    fn visit_moves<B>(&self, visit: impl FnMut(Turn) -> ControlFlow<B>) -> ControlFlow<B> {
        self.visit_all(visit)
    }

    fn visit_captures<B>(&self, visit: impl FnMut(Turn) -> ControlFlow<B>) -> ControlFlow<B> {
        self.visit_removing(visit)
    }

    fn count_moves(&self) -> u64 {
        self.count_all()
    }

    fn gain(&self, turn: Turn) -> u32 {
        turn.jump_count() as u32 + u32::from(turn.huff().is_some())
    }

    fn play_unchecked(&mut self, turn: Turn) {
        let (us, them) = (self.to_move, !self.to_move);
        if let Some(point) = turn.huff() {
            self.remove(them, point);
        }
        let mut huffable = Bitboard::EMPTY;
        if !turn.is_huff_alone() {
            let (from, to) = turn.ends();
            let mut is_promoted = self.promoted.has(from);
            if turn.is_jump() {
                for over in turn.jumped() {
                    self.remove(them, over);
                }
                is_promoted |= turn.landings().any(|landing| self.promotes(us, landing));
            } else {
                if self.rules().capture == Capture::Huff {
                    huffable = self.legal_capturers();
                    if huffable.has(from) {
                        huffable = huffable.without(from).with(to);
                    }
                }
                is_promoted |= self.promotes(us, to);
            }
            self.remove(us, from);
            self.put(us, to, is_promoted);
        }
        self.set_huffable(huffable);
        self.quiet = if self.is_capture(turn) { 0 } else { self.quiet.saturating_add(1) };
        if us == Color::Black {
            self.number = self.number.saturating_add(1);
        }
        self.to_move = them;
        self.key ^= KEYS.black_to_move();
    }

    fn parse_move(&self, text: &str) -> Result<Turn, MoveError<Turn>> {
        super::notation::read(self, text)
    }

    fn turns(list: &str) -> impl Iterator<Item = (usize, &str)> {
        super::notation::turns(list)
    }

    fn symmetries(code: Code) -> impl Iterator<Item = Symmetry> {
        code.rules().symmetries()
    }

    fn mapped(&self, symmetry: Symmetry) -> Self {
        let setup = self.setup();
        let map = |points| BOARD.mapped_all(points, symmetry);
        let men = Color::ALL.map(|color| map(setup.men[symmetry.color(color).index()]));
        let state = match setup.state {
            State::None => State::None,
            State::Points(points) => State::Points(map(points)),
        };
        let to_move = symmetry.color(setup.to_move);
        Self::unchecked(self.code, &Setup { men, promoted: map(setup.promoted), to_move, state, ..setup })
    }
}

/// Looks at the men, the player to move, the huffable men and the code; not at the clocks.
impl PartialEq for Alquerque {
    fn eq(&self, other: &Self) -> bool {
        self.key == other.key
            && self.men == other.men
            && self.promoted == other.promoted
            && self.huffable == other.huffable
            && self.to_move == other.to_move
            && self.code == other.code
    }
}

impl Eq for Alquerque {}

impl Hash for Alquerque {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.key.hash(state);
    }
}

/// Writes the position text, all five fields of it.
impl fmt::Display for Alquerque {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.setup().text(&BOARD))
    }
}

impl fmt::Debug for Alquerque {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Alquerque({}: {self})", self.code)
    }
}
