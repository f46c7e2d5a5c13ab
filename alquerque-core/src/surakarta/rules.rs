//! The rules as a value: the draw rules.

use crate::code::rules_of_one_code;
use crate::{DrawRules, Named};

rules_of_one_code!(
    "Surakarta",
    Named {
        name: "surakarta",
        rules: Rules { draws: DrawRules { repetition: 3, quiet: 120 } },
        source: "little table, Surakarta with worked examples (web page)",
        note: "steps in eight directions; captures along a track through a corner loop, never compulsory",
    }
);
