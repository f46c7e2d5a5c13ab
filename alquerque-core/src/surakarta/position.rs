//! Positions of Surakarta: made from a checked setup or by playing a turn.

use super::{BOARD, MOST_MEN, Rules, Turn};
use crate::position::write_as_text;
use crate::{Base, Board, Code, Fault, MoveError, Outcome, Position, Setup, Symmetry};
use core::ops::ControlFlow;

/// A position of Surakarta under some [`Code`](super::Code).
#[derive(Clone, PartialEq, Eq, Hash)]
pub struct Surakarta {
    pub(super) base: Base<Rules>,
}

impl Position for Surakarta {
    type Rules = Rules;
    type Move = Turn;

    fn board_of(_: &Rules) -> &'static Board {
        &BOARD
    }

    fn start_setup(_: &Rules) -> Setup {
        Setup::parse(&BOARD, "bbbbbb/bbbbbb/6/6/wwwwww/wwwwww w").expect("the start is well written")
    }

    fn fault(_: &Rules, setup: &Setup) -> Option<Fault> {
        setup.common_fault_of_plain(&BOARD, MOST_MEN)
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
        self.count_all()
    }

    fn choose_move(&self, choose: impl FnOnce(u64) -> u64) -> Option<Turn> {
        self.choose(choose)
    }

    fn gain(&self, turn: Turn) -> u32 {
        turn.is_capture().into()
    }

    fn play_unchecked(&mut self, turn: Turn) {
        let (us, them) = (self.to_move(), !self.to_move());
        if turn.is_capture() {
            self.base.remove(them, turn.to());
        }
        self.base.remove(us, turn.from());
        self.base.put(us, turn.to());
        self.base.end_turn(turn.is_capture());
    }

    fn parse_move(&self, text: &str) -> Result<Turn, MoveError<Turn>> {
        super::notation::read(self, text)
    }

    /// Men move alike in all directions, so the players may change places with every symmetry.
    fn symmetries(&self) -> impl Iterator<Item = Symmetry> {
        Symmetry::all().iter_all()
    }
}

write_as_text!(Surakarta);
