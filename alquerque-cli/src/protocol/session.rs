//! The session: which event is handled when, and what becomes of a running job.

use super::command::{Command, Dialect};
use super::go::End;
use super::job::{Job, Task};
use super::options::Options;
use super::output::Output;
use crate::desk::{self, Desk, DeskError};
use crate::lines::LineError;
use alquerque_engine::{Control, Limits, Skill};
use std::collections::VecDeque;
use std::mem;
use std::sync::Arc;
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender};
use std::time::{Duration, Instant};

/// How long what was asked for before the end of input may take to finish by itself.
const GRACE: Duration = Duration::from_millis(250);

/// What a session is told.
pub(super) enum Event {
    /// A command.
    Line(String),
    /// A line that cannot be read.
    BadLine(LineError),
    /// The worker has finished its job and gives the game back.
    Done { desk: Box<dyn Desk>, last_line: String },
    /// There will be no more commands.
    End,
}

/// The job that the worker does, or has done without being allowed to say so.
struct Running {
    control: Arc<Control>,
    end: End,
    /// Whether the search has limits of its own, to end it after `ponderhit`.
    has_limits: bool,
    /// Whether the end was asked for. It is near: the next command waits for it.
    is_stopping: bool,
    /// Whether the client was told that its commands wait.
    has_told: bool,
    /// The last line of a job that is done, but may not answer before `stop`.
    held: Option<String>,
}

/// How far the end of input has taken effect.
#[derive(Clone, Copy, PartialEq)]
enum Closing {
    /// There may be more input.
    No,
    /// Jobs that end by themselves may do so until this moment.
    Until(Instant),
    /// All jobs are cut short.
    Now,
}

/// One conversation with a client.
pub(super) struct Session<'a, 'w> {
    pub(super) output: &'a Output<'w>,
    jobs: Sender<Job>,
    /// The game, except while the worker has it.
    pub(super) desk: Option<Box<dyn Desk>>,
    running: Option<Running>,
    pub(super) options: Options,
    pub(super) dialect: Dialect,
    /// Commands that have come but cannot be carried out yet.
    waiting: VecDeque<String>,
    closing: Closing,
}

impl<'a, 'w> Session<'a, 'w> {
    pub(super) fn new(output: &'a Output<'w>, jobs: Sender<Job>, skill: Skill) -> Result<Self, DeskError> {
        let options = Options::new(skill);
        let mut desk = desk::open(&options.code, options.hash)?;
        options.apply(&mut *desk);
        Ok(Self {
            output,
            jobs,
            desk: Some(desk),
            running: None,
            options,
            dialect: Dialect::Ugi,
            waiting: VecDeque::new(),
            closing: Closing::No,
        })
    }

    /// Handles events until the conversation is over.
    pub(super) fn run(mut self, inbox: &Receiver<Event>) {
        while !self.is_finished() {
            match self.next_event(inbox) {
                Ok(Event::Line(line)) => self.receive(line),
                Ok(Event::BadLine(error)) => self.output.error(&error.to_string()),
                Ok(Event::Done { desk, last_line }) => self.finish(desk, last_line),
                Ok(Event::End) => self.closing = Closing::Until(Instant::now() + GRACE),
                Err(RecvTimeoutError::Timeout) => self.closing = Closing::Now,
                // The worker is dead.
                Err(RecvTimeoutError::Disconnected) => break,
            }
            self.drain();
        }
        if let Some(running) = self.running {
            running.control.stop();
        }
    }

    /// Takes a command in: some act at once, the others in their turn.
    fn receive(&mut self, line: String) {
        match Command::parse(&line) {
            // During a search the answer comes at once; behind a `stop` it tells that the search has ended
            // and that what was sent in between is done.
            Command::IsReady if !self.waits_after_stop() => self.output.line("readyok"),
            // It is meant for the search that was begun last: the running one, if none waits.
            Command::Stop if !self.waiting.iter().any(|line| Command::parse(line).begins_job()) => {
                self.stop();
            }
            _ => self.waiting.push_back(line),
        }
    }

    /// Whether commands wait for a search that was stopped, which takes a moment.
    fn waits_after_stop(&self) -> bool {
        self.running.as_ref().is_some_and(|running| running.is_stopping) && !self.waiting.is_empty()
    }

    fn is_finished(&self) -> bool {
        let is_idle = self.running.is_none() && self.waiting.is_empty();
        self.output.has_failed() || self.closing != Closing::No && is_idle
    }

    fn next_event(&self, inbox: &Receiver<Event>) -> Result<Event, RecvTimeoutError> {
        match self.closing {
            Closing::Until(end) => inbox.recv_timeout(end.saturating_duration_since(Instant::now())),
            Closing::No | Closing::Now => inbox.recv().map_err(|_| RecvTimeoutError::Disconnected),
        }
    }

    /// Carries out the commands that have come, in their order, as far as the running job allows.
    fn drain(&mut self) {
        while let Some(line) = self.waiting.pop_front() {
            let command = Command::parse(&line);
            if self.running.is_none() {
                self.execute(command);
            } else if self.has_to_wait(command) {
                self.waiting.push_front(line);
                break;
            } else {
                self.steer(command);
            }
        }
        let is_open = self.running.as_ref().is_some_and(|running| running.end != End::Itself);
        let is_cut = match self.closing {
            Closing::No => false,
            // Nobody is there any more to say stop.
            Closing::Until(_) => is_open && self.waiting.is_empty(),
            Closing::Now => true,
        };
        if is_cut {
            self.stop();
        }
    }

    /// Whether a command has to wait for the end of the running job.
    fn has_to_wait(&mut self, command: Command<'_>) -> bool {
        let Some(running) = &mut self.running else { return false };
        if running.is_stopping {
            return true;
        }
        let is_always_heard =
            matches!(command, Command::IsReady | Command::Stop | Command::PonderHit | Command::Idle);
        if running.end != End::Itself || is_always_heard {
            return false;
        }
        if !mem::replace(&mut running.has_told, true) && self.closing == Closing::No {
            self.output.note("commands wait for the end of the search; stop ends it");
        }
        true
    }

    /// Carries out a command while a job runs that it need not wait for.
    fn steer(&mut self, command: Command<'_>) {
        match command {
            Command::IsReady => self.output.line("readyok"),
            Command::Stop => self.stop(),
            Command::PonderHit => self.ponder_hit(),
            Command::Idle => {}
            _ => self.output.error("a search runs that only stop ends; send stop before this command"),
        }
    }

    fn stop(&mut self) {
        let Some(running) = &mut self.running else { return };
        match running.held.take() {
            Some(line) => {
                self.output.line(&line);
                self.running = None;
            }
            None => {
                running.is_stopping = true;
                running.control.stop();
            }
        }
    }

    fn ponder_hit(&mut self) {
        match &mut self.running {
            Some(running) if running.end == End::PonderHit => {
                if running.has_limits && running.held.is_none() {
                    running.end = End::Itself;
                    running.control.ponder_hit();
                } else {
                    // There is nothing to wait for.
                    self.stop();
                }
            }
            _ => {}
        }
    }

    /// The job is done.
    fn finish(&mut self, desk: Box<dyn Desk>, last_line: String) {
        self.desk = Some(desk);
        match &mut self.running {
            Some(running) if running.end != End::Itself && !running.is_stopping => {
                running.held = Some(last_line);
            }
            _ => {
                self.running = None;
                self.output.line(&last_line);
            }
        }
    }

    /// Hands the game to the worker. A search chooses `among` these moves, if there are any.
    pub(super) fn start(&mut self, task: Task, end: End, among: Vec<String>) {
        let Some(desk) = self.desk.take() else { return };
        let control = match end {
            End::PonderHit => Control::pondering(),
            End::Itself | End::Stop => Control::new(),
        };
        let control = Arc::new(control);
        self.running = Some(Running {
            control: Arc::clone(&control),
            end,
            has_limits: task != Task::Search(Limits::default()),
            is_stopping: false,
            has_told: false,
            held: None,
        });
        // Without a worker there is no session either: see `run`.
        let (dialect, shows_odds) = (self.dialect, self.options.shows_odds);
        let _ = self.jobs.send(Job { task, among, desk, control, dialect, shows_odds });
    }
}
