//! The rules as a value: the draw rules.

use crate::code::{names, words};
use crate::{DrawRules, Named, RuleSet, Value};

words! {
    /// The parameters beside the draw rules: none.
    Parameter {}
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
        match parameter {}
    }

    fn set(&mut self, parameter: Parameter, _: &str) -> Result<(), &'static str> {
        match parameter {}
    }

    fn draws(&self) -> DrawRules {
        self.draws
    }

    fn draws_mut(&mut self) -> &mut DrawRules {
        &mut self.draws
    }
}
