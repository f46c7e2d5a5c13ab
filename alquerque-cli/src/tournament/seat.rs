//! An engine's seat at a table: the engine, started when it is needed and again when it has failed.

use crate::client::engine::{Answer, Engine, Failure, Patience, StartError};
use crate::client::spec::EngineSpec;
use crate::client::stop::Stop;
use std::time::Duration;
use thiserror::Error;

/// A failure in a game, and the last lines of the engine.
#[derive(Clone, Debug)]
pub(crate) struct Failed {
    pub(crate) failure: Failure,
    pub(crate) lines: Vec<String>,
}

/// Why an engine does not play.
#[derive(Debug)]
pub(crate) enum Absence {
    /// It has failed, and loses the game.
    Failed(Failed),
    /// It can never play.
    Never(UnusableEngine),
}

/// An engine with which the match makes no sense.
#[derive(Debug, Error)]
#[error("{name}: {error}")]
pub(crate) struct UnusableEngine {
    name: String,
    error: StartError,
}

/// A place for an engine.
pub(crate) struct Seat<'a> {
    pub(crate) spec: &'a EngineSpec,
    patience: Patience,
    stop: &'a Stop,
    engine: Option<Engine>,
}

impl<'a> Seat<'a> {
    pub(crate) fn new(spec: &'a EngineSpec, patience: Patience, stop: &'a Stop) -> Self {
        Self { spec, patience, stop, engine: None }
    }

    /// Has the engine ready for a game of the code `code`, in which what is random comes from `seed`.
    pub(crate) fn prepare(&mut self, code: &str, seed: u32) -> Result<(), Absence> {
        let engine = match &mut self.engine {
            Some(engine) => engine,
            none => match Engine::start(self.spec, self.patience, self.stop) {
                Ok(engine) => none.insert(engine),
                Err(StartError::Failed { failure, lines }) => {
                    return Err(Absence::Failed(Failed { failure, lines }));
                }
                Err(error) => {
                    let name = self.spec.name.clone();
                    return Err(Absence::Never(UnusableEngine { name, error }));
                }
            },
        };
        let prepared = engine.new_game(code, seed);
        prepared.map_err(|failure| Absence::Failed(self.failed(failure)))
    }

    /// Asks for a move.
    pub(crate) fn think(
        &mut self,
        position: &str,
        go: &str,
        time: Option<Duration>,
    ) -> Result<Answer, Failed> {
        let Some(engine) = &mut self.engine else {
            // It is prepared before each game.
            return Err(self.failed(Failure::Died("the engine is not running".to_owned())));
        };
        engine.think(position, go, time).map_err(|failure| self.failed(failure))
    }

    /// The last lines of the engine.
    pub(crate) fn lines(&self) -> Vec<String> {
        self.engine.as_ref().map(Engine::recent).unwrap_or_default()
    }

    /// Dismisses an engine that cannot go on.
    fn failed(&mut self, failure: Failure) -> Failed {
        let lines = self.lines();
        if !matches!(failure, Failure::Late { .. }) {
            self.engine = None;
        }
        Failed { failure, lines }
    }

    /// Ends the engine.
    pub(crate) fn close(self) {
        if let Some(engine) = self.engine {
            engine.quit();
        }
    }
}
