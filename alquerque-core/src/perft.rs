//! Counting the turns of all games of a given length from a position.
//!
//! The number of leaves of the tree of legal turns, known to chess programmers as perft, is the
//! fingerprint of a rule set. Draw rules are not looked at; a finished game has no turns below it.

use crate::Position;
use core::ops::ControlFlow;

/// How many games of `depth` plies there are from `position`: [`Position::count_games`].
///
/// # Example
///
/// ```
/// use alquerque_core::alquerque::{Alquerque, Code};
/// use alquerque_core::{Position, perft};
///
/// let start = Alquerque::start("doce".parse::<Code>()?);
/// assert_eq!(perft(&start, 6), 76);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[must_use]
pub fn perft<P: Position>(position: &P, depth: u32) -> u64 {
    position.count_games(depth)
}

/// Counts games turn by turn; the last ply is counted without being played.
pub(crate) fn count_by_playing<P: Position>(position: &P, depth: u32) -> u64 {
    match depth {
        0 => 1,
        1 => position.count_moves(),
        _ => {
            let mut nodes = 0;
            let _ = position.visit_moves(|turn| {
                let mut next = position.clone();
                next.play_unchecked(turn);
                nodes += next.count_games(depth - 1);
                ControlFlow::<()>::Continue(())
            });
            nodes
        }
    }
}

/// Like [`perft`], but gives up with `None` as soon as `go_on`, asked every few turns, says
/// no.
pub fn perft_while<P: Position>(position: &P, depth: u32, go_on: &impl Fn() -> bool) -> Option<u64> {
    /// Subtrees of this depth are small enough to be finished first.
    const SMALL: u32 = 2;
    if !go_on() {
        return None;
    }
    if depth <= SMALL {
        return Some(perft(position, depth));
    }
    let mut nodes = 0;
    let flow = position.visit_moves(|turn| {
        let mut next = position.clone();
        next.play_unchecked(turn);
        match perft_while(&next, depth - 1, go_on) {
            None => ControlFlow::Break(()),
            Some(below) => {
                nodes += below;
                ControlFlow::Continue(())
            }
        }
    });
    flow.is_continue().then_some(nodes)
}
