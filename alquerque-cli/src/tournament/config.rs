//! What a match is: [`Config`], and [`Plan`], which is made of it.

use super::adjudication::{Adjudication, DrawRule, MOST_PLIES, WinRule};
use super::openings::{self, Opening, OpeningsError, Order, Source};
use super::schedule::{Format, Schedule};
use crate::client::engine::Patience;
use crate::client::spec::{EngineSpec, SpecError};
use crate::statistics::Sprt;
use alquerque_core::{CodeError, Value, Variant};
use serde::{Deserialize, Serialize};
use std::time::Duration;
use thiserror::Error;

/// All that the results of a match depend on, as the user wrote it.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub(crate) struct Config {
    pub(crate) engines: Vec<String>,
    /// Words that hold for each engine.
    pub(crate) each: String,
    pub(crate) variants: Vec<String>,
    pub(crate) format: Format,
    /// For each pair of engines and each code.
    pub(crate) games: u32,
    pub(crate) openings: Option<String>,
    pub(crate) order: Order,
    pub(crate) seed: u64,
    pub(crate) draw: Option<DrawRule>,
    pub(crate) win: Option<WinRule>,
    pub(crate) max_plies: Option<u32>,
    pub(crate) sprt: Option<Sprt>,
    pub(crate) start_timeout: Duration,
    pub(crate) reply_timeout: Duration,
}

impl Config {
    /// What makes this another match than `other`.
    pub(crate) fn difference(&self, other: &Self) -> Option<&'static str> {
        let differences = [
            ("--engine", self.engines != other.engines),
            ("--each", self.each != other.each),
            ("--variant", self.variants != other.variants),
            ("--format", self.format != other.format),
            ("--games", self.games != other.games),
            ("--openings", self.openings != other.openings),
            ("--order", self.order != other.order),
            ("--seed", self.seed != other.seed),
            ("--draw", self.draw != other.draw),
            ("--win", self.win != other.win),
            ("--max-plies", self.max_plies != other.max_plies),
            ("--sprt", self.sprt != other.sprt),
            ("--start-timeout", self.start_timeout != other.start_timeout),
            ("--reply-timeout", self.reply_timeout != other.reply_timeout),
        ];
        differences.into_iter().find(|&(_, differs)| differs).map(|(word, _)| word)
    }
}

/// A match that makes no sense.
#[derive(Debug, Error)]
pub(crate) enum ConfigError {
    #[error("a match needs two engines or more: --engine is given {0} times")]
    Engines(usize),
    #[error("--engine {text}: {error}")]
    Spec { text: String, error: SpecError },
    #[error("--each: {0}")]
    Each(SpecError),
    #[error("two engines are called {0}: their names have to differ")]
    Name(String),
    #[error("{0} has no limit: give it tc, st, movetime, nodes or depth, for all with --each tc=10+0.1")]
    Limit(String),
    #[error("--sprt compares two engines, not {0}")]
    Sprt(usize),
    #[error(
        "--games: openings are played twice, with colours changed: expected an even number from 2, not {0}"
    )]
    Games(u32),
    #[error("--variant {code} is given twice")]
    Variant { code: String },
    #[error(transparent)]
    Code(#[from] CodeError),
    #[error(transparent)]
    Openings(#[from] OpeningsError),
}

/// A code of a match.
#[derive(Clone, Debug)]
pub(crate) struct PlannedCode {
    /// Its canonical text.
    pub(crate) code: String,
    pub(crate) openings: Vec<Opening>,
    pub(crate) adjudication: Adjudication,
}

/// A match, ready to be played.
#[derive(Clone, Debug)]
pub(crate) struct Plan {
    pub(crate) engines: Vec<EngineSpec>,
    pub(crate) codes: Vec<PlannedCode>,
    pub(crate) schedule: Schedule,
    pub(crate) sprt: Option<Sprt>,
    pub(crate) patience: Patience,
    seed: u64,
}

/// The engines of a match.
fn engines(config: &Config) -> Result<Vec<EngineSpec>, ConfigError> {
    if config.engines.len() < 2 {
        return Err(ConfigError::Engines(config.engines.len()));
    }
    let mut engines: Vec<EngineSpec> = Vec::new();
    if !config.each.is_empty() {
        // Its own mistakes are not those of an engine.
        EngineSpec::parse("builtin", &config.each).map_err(ConfigError::Each)?;
    }
    for text in &config.engines {
        let mut spec = EngineSpec::parse(text, &config.each)
            .map_err(|error| ConfigError::Spec { text: crate::desk::shown(text), error })?;
        let is_taken = |name: &str| engines.iter().any(|other| other.name == name);
        if is_taken(&spec.name) && spec.is_named {
            return Err(ConfigError::Name(spec.name));
        }
        if is_taken(&spec.name) {
            let names = (2..).map(|number| format!("{}-{number}", spec.name));
            spec.name = names.skip_while(|name| is_taken(name)).take(1).collect();
        }
        if !spec.allowance.is_limited() {
            return Err(ConfigError::Limit(spec.name));
        }
        engines.push(spec);
    }
    Ok(engines)
}

/// The canonical texts of the codes of a match.
fn codes(variants: &[String]) -> Result<Vec<Variant>, ConfigError> {
    let mut codes: Vec<Variant> = Vec::new();
    for text in variants {
        let code: Variant = text.parse()?;
        if codes.iter().any(|other| other.to_string() == code.to_string()) {
            return Err(ConfigError::Variant { code: code.to_string() });
        }
        codes.push(code);
    }
    Ok(codes)
}

/// Whether men can be moved to and fro for ever.
fn has_no_quiet_limit(code: &Variant) -> bool {
    code.parameters().all(|(word, value)| word != "quiet" || value == Value::Number(0))
}

impl Plan {
    /// Makes a match of what the user wrote. The openings are there already when a match goes on.
    pub(crate) fn new(config: &Config, openings: Option<Vec<Vec<Opening>>>) -> Result<Self, ConfigError> {
        let engines = engines(config)?;
        if config.sprt.is_some() && engines.len() != 2 {
            return Err(ConfigError::Sprt(engines.len()));
        }
        if config.games == 0 || config.games % 2 == 1 {
            return Err(ConfigError::Games(config.games));
        }
        let rounds = config.games as usize / 2;
        let source = config.openings.as_deref().map_or(Ok(Source::Start), str::parse)?;
        let mut saved = openings.map(Vec::into_iter);
        let mut planned = Vec::new();
        for code in codes(&config.variants)? {
            let most_plies = match config.max_plies {
                Some(most) => most,
                None if has_no_quiet_limit(&code) => MOST_PLIES,
                None => 0,
            };
            let adjudication = Adjudication { draw: config.draw, win: config.win, most_plies };
            let code = code.to_string();
            let openings = match saved.as_mut().and_then(Iterator::next).filter(|list| !list.is_empty()) {
                Some(openings) => openings,
                None => openings::openings(&source, &code, rounds, config.order, config.seed)?,
            };
            planned.push(PlannedCode { code, openings, adjudication });
        }
        let schedule = Schedule::new(config.format, engines.len(), planned.len(), rounds);
        let patience = Patience {
            start: config.start_timeout,
            reply: config.reply_timeout,
            quit: Duration::from_secs(1),
        };
        Ok(Self { engines, codes: planned, schedule, sprt: config.sprt, patience, seed: config.seed })
    }

    /// The seed of a game, which engines understand that have one.
    pub(crate) fn seed(&self, number: usize) -> u32 {
        /// Engines choose the range of their option; none is so narrow.
        const SEEDS: u64 = 1_000_000;
        // Many take 0 for another seed each time.
        1 + (self.seed.wrapping_add(number as u64) % (SEEDS - 1)) as u32
    }
}
