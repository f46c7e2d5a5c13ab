//! What only the tests of Alquerque need.

use alquerque_core::alquerque::{
    Alquerque, BOARD, Capture, Chain, Choice, Code, Jumps, Promotion, Rules, Start, Steps,
};
use alquerque_core::{Bitboard, DrawRules, Point};

pub(crate) fn code(text: &str) -> Code {
    super::code(text)
}

pub(crate) fn position(code_text: &str, text: &str) -> Alquerque {
    super::position(code_text, text)
}

pub(crate) fn point(name: &str) -> Point {
    BOARD.point_named(name).unwrap_or_else(|| panic!("no point {name}"))
}

/// The points with these names, divided by blanks.
pub(crate) fn points(names: &str) -> Bitboard {
    names.split_ascii_whitespace().map(point).collect()
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
