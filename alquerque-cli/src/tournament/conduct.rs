//! Playing a match: threads that play, and one that takes the results in.

use super::args::{ConfigArguments, MatchArguments};
use super::autosave::{Autosave, AutosaveError, Interrupted};
use super::config::{ConfigError, Plan, PlannedCode};
use super::game::{self, GameError};
use super::ledger::Ledger;
use super::progress::Progress;
use super::records::{self, Records, RecordsError};
use super::schedule::Fixture;
use super::seat::Seat;
use super::totals::{Totals, write_json, write_tables};
use crate::client::stop::Stop;
use crate::desk::{self, Desk};
use crate::record::GameRecord;
use std::collections::HashSet;
use std::io::{self, Write};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::mpsc::{self, Receiver, RecvTimeoutError, Sender};
use std::thread;
use std::time::Duration;
use thiserror::Error;

/// Why a match could not be played.
#[derive(Debug, Error)]
pub(crate) enum MatchError {
    #[error(transparent)]
    Config(#[from] ConfigError),
    #[error("--resume: this is another match than the one in {file}: {what} differs")]
    OtherMatch { file: String, what: &'static str },
    #[error("--resume goes on with the match as it was begun: {0} cannot change it")]
    Changed(&'static str),
    #[error(transparent)]
    Autosave(#[from] AutosaveError),
    #[error(transparent)]
    Records(#[from] RecordsError),
    #[error(transparent)]
    Game(#[from] GameError),
    #[error("signals: {0}")]
    Signals(#[from] ctrlc::Error),
    #[error("output: {0}")]
    Io(#[from] io::Error),
    #[error("JSON: {0}")]
    Json(#[from] serde_json::Error),
}

/// How a match ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum MatchEnd {
    /// All games were played, or enough of them.
    Finished,
    /// The user has broken it off.
    Interrupted,
    /// An engine has failed, and no such failure was to be borne.
    Strict,
}

/// Plays a match and writes its results to `output`, and what happens on the way on standard error.
pub(crate) fn run(arguments: &MatchArguments, output: &mut dyn Write) -> Result<MatchEnd, MatchError> {
    let stop = Stop::default();
    let handler = stop.clone();
    ctrlc::set_handler(move || {
        // Who asks a second time does not want to wait.
        if handler.is_set() {
            std::process::exit(INTERRUPTED.into());
        }
        handler.set();
    })?;
    let Beginning { plan, autosave, records, games } = begin(arguments)?;
    let mut house = House {
        ledger: Ledger::new(&plan.schedule, plan.engines.len(), plan.codes.len()),
        plan: &plan,
        autosave,
        records,
        progress: Progress::new(&plan, arguments),
        output,
        is_json: arguments.json,
        is_strict: arguments.strict,
        has_failure: false,
    };
    house.warn(arguments.concurrency);
    let finished: HashSet<usize> = games.iter().map(|game| game.number).collect();
    for game in games {
        house.ledger.take(game);
    }
    let end = match house.enter_all(true)? {
        Some(end) => Ok(Some(end)),
        None => play(arguments.concurrency, &finished, &stop, &mut house),
    };
    match end {
        Ok(Some(end)) => house.end(end),
        Ok(None) if stop.is_set() => house.end(MatchEnd::Interrupted),
        Ok(None) => house.end(MatchEnd::Finished),
        Err(error) => {
            if house.ledger.games() == 0 {
                // There is nothing to go on from.
                house.autosave.remove()?;
            }
            Err(error)
        }
    }
}

/// How often the time that is left is shown anew.
const TICK: Duration = Duration::from_millis(250);

/// The exit status after Ctrl-C, as shells count it.
pub(crate) const INTERRUPTED: u8 = 130;

/// A match that can begin, or go on.
struct Beginning {
    plan: Plan,
    autosave: Autosave,
    records: Records,
    /// Those that were finished before.
    games: Vec<GameRecord>,
}

fn begin(arguments: &MatchArguments) -> Result<Beginning, MatchError> {
    let config = arguments.game.config();
    if !arguments.resume {
        let plan = Plan::new(&config, None)?;
        let places = records::places(&[], &arguments.record);
        let records = Records::begin(&places)?;
        let openings = plan.codes.iter().map(|code| code.openings.clone()).collect();
        let autosave = Autosave::begin(arguments.autosave.as_deref(), &config, openings, &places)?;
        return Ok(Beginning { plan, autosave, records, games: Vec::new() });
    }
    let (autosave, Interrupted { config: kept, openings, places, games }) =
        Autosave::resume(arguments.autosave.as_deref())?;
    if arguments.game.names_engines() {
        // Who repeats the command line means the same match.
        if let Some(what) = kept.difference(&config) {
            return Err(MatchError::OtherMatch { file: autosave.path.display().to_string(), what });
        }
    } else if let Some(what) = config.difference(&ConfigArguments::defaults()) {
        return Err(MatchError::Changed(what));
    }
    let plan = Plan::new(&kept, Some(openings))?;
    let records = Records::begin(&records::places(&places, &arguments.record))?;
    Ok(Beginning { plan, autosave, records, games })
}

/// Plays the games that are not `finished`. Tells how the match ended if that is known.
fn play(
    concurrency: u16,
    finished: &HashSet<usize>,
    stop: &Stop,
    house: &mut House<'_>,
) -> Result<Option<MatchEnd>, MatchError> {
    let plan = house.plan;
    let next = AtomicUsize::new(0);
    let (sender, results) = mpsc::channel();
    thread::scope(|scope| {
        for _ in 0..concurrency {
            let (sender, next) = (sender.clone(), &next);
            scope.spawn(move || work(plan, next, finished, stop, &sender));
        }
        drop(sender);
        let result = house.receive(&results, stop);
        // A match that is decided, or cannot go on, leaves games that nobody needs.
        if !matches!(result, Ok(None)) {
            stop.set();
        }
        result
    })
}

/// Plays games until there are no more. Each thread has engines of its own.
fn work(
    plan: &Plan,
    next: &AtomicUsize,
    finished: &HashSet<usize>,
    stop: &Stop,
    results: &Sender<Result<GameRecord, GameError>>,
) {
    let mut seats: Vec<Seat<'_>> =
        plan.engines.iter().map(|spec| Seat::new(spec, plan.patience, stop)).collect();
    let mut desk: Option<(usize, Box<dyn Desk>)> = None;
    while !stop.is_set() {
        let number = next.fetch_add(1, Ordering::Relaxed);
        if number >= plan.schedule.len() {
            break;
        }
        if finished.contains(&(number + 1)) {
            continue;
        }
        let result = play_fixture(plan, plan.schedule.fixture(number), &mut seats, &mut desk);
        if results.send(result).is_err() {
            break;
        }
    }
    for seat in seats {
        seat.close();
    }
}

fn play_fixture(
    plan: &Plan,
    fixture: Fixture,
    seats: &mut [Seat<'_>],
    desk: &mut Option<(usize, Box<dyn Desk>)>,
) -> Result<GameRecord, GameError> {
    let planned = &plan.codes[fixture.code];
    let desk = match desk {
        Some((code, desk)) if *code == fixture.code => desk,
        none => &mut none.insert((fixture.code, desk::open(&planned.code, 1)?)).1,
    };
    let record = GameRecord {
        number: fixture.number + 1,
        date: today(),
        code: planned.code.clone(),
        position: None,
        white: plan.engines[fixture.white].name.clone(),
        black: plan.engines[fixture.black].name.clone(),
        moves: Vec::new(),
        ending: None,
    };
    let opening = &planned.openings[fixture.round % planned.openings.len()];
    // The schedule never lets an engine play against itself.
    let seats = seats.get_disjoint_mut([fixture.white, fixture.black]).expect("two engines");
    game::play(&mut **desk, seats, opening, &planned.adjudication, plan.seed(fixture.number), record)
}

/// The day, in the calendar of Greenwich.
fn today() -> String {
    jiff::Timestamp::now().strftime("%Y-%m-%d").to_string()
}

/// Where results come in and go out.
struct House<'a> {
    plan: &'a Plan,
    ledger: Ledger,
    autosave: Autosave,
    records: Records,
    progress: Progress,
    output: &'a mut dyn Write,
    is_json: bool,
    is_strict: bool,
    has_failure: bool,
}

impl House<'_> {
    /// Says what the user may not have thought of.
    fn warn(&self, concurrency: u16) {
        if let Some(note) = &self.autosave.note {
            self.progress.note(note);
        }
        let cores = thread::available_parallelism().map_or(1, usize::from);
        if usize::from(concurrency) > cores {
            self.progress.note(&format!(
                "warning: {concurrency} games at a time on {cores} cores: the clocks will not be fair"
            ));
        }
        let rounds = self.plan.schedule.rounds();
        for PlannedCode { code, openings, .. } in &self.plan.codes {
            let count = openings.len();
            if count < rounds {
                self.progress.note(&format!(
                    "warning: {code} has {count} openings for {rounds} pairs of games, which are used again; \
                     --openings random:12 makes others"
                ));
            }
        }
    }

    /// Takes the results in until there are no more, or until the match is decided.
    fn receive(
        &mut self,
        results: &Receiver<Result<GameRecord, GameError>>,
        stop: &Stop,
    ) -> Result<Option<MatchEnd>, MatchError> {
        loop {
            let result = match results.recv_timeout(TICK) {
                Ok(result) => result,
                Err(RecvTimeoutError::Timeout) => {
                    self.progress.tick();
                    continue;
                }
                Err(RecvTimeoutError::Disconnected) => return Ok(None),
            };
            let record = result?;
            if record.ending.is_some() {
                self.autosave.keep(&record)?;
            }
            self.ledger.take(record);
            if stop.is_set() {
                continue;
            }
            if let Some(end) = self.enter_all(false)? {
                return Ok(Some(end));
            }
        }
    }

    /// Enters all results whose turn it is.
    fn enter_all(&mut self, is_earlier: bool) -> Result<Option<MatchEnd>, MatchError> {
        while let Some(record) = self.ledger.enter_next() {
            self.publish(&record, is_earlier)?;
            if let Some(sprt) = self.plan.sprt
                && sprt.verdict(&self.ledger.pairing(0, None)).is_some()
            {
                return Ok(Some(MatchEnd::Finished));
            }
            if self.is_strict && self.has_failure {
                return Ok(Some(MatchEnd::Strict));
            }
        }
        Ok(None)
    }

    fn publish(&mut self, record: &GameRecord, is_earlier: bool) -> Result<(), MatchError> {
        self.records.write(record)?;
        self.has_failure |= record.ending.as_ref().is_some_and(|ending| ending.fault.is_some());
        if is_earlier {
            self.progress.skip(&self.ledger);
        } else {
            self.progress.show(record, &self.ledger);
        }
        if self.is_json {
            writeln!(self.output, "{}", crate::record::json::line(record).trim_end())?;
            self.output.flush()?;
        }
        Ok(())
    }

    /// Writes the totals, and keeps what is needed to go on.
    fn end(mut self, end: MatchEnd) -> Result<MatchEnd, MatchError> {
        if end != MatchEnd::Finished {
            // Some wait for games that were broken off.
            while let Some(record) = self.ledger.enter_waiting() {
                self.publish(&record, false)?;
            }
        }
        self.progress.finish();
        let totals = Totals::new(self.plan, &self.ledger, end);
        if self.is_json {
            write_json(&totals, self.output)?;
        } else {
            write_tables(&totals, self.output)?;
        }
        if end == MatchEnd::Finished {
            self.autosave.remove()?;
        } else {
            let path = self.autosave.path.display();
            self.progress.note(&format!("the match is kept in {path}: alquerque match --resume goes on"));
        }
        Ok(end)
    }
}
