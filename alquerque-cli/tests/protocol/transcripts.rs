//! Conversations written down in `transcripts`.
//!
//! `> ` is a line that the client sends and `< ` one that has to come next; `~ ` is one that has to
//! come next or after `info` lines. `*` in an expected line stands for anything. The client sends a
//! line when all expected before it have come. At the end nothing may be left to say.

use crate::client::Client;
use std::fs;
use std::path::Path;

/// Whether `line` is `pattern` with something in the place of each `*`.
fn matches(pattern: &str, line: &str) -> bool {
    match pattern.split_once('*') {
        None => pattern == line,
        Some((start, rest)) => line.strip_prefix(start).is_some_and(|line| {
            (0..=line.len()).any(|at| line.get(at..).is_some_and(|end| matches(rest, end)))
        }),
    }
}

fn play(path: &Path) {
    let text = fs::read_to_string(path).unwrap();
    let client = Client::new();
    for (number, line) in (1..).zip(text.lines()) {
        let at = format!("{}:{number}", path.display());
        let Some((kind, line)) = line.split_at_checked(2) else {
            // `>` and `<` alone are empty lines.
            match line {
                ">" => client.send(""),
                "<" => assert_eq!(client.next().as_deref(), Some(""), "{at}"),
                _ => assert_eq!(line, "", "{at}"),
            }
            continue;
        };
        match kind {
            "# " => {}
            "> " => client.send(line),
            "< " => {
                let found = client.next().unwrap_or_else(|| panic!("{at}: the engine has ended"));
                assert!(matches(line, &found), "{at}: expected {line}\n{found}");
            }
            "~ " => loop {
                let found = client.next().unwrap_or_else(|| panic!("{at}: the engine has ended"));
                if matches(line, &found) {
                    break;
                }
                assert!(found.starts_with("info "), "{at}: expected {line}\n{found}");
            },
            _ => panic!("{at}: unknown kind of line"),
        }
    }
    assert_eq!(client.finish(), Vec::<String>::new(), "{}: more was said", path.display());
}

#[test]
fn conversations_go_as_written_down() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/protocol/transcripts");
    let mut paths: Vec<_> = fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path()).collect();
    paths.sort();
    assert!(paths.len() >= 13, "{paths:?}");
    for path in paths {
        play(&path);
    }
}

#[test]
fn wildcards_stand_for_anything() {
    assert!(matches("a*c*", "abcd") && matches("*", "") && matches("a*b*b", "abb"));
    assert!(!matches("a*c", "abcd") && !matches("a", "ab") && !matches("a*b*b", "ab"));
}
