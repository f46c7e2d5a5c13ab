//! Records to try things on: any that can be written, not only games that can be played.

use super::{Ending, Fault, GameRecord, MoveRecord, Termination, Thought, Value};
use alquerque_core::Color;
use proptest::prelude::*;
use std::time::Duration;

/// Text without what text like PGN cannot hold.
fn line() -> impl Strategy<Value = String> {
    prop_oneof![r#"[ -~]{0,12}"#, r#"[\[\]"\\%;*]{0,4}"#, r"\PC{0,8}"]
}

fn reason() -> impl Strategy<Value = String> {
    prop_oneof![
        "White wins, Black has no men left|book|0\\.1s|1-0|[(;\\[%$]{1,3}",
        line().prop_map(|text| text.replace(['{', '}'], "").trim().to_owned()),
    ]
}

fn thought() -> impl Strategy<Value = Thought> {
    let value = prop_oneof![
        any::<i32>().prop_map(Value::Hundredths),
        (-200..200).prop_map(Value::Hundredths),
        any::<u32>().prop_map(Value::WinIn),
        any::<u32>().prop_map(Value::LossIn),
    ];
    let time = prop_oneof![0..5_000_000_u64, 0..1_u64 << 50].prop_map(Duration::from_micros);
    (proptest::option::of(value), any::<Option<u32>>(), any::<Option<u64>>(), time)
        .prop_map(|(score, depth, nodes, time)| Thought { score, depth, nodes, time })
}

fn played() -> impl Strategy<Value = MoveRecord> {
    let turn = "[a-i][1-9][-x+][a-i][1-9]([AWx-][a-i][1-9]){0,3}|pass|d5|huffc3\\+b2-b3";
    (turn, proptest::option::of(thought())).prop_map(|(turn, thought)| MoveRecord { turn, thought })
}

fn ending() -> impl Strategy<Value = Ending> {
    let winner = prop_oneof![Just(None), Just(Some(Color::White)), Just(Some(Color::Black))];
    let termination = prop_oneof![
        Just(Termination::Normal),
        Just(Termination::Adjudication),
        Just(Termination::TimeForfeit),
        Just(Termination::RulesInfraction),
        Just(Termination::Abandoned),
    ];
    let lines = proptest::collection::vec(line(), 0..4);
    let fault = (proptest::option::of(line()), line(), lines).prop_map(|(turn, position, lines)| Fault {
        turn,
        position,
        lines,
    });
    (winner, termination, reason(), proptest::option::of(fault))
        .prop_map(|(winner, termination, reason, fault)| Ending { winner, termination, reason, fault })
}

/// A code and a first position of it.
fn code() -> impl Strategy<Value = (String, Option<String>)> {
    let pairs = [
        ("doce", None),
        ("konane,size=6", None),
        ("seega", Some("5/5/5/5/5 w 12,12 0 1")),
        ("konane", Some("8/8/8/8/8/8/8/wb1b4 w - 0 7")),
        ("surakarta", Some("6/6/6/6/6/w5 b")),
        ("fanorona", Some("9/9/1bw1b4/9/9 b - 3 4294967295")),
    ];
    (0..pairs.len()).prop_map(move |i| (pairs[i].0.to_owned(), pairs[i].1.map(str::to_owned)))
}

pub(super) fn record() -> impl Strategy<Value = GameRecord> {
    let names = (line(), line());
    let date = "20[0-9]{2}-[01][0-9]-[0-3][0-9]|\\?\\?\\?\\?-\\?\\?-\\?\\?";
    let moves = proptest::collection::vec(played(), 0..12);
    (1..=usize::MAX, date, code(), names, moves, proptest::option::of(ending())).prop_map(
        |(number, date, (code, position), (white, black), moves, ending)| GameRecord {
            number,
            date,
            code,
            position,
            white,
            black,
            moves,
            ending,
        },
    )
}

/// A piece of a file: what means something in records, and what does not.
pub(super) fn piece() -> impl Strategy<Value = Vec<u8>> {
    const WORDS: [&str; 30] = [
        "\n",
        "\n",
        "\r\n",
        " ",
        "[",
        "]",
        "[Event \"",
        "[White \"x\"]\n",
        "[Result \"1-0\"]",
        "\\",
        "\"",
        "{",
        "}",
        "{book}",
        "(",
        ")",
        ";",
        "%",
        "$1",
        "1.",
        "2...",
        "12.d3-c3",
        "1-0",
        "*",
        "{\"moves\":[",
        "{\"move\":\"d5\"}",
        "]}\n",
        "[Round \"9\"]\n",
        "\u{feff}",
        "[FEN \"5/5 w\"]\n",
    ];
    prop_oneof![
        8 => (0..WORDS.len()).prop_map(|i| WORDS[i].as_bytes().to_vec()),
        1 => proptest::collection::vec(any::<u8>(), 0..6),
    ]
}
