//! The program as it is called from a shell.

use serde_json::Value;
use std::collections::BTreeSet;
use std::fs;
use std::io::{BufRead, BufReader, Lines, Write};
use std::path::Path;
use std::process::{Child, ChildStdin, ChildStdout, Command, Output, Stdio};
use std::thread;
use std::time::Duration;

const PROGRAM: &str = env!("CARGO_BIN_EXE_alquerque");

fn run(arguments: &[&str]) -> Output {
    Command::new(PROGRAM).args(arguments).env("LC_ALL", "C").stdin(Stdio::null()).output().unwrap()
}

/// Standard output of a call that succeeds and complains of nothing.
fn output(arguments: &[&str]) -> String {
    let output = run(arguments);
    assert!(output.status.success() && output.stderr.is_empty(), "{arguments:?}: {output:?}");
    String::from_utf8(output.stdout).unwrap()
}

#[test]
fn statuses_are_0_1_and_2_and_failures_take_one_line() {
    for arguments in [
        &["moves", "--variant", "dox"][..],
        &["moves", "--variant", "doce,steps=sideways"],
        &["show", "--position", "5/5/5/5/5 x"],
        &["show", "--position", "5/5/5/5/W4 w"],
        &["perft", "3", "--moves", "a1-a2"],
        &["show", "--variant", "konane,size=3"],
        &["show", "--variant", "konane", "--position", "8/8/8/8/8/8/8/8 w 0,0"],
        &["moves", "--variant", "fanorona", "--moves", "d3-e3"],
        &["moves", "--variant", "seega", "--position", "5/5/5/5/5 w"],
        &["perft", "2", "--variant", "surakarta", "--moves", "a1xa6"],
        &["perft", "3", "--hash", "99999999999"],
        &["perft", "100", "--variant", "fanorona,size=3x3", "--hash", "1"],
    ] {
        let output = run(arguments);
        let error = String::from_utf8(output.stderr).unwrap();
        assert_eq!(output.status.code(), Some(1), "{arguments:?}");
        assert!(error.starts_with("error: ") && error.lines().count() == 1, "{arguments:?}: {error}");
        assert!(output.stdout.is_empty(), "{arguments:?}");
    }
    for (arguments, line) in [
        (&["foo"][..], "unrecognized subcommand 'foo'"),
        (&["sho"], "unrecognized subcommand 'sho'; tip: a similar subcommand exists: 'show'"),
        (&["moves", "--foo"], "unexpected argument '--foo' found"),
        (&["perft"], "the following required arguments were not provided: <DEPTH>"),
        (&["perft", "x"], "invalid value 'x' for '<DEPTH>': invalid digit found in string"),
        (&["perft", "101"], "invalid value '101' for '<DEPTH>': 101 is not in 0..=100"),
        (&["perft", "3", "--threads", "0"], "invalid value '0' for '--threads <N>': 0 is not in 1..=256"),
        (
            &["perft", "3", "--threads", "x"],
            "invalid value 'x' for '--threads <N>': invalid digit found in string",
        ),
        (
            &["perft", "3", "--hash", "x"],
            "invalid value 'x' for '--hash <MIB>': invalid digit found in string",
        ),
        (&["moves", "--json", "--batch"], "the argument '--json' cannot be used with '--batch'"),
        (
            &["moves", "--batch", "--position", "5/5/5/5/5 w"],
            "the argument '--batch' cannot be used with '--position <TEXT>'",
        ),
    ] {
        let output = run(arguments);
        assert_eq!(output.status.code(), Some(2), "{arguments:?}");
        assert_eq!(String::from_utf8(output.stderr).unwrap(), format!("error: {line}; see --help\n"));
        assert!(output.stdout.is_empty(), "{arguments:?}");
    }
    assert!(output(&["--help"]).contains("variants"));
    assert_eq!(output(&["--version"]), format!("alquerque {}\n", env!("CARGO_PKG_VERSION")));
}

#[test]
fn variants_lists_every_named_code_in_a_table_for_each_game() {
    let table = output(&["variants"]);
    let mut tables = table.split("\n\n");
    let lines: Vec<&str> = tables.next().unwrap().lines().collect();
    assert_eq!(lines.len(), 14);
    let columns =
        ["steps", "jumps", "capture", "choice", "chain", "promotion", "setup", "repetition", "quiet"];
    for column in columns {
        let at = lines[0].find(column).unwrap();
        assert!(lines.iter().all(|line| line.as_bytes()[at - 1] == b' ' && line.as_bytes()[at] != b' '));
    }
    for (table, row) in tables.zip([
        ["konane", "8", "0", "0"].as_slice(),
        &["fanorona", "9x5", "3", "120"],
        &["seega", "3", "120"],
        &["surakarta", "3", "120"],
    ]) {
        let lines: Vec<&str> = table.lines().collect();
        assert_eq!(lines.len(), 2, "{table}");
        assert!(lines[1].split_ascii_whitespace().take(row.len()).eq(row.iter().copied()), "{table}");
    }
    let json: Value = serde_json::from_str(&output(&["variants", "--json"])).unwrap();
    let all = json.as_array().unwrap();
    let names: Vec<&str> = all[13..].iter().map(|code| code["name"].as_str().unwrap()).collect();
    assert_eq!(names, ["konane", "fanorona", "seega", "surakarta"]);
    assert_eq!((&all[13]["size"], &all[14]["size"]), (&8.into(), &"9x5".into()));
    let codes = &all[..13];
    assert_eq!(codes[12]["name"], "table");
    assert_eq!(codes[12]["quiet"], 80);
    assert_eq!(codes[5]["choice"], "longest-of-man");
    for code in codes {
        assert!(columns.iter().all(|column| !code[column].is_null()));
        assert!(!code["note"].as_str().unwrap().is_empty() && !code["source"].as_str().unwrap().is_empty());
    }
}

#[test]
fn show_draws_in_the_characters_of_the_locale() {
    let show = |locale: &str, arguments: &[&str]| {
        let output =
            Command::new(PROGRAM).arg("show").args(arguments).env("LC_ALL", locale).output().unwrap();
        String::from_utf8(output.stdout).unwrap()
    };
    let position = ["--variant", "promotion", "--position", "2W2/1b3/5/3w1/4B w"];
    assert!(show("C.UTF-8", &position).starts_with(" 5  ·───·───☆───·───·\n    │ ╲ │ ╱ │ ╲ │ ╱ │\n"));
    assert!(show("C", &position).is_ascii());
    assert!(show("en_US.utf8", &[&["--ascii"], &position[..]].concat()).is_ascii());
    let drawn = show("C", &["--moves", "d3-c3 b3xd3"]);
    assert!(drawn.contains("\nposition  bbbbb/bbbbb/b2bw/wwwww/wwwww w - 0 2\n"), "{drawn}");
    assert!(drawn.contains("\nmoves     1: e3xc3\n") && drawn.contains("\nresult    none yet\n"), "{drawn}");
}

/// The words of a call as a shell divides them: quotation marks keep blanks together.
fn words(call: &str) -> Vec<&str> {
    let parts = call.split('"').enumerate();
    parts
        .flat_map(|(i, part)| if i % 2 == 1 { vec![part] } else { part.split(' ').collect() })
        .filter(|word| !word.is_empty())
        .collect()
}

/// Calls behind `$` and what they write, for every game and every size of its board.
#[test]
fn every_board_is_drawn_as_written_down() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/drawings");
    let mut calls = 0;
    for file in fs::read_dir(folder).unwrap() {
        for block in fs::read_to_string(file.unwrap().path()).unwrap().split("$ ").skip(1) {
            let (call, expected) = block.split_once('\n').unwrap();
            let drawn = Command::new(PROGRAM).args(words(call)).env("LC_ALL", "C.UTF-8").output().unwrap();
            let drawn = String::from_utf8(drawn.stdout).unwrap();
            assert_eq!(drawn.trim_end(), expected.trim_end(), "{call}");
            assert_eq!(drawn.is_ascii(), call.contains("--ascii"), "{call}");
            calls += 1;
        }
    }
    assert!(calls >= 20, "{calls}");
}

#[test]
fn moves_are_listed_with_the_positions_after_them() {
    let listed = output(&["moves", "--position", "b1b1b/1b3/2bw1/w1w1w/1w1w1 w"]);
    let expected = "c2xc4xa4     b1b1b/w4/3w1/w3w/1w1w1 b -\nd3xb3xb5xd5  b2wb/5/5/w1w1w/1w1w1 b -\n";
    assert_eq!(listed, expected);
    let json: Value = serde_json::from_str(&output(&["moves", "--json", "--moves", "d3-c3"])).unwrap();
    assert_eq!(json["position"], "bbbbb/bbbbb/bbw1w/wwwww/wwwww b - 1 1");
    assert_eq!((&json["code"], &json["result"], &json["count"]), (&"doce".into(), &Value::Null, &1.into()));
    assert_eq!(json["moves"]["b3xd3"], "bbbbb/bbbbb/b2bw/wwwww/wwwww w -");
    let over = output(&["moves", "--position", "5/5/5/5/4b w"]);
    assert_eq!(over, "no moves: Black wins, White has no men left\n");
    for (code, position, expected) in [
        (
            "konane",
            "8/8/8/8/8/8/8/wb1b4 w",
            "a1xc1     8/8/8/8/8/8/8/2wb4 b -\na1xc1xe1  8/8/8/8/8/8/8/4w3 b -\n",
        ),
        ("konane,size=4", "4/4/4/1b2 w", "no moves: Black wins, White cannot move\n"),
        ("fanorona", "8b/9/1bw1b4/9/9 w", "c3-d3A  8b/9/1b1w5/9/9 b -\nc3-d3W  8b/9/3wb4/9/9 b -\n"),
        ("seega", "5/5/b4/wb3/wb3 w 0,0", "pass  5/5/b4/wb3/wb3 b 0,0\n"),
        ("surakarta", "6/6/6/6/bb4/wb4 w", "no moves: Black wins, White cannot move\n"),
    ] {
        assert_eq!(output(&["moves", "--variant", code, "--position", position]), expected, "{code}");
    }
}

#[test]
fn perft_writes_the_count_last() {
    let counted = output(&["perft", "6"]);
    assert!(counted.starts_with("nodes 76 time ") && counted.contains(" nps "), "{counted}");
    let divided = output(&["perft", "6", "--divide"]);
    let (last, parts) =
        divided.lines().collect::<Vec<_>>().split_last().map(|(l, p)| (*l, p.to_vec())).unwrap();
    let sum: u64 =
        parts.iter().map(|line| line.split_whitespace().nth(1).unwrap().parse::<u64>().unwrap()).sum();
    assert!(sum == 76 && last.starts_with("nodes 76 "), "{divided}");
    assert!(parts.iter().all(|line| line.len() == parts[0].len()), "{divided}");
    assert!(output(&["perft", "0"]).starts_with("nodes 1 "));
    // From perft.txt of alquerque-core.
    for (code, depth, nodes) in
        [("konane", "6", 7124), ("fanorona", "4", 18026), ("seega", "2", 63756), ("surakarta", "4", 111_122)]
    {
        let counted = output(&["perft", depth, "--variant", code]);
        assert!(counted.starts_with(&format!("nodes {nodes} time ")), "{code}: {counted}");
        let plain = output(&["perft", depth, "--variant", code, "--divide"]);
        let more = ["perft", depth, "--variant", code, "--divide", "--threads", "2", "--hash", "1"];
        let without_time = |text: &str| text.split(" time ").next().map(str::to_owned);
        assert_eq!(without_time(&output(&more)), without_time(&plain), "{code}");
    }
}

/// `alquerque moves --batch` with a pipe at both ends.
fn spawn_batch() -> Child {
    let mut command = Command::new(PROGRAM);
    command.args(["moves", "--batch"]).stdin(Stdio::piped()).stdout(Stdio::piped());
    command.spawn().unwrap()
}

/// Lines written down elsewhere in the repository: see their source there.
#[test]
fn a_batch_agrees_with_the_written_down_turns() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../alquerque-core/tests/data/vectors");
    let mut asked = 0;
    let mut codes = BTreeSet::new();
    for file in fs::read_dir(folder).unwrap() {
        let text = fs::read_to_string(file.unwrap().path()).unwrap();
        let mut child = spawn_batch();
        let mut input = child.stdin.take().unwrap();
        let sent = text.clone();
        let writer = thread::spawn(move || input.write_all(sent.as_bytes()).unwrap());
        let mut answers = BufReader::new(child.stdout.take().unwrap()).lines();
        for line in text.lines() {
            let answer: Value = serde_json::from_str(&answers.next().unwrap().unwrap()).unwrap();
            let expected: Value = serde_json::from_str(line).unwrap();
            for member in ["code", "position", "result", "count"] {
                assert_eq!(answer[member], expected[member], "{member} of {line}");
            }
            assert_eq!(answer["moves"], expected["turns"], "{line}");
            codes.insert(expected["code"].as_str().unwrap().to_owned());
            asked += 1;
        }
        writer.join().unwrap();
        assert!(answers.next().is_none() && child.wait().unwrap().success());
    }
    assert!(asked >= 5000, "{asked}");
    for code in ["doce", "huffing", "konane", "fanorona", "seega", "surakarta"] {
        assert!(codes.contains(code), "no lines of {code}");
    }
}

#[test]
fn a_batch_answers_line_by_line_and_survives_bad_ones() {
    let mut child = spawn_batch();
    let mut input = child.stdin.take().unwrap();
    let mut answers = BufReader::new(child.stdout.take().unwrap()).lines();
    // Each line is answered before the next is asked.
    let mut ask = |line: &[u8]| -> Value {
        input.write_all(line).unwrap();
        input.flush().unwrap();
        serde_json::from_str(&answers.next().unwrap().unwrap()).unwrap()
    };
    let win = ask(b"{\"code\":\"bell\",\"position\":\"5/5/5/5/w4 b\",\"more\":[1]}\n");
    assert_eq!(
        win,
        serde_json::json!({"code":"bell","position":"5/5/5/5/w4 b","result":"w","count":0,"moves":{}})
    );
    let drawn = ask(b"{\"code\":\"bell\",\"position\":\"5/5/2b2/5/w4 b - 50 9\"}\r\n");
    assert_eq!((&drawn["result"], &drawn["count"]), (&"=".into(), &0.into()));
    let going = ask(b"\n  \n{\"code\":\"jaques\",\"position\":\"5/5/2b2/5/w4 b - 50 9\"}\n");
    assert_eq!((&going["result"], &going["count"]), (&Value::Null, &8.into()));
    for bad in [&b"nonsense\n"[..], b"{}\n", b"[]\n", b"{\"code\":1,\"position\":2}\n", b"\xff\n"] {
        let answer = ask(bad);
        assert!(answer["error"].is_string() && answer.as_object().unwrap().len() == 1, "{answer}");
    }
    let unknown = ask(b"{\"code\":\"dox\",\"position\":\"5/5/5/5/w4 b\"}\n");
    assert_eq!((&unknown["code"], &unknown["position"]), (&"dox".into(), &"5/5/5/5/w4 b".into()));
    assert!(unknown["error"].as_str().unwrap().starts_with("code: "));
    let broken = ask(b"{\"code\":\"doce\",\"position\":\"\"}\n");
    assert!(broken["error"].as_str().unwrap().starts_with("position: "));
    drop(input);
    assert!(child.wait().unwrap().success());
}

#[test]
fn bench_visits_the_same_nodes_on_every_run() {
    let nodes = || {
        let report = output(&["bench"]);
        assert!(report.lines().count() >= 13, "{report}");
        let last = report.lines().last().unwrap().to_owned();
        let (nodes, rate) = last.split_once(" nodes ").unwrap();
        assert!(rate.ends_with(" nps"), "{last}");
        nodes.parse::<u64>().unwrap()
    };
    assert_eq!(nodes(), nodes());
}

#[test]
fn a_closed_pipe_ends_the_program_quietly() {
    for arguments in [
        &["moves"][..],
        &["variants"],
        &["show"],
        &["perft", "4", "--divide"],
        &["perft", "4", "--divide", "--threads", "2", "--hash", "1"],
        &["moves", "--batch"],
        &[],
    ] {
        let mut child = Command::new(PROGRAM)
            .args(arguments)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .unwrap();
        drop(child.stdout.take());
        let mut input = child.stdin.take().unwrap();
        // It may be gone before it has read.
        let _ = input.write_all(b"{\"code\":\"doce\",\"position\":\"5/5/5/5/w4 w\"}\ngo infinite\n");
        let status = child.wait_with_output().unwrap();
        assert!(status.status.success() && status.stderr.is_empty(), "{arguments:?}: {status:?}");
        drop(input);
    }
}

/// The program as an engine that was told `input`, and the lines that it writes.
fn engine(input: &[u8]) -> (Child, ChildStdin, Lines<BufReader<ChildStdout>>) {
    let mut command = Command::new(PROGRAM);
    let mut child =
        command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap();
    let mut to = child.stdin.take().unwrap();
    to.write_all(input).unwrap();
    let from = BufReader::new(child.stdout.take().unwrap()).lines();
    (child, to, from)
}

/// Looks whether a process that has nothing to do does nothing.
fn assert_idle(child: &Child) {
    thread::sleep(Duration::from_millis(200));
    let before = ticks(child.id());
    thread::sleep(Duration::from_millis(500));
    assert!(ticks(child.id()) <= before + 2, "the engine is busy");
}

#[test]
fn the_protocol_leaves_standard_error_alone_and_waits_without_work() {
    let start = b"nonsense\n\xff\nposition fen 5/5/2b2/1w3/5 w\ngo infinite\n";
    let (child, mut input, mut answers) = engine(start);
    // A win in one is proven with the first lines of the search; then there is nothing left to do.
    while !answers.next().unwrap().unwrap().contains("score mate 1 ") {}
    assert_idle(&child);
    input.write_all(b"stop\nquit\n").unwrap();
    let rest: Vec<String> = answers.map(Result::unwrap).collect();
    assert_eq!(rest.last().map(String::as_str), Some("bestmove b2xd4"));
    let output = child.wait_with_output().unwrap();
    assert!(output.status.success() && output.stderr.is_empty(), "{output:?}");
}

/// White's man stands in a corner, on no track, with men on all sides.
#[test]
fn a_blocked_side_is_answered_once_and_without_work() {
    let blocked = b"setoption name Variant value surakarta\nposition fen 6/6/6/6/bb4/wb4 w\ngo infinite\n";
    let (child, mut input, answers) = engine(blocked);
    assert_idle(&child);
    input.write_all(b"stop\nisready\nquit\n").unwrap();
    let lines: Vec<String> = answers.map(Result::unwrap).collect();
    let expected = ["info string variant surakarta", "info depth 0 score mate 0", "bestmove 0000", "readyok"];
    assert_eq!(lines, expected);
    let output = child.wait_with_output().unwrap();
    assert!(output.status.success() && output.stderr.is_empty(), "{output:?}");
}

/// Processor time that a process has used, in hundredths of a second; 0 where that cannot be read.
fn ticks(process: u32) -> u64 {
    let stat = fs::read_to_string(format!("/proc/{process}/stat")).unwrap_or_default();
    let after_name = stat.rsplit(')').next().unwrap_or_default();
    after_name.split_whitespace().skip(11).take(2).filter_map(|word| word.parse::<u64>().ok()).sum()
}
