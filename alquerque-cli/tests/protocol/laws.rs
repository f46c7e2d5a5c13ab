//! What the protocol promises to every client, law by law.

use crate::client::Client;
use std::time::{Duration, Instant};

/// A while in which an answer that must not come would have come.
const MOMENT: Duration = Duration::from_millis(400);

/// Positions of `table` in which there is nothing left to search.
const DECIDED: [(&str, &str); 4] = [
    ("a man each", "position fen w4/5/5/5/4b w"),
    ("a win in one", "position fen 5/5/2b2/1w3/5 w"),
    ("one legal move", "position fen 5/5/5/bb3/w4 w"),
    ("one legal jump that wins", "position fen 5/5/5/1b3/w4 w"),
];

fn table() -> Client {
    let client = Client::new();
    assert_eq!(client.ask("setoption name Variant value table"), ["info string variant table"]);
    client
}

/// The number after `name` in an info line.
fn number<T: std::str::FromStr>(line: &str, name: &str) -> Option<T> {
    line.split(' ').skip_while(|word| *word != name).nth(1)?.parse().ok()
}

#[test]
fn a_search_without_limits_answers_after_stop_and_once() {
    for go in ["go", "go infinite", "go ponder", "go ponder depth 1", "go infinite nodes 10"] {
        let client = table();
        for (what, position) in DECIDED {
            client.send(position);
            client.send(go);
            assert!(client.is_silent(MOMENT), "{go} answered on {what}");
            client.send("stop");
            client.until("bestmove");
            assert_eq!(client.ask("stop"), Vec::<String>::new(), "{go} on {what}");
        }
        assert_eq!(client.finish(), Vec::<String>::new());
    }
}

#[test]
fn stop_without_a_search_does_not_end_the_next_one() {
    let client = Client::new();
    client.send("stop\nstop\nponderhit\ngo infinite");
    assert!(client.is_silent(MOMENT));
    client.send("stop");
    client.until("bestmove");
}

/// `go ponder`, `stop`, `position`, `go` in one piece, many times over, nothing read in between.
fn burst(rounds: usize) -> String {
    "go ponder\nstop\nposition startpos\ngo movetime 5\n".repeat(rounds)
}

#[test]
fn a_burst_of_searches_loses_none() {
    let client = Client::new();
    client.send_bytes(burst(500).as_bytes());
    let mut answers = 0;
    while answers < 1000 {
        let lines = client.until("bestmove");
        assert!(lines.iter().any(|line| line.contains(" score ") && line.contains(" pv ")), "{lines:#?}");
        assert!(!lines.iter().any(|line| line.contains("error")), "{lines:#?}");
        answers += 1;
    }
    assert_eq!(client.finish(), Vec::<String>::new());
}

#[test]
fn commands_sent_before_the_end_of_input_are_all_answered_but_searches_are_cut_short() {
    let begin = Instant::now();
    let client = Client::new();
    client.send_bytes(burst(50).replace("movetime 5\n", "depth 100\n").as_bytes());
    client.send("query p1turn");
    let lines = client.finish();
    assert_eq!(lines.iter().filter(|line| line.starts_with("bestmove ")).count(), 100);
    assert_eq!(lines.last().map(String::as_str), Some("response true"));
    assert!(begin.elapsed() < Duration::from_secs(10));
}

#[test]
fn the_end_of_input_is_quit() {
    for before in ["", "go infinite", "go ponder", "go movetime 100000", "go depth 100", "perft 30", "bench"]
    {
        for end in ["", "quit\n", "qu", "isrea"] {
            let begin = Instant::now();
            let mut client = Client::new();
            client.send(before);
            client.send("isready");
            client.until("readyok");
            client.send_bytes(end.as_bytes());
            if end != "quit\n" {
                client.close();
            }
            let answers = client.finish();
            let expected = usize::from(before.starts_with("go"));
            let found = answers.iter().filter(|line| line.starts_with("bestmove ")).count();
            assert_eq!(found, expected, "{before}, {end}");
            assert!(begin.elapsed() < Duration::from_secs(5), "{before}, {end}");
        }
    }
}

#[test]
fn counts_that_were_asked_for_before_the_end_of_input_are_finished() {
    let client = Client::new();
    client.send("perft 5\nperft 6\nquit");
    let lines = client.finish();
    assert!(lines.last().is_some_and(|line| line.starts_with("nodes 76 ")), "{lines:#?}");
}

#[test]
fn isready_is_answered_at_once_and_stops_nothing() {
    for go in ["go infinite", "go ponder", "go movetime 1000", "perft 30"] {
        let client = Client::new();
        client.send(go);
        for _ in 0..20 {
            assert!(!client.ask("").iter().any(|line| line.starts_with("bestmove")), "{go}");
        }
        client.send("stop");
        client.until(if go.starts_with("go") { "bestmove" } else { "info string stopped" });
    }
}

#[test]
fn junk_for_a_position_costs_one_line_and_the_old_one_stays() {
    let client = Client::new();
    client.send("position startpos moves d3-c3");
    let long = "w".repeat(1_000_000);
    for text in ["", " ", "blah", "5/5/5 w", "5/5/5/5/6 w", "5/5/5/5/4k w", "5/5/5/5/5", "////", &long, "\0"]
    {
        let lines = client.ask(&format!("position fen {text}"));
        assert!(lines.len() == 1 && lines[0].starts_with("info string error: position: "), "{lines:?}");
        assert!(lines[0].len() < 300, "{lines:?}");
    }
    assert_eq!(client.ask("query fen"), ["response bbbbb/bbbbb/bbw1w/wwwww/wwwww b - 1 1"]);
}

#[test]
fn odd_forms_of_go_are_answered_with_a_note() {
    let client = table();
    client.send("position fen 5/5/2b2/1w3/5 w");
    for go in
        ["go mate", "go mate 0", "go foo", "go depth", "go depth x", "go wtime", "go nodes x infinity 3"]
    {
        client.send(go);
        let lines = client.until("bestmove");
        assert_eq!(lines[0].find("info string error: go: "), Some(0), "{go}: {lines:?}");
        assert_eq!(lines.last().unwrap(), "bestmove b2xd4", "{go}");
    }
    for go in ["go mate 1", "go mate 99"] {
        client.send(go);
        let lines = client.until("bestmove");
        // The line that wins in one turn is one turn long.
        assert!(lines.iter().any(|line| line.contains("score mate 1 ") && line.ends_with("pv b2xd4")));
    }
    client.send("position startpos\ngo mate 1");
    assert!(!client.until("bestmove").iter().any(|line| line.contains("score mate")));
    client.send("go mate 99\nstop");
    client.until("bestmove");
}

#[test]
fn every_clock_gets_a_legal_move() {
    let clocks = ["-170671", "-1", "0", "1", "2147483648", "9223372036854775807", "9e99", "x"];
    let client = Client::new();
    client.send("position startpos");
    let legal = ["c2-c3", "b2-c3", "d3-c3", "d2-c3"];
    for (i, clock) in clocks.iter().enumerate() {
        for moves_to_go in ["-5", "0", "1", "1000000000"] {
            for increment in ["-5", "0", "9223372036854775807"] {
                let words =
                    if i % 2 == 0 { ["wtime", "btime", "winc"] } else { ["p1time", "p2time", "p1inc"] };
                let [time, other, inc] = words;
                client.send(&format!(
                    "go {time} {clock} {other} {clock} {inc} {increment} movestogo {moves_to_go} depth 3"
                ));
                let lines = client.until("bestmove");
                let best = lines.last().unwrap().strip_prefix("bestmove ").unwrap();
                assert!(legal.contains(&best), "{lines:?}");
                let complaints = lines.iter().filter(|line| line.contains("error")).count();
                assert_eq!(complaints, if *clock == "x" { 2 } else { 0 }, "{lines:?}");
            }
        }
    }
    for clock in ["-170671", "-1", "0", "1", "x"] {
        let begin = Instant::now();
        client.send(&format!("go wtime {clock} btime {clock}"));
        client.until("bestmove");
        assert!(begin.elapsed() < Duration::from_secs(2), "{clock}");
    }
}

#[test]
fn a_refused_hash_leaves_the_old_one_in_use_and_in_the_list() {
    let client = Client::new();
    assert_eq!(client.ask("setoption name Hash value 2"), Vec::<String>::new());
    for value in ["-1", "0", "2147483648", "1000000000000", "abc", ""] {
        let lines = client.ask(&format!("setoption name Hash value {value}"));
        assert!(lines.len() == 1 && lines[0].starts_with("info string error: "), "{lines:?}");
        client.send("go depth 3");
        client.until("bestmove");
    }
    assert!(client.ask("ugi").contains(&"option name Hash type spin default 2 min 1 max 4096".to_owned()));
}

/// The last info line of a search.
fn last_info(client: &Client, go: &str) -> String {
    client.send(go);
    let lines = client.until("bestmove");
    lines.into_iter().rfind(|line| line.starts_with("info depth")).unwrap()
}

#[test]
fn options_outlive_a_new_game_and_come_in_any_order() {
    let set = "setoption name Hash value 1\nsetoption name Variant value bell";
    let nodes = |before: &str| {
        let client = Client::new();
        client.ask(before);
        let info = last_info(&client, "position startpos\ngo depth 9");
        number::<u64>(&info, "nodes").unwrap()
    };
    let expected = nodes(set);
    assert_eq!(nodes(&format!("{set}\nuginewgame")), expected);
    assert_eq!(nodes(&format!("ucinewgame\n{set}")), expected);
    let client = Client::new();
    client.send(&format!("go depth 3\nuginewgame\n{set}\nuginewgame"));
    client.until("info string variant bell");
    let info = last_info(&client, "position startpos\ngo depth 9");
    assert_eq!(number::<u64>(&info, "nodes"), Some(expected));
}

#[test]
fn a_position_alone_does_not_clear_what_was_learnt() {
    let client = Client::new();
    let nodes = |go| number::<u64>(&last_info(&client, go), "nodes").unwrap();
    let first = nodes("position startpos\ngo depth 9");
    assert!(nodes("position startpos\ngo depth 9") < first);
    assert_eq!(nodes("uginewgame\nposition startpos\ngo depth 9"), first);
    assert_eq!(nodes("setoption name Clear Hash\nposition startpos\ngo depth 9"), first);
}

#[test]
fn line_ends_blanks_tabs_and_marks_do_not_matter() {
    let expected = ["response true".to_owned()];
    for line in [
        "query p1turn\n",
        "query p1turn\r\n",
        "  query\t p1turn \t\r\r\n",
        "\n\r\n\n query p1turn\n\n",
        "\u{feff}query p1turn\n",
        "query p1turn",
    ] {
        let client = Client::new();
        client.send_bytes(line.as_bytes());
        assert_eq!(client.finish(), expected, "{line:?}");
    }
}

#[test]
fn bytes_that_are_no_text_cost_one_line() {
    let client = Client::new();
    for bytes in
        [&b"\xff\xfe\n"[..], b"position startpos moves \xc3\n", b"\0\n", b"go\0 depth 3\n", b"moves \0\0\n"]
    {
        client.send_bytes(bytes);
        let lines = client.ask("");
        assert!(lines.len() == 1 && lines[0].starts_with("info string "), "{lines:?}");
        assert!(lines[0].bytes().all(|byte| byte >= b' '), "{lines:?}");
    }
    let long = "x".repeat(17 << 20);
    let lines = client.ask(&long);
    assert_eq!(lines, ["info string error: the line is longer than 16777216 bytes"]);
    assert_eq!(client.ask("query p1turn"), ["response true"]);
}

#[test]
fn the_move_played_is_the_first_of_the_last_exact_line() {
    let client = table();
    let mut moves = String::new();
    for limit in
        ["depth 1", "depth 7", "nodes 1", "nodes 500", "nodes 5000", "movetime 1", "movetime 20"].repeat(4)
    {
        client.send(&format!("position startpos{moves}\ngo {limit}"));
        let lines = client.until("bestmove");
        let exact: Vec<_> =
            lines.iter().filter(|line| line.starts_with("info depth") && !line.contains("bound ")).collect();
        let last = exact.last().unwrap_or_else(|| panic!("no score before bestmove: {lines:?}"));
        assert!(last.contains(" multipv 1 score "), "{last}");
        let (_, pv) = last.split_once(" pv ").unwrap();
        let best = lines.last().unwrap().strip_prefix("bestmove ").unwrap();
        assert_eq!(pv.split(' ').next(), Some(best), "{lines:#?}");
        if moves.is_empty() {
            moves += " moves";
        }
        moves = format!("{moves} {best}");
        if client.ask(&format!("position startpos{moves}\nquery gameover")) == ["response true"] {
            break;
        }
    }
}

#[test]
fn a_position_of_thousands_of_chains_is_answered_in_time() {
    let client = table();
    let begin = Instant::now();
    client.send("position fen 3b1/1bbbb/1bwb1/1bbbb/3b1 w\ngo movetime 100");
    client.until("bestmove");
    client.send("go infinite\nstop");
    client.until("bestmove");
    let lines = client.ask("print");
    assert!(lines.iter().any(|line| line.starts_with("moves     3692: ")), "{lines:#?}");
    assert!(begin.elapsed() < Duration::from_secs(10));
}
