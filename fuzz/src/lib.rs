//! What the fuzz targets share: games, codes and positions made from bytes, any bytes.

use alquerque_core::alquerque::{self, Alquerque, Capture, Promotion};
use alquerque_core::fanorona::{self, Fanorona};
use alquerque_core::konane::{self, Konane};
use alquerque_core::seega::{self, Seega};
use alquerque_core::surakarta::{self, Surakarta};
use alquerque_core::{Bitboard, Code, Color, DrawRules, Position, Setup, State};

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

    fn draws(&mut self) -> DrawRules {
        DrawRules { repetition: self.byte().into(), quiet: self.byte().into() }
    }
}

/// What must hold in every game, under any code, for any bytes.
pub trait Law {
    /// Panics where the law is broken.
    fn hold<P: Game>(code: Code<P::Rules>, bytes: Bytes<'_>);
}

/// Looks whether `L` holds: the first bytes choose the game and its code. Rules that make no sense
/// together are passed over.
pub fn hold<L: Law>(data: &[u8]) {
    let mut bytes = Bytes(data);
    match bytes.byte() % 5 {
        0 => hold_in::<Alquerque, L>(bytes),
        1 => hold_in::<Konane, L>(bytes),
        2 => hold_in::<Fanorona, L>(bytes),
        3 => hold_in::<Seega, L>(bytes),
        _ => hold_in::<Surakarta, L>(bytes),
    }
}

fn hold_in<P: Game, L: Law>(mut bytes: Bytes<'_>) {
    if let Ok(code) = Code::new(P::rules(&mut bytes)) {
        L::hold::<P>(code, bytes);
    }
}

/// A game whose rules and positions can be made from bytes.
pub trait Game: Position {
    /// Any rules.
    fn rules(bytes: &mut Bytes<'_>) -> Self::Rules;

    /// Changes as little as it must to make this a position of the code. The setup has men anywhere on the
    /// board, some of them promoted, any player to move, and no state.
    fn settled(rules: &Self::Rules, setup: Setup, bytes: &mut Bytes<'_>) -> Setup;
}

/// A position of the code: a byte for each point and one for the player to move. What the code does
/// not allow is left out or put right.
pub fn position<P: Game>(code: Code<P::Rules>, bytes: &mut Bytes<'_>) -> P {
    let mut setup = Setup {
        men: [Bitboard::EMPTY; 2],
        promoted: Bitboard::EMPTY,
        to_move: Color::White,
        state: State::None,
        quiet: 0,
        number: 1,
    };
    for point in P::board_of(code.rules()).points() {
        let byte = bytes.byte();
        let color = match byte & 3 {
            1 => Color::White,
            2 => Color::Black,
            _ => continue,
        };
        setup.men[color.index()] |= point.bit();
        if byte & 4 != 0 {
            setup.promoted |= point.bit();
        }
    }
    setup.to_move = bytes.pick(&Color::ALL);
    let setup = P::settled(code.rules(), setup, bytes);
    P::from_setup(code, setup).expect("what the code does not allow is left out")
}

/// The first of `men`, at most so many.
fn at_most(most: u32, men: Bitboard) -> Bitboard {
    men.into_iter().take(most as usize).collect()
}

impl Game for Alquerque {
    fn rules(bytes: &mut Bytes<'_>) -> alquerque::Rules {
        alquerque::Rules {
            steps: bytes.pick(alquerque::Steps::ALL),
            jumps: bytes.pick(alquerque::Jumps::ALL),
            capture: bytes.pick(Capture::ALL),
            choice: bytes.pick(alquerque::Choice::ALL),
            chain: bytes.pick(alquerque::Chain::ALL),
            promotion: bytes.pick(Promotion::ALL),
            start: bytes.pick(alquerque::Start::ALL),
            draws: bytes.draws(),
        }
    }

    fn settled(rules: &alquerque::Rules, setup: Setup, bytes: &mut Bytes<'_>) -> Setup {
        let men = setup.men.map(|men| at_most(alquerque::MOST_MEN, men));
        let [white, black] = Color::ALL.map(|color| men[color.index()] & alquerque::BOARD.far_rank(color));
        let promoted = match rules.promotion {
            Promotion::None => Bitboard::EMPTY,
            Promotion::FarRow => (setup.promoted & (men[0] | men[1])) | white | black,
        };
        let marked = u32::from_le_bytes([bytes.byte(), bytes.byte(), bytes.byte(), bytes.byte()]);
        let huffable = Bitboard(marked.into()) & men[(!setup.to_move).index()];
        let has_state = rules.capture == Capture::Huff && huffable.any();
        let state = if has_state { State::Points(huffable) } else { State::None };
        Setup { men, promoted, state, ..setup }
    }
}

impl Game for Konane {
    fn rules(bytes: &mut Bytes<'_>) -> konane::Rules {
        let sides: Vec<u8> = (konane::Size::LEAST..=konane::Size::MOST).collect();
        let size = konane::Size::new(bytes.pick(&sides)).expect("a size that there is");
        konane::Rules { size, draws: bytes.draws() }
    }

    /// The square says whose the stone is. Where the only hole is not one of an opening, it is filled.
    fn settled(rules: &konane::Rules, setup: Setup, _: &mut Bytes<'_>) -> Setup {
        let size = rules.size;
        let mut holes = size.board().points().minus(setup.men[0] | setup.men[1]);
        if holes.count() == 1 {
            holes &= size.openings();
        }
        let to_move = match holes.count() {
            0 => Color::Black,
            1 => Color::White,
            _ => setup.to_move,
        };
        let men = Color::ALL.map(|color| size.squares_of(color).minus(holes));
        Setup { men, promoted: Bitboard::EMPTY, to_move, ..setup }
    }
}

impl Game for Fanorona {
    fn rules(bytes: &mut Bytes<'_>) -> fanorona::Rules {
        fanorona::Rules { size: bytes.pick(fanorona::Size::ALL), draws: bytes.draws() }
    }

    fn settled(rules: &fanorona::Rules, setup: Setup, _: &mut Bytes<'_>) -> Setup {
        let men = setup.men.map(|men| at_most(rules.size.most_men(), men));
        Setup { men, promoted: Bitboard::EMPTY, ..setup }
    }
}

impl Game for Seega {
    fn rules(bytes: &mut Bytes<'_>) -> seega::Rules {
        seega::Rules { draws: bytes.draws() }
    }

    /// A byte says how many stones are in hand; as long as there are any, the centre is empty.
    fn settled(_: &seega::Rules, setup: Setup, bytes: &mut Bytes<'_>) -> Setup {
        let most = seega::MOST_STONES;
        let black = bytes.byte() % (most / 2 + 1) * 2;
        let white = if setup.to_move == Color::Black { black.saturating_sub(2) } else { black };
        let hands = [white, black];
        let forbidden = if hands == [0, 0] { Bitboard::EMPTY } else { seega::CENTRE };
        let men = Color::ALL.map(|color| {
            let men = setup.men[color.index()].minus(forbidden);
            at_most((most - hands[color.index()]).into(), men)
        });
        Setup { men, promoted: Bitboard::EMPTY, state: State::Hands(hands), ..setup }
    }
}

impl Game for Surakarta {
    fn rules(bytes: &mut Bytes<'_>) -> surakarta::Rules {
        surakarta::Rules { draws: bytes.draws() }
    }

    fn settled(_: &surakarta::Rules, setup: Setup, _: &mut Bytes<'_>) -> Setup {
        let men = setup.men.map(|men| at_most(surakarta::MOST_MEN, men));
        Setup { men, promoted: Bitboard::EMPTY, ..setup }
    }
}
