//! The thirteen named codes, each with its source.

use super::rules::{Capture, Chain, Choice, Jumps, Promotion, Rules, Start, Steps};
use crate::code::names;
use crate::{DrawRules, Named};

const RECONSTRUCTION: &str =
    "Alquerque, rules of each code: doce, backward moves, promotion, huffing (web page)";
const BELL_PAGE: &str = "How to play Alquerque, after R. C. Bell's rules (web page)";
const JAQUES_PAGE: &str = "Jaques of London, How to Play Alquerque (2026-08-17)";
const TABLE_PAGE: &str = "little table, Alquerque with worked examples (web page)";

/// The reconstructed medieval game, from which the others differ.
const DOCE: Rules = Rules {
    steps: Steps::Forward,
    jumps: Jumps::Forward,
    capture: Capture::Compulsory,
    choice: Choice::Free,
    chain: Chain::Complete,
    promotion: Promotion::None,
    start: Start::Right,
    draws: DrawRules { repetition: 3, quiet: 50 },
};

/// The game of the Jaques rules: free of direction, no draws.
const JAQUES: Rules = Rules {
    steps: Steps::Any,
    jumps: Jumps::Any,
    choice: Choice::LongestOfMan,
    start: Start::Left,
    draws: DrawRules { repetition: 0, quiet: 0 },
    ..DOCE
};

/// The named codes; the first is the default.
pub const NAMED: [Named<Rules>; 13] = [
    Named {
        name: "doce",
        rules: DOCE,
        source: RECONSTRUCTION,
        note: "the reconstructed medieval game: men step and jump forward and sideways only",
    },
    Named {
        name: "bell",
        rules: Rules { jumps: Jumps::Any, ..DOCE },
        source: BELL_PAGE,
        note: "steps forward and sideways, jumps in every direction",
    },
    Named {
        name: "backward",
        rules: Rules { steps: Steps::Any, jumps: Jumps::Any, ..DOCE },
        source: RECONSTRUCTION,
        note: "doce with steps and jumps in every direction",
    },
    Named {
        name: "promotion",
        rules: Rules { promotion: Promotion::FarRow, ..DOCE },
        source: RECONSTRUCTION,
        note: "doce with promotion on the far row: from then on every direction",
    },
    Named {
        name: "huffing",
        rules: Rules { capture: Capture::Huff, ..DOCE },
        source: RECONSTRUCTION,
        note: "doce with the historic penalty in place of compulsion; unrated",
    },
    Named {
        name: "jaques",
        rules: JAQUES,
        source: JAQUES_PAGE,
        note: "every direction; the chosen man takes its longest chain; no draws",
    },
    Named {
        name: "jaques-most",
        rules: Rules { choice: Choice::Longest, ..JAQUES },
        source: JAQUES_PAGE,
        note: "jaques, but the longest chain of all men (Capture-Most Compulsory)",
    },
    Named {
        name: "jaques-short",
        rules: Rules { start: Start::Short, ..JAQUES },
        source: JAQUES_PAGE,
        note: "jaques with front and middle row only, seven men a side (Short Alquerque, rows as described)",
    },
    Named {
        name: "jaques-short8",
        rules: Rules { start: Start::Short8, ..JAQUES },
        source: JAQUES_PAGE,
        note: "jaques-short with an eighth man on the back row (Short Alquerque, the stated count)",
    },
    Named {
        name: "jaques-optional",
        rules: Rules { capture: Capture::Optional, ..JAQUES },
        source: JAQUES_PAGE,
        note: "jaques with capture optional (No Compulsory Capture)",
    },
    Named {
        name: "jaques-drawn",
        rules: Rules { draws: DrawRules { repetition: 3, quiet: 0 }, ..JAQUES },
        source: JAQUES_PAGE,
        note: "jaques with a draw by threefold repetition (Drawn Game Allowed)",
    },
    Named {
        name: "jaques-huff",
        rules: Rules { capture: Capture::Huff, ..JAQUES },
        source: JAQUES_PAGE,
        note: "jaques with a penalty for the man that fails to capture; unrated",
    },
    Named {
        name: "table",
        rules: Rules {
            steps: Steps::Any,
            jumps: Jumps::Any,
            draws: DrawRules { repetition: 3, quiet: 80 },
            ..DOCE
        },
        source: TABLE_PAGE,
        note: "every direction, any chain, draws by repetition and 80 quiet plies",
    },
];

/// Their names.
pub(super) const NAMES: [&str; 13] = names(&NAMED);
