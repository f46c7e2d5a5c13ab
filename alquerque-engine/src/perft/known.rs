//! The table of counts: [`Known`].

use crate::HashError;
use crate::mix::mix;
use crate::slots::{Slots, read, write};
use alquerque_core::{Color, Position};

/// How many games there are from positions that were counted, for one code.
///
/// An entry has the whole key of the position and, in its data, the depth: neither is ever mistaken for
/// another, and an entry torn by two threads has another key. Where it stands says another hash, of the
/// men and the depth. So a count is of another position only if two positions with different men have
/// the same key, *and* the one stands in the bucket of the other: at the most 4 in 2^64 at each
/// look-up, however large the table is.
#[derive(Debug)]
pub(super) struct Known(Slots);

/// Bits of an entry's data that hold the depth; the count has the others.
const DEPTH_BITS: u32 = 8;

/// Depth and count in one word, unless they are too large.
fn pack(depth: u32, nodes: u64) -> Option<u64> {
    let fits = depth < 1 << DEPTH_BITS && nodes < 1 << (u64::BITS - DEPTH_BITS);
    fits.then(|| nodes << DEPTH_BITS | u64::from(depth))
}

/// Where the count for a position may stand.
fn place<P: Position>(position: &P, depth: u32) -> u64 {
    let [white, black] = Color::ALL.map(|color| position.men_of(color).0);
    // Positions that differ in their state only are spread by the key.
    mix(white ^ mix(black ^ mix(position.key().0 ^ u64::from(depth))))
}

impl Known {
    /// An empty table of `mib` MiB.
    pub(super) fn new(mib: usize) -> Result<Self, HashError> {
        Slots::new(mib).map(Self)
    }

    /// A table with room for one bucket.
    #[cfg(test)]
    pub(super) fn tiny() -> Self {
        Self(Slots::one_bucket())
    }

    /// How many games of `depth` plies, at least one, there are from `position`, if that is known.
    pub(super) fn probe<P: Position>(&self, position: &P, depth: u32) -> Option<u64> {
        let mut entries = self.0.bucket(place(position, depth)).iter().map(read);
        let is_its_own = |&(key, data): &(u64, u64)| {
            key == position.key().0 && data & ((1 << DEPTH_BITS) - 1) == u64::from(depth)
        };
        entries.find(is_its_own).map(|(_, data)| data >> DEPTH_BITS)
    }

    /// Keeps a count, in the place of the least one of its bucket.
    pub(super) fn store<P: Position>(&self, position: &P, depth: u32, nodes: u64) {
        let least = self.0.bucket(place(position, depth)).iter().min_by_key(|slot| read(slot).1);
        if let (Some(slot), Some(data)) = (least, pack(depth, nodes)) {
            write(slot, position.key().0, data);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use alquerque_core::alquerque::{Alquerque, Code};

    #[test]
    fn counts_are_known_for_their_position_and_their_depth_only() {
        let known = Known::new(1).unwrap();
        let start = Alquerque::start(Code::default());
        let mut next = start.clone();
        next.play(start.moves()[0]);
        known.store(&start, 3, 6);
        known.store(&start, 4, 0);
        assert_eq!([2, 3, 4, 5].map(|depth| known.probe(&start, depth)), [None, Some(6), Some(0), None]);
        assert_eq!(known.probe(&next, 3), None);
    }

    #[test]
    fn what_does_not_fit_is_not_kept() {
        let known = Known::new(1).unwrap();
        let start = Alquerque::start(Code::default());
        for (depth, nodes) in [(255, (1 << 56) - 1), (256, 1), (9, 1 << 56)] {
            known.store(&start, depth, nodes);
            assert_eq!(known.probe(&start, depth), (depth == 255).then_some(nodes), "{depth}");
        }
    }
}
