//! Counting games, for the protocol and for the command line: one report for both.

use crate::desk::Desk;
use alquerque_engine::{Control, Perft, PerftError};
use std::fmt;
use std::time::{Duration, Instant};

/// The greatest depth, in plies. No count of this depth ever ends; the bound keeps the recursion
/// within the stack.
pub(crate) const MOST_DEPTH: u32 = 100;

/// A finished count.
pub(crate) struct Count {
    /// Leaves.
    pub(crate) nodes: u64,
    pub(crate) time: Duration,
}

/// Counts, and tells each turn with its leaves to `each`.
pub(crate) fn count(
    desk: &dyn Desk,
    depth: u32,
    perft: Perft,
    control: &Control,
    each: &mut dyn FnMut(&dyn fmt::Display, u64),
) -> Result<Count, PerftError> {
    let begin = Instant::now();
    let nodes = desk.count(depth, perft, control, each)?;
    Ok(Count { nodes, time: begin.elapsed() })
}

/// Writes the last line of a count.
impl fmt::Display for Count {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let nps = per_second(self.nodes, self.time);
        write!(f, "nodes {} time {} nps {nps}", self.nodes, self.time.as_millis())
    }
}

/// How many per second; a time too short to measure counts as a microsecond.
pub(crate) fn per_second(count: u64, time: Duration) -> u64 {
    let rate = u128::from(count) * 1_000_000 / time.as_micros().max(1);
    u64::try_from(rate).unwrap_or(u64::MAX)
}
