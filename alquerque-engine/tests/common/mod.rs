//! Shared by the tests: chance that is the same in every run, openings, the truth about small endings,
//! and a second opinion.

#![allow(dead_code, unused_imports, unused_macros, reason = "each test uses its own part")]

pub(crate) mod plain;
pub(crate) mod truth;

use alquerque_core::{Code, Game, Position};
use alquerque_engine::Limits;

/// Makes tests of laws that hold in every game. A law is a function generic over the position of the
/// game; it is called with what stands behind the game.
macro_rules! in_games {
    ($($law:ident { $($game:ident $position:ident: $input:expr;)+ })+) => {
        $(
            mod $law {
                use super::*;

                $(
                    #[test]
                    fn $game() {
                        super::$law::<$position>($input);
                    }
                )+
            }
        )+
    };
}
pub(crate) use in_games;

/// The game that begins with the position of this text.
pub(crate) fn game<P: Position>(code: &str, text: &str) -> Game<P> {
    let code: Code<P::Rules> = code.parse().unwrap_or_else(|error| panic!("{code}: {error}"));
    Game::new(P::parse(code, text).unwrap_or_else(|error| panic!("{code}, {text}: {error}")))
}

/// The position in which games of this code begin.
pub(crate) fn start<P: Position>(code: &str) -> P {
    P::start(code.parse().unwrap_or_else(|error| panic!("{code}: {error}")))
}

pub(crate) fn to_depth(depth: u32) -> Limits {
    Limits { depth: Some(depth), ..Limits::default() }
}

/// The SplitMix64 generator (Steele, Lea and Flood 2014).
pub(crate) struct Chance(pub(crate) u64);

impl Chance {
    /// A number below `end`.
    pub(crate) fn below(&mut self, end: usize) -> usize {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        ((z ^ (z >> 31)) % end as u64) as usize
    }

    /// A game of `plies` random turns from `start`, or shorter if it ends before.
    pub(crate) fn game<P: Position>(&mut self, start: P, plies: usize) -> Game<P> {
        let mut game = Game::new(start);
        for _ in 0..plies {
            let moves = game.legal_moves();
            if moves.is_empty() {
                break;
            }
            game.play(moves[self.below(moves.len())]).unwrap();
        }
        game
    }
}
