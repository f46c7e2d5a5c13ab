//! Positions of Seega: made from a checked setup or by playing a turn.

use super::turn::Kind;
use super::{BOARD, CENTRE, MOST_STONES, PLACED_AT_ONCE, Rules, Turn};
use crate::position::write_as_text;
use crate::zobrist::KEYS;
use crate::{
    Base, Bitboard, Board, Code, Color, DrawRules, Fault, Key, MoveError, Outcome, Position, RuleSet, Setup,
    State, Symmetry,
};
use core::ops::ControlFlow;

/// A position of Seega under some [`Code`](super::Code).
#[derive(Clone, PartialEq, Eq, Hash)]
pub struct Seega {
    pub(super) base: Base<Rules>,
    /// The stones of White and of Black that are still to be placed.
    hands: [u8; 2],
}

impl Seega {
    /// The stones of `color` that are still to be placed.
    #[must_use]
    pub const fn in_hand(&self, color: Color) -> u8 {
        self.hands[color.index()]
    }

    /// Whether stones are still to be placed.
    #[must_use]
    pub fn is_placing(&self) -> bool {
        self.hands != [0, 0]
    }
}

fn key_of_hands(hands: [u8; 2]) -> Key {
    KEYS.hand(Color::White, hands[0]) ^ KEYS.hand(Color::Black, hands[1])
}

impl Position for Seega {
    type Rules = Rules;
    type Move = Turn;

    fn board_of(_: &Rules) -> &'static Board {
        &BOARD
    }

    fn start_setup(_: &Rules) -> Setup {
        Setup { state: State::Hands([MOST_STONES; 2]), ..Setup::new([Bitboard::EMPTY; 2], Rules::FIRST) }
    }

    fn fault(_: &Rules, setup: &Setup) -> Option<Fault> {
        if let Some(fault) = setup.common_fault(&BOARD, MOST_STONES.into()) {
            return Some(fault);
        }
        if setup.promoted.any() {
            return Some(Fault::Promoted);
        }
        let State::Hands(hands) = setup.state else {
            return Some(Fault::NoHands("12,12, or 0,0 when all are placed"));
        };
        for color in Color::ALL {
            let hand = hands[color.index()];
            let found = setup.men[color.index()].count() + u32::from(hand);
            if found > MOST_STONES.into() {
                return Some(Fault::TooManyWithHand { color, found, most: MOST_STONES.into() });
            }
            if !hand.is_multiple_of(PLACED_AT_ONCE) {
                return Some(Fault::OddHand(color));
            }
        }
        if hands == [0, 0] {
            return None;
        }
        if ((setup.men[0] | setup.men[1]) & CENTRE).any() {
            return Some(Fault::Centre);
        }
        // The players place by turns, White first.
        let [white, black] = hands;
        let is_in_turn = match setup.to_move {
            Color::White => white == black,
            Color::Black => white + PLACED_AT_ONCE == black,
        };
        let rule = "White and Black place two stones by turns, so with equal hands White is to move, and with two \
                    stones fewer in White's hand Black";
        (!is_in_turn).then_some(Fault::NotToMove(setup.to_move, rule))
    }

    fn from_setup_unchecked(code: Code<Rules>, setup: &Setup) -> Self {
        let hands = match setup.state {
            State::Hands(hands) => hands,
            _ => [0, 0],
        };
        let mut base = Base::new(code, setup);
        base.mark(key_of_hands(hands));
        Self { base, hands }
    }

    fn base(&self) -> &Base<Rules> {
        &self.base
    }

    fn setup(&self) -> Setup {
        Setup { state: State::Hands(self.hands), ..self.base.setup() }
    }

    /// Only plies after the placement count.
    fn draw_rules(&self) -> DrawRules {
        let draws = self.base.rules().draws;
        if self.is_placing() { DrawRules { quiet: 0, ..draws } } else { draws }
    }

    fn outcome(&self) -> Option<Outcome> {
        self.result()
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
        turn.slid().map_or(0, |(_, to)| self.flanked(self.to_move(), to).count())
    }

    fn play_unchecked(&mut self, turn: Turn) {
        let (us, them) = (self.to_move(), !self.to_move());
        let is_progress = match turn.kind() {
            Kind::Placement(one, other) => {
                self.base.put(us, one);
                self.base.put(us, other);
                self.base.mark(key_of_hands(self.hands));
                let hand = &mut self.hands[us.index()];
                *hand = hand.saturating_sub(PLACED_AT_ONCE);
                self.base.mark(key_of_hands(self.hands));
                true
            }
            Kind::Slide(from, to) => {
                let flanked = self.flanked(us, to);
                self.base.remove_all(them, flanked);
                self.base.remove(us, from);
                self.base.put(us, to);
                flanked.any()
            }
            Kind::Pass => false,
        };
        self.base.end_turn(is_progress);
    }

    fn parse_move(&self, text: &str) -> Result<Turn, MoveError<Turn>> {
        super::notation::read(self, text)
    }

    /// Once all stones are placed the players are alike; before, White is always the first.
    fn symmetries(&self) -> impl Iterator<Item = Symmetry> {
        let is_placing = self.is_placing();
        Symmetry::all().iter_all().filter(move |symmetry| !(is_placing && symmetry.contains(Symmetry::SWAP)))
    }
}

write_as_text!(Seega);
