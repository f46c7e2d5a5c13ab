//! Searches of every kind: several lines, among some moves, of so many nodes, for a win, in the opponent's time.

use crate::client::Client;
use std::time::Duration;

/// A while in which an answer that must not come would have come.
const MOMENT: Duration = Duration::from_millis(200);

/// Codes of every game, each with a legal first move that is not the only one.
const GAMES: [(&str, &str); 5] = [
    ("table", "b2-c3"),
    ("konane", "a8"),
    ("fanorona", "d3-e3A"),
    ("seega", "a1+b1"),
    ("surakarta", "c2-c3"),
];

fn playing(code: &str, options: &[(&str, u32)]) -> Client {
    let client = Client::new();
    client.ask(&format!("setoption name Variant value {code}"));
    for (name, value) in options {
        assert_eq!(client.ask(&format!("setoption name {name} value {value}")), Vec::<String>::new());
    }
    client
}

/// The word after `name` in a line.
fn word<'a>(line: &'a str, name: &str) -> &'a str {
    line.split(' ').skip_while(|word| *word != name).nth(1).unwrap_or_else(|| panic!("no {name}: {line}"))
}

/// The exact lines told last, from `multipv 1` on, and the move.
fn lines_and_best(client: &Client, go: &str) -> (Vec<String>, String) {
    client.send(go);
    let mut told = client.until("bestmove");
    let best = word(&told.pop().unwrap(), "bestmove").to_owned();
    told.retain(|line| !line.contains("bound "));
    let first = told.iter().rposition(|line| line.contains(" multipv 1 ")).unwrap();
    (told.split_off(first), best)
}

#[test]
fn several_lines_are_told_the_best_first_and_the_move_is_that_of_the_first() {
    for (code, _) in GAMES {
        for threads in [1, 3] {
            let client = playing(code, &[("MultiPV", 3), ("Threads", threads)]);
            for go in ["go depth 4", "go nodes 3000", "go movetime 30", "go depth 1"] {
                let (lines, best) = lines_and_best(&client, go);
                let numbers: Vec<_> = lines.iter().map(|line| word(line, "multipv")).collect();
                assert!(["1", "2", "3"].starts_with(&numbers), "{code}, {go}: {lines:#?}");
                assert!(go.contains("nodes") || go.contains("time") || numbers.len() == 3, "{code}, {go}");
                let mut firsts: Vec<_> = lines.iter().map(|line| word(line, "pv")).collect();
                assert_eq!(firsts[0], best, "{code}, {go}: {lines:#?}");
                firsts.sort_unstable();
                firsts.dedup();
                assert_eq!(firsts.len(), lines.len(), "{code}, {go}: {lines:#?}");
            }
        }
    }
}

#[test]
fn there_are_no_more_lines_than_moves_and_one_where_the_game_is_over() {
    let client = playing("table", &[("MultiPV", 500)]);
    client.send("position fen 5/5/2b2/1w3/5 w");
    let (lines, best) = lines_and_best(&client, "go depth 3");
    // The capture is due.
    assert_eq!((lines.len(), best.as_str()), (1, "b2xd4"));
    client.send("position startpos");
    let moves = client.ask("movelist").len();
    let (lines, _) = lines_and_best(&client, "go depth 3");
    assert_eq!(lines.len(), moves);
    let over = client.ask("position fen 5/5/5/5/4b w\ngo depth 3");
    assert_eq!(over, ["info depth 0 score mate 0", "bestmove 0000"]);
    let (lines, best) = lines_and_best(&client, "position fen 5/5/2b2/1w3/5 w\ngo mate 3");
    assert!(lines[0].contains(" score mate 1 ") && best == "b2xd4", "{lines:?}");
}

#[test]
fn a_search_among_moves_plays_one_of_them() {
    for (code, turn) in GAMES {
        for (lines, threads) in [(1, 1), (2, 1), (2, 2)] {
            let client = playing(code, &[("MultiPV", lines), ("Threads", threads)]);
            for go in [
                format!("go searchmoves {turn} depth 4"),
                format!("go depth 4 searchmoves {turn}"),
                format!("go nodes 1 searchmoves {turn}"),
                format!("go searchmoves {turn} infinite\nstop"),
                format!("go searchmoves {turn}\nstop"),
                format!("go ponder searchmoves {turn} movetime 5\nponderhit"),
            ] {
                let (told, best) = lines_and_best(&client, &go);
                assert_eq!((told.len(), best.as_str()), (1, turn), "{code}: {go}");
            }
            // A search without them knows nothing of them.
            let (told, _) = lines_and_best(&client, "go depth 4");
            assert_eq!(told.len(), lines as usize, "{code}");
        }
    }
}

#[test]
fn moves_that_cannot_be_searched_are_told_and_passed_over() {
    let client = playing("table", &[]);
    for (go, notes) in [
        ("go searchmoves b2-c3 a1-a2 depth 2", &["go: searchmoves: a1-a2: not legal here"][..]),
        ("go searchmoves depth 2", &["go: expected moves after searchmoves, not nothing"]),
        ("go depth 2 searchmoves foo", &["go: searchmoves: foo: *"]),
    ] {
        client.send(go);
        let told = client.until("bestmove");
        let errors: Vec<_> =
            told.iter().filter_map(|line| line.strip_prefix("info string error: ")).collect();
        assert_eq!(errors.len(), notes.len(), "{go}: {told:#?}");
        for (error, note) in errors.iter().zip(notes) {
            assert!(error.starts_with(note.trim_end_matches('*')), "{go}: {error}");
        }
    }
    // Two ways with the same ends.
    client.send("position fen 5/3b1/1b3/1b3/1bw2 w\ngo searchmoves c1xe5 c1xa1xc3xe5 depth 2");
    let told = client.until("bestmove");
    assert!(told[0].starts_with("info string error: go: searchmoves: c1xe5: "), "{told:#?}");
    assert_eq!(told.last().unwrap(), "bestmove c1xa1xc3xe5");
}

#[test]
fn as_many_nodes_are_visited_as_were_asked_for() {
    for (code, _) in GAMES {
        for lines in [1, 4] {
            for nodes in [1, 2, 1000, 4097] {
                let client = playing(code, &[("MultiPV", lines)]);
                client.send(&format!("go nodes {nodes}"));
                let told = client.until("bestmove");
                assert!(
                    told.iter()
                        .rev()
                        .skip(1)
                        .all(|line| word(line, "nodes").parse::<u64>().unwrap() <= nodes)
                );
                let again = playing(code, &[("MultiPV", lines)]);
                again.send(&format!("go nodes {nodes}"));
                assert_eq!(told.last(), again.until("bestmove").last(), "{code}, {nodes}");
            }
        }
    }
}

#[test]
fn ponderhit_comes_early_or_late() {
    for threads in [1, 4] {
        let client = playing("table", &[("Threads", threads)]);
        // At once, and before there was a report.
        client.send("go ponder movetime 10\nponderhit");
        client.until("bestmove");
        // When the time would be up, if it ran.
        client.send("go ponder wtime 100 btime 100");
        assert!(client.is_silent(MOMENT));
        client.send("ponderhit");
        client.until("bestmove");
        // When there is nothing left to search.
        client.send("position fen 5/5/2b2/1w3/5 w\ngo ponder movetime 60000");
        assert!(client.is_silent(MOMENT));
        client.send("ponderhit");
        assert_eq!(client.until("bestmove").last().unwrap(), "bestmove b2xd4");
        // When its nodes are spent, and without any limit.
        for go in ["go ponder nodes 50", "go ponder"] {
            client.send(&format!("position startpos\n{go}"));
            assert!(client.is_silent(MOMENT), "{go}");
            client.send("ponderhit");
            client.until("bestmove");
        }
        // When the search has ended.
        assert_eq!(client.ask("ponderhit\nstop\nponderhit"), Vec::<String>::new());
        assert_eq!(client.finish(), Vec::<String>::new());
    }
}

#[test]
fn a_win_in_so_many_plies_or_moves_is_found_with_any_number_of_threads() {
    for threads in [1, 2, 4] {
        let client = playing("table", &[("Threads", threads)]);
        let position = "position fen 4b/5/2w2/5/w1w2 w";
        let (lines, _) = lines_and_best(&client, &format!("{position}\ngo mate 7"));
        assert!(lines[0].contains(" score mate 7 "), "{lines:?}");
        assert_eq!(lines[0].split_once(" pv ").unwrap().1.split(' ').count(), 7, "{lines:?}");
        let (lines, _) = lines_and_best(&client, "go mate 6");
        assert!(lines[0].contains(" score cp ") || !lines[0].contains(" score mate 6 "), "{lines:?}");
        client.ask("uci");
        let (lines, _) = lines_and_best(&client, "go mate 4");
        assert!(lines[0].contains(" score mate 4 "), "{lines:?}");
    }
}
