//! What the benchmarks share: positions of every game, and games played at random.

use alquerque_core::{Code, Key, Position};

/// A middle game of Alquerque's `table` with several captures of several jumps.
pub const CAPTURES: &str = "1b1bb/2b1b/1bwb1/w1w2/w1ww1 w - 0 1";

/// A position of `table` with 3,692 chains.
pub const MANY_CHAINS: &str = "3b1/1bbbb/1bwb1/1bbbb/3b1 w - 0 1";

/// A middle game of Kōnane.
pub const KONANE: &str = "bw2bwbw/wb4wb/2b2w1w/w2b1b1b/bwb1bwbw/2wbwbwb/b2wbwbw/wbwbwbwb w - 0 1";

/// A middle game of Fanorona with chains to choose from.
pub const FANORONA: &str = "bbb1bbb2/bbb3w1b/bw1bw4/w1w1w3w/1ww1ww1w1 b - 0 1";

/// A position of Fanorona with 6,372 turns of one man.
pub const MANY_STEPS: &str = "bb2bbb2/2bb2bb1/b1b2w1b1/1b2b2b1/b1bbbbb2 w - 0 1";

/// A position of Seega when all stones are placed.
pub const SEEGA: &str = "bw1bb/bwwb1/w1www/1b2w/bb2w w 0,0 0 1";

/// A middle game of Surakarta.
pub const SURAKARTA: &str = "b1bb1b/b1bbb1/b1bb1b/wwww1w/1w1www/1w1w1w w - 0 1";

/// The start of the code with this name.
///
/// # Panics
///
/// If there is no such code.
#[must_use]
pub fn start<P: Position>(code: &str) -> P {
    P::start(code.parse().expect("the code is well written"))
}

/// The position of this text.
///
/// # Panics
///
/// If there is no such code, or it has no such position.
#[must_use]
pub fn position<P: Position>(code: &str, text: &str) -> P {
    let code: Code<P::Rules> = code.parse().expect("the code is well written");
    P::parse(code, text).expect("the position is well written")
}

/// Games in which every turn is any of the legal ones, each as likely as the others.
#[derive(Debug)]
pub struct Playouts<P> {
    start: P,
    random: Random,
    since_capture: Keys,
}

impl<P: Position> Playouts<P> {
    /// The most plies of a game, for codes in which games need not end.
    pub const MOST_PLIES: u32 = 5_000;

    /// Games from `start`.
    #[must_use]
    pub const fn new(start: P) -> Self {
        Self { start, random: Random(0), since_capture: Keys::new() }
    }

    /// Plays a game until the rules end it, draws included, and says after how many plies.
    pub fn play(&mut self) -> u32 {
        let mut position = self.start.clone();
        self.since_capture.clear();
        for plies in 0..Self::MOST_PLIES {
            let Some(turn) = position.choose_move(|count| self.random.below(count)) else { return plies };
            if self.is_drawn(&position) {
                return plies;
            }
            position.play_unchecked(turn);
        }
        Self::MOST_PLIES
    }

    /// Whether the game is drawn here, as [`alquerque_core::Game`] sees it, but by the keys alone.
    fn is_drawn(&mut self, position: &P) -> bool {
        if position.quiet() == 0 {
            self.since_capture.clear();
        }
        let occurrences = self.since_capture.add(position.key());
        let rules = position.draw_rules();
        let is_repeated = rules.repetition > 0 && occurrences >= usize::from(rules.repetition);
        is_repeated || rules.quiet > 0 && position.quiet() >= u32::from(rules.quiet)
    }
}

/// The keys of the positions since the last capture, the only ones that can come again.
#[derive(Debug)]
struct Keys {
    /// All of them, kept from game to game for its memory.
    keys: Vec<Key>,
    /// A bit for the end of each key. Most keys have an end that has not been seen before.
    ends: [u64; Self::ENDS / 64],
}

impl Keys {
    const ENDS: usize = 512;

    const fn new() -> Self {
        Self { keys: Vec::new(), ends: [0; Self::ENDS / 64] }
    }

    fn clear(&mut self) {
        self.keys.clear();
        self.ends = [0; Self::ENDS / 64];
    }

    /// Adds a key, and says how many of them are now the same.
    fn add(&mut self, key: Key) -> usize {
        let end = key.0 as usize % Self::ENDS;
        let (word, bit) = (&mut self.ends[end / 64], 1 << (end % 64));
        let is_new = *word & bit == 0;
        *word |= bit;
        let earlier = if is_new { 0 } else { self.keys.iter().filter(|&&earlier| earlier == key).count() };
        self.keys.push(key);
        1 + earlier
    }
}

/// The SplitMix64 generator (Steele, Lea and Flood 2014): the same numbers on every machine.
#[derive(Debug)]
struct Random(u64);

impl Random {
    /// A number below `bound`; 0 if there is none.
    fn below(&mut self, bound: u64) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        z ^= z >> 31;
        ((u128::from(z) * u128::from(bound)) >> 64) as u64
    }
}
