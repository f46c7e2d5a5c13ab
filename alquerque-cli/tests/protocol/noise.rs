//! Whatever is said, the engine lives and answers each search once.

use crate::client::Client;
use proptest::collection::vec;
use proptest::prelude::*;
use proptest::sample::select;

/// Words of the protocol, and some that are not.
const WORDS: &[&str] = &[
    "ugi",
    "uci",
    "isready",
    "setoption",
    "name",
    "value",
    "Hash",
    "Variant",
    "UCI_Variant",
    "Clear",
    "Threads",
    "Move",
    "Overhead",
    "table",
    "bell",
    "huffing",
    "jaques-most",
    "doce,jumps=any",
    "konane",
    "konane,size=4",
    "fanorona,size=3x3",
    "seega",
    "surakarta",
    "uginewgame",
    "ucinewgame",
    "position",
    "startpos",
    "fen",
    "bbbbb/bbbbb/bb1ww/wwwww/wwwww",
    "5/5/2b2/1w3/5",
    "5/5/5/5/5",
    "3b1/1bbbb/1bwb1/1bbbb/3b1",
    "5/5/b4/wb3/wb3",
    "bwbw/wbwb/bw1w/wbwb",
    "bbbbbb/bbbbbb/6/6/wwwwww/wwwwww",
    "bbb/b1w/www",
    "0,0",
    "10,12",
    "w",
    "b",
    "-",
    "moves",
    "d3-c3",
    "b3xd3",
    "b2xd4",
    "huff",
    "c3",
    "huffc3+b2-b3",
    "a1+b1",
    "pass",
    "d5",
    "a4",
    "b1-b2A",
    "c2-d3",
    "e1xe3",
    "go",
    "depth",
    "nodes",
    "movetime",
    "mate",
    "infinite",
    "ponder",
    "perft",
    "wtime",
    "p2time",
    "movestogo",
    "stop",
    "ponderhit",
    "query",
    "p1turn",
    "result",
    "islegal",
    "print",
    "movelist",
    "eval",
    "split",
    "0",
    "3",
    "-1",
    "99999999999",
    "é",
    "\0",
];

proptest! {
    #![proptest_config(ProptestConfig::with_cases(150))]

    #[test]
    fn words_in_any_order_are_survived(lines in vec(vec(select(WORDS), 0..8), 0..30)) {
        let client = Client::new();
        for line in lines {
            client.send(&line.join(" "));
        }
        client.finish();
    }

    #[test]
    fn searches_in_any_order_are_answered_once_each(
        lines in vec(select(vec![
            "go infinite", "stop", "go ponder", "ponderhit", "go depth 3", "go nodes 50", "isready", "stop",
            "position startpos moves d3-c3", "position fen 5/5/5/5/4b w", "go wtime 1 btime 1", "query result",
        ]), 0..40),
    ) {
        let client = Client::new();
        for line in &lines {
            client.send(line);
        }
        let answers = client.finish();
        let count = |start: &str, of: &[String]| of.iter().filter(|line| line.starts_with(start)).count();
        let asked = lines.iter().filter(|line| line.starts_with("go")).count();
        // A search is refused while another one runs that only stop ends.
        let refused = count("info string error", &answers);
        let answered = count("bestmove", &answers);
        prop_assert!(answered <= asked && asked <= answered + refused, "{answers:#?}");
        prop_assert_eq!(count("readyok", &answers), lines.iter().filter(|line| **line == "isready").count());
    }

    #[test]
    fn bytes_are_survived(bytes in vec(any::<u8>(), 0..2000)) {
        let client = Client::new();
        client.send_bytes(&bytes);
        client.finish();
    }
}
