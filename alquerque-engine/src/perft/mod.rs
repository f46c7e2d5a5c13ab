//! Counting games on several threads and with a table: [`Perft`].
//!
//! It stands here and not beside [`alquerque_core::perft`], which counts below: threads and a table of many
//! megabytes are nothing for a crate without the standard library.

mod known;

use crate::{Control, HashError};
use alquerque_core::{Position, perft, perft_while};
use known::Known;
use std::ops::ControlFlow;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::mpsc;
use std::thread;
use thiserror::Error;

/// How to count the games of a length: the numbers are those of [`alquerque_core::perft`], sooner.
///
/// ```
/// use alquerque_core::alquerque::Alquerque;
/// use alquerque_core::Position;
/// use alquerque_engine::{Control, Perft};
///
/// let start = Alquerque::start("table".parse()?);
/// let perft = Perft { threads: 2, hash: 16 };
/// assert_eq!(perft.count(&start, 11, &Control::new(), |turn, nodes| println!("{turn} {nodes}"))?, 510_413);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Perft {
    /// Threads that count, one at the least. Threads that the system refuses are done without.
    pub threads: usize,
    /// Size of the table of positions that were counted already, in MiB; with 0 there is none.
    pub hash: usize,
}

/// One thread and no table.
impl Default for Perft {
    fn default() -> Self {
        Self { threads: 1, hash: 0 }
    }
}

/// Why there is no count.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
pub enum PerftError {
    /// There is not enough memory for the table.
    #[error(transparent)]
    Hash(#[from] HashError),
    /// The control has stopped it.
    #[error("perft: stopped")]
    Stopped,
    /// There are more games than a number of 64 bits can say.
    #[error("perft: more than {} games; expected a smaller depth", u64::MAX)]
    TooMany,
}

/// Subtrees of this depth are counted sooner than looked up.
const SMALL: u32 = 2;

impl Perft {
    /// How many games of `depth` plies there are from `position`.
    ///
    /// Each legal turn is told to `each` with the number of games that begin with it, in the order of
    /// [`Position::moves`], as soon as it and those before it are counted.
    ///
    /// # Errors
    ///
    /// If there is no memory for the table, if `control` stops the count, or if there are 2^64 games or
    /// more.
    pub fn count<P: Position + Sync>(
        &self,
        position: &P,
        depth: u32,
        control: &Control,
        each: impl FnMut(P::Move, u64),
    ) -> Result<u64, PerftError> {
        let known = if self.hash == 0 { None } else { Some(Known::new(self.hash)?) };
        let counter = Counter { known: known.as_ref(), control, is_void: AtomicBool::new(false) };
        counter.count_all(position, depth, self.threads.max(1), each)
    }
}

/// What the threads have in common.
struct Counter<'a> {
    known: Option<&'a Known>,
    control: &'a Control,
    /// Nobody waits for the counts any more.
    is_void: AtomicBool,
}

impl Counter<'_> {
    /// Shares the tree out to threads.
    fn count_all<P: Position + Sync>(
        &self,
        position: &P,
        depth: u32,
        threads: usize,
        mut each: impl FnMut(P::Move, u64),
    ) -> Result<u64, PerftError> {
        let Some(below) = depth.checked_sub(1) else { return Ok(1) };
        let moves = position.moves();
        let work = Work::split(position, &moves, below, threads);
        let tally = Tally::new(&work, moves.len());
        let next = AtomicUsize::new(0);
        let (sender, receiver) = mpsc::channel();
        thread::scope(|scope| {
            let count_parts = |sender: mpsc::Sender<_>| {
                while let Some(part) = work.parts.get(next.fetch_add(1, Ordering::Relaxed)) {
                    let nodes = self.count(&part.position, work.depth);
                    // Whoever does not listen any more has given up.
                    if sender.send((part.first, nodes)).is_err() {
                        break;
                    }
                }
            };
            let spawn = |_: &usize| {
                let sender = sender.clone();
                thread::Builder::new().spawn_scoped(scope, move || count_parts(sender)).is_ok()
            };
            if (0..threads).take_while(spawn).count() == 0 {
                count_parts(sender.clone());
            }
            drop(sender);
            let result = tally.add_all(receiver, |first, nodes| each(moves[first], nodes));
            self.is_void.store(true, Ordering::Relaxed);
            result
        })
    }

    fn goes_on(&self) -> bool {
        !self.control.is_stopped() && !self.is_void.load(Ordering::Relaxed)
    }

    fn count<P: Position>(&self, position: &P, depth: u32) -> Result<u64, PerftError> {
        match self.known {
            Some(known) => self.count_knowing(known, position, depth),
            None => perft_while(position, depth, &|| self.goes_on()).ok_or(PerftError::Stopped),
        }
    }

    fn count_knowing<P: Position>(&self, known: &Known, position: &P, depth: u32) -> Result<u64, PerftError> {
        if !self.goes_on() {
            return Err(PerftError::Stopped);
        }
        if depth <= SMALL {
            return Ok(perft(position, depth));
        }
        if let Some(nodes) = known.probe(position, depth) {
            return Ok(nodes);
        }
        let mut nodes = 0;
        let flow = position.visit_moves(|turn| {
            let mut next = position.clone();
            next.play_unchecked(turn);
            match self.count_knowing(known, &next, depth - 1).and_then(|below| sum(nodes, below)) {
                Ok(sum) => {
                    nodes = sum;
                    ControlFlow::Continue(())
                }
                Err(error) => ControlFlow::Break(error),
            }
        });
        match flow {
            ControlFlow::Break(error) => Err(error),
            ControlFlow::Continue(()) => {
                known.store(position, depth, nodes);
                Ok(nodes)
            }
        }
    }
}

/// A part of the tree.
struct Part<P> {
    /// The index of the first move.
    first: usize,
    position: P,
}

/// The tree, divided into parts.
struct Work<P> {
    parts: Vec<Part<P>>,
    /// How many plies are below each part.
    depth: u32,
}

impl<P: Position> Work<P> {
    /// So many parts for each thread keep all of them busy almost to the end.
    const PARTS: usize = 64;

    /// The most parts, which have to be held in memory.
    const MOST_PARTS: u64 = 1 << 16;

    /// Divides the tree below `moves`, of `depth` plies more.
    fn split(position: &P, moves: &[P::Move], depth: u32, threads: usize) -> Self {
        let after = |position: &P, turn| {
            let mut next = position.clone();
            next.play_unchecked(turn);
            next
        };
        let parts = moves.iter().enumerate();
        let parts = parts.map(|(first, &turn)| Part { first, position: after(position, turn) }).collect();
        let mut work = Self { parts, depth };
        while work.depth > SMALL && work.parts.len() < Self::PARTS.saturating_mul(threads) {
            let next: u64 = work.parts.iter().map(|part| part.position.count_moves()).sum();
            if next > Self::MOST_PARTS {
                break;
            }
            let mut parts = Vec::new();
            for Part { first, position } in work.parts {
                let _ = position.visit_moves(|turn| {
                    parts.push(Part { first, position: after(&position, turn) });
                    ControlFlow::<()>::Continue(())
                });
            }
            work = Self { parts, depth: work.depth - 1 };
        }
        work
    }
}

fn sum(one: u64, other: u64) -> Result<u64, PerftError> {
    one.checked_add(other).ok_or(PerftError::TooMany)
}

/// The counts below the first moves.
struct Tally {
    nodes: Vec<u64>,
    /// How many parts are still to be counted.
    parts: Vec<usize>,
}

impl Tally {
    fn new<P>(work: &Work<P>, moves: usize) -> Self {
        let mut parts = vec![0; moves];
        for part in &work.parts {
            parts[part.first] += 1;
        }
        Self { nodes: vec![0; moves], parts }
    }

    /// Adds the counts of all parts, tells the first moves in their order and returns the sum.
    fn add_all(
        mut self,
        counts: impl IntoIterator<Item = (usize, Result<u64, PerftError>)>,
        mut each: impl FnMut(usize, u64),
    ) -> Result<u64, PerftError> {
        let mut counts = counts.into_iter();
        let mut total = 0;
        for first in 0..self.nodes.len() {
            while self.parts[first] > 0 {
                // A thread that is gone before its parts are counted has been stopped.
                let (first, nodes) = counts.next().ok_or(PerftError::Stopped)?;
                self.nodes[first] = sum(self.nodes[first], nodes?)?;
                self.parts[first] -= 1;
            }
            total = sum(total, self.nodes[first])?;
            each(first, self.nodes[first]);
        }
        Ok(total)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use alquerque_core::alquerque::Alquerque;
    use alquerque_core::fanorona::Fanorona;

    #[test]
    fn a_table_filled_thousands_of_times_over_changes_no_count() {
        let known = Known::tiny();
        let control = Control::new();
        let counter = Counter { known: Some(&known), control: &control, is_void: AtomicBool::new(false) };
        let start = Alquerque::start("table".parse().unwrap());
        assert_eq!(counter.count_all(&start, 12, 3, |_, _| {}), Ok(3_307_122));
        // From another depth on, what is there already is of no use and does no harm.
        let counter = Counter { is_void: AtomicBool::new(false), ..counter };
        assert_eq!(counter.count_all(&start, 11, 2, |_, _| {}), Ok(510_413));
    }

    #[test]
    fn parts_are_many_but_not_too_many_and_lose_no_game() {
        let start = Alquerque::start("table".parse().unwrap());
        for (depth, threads) in [(0, 1), (1, 1), (5, 1), (9, 1), (9, 4), (9, 16)] {
            let work = Work::split(&start, &start.moves(), depth, threads);
            let games: u64 = work.parts.iter().map(|part| perft(&part.position, work.depth)).sum();
            assert_eq!(games, perft(&start, depth + 1));
            assert_eq!(work.parts.len() as u64, perft(&start, depth + 1 - work.depth));
            assert!(depth < 9 || work.parts.len() >= threads * 64 || work.depth == SMALL, "{threads}");
        }
        let many = "bwbbbbbwb/2b3b2/1b2b2b1/b2bbb2b/bwbbw1bwb w";
        let position = Fanorona::parse("fanorona".parse().unwrap(), many).unwrap();
        let work = Work::split(&position, &position.moves(), 9, 1000);
        assert_eq!((work.parts.len(), work.depth), (14_680, 9));
    }
}
