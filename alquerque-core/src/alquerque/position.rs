//! Positions of Alquerque: made from a checked setup or by playing a turn.

use super::{BOARD, Capture, MOST_MEN, Promotion, Rules, Turn};
use crate::perft::count_by_playing;
use crate::position::write_as_text;
use crate::zobrist::KEYS;
use crate::{
    Base, Bitboard, Board, Code, Color, Fault, MoveError, Outcome, Point, Position, Setup, State, Symmetry,
};
use core::ops::ControlFlow;

/// A position of Alquerque under some [`Code`](super::Code).
#[derive(Clone, PartialEq, Eq, Hash)]
pub struct Alquerque {
    pub(super) base: Base<Rules>,
    pub(super) promoted: Bitboard,
    /// Men of the player who has just moved that may be huffed now.
    pub(super) huffable: Bitboard,
}

impl Alquerque {
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

    /// Takes a man off the board.
    pub(super) fn remove(&mut self, color: Color, point: Point) {
        self.base.remove(color, point);
        if self.promoted.has(point) {
            self.promoted = self.promoted.without(point);
            self.base.mark(KEYS.promoted(point));
        }
    }

    fn put(&mut self, color: Color, point: Point, is_promoted: bool) {
        self.base.put(color, point);
        if is_promoted {
            self.promoted = self.promoted.with(point);
            self.base.mark(KEYS.promoted(point));
        }
    }

    fn set_huffable(&mut self, points: Bitboard) {
        for point in self.huffable ^ points {
            self.base.mark(KEYS.marked(point));
        }
        self.huffable = points;
    }

    /// The rules.
    pub(super) const fn rules(&self) -> &Rules {
        self.base.rules()
    }
}

impl Position for Alquerque {
    type Rules = Rules;
    type Move = Turn;

    fn board_of(_: &Rules) -> &'static Board {
        &BOARD
    }

    fn start_setup(rules: &Rules) -> Setup {
        Setup::parse(&BOARD, rules.start.text()).expect("the start is well written")
    }

    fn fault(rules: &Rules, setup: &Setup) -> Option<Fault> {
        if let Some(fault) = setup.common_fault(&BOARD, MOST_MEN) {
            return Some(fault);
        }
        if rules.promotion == Promotion::None && setup.promoted.any() {
            return Some(Fault::Promoted);
        }
        let is_unpromoted = |color: &Color| {
            let on_far_row = setup.men[color.index()] & BOARD.far_rank(*color);
            rules.promotion == Promotion::FarRow && on_far_row.minus(setup.promoted).any()
        };
        if let Some(color) = Color::ALL.into_iter().find(is_unpromoted) {
            return Some(Fault::NotPromoted(color));
        }
        let mover_before = !setup.to_move;
        match setup.state {
            State::None => None,
            State::Points(points) if points.is_empty() => None,
            State::Points(points) if rules.capture == Capture::Huff => {
                let is_right = points.minus(setup.men[mover_before.index()]).is_empty();
                (!is_right).then_some(Fault::Huffable(mover_before))
            }
            _ if rules.capture == Capture::Huff => Some(Fault::NoPoints),
            _ => Some(Fault::NoState),
        }
    }

    fn from_setup_unchecked(code: Code<Rules>, setup: &Setup) -> Self {
        let huffable = match setup.state {
            State::Points(points) => points,
            _ => Bitboard::EMPTY,
        };
        let mut position =
            Self { base: Base::new(code, setup), promoted: setup.promoted, huffable: Bitboard::EMPTY };
        for point in setup.promoted {
            position.base.mark(KEYS.promoted(point));
        }
        position.set_huffable(huffable);
        position
    }

    fn base(&self) -> &Base<Rules> {
        &self.base
    }

    fn setup(&self) -> Setup {
        let state = if self.huffable.is_empty() { State::None } else { State::Points(self.huffable) };
        Setup { promoted: self.promoted, state, ..self.base.setup() }
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

    fn count_games(&self, depth: u32) -> u64 {
        match (depth, self.rules().capture) {
            (0, _) => 1,
            (_, Capture::Huff) => count_by_playing(self, depth),
            _ => self.count_all_games(depth),
        }
    }

    fn choose_move(&self, choose: impl FnOnce(u64) -> u64) -> Option<Turn> {
        self.choose(choose)
    }

    fn gain(&self, turn: Turn) -> u32 {
        turn.jump_count() as u32 + u32::from(turn.huff().is_some())
    }

    fn play_unchecked(&mut self, turn: Turn) {
        let (us, them) = (self.to_move(), !self.to_move());
        if let Some(point) = turn.huff() {
            self.remove(them, point);
        }
        let mut huffable = Bitboard::EMPTY;
        if !turn.is_huff_alone() {
            let (from, to) = (turn.from(), turn.to());
            let mut is_promoted = self.promoted.has(from);
            if turn.is_jump() {
                for over in turn.jumped() {
                    self.remove(them, over);
                }
                is_promoted |= turn.landings().any(|landing| self.rules().promotes(us, landing));
            } else {
                if self.rules().capture == Capture::Huff {
                    huffable = self.legal_capturers();
                    if huffable.has(from) {
                        huffable = huffable.without(from).with(to);
                    }
                }
                is_promoted |= self.rules().promotes(us, to);
            }
            self.remove(us, from);
            self.put(us, to, is_promoted);
        }
        self.set_huffable(huffable);
        self.base.end_turn(self.is_capture(turn));
    }

    fn parse_move(&self, text: &str) -> Result<Turn, MoveError<Turn>> {
        super::notation::read(self, text)
    }

    fn turns(list: &str) -> impl Iterator<Item = (usize, &str)> {
        super::notation::turns(list)
    }

    fn symmetries(&self) -> impl Iterator<Item = Symmetry> {
        self.rules().symmetries()
    }
}

write_as_text!(Alquerque);
