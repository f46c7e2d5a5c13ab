//! A conversation with an engine: [`Engine`].

use super::info::{Distances, Info, best_move};
use super::spec::{EngineSpec, Protocol};
use super::stop::Stop;
use super::wire::{Line, Silence, Wire};
use std::io;
use std::time::{Duration, Instant};
use thiserror::Error;

/// How long an engine may take, apart from its clock.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Patience {
    /// From its start until it is ready for the first time.
    pub(crate) start: Duration,
    /// For any other answer; for a move only where no clock governs it, or after that has run out.
    pub(crate) reply: Duration,
    /// From `quit` to its end.
    pub(crate) quit: Duration,
}

/// An engine that cannot be used at all: playing on makes no sense.
#[derive(Debug, Error)]
pub(crate) enum StartError {
    #[error("cannot start \"{program}\": {error}")]
    Spawn { program: String, error: io::Error },
    #[error("it has no option \"{name}\"; it has {known}")]
    Option { name: String, known: String },
    /// It has failed as it might have later.
    #[error("{failure}")]
    Failed { failure: Failure, lines: Vec<String> },
}

/// What an engine did wrong.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub(crate) enum Failure {
    /// It cannot be asked any more.
    #[error("{0}")]
    Died(String),
    /// It does not answer in the time that it has for this answer.
    #[error("no answer to \"{to}\" in {} s", after.as_secs_f64())]
    Silent { to: String, after: Duration },
    /// Its answer came after its time. It goes on.
    #[error("its time ran out: it had {} ms and took {} ms", had.as_millis(), took.as_millis())]
    Late { had: Duration, took: Duration },
    /// Nothing: the match is being broken off.
    #[error("broken off")]
    Stopped,
}

/// The option with which an engine's randomness can be repeated.
const SEED: &str = "Seed";

/// A move, and what led to it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Answer {
    pub(crate) turn: String,
    pub(crate) info: Info,
    pub(crate) time: Duration,
}

/// An engine that is running.
pub(crate) struct Engine {
    wire: Wire,
    protocol: Protocol,
    patience: Patience,
    /// Names of the options that it has declared.
    options: Vec<String>,
    /// The code that it plays, as far as it was told.
    code: Option<String>,
    /// Whether the user has chosen its seed.
    has_seed: bool,
}

impl Protocol {
    /// The words of the handshake, and of the beginning of a game.
    pub(crate) fn words(self) -> (&'static str, &'static str, &'static str) {
        match self {
            Self::Ugi => ("ugi", "ugiok", "uginewgame"),
            Self::Uci => ("uci", "uciok", "ucinewgame"),
        }
    }

    fn distances(self) -> Distances {
        match self {
            Self::Ugi => Distances::Plies,
            Self::Uci => Distances::Moves,
        }
    }
}

impl Engine {
    /// Starts an engine, shakes hands and sets its options.
    pub(crate) fn start(spec: &EngineSpec, patience: Patience, stop: &Stop) -> Result<Self, StartError> {
        let wire = Wire::open(&spec.program, stop)
            .map_err(|error| StartError::Spawn { program: spec.program.to_string(), error })?;
        let has_seed = spec.options.iter().any(|(name, _)| name.eq_ignore_ascii_case(SEED));
        let (protocol, options) = (spec.protocol, Vec::new());
        let mut engine = Self { wire, protocol, patience, options, code: None, has_seed };
        let deadline = Instant::now() + patience.start;
        if let Err(failure) = engine.shake_hands(deadline) {
            return Err(StartError::Failed { failure, lines: engine.recent() });
        }
        for (name, value) in &spec.options {
            if !engine.has_option(name) {
                let known = engine.options.join(", ");
                let known = if known.is_empty() { "none".to_owned() } else { known };
                return Err(StartError::Option { name: name.clone(), known });
            }
            engine.set_option(name, value);
        }
        match engine.await_ready(deadline, patience.start) {
            Ok(()) => Ok(engine),
            Err(failure) => Err(StartError::Failed { failure, lines: engine.recent() }),
        }
    }

    /// Says hello and learns which options there are.
    fn shake_hands(&mut self, deadline: Instant) -> Result<(), Failure> {
        let (hello, answer, _) = self.protocol.words();
        self.wire.send(hello);
        loop {
            let line = self.wait(deadline, hello, self.patience.start)?;
            if line.text == answer {
                return Ok(());
            }
            self.options.extend(option_name(&line.text).map(str::to_owned));
        }
    }

    fn has_option(&self, name: &str) -> bool {
        self.options.iter().any(|option| option.eq_ignore_ascii_case(name))
    }

    fn set_option(&self, name: &str, value: &str) {
        let value = if value.is_empty() { String::new() } else { format!(" value {value}") };
        self.wire.send(&format!("setoption name {name}{value}"));
    }

    /// Prepares for a game of the code `code`. Options come before the new game, and the engine is
    /// asked just once a game to forget what it knows. What is random in the game comes from `seed`, if
    /// the engine lets itself be told so.
    pub(crate) fn new_game(&mut self, code: &str, seed: u32) -> Result<(), Failure> {
        if self.code.as_deref() != Some(code) {
            let names = ["Variant", "UCI_Variant"];
            // An engine without such an option plays one code only; its moves will tell which.
            if let Some(name) = names.into_iter().find(|name| self.has_option(name)) {
                self.set_option(name, code);
            }
            self.code = Some(code.to_owned());
        }
        if !self.has_seed && self.has_option(SEED) {
            self.set_option(SEED, &seed.to_string());
        }
        let (_, _, new_game) = self.protocol.words();
        self.wire.send(new_game);
        self.await_ready(Instant::now() + self.patience.reply, self.patience.reply)
    }

    fn await_ready(&mut self, deadline: Instant, after: Duration) -> Result<(), Failure> {
        self.wire.send("isready");
        while self.wait(deadline, "isready", after)?.text != "readyok" {}
        Ok(())
    }

    /// Asks for a move: `position` and `go` are the lines to send. Where the engine has a time, its
    /// answer has to come within it.
    pub(crate) fn think(
        &mut self,
        position: &str,
        go: &str,
        time: Option<Duration>,
    ) -> Result<Answer, Failure> {
        self.wire.skip();
        self.wire.send(position);
        let began = Instant::now();
        self.wire.send(go);
        let longest = time.unwrap_or(self.patience.reply);
        let mut info = Info::default();
        match self.await_move(began + longest, &mut info) {
            Ok((turn, at)) => match time {
                Some(had) if at > began + had => Err(Failure::Late { had, took: at - began }),
                _ => Ok(Answer { turn, info, time: at - began }),
            },
            Err(Silence::TimeOut) => {
                // It may only be late: then it can play the next game.
                self.wire.send("stop");
                let had = longest;
                match self.await_move(Instant::now() + self.patience.reply, &mut info) {
                    Ok((_, at)) if time.is_some() => Err(Failure::Late { had, took: at - began }),
                    Ok((_, at)) => Err(failure(Silence::TimeOut, go, at - began)),
                    Err(silence) => Err(failure(silence, go, began.elapsed())),
                }
            }
            Err(silence) => Err(failure(silence, go, longest)),
        }
    }

    /// Waits for a `bestmove` line.
    fn await_move(&mut self, deadline: Instant, info: &mut Info) -> Result<(String, Instant), Silence> {
        loop {
            let Line { at, text } = self.wire.receive(deadline)?;
            if let Some(turn) = best_move(&text) {
                return Ok((turn.to_owned(), at));
            }
            if let Some(text) = text.strip_prefix("info ") {
                info.update(text, self.protocol.distances());
            }
            // An engine that never stops writing does not hold the clock up.
            if at > deadline {
                return Err(Silence::TimeOut);
            }
        }
    }

    fn wait(&mut self, deadline: Instant, to: &str, after: Duration) -> Result<Line, Failure> {
        match self.wire.receive(deadline) {
            Ok(line) if line.at > deadline => Err(failure(Silence::TimeOut, to, after)),
            Ok(line) => Ok(line),
            Err(silence) => Err(failure(silence, to, after)),
        }
    }

    /// The last lines in both directions, and of the standard error.
    pub(crate) fn recent(&self) -> Vec<String> {
        self.wire.recent()
    }

    /// Ends the engine.
    pub(crate) fn quit(self) {
        self.wire.close(self.patience.quit);
    }
}

fn failure(silence: Silence, to: &str, after: Duration) -> Failure {
    match silence {
        Silence::TimeOut => Failure::Silent { to: to.to_owned(), after },
        Silence::Ended(how) => Failure::Died(how),
        Silence::Stopped => Failure::Stopped,
    }
}

/// The name in a line that declares an option.
pub(crate) fn option_name(line: &str) -> Option<&str> {
    let rest = line.strip_prefix("option name ")?;
    Some(rest.split_once(" type ").map_or(rest, |(name, _)| name).trim())
}
