//! The same match gives the same games, however it is played.

use crate::runner::{Folder, PROGRAM, moves};
use serde_json::Value;
use std::fs;
use std::process::{Command, Stdio};
use std::thread;
use std::time::{Duration, Instant};

const MATCH: [&str; 10] = [
    "--engine",
    "builtin,name=one,nodes=600",
    "--engine",
    "builtin,name=other,nodes=300",
    "--games",
    "60",
    "--openings",
    "random:8",
    "--variant",
    "konane",
];

fn with<'a>(more: &[&'a str]) -> Vec<&'a str> {
    [&MATCH[..], more].concat()
}

#[test]
fn games_and_numbers_do_not_depend_on_how_many_are_played_at_a_time() {
    let folder = Folder::new();
    let one = folder.play(&with(&[]));
    assert_eq!((one.status, one.games.len()), (Some(0), 60), "{}", one.errors);
    for more in [&["--concurrency", "2"], &["--concurrency", "7"]] {
        let other = folder.play(&with(more));
        assert_eq!(other.moves(), one.moves());
        assert_eq!(other.totals, one.totals);
    }
    let other = folder.play(&with(&["--seed", "2"]));
    assert_ne!(other.moves(), one.moves());
}

#[test]
fn the_engine_plays_the_same_as_a_process() {
    let folder = Folder::new();
    let one = folder.play(&[
        "--engine",
        "builtin,name=one,nodes=200",
        "--engine",
        "builtin,name=other,nodes=90",
        "--games",
        "8",
    ]);
    let (first, second) = (
        format!("cmd='{PROGRAM}',name=one,nodes=200,proto=uci"),
        format!("cmd='{PROGRAM}',name=other,nodes=90"),
    );
    let other = folder.play(&["--engine", &first, "--engine", &second, "--games", "8"]);
    assert_eq!(other.moves(), one.moves());
}

#[test]
fn levels_are_told_apart_and_their_chance_comes_from_the_seed() {
    let folder = Folder::new();
    let words = ["--engine", "builtin,name=weak,level=easy", "--engine", "builtin,name=strong,level=hard"];
    let words = [&words[..], &["--each", "nodes=2000", "--games", "8"]].concat();
    let one = folder.play(&words);
    assert_eq!((one.status, one.results("strong")[2]), (Some(0), 0), "{}", one.errors);
    assert!(one.results("strong")[0] >= 6, "{}", one.totals);
    assert_eq!(folder.play(&[&words[..], &["--concurrency", "3"]].concat()).moves(), one.moves());
    assert_ne!(folder.play(&[&words[..], &["--seed", "9"]].concat()).moves(), one.moves());
}

#[test]
fn every_opening_is_played_twice_with_colours_changed() {
    let folder = Folder::new();
    let played = folder.play(&with(&[]));
    let opening = |game: &Value| -> Vec<String> {
        let moves = game["moves"].as_array().expect("moves");
        moves
            .iter()
            .filter(|played| played["book"] == true)
            .map(|played| played["move"].to_string())
            .collect()
    };
    let mut seen = std::collections::HashSet::new();
    for pair in played.games.chunks(2) {
        assert_eq!((&pair[0]["white"], &pair[0]["black"]), (&pair[1]["black"], &pair[1]["white"]));
        assert_eq!(opening(&pair[0]), opening(&pair[1]));
        assert_eq!(opening(&pair[0]).len(), 8);
        assert!(seen.insert(opening(&pair[0])));
    }
}

/// Interrupts the match as soon as some games are kept, resumes it, and compares.
fn resumes_after(signal: &str, spoil: impl Fn(&Folder)) {
    let folder = Folder::new();
    let whole = folder.play(&with(&["--record", "whole.jsonl"]));
    let words = with(&["--record", "part.jsonl", "--record", "part.pdn", "--concurrency", "2"]);
    let mut child =
        folder.command(&words).stdout(Stdio::null()).stderr(Stdio::null()).spawn().expect("it runs");
    let until = Instant::now() + Duration::from_secs(20);
    let kept = || fs::read_to_string(folder.path().join("alquerque-match.autosave")).unwrap_or_default();
    while kept().lines().count() < 8 {
        assert!(Instant::now() < until, "no games are kept");
        thread::sleep(Duration::from_millis(1));
    }
    let kill = Command::new("kill").args([signal, &child.id().to_string()]).status();
    assert!(kill.expect("kill runs").success());
    child.wait().expect("it ends");
    assert!(kept().lines().count() < 60, "the match was over too soon");
    spoil(&folder);
    let rest = folder.play(&["--resume"]);
    assert_eq!(rest.status, Some(0), "{}", rest.errors);
    assert_eq!(rest.totals, whole.totals);
    let read = |file: &str| -> Vec<String> {
        folder.read(file).lines().map(|line| moves(&serde_json::from_str(line).expect("a record"))).collect()
    };
    assert_eq!(read("part.jsonl"), read("whole.jsonl"));
    for file in ["part.jsonl", "part.pdn"] {
        let replay = Command::new(PROGRAM).args(["replay", file]).current_dir(folder.path()).output();
        let replay = replay.expect("the program runs");
        assert!(replay.status.success(), "{}", String::from_utf8_lossy(&replay.stderr));
    }
    assert_eq!(folder.files(), ["part.jsonl", "part.pdn", "whole.jsonl"]);
}

#[test]
fn an_interrupted_match_goes_on_to_the_same_numbers() {
    resumes_after("-INT", |_| {});
}

#[test]
fn a_killed_match_goes_on_to_the_same_numbers_even_from_a_torn_file() {
    resumes_after("-KILL", |folder| {
        let file = "alquerque-match.autosave";
        let text = folder.read(file);
        folder.write(file, &text[..text.len() - 20]);
    });
}

#[test]
fn only_the_kept_match_is_resumed() {
    let folder = Folder::new();
    let resumed = folder.play(&["--resume"]);
    assert_eq!(resumed.status, Some(1));
    assert!(resumed.errors.starts_with("error: alquerque-match.autosave: no match is kept there: "));
    let strict = ["--engine", "builtin,nodes=9", "--engine", &crate::runner::odd("no-move"), "--strict"];
    assert_eq!(folder.play(&strict).status, Some(1));
    let other =
        folder.play(&["--engine", "builtin,nodes=9", "--engine", "builtin,name=b,nodes=8", "--resume"]);
    assert_eq!(other.status, Some(1));
    let expected =
        "error: --resume: this is another match than the one in alquerque-match.autosave: --engine differs\n";
    assert_eq!(other.errors, expected);
    let more = folder.play(&["--resume", "--games", "200"]);
    assert_eq!(
        more.errors,
        "error: --resume goes on with the match as it was begun: --games cannot change it\n"
    );
    folder.write("alquerque-match.autosave", "junk\n");
    let junk = folder.play(&["--resume"]);
    assert_eq!(junk.status, Some(1));
    assert!(junk.errors.starts_with("error: alquerque-match.autosave:1: not a match: "), "{}", junk.errors);
}

#[test]
fn an_unfinished_match_is_put_aside_and_not_lost() {
    let folder = Folder::new();
    let strict = ["--engine", "builtin,nodes=9", "--engine", &crate::runner::odd("no-move"), "--strict"];
    folder.play(&strict);
    let kept = folder.read("alquerque-match.autosave");
    let played =
        folder.play(&["--engine", "builtin,nodes=9", "--engine", "builtin,name=b,nodes=8", "--games", "2"]);
    assert_eq!(played.status, Some(0));
    assert!(played.errors.contains("held an unfinished match"), "{}", played.errors);
    assert_eq!(folder.read("alquerque-match.autosave.old"), kept);
}
