//! Slow, plain move generators, to check fast ones against: one for each game.
//!
//! Written from the rules, not from the library's generators: a board of chars, loops over points
//! and directions, and copies of the board wherever something changes. Codes, positions and turns are
//! their texts.

mod alquerque;
mod board;
mod fanorona;
mod konane;
mod rules;
mod seega;
mod surakarta;
mod text;

use board::Point;
use std::collections::BTreeMap;

/// The eight ways a line can run, as a change of file and of rank.
const DIRECTIONS: [Point; 8] = [(0, 1), (1, 1), (1, 0), (1, -1), (0, -1), (-1, -1), (-1, 0), (-1, 1)];

/// All legal turns: the canonical text of each, and the first three fields of the position after.
pub(crate) fn turns(code: &str, position: &str) -> BTreeMap<String, String> {
    match game(code) {
        "konane" => konane::turns(code, position),
        "fanorona" => fanorona::turns(code, position),
        "seega" => seega::turns(code, position),
        "surakarta" => surakarta::turns(code, position),
        _ => alquerque::turns(code, position),
    }
}

/// The winner, `w` or `b`, or `=` for a draw, or nothing while the game goes on.
pub(crate) fn result(code: &str, position: &str) -> Option<char> {
    match game(code) {
        "konane" => konane::result(code, position),
        "fanorona" => fanorona::result(code, position),
        "seega" => seega::result(code, position),
        "surakarta" => surakarta::result(code, position),
        _ => alquerque::result(code, position),
    }
}

/// The name that a code begins with.
fn game(code: &str) -> &str {
    code.split(',').next().unwrap()
}
