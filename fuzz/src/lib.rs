//! What the fuzz targets share: codes and positions made from bytes, any bytes.

use alquerque_core::alquerque::{
    Alquerque, BOARD, Capture, Chain, Choice, Code, Jumps, MOST_MEN, Promotion, Rules, Start, Steps,
};
use alquerque_core::{Bitboard, Color, DrawRules, Setup, State};

/// Bytes that are used up from the front; when there are none left, zeros.
pub struct Bytes<'a>(pub &'a [u8]);

impl<'a> Bytes<'a> {
    /// The next byte.
    pub fn byte(&mut self) -> u8 {
        let Some((&first, rest)) = self.0.split_first() else { return 0 };
        self.0 = rest;
        first
    }

    /// One of `values`, chosen by the next byte.
    pub fn pick<T: Copy>(&mut self, values: &[T]) -> T {
        values[usize::from(self.byte()) % values.len()]
    }

    /// All bytes that are left, as text.
    pub fn text(self) -> std::borrow::Cow<'a, str> {
        String::from_utf8_lossy(self.0)
    }
}

/// A code, if the rules that the bytes ask for make sense together.
pub fn code(bytes: &mut Bytes) -> Option<Code> {
    let rules = Rules {
        steps: bytes.pick(Steps::ALL),
        jumps: bytes.pick(Jumps::ALL),
        capture: bytes.pick(Capture::ALL),
        choice: bytes.pick(Choice::ALL),
        chain: bytes.pick(Chain::ALL),
        promotion: bytes.pick(Promotion::ALL),
        start: bytes.pick(Start::ALL),
        draws: DrawRules { repetition: bytes.byte().into(), quiet: bytes.byte().into() },
    };
    Code::new(rules).ok()
}

/// A position of the code: a byte for each point and one for the player to move. What the code does
/// not allow is left out or put right.
pub fn position(code: Code, bytes: &mut Bytes) -> Alquerque {
    let promotes = code.rules().promotion == Promotion::FarRow;
    let mut men = [Bitboard::EMPTY; 2];
    let mut promoted = Bitboard::EMPTY;
    let mut marked = Bitboard::EMPTY;
    for point in BOARD.points() {
        let byte = bytes.byte();
        let color = match byte & 3 {
            1 => Color::White,
            2 => Color::Black,
            _ => continue,
        };
        let own = &mut men[color.index()];
        if own.count() == MOST_MEN {
            continue;
        }
        *own = own.with(point);
        if promotes && (byte & 4 != 0 || BOARD.far_rank(color).has(point)) {
            promoted = promoted.with(point);
        }
        if byte & 8 != 0 {
            marked = marked.with(point);
        }
    }
    let to_move = bytes.pick(&Color::ALL);
    let huffable = marked & men[(!to_move).index()];
    let has_state = code.rules().capture == Capture::Huff && huffable.any();
    let state = if has_state { State::Points(huffable) } else { State::None };
    let setup = Setup { men, promoted, to_move, state, quiet: 0, number: 1 };
    Alquerque::from_setup(code, setup).expect("what the code does not allow is left out")
}
