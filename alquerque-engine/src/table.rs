//! The transposition table.

use thiserror::Error;

/// There is not enough memory for a transposition table.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[error("hash: no memory for a transposition table of {mib} MiB")]
pub struct HashError {
    /// The size asked for, in MiB.
    pub mib: usize,
}
