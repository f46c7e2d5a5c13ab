//! Who wins with best play, without asking how soon.
//!
//! The tree is searched to the end of the game, depth first and at full width, with a window that only
//! tells a win from all else. No depth is gone through before, so no time is lost on judgements that a
//! proof cannot use, and any win is as good as the shortest.

use super::{MOST_PLIES, Nodes, Root, Search, Task};
use crate::{Evaluate, Outlook, Score};
use alquerque_core::{Color, Game};

/// The winner, if a win of either player can be proven within the greatest depth before the search is
/// stopped.
pub(crate) fn solve<P: Evaluate>(game: &Game<P>, task: Task<'_, P>) -> Option<Color> {
    if let Some(outcome) = game.outcome() {
        return outcome.winner;
    }
    let root = game.position();
    let first = *game.legal_moves().first()?;
    let nodes = Nodes::new(None);
    let moves = Root::new(game, &task);
    let mut search = Search::new(game, first, moves, task, &nodes, None);
    let us = root.to_move();
    // Is it a win? If not, is it a draw at least?
    for beta in [Score::DRAW.next_up(), Score::DRAW] {
        match search.bound(root, beta).outlook() {
            Outlook::WinIn(_) => return Some(us),
            Outlook::LossIn(_) => return Some(!us),
            Outlook::Hundredths(_) if search.is_over => return None,
            Outlook::Hundredths(_) => {}
        }
    }
    None
}

impl<P: Evaluate> Search<'_, P> {
    /// Whether the value of the position is `beta` or more: a bound of it on that side.
    fn bound(&mut self, root: &P, beta: Score) -> Score {
        self.is_full_width = true;
        // A better order is worth more here than the time it takes.
        self.long = 1;
        self.node::<false>(root, MOST_PLIES as i32 - 1, -(-beta).next_up(), beta, 0)
    }
}
