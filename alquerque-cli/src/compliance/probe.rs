//! An engine that is being examined: [`Probe`].

use crate::client::engine::option_name;
use crate::client::info::best_move;
use crate::client::spec::{EngineSpec, Protocol};
use crate::client::stop::Stop;
use crate::client::wire::{Silence, Wire};
use crate::desk::{self, Desk, shown};
use std::io;
use std::time::{Duration, Instant};

/// Why a rule is not kept.
#[derive(Debug)]
pub(super) enum Miss {
    /// What was expected and what came.
    Failed(String),
    /// The rule says nothing of this engine.
    Skipped(&'static str),
}

/// How an engine has started.
pub(super) enum Start {
    Ready(Probe),
    /// What went wrong, and the last lines.
    Failed(String, Vec<String>),
    /// There is no such program or code.
    Missing(io::Error),
}

/// A running engine, and the rules of its code.
pub(super) struct Probe {
    pub(super) wire: Wire,
    pub(super) protocol: Protocol,
    pub(super) patience: Duration,
    /// The lines of the handshake.
    pub(super) greeting: Vec<String>,
    pub(super) desk: Box<dyn Desk>,
}

/// What a search has told.
#[derive(Debug)]
pub(super) struct Searched {
    pub(super) turn: String,
    pub(super) line: String,
    pub(super) infos: Vec<String>,
    pub(super) time: Duration,
}

/// How long is waited for what must not come.
pub(super) const MOMENT: Duration = Duration::from_millis(300);

pub(super) fn failed<T>(problem: impl Into<String>) -> Result<T, Miss> {
    Err(Miss::Failed(problem.into()))
}

impl Probe {
    /// Starts the engine, greets it and sets what the user wants.
    pub(super) fn open(spec: &EngineSpec, code: &str, patience: Duration, stop: &Stop) -> Start {
        let desk = match desk::open(code, 1) {
            Ok(desk) => desk,
            Err(error) => return Start::Missing(io::Error::other(error)),
        };
        let wire = match Wire::open(&spec.program, stop) {
            Ok(wire) => wire,
            Err(error) => {
                return Start::Missing(io::Error::other(format!(
                    "cannot start \"{}\": {error}",
                    spec.program
                )));
            }
        };
        let protocol = spec.protocol;
        let mut probe = Self { wire, protocol, patience, greeting: Vec::new(), desk };
        let (hello, answer, _) = protocol.words();
        probe.send(hello);
        match probe.lines_until(|line| line == answer) {
            Ok(lines) => probe.greeting = lines,
            Err(problem) => {
                return Start::Failed(format!("{hello}: expected {answer}: {problem}"), probe.lines());
            }
        }
        if let Some(name) = ["Variant", "UCI_Variant"].into_iter().find(|name| probe.has_option(name)) {
            probe.send(&format!("setoption name {name} value {code}"));
        }
        for (name, value) in &spec.options {
            probe.send(&format!("setoption name {name} value {value}"));
        }
        Start::Ready(probe)
    }

    pub(super) fn has_option(&self, name: &str) -> bool {
        let mut declared = self.greeting.iter().filter_map(|line| option_name(line));
        declared.any(|found| found.eq_ignore_ascii_case(name))
    }

    pub(super) fn send(&self, line: &str) {
        self.wire.send(line);
    }

    /// The last lines.
    pub(super) fn lines(&self) -> Vec<String> {
        self.wire.recent()
    }

    /// The lines up to the one that is waited for, that one included.
    pub(super) fn lines_until(&mut self, is_last: impl Fn(&str) -> bool) -> Result<Vec<String>, String> {
        let deadline = Instant::now() + self.patience;
        let mut lines = Vec::new();
        loop {
            match self.wire.receive(deadline) {
                Ok(line) if line.at > deadline => return Err(self.nothing_came()),
                Ok(line) => {
                    let is_end = is_last(&line.text);
                    lines.push(line.text);
                    if is_end {
                        return Ok(lines);
                    }
                }
                Err(Silence::Ended(how)) => return Err(how),
                Err(Silence::TimeOut | Silence::Stopped) => return Err(self.nothing_came()),
            }
        }
    }

    fn nothing_came(&self) -> String {
        format!("it did not come in {} s", self.patience.as_secs_f64())
    }

    /// The engine is there and does what it was told: it answers `isready`.
    pub(super) fn is_alive(&mut self, after: &str) -> Result<(), Miss> {
        self.send("isready");
        match self.lines_until(|line| line == "readyok") {
            Ok(_) => Ok(()),
            Err(problem) => failed(format!("after {after}: expected readyok: {problem}")),
        }
    }

    /// No line of this kind comes for a moment.
    pub(super) fn is_silent(&mut self, kind: &str, why: &str) -> Result<(), Miss> {
        let deadline = Instant::now() + MOMENT;
        loop {
            match self.wire.receive(deadline) {
                Ok(line) if line.text.split_ascii_whitespace().next() == Some(kind) => {
                    return failed(format!("{why}: expected no {kind}, not \"{}\"", shown(&line.text)));
                }
                Ok(line) if line.at > deadline => return Ok(()),
                Ok(_) => {}
                Err(Silence::Ended(how)) => return failed(format!("{why}: {how}")),
                Err(Silence::TimeOut | Silence::Stopped) => return Ok(()),
            }
        }
    }

    /// Waits for the move of a search that is running.
    pub(super) fn answer(&mut self, to: &str) -> Result<Searched, Miss> {
        let began = Instant::now();
        let mut infos = match self.lines_until(|line| best_move(line).is_some()) {
            Ok(lines) => lines,
            Err(problem) => return failed(format!("{to}: expected bestmove: {problem}")),
        };
        let line = infos.pop().unwrap_or_default();
        let turn = best_move(&line).unwrap_or_default().to_owned();
        infos.retain(|line| line.starts_with("info "));
        Ok(Searched { turn, line, infos, time: began.elapsed() })
    }

    /// Searches, and looks whether the move is legal.
    pub(super) fn search(&mut self, go: &str) -> Result<Searched, Miss> {
        self.send(go);
        let searched = self.answer(go)?;
        if !self.desk.is_legal(&searched.turn) {
            return failed(format!(
                "{go}: \"{}\" is not legal here: {}",
                shown(&searched.turn),
                self.desk.position()
            ));
        }
        Ok(searched)
    }

    /// Sets up the start position after `moves` on both sides.
    pub(super) fn set_up(&mut self, moves: &str) -> Result<(), Miss> {
        let space = if moves.is_empty() { "" } else { " moves " };
        self.send(&format!("position startpos{space}{moves}"));
        self.desk.set_up(None, moves).map_err(|error| Miss::Failed(error.to_string()))
    }

    /// Plays random moves from the start on our side only, `most` plies or to the end of the game.
    pub(super) fn random_game(&mut self, most: usize, seed: u64) -> Result<String, Miss> {
        let mut rng = fastrand::Rng::with_seed(seed);
        self.desk.set_up(None, "").map_err(|error| Miss::Failed(error.to_string()))?;
        let mut moves = Vec::new();
        while moves.len() < most {
            let Some(turn) = rng.choice(self.desk.moves()) else { break };
            self.desk.play(&turn).map_err(|error| Miss::Failed(error.to_string()))?;
            moves.push(turn);
        }
        Ok(moves.join(" "))
    }
}
