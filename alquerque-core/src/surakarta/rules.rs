//! The rules as a value: the draw rules.

use crate::code::{names, read_number, words};
use crate::{DrawRules, Named, RuleSet, Value};

words! {
    /// The parameters, in the order in which they are written.
    Parameter {
        /// [`DrawRules::repetition`] of [`Rules::draws`].
        Repetition = "repetition",
        /// [`DrawRules::quiet`] of [`Rules::draws`].
        Quiet = "quiet",
    }
}

/// The rules of Surakarta.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Rules {
    /// When games are drawn.
    pub draws: DrawRules,
}

/// The named code.
pub const NAMED: [Named<Rules>; 1] = [Named {
    name: "surakarta",
    rules: Rules { draws: DrawRules { repetition: 3, quiet: 120 } },
    source: "little table, Surakarta with worked examples (web page)",
    note: "steps in eight directions; captures along a track through a corner loop, never compulsory",
}];

const NAMES: [&str; 1] = names(&NAMED);

impl RuleSet for Rules {
    type Parameter = Parameter;

    const NAMED: &'static [Named<Self>] = &NAMED;
    const NAMES: &'static [&'static str] = &NAMES;

    fn value(&self, parameter: Parameter) -> Value {
        match parameter {
            Parameter::Repetition => Value::Number(self.draws.repetition),
            Parameter::Quiet => Value::Number(self.draws.quiet),
        }
    }

    fn set(&mut self, parameter: Parameter, value: &str) -> Result<(), &'static str> {
        match parameter {
            Parameter::Repetition => self.draws.repetition = read_number(value)?,
            Parameter::Quiet => self.draws.quiet = read_number(value)?,
        }
        Ok(())
    }

    fn draws(&self) -> DrawRules {
        self.draws
    }

    fn nonsense(&self) -> Option<&'static str> {
        self.draws.nonsense()
    }
}
