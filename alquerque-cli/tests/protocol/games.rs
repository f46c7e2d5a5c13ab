//! What the protocol promises in every game.

use crate::client::Client;
use std::time::Duration;

/// A while in which an answer that must not come would have come.
const MOMENT: Duration = Duration::from_millis(200);

/// Codes of every game, composed ones too, and for each a few turns from the start.
const GAMES: [(&str, &str); 9] = [
    ("bell", "c2-c3 c4xc2"),
    ("huffing", "d3-c3 d4-d3"),
    ("konane", "d5 d4 b5xd5"),
    ("konane,size=6", "c4 c3"),
    ("fanorona", "d3-e3A c3-d3W"),
    ("fanorona,size=5x5", "b3-c3A"),
    ("seega", "a1+b1 a5+b5"),
    ("seega,quiet=20", "a1+e1"),
    ("surakarta,quiet=50", "c2-c3 d5-d4"),
];

/// Games that are over, by every cause there is, and the score for the player to move. In Seega it never
/// happens that neither side can slide: one of the 25 squares is always empty, and so has a neighbour.
const OVER: [(&str, &str, &str); 23] = [
    ("doce", "fen 5/5/5/5/4b w", "mate 0"),
    ("doce", "fen 5/5/5/5/4b b", "cp 30000"),
    ("doce", "fen wbb2/5/5/5/5 w", "mate 0"),
    ("konane", "fen 8/8/8/8/8/8/8/8 b", "mate 0"),
    ("konane", "fen 8/8/8/8/8/1b6/8/w7 w", "mate 0"),
    ("konane,size=4", "fen 4/4/4/wb2 w moves a1xc1", "mate 0"),
    ("fanorona", "fen 9/9/9/9/w8 b", "mate 0"),
    ("fanorona", "fen 9/9/9/9/w8 w", "cp 30000"),
    ("fanorona", "fen 9/9/9/bb7/wb7 w", "mate 0"),
    ("fanorona", "fen b8/9/9/9/8w w - 120 99", "cp 0"),
    ("fanorona", "fen b8/9/9/9/8w w moves i1-i2 a5-a4 i2-i1 a4-a5 i1-i2 a5-a4 i2-i1 a4-a5", "cp 0"),
    ("fanorona,size=3x3", "fen 3/3/w1b w moves a1-b1", "mate 0"),
    ("seega", "fen 5/5/1wb1w/5/5 b 0,0", "mate 0"),
    ("seega", "fen 5/5/1wb1w/5/5 w 0,0", "cp 30000"),
    ("seega", "fen 5/5/5/5/5 b 0,0", "mate 0"),
    ("seega", "fen b3b/5/5/5/w3w w 0,0 120 80", "cp 0"),
    ("seega", "fen b3b/5/5/5/w3w w 0,0 moves a1-a2 a5-a4 a2-a1 a4-a5 a1-a2 a5-a4 a2-a1 a4-a5", "cp 0"),
    ("surakarta", "fen 6/6/6/6/6/w5 b", "mate 0"),
    ("surakarta", "fen 6/6/6/6/6/w5 w", "cp 30000"),
    ("surakarta", "fen 6/6/6/6/bb4/wb4 w", "mate 0"),
    ("surakarta", "fen b5/6/6/6/6/5w w - 120 60", "cp 0"),
    ("surakarta,quiet=50", "fen b5/6/6/6/6/5w w - 49 60 moves f1-f2", "cp 0"),
    ("surakarta", "fen b5/6/6/6/6/5w w moves f1-f2 a6-a5 f2-f1 a5-a6 f1-f2 a6-a5 f2-f1 a5-a6", "cp 0"),
];

/// Forms of `go` that end by themselves.
const LIMITED: [&str; 9] = [
    "depth 2",
    "nodes 300",
    "movetime 10",
    "mate 1",
    "wtime 200 btime 200 winc 5 binc 5",
    "p1time 200 p2time 200 p1inc 5 p2inc 5 movestogo 3",
    "wtime 0 btime 0",
    "p1time -5 p2time -5",
    "nodes 1",
];

/// Forms of `go` that only `stop` ends.
const OPEN: [&str; 4] = ["", "infinite", "ponder", "ponder wtime 1000000 btime 1000000"];

/// A client that has chosen a code.
fn playing(code: &str) -> Client {
    let client = Client::new();
    client.ask(&format!("setoption name Variant value {code}"));
    client
}

/// The move of the `bestmove` line that comes next, with nothing but `info` lines before it.
fn best(client: &Client, what: &str) -> String {
    let lines = client.until("bestmove");
    let (last, infos) = lines.split_last().unwrap();
    assert!(infos.iter().all(|line| line.starts_with("info depth ")), "{what}: {lines:#?}");
    last.strip_prefix("bestmove ").unwrap().to_owned()
}

/// The same, for a search of which no line has been read: there has to be a score.
fn scored(client: &Client, what: &str) -> String {
    let info = client.next().unwrap();
    assert!(info.starts_with("info depth ") && info.contains(" score "), "{what}: {info}");
    best(client, what)
}

#[test]
fn every_form_of_go_is_answered_with_a_legal_move() {
    for (code, moves) in GAMES {
        let client = playing(code);
        for position in ["startpos".to_owned(), format!("startpos moves {moves}")] {
            assert_eq!(client.ask(&format!("position {position}")), Vec::<String>::new(), "{code}");
            let mut found = Vec::new();
            for go in LIMITED {
                client.send(&format!("go {go}"));
                found.push((go, scored(&client, code)));
            }
            for go in OPEN {
                client.send(&format!("go {go}"));
                assert!(client.is_silent(MOMENT / 4), "{code}: go {go}");
                client.send("stop");
                found.push((go, best(&client, code)));
            }
            client.send("go ponder nodes 300\nponderhit");
            found.push(("ponder nodes 300", scored(&client, code)));
            client.send("go infinite\nstop");
            found.push(("infinite, stopped at once", scored(&client, code)));
            for (go, best) in found {
                let is_legal = client.ask(&format!("query islegal {best}"));
                assert_eq!(is_legal, ["response true"], "{code}, {position}: go {go}: {best}");
            }
        }
        assert_eq!(client.finish(), Vec::<String>::new(), "{code}");
    }
}

#[test]
fn every_form_of_go_ends_at_once_when_the_game_is_over() {
    for (code, position, score) in OVER {
        let client = playing(code);
        assert_eq!(client.ask(&format!("position {position}")), Vec::<String>::new(), "{code}, {position}");
        for go in LIMITED.iter().chain(&OPEN) {
            let expected = [format!("info depth 0 score {score}"), "bestmove 0000".to_owned()];
            assert_eq!(client.ask(&format!("go {go}")), expected, "{code}, {position}: go {go}");
            assert_eq!(client.ask("stop\nponderhit"), Vec::<String>::new(), "{code}, {position}: go {go}");
        }
        let [movelist] = client.ask("movelist").try_into().unwrap();
        assert!(movelist.starts_with("no moves: "), "{code}, {position}: {movelist}");
        assert_eq!(client.ask("query gameover"), ["response true"], "{code}, {position}");
        // The result agrees with the score for the player to move.
        let [turn] = client.ask("query p1turn").try_into().unwrap();
        let expected = match (score, turn == "response true") {
            ("cp 0", _) => "response draw",
            ("mate 0", false) | ("cp 30000", true) => "response p1win",
            _ => "response p2win",
        };
        assert_eq!(client.ask("query result"), [expected], "{code}, {position}");
    }
}

/// `wtime` and `btime` are the clocks of White and Black, whoever moves first; `p1time` is the clock of
/// the player who does: in Kōnane Black.
#[test]
fn a_clock_belongs_to_a_color_or_to_a_player() {
    const LONG: &str = "1000000000";
    for (code, opening, [first, second]) in
        [("konane", "d5", ["btime", "wtime"]), ("fanorona", "d3-e3A", ["wtime", "btime"])]
    {
        let client = playing(code);
        for (position, own, other) in [
            ("startpos".to_owned(), ["p1time", first], ["p2time", second]),
            (format!("startpos moves {opening}"), ["p2time", second], ["p1time", first]),
        ] {
            client.ask(&format!("position {position}"));
            for (own, other) in own.into_iter().zip(other) {
                client.send(&format!("go {own} 1 {other} {LONG}"));
                scored(&client, own);
                client.send(&format!("go {other} 1 {own} {LONG}"));
                assert!(client.is_silent(MOMENT), "{code}, {position}: the clock is not {own}");
                client.send("stop");
                best(&client, own);
            }
        }
    }
}

#[test]
fn both_options_choose_the_code_and_the_game_begins_anew() {
    for (code, moves) in GAMES {
        let client = Client::new();
        let fen = |command: &str| client.ask(&format!("{command}\nquery fen")).pop().unwrap();
        client.ask("setoption name Variant value table");
        assert_eq!(
            client.ask(&format!("setoption name UCI_Variant value {code}")),
            [format!("info string variant {code}")]
        );
        let start = fen("");
        assert_eq!(fen("position startpos"), start, "{code}");
        // What is printed is read back.
        let text = start.strip_prefix("response ").unwrap();
        assert_eq!(fen(&format!("position fen {text}")), start, "{code}");
        let played = fen(&format!("position startpos moves {moves}"));
        assert_ne!(played, start, "{code}");
        assert_eq!(fen(&format!("position fen {text} moves {moves}")), played, "{code}");
        assert_eq!(fen(&format!("position startpos\nmoves {moves}")), played, "{code}");
        assert_eq!(fen("uginewgame"), start, "{code}");
        assert_eq!(client.ask("setoption name Variant value table"), ["info string variant table"]);
        assert_eq!(fen(&format!("setoption name variant value {code}")), start, "{code}");
        assert!(client.ask("uci").contains(&format!("option name Variant type string default {code}")));
    }
}

#[test]
fn counts_below_each_move_add_up() {
    for (code, moves) in GAMES {
        let client = playing(code);
        client.ask(&format!("position startpos moves {moves}"));
        let nodes = |line: &str| line.split(' ').nth(1).unwrap().parse::<u64>().unwrap();
        client.send("perft 2");
        let total = nodes(&client.next().unwrap());
        client.send("split 2");
        let mut lines = client.until("nodes ");
        assert_eq!(nodes(&lines.pop().unwrap()), total, "{code}");
        let listed = client.ask("movelist");
        let mut sum = 0;
        for line in &lines {
            let (turn, count) = line.split_once(": ").unwrap();
            assert!(listed.iter().any(|legal| legal == turn), "{code}: {turn}");
            assert_eq!(client.ask(&format!("query islegal {turn}")), ["response true"], "{code}: {turn}");
            sum += count.parse::<u64>().unwrap();
        }
        assert_eq!((sum, lines.len()), (total, listed.len()), "{code}");
        client.send("go perft 2");
        assert_eq!(nodes(&client.next().unwrap()), total, "{code}");
    }
}

#[test]
fn junk_costs_one_line_and_the_game_stays() {
    let long = "w".repeat(100_000);
    let positions = [
        "",
        "blah",
        "w",
        "/",
        "////",
        "5/5/5/5/5",
        "5/5/5/5/6 w - 0 1 x",
        "7/7/7/7/7/7/7 w",
        "8/8/8/8/8/8/8 b",
        "6/6/6/6/6/6/6 w",
        "9/9/9/9 w",
        "99999999999 w",
        "k w",
        "é w",
        "\0",
        "5/5/5/5/5 x 0,0",
        "5/5/5/5/5 w 1,1",
        "9/9/9/9/9 w - -1",
        "6/6/6/6/6/6 w - 4294967296",
        "8/8/8/8/8/8/8/8 w - 0 0",
        &long,
    ];
    let moves = [
        "a",
        "a1",
        "a1a",
        "a0-a1",
        "a1-z9",
        "a1x",
        "xa1",
        "a1+",
        "+",
        "-",
        "a1-a1",
        "a1xa1",
        "a1+a1",
        "0000",
        "passes",
        "d3-e3AA",
        "d3-e3W-",
        "huff",
        "huffc3",
        "a1xa2xa3xa4xa5xa6xa7xa8xa9",
        "é1é2",
        "𝔞1b2",
        "\0\0",
        &long,
    ];
    for (code, played) in GAMES {
        let client = playing(code);
        client.ask(&format!("position startpos moves {played}"));
        let before = client.ask("query fen\nmovelist");
        for text in positions {
            let lines = client.ask(&format!("position fen {text}"));
            assert!(
                lines.len() == 1 && lines[0].starts_with("info string error: position: "),
                "{code}: {lines:?}"
            );
            assert!(lines[0].len() < 400, "{code}: {lines:?}");
        }
        for turn in moves {
            let lines = client.ask(&format!("moves {turn}"));
            assert!(
                lines.len() == 1 && lines[0].starts_with("info string illegal move "),
                "{code}: {lines:?}"
            );
            assert!(lines[0].len() < 400, "{code}: {lines:?}");
            assert_eq!(client.ask(&format!("query islegal {turn}")), ["response false"], "{code}: {turn}");
        }
        assert_eq!(client.ask("query fen\nmovelist"), before, "{code}");
    }
}
