//! `alquerque check-engine`, through the program. The bad engines need `python3`.

use serde_json::Value;
use std::process::{Command, Output};
use std::thread;

const PROGRAM: &str = env!("CARGO_BIN_EXE_alquerque");

fn check(words: &[&str]) -> Output {
    Command::new(PROGRAM).arg("check-engine").args(words).output().expect("the program runs")
}

/// The rules with `only` in them that an engine with a habit does not keep.
fn broken(habit: &str, only: &str) -> Vec<String> {
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/engines");
    let engine = format!("cmd=python3 '{folder}/manners.py' {habit} '{PROGRAM}'");
    let output = check(&[&engine, "--json", "--timeout", "2", "--only", only]);
    assert_eq!(output.status.code(), Some(1), "{habit}");
    let lines = String::from_utf8(output.stdout).expect("text");
    let mut results: Vec<Value> =
        lines.lines().map(|line| serde_json::from_str(line).expect("JSON")).collect();
    let sums = results.pop().expect("the sums");
    results.retain(|result| result["result"] == "fail");
    assert_eq!(sums["failed"], results.len());
    assert!(results.iter().all(|result| result["problem"].is_string()), "{results:?}");
    results.iter().map(|result| result["rule"].as_str().expect("a rule").to_owned()).collect()
}

#[test]
fn our_own_engine_keeps_every_rule() {
    let codes = [
        ("ugi", "doce"),
        ("uci", "doce"),
        ("ugi", "konane"),
        ("uci", "seega"),
        ("ugi", "bell,chain=stoppable"),
    ];
    // They wait most of the time.
    thread::scope(|scope| {
        for (protocol, code) in codes {
            scope.spawn(move || {
                let output = check(&[&format!("cmd='{PROGRAM}',proto={protocol}"), "--variant", code]);
                let text = String::from_utf8(output.stdout).expect("text");
                assert_eq!(output.status.code(), Some(0), "{protocol} {code}: {text}");
                let skipped = usize::from(protocol == "uci");
                assert!(
                    text.ends_with(&format!("{} passed, 0 failed, {skipped} skipped\n", 31 - skipped)),
                    "{text}"
                );
            });
        }
    });
}

#[test]
fn the_built_in_engine_keeps_all_that_need_no_process() {
    let output = check(&["builtin", "--variant", "fanorona"]);
    assert!(String::from_utf8_lossy(&output.stdout).ends_with("26 passed, 0 failed, 5 skipped\n"));
}

/// The habit breaks these rules and no other.
fn breaks_only(habit: &str, rules: &[&str]) {
    assert_eq!(broken(habit, ""), rules, "{habit}");
}

/// The habit breaks this rule, and possibly others that rest on the same.
fn breaks(habit: &str, rule: &str) {
    assert_eq!(broken(habit, rule), [rule], "{habit}");
}

#[test]
fn a_bad_handshake_is_seen() {
    breaks_only("anonymous", &["the handshake names the engine"]);
    breaks_only("careless", &["options are declared with a type, a default and a range"]);
}

#[test]
fn wrong_answers_are_seen() {
    breaks_only("mistaken", &["queries tell who is to move, what is legal and who has won"]);
    breaks("cheating", "go depth is answered by a legal move");
    breaks("cheating", "whole games are played by the rules");
    breaks("fragile", "unknown commands are passed over");
}

#[test]
fn bad_searches_are_seen() {
    let once = "a search is answered by one bestmove line, of as many words as the protocol says";
    breaks_only("wordy", &[once]);
    breaks_only("silent", &["a search tells a score before its move, and its line begins with that move"]);
    breaks("doubled", once);
}

#[test]
fn bad_manners_are_seen() {
    breaks("hasty", "go infinite waits for stop");
    breaks("hasty", "go ponder waits for stop");
    breaks_only("deaf", &["isready is answered during a search, which goes on"]);
    breaks_only("loud", &["nothing is written to standard error"]);
    breaks("staying", "quit ends the engine in the middle of a search");
    breaks("staying", "the end of input ends the engine in the middle of a search");
}

#[test]
fn what_cannot_be_examined_is_one_line() {
    for (words, message) in [
        (&["cmd=./no-such-program"][..], "error: cannot start \"./no-such-program\": "),
        (&["x"], "error: expected cmd=PROGRAM or builtin, "),
        (&["builtin", "--variant", "chess"], "error: "),
        (&["builtin", "--only", "chess"], "error: --only: no rule has \"chess\" in it"),
        (&["builtin", "--timeout", "0"], "error: invalid value '0' for '--timeout"),
    ] {
        let output = check(words);
        let errors = String::from_utf8_lossy(&output.stderr);
        assert!(matches!(output.status.code(), Some(1 | 2)) && output.stdout.is_empty(), "{errors}");
        assert!(errors.starts_with(message) && errors.lines().count() == 1, "{errors}");
    }
}
