//! What the tests of the rules share: a small random generator, and what can be asked of every game
//! alike.

#![allow(dead_code, unused_imports, unused_macros, reason = "each test crate uses a part of this")]

pub(crate) mod alquerque;
mod subject;

use alquerque_core::{Board, Code, Color, DrawRules, Point, Position, RuleSet, Symmetry};
use std::ops::ControlFlow;

pub(crate) use subject::{Cell, Subject};

/// Makes tests of laws that hold for every game: each is a function generic over the game.
macro_rules! for_every_game {
    ($($(#[$attribute:meta])* $law:ident,)+) => {
        $(
            mod $law {
                #[test]
                $(#[$attribute])*
                fn alquerque() {
                    super::$law::<alquerque_core::alquerque::Alquerque>();
                }

                #[test]
                $(#[$attribute])*
                fn konane() {
                    super::$law::<alquerque_core::konane::Konane>();
                }

                #[test]
                $(#[$attribute])*
                fn fanorona() {
                    super::$law::<alquerque_core::fanorona::Fanorona>();
                }

                #[test]
                $(#[$attribute])*
                fn seega() {
                    super::$law::<alquerque_core::seega::Seega>();
                }

                #[test]
                $(#[$attribute])*
                fn surakarta() {
                    super::$law::<alquerque_core::surakarta::Surakarta>();
                }
            }
        )+
    };
}
pub(crate) use for_every_game;

/// The SplitMix64 generator (Steele, Lea and Flood 2014): the same numbers on every machine.
pub(crate) struct Random(pub(crate) u64);

impl Random {
    pub(crate) fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        z ^ (z >> 31)
    }

    /// A number below `bound`.
    pub(crate) fn below(&mut self, bound: usize) -> usize {
        (self.next() % bound as u64) as usize
    }

    /// True once in `times`.
    pub(crate) fn once_in(&mut self, times: usize) -> bool {
        self.below(times) == 0
    }

    pub(crate) fn pick<T: Copy>(&mut self, from: &[T]) -> T {
        from[self.below(from.len())]
    }

    /// A point of the board.
    pub(crate) fn point(&mut self, board: &Board) -> Point {
        Point::new(self.below(board.points().count() as usize) as u8)
    }
}

pub(crate) fn code<R: RuleSet>(text: &str) -> Code<R> {
    text.parse().unwrap_or_else(|error| panic!("{text}: {error}"))
}

pub(crate) fn position<P: Position>(code_text: &str, text: &str) -> P {
    P::parse(code(code_text), text).unwrap_or_else(|error| panic!("{code_text}, {text}: {error}"))
}

/// The same rules with other draw rules.
pub(crate) fn with_draws<R: RuleSet>(code: Code<R>, repetition: u16, quiet: u16) -> Code<R> {
    let mut rules = *code.rules();
    *rules.draws_mut() = DrawRules { repetition, quiet };
    Code::new(rules).expect("sensible rules")
}

/// The first three fields of the position text.
pub(crate) fn identity<P: Position>(position: &P) -> String {
    position.setup().identity(position.board()).to_string()
}

/// The position after a legal turn.
pub(crate) fn after<P: Position>(position: &P, turn: P::Move) -> P {
    let mut next = position.clone();
    next.play(turn);
    next
}

/// The position after a turn known to be legal: asking whether each of thousands of turns is legal takes
/// the square of their number.
pub(crate) fn after_unchecked<P: Position>(position: &P, turn: P::Move) -> P {
    let mut next = position.clone();
    next.play_unchecked(turn);
    next
}

/// The position after a turn given by its text.
pub(crate) fn after_text<P: Position>(position: &P, turn: &str) -> P {
    let turn = position.parse_move(turn).unwrap_or_else(|error| panic!("{position:?}: {error}"));
    after(position, turn)
}

/// The first of the legal turns, so many at the most.
pub(crate) fn some_moves<P: Position>(position: &P, most: usize) -> Vec<P::Move> {
    let mut turns = Vec::new();
    let _ = position.visit_moves(|turn| {
        turns.push(turn);
        if turns.len() < most { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
    });
    turns
}

/// The texts of the legal turns, sorted.
pub(crate) fn texts<P: Position>(position: &P) -> Vec<String> {
    let mut texts: Vec<String> = position.moves().iter().map(P::Move::to_string).collect();
    texts.sort();
    texts
}

/// The texts of the turns that [`Position::visit_captures`] shows, sorted.
pub(crate) fn capture_texts<P: Position>(position: &P) -> Vec<String> {
    let mut texts = Vec::new();
    let _ = position.visit_captures(|turn| {
        texts.push(turn.to_string());
        ControlFlow::<()>::Continue(())
    });
    texts.sort();
    texts
}

/// What a text that names no turn is refused with.
pub(crate) fn refusal_of_move<P: Position>(position: &P, text: &str) -> String {
    match position.parse_move(text) {
        Ok(turn) => panic!("{text:?} was read as {turn} in {position:?}"),
        Err(error) => error.to_string(),
    }
}

/// The candidates that an ambiguous text is refused with, sorted: their order is the generator's.
pub(crate) fn candidates<P: Position>(position: &P, text: &str) -> Vec<String> {
    let message = refusal_of_move(position, text);
    let list = message
        .strip_prefix("move: ambiguous, it fits ")
        .and_then(|rest| rest.strip_suffix(&format!(" (\"{text}\" at byte 0)")))
        .unwrap_or_else(|| panic!("{message}"));
    let mut candidates: Vec<String> = list.split(", ").map(str::to_string).collect();
    candidates.sort();
    candidates
}

/// What a text that is no position of the code is refused with.
pub(crate) fn refusal_of_position<P: Position>(code_text: &str, text: &str) -> String {
    match P::parse(code(code_text), text) {
        Ok(position) => panic!("{text:?} was read as {position:?}"),
        Err(error) => error.to_string(),
    }
}

pub(crate) fn men<P: Position>(position: &P) -> u32 {
    Color::ALL.iter().map(|&color| position.men_of(color).count()).sum()
}

/// The symmetries of a board, and the same with the players exchanged.
pub(crate) fn symmetries_of(board: &Board) -> impl Iterator<Item = Symmetry> {
    let is_square = board.width() == board.height();
    Symmetry::all().iter_all().filter(move |symmetry| is_square || !symmetry.contains(Symmetry::TRANSPOSE))
}

/// A board with men anywhere, sparse or dense, reachable or not.
pub(crate) fn random_position<P: Subject>(code: Code<P::Rules>, random: &mut Random) -> P {
    let most = P::most_men(code) as usize;
    let wanted = Color::ALL.map(|_| random.below(most + 1));
    let mut order: Vec<usize> = P::board_of(code.rules()).points().into_iter().map(Point::index).collect();
    for i in (1..order.len()).rev() {
        order.swap(i, random.below(i + 1));
    }
    let mut cells = [Cell::Empty; Point::MAX];
    let colors = Color::ALL.into_iter().flat_map(|color| core::iter::repeat_n(color, wanted[color.index()]));
    for (at, color) in order.into_iter().zip(colors) {
        cells[at] = Cell::Man(color, random.once_in(4));
    }
    let setup = P::settled(code, &cells, random.pick(&Color::ALL), random.next());
    P::from_setup(code, setup).expect("a settled setup is a position")
}

/// So many boards of every code in turn.
pub(crate) fn random_positions<P: Subject>(seed: u64, count: usize) -> impl Iterator<Item = P> {
    let mut random = Random(seed);
    P::codes().into_iter().cycle().take(count).map(move |code| random_position(code, &mut random))
}
