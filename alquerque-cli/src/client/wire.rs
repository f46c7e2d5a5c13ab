//! Lines to an engine and from it, whether it is a process or a thread of this program: [`Wire`].

use super::guard::Guard;
use super::spec::Program;
use super::stop::{PULSE, Stop};
use crate::lines::{LineError, Lines};
use std::collections::VecDeque;
use std::io::{self, BufRead, BufReader, PipeWriter, Read, Write};
use std::process::{Child, Command, Stdio};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::mpsc::{self, Receiver, RecvTimeoutError, Sender, SyncSender};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread;
use std::time::{Duration, Instant};

/// How many lines may wait to be read. An engine that writes more has to wait.
const MOST_WAITING: usize = 256;

/// How many of the last lines are kept for reports.
const MOST_RECENT: usize = 12;

/// How much of a line is kept for reports, in characters.
const MOST_CHARACTERS: usize = 200;

/// A line of the engine, and when it came.
#[derive(Debug)]
pub(crate) struct Line {
    pub(crate) at: Instant,
    pub(crate) text: String,
}

/// Why no line came.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Silence {
    /// The time for it is over.
    TimeOut,
    /// There will be no more lines; why, in a few words.
    Ended(String),
    /// The wait was broken off.
    Stopped,
}

/// A connection to an engine.
pub(crate) struct Wire {
    /// Lines that go to the engine. A thread writes them: an engine that does not read must not hold
    /// its client up.
    outgoing: Option<Sender<String>>,
    incoming: Receiver<Line>,
    recent: Recent,
    /// Lines of the standard error.
    complaints: Arc<AtomicUsize>,
    /// The process, where the engine is one.
    process: Option<(Child, Guard)>,
    stop: Stop,
}

/// The last lines in both directions.
#[derive(Clone, Default)]
struct Recent(Arc<Mutex<VecDeque<String>>>);

impl Recent {
    fn push(&self, mark: char, line: &str) {
        let mut lines = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        if lines.len() == MOST_RECENT {
            lines.pop_front();
        }
        let mut kept: String = line.chars().take(MOST_CHARACTERS).collect();
        if kept.len() < line.len() {
            kept.push_str("...");
        }
        lines.push_back(format!("{mark} {kept}"));
    }
}

impl Wire {
    /// Starts `program` and connects to it. Every wait ends when `stop` is set.
    pub(crate) fn open(program: &Program, stop: &Stop) -> io::Result<Self> {
        match program {
            Program::Builtin => Self::open_builtin(stop),
            Program::Command { words, dir } => {
                let (program, arguments) = words.split_first().ok_or(io::ErrorKind::InvalidInput)?;
                let mut command = Command::new(program);
                command.args(arguments);
                if let Some(dir) = dir {
                    command.current_dir(dir);
                }
                Self::open_process(command, stop)
            }
        }
    }

    fn open_process(mut command: Command, stop: &Stop) -> io::Result<Self> {
        command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
        let guard = Guard::of(&mut command)?;
        let mut child = command.spawn()?;
        let (input, output, errors) = (child.stdin.take(), child.stdout.take(), child.stderr.take());
        let (Some(input), Some(output), Some(errors)) = (input, output, errors) else {
            return Err(io::ErrorKind::BrokenPipe.into());
        };
        let mut wire = Self::connect(input, output, stop);
        let (recent, complaints) = (wire.recent.clone(), wire.complaints.clone());
        thread::spawn(move || {
            for line in Lines(BufReader::new(errors)) {
                match line {
                    Ok(line) => recent.push('!', &line),
                    Err(LineError::Read(_)) => break,
                    Err(error) => recent.push('!', &error.to_string()),
                }
                complaints.fetch_add(1, Ordering::Relaxed);
            }
        });
        wire.process = Some((child, guard));
        Ok(wire)
    }

    /// The engine of this program speaks the protocol as it always does, over pipes without a process.
    fn open_builtin(stop: &Stop) -> io::Result<Self> {
        let (commands, input): (_, PipeWriter) = io::pipe()?;
        let (output, answers) = io::pipe()?;
        // It ends with its input. What it cannot write nobody reads any more.
        thread::spawn(move || crate::run(BufReader::new(commands), answers));
        Ok(Self::connect(input, output, stop))
    }

    fn connect(input: impl Write + Send + 'static, output: impl Read + Send + 'static, stop: &Stop) -> Self {
        let recent = Recent::default();
        let (outgoing, lines) = mpsc::channel();
        thread::spawn(move || write(input, lines));
        let (sender, incoming) = mpsc::sync_channel(MOST_WAITING);
        let heard = recent.clone();
        thread::spawn(move || read(BufReader::new(output), &sender, &heard));
        let (outgoing, complaints) = (Some(outgoing), Arc::default());
        Self { outgoing, incoming, recent, complaints, process: None, stop: stop.clone() }
    }

    /// Sends a line. Whether it arrives shows in the answer.
    pub(crate) fn send(&self, line: &str) {
        self.recent.push('>', line);
        if let Some(outgoing) = &self.outgoing {
            // The writer has ended when the engine has; the next wait for a line tells.
            let _ = outgoing.send(format!("{line}\n"));
        }
    }

    /// The next line, if it is there at `deadline`. It may have come a little later than that.
    pub(crate) fn receive(&mut self, deadline: Instant) -> Result<Line, Silence> {
        loop {
            if self.stop.is_set() {
                return Err(Silence::Stopped);
            }
            let left = deadline.saturating_duration_since(Instant::now());
            match self.incoming.recv_timeout(left.min(PULSE)) {
                Ok(line) => return Ok(line),
                Err(RecvTimeoutError::Disconnected) => return Err(Silence::Ended(self.end())),
                Err(RecvTimeoutError::Timeout) if left.is_zero() => return Err(Silence::TimeOut),
                Err(RecvTimeoutError::Timeout) => {}
            }
        }
    }

    /// Forgets the lines that have come so far. An engine that never stops writing is not waited for.
    pub(crate) fn skip(&mut self) {
        for _ in self.incoming.try_iter().take(MOST_WAITING) {}
    }

    /// The last lines: `>` to the engine, `<` from it, `!` from its standard error.
    pub(crate) fn recent(&self) -> Vec<String> {
        self.recent.0.lock().unwrap_or_else(PoisonError::into_inner).iter().cloned().collect()
    }

    /// Whether the engine is a process.
    pub(crate) fn is_process(&self) -> bool {
        self.process.is_some()
    }

    /// How many lines the engine has written to its standard error.
    pub(crate) fn complaints(&self) -> usize {
        self.complaints.load(Ordering::Relaxed)
    }

    /// Ends the engine's input.
    pub(crate) fn close_input(&mut self) {
        self.outgoing = None;
    }

    /// How the engine has ended.
    fn end(&mut self) -> String {
        const LONGEST: Duration = Duration::from_millis(200);
        let Some((child, _)) = &mut self.process else { return "the engine has ended".to_owned() };
        match wait(child, LONGEST) {
            Some(status) => format!("the engine has ended: {status}"),
            None => "the engine has closed its output".to_owned(),
        }
    }

    /// Whether the engine's process ends within `longest`.
    pub(crate) fn has_ended(&mut self, longest: Duration) -> bool {
        let Some((child, _)) = &mut self.process else { return false };
        let until = Instant::now() + longest;
        while wait(child, Duration::ZERO).is_none() {
            if Instant::now() >= until {
                return false;
            }
            // An engine that still writes must not wait for a reader.
            let _ = self.incoming.recv_timeout(Duration::from_millis(1));
        }
        true
    }

    /// Asks the engine to end, and makes sure that it does, after `grace` by force.
    pub(crate) fn close(mut self, grace: Duration) {
        self.send("quit");
        self.close_input();
        self.has_ended(grace);
    }
}

/// The end of the wire is the end of the engine.
impl Drop for Wire {
    fn drop(&mut self) {
        self.outgoing = None;
        if let Some((mut child, guard)) = self.process.take() {
            // It may have ended by itself; what it has started dies with the guard. Waiting for it takes
            // it out of the table of processes.
            let _ = child.kill();
            drop(guard);
            let _ = child.wait();
        }
    }
}

/// The status with which `child` ends within `longest`.
fn wait(child: &mut Child, longest: Duration) -> Option<std::process::ExitStatus> {
    let until = Instant::now() + longest;
    loop {
        match child.try_wait() {
            Ok(None) if Instant::now() < until => thread::sleep(Duration::from_millis(1)),
            Ok(status) => return status,
            Err(_) => return None,
        }
    }
}

fn write(mut input: impl Write, lines: Receiver<String>) {
    for line in lines {
        if input.write_all(line.as_bytes()).and_then(|()| input.flush()).is_err() {
            return;
        }
    }
}

fn read(output: impl BufRead, lines: &SyncSender<Line>, recent: &Recent) {
    for line in Lines(output) {
        let text = match line {
            Ok(text) if text.is_empty() => continue,
            Ok(text) => text,
            Err(LineError::Read(_)) => return,
            // It is in the report and says nothing to the client.
            Err(error) => format!("({error})"),
        };
        let at = Instant::now();
        recent.push('<', &text);
        if lines.send(Line { at, text }).is_err() {
            return;
        }
    }
}
