//! Whether an engine keeps the rules of the protocol: `alquerque check-engine`.
//!
//! Each rule is asked of an engine that was just started ([`probe::Probe`]), so that what one rule breaks
//! does not hurt the next; each has a time after which it has failed.

mod answers;
mod ends;
mod manners;
mod positions;
mod probe;
mod searches;

use crate::client::spec::EngineSpec;
use crate::client::stop::Stop;
use crate::desk::shown;
use probe::{Miss, Probe, Start};
use serde_json::json;
use std::io::{self, Write};
use std::time::Duration;

/// A rule and how it is asked.
struct Rule {
    name: &'static str,
    check: fn(&mut Probe) -> Result<(), Miss>,
}

/// What was found out.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Sums {
    passed: usize,
    pub(crate) failed: usize,
    skipped: usize,
}

/// All rules, in the order in which they are asked.
fn rules() -> impl Iterator<Item = Rule> {
    let groups = [answers::RULES, searches::RULES, positions::RULES, manners::RULES, ends::RULES];
    groups.into_iter().flatten().map(|&(name, check)| Rule { name, check })
}

/// A named check.
type Check = (&'static str, fn(&mut Probe) -> Result<(), Miss>);

/// What is asked of which engine, and how it is told.
pub(crate) struct Examination {
    pub(crate) engine: EngineSpec,
    pub(crate) code: String,
    /// Only the rules with this text in their names.
    pub(crate) only: String,
    /// How long an answer may take.
    pub(crate) patience: Duration,
    pub(crate) is_json: bool,
}

impl Examination {
    /// Asks for each rule, and tells of each at once.
    pub(crate) fn run(&self, output: &mut dyn Write) -> io::Result<Sums> {
        let stop = Stop::default();
        let mut sums = Sums::default();
        for rule in rules().filter(|rule| rule.name.contains(&self.only)) {
            let result = match Probe::open(&self.engine, &self.code, self.patience, &stop) {
                Start::Ready(mut probe) => (rule.check)(&mut probe).map_err(|miss| (miss, probe.lines())),
                Start::Failed(problem, lines) => Err((Miss::Failed(problem), lines)),
                Start::Missing(error) => return Err(error),
            };
            self.tell(rule.name, result, &mut sums, output)?;
        }
        let Sums { passed, failed, skipped } = sums;
        if passed + failed + skipped == 0 {
            return Err(io::Error::other(format!("--only: no rule has \"{}\" in it", shown(&self.only))));
        }
        if self.is_json {
            writeln!(output, "{}", json!({"passed": passed, "failed": failed, "skipped": skipped}))?;
        } else {
            writeln!(output, "{passed} passed, {failed} failed, {skipped} skipped")?;
        }
        output.flush()?;
        Ok(sums)
    }

    /// Writes what was found out of a rule: after a failure the last lines too.
    fn tell(
        &self,
        rule: &str,
        result: Result<(), (Miss, Vec<String>)>,
        sums: &mut Sums,
        output: &mut dyn Write,
    ) -> io::Result<()> {
        let (word, count, problem, lines) = match result {
            Ok(()) => ("pass", &mut sums.passed, None, Vec::new()),
            Err((Miss::Skipped(why), _)) => ("skip", &mut sums.skipped, Some(why.to_owned()), Vec::new()),
            Err((Miss::Failed(problem), lines)) => ("FAIL", &mut sums.failed, Some(problem), lines),
        };
        *count += 1;
        if self.is_json {
            let result = word.to_lowercase();
            writeln!(
                output,
                "{}",
                json!({"rule": rule, "result": result, "problem": problem, "lines": lines})
            )?;
        } else {
            writeln!(output, "{word}  {rule}")?;
            if let Some(line) = problem {
                writeln!(output, "      {line}")?;
            }
            for line in lines {
                writeln!(output, "        {line}")?;
            }
        }
        output.flush()
    }
}
