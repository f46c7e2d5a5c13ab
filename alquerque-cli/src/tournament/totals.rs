//! The final numbers of a match, for people and for programs.

use super::conduct::MatchEnd;
use super::config::Plan;
use super::ledger::{Failures, Ledger};
use crate::statistics::{Estimate, Sprt, Tally};
use crate::table::{Side, write_rows};
use serde::Serialize;
use serde_json::{Value, json};
use std::io::{self, Write};

/// The results of a match.
pub(crate) struct Totals<'a> {
    plan: &'a Plan,
    ledger: &'a Ledger,
    end: MatchEnd,
}

/// Which games a table is about.
type Code = Option<usize>;

impl<'a> Totals<'a> {
    pub(crate) fn new(plan: &'a Plan, ledger: &'a Ledger, end: MatchEnd) -> Self {
        Self { plan, ledger, end }
    }

    /// A table for each code, and one for all where there are several.
    fn sections(&self) -> Vec<(String, Code)> {
        let mut sections: Vec<(String, Code)> =
            self.plan.codes.iter().enumerate().map(|(i, code)| (code.code.clone(), Some(i))).collect();
        if sections.len() > 1 {
            sections.push(("total".to_owned(), None));
        }
        sections
    }

    /// The engines, the best first.
    fn ranking(&self, code: Code) -> Vec<(usize, Tally)> {
        let mut ranking: Vec<(usize, Tally)> =
            (0..self.plan.engines.len()).map(|engine| (engine, self.ledger.engine(engine, code))).collect();
        ranking.sort_by(|(_, one), (_, other)| {
            other.score().unwrap_or_default().total_cmp(&one.score().unwrap_or_default())
        });
        ranking
    }

    fn sprt(&self) -> Option<(Sprt, f64, Option<String>)> {
        let sprt = self.plan.sprt?;
        let tally = self.ledger.pairing(0, None);
        Some((sprt, sprt.llr(&tally), sprt.verdict(&tally).map(|verdict| verdict.to_string())))
    }

    fn end_word(&self) -> &'static str {
        match self.end {
            MatchEnd::Finished => "finished",
            MatchEnd::Interrupted => "interrupted",
            MatchEnd::Strict => "stopped at a failure",
        }
    }
}

/// Writes the tables.
pub(crate) fn write_tables(totals: &Totals<'_>, output: &mut dyn Write) -> io::Result<()> {
    for (title, code) in totals.sections() {
        let mut rows = vec![heading(&title)];
        for (engine, tally) in totals.ranking(code) {
            rows.push(row(&totals.plan.engines[engine].name, &tally));
        }
        write_rows(&rows, Side::Right, output)?;
        if totals.plan.engines.len() > 2 {
            writeln!(output)?;
            let mut rows = vec![heading("pairing")];
            for (i, &(one, other)) in totals.plan.schedule.pairings.iter().enumerate() {
                let name = |engine: usize| &totals.plan.engines[engine].name;
                rows.push(row(&format!("{} - {}", name(one), name(other)), &totals.ledger.pairing(i, code)));
            }
            write_rows(&rows, Side::Right, output)?;
        }
        writeln!(output)?;
    }
    if let Some((sprt, llr, verdict)) = totals.sprt() {
        let (lower, upper) = (sprt.lower(), sprt.upper());
        let verdict = verdict.unwrap_or_else(|| "not decided".to_owned());
        writeln!(output, "SPRT {sprt}: LLR {llr:.2} ({lower:.2} to {upper:.2}), {verdict}")?;
    }
    for (engine, spec) in totals.plan.engines.iter().enumerate() {
        let Failures { time, illegal, abandoned } = totals.ledger.failures(engine);
        if time + illegal + abandoned > 0 {
            let name = &spec.name;
            writeln!(
                output,
                "{name} lost {time} on time, {illegal} by illegal moves, {abandoned} by dying or not answering"
            )?;
        }
    }
    writeln!(
        output,
        "{} of {} games, {}",
        totals.ledger.games(),
        totals.plan.schedule.len(),
        totals.end_word()
    )?;
    output.flush()
}

/// The first row of a table.
fn heading(title: &str) -> Vec<String> {
    let columns =
        ["games", "score", "won", "drawn", "lost", "draw rate", "Elo", "nElo", "LOS", "pairs 0 ½ 1 1½ 2"];
    [title].into_iter().chain(columns).map(str::to_owned).collect()
}

/// A row of a table.
fn row(name: &str, tally: &Tally) -> Vec<String> {
    let estimate = Estimate::of(tally);
    let text = |get: &dyn Fn(&Estimate) -> String| estimate.as_ref().map_or_else(|| "-".to_owned(), get);
    vec![
        name.to_owned(),
        tally.games().to_string(),
        tally.score().map_or_else(|| "-".to_owned(), percent),
        tally.wins.to_string(),
        tally.draws.to_string(),
        tally.losses.to_string(),
        tally.draw_rate().map_or_else(|| "-".to_owned(), percent),
        text(&Estimate::elo_text),
        text(&Estimate::normalized_text),
        text(&|estimate| percent(estimate.los)),
        tally.pairs.map(|count| count.to_string()).join(" "),
    ]
}

fn percent(share: f64) -> String {
    format!("{:.1} %", 100.0 * share)
}

/// Numbers that JSON cannot write are left out there.
#[derive(Serialize)]
struct Numbers {
    #[serde(flatten)]
    tally: Tally,
    games: u64,
    score: Option<f64>,
    draw_rate: Option<f64>,
    elo: Option<f64>,
    elo_error: Option<f64>,
    normalized_elo: Option<f64>,
    normalized_elo_error: Option<f64>,
    los: Option<f64>,
}

impl Numbers {
    fn of(tally: Tally) -> Self {
        let estimate = Estimate::of(&tally);
        let finite =
            |get: fn(&Estimate) -> f64| estimate.as_ref().map(get).filter(|number| number.is_finite());
        Self {
            tally,
            games: tally.games(),
            score: tally.score(),
            draw_rate: tally.draw_rate(),
            elo: finite(|estimate| estimate.elo),
            elo_error: finite(|estimate| estimate.elo_error),
            normalized_elo: finite(|estimate| estimate.normalized),
            normalized_elo_error: finite(|estimate| estimate.normalized_error),
            los: finite(|estimate| estimate.los),
        }
    }
}

/// Writes the totals as one line of JSON.
pub(crate) fn write_json(totals: &Totals<'_>, output: &mut dyn Write) -> io::Result<()> {
    let name = |engine: usize| &totals.plan.engines[engine].name;
    let section = |(title, code): (String, Code)| -> Value {
        let engines: Vec<Value> = totals
            .ranking(code)
            .into_iter()
            .map(|(engine, tally)| json!({"name": name(engine), "numbers": Numbers::of(tally)}))
            .collect();
        let pairings: Vec<Value> = totals
            .plan
            .schedule
            .pairings
            .iter()
            .enumerate()
            .map(|(i, &(one, other))| {
                let numbers = Numbers::of(totals.ledger.pairing(i, code));
                json!({"first": name(one), "second": name(other), "numbers": numbers})
            })
            .collect();
        json!({"variant": title, "engines": engines, "pairings": pairings})
    };
    let sections: Vec<Value> = totals.sections().into_iter().map(section).collect();
    let failures: serde_json::Map<String, Value> = totals
        .plan
        .engines
        .iter()
        .enumerate()
        .map(|(engine, spec)| (spec.name.clone(), json!(totals.ledger.failures(engine))))
        .collect();
    let sprt = totals.sprt().map(|(sprt, llr, verdict)| {
        json!({"test": sprt, "llr": llr, "lower": sprt.lower(), "upper": sprt.upper(), "verdict": verdict})
    });
    let line = json!({
        "totals": sections,
        "failures": failures,
        "sprt": sprt,
        "games": totals.ledger.games(),
        "of": totals.plan.schedule.len(),
        "end": totals.end_word(),
    });
    writeln!(output, "{line}")?;
    output.flush()
}
