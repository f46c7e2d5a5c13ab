//! What takes long: searches and counts, carried out one after another on the worker's thread.

use super::command::Dialect;
use super::info::{best_line, info_line};
use super::output::Output;
use super::session::Event;
use crate::bench;
use crate::desk::Desk;
use crate::perft::{self, Count};
use alquerque_engine::{Control, Limits, Perft, PerftError};
use std::fmt;
use std::sync::Arc;
use std::sync::mpsc::{Receiver, Sender};

/// Work, and the game to do it on.
pub(super) struct Job {
    pub(super) task: Task,
    /// The moves that a search chooses among; all where there are none.
    pub(super) among: Vec<String>,
    pub(super) desk: Box<dyn Desk>,
    pub(super) control: Arc<Control>,
    pub(super) dialect: Dialect,
    /// Whether the odds are told beside each score.
    pub(super) shows_odds: bool,
}

/// What to do.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) enum Task {
    Search(Limits),
    /// Count games of so many plies.
    Perft(u32),
    /// The same, with the count below each move.
    Split(u32),
    Bench,
}

/// Does `jobs` until there are no more, and tells the session of each that it is done.
pub(super) fn work(jobs: Receiver<Job>, output: &Output<'_>, events: &Sender<Event>) {
    for mut job in jobs {
        let last_line = job.run(output);
        if events.send(Event::Done { desk: job.desk, last_line }).is_err() {
            return;
        }
    }
}

impl Job {
    /// Writes what becomes known on the way and returns the last line, which the session may have to
    /// hold back.
    fn run(&mut self, output: &Output<'_>) -> String {
        let count = match self.task {
            Task::Search(limits) => {
                let mut report = |info: &_| output.line(&info_line(info, self.dialect, self.shows_odds));
                let answer = self.desk.search(&self.among, &limits, &self.control, &mut report);
                return best_line(&answer, self.dialect);
            }
            Task::Perft(depth) => self.count(depth, &mut |_, _| {}),
            Task::Split(depth) => self.count(depth, &mut |turn, nodes| {
                output.line(&format!("{turn}: {nodes}"));
            }),
            Task::Bench => match bench::run(&self.control, &mut |line| output.line(line)) {
                Ok(Some(total)) => return total.to_string(),
                Ok(None) => Err(PerftError::Stopped),
                Err(error) => return format!("info string error: bench: {error}"),
            },
        };
        match count {
            Ok(count) => count.to_string(),
            Err(PerftError::Stopped) => "info string stopped".to_owned(),
            Err(error) => format!("info string error: {error}"),
        }
    }

    fn count(&self, depth: u32, each: &mut dyn FnMut(&dyn fmt::Display, u64)) -> Result<Count, PerftError> {
        perft::count(&*self.desk, depth, Perft::default(), &self.control, each)
    }
}
