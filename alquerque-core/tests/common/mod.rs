//! What the tests of the rules share: a small random generator, and codes and positions made with it.

#![allow(dead_code, reason = "each test crate uses a part of this")]

use alquerque_core::alquerque::{
    Alquerque, BOARD, Capture, Chain, Choice, Code, Jumps, MOST_MEN, Promotion, Rules, Start, Steps, Turn,
};
use alquerque_core::{Bitboard, Color, DrawRules, Point, Position, Setup, State};

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
}

pub(crate) fn code(text: &str) -> Code {
    text.parse().unwrap_or_else(|error| panic!("{text}: {error}"))
}

pub(crate) fn position(code_text: &str, text: &str) -> Alquerque {
    Alquerque::parse(code(code_text), text).unwrap_or_else(|error| panic!("{code_text}, {text}: {error}"))
}

pub(crate) fn point(name: &str) -> Point {
    BOARD.point_named(name).unwrap_or_else(|| panic!("no point {name}"))
}

/// The points with these names, divided by blanks.
pub(crate) fn points(names: &str) -> Bitboard {
    names.split_ascii_whitespace().map(point).collect()
}

/// The first three fields of the position text.
pub(crate) fn identity(position: &Alquerque) -> String {
    position.setup().identity(&BOARD).to_string()
}

/// The position after a legal turn.
pub(crate) fn after(position: &Alquerque, turn: Turn) -> Alquerque {
    let mut next = position.clone();
    next.play(turn);
    next
}

/// The texts of the legal turns, sorted.
pub(crate) fn texts(position: &Alquerque) -> Vec<String> {
    let mut texts: Vec<String> = position.moves().iter().map(Turn::to_string).collect();
    texts.sort();
    texts
}

pub(crate) fn men(position: &Alquerque) -> u32 {
    Color::ALL.iter().map(|&color| position.men_of(color).count()).sum()
}

/// Every code that differs in what turns are legal, composed from the six parameters that say so.
pub(crate) fn all_composed() -> Vec<Code> {
    let mut codes = Vec::new();
    for &steps in Steps::ALL {
        for &jumps in Jumps::ALL {
            for &capture in Capture::ALL {
                for &choice in Choice::ALL {
                    for &chain in Chain::ALL {
                        for &promotion in Promotion::ALL {
                            let draws = DrawRules { repetition: 0, quiet: 0 };
                            let start = Start::Right;
                            codes.extend(Code::new(Rules {
                                steps,
                                jumps,
                                capture,
                                choice,
                                chain,
                                promotion,
                                start,
                                draws,
                            }));
                        }
                    }
                }
            }
        }
    }
    codes
}

/// What stands on a point, before a code is looked at.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Cell {
    Empty,
    Man(Color, bool),
}

/// Changes as little as it must to make these cells a setup of the code: men above the twelfth are
/// taken away, men are promoted where the code asks for it and only there, and of `huffable` those
/// points stay that the code allows.
pub(crate) fn settled(code: Code, cells: &[Cell; 25], to_move: Color, huffable: Bitboard) -> Setup {
    let promotes = code.rules().promotion == Promotion::FarRow;
    let mut men = [Bitboard::EMPTY; 2];
    let mut promoted = Bitboard::EMPTY;
    for (point, &cell) in BOARD.points().into_iter().zip(cells) {
        let Cell::Man(color, is_promoted) = cell else { continue };
        if men[color.index()].count() == MOST_MEN {
            continue;
        }
        men[color.index()] = men[color.index()].with(point);
        if promotes && (is_promoted || BOARD.far_rank(color).has(point)) {
            promoted = promoted.with(point);
        }
    }
    let huffable = huffable & men[(!to_move).index()];
    let has_state = code.rules().capture == Capture::Huff && huffable.any();
    let state = if has_state { State::Points(huffable) } else { State::None };
    Setup { men, promoted, to_move, state, quiet: 0, number: 1 }
}

/// A board with up to twelve men a side, anywhere: sparse and dense ones, reachable or not.
pub(crate) fn random_position(code: Code, random: &mut Random) -> Alquerque {
    let wanted = Color::ALL.map(|_| random.below(MOST_MEN as usize + 1));
    let mut order: Vec<usize> = (0..25).collect();
    for i in (1..order.len()).rev() {
        order.swap(i, random.below(i + 1));
    }
    let mut cells = [Cell::Empty; 25];
    let colors = Color::ALL.into_iter().flat_map(|color| core::iter::repeat_n(color, wanted[color.index()]));
    for (at, color) in order.into_iter().zip(colors) {
        cells[at] = Cell::Man(color, random.once_in(4));
    }
    let to_move = random.pick(&Color::ALL);
    let huffable = if random.once_in(3) { Bitboard::EMPTY } else { Bitboard(random.next() & random.next()) };
    let setup = settled(code, &cells, to_move, huffable);
    Alquerque::from_setup(code, setup).expect("a settled setup is a position")
}
