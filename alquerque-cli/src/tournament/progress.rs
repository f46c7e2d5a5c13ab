//! What a match tells on standard error while it is played: a bar on a terminal, else a line a game.

use super::args::MatchArguments;
use super::config::Plan;
use super::ledger::Ledger;
use crate::record::{GameRecord, ResultToken};
use crate::statistics::{Estimate, Sprt};
use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};
use std::io::{self, IsTerminal, Write};
use std::time::{Duration, Instant};

/// What is shown.
enum Manner {
    Bar(ProgressBar),
    Lines,
    /// Notes only.
    Nothing,
}

/// The progress of a match.
pub(crate) struct Progress {
    manner: Manner,
    games: usize,
    /// The first pairing, where there is just one.
    names: Option<(String, String)>,
    sprt: Option<Sprt>,
    began: Instant,
    /// Games entered from an earlier part of the match: they took no time of this one.
    earlier: u64,
}

impl Progress {
    pub(crate) fn new(plan: &Plan, arguments: &MatchArguments) -> Self {
        let games = plan.schedule.len();
        let manner = if arguments.quiet || arguments.json {
            Manner::Nothing
        } else if io::stderr().is_terminal() {
            let bar = ProgressBar::with_draw_target(Some(games as u64), ProgressDrawTarget::stderr());
            if let Ok(style) = ProgressStyle::with_template("{bar:20} {pos}/{len}  {msg}") {
                bar.set_style(style);
            }
            Manner::Bar(bar)
        } else {
            Manner::Lines
        };
        let names = match plan.engines.as_slice() {
            [one, other] => Some((one.name.clone(), other.name.clone())),
            _ => None,
        };
        Self { manner, games, names, sprt: plan.sprt, began: Instant::now(), earlier: 0 }
    }

    /// Says something to the user.
    pub(crate) fn note(&self, text: &str) {
        let write = || {
            // There may be no standard error: then there is nobody to tell.
            let _ = writeln!(io::stderr(), "{text}");
        };
        match &self.manner {
            Manner::Bar(bar) => bar.suspend(write),
            Manner::Lines | Manner::Nothing => write(),
        }
    }

    /// Counts a game of an earlier part of the match.
    pub(crate) fn skip(&mut self, ledger: &Ledger) {
        self.earlier = ledger.games();
        if let Manner::Bar(bar) = &self.manner {
            bar.set_position(self.earlier);
        }
    }

    /// Shows a game, and where the match stands after it.
    pub(crate) fn show(&mut self, record: &GameRecord, ledger: &Ledger) {
        let Some(ending) = &record.ending else { return };
        let line = format!(
            "game {:>width$}/{}  {}  {} - {}  {}  {}",
            record.number,
            self.games,
            record.code,
            record.white,
            record.black,
            ResultToken::of(record.ending.as_ref()).text(),
            ending.reason,
            width = self.games.to_string().len(),
        );
        match &self.manner {
            Manner::Bar(bar) => {
                bar.set_position(ledger.games());
                bar.set_message(self.standing(ledger));
                if ending.fault.is_some() {
                    self.note(&line);
                }
            }
            Manner::Lines => self.note(&format!("{line}  | {}", self.standing(ledger))),
            Manner::Nothing => {}
        }
    }

    /// Lets the bar move.
    pub(crate) fn tick(&self) {
        if let Manner::Bar(bar) = &self.manner {
            bar.tick();
        }
    }

    /// Takes the bar away.
    pub(crate) fn finish(&self) {
        if let Manner::Bar(bar) = &self.manner {
            bar.finish_and_clear();
        }
    }

    /// Where the match stands.
    fn standing(&self, ledger: &Ledger) -> String {
        let mut parts = Vec::new();
        if let Some((name, _)) = &self.names {
            let tally = ledger.pairing(0, None);
            if let (Some(score), Some(estimate)) = (tally.score(), Estimate::of(&tally)) {
                let percent = 100.0 * score;
                parts.push(format!("{name} {percent:.1} %, Elo {}", estimate.elo_text()));
            }
            if let Some(sprt) = self.sprt {
                let (llr, lower, upper) = (sprt.llr(&tally), sprt.lower(), sprt.upper());
                parts.push(format!("LLR {llr:.2} ({lower:.2} to {upper:.2})"));
            }
        }
        parts.extend(self.time_left(ledger.games()));
        parts.join(", ")
    }

    /// How long the rest will take if it goes on like this.
    fn time_left(&self, games: u64) -> Option<String> {
        let played = games.checked_sub(self.earlier).filter(|&played| played > 0)?;
        let left = (self.games as u64).saturating_sub(games);
        #[expect(clippy::cast_precision_loss, reason = "it is an estimate")]
        let seconds = self.began.elapsed().as_secs_f64() * left as f64 / played as f64;
        let left = Duration::try_from_secs_f64(seconds.ceil()).ok()?;
        Some(format!("{} left", indicatif::HumanDuration(left)))
    }
}
