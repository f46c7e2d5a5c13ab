//! Several threads on one position: *lazy SMP*.
//!
//! Every thread deepens by itself, with its own memory of good moves, and all share the transposition
//! table: what one has found out spares the others the work. Nothing else is shared but the count of nodes
//! and the flag that stops the helpers. The first thread alone decides, tells and ends the search.

use super::{Deadlines, Root, Search, Task};
use crate::{Control, Evaluate, Found, Limits, Report};
use alquerque_core::Game;
use std::mem;
use std::sync::atomic::{AtomicU64, Ordering};
use std::thread;
use std::time::Duration;

/// The nodes that the threads of a search visit, counted for all of them together. A thread takes some before
/// it visits them, so that there are never more than allowed.
#[derive(Debug)]
pub(super) struct Nodes {
    most: u64,
    taken: AtomicU64,
}

impl Nodes {
    pub(super) fn new(most: Option<u64>) -> Self {
        Self { most: most.unwrap_or(u64::MAX), taken: AtomicU64::new(0) }
    }

    /// Gives nodes back that were taken, but not visited, and takes as many as there are, `wanted` at the most.
    pub(super) fn exchange(&self, unused: u32, wanted: u32) -> u32 {
        let rest = |taken: u64| taken - u64::from(unused);
        let grant = |taken| (self.most - rest(taken)).min(wanted.into());
        let update = |taken| Some(rest(taken) + grant(taken));
        let before = self.taken.fetch_update(Ordering::Relaxed, Ordering::Relaxed, update);
        before.map_or(0, |before| grant(before) as u32)
    }

    /// Nodes visited, and those that were taken and not given back yet.
    pub(super) fn visited(&self) -> u64 {
        self.taken.load(Ordering::Relaxed)
    }
}

/// Searches with all threads of `task`.
pub(super) fn search<P: Evaluate>(
    game: &Game<P>,
    first: P::Move,
    root: &Root<P::Move>,
    mut task: Task<'_, P>,
    nodes: &Nodes,
    report: &mut dyn FnMut(&Report<'_, P::Move>),
) -> Found<P::Move> {
    let stop = Control::new();
    // The helpers go on until they are stopped, or have nothing left to search.
    let limits = Limits { mate: task.limits.mate, ..Limits::default() };
    let (memories, shared) = (mem::take(&mut task.helpers), (task.table, task.among, task.lines, task.model));
    let helpers = memories.iter_mut().enumerate().map(|(before, memory)| {
        let (stop, limits, (table, among, lines, model)) = (&stop, &limits, shared);
        move || {
            let deadlines = Deadlines::new(limits, Duration::ZERO, stop);
            let task = Task {
                table,
                memory,
                helpers: &mut [],
                among,
                lines,
                model,
                limits,
                control: stop,
                deadlines,
            };
            let mut search = Search::new(game, first, root.clone(), task, nodes, None);
            search.number = before + 1;
            search.deepen(game.position());
            search.take_nodes(0);
        }
    });
    beside(helpers, &stop, || {
        let mut search = Search::new(game, first, root.clone(), task, nodes, Some(report));
        search.deepen(game.position());
        search.take_nodes(0);
        search.best
    })
}

/// Does `main` while each of the `helpers`, which end when they are stopped, runs on a thread of its own. Helpers
/// for which there is no thread, or that panic, are missed by nobody.
fn beside<T>(
    helpers: impl Iterator<Item = impl FnOnce() + Send>,
    stop: &Control,
    main: impl FnOnce() -> T,
) -> T {
    /// Stops the helpers, also where the main thread panics: they are waited for.
    struct Stop<'a>(&'a Control);

    impl Drop for Stop<'_> {
        fn drop(&mut self) {
            self.0.stop();
        }
    }

    thread::scope(|scope| {
        let stop = Stop(stop);
        let spawn = |helper| thread::Builder::new().spawn_scoped(scope, helper).ok();
        let threads: Vec<_> = helpers.map_while(spawn).collect();
        let result = main();
        drop(stop);
        for thread in threads {
            let _ = thread.join();
        }
        result
    })
}

/// Whether the thread with this number goes through the iteration of this depth. Each helper leaves a third of them
/// out, neighbours not the same ones, so that the threads do not all do the same work at the same time.
pub(super) const fn searches(number: usize, depth: u32) -> bool {
    number == 0 || depth as usize % 3 != number % 3
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::search::Memory;
    use crate::table::{Entry, Table};
    use crate::{Bound, Score};
    use alquerque_core::alquerque::Alquerque;
    use alquerque_core::fanorona::Fanorona;
    use alquerque_core::konane::Konane;
    use alquerque_core::seega::Seega;
    use alquerque_core::surakarta::Surakarta;
    use alquerque_core::{Code, Key, Position};

    /// Keys of positions that every search from the start comes by.
    fn near_keys<P: Evaluate>(start: &P) -> Vec<Key> {
        let mut positions = vec![start.clone()];
        for at in 0..2000 {
            let Some(position) = positions.get(at).cloned() else { break };
            positions.extend(position.moves().into_iter().map(|turn| {
                let mut next = position.clone();
                next.play_unchecked(turn);
                next
            }));
        }
        positions.iter().map(Position::key).collect()
    }

    /// An entry that makes sense by itself, and is false.
    fn false_entry(number: u64) -> Entry {
        let random = number.wrapping_mul(0x9e37_79b9_7f4a_7c15).rotate_left(23);
        let plies = (random >> 8) as u16 % 100;
        let score = match random % 4 {
            0 => Score::win_in(plies),
            1 => Score::loss_in(plies),
            _ => Score::hundredths((random >> 16) as i32 % 2000),
        };
        let bound = [Bound::Exact, Bound::Lower, Bound::Upper][(random >> 50) as usize % 3];
        let is_full_width = random >> 60 & 1 == 0;
        Entry { score, bound, depth: (random >> 40) as u8 % 20, is_full_width, best: (random >> 24) as u16 }
    }

    fn plays_on_among_false_entries<P: Evaluate>() {
        let game = Game::new(P::start(Code::default()));
        let keys = near_keys(game.position());
        let table = Table::new(1).unwrap();
        let stop = Control::new();
        let liar = || {
            for (number, &key) in (0..).zip(keys.iter().cycle()) {
                if stop.is_stopped() {
                    break;
                }
                table.store(key, false_entry(number));
            }
        };
        beside([liar].into_iter(), &stop, || {
            for most in [10, 100, 1000, 20_000] {
                let (limits, control) = (Limits { nodes: Some(most), ..Limits::default() }, Control::new());
                let deadlines = Deadlines::new(&limits, Duration::ZERO, &control);
                let [memory, helpers @ ..] = &mut [(); 4].map(|()| Memory::new());
                let task = Task {
                    table: &table,
                    memory,
                    helpers,
                    among: &[],
                    lines: 1,
                    model: None,
                    limits: &limits,
                    control: &control,
                    deadlines,
                };
                let found = crate::search::search(&game, task, |_| {});
                let mut line = game.clone();
                found.pv.iter().for_each(|&turn| line.play(turn).unwrap());
                assert!(!found.pv.is_empty());
            }
        });
    }

    #[test]
    fn false_entries_in_the_table_do_no_harm_to_the_rules() {
        plays_on_among_false_entries::<Alquerque>();
        plays_on_among_false_entries::<Konane>();
        plays_on_among_false_entries::<Fanorona>();
        plays_on_among_false_entries::<Seega>();
        plays_on_among_false_entries::<Surakarta>();
    }

    #[test]
    fn nodes_are_never_more_than_allowed() {
        let nodes = Nodes::new(Some(10));
        assert_eq!([4; 4].map(|wanted| nodes.exchange(0, wanted)), [4, 4, 2, 0]);
        assert_eq!((nodes.exchange(3, 1), nodes.visited()), (1, 8));
        assert_eq!((nodes.exchange(1, 4), nodes.visited()), (3, 10));
    }

    #[test]
    fn helpers_that_panic_do_not_take_the_result_away() {
        let stop = Control::new();
        let helpers = (0..4).map(|number| {
            let stop = &stop;
            move || {
                assert!(number % 2 == 0, "this helper panics");
                while !stop.is_stopped() {
                    thread::yield_now();
                }
            }
        });
        assert_eq!(beside(helpers, &stop, || 42), 42);
        assert!(stop.is_stopped());
    }
}
