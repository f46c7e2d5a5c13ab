//! The end of every line: forcing turns are played out before the position is judged at sight.

use super::order::{pick, rank_forcing};
use super::{MOST_PLIES, Search, ended};
use crate::{Evaluate, Score};

/// Where the value at sight is a bound anyway, only so many forcing turns are looked at, those that remove
/// most men. In Fanorona hundreds of chains may differ in little.
const MOST_OF_CHOICE: usize = 4;

impl<P: Evaluate> Search<'_, P> {
    /// The score of `position` when only forcing turns are looked at. A side that need not make one may
    /// take the value at sight instead.
    pub(super) fn quiesce(&mut self, position: &P, mut alpha: Score, beta: Score, ply: usize) -> Score {
        self.pvs[ply].clear();
        if !self.enter(ply) {
            return Score::DRAW;
        }
        if ply > 0
            && let Some(score) = self.draw_by_rule(position, ply)
        {
            return score;
        }
        if ply >= MOST_PLIES {
            return ended(position, ply).unwrap_or_else(|| self.judge(position));
        }
        let mut list = std::mem::take(&mut self.lists[ply]);
        let generated = rank_forcing(position, self.control, &mut list);
        if !self.worked(generated) {
            self.lists[ply] = list;
            return Score::DRAW;
        }
        let mut best = -Score::INFINITE;
        let mut looked_at = list.len();
        if list.is_empty() {
            best = ended(position, ply).unwrap_or_else(|| self.judge(position));
        } else if position.may_stand_pat() {
            best = self.judge(position);
            looked_at = looked_at.min(MOST_OF_CHOICE);
        }
        alpha = alpha.max(best);
        for number in 0..looked_at {
            if alpha >= beta {
                break;
            }
            let turn = pick(&mut list, number);
            let mut next = position.clone();
            next.play_unchecked(turn);
            self.keys.push(next.key());
            let score = -self.quiesce(&next, -beta, -alpha, ply + 1);
            self.keys.pop();
            if self.is_over {
                break;
            }
            best = best.max(score);
            if score > alpha {
                alpha = score;
                self.extend_pv(turn, ply);
            }
        }
        self.lists[ply] = list;
        best
    }
}
