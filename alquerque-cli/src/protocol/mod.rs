//! The text protocol: UGI, and UCI for the clients that speak that.
//!
//! Three threads share the work, so that no command ever has to wait for a search to look at it:
//! the *reader*, which is the thread that calls [`run`], turns input into events; the *session*
//! ([`session::Session`]) handles one event at a time and owns all state; the *worker* ([`job`])
//! carries out what takes long, one job after another. The session lends the worker the game for the
//! time of a job and gets it back with the event that tells the end.

// A client must never be able to end the program with a line of text.
#![deny(clippy::unwrap_used, clippy::expect_used, clippy::panic, clippy::indexing_slicing)]

mod command;
mod execute;
mod go;
mod info;
mod job;
mod options;
mod output;
mod session;

use crate::lines::{LineError, Lines};
use alquerque_engine::Skill;
use command::Command;
use output::Output;
use session::{Event, Session};
use std::io::{self, BufRead, Write};
use std::sync::mpsc;
use std::thread;

/// Speaks the protocol: reads commands from `input` until `quit` or the end, and answers on
/// `output`, line by line, each of them flushed.
///
/// # Errors
///
/// If there is no memory for an engine, or an answer cannot be written: then the conversation ends
/// with the next line of input.
pub fn run(input: impl BufRead, output: impl Write + Send) -> io::Result<()> {
    run_at(Skill::default(), input, output)
}

/// The same, with another skill until the client chooses one.
pub(crate) fn run_at(skill: Skill, input: impl BufRead, mut output: impl Write + Send) -> io::Result<()> {
    let output = Output::new(&mut output);
    let (events, inbox) = mpsc::channel();
    let (jobs, tasks) = mpsc::channel();
    let session = Session::new(&output, jobs, skill).map_err(io::Error::other)?;
    let shared = &output;
    thread::scope(|scope| {
        // Each thread owns its ends of the channels: when one ends, the others learn of it.
        let finished = events.clone();
        scope.spawn(move || job::work(tasks, shared, &finished));
        scope.spawn(move || session.run(&inbox));
        read(input, &events);
        drop(events);
    });
    output.into_result()
}

/// Sends each line of `input` as an event, and in the end that there are no more.
fn read(input: impl BufRead, events: &mpsc::Sender<Event>) {
    for line in Lines(input) {
        let event = match line {
            Ok(line) if line.is_empty() => continue,
            Ok(line) if Command::parse(&line) == Command::Quit => break,
            Ok(line) => Event::Line(line),
            // There is nothing more to read.
            Err(LineError::Read(_)) => break,
            Err(error) => Event::BadLine(error),
        };
        // The session has ended when an answer could not be written.
        if events.send(event).is_err() {
            return;
        }
    }
    let _ = events.send(Event::End);
}
