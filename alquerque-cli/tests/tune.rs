//! `alquerque tune`, and what the option `EvalFile` does with its weights.

use std::fs;
use std::io::Write;
use std::path::Path;
use std::process::{Command, Output, Stdio};

const PROGRAM: &str = env!("CARGO_BIN_EXE_alquerque");

/// Tunes a little in `folder`.
fn tune(folder: &Path, code: &str, file: &str, more: &[&str]) -> Output {
    let little = ["--games", "40", "--nodes", "40", "--epochs", "2", "--opening", "6"];
    Command::new(PROGRAM)
        .current_dir(folder)
        .args(["tune", "--variant", code, "--output", file])
        .args(little)
        .args(more)
        .stdin(Stdio::null())
        .output()
        .unwrap()
}

/// What the engine answers.
fn talk(folder: &Path, input: &str) -> String {
    let mut engine = Command::new(PROGRAM)
        .current_dir(folder)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .unwrap();
    engine.stdin.take().unwrap().write_all(input.as_bytes()).unwrap();
    String::from_utf8(engine.wait_with_output().unwrap().stdout).unwrap()
}

#[test]
fn the_same_seed_gives_the_same_weights_on_any_number_of_threads() {
    let folder = tempfile::tempdir().unwrap();
    let weights = |file: &str, more: &[&str]| {
        let output = tune(folder.path(), "bell", file, more);
        assert!(output.status.success() && output.stderr.is_empty(), "{output:?}");
        (fs::read(folder.path().join(file)).unwrap(), String::from_utf8(output.stdout).unwrap())
    };
    let (one, told) = weights("one", &["--threads", "1"]);
    assert_eq!(one, weights("three", &["--threads", "3"]).0);
    assert_ne!(one, weights("other", &["--seed", "2"]).0);
    assert!(told.contains(" of 40 games\n") && told.contains("epoch  2  loss "), "{told}");
}

#[test]
fn weights_are_used_by_the_codes_that_they_fit() {
    let folder = tempfile::tempdir().unwrap();
    assert!(tune(folder.path(), "konane", "konane.w", &[]).status.success());
    let position = "position startpos moves d4 d5\neval\n";
    let konane = "setoption name Variant value konane\n";
    let value = |options: &str| talk(folder.path(), &format!("{options}{position}"));
    let [tuned, counts] =
        ["tuned", "counts"].map(|word| value(&format!("{konane}setoption name EvalFile value {word}\n")));
    assert_eq!(value(konane), tuned);
    assert_ne!(tuned, counts);
    let mine = value(&format!("{konane}setoption name EvalFile value konane.w\n"));
    assert!(mine != tuned && mine != counts, "{mine}");
    // Before the code they are for they are no use yet.
    let early = value(&format!("setoption name EvalFile value konane.w\n{konane}"));
    assert!(early.starts_with("info string error: setoption: EvalFile: konane.w: these are "), "{early}");
    assert_eq!(early.lines().last(), mine.lines().last());
}

#[test]
fn what_is_wrong_is_said_in_one_line() {
    let folder = tempfile::tempdir().unwrap();
    fs::write(folder.path().join("text"), "no weights").unwrap();
    for (code, file, more, line) in [
        ("konane,size=6", "x", &[][..], "error: tune: konane,size=6 has no weights to tune"),
        ("dox", "x", &[], "error: "),
        ("doce", "no/such/folder", &[], "error: no/such/folder: "),
        ("doce", "x", &["--weights", "text"], "error: text: no weights; expected a file that alquerque tune"),
        ("doce", "x", &["--weights", "missing"], "error: missing: "),
    ] {
        let output = tune(folder.path(), code, file, more);
        let error = String::from_utf8(output.stderr).unwrap();
        assert_eq!(output.status.code(), Some(1), "{error}");
        assert!(output.stdout.is_empty(), "nothing is played in vain: {error}");
        assert!(error.starts_with(line) && error.lines().count() == 1, "{error}");
    }
    let refused = talk(folder.path(), "setoption name EvalFile value text\nisready\n");
    assert_eq!(
        refused,
        "info string error: setoption: EvalFile: text: no weights; expected a file that alquerque tune has written\nreadyok\n"
    );
}
