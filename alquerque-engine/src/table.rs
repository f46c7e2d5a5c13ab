//! The transposition table: what earlier searches found out about positions.
//!
//! It lies in [`Slots`], so several threads can share it without a lock.

use crate::slots::{Slots, read, write};
use crate::{Bound, HashError, Outlook, Score};
use alquerque_core::Key;

/// What is known of a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Entry {
    /// Counted from the position: "win in 3" is three plies from here.
    pub(crate) score: Score,
    pub(crate) bound: Bound,
    /// Depth of the search that found it, in plies.
    pub(crate) depth: u8,
    /// Whether that search looked at every move to its full depth.
    pub(crate) is_full_width: bool,
    /// Fingerprint of the best move; 0 if there is none.
    pub(crate) best: u16,
}

impl Entry {
    /// The score with wins and losses counted from the root, `ply` plies before the position.
    pub(crate) fn score_at(&self, ply: usize) -> Score {
        moved(self.score, ply as i32)
    }

    /// Whether the bound is a proof: a win at least, or a loss at most. Such a bound holds however
    /// deep the search was that found it.
    pub(crate) fn is_proof(&self) -> bool {
        match self.score.outlook() {
            Outlook::WinIn(_) => self.bound != Bound::Upper,
            Outlook::LossIn(_) => self.bound != Bound::Lower,
            Outlook::Hundredths(_) => false,
        }
    }

    fn pack(self, age: u8) -> u64 {
        let bound = match self.bound {
            Bound::Exact => 1,
            Bound::Lower => 2,
            Bound::Upper => 3,
        };
        let flags = bound | u64::from(self.is_full_width) << 2 | u64::from(age) << 3;
        u64::from(self.score.to_bits())
            | u64::from(self.best) << 16
            | u64::from(self.depth) << 32
            | flags << 40
    }

    /// The entry in `data`, unless it is empty.
    fn unpack(data: u64) -> Option<Self> {
        let flags = data >> 40;
        let bound = match flags & 3 {
            1 => Bound::Exact,
            2 => Bound::Lower,
            3 => Bound::Upper,
            _ => return None,
        };
        Some(Self {
            score: Score::from_bits(data as u16),
            bound,
            depth: (data >> 32) as u8,
            is_full_width: flags & 4 != 0,
            best: (data >> 16) as u16,
        })
    }
}

/// `score`, where it is decided, with `plies` more plies to the end of the game.
pub(crate) fn moved(score: Score, plies: i32) -> Score {
    let add = |distance: u16| (i32::from(distance) + plies).max(0) as u16;
    match score.outlook() {
        Outlook::Hundredths(_) => score,
        Outlook::WinIn(distance) => Score::win_in(add(distance)),
        Outlook::LossIn(distance) => Score::loss_in(add(distance)),
    }
}

/// The age in packed data.
const fn age_of(data: u64) -> u8 {
    (data >> 43) as u8 & Table::LAST_AGE
}

/// A table, ready to be shared by several threads.
#[derive(Debug)]
pub(crate) struct Table {
    slots: Slots,
    mib: usize,
    /// The number of the current search, to tell its entries from old ones.
    age: u8,
}

impl Table {
    const LAST_AGE: u8 = 31;

    /// An empty table of `mib` MiB.
    pub(crate) fn new(mib: usize) -> Result<Self, HashError> {
        Ok(Self { slots: Slots::new(mib)?, mib: mib.max(1), age: 0 })
    }

    pub(crate) const fn mib(&self) -> usize {
        self.mib
    }

    /// Forgets everything.
    pub(crate) fn clear(&mut self) {
        // A new table costs less than wiping the old one, if there is room for it beside.
        match Self::new(self.mib) {
            Ok(new) => *self = new,
            Err(_) => self.slots.wipe(),
        }
        self.age = 0;
    }

    /// A new search begins: entries of earlier ones are the first to be replaced.
    pub(crate) fn grow_older(&mut self) {
        self.age = (self.age + 1) & Self::LAST_AGE;
    }

    /// What is known of the position with this key.
    pub(crate) fn probe(&self, key: Key) -> Option<Entry> {
        let found = self.slots.bucket(key.0).iter().map(read).find(|&(found, _)| found == key.0);
        found.and_then(|(_, data)| Entry::unpack(data))
    }

    /// Keeps an entry: in the place of an older one of the same position, or else of the shallowest,
    /// where entries of earlier searches count less.
    pub(crate) fn store(&self, key: Key, entry: Entry) {
        let worth = |data: u64| {
            if data == 0 {
                return i32::MIN;
            }
            let searches_ago = i32::from(self.age.wrapping_sub(age_of(data)) & Self::LAST_AGE);
            (data >> 32 & 0xff) as i32 - 8 * searches_ago
        };
        let mut place = None;
        let mut least = i32::MAX;
        for slot in self.slots.bucket(key.0) {
            let (found, data) = read(slot);
            if found == key.0 {
                place = Some(slot);
                break;
            }
            if worth(data) < least {
                least = worth(data);
                place = Some(slot);
            }
        }
        if let Some(slot) = place {
            write(slot, key.0, entry.pack(self.age));
        }
    }

    /// Entries of the current search among a sample of the table, in thousandths.
    pub(crate) fn fullness(&self) -> u32 {
        let buckets = self.slots.buckets();
        let sample = buckets.len().min(250);
        let entries = buckets[..sample].iter().flatten().map(read);
        let used = entries.filter(|&(_, data)| data != 0 && age_of(data) == self.age).count();
        (used * 1000 / (sample * 4)) as u32
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::ops::Range;
    use std::thread;

    fn entry(score: Score, depth: u8) -> Entry {
        Entry { score, bound: Bound::Lower, depth, is_full_width: depth.is_multiple_of(2), best: 0xbeef }
    }

    #[test]
    fn entries_come_back_as_they_were_stored() {
        let table = Table::new(1).unwrap();
        let scores = [Score::win_in(7), Score::loss_in(2000), Score::DRAW, Score::hundredths(-12_345)];
        for (i, score) in scores.into_iter().enumerate() {
            let key = Key(0x0123_4567_89ab_cdef_u64.wrapping_mul(i as u64 + 1));
            table.store(key, entry(score, 255 - i as u8));
            assert_eq!(table.probe(key), Some(entry(score, 255 - i as u8)));
        }
        assert_eq!(table.probe(Key(42)), None);
    }

    #[test]
    fn the_shallowest_entry_of_a_bucket_goes_and_old_ones_go_first() {
        let mut table = Table::new(1).unwrap();
        // Keys that differ in their low bits only share a bucket.
        for low in 0..4 {
            table.store(Key(low), entry(Score::DRAW, 10 + low as u8));
        }
        table.store(Key(4), entry(Score::DRAW, 1));
        assert_eq!(table.probe(Key(0)), None);
        table.grow_older();
        table.grow_older();
        table.store(Key(5), entry(Score::DRAW, 1));
        table.store(Key(6), entry(Score::DRAW, 1));
        assert!(table.probe(Key(5)).is_some() && table.probe(Key(6)).is_some());
    }

    #[test]
    fn what_several_threads_write_at_once_is_never_mixed_up() {
        // The entry tells of which key it is, and 8 keys share the 4 places of a bucket.
        let of = |key: Key| entry(Score::hundredths((key.0 >> 32) as i32 % 30_000), key.0 as u8);
        let key_of = |number: u64| {
            let random = number.wrapping_mul(0x9e37_79b9_7f4a_7c15);
            Key((random >> 60) << 60 | (random >> 40 & 7))
        };
        let table = Table::new(1).unwrap();
        let work = |numbers: Range<u64>| {
            numbers.map(|number| (key_of(number), key_of(!number))).filter(|&(mine, other)| {
                table.store(mine, of(mine));
                table.probe(other).inspect(|&found| assert_eq!(found, of(other))).is_some()
            })
        };
        let found: usize = thread::scope(|scope| {
            let threads = [0, 1, 2, 3, 4, 5, 6, 7].map(|number| number << 32);
            let threads = threads.map(|from| scope.spawn(move || work(from..from + 200_000).count()));
            threads.into_iter().map(|thread| thread.join().unwrap()).sum()
        });
        assert!(found > 1000, "only {found} entries were found");
    }

    #[test]
    fn distances_are_counted_from_the_position_that_asks() {
        // A win nine plies from the root, found four plies below it, is met again two plies below.
        let stored = moved(Score::win_in(9), -4);
        assert_eq!(stored, Score::win_in(5));
        assert_eq!(entry(stored, 1).score_at(2), Score::win_in(7));
    }
}
