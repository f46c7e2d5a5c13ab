//! The engine: a search and what it keeps from one move to the next.

use crate::search::{Deadlines, Memory, Task, judge, search, solve};
use crate::table::Table;
use crate::{Bound, Control, Evaluate, Found, HashError, Limits, Model, Report, Score, Skill, Spread};
use alquerque_core::{Code, Color, Game, Move};
use std::sync::Arc;
use std::time::{Duration, Instant};

/// By what an engine judges positions at sight.
#[derive(Clone, Debug, Default)]
pub enum Evaluation {
    /// The weights that came with the engine, or the counts in codes for which there are none.
    #[default]
    Tuned,
    /// A few counts, weighted by hand.
    Counts,
    /// These weights, in the codes that they fit.
    Weights(Arc<Model>),
}

impl Evaluation {
    /// The weights to judge positions of `code` by, if there are any.
    fn model<P: Evaluate>(&self, code: Code<P::Rules>) -> Option<&Model> {
        match self {
            Self::Tuned => P::model(code.rules()),
            Self::Counts => None,
            Self::Weights(model) if model.is_for(P::layout(code.rules())) => Some(model),
            Self::Weights(_) => P::model(code.rules()),
        }
    }
}

/// Size of the table of weakened searches, in MiB: more than they fill.
const SCRATCH_HASH: usize = 1;

/// What searches have found out.
#[derive(Debug)]
struct Knowledge<M> {
    table: Table,
    memory: Memory<M>,
    /// What the threads that help have learnt, one each.
    helpers: Vec<Memory<M>>,
}

impl<M: Move> Knowledge<M> {
    fn new(hash: usize) -> Result<Self, HashError> {
        Ok(Self { table: Table::new(hash)?, memory: Memory::new(), helpers: Vec::new() })
    }

    fn clear(&mut self) {
        self.table.clear();
        self.memory = Memory::new();
        self.helpers.fill_with(Memory::new);
    }

    /// What a search works with.
    fn task<'a, P: Evaluate<Move = M>>(
        &'a mut self,
        among: &'a [M],
        lines: usize,
        model: Option<&'a Model>,
        limits: &'a Limits,
        control: &'a Control,
        overhead: Duration,
    ) -> Task<'a, P> {
        let deadlines = Deadlines::new(limits, overhead, control);
        let Self { table, memory, helpers } = self;
        table.grow_older();
        Task { table, memory, helpers, among, lines, model, limits, control, deadlines }
    }
}

/// A player of one game, with its transposition table and what it has learnt of good moves.
#[derive(Debug)]
pub struct Engine<P: Evaluate> {
    knowledge: Knowledge<P::Move>,
    /// For weakened searches, which know nothing from others.
    scratch: Knowledge<P::Move>,
    lines: usize,
    overhead: Duration,
    skill: Skill,
    seed: u64,
    evaluation: Evaluation,
    /// The rules of the last search: the table's entries hold under no others.
    code: Option<Code<P::Rules>>,
}

impl<P: Evaluate> Engine<P> {
    /// An engine whose transposition table has `hash` MiB, one at the least.
    ///
    /// # Errors
    ///
    /// If there is not so much memory.
    pub fn new(hash: usize) -> Result<Self, HashError> {
        Ok(Self {
            knowledge: Knowledge::new(hash)?,
            scratch: Knowledge::new(SCRATCH_HASH)?,
            lines: 1,
            overhead: Duration::ZERO,
            skill: Skill::default(),
            seed: 0,
            evaluation: Evaluation::default(),
            code: None,
        })
    }

    /// Gives the transposition table another size in MiB, one at the least, which empties it; the size
    /// that it has changes nothing. At an error the old table stays.
    ///
    /// # Errors
    ///
    /// If there is not so much memory.
    pub fn set_hash(&mut self, hash: usize) -> Result<(), HashError> {
        if hash.max(1) != self.hash() {
            self.knowledge.table = Table::new(hash)?;
        }
        Ok(())
    }

    /// The size of the transposition table in MiB.
    #[must_use]
    pub fn hash(&self) -> usize {
        self.knowledge.table.mib()
    }

    /// Searches with so many threads from the next search on, one at the least, all on the one transposition
    /// table. Where the system has not so many to give, there are fewer.
    ///
    /// One thread searches the same nodes every time. With more of them chance has a part in the order of
    /// events, and so in nodes, scores and moves; proven wins and losses are as exact as ever. A helping
    /// thread that panics is lost to its search, and the search is not.
    pub fn set_threads(&mut self, threads: usize) {
        self.knowledge.helpers.resize_with(threads.max(1) - 1, Memory::new);
    }

    /// The number of threads that search.
    #[must_use]
    pub fn threads(&self) -> usize {
        1 + self.knowledge.helpers.len()
    }

    /// Reports so many lines from the next search on, one at the least, or as many as there are: the best, then the
    /// best of those that begin with another move, and so on. Of moves after which the position is the same
    /// one counts.
    ///
    /// Several lines are reported after each iteration, the best first, and take the more time.
    pub fn set_lines(&mut self, lines: usize) {
        self.lines = lines.max(1);
    }

    /// Time to leave unused on each move, for what happens between engine and clock.
    pub fn set_overhead(&mut self, overhead: Duration) {
        self.overhead = overhead;
    }

    /// How well to play, from the next search on.
    pub fn set_skill(&mut self, skill: Skill) {
        self.skill = skill;
    }

    /// The number that all randomness comes from. At full skill there is none.
    pub fn set_seed(&mut self, seed: u64) {
        self.seed = seed;
    }

    /// By what to judge positions, from the next search on. What earlier searches found out is forgotten.
    pub fn set_evaluation(&mut self, evaluation: Evaluation) {
        self.evaluation = evaluation;
        self.clear();
    }

    /// What `position`, in which the game is not over, looks like to be worth for the player to move,
    /// without search.
    pub fn evaluate(&self, position: &P) -> Score {
        judge(self.evaluation.model::<P>(position.code()), position)
    }

    /// How results of games of `code` spread around the engine's scores, going by its games against itself.
    #[must_use]
    pub fn spread(&self, code: Code<P::Rules>) -> Spread {
        self.evaluation.model::<P>(code).map_or_else(Spread::default, Model::spread)
    }

    /// Forgets all that earlier searches found out, as at the beginning of a new game.
    pub fn clear(&mut self) {
        self.knowledge.clear();
    }

    /// Searches the current position of `game`, in view of its history.
    ///
    /// `report` is called after each iteration and whenever the best move changes, at least once.
    /// With [one thread](Self::set_threads), the same engine state and input give the same nodes, as long as
    /// no limit of time and no other thread ends the search.
    ///
    /// Below full [`Skill`] a search with limits is weakened. While it ponders it is not: it is made anew
    /// when the time begins to run, or when there is nothing left to ponder on.
    pub fn search(
        &mut self,
        game: &Game<P>,
        limits: &Limits,
        control: &Control,
        mut report: impl FnMut(&Report<'_, P::Move>),
    ) -> Found<P::Move> {
        let Some(weak) = self.skill.weakened(limits).filter(|_| game.outcome().is_none()) else {
            return search(game, self.task(game, &[], limits, control), report);
        };
        if control.is_pondering() {
            // It ends as soon as the time runs.
            let until_hit = Limits { move_time: Some(Duration::ZERO), ..Limits::default() };
            let pondered = search(game, self.task(game, &[], &until_hit, control), &mut report);
            if control.is_pondering() && control.is_stopped() {
                return pondered;
            }
        }
        let began = Instant::now();
        let Some(found) = self.skill.unsearched(game, self.seed) else {
            self.scratch.clear();
            let model = self.evaluation.model::<P>(game.position().code());
            let task = self.scratch.task(&[], 1, model, &weak, control, self.overhead);
            return search(game, task, report);
        };
        report(&Report {
            line: 1,
            depth: found.depth,
            selective_depth: found.depth,
            score: found.score,
            bound: Bound::Exact,
            nodes: found.nodes,
            time: began.elapsed(),
            hash_full: 0,
            pv: &found.pv,
        });
        found
    }

    /// The same, as if no other than these `moves` were legal at the root; an empty list restricts nothing. If
    /// there are some, and none of them is legal, there is no best move. This is analysis: no skill weakens it.
    pub fn search_among(
        &mut self,
        game: &Game<P>,
        moves: &[P::Move],
        limits: &Limits,
        control: &Control,
        report: impl FnMut(&Report<'_, P::Move>),
    ) -> Found<P::Move> {
        search(game, self.task(game, moves, limits, control), report)
    }

    /// Who wins from the current position of `game` with best play: `None` where that is nobody, or where
    /// it cannot be proven, since `control` has stopped the search or games can go on too long.
    ///
    /// The tree is searched to the end of the game, which small boards allow, and endings in which men
    /// cannot go round in circles. How long the win takes is not found out.
    ///
    /// ```
    /// use alquerque_core::konane::Konane;
    /// use alquerque_core::{Color, Game, Position};
    /// use alquerque_engine::{Control, Engine};
    ///
    /// let game = Game::new(Konane::start("konane,size=4".parse()?));
    /// assert_eq!(Engine::new(16)?.solve(&game, &Control::new()), Some(Color::White));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn solve(&mut self, game: &Game<P>, control: &Control) -> Option<Color> {
        solve(game, self.task(game, &[], &Limits::default(), control))
    }

    /// What a search of `game` works with.
    fn task<'a>(
        &'a mut self,
        game: &Game<P>,
        among: &'a [P::Move],
        limits: &'a Limits,
        control: &'a Control,
    ) -> Task<'a, P> {
        let code = game.position().code();
        if self.code.replace(code).is_some_and(|last| last != code) {
            self.clear();
        }
        let model = self.evaluation.model::<P>(code);
        self.knowledge.task(among, self.lines, model, limits, control, self.overhead)
    }
}
