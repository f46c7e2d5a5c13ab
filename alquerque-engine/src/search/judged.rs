//! What positions were worth at sight, kept because the same ones come up over and over again.

use crate::Score;
use alquerque_core::Key;

/// The values at sight of positions, each in the one place that its key names: the last one met stays.
#[derive(Debug)]
pub(super) struct Judged {
    /// The upper bits of a key over the value; the lowest bits chose the place.
    places: Box<[u64]>,
}

impl Judged {
    /// As many as stay near the processor, 128 KiB: more would be found more often, but later.
    const PLACES: usize = 1 << 14;

    /// The bits of a value, among which are all that choose the place.
    const VALUE: u64 = 0xffff;

    pub(super) fn new() -> Self {
        Self { places: vec![0; Self::PLACES].into() }
    }

    /// The value of the position with this key, which `judge` finds if it is not there.
    #[inline]
    pub(super) fn value(&mut self, key: Key, judge: impl FnOnce() -> Score) -> Score {
        let place = &mut self.places[key.0 as usize % Self::PLACES];
        if (*place ^ key.0) & !Self::VALUE == 0 {
            return Score::from_bits(*place as u16);
        }
        let value = judge();
        *place = key.0 & !Self::VALUE | u64::from(value.to_bits());
        value
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_value_is_found_once_and_belongs_to_its_key_alone() {
        let mut judged = Judged::new();
        let mut value = |key, worth| judged.value(Key(key), || Score::hundredths(worth)).above_draw();
        assert_eq!(value(0xabcd_0001, -250), -250);
        assert_eq!(value(0xabcd_0001, 7), -250, "it is kept");
        // The same place.
        assert_eq!(value(0xabce_0001, 30), 30);
        assert_eq!(value(0xabcd_0001, 7), 7, "the last one met stays");
        assert_eq!(value(0xabcd_0002, 12_345), 12_345);
        assert_eq!(value(0xabcd_0001, 8), 7);
    }
}
