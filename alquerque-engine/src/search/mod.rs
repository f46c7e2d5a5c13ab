//! The search: iterative deepening around a principal variation search.
//!
//! [`deepen`](Search::deepen) searches depth 1, 2, 3 ..., each iteration guided by what the one
//! before left in the table. When the score is a proven win or loss, the iteration is done again at
//! *full width*, and so are the following ones: no move is reduced, and bounds that reduced searches
//! left in the table are not believed. So an iteration at least as deep as the win is long proves that
//! there is no shorter one. A search for a win in so many plies is of full width from the beginning.

mod clock;
mod judged;
mod node;
mod order;
mod prune;
mod quiescence;
mod reductions;
mod repetition;
mod root;
mod solve;
mod threads;

pub(crate) use clock::Deadlines;
pub(crate) use order::Memory;
pub(crate) use solve::solve;

use crate::table::Table;
use crate::{Bound, Control, Evaluate, Found, Limits, Model, Outlook, Report, Score};
use alquerque_core::{Color, DrawRules, Game, Key, Outcome};
use order::{LONG, Ranked};
use root::Root;
use std::mem;
use std::time::Duration;
use threads::Nodes;

/// The greatest depth, and the longest line looked at, in plies.
const MOST_PLIES: usize = 120;

/// Half the first aspiration window, in hundredths of a man.
const WINDOW: i32 = 25;

/// What a thread of a search tells on its way.
type Tell<'a, M> = dyn FnMut(&Report<'_, M>) + 'a;

/// One thread's search from one root.
pub(crate) struct Search<'a, P: Evaluate> {
    table: &'a Table,
    /// Those of all threads.
    nodes: &'a Nodes,
    memory: &'a mut Memory<P::Move>,
    /// The weights of the evaluation, if it is tuned.
    model: Option<&'a Model>,
    limits: &'a Limits,
    control: &'a Control,
    /// Only the thread that decides tells anything.
    report: Option<&'a mut Tell<'a, P::Move>>,
    deadlines: Deadlines,
    /// Which thread this is; number 0 decides.
    number: usize,
    draws: DrawRules,
    root: Root<P::Move>,

    /// The positions of the game whose next occurrence is a draw, sorted.
    drawn_next: Vec<Key>,
    /// What they add to the keys of the table.
    table_salt: Key,
    /// The keys of the positions of the line being looked at, from the root on.
    keys: Vec<Key>,
    /// The moves of this line.
    line: Vec<P::Move>,
    /// For each ply its legal moves: kept to spare allocations.
    lists: Vec<Vec<Ranked<P::Move>>>,
    /// For each ply the best line found from there on.
    pvs: Vec<Vec<P::Move>>,

    iteration: u32,
    is_full_width: bool,
    /// In lists of more moves the quiet ones are judged at sight.
    long: usize,
    /// The earliest ply whose repetition had a part in the last score, for full width searches.
    earliest_repeated: usize,
    selective_depth: usize,
    /// Nodes, taken from those of all threads, until the clock is looked at again.
    until_look: u32,
    /// Nodes that were taken, but not visited, because other work took their time.
    spared: u32,
    is_over: bool,
    best: Found<P::Move>,
    /// Whether `best` was reported as it is.
    is_reported: bool,
}

/// What a search keeps hold of between its caller and its nodes.
pub(crate) struct Task<'a, P: Evaluate> {
    pub(crate) table: &'a Table,
    pub(crate) memory: &'a mut Memory<P::Move>,
    /// What the threads that help have learnt, one each.
    pub(crate) helpers: &'a mut [Memory<P::Move>],
    /// The moves to choose from; all that are legal where there are none.
    pub(crate) among: &'a [P::Move],
    /// How many lines are wanted.
    pub(crate) lines: usize,
    pub(crate) model: Option<&'a Model>,
    pub(crate) limits: &'a Limits,
    pub(crate) control: &'a Control,
    pub(crate) deadlines: Deadlines,
}

/// Searches the current position of a game.
pub(crate) fn search<P: Evaluate>(
    game: &Game<P>,
    task: Task<'_, P>,
    mut report: impl FnMut(&Report<'_, P::Move>),
) -> Found<P::Move> {
    let root = game.position();
    let moves = Root::new(game, &task);
    // What is played if there is no time at all: the first of the moves that remove most men.
    let Some(&first) = moves.moves().iter().rev().max_by_key(|&&turn| root.gain(turn)) else {
        let score = game.outcome().map_or(Score::DRAW, |outcome| score_of(outcome, root.to_move(), 0));
        report(&Report {
            line: 1,
            depth: 0,
            selective_depth: 0,
            score,
            bound: Bound::Exact,
            nodes: 0,
            time: Duration::ZERO,
            hash_full: 0,
            pv: &[],
        });
        return Found { best: None, pv: Vec::new(), score, depth: 0, nodes: 0 };
    };
    let nodes = Nodes::new(task.limits.nodes);
    let found = threads::search(game, first, &moves, task, &nodes, &mut report);
    Found { nodes: nodes.visited(), ..found }
}

/// What a position that does not end the game looks like to be worth: by its weights, or else by
/// counts.
#[inline]
pub(crate) fn judge<P: Evaluate>(model: Option<&Model>, position: &P) -> Score {
    model.map_or_else(|| position.evaluate(), |model| model.evaluate(&position.sketch()))
}

/// The score of a finished game for `side`, `ply` plies from the root.
fn score_of(outcome: Outcome, side: Color, ply: usize) -> Score {
    match outcome.winner {
        None => Score::DRAW,
        Some(winner) if winner == side => Score::win_in(ply as u16),
        Some(_) => Score::loss_in(ply as u16),
    }
}

/// The score of a position that by itself ends the game.
fn ended<P: Evaluate>(position: &P, ply: usize) -> Option<Score> {
    position.outcome().map(|outcome| score_of(outcome, position.to_move(), ply))
}

impl<'a, P: Evaluate> Search<'a, P> {
    /// A search of the current position of `game`, in which `first` is a legal move.
    fn new(
        game: &Game<P>,
        first: P::Move,
        moves: Root<P::Move>,
        task: Task<'a, P>,
        nodes: &'a Nodes,
        report: Option<&'a mut Tell<'a, P::Move>>,
    ) -> Self {
        let Task { table, memory, model, limits, control, deadlines, .. } = task;
        let root = game.position();
        memory.fade(MOST_PLIES + 1);
        let history = game.positions();
        let reversible = history.len().min(root.quiet() as usize + 1);
        let keys: Vec<Key> =
            history[history.len() - reversible..].iter().map(|position| position.key()).collect();
        let drawn_next = repetition::drawn_next(&keys, root.draw_rules());
        Self {
            table,
            nodes,
            memory,
            model,
            limits,
            control,
            report,
            deadlines,
            number: 0,
            draws: root.draw_rules(),
            root: moves,
            table_salt: repetition::salt(&drawn_next),
            drawn_next,
            keys: vec![root.key()],
            line: Vec::with_capacity(MOST_PLIES),
            lists: (0..=MOST_PLIES).map(|_| Vec::new()).collect(),
            pvs: (0..=MOST_PLIES + 1).map(|_| Vec::new()).collect(),
            iteration: 0,
            is_full_width: false,
            long: LONG,
            earliest_repeated: usize::MAX,
            selective_depth: 0,
            until_look: 0,
            spared: 0,
            is_over: false,
            best: Found { best: Some(first), pv: vec![first], score: judge(model, root), depth: 0, nodes: 0 },
            is_reported: false,
        }
    }

    fn deepen(&mut self, root: &P) {
        let has_choice = self.root.moves().len() > 1;
        let depth_limit = self.limits.depth.unwrap_or(u32::MAX);
        // At full width, a win in so many plies is found at that depth or not at all.
        let deepest = depth_limit.min(self.limits.mate.unwrap_or(u32::MAX)).clamp(1, MOST_PLIES as u32);
        self.is_full_width = self.limits.mate.is_some();
        let mut stable_for = 0;
        let number = self.number;
        for depth in (1..=deepest).filter(|&depth| threads::searches(number, depth)) {
            self.iteration = depth;
            self.selective_depth = 0;
            let best_before = self.best.best;
            let score = self.search_line(root, depth);
            if self.is_over {
                break;
            }
            self.best.depth = depth;
            let is_first_settled = self.is_settled(score, depth);
            let are_others_settled = self.has_mate(score) || self.search_other_lines(root, depth);
            if self.is_over {
                break;
            }
            self.report_best();
            stable_for = if self.best.best == best_before { stable_for + 1 } else { 0 };
            if is_first_settled && are_others_settled || self.has_mate(score) {
                break;
            }
            self.is_full_width = self.best.score.is_decided() || self.limits.mate.is_some();
            let patience = match stable_for {
                0 => 1.4,
                1..4 => 1.0,
                _ => 0.7,
            };
            if self.deadlines.is_enough(patience) || (self.deadlines.has_clock() && !has_choice) {
                break;
            }
        }
        if !self.is_reported {
            // The search was broken off after a change of mind, or before the first iteration was done.
            self.report_best();
        }
    }

    /// Searches the best line that is left, to this depth.
    fn search_line(&mut self, root: &P, depth: u32) -> Score {
        let score = self.aspirate(root, depth);
        if !score.is_decided() || self.is_full_width || self.is_over {
            return score;
        }
        // A shorter win may have been reduced away.
        self.is_full_width = true;
        self.aspirate(root, depth)
    }

    /// Whether a deeper search could not change the score.
    fn is_settled(&self, score: Score, depth: u32) -> bool {
        match score.outlook() {
            Outlook::WinIn(plies) | Outlook::LossIn(plies) => self.is_full_width && depth >= u32::from(plies),
            Outlook::Hundredths(_) => false,
        }
    }

    /// Whether the win that was asked for is found.
    fn has_mate(&self, score: Score) -> bool {
        match (score.outlook(), self.limits.mate) {
            (Outlook::WinIn(plies), Some(most)) => u32::from(plies) <= most,
            _ => false,
        }
    }

    /// Searches the root with a narrow window around the last score, and wider ones while the score
    /// lies outside.
    fn aspirate(&mut self, root: &P, depth: u32) -> Score {
        let last = self.best.score;
        let (mut alpha, mut beta) = (-Score::INFINITE, Score::INFINITE);
        let mut width = WINDOW;
        if depth > 3 && !last.is_decided() {
            (alpha, beta) = (last.offset(-width), last.offset(width));
        }
        loop {
            let score = self.node::<true>(root, depth as i32, alpha, beta, 0);
            if self.is_over {
                return score;
            }
            width *= 3;
            if score <= alpha {
                alpha = score.offset(-width);
                self.report_bound(score, Bound::Upper, &self.best.pv.clone());
            } else if score >= beta {
                beta = score.offset(width);
                self.report_bound(score, Bound::Lower, &self.pvs[0].clone());
            } else {
                return score;
            }
            if score.is_decided() || width > 1000 {
                (alpha, beta) = (-Score::INFINITE, Score::INFINITE);
            }
        }
    }

    /// The root has a new best line with this score.
    fn found(&mut self, score: Score) {
        let is_new = self.best.best != self.pvs[0].first().copied();
        self.is_reported = false;
        self.best.score = score;
        self.best.pv.clone_from(&self.pvs[0]);
        self.best.best = self.best.pv.first().copied();
        if is_new && self.best.depth > 0 && self.root.lines == 1 {
            self.report_best();
        }
    }

    /// Tells on which side of a window the score lies, where there is but one line.
    fn report_bound(&mut self, score: Score, bound: Bound, pv: &[P::Move]) {
        if self.root.lines == 1 {
            self.report((1, self.iteration), score, bound, pv);
        }
    }

    fn report(&mut self, (line, depth): (u32, u32), score: Score, bound: Bound, pv: &[P::Move]) {
        let Some(report) = &mut self.report else { return };
        report(&Report {
            line,
            depth,
            selective_depth: self.selective_depth as u32,
            score,
            bound,
            nodes: self.nodes.visited() - u64::from(self.until_look + self.spared),
            time: self.deadlines.elapsed(),
            hash_full: self.table.fullness(),
            pv,
        });
    }

    /// What a position that does not end the game looks like to be worth.
    fn judge(&mut self, position: &P) -> Score {
        let model = self.model;
        self.memory.judged.value(position.key(), || judge(model, position))
    }

    /// Counts a node, and looks whether the search has to end.
    fn enter(&mut self, ply: usize) -> bool {
        self.selective_depth = self.selective_depth.max(ply);
        if self.until_look == 0 {
            self.look();
        }
        if self.is_over || self.control.is_stopped() {
            self.is_over = true;
            return false;
        }
        self.until_look -= 1;
        true
    }

    /// Looks whether there are nodes left to visit, and time.
    fn look(&mut self) {
        /// Nodes between two looks: well below a millisecond.
        const BETWEEN_LOOKS: u32 = 256;
        self.take_nodes(BETWEEN_LOOKS);
        self.is_over |= self.until_look == 0 || self.deadlines.is_over(self.control);
    }

    /// Takes nodes to visit, so many if they are allowed, in exchange for those not visited.
    fn take_nodes(&mut self, wanted: u32) {
        let unused = self.until_look + mem::take(&mut self.spared);
        self.until_look = self.nodes.exchange(unused, wanted);
    }

    /// So many moves were generated: work that brings the next look at the clock nearer. Tells whether the
    /// search goes on: when it was stopped, their list may have been cut short and says nothing.
    fn worked(&mut self, moves: usize) -> bool {
        /// So many moves take about a millisecond.
        const MUCH: usize = 4096;
        let sooner = self.until_look.min(moves as u32 / 16);
        self.until_look -= sooner;
        self.spared += sooner;
        self.is_over |= self.control.is_stopped() || moves > MUCH && self.deadlines.is_over(self.control);
        !self.is_over
    }
}
