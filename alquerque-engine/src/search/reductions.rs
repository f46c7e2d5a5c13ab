//! How much less deep late moves are searched.

use std::sync::LazyLock;

/// Late moves are searched with this much less depth, by depth and number of the move.
static REDUCTIONS: LazyLock<[[u8; 64]; 64]> = LazyLock::new(|| {
    let mut table = [[0; 64]; 64];
    for (depth, row) in table.iter_mut().enumerate().skip(1) {
        for (number, reduction) in row.iter_mut().enumerate().skip(1) {
            *reduction = (0.25 + (depth as f64).ln() * (number as f64).ln() / 2.25) as u8;
        }
    }
    table
});

/// The reduction for the move with this number, from 0, in plies.
pub(super) fn reduction(depth: i32, number: usize) -> i32 {
    i32::from(REDUCTIONS[(depth.max(0) as usize).min(63)][number.min(63)])
}

/// The number of the first move that comes too late to be searched at this depth (late move pruning).
pub(super) fn late_from(depth: i32) -> usize {
    let depth = depth.max(0) as usize;
    8 + 6 * depth * depth
}
