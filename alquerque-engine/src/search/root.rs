//! The root: to which moves it is restricted, and its best lines, one for each first move.
//!
//! Of the moves after which the position is the same, one counts. The second line is what is best without the
//! first move of the first, and so on. What is found out under a restriction is not kept in the table as the
//! root's own value.

use super::order::{Hints, Ranked};
use super::{Search, Task};
use crate::{Bound, Evaluate, Found};
use alquerque_core::{Game, Move};
use std::collections::HashSet;
use std::mem;

/// The moves of a root.
#[derive(Clone, Debug)]
pub(super) struct Root<M> {
    /// Those that may be chosen, the first moves of better lines at the front.
    moves: Vec<M>,
    /// Whether there are others, that may not.
    is_part: bool,
    /// How many better lines there are.
    better: usize,
    /// The most lines that are wanted.
    pub(super) lines: usize,
    /// The lines of the last finished iteration, the best first, where there is more than one.
    ranking: Vec<Found<M>>,
}

impl<M: Move> Root<M> {
    /// The root of a search: the legal moves, or those `among` them.
    pub(super) fn new<P: Evaluate<Move = M>>(game: &Game<P>, task: &Task<'_, P>) -> Self {
        let mut moves = game.legal_moves();
        let is_part = !task.among.is_empty();
        if is_part {
            let among: HashSet<M> = task.among.iter().copied().collect();
            moves.retain(|turn| among.contains(turn));
        }
        if is_part || task.lines > 1 {
            let mut seen = HashSet::new();
            moves.retain(|&turn| {
                let mut next = game.position().clone();
                next.play_unchecked(turn);
                seen.insert(next.key())
            });
        }
        Self { moves, is_part, better: 0, lines: task.lines, ranking: Vec::new() }
    }

    /// The moves that may be chosen.
    pub(super) fn moves(&self) -> &[M] {
        &self.moves
    }

    fn is_restricted(&self) -> bool {
        self.is_part || self.better > 0
    }

    /// Leaves the first move of a line to it.
    fn leave(&mut self, turn: M) {
        if let Some(at) = self.moves[self.better..].iter().position(|&other| other == turn) {
            self.moves.swap(self.better, self.better + at);
            self.better += 1;
        }
    }
}

impl<P: Evaluate> Search<'_, P> {
    /// Whether this is the root, and not all of its moves may be chosen.
    pub(super) fn is_restricted(&self, ply: usize) -> bool {
        ply == 0 && self.root.is_restricted()
    }

    /// Ranks the moves of a node.
    pub(super) fn rank(
        &mut self,
        position: &P,
        hints: Hints<P::Move>,
        list: &mut Vec<Ranked<P::Move>>,
    ) -> usize {
        if self.is_restricted(hints.ply) {
            let moves = &self.root.moves[self.root.better..];
            return self.memory.rank_these(position, hints, moves, self.model, self.control, list);
        }
        self.memory.rank_moves(position, hints, self.model, self.control, list)
    }

    /// Searches the lines after the first, which was just found, to the same depth. Tells whether deeper
    /// searches of them could not change their scores. Broken off, it leaves all as it was.
    pub(super) fn search_other_lines(&mut self, position: &P, depth: u32) -> bool {
        let mut is_settled = true;
        if self.root.lines == 1 {
            return is_settled;
        }
        let mut found = vec![self.best.clone()];
        while found.len() < self.root.lines.min(self.root.moves.len()) {
            self.root.leave(found[found.len() - 1].pv[0]);
            let left = &self.root.moves[self.root.better..];
            let known = self.root.ranking.iter().find(|line| left.contains(&line.pv[0]));
            self.best = known.cloned().unwrap_or_else(|| Found {
                best: Some(left[0]),
                pv: vec![left[0]],
                ..found[found.len() - 1].clone()
            });
            self.is_full_width = self.limits.mate.is_some() || self.best.score.is_decided();
            let score = self.search_line(position, depth);
            if self.is_over {
                break;
            }
            is_settled &= self.is_settled(score, depth);
            found.push(Found { depth, ..self.best.clone() });
        }
        self.root.better = 0;
        if !self.is_over {
            // What was searched later may have come out better.
            found.sort_by_key(|line| std::cmp::Reverse(line.score));
            self.root.ranking.clone_from(&found);
        }
        self.best = found.swap_remove(0);
        self.is_reported = false;
        is_settled
    }

    /// Tells the best line, and the others as far as they are known.
    pub(super) fn report_best(&mut self) {
        self.is_reported = true;
        let ranking = mem::take(&mut self.root.ranking);
        let best = self.best.clone();
        let others = ranking.iter().filter(|line| line.best != best.best).take(self.root.lines - 1);
        self.report((1, self.iteration), best.score, Bound::Exact, &best.pv);
        for (line, other) in (2..).zip(others) {
            self.report((line, other.depth), other.score, Bound::Exact, &other.pv);
        }
        self.root.ranking = ranking;
    }
}
