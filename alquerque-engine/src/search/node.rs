//! A node of the principal variation search.

use super::order::{Hints, LONG, Ranked, fingerprint, pick};
use super::prune::Sight;
use super::reductions::{late_from, reduction};
use super::{MOST_PLIES, Search, ended};
use crate::table::{Entry, moved};
use crate::{Bound, Evaluate, Score};
use alquerque_core::Key;

/// Moves up to this number are never reduced.
const FIRST_MOVES: usize = 2;

/// From this depth on the table is asked about the positions after all moves before the first is searched.
const LEAST_DEPTH_TO_ASK_AHEAD: i32 = 4;

/// Below this depth nothing is reduced.
const LEAST_DEPTH_TO_REDUCE: i32 = 3;

/// Above this depth no move is left out.
const DEEPEST_TO_PRUNE: i32 = 4;

/// From this depth on a node without a move from the table is searched one ply less deep: its
/// order of moves would be too poor to be worth it (internal iterative reduction).
const LEAST_DEPTH_TO_NEED_A_MOVE: i32 = 5;

impl<P: Evaluate> Search<'_, P> {
    /// The score of `position`, `ply` plies from the root, searched `depth` plies deep; fail-soft. Nodes
    /// with `PV` have an open window and never take their score from the table, so that the line they
    /// leave is whole.
    pub(super) fn node<const PV: bool>(
        &mut self,
        position: &P,
        mut depth: i32,
        mut alpha: Score,
        mut beta: Score,
        ply: usize,
    ) -> Score {
        if depth <= 0 || ply >= MOST_PLIES {
            return self.quiesce(position, alpha, beta, ply);
        }
        self.pvs[ply].clear();
        if !self.enter(ply) {
            return Score::DRAW;
        }
        if ply > 0 {
            if let Some(score) = self.draw_by_rule(position, ply) {
                return score;
            }
            // Nothing here can be better or worse than what the way to here allows.
            alpha = alpha.max(Score::loss_in(ply as u16));
            beta = beta.min(Score::win_in(ply as u16 + 1));
            if alpha >= beta {
                return alpha;
            }
        }
        let key = self.table_key(position);
        let entry = self.table.probe(key);
        if let Some(entry) = entry.filter(|_| !PV)
            && let Some(score) = self.cut_off(&entry, depth, alpha, beta, position.quiet(), ply)
        {
            return score;
        }
        let hint = match self.best.best {
            Some(best) if self.is_restricted(ply) => fingerprint(best),
            _ => entry.map_or(0, |entry| entry.best),
        };
        if hint == 0 && depth >= LEAST_DEPTH_TO_NEED_A_MOVE && !self.is_full_width {
            depth -= 1;
        }
        let sight = if PV { Sight::Open } else { self.sight(position, depth, alpha, beta, ply) };
        if let Sight::Above(score) = sight {
            return score;
        }

        let mut list = std::mem::take(&mut self.lists[ply]);
        let last = self.line.last().copied();
        let hints = Hints { best: hint, last, ply, long: self.long };
        let generated = self.rank(position, hints, &mut list);
        if !self.worked(generated) || list.is_empty() {
            self.lists[ply] = list;
            return ended(position, ply).unwrap_or(Score::DRAW);
        }
        let is_forced = list.len() == 1 && ply > 0 && ply < 2 * self.iteration as usize;
        let deeper = if is_forced { depth } else { depth - 1 };

        if !PV
            && depth >= LEAST_DEPTH_TO_ASK_AHEAD
            && let Some((score, turn)) = self.known_refutation(position, &list, deeper, alpha, beta, ply)
        {
            self.lists[ply] = list;
            // What the table keeps hangs on no repetition.
            let entry = self.entry(score, Bound::Lower, depth, fingerprint(turn), ply);
            self.table.store(key, entry);
            return score;
        }

        let repeated_before = std::mem::replace(&mut self.earliest_repeated, usize::MAX);
        let (alpha_before, mut best, mut best_move) = (alpha, -Score::INFINITE, None);
        for number in 0..list.len() {
            let turn = pick(&mut list, number);
            let is_quiet = !position.is_forcing(turn);
            if !PV && is_quiet && !best.is_loss() {
                if self.is_late(depth, number, list.len()) {
                    break;
                }
                if let Sight::Below(most) = sight
                    && number > 0
                {
                    best = best.max(most);
                    break;
                }
            }
            let mut next = position.clone();
            next.play_unchecked(turn);
            self.keys.push(next.key());
            self.line.push(turn);
            let score = if number == 0 {
                -self.node::<PV>(&next, deeper, -beta, -alpha, ply + 1)
            } else {
                let less = if is_quiet { self.reduction::<PV>(depth, number) } else { 0 };
                let mut score = -self.node::<false>(&next, deeper - less, -alpha.next_up(), -alpha, ply + 1);
                if score > alpha && less > 0 {
                    score = -self.node::<false>(&next, deeper, -alpha.next_up(), -alpha, ply + 1);
                }
                if PV && score > alpha && score < beta {
                    score = -self.node::<true>(&next, deeper, -beta, -alpha, ply + 1);
                }
                score
            };
            self.line.pop();
            self.keys.pop();
            if self.is_over {
                self.lists[ply] = list;
                return Score::DRAW;
            }
            if score <= best {
                continue;
            }
            best = score;
            if score <= alpha {
                continue;
            }
            best_move = Some(turn);
            if PV {
                self.extend_pv(turn, ply);
            }
            if score >= beta {
                if is_quiet {
                    self.memory.learn(position.to_move(), last, turn, &list[..number], depth, ply);
                }
                break;
            }
            alpha = score;
            // That all is lost is known when all moves have been looked at.
            if ply == 0 && !score.is_loss() {
                self.found(score);
            }
        }
        self.lists[ply] = list;
        if ply == 0 && best.is_loss() && best > alpha_before {
            self.found(best);
        }

        let bound = if best >= beta {
            Bound::Lower
        } else if best > alpha_before {
            Bound::Exact
        } else {
            Bound::Upper
        };
        let best_move = best_move.map_or(hint, fingerprint);
        if !self.is_restricted(ply) {
            self.keep(key, best, bound, depth, best_move, ply);
        }
        self.earliest_repeated = self.earliest_repeated.min(repeated_before);
        best
    }

    /// The score that the table's entry allows to return without a search.
    fn cut_off(
        &self,
        entry: &Entry,
        depth: i32,
        alpha: Score,
        beta: Score,
        quiet: u32,
        ply: usize,
    ) -> Option<Score> {
        let is_searched = i32::from(entry.depth) >= depth && (entry.is_full_width || !self.is_full_width);
        if !(is_searched || entry.is_proof()) || !self.holds_under_limit(entry, quiet) {
            return None;
        }
        let score = entry.score_at(ply);
        // A proof from a search of less width or depth is one of its side of the score only.
        let (is_lower, is_upper) = match entry.bound {
            Bound::Lower => (true, false),
            Bound::Upper => (false, true),
            Bound::Exact if is_searched => (true, true),
            Bound::Exact => (score > Score::DRAW, score < Score::DRAW),
        };
        (is_lower && score >= beta || is_upper && score <= alpha).then_some(score)
    }

    /// A move after which the table's entry is enough for a score of `beta` or more, and the score
    /// (enhanced transposition cut-off; Plaat and others, *Exploiting Graph Properties of Game Trees*,
    /// 1996).
    fn known_refutation(
        &mut self,
        position: &P,
        list: &[Ranked<P::Move>],
        depth: i32,
        alpha: Score,
        beta: Score,
        ply: usize,
    ) -> Option<(Score, P::Move)> {
        list.iter().take(LONG).find_map(|&Ranked { turn, .. }| {
            let mut next = position.clone();
            next.play_unchecked(turn);
            let entry = self.table.probe(self.table_key(&next))?;
            let score = -self.cut_off(&entry, depth, -beta, -alpha, next.quiet(), ply + 1)?;
            (score >= beta && !self.draws_at_once(&next, ply + 1)).then_some((score, turn))
        })
    }

    /// Whether `next`, the position after a move, is a draw by rule.
    fn draws_at_once(&mut self, next: &P, ply: usize) -> bool {
        let repeated_before = self.earliest_repeated;
        self.keys.push(next.key());
        let is_drawn = self.draw_by_rule(next, ply).is_some();
        self.keys.pop();
        self.earliest_repeated = repeated_before;
        is_drawn
    }

    /// A result as the table keeps it.
    fn entry(&self, score: Score, bound: Bound, depth: i32, best: u16, ply: usize) -> Entry {
        Entry {
            score: moved(score, -(ply as i32)),
            bound,
            depth: depth.clamp(0, 255) as u8,
            is_full_width: self.is_full_width,
            best,
        }
    }

    /// Puts a result into the table. In a search of full width, a result that hangs on a repetition of
    /// a position above this node holds on this way only, and is not kept; proofs do not hang on
    /// draws.
    fn keep(&mut self, key: Key, score: Score, bound: Bound, depth: i32, best: u16, ply: usize) {
        let mut entry = self.entry(score, bound, depth, best, ply);
        if self.is_full_width && self.earliest_repeated < ply && !entry.is_proof() {
            return;
        }
        if entry.is_proof() && bound == Bound::Exact && self.earliest_repeated < ply {
            // Another way could be a quicker one where this one repeats.
            entry.bound = if score > Score::DRAW { Bound::Lower } else { Bound::Upper };
        }
        if self.earliest_repeated >= ply {
            self.earliest_repeated = usize::MAX;
        }
        self.table.store(key, entry);
    }

    /// Whether, of a list that was judged at sight, so many moves have been looked at that the quiet ones
    /// left, all of lower rank, are not worth looking at with so little depth left.
    fn is_late(&self, depth: i32, number: usize, moves: usize) -> bool {
        moves > LONG && !self.is_full_width && depth <= DEEPEST_TO_PRUNE && number >= late_from(depth)
    }

    /// How much less deep the move with this number is searched.
    fn reduction<const PV: bool>(&self, depth: i32, number: usize) -> i32 {
        if self.is_full_width || depth < LEAST_DEPTH_TO_REDUCE || number < FIRST_MOVES {
            return 0;
        }
        (reduction(depth, number) - i32::from(PV)).clamp(0, depth - 2)
    }

    /// The best line from `ply` on begins with `turn`.
    pub(super) fn extend_pv(&mut self, turn: P::Move, ply: usize) {
        let (before, after) = self.pvs.split_at_mut(ply + 1);
        before[ply].clear();
        before[ply].push(turn);
        before[ply].extend_from_slice(&after[0]);
    }
}
