//! The results of a match, in the order of its schedule: [`Ledger`].

use super::schedule::Schedule;
use crate::record::{GameRecord, Termination};
use crate::statistics::{Points, Tally};
use alquerque_core::Color;
use std::collections::BTreeMap;

/// Games that an engine has lost by a failure, by kind.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, serde::Serialize)]
pub(crate) struct Failures {
    pub(crate) time: u64,
    pub(crate) illegal: u64,
    pub(crate) abandoned: u64,
}

/// The results of the games up to the first one that is not finished. Later ones wait for it: so the
/// numbers are the same whichever of them ended first.
#[derive(Debug)]
pub(crate) struct Ledger {
    schedule: Schedule,
    /// The first game without a result.
    next: usize,
    waiting: BTreeMap<usize, GameRecord>,
    /// By code and pairing, for the first engine of the pairing.
    tallies: Vec<Vec<Tally>>,
    /// By engine.
    failures: Vec<Failures>,
    /// The result of the first game of a pair, while there is no second.
    first: Option<(usize, Points)>,
}

impl Ledger {
    pub(crate) fn new(schedule: &Schedule, engines: usize, codes: usize) -> Self {
        Self {
            schedule: schedule.clone(),
            next: 0,
            waiting: BTreeMap::new(),
            tallies: vec![vec![Tally::default(); schedule.pairings.len()]; codes],
            failures: vec![Failures::default(); engines],
            first: None,
        }
    }

    /// Takes a finished game in.
    pub(crate) fn take(&mut self, record: GameRecord) {
        self.waiting.insert(record.number, record);
    }

    /// Enters the next game of the schedule if it has been taken in, and hands it out.
    pub(crate) fn enter_next(&mut self) -> Option<GameRecord> {
        let record = self.waiting.remove(&(self.next + 1))?;
        self.enter(&record);
        self.next += 1;
        Some(record)
    }

    /// Enters the next of the games that wait though some before it will never be finished.
    pub(crate) fn enter_waiting(&mut self) -> Option<GameRecord> {
        let (_, record) = self.waiting.pop_first()?;
        self.enter(&record);
        Some(record)
    }

    fn enter(&mut self, record: &GameRecord) {
        let Some(ending) = &record.ending else { return };
        let fixture = self.schedule.fixture(record.number - 1);
        let points = match ending.winner {
            None => Points::Draw,
            // The first engine of the pairing has the white men in the first game.
            Some(winner) if (winner == Color::White) != fixture.is_second => Points::Win,
            Some(_) => Points::Loss,
        };
        let tally = &mut self.tallies[fixture.code][fixture.pairing];
        tally.add(points);
        if !fixture.is_second {
            self.first = Some((fixture.number, points));
        } else if let Some((number, first)) = self.first.take()
            && number + 1 == fixture.number
        {
            tally.add_pair(first, points);
        }
        if ending.fault.is_some() {
            let loser = if ending.winner == Some(Color::White) { fixture.black } else { fixture.white };
            let failures = &mut self.failures[loser];
            match ending.termination {
                Termination::TimeForfeit => failures.time += 1,
                Termination::RulesInfraction => failures.illegal += 1,
                Termination::Abandoned => failures.abandoned += 1,
                Termination::Normal | Termination::Adjudication => {}
            }
        }
    }

    /// The results of a pairing in one code, or in all, for the first engine of the pairing.
    pub(crate) fn pairing(&self, pairing: usize, code: Option<usize>) -> Tally {
        let mut sum = Tally::default();
        for (i, tallies) in self.tallies.iter().enumerate() {
            if code.is_none_or(|code| code == i) {
                sum += tallies[pairing];
            }
        }
        sum
    }

    /// The results of an engine against all others in one code, or in all.
    pub(crate) fn engine(&self, engine: usize, code: Option<usize>) -> Tally {
        let mut sum = Tally::default();
        for (i, &(one, other)) in self.schedule.pairings.iter().enumerate() {
            let tally = self.pairing(i, code);
            if one == engine {
                sum += tally;
            } else if other == engine {
                sum += tally.mirrored();
            }
        }
        sum
    }

    pub(crate) fn failures(&self, engine: usize) -> Failures {
        self.failures[engine]
    }

    /// How many games have been entered.
    pub(crate) fn games(&self) -> u64 {
        self.tallies.iter().flatten().map(Tally::games).sum()
    }
}
