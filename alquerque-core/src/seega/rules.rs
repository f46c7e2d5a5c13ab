//! The rules as a value: the draw rules.

use crate::code::rules_of_one_code;
use crate::{DrawRules, Named};

rules_of_one_code!(
    "Seega",
    Named {
        name: "seega",
        rules: Rules { draws: DrawRules { repetition: 3, quiet: 120 } },
        source: "little table, Seega with worked examples (web page)",
        note: "stones are placed by twos, then slide; captures by flanking; the centre is safe",
    }
);
