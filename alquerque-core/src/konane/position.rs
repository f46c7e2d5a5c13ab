//! Positions of Kōnane: made from a checked setup or by playing a turn.

use super::{Rules, Size, Turn};
use crate::position::write_as_text;
use crate::{
    Base, Bitboard, Board, Code, Color, Fault, MoveError, Outcome, Position, Reason, RuleSet, Setup, Symmetry,
};
use core::ops::ControlFlow;

/// A position of Kōnane under some [`Code`](super::Code).
#[derive(Clone, PartialEq, Eq, Hash)]
pub struct Konane {
    pub(super) base: Base<Rules>,
}

impl Konane {
    /// The size of the board.
    #[must_use]
    pub const fn size(&self) -> Size {
        self.base.rules().size
    }

    /// Whether the next turn removes an own stone.
    #[must_use]
    pub fn is_opening(&self) -> bool {
        self.empty().count() <= 1
    }
}

impl Position for Konane {
    type Rules = Rules;
    type Move = Turn;

    fn board_of(rules: &Rules) -> &'static Board {
        rules.size.board()
    }

    fn start_setup(rules: &Rules) -> Setup {
        Setup::new(Color::ALL.map(|color| rules.size.squares_of(color)), Rules::FIRST)
    }

    fn fault(rules: &Rules, setup: &Setup) -> Option<Fault> {
        let size = rules.size;
        let board = size.board();
        if let Some(fault) = setup.common_fault_of_plain(board, Bitboard::count(board.points())) {
            return Some(fault);
        }
        let is_astray = |color: &Color| setup.men[color.index()].minus(size.squares_of(*color)).any();
        if let Some(color) = Color::ALL.into_iter().find(is_astray) {
            return Some(Fault::SquareColor(color));
        }
        let holes = board.points().minus(setup.men[0] | setup.men[1]);
        match (holes.count(), setup.to_move) {
            (0, Color::White) => {
                Some(Fault::NotToMove(Color::White, "on the full board Black removes a stone"))
            }
            (1, Color::Black) => {
                Some(Fault::NotToMove(Color::Black, "beside the first hole White removes a stone"))
            }
            (1, Color::White) if holes.minus(size.openings()).any() => {
                Some(Fault::Opening("Black opens on an own corner or in the centre"))
            }
            _ => None,
        }
    }

    fn from_setup_unchecked(code: Code<Rules>, setup: &Setup) -> Self {
        Self { base: Base::new(code, setup) }
    }

    fn base(&self) -> &Base<Rules> {
        &self.base
    }

    fn outcome(&self) -> Option<Outcome> {
        (!self.has_moves()).then_some(Outcome::lost_by(self.to_move(), Reason::NoMove))
    }

    fn visit_moves<B>(&self, visit: impl FnMut(Turn) -> ControlFlow<B>) -> ControlFlow<B> {
        self.visit_all(visit)
    }

    fn visit_captures<B>(&self, visit: impl FnMut(Turn) -> ControlFlow<B>) -> ControlFlow<B> {
        self.visit_all(visit)
    }

    fn count_moves(&self) -> u64 {
        self.count_all()
    }

    fn gain(&self, turn: Turn) -> u32 {
        turn.jump_count().max(1)
    }

    fn play_unchecked(&mut self, turn: Turn) {
        let (us, them) = (self.to_move(), !self.to_move());
        self.base.remove(us, turn.from());
        if !turn.is_removal() {
            self.base.remove_all(them, turn.removed());
            self.base.put(us, turn.to());
        }
        self.base.end_turn(true);
    }

    fn parse_move(&self, text: &str) -> Result<Turn, MoveError<Turn>> {
        super::notation::read(self, text)
    }

    /// On a board of even size a mirror image changes the colours of the squares, so the players
    /// change places with it; but only Black opens the game.
    fn symmetries(&self) -> impl Iterator<Item = Symmetry> {
        let is_even = self.size().side().is_multiple_of(2);
        let is_opening = self.is_opening();
        Symmetry::all().iter_all().filter(move |symmetry| {
            let changes_colors =
                is_even && symmetry.contains(Symmetry::MIRROR) != symmetry.contains(Symmetry::FLIP);
            let is_swapped = symmetry.contains(Symmetry::SWAP);
            is_swapped == changes_colors && !(is_swapped && is_opening)
        })
    }
}

write_as_text!(Konane);
