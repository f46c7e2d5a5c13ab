//! The rules as a value: the draw rules.

use crate::code::{names, words};
use crate::{DrawRules, Named, RuleSet, Value};

words! {
    /// The parameters beside the draw rules: none.
    Parameter {}
}

/// The rules of Seega.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Rules {
    /// When games are drawn.
    pub draws: DrawRules,
}

/// The named code.
pub const NAMED: [Named<Rules>; 1] = [Named {
    name: "seega",
    rules: Rules { draws: DrawRules { repetition: 3, quiet: 120 } },
    source: "little table, Seega with worked examples (web page)",
    note: "stones are placed by twos, then slide; captures by flanking; the centre is safe",
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
