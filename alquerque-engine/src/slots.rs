//! Memory for what several threads find out: no lock, and no unsafe code.
//!
//! Entries are two atomic words, the first stored as key xor data, so that an entry torn by two
//! threads fails its own check (Hyatt and Mann, *A Lock-less Transposition-Table Implementation for
//! Parallel Search*, 2002).

use bytemuck::allocation::try_zeroed_vec;
use std::sync::atomic::{AtomicU64, Ordering};
use thiserror::Error;

/// There is not enough memory for a transposition table.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[error("hash: no memory for a transposition table of {mib} MiB")]
pub struct HashError {
    /// The size asked for, in MiB.
    pub mib: usize,
}

/// A place for an entry: the key xor the data, and the data.
pub(crate) type Slot = [AtomicU64; 2];

/// Slots side by side, as many bytes as a cache line: an entry may stand in any of them.
pub(crate) type Bucket = [Slot; 4];

/// Slots ready to be shared by several threads.
#[derive(Debug)]
pub(crate) struct Slots(Vec<Bucket>);

impl Slots {
    /// Empty slots of `mib` MiB, one at the least.
    pub(crate) fn new(mib: usize) -> Result<Self, HashError> {
        let count = mib.max(1).checked_mul((1 << 20) / size_of::<Bucket>()).ok_or(HashError { mib })?;
        // Pages of zeros, which the system hands out as they are touched.
        Ok(Self(try_zeroed_vec(count).map_err(|()| HashError { mib })?))
    }

    #[cfg(test)]
    pub(crate) fn one_bucket() -> Self {
        Self(vec![Bucket::default()])
    }

    /// Empties them all.
    pub(crate) fn wipe(&mut self) {
        self.0.fill_with(Bucket::default);
    }

    pub(crate) fn buckets(&self) -> &[Bucket] {
        &self.0
    }

    /// The bucket for a hash; its high bits count.
    pub(crate) fn bucket(&self, hash: u64) -> &Bucket {
        let place = (u128::from(hash) * self.0.len() as u128) >> 64;
        &self.0[place as usize]
    }
}

/// The key and the data in a slot: another key if two threads have torn the entry, data 0 if it is empty.
pub(crate) fn read([check, data]: &Slot) -> (u64, u64) {
    let data = data.load(Ordering::Relaxed);
    (check.load(Ordering::Relaxed) ^ data, data)
}

pub(crate) fn write([check, slot]: &Slot, key: u64, data: u64) {
    check.store(key ^ data, Ordering::Relaxed);
    slot.store(data, Ordering::Relaxed);
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_torn_entry_has_neither_key() {
        let slot = Slot::default();
        write(&slot, 0xaaaa, 17);
        assert_eq!(read(&slot), (0xaaaa, 17));
        let [check, data] = slot;
        let torn: Slot = [check, AtomicU64::new(18)];
        assert!(![0xaaaa, 0xbbbb].contains(&read(&torn).0));
        let other = Slot::default();
        write(&other, 0xbbbb, 18);
        let [other_check, _] = other;
        let torn: Slot = [other_check, data];
        assert!(![0xaaaa, 0xbbbb].contains(&read(&torn).0));
    }

    #[test]
    fn too_many_are_refused() {
        assert_eq!(Slots::new(usize::MAX).unwrap_err(), HashError { mib: usize::MAX });
        assert_eq!(Slots::new(1 << 42).unwrap_err(), HashError { mib: 1 << 42 });
    }
}
