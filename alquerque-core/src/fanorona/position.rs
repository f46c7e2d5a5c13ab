//! Positions of Fanorona: made from a checked setup or by playing a turn.

use super::{Kind, Rules, Size, Turn};
use crate::position::write_as_text;
use crate::{
    Base, Bitboard, Board, Code, Color, Fault, MoveError, Outcome, Position, RuleSet, Setup, Symmetry,
};
use core::ops::ControlFlow;

/// A position of Fanorona under some [`Code`](super::Code).
#[derive(Clone, PartialEq, Eq, Hash)]
pub struct Fanorona {
    pub(super) base: Base<Rules>,
}

impl Fanorona {
    /// The size of the board.
    #[must_use]
    pub const fn size(&self) -> Size {
        self.base.rules().size
    }

    /// The men that `turn`, legal here, removes.
    #[must_use]
    pub fn removed(&self, turn: Turn) -> Bitboard {
        let lattice = self.size().lattice();
        let enemies = self.men_of(!self.to_move());
        let mut left = enemies;
        let mut at = turn.from();
        for (direction, kind) in turn.steps() {
            let to = at.moved(lattice.board.delta(direction));
            left = left.minus(match kind {
                Some(Kind::Approach) => lattice.row(to, direction, left),
                Some(Kind::Withdrawal) => lattice.row(at, direction.opposite(), left),
                None => Bitboard::EMPTY,
            });
            at = to;
        }
        enemies.minus(left)
    }
}

impl Position for Fanorona {
    type Rules = Rules;
    type Move = Turn;

    fn board_of(rules: &Rules) -> &'static Board {
        rules.size.board()
    }

    fn start_setup(rules: &Rules) -> Setup {
        Setup::new(Color::ALL.map(|color| rules.size.men_of(color)), Rules::FIRST)
    }

    fn fault(rules: &Rules, setup: &Setup) -> Option<Fault> {
        setup.common_fault_of_plain(rules.size.board(), rules.size.most_men())
    }

    fn from_setup_unchecked(code: Code<Rules>, setup: &Setup) -> Self {
        Self { base: Base::new(code, setup) }
    }

    fn base(&self) -> &Base<Rules> {
        &self.base
    }

    fn outcome(&self) -> Option<Outcome> {
        self.base.outcome(|| self.has_moves())
    }

    fn visit_moves<B>(&self, visit: impl FnMut(Turn) -> ControlFlow<B>) -> ControlFlow<B> {
        self.visit_all(visit)
    }

    fn visit_captures<B>(&self, visit: impl FnMut(Turn) -> ControlFlow<B>) -> ControlFlow<B> {
        self.visit_removing(visit)
    }

    fn count_moves(&self) -> u64 {
        self.count_all_games(1)
    }

    fn count_games(&self, depth: u32) -> u64 {
        if depth == 0 { 1 } else { self.count_all_games(depth) }
    }

    fn choose_move(&self, choose: impl FnOnce(u64) -> u64) -> Option<Turn> {
        self.choose(choose)
    }

    fn gain(&self, turn: Turn) -> u32 {
        self.removed(turn).count()
    }

    fn is_capture(&self, turn: Turn) -> bool {
        turn.is_capture()
    }

    fn play_unchecked(&mut self, turn: Turn) {
        let (us, them) = (self.to_move(), !self.to_move());
        let removed = self.removed(turn);
        self.base.remove_all(them, removed);
        self.base.remove(us, turn.from());
        self.base.put(us, turn.to());
        self.base.end_turn(turn.is_capture());
    }

    fn parse_move(&self, text: &str) -> Result<Turn, MoveError<Turn>> {
        super::notation::read(self, text)
    }

    /// Men move alike in all directions, so the players may change places with every symmetry.
    fn symmetries(&self) -> impl Iterator<Item = Symmetry> {
        let is_square = self.board().width() == self.board().height();
        Symmetry::all()
            .iter_all()
            .filter(move |symmetry| is_square || !symmetry.contains(Symmetry::TRANSPOSE))
    }
}

write_as_text!(Fanorona);
