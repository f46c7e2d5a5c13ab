//! The texts of turns: what is read, what is refused with which message, and what is ambiguous.

#![cfg(feature = "alloc")]

mod common;

use alquerque_core::alquerque::{Alquerque, Turn};
use alquerque_core::{Game, MoveProblem, Point, Position};
use common::alquerque::{point, position};
use common::{Random, Subject, candidates, for_every_game, identity, refusal_of_move as refusal, some_moves};
use proptest::prelude::*;

/// The turn, in canonical form, that a text names.
fn read(position: &Alquerque, text: &str) -> String {
    position.parse_move(text).unwrap_or_else(|error| panic!("{position:?}: {error}")).to_string()
}

const NOTATION: &str = "move: not a move; expected b2-b3, b2xd4xd2, huffc3+b2-b3 or huffc3";
const POINT: &str = "move: no such point on the board; points are named like a1";
const LINE: &str = "move: no line of the board makes that step or jump";
const ILLEGAL: &str = "move: not legal here";

/// White: b2; Black: c3 and e5. White must take: b2xd4, no more.
fn one_capture() -> Alquerque {
    position("table", "4b/5/2b2/1w3/5 w")
}

/// Two routes from c1 to e5, over b1, b2, d4 and over b2, b3, d4.
fn two_routes() -> Alquerque {
    position("table", "5/3b1/1b3/1b3/1bw2 w")
}

#[test]
fn texts_that_are_no_turn_are_refused_where_they_go_wrong() {
    let position = one_capture();
    let cases = [
        ("", NOTATION, "nothing at byte 0"),
        ("a", NOTATION, "\"a\" at byte 0"),
        ("a1", NOTATION, "nothing at byte 2"),
        ("a1a", NOTATION, "\"a1a\" at byte 0"),
        ("a1 a2", NOTATION, "\" a2\" at byte 2"),
        ("a1a2", NOTATION, "\"a1a2\" at byte 0"),
        ("a1+a2", NOTATION, "\"+a2\" at byte 2"),
        ("a6-a5", POINT, "\"a6\" at byte 0"),
        ("a1-f1", POINT, "\"f1\" at byte 3"),
        ("a0-a1", POINT, "\"a0\" at byte 0"),
        ("11-12", NOTATION, "\"11\" at byte 0"),
        ("é1é2", NOTATION, "\"é1é2\" at byte 0"),
        ("é1-é2", NOTATION, "\"é1\" at byte 0"),
        ("a1-é2", NOTATION, "\"é2\" at byte 3"),
        ("𝔞1b2", NOTATION, "\"𝔞1b2\" at byte 0"),
        ("b2–b3", NOTATION, "\"b2–b3\" at byte 0"),
        ("b2-\0", NOTATION, "\"\\0\" at byte 3"),
        ("b2-b3 \u{b}x", NOTATION, "\" \\u{b}x\" at byte 5"),
        ("b2-b3-b4", NOTATION, "\"-b4\" at byte 5"),
        ("b2-b3 x", NOTATION, "\" x\" at byte 5"),
        ("b2-", NOTATION, "nothing at byte 3"),
        ("-b2", NOTATION, "nothing at byte 0"),
        ("b2xd4x", NOTATION, "nothing at byte 6"),
        ("b2--b3", NOTATION, "nothing at byte 3"),
        ("b2xd4-d3", NOTATION, "\"-d3\" at byte 5"),
        ("b2-b3xd5", NOTATION, "\"xd5\" at byte 5"),
        ("pass", NOTATION, "\"pass\" at byte 0"),
        ("--", NOTATION, "nothing at byte 0"),
        ("xx", NOTATION, "nothing at byte 0"),
        ("huff", NOTATION, "nothing at byte 4"),
        ("huff ", NOTATION, "nothing at byte 4"),
        ("huffz9", POINT, "\"z9\" at byte 4"),
        ("huff c3 b2", NOTATION, "nothing at byte 10"),
        ("huffc3+", NOTATION, "nothing at byte 7"),
        ("huffc3b2-b3", NOTATION, "\"c3b2\" at byte 4"),
        ("huffc3-b3", NOTATION, "\"-b3\" at byte 6"),
        ("hüff c3", NOTATION, "\"hüff\" at byte 0"),
    ];
    for (text, why, token) in cases {
        assert_eq!(refusal(&position, text), format!("{why} ({token})"), "{text:?}");
    }
}

#[test]
fn turns_without_a_line_are_told_from_turns_that_are_not_legal() {
    let position = one_capture();
    let no_line = ["b2-b4", "b2-d4", "b2-c4", "b1-c2", "b2-b2", "b2xb2", "a1xc2", "b1xd3", "b2xd4xd5"];
    for text in no_line {
        assert_eq!(refusal(&position, text), format!("{LINE} (\"{text}\" at byte 0)"));
    }
    // A capture elsewhere, an empty origin, an enemy man, no man to jump, a chain too long, a huff.
    let not_legal =
        ["b2-b3", "b2-c3", "a1-a2", "c3-c4", "b2xb4", "b2xd2", "b2xd4xd2", "huffc3", "huffc3+b2-b3"];
    for text in not_legal {
        assert_eq!(refusal(&position, text), format!("{ILLEGAL} (\"{text}\" at byte 0)"));
    }
}

#[test]
fn capital_letters_are_read() {
    assert_eq!(read(&one_capture(), "B2XD4"), "b2xd4");
    assert_eq!(read(&one_capture(), "b2Xd4"), "b2xd4");
    assert_eq!(read(&two_routes(), "C1XA3xC3XE5"), "c1xa3xc3xe5");
    let huffing = position("huffing", "5/2b2/5/w4/5 w c4");
    assert_eq!(read(&huffing, "HUFFC4"), "huffc4");
    let huffing = position("huffing", "4b/2b2/5/w4/5 w c4");
    assert_eq!(read(&huffing, "Huff C4 A2-A3"), "huffc4+a2-a3");
}

#[test]
fn a_chain_is_read_by_its_ends_where_one_fits() {
    let chain = position("table", "4b/5/1b3/1b3/2w2 w");
    assert_eq!(common::texts(&chain), ["c1xa3xc3"]);
    assert_eq!(read(&chain, "c1xc3"), "c1xa3xc3");
    assert_eq!(refusal(&chain, "c1xa3"), format!("{ILLEGAL} (\"c1xa3\" at byte 0)"));
    assert_eq!(refusal(&chain, "c1-c3"), format!("{LINE} (\"c1-c3\" at byte 0)"));
    // Here c1xa3 is no whole turn either, but two circuits lead back to a3.
    let circuits = position("table", "4b/1bb2/1b3/1b3/2w2 w");
    assert_eq!(candidates(&circuits, "c1xa3"), ["c1xa3xc3xc5xa3", "c1xa3xc5xc3xa3"]);
}

#[test]
fn ends_with_and_without_a_huff_name_different_chains() {
    let chain = position("huffing", "4b/5/1b3/1b3/2w2 w e5");
    assert_eq!(read(&chain, "c1xc3"), "c1xa3xc3");
    assert_eq!(read(&chain, "huffe5+c1xc3"), "huffe5+c1xa3xc3");
    assert_eq!(read(&chain, "huff e5 c1xc3"), "huffe5+c1xa3xc3");
    // Without b2 there is no such chain.
    let text = "huffb2+c1xc3";
    assert_eq!(refusal(&chain, text), format!("{ILLEGAL} (\"{text}\" at byte 0)"));
}

#[test]
fn several_chains_with_the_same_ends_are_ambiguous_and_named() {
    let routes = two_routes();
    let before = identity(&routes);
    assert_eq!(candidates(&routes, "c1xe5"), ["c1xa1xc3xe5", "c1xa3xc3xe5"]);
    assert_eq!(identity(&routes), before);
    assert_eq!(read(&routes, "c1xa1xc3xe5"), "c1xa1xc3xe5");
    assert_eq!(read(&routes, "c1xa3xc3xe5"), "c1xa3xc3xe5");
    // A circuit ends where it began: its ends are one point twice, and both ways round fit.
    let circuits = position("table", "5/1b1b1/5/1b1b1/2w2 w");
    assert_eq!(candidates(&circuits, "c1xc1"), ["c1xa3xc5xe3xc1", "c1xe3xc5xa3xc1"]);
}

#[test]
fn eight_candidates_are_named_and_the_others_counted() {
    let position = position("table", "3b1/1bbbb/1bwb1/1bbbb/3b1 w");
    let error = position.parse_move("c3xa3").unwrap_err();
    let MoveProblem::Ambiguous(candidates) = &error.problem else { panic!("{error}") };
    let fits = |turn: &Turn| turn.to() == point("a3");
    let all: Vec<Turn> = position.moves().into_iter().filter(fits).collect();
    assert_eq!(candidates.total(), all.len() as u64);
    assert_eq!(candidates.first(), &all[..8]);
    assert!(
        error.to_string().ends_with(&format!(" and {} more (\"c3xa3\" at byte 0)", all.len() - 8)),
        "{error}"
    );
}

#[test]
fn huffs_are_read_joined_and_in_words() {
    let position = position("huffing", "4b/2b2/5/w4/5 w c4");
    for text in [
        "huffc4+a2-a3",
        "huff c4 a2-a3",
        "huff c4+a2-a3",
        "huffc4 a2-a3",
        "huff c4 + a2-a3",
        "huffc4+ a2-a3",
        "huff  c4\ta2-a3",
    ] {
        assert_eq!(read(&position, text), "huffc4+a2-a3", "{text:?}");
    }
    assert_eq!(read(&position, "a2-a3"), "a2-a3");
    assert_eq!(refusal(&position, "huff c4"), format!("{ILLEGAL} (\"huff c4\" at byte 0)"));
    assert_eq!(refusal(&position, "huff e5 a2-a3"), format!("{ILLEGAL} (\"huff e5 a2-a3\" at byte 0)"));
}

#[test]
fn chains_of_more_than_twelve_jumps_are_refused_at_the_thirteenth() {
    let position = one_capture();
    let twelve = format!("a1{}", "xa3xa1".repeat(6));
    assert_eq!(refusal(&position, &twelve), format!("{ILLEGAL} (\"{twelve}\" at byte 0)"));
    let thirteen = twelve + "xa3";
    assert_eq!(
        refusal(&position, &thirteen),
        "move: not a move; expected a chain of at most 12 jumps (\"a3\" at byte 39)"
    );
    let far_too_many = format!("a1{}", "xa3xa1".repeat(100_000));
    assert!(
        refusal(&position, &far_too_many)
            .starts_with("move: not a move; expected a chain of at most 12 jumps")
    );
}

/// Whatever the text, it names a legal turn that is read back, or is refused in one short line about
/// a token that stands where the message says.
fn assert_read_or_refused<P: Position>(position: &P, text: &str) {
    match position.parse_move(text) {
        Ok(turn) => {
            assert!(position.is_legal(turn), "{position:?}: {text:?}");
            assert_eq!(position.parse_move(&turn.to_string()), Ok(turn), "{position:?}: {text:?}");
        }
        Err(error) => {
            let message = error.to_string();
            assert!(!message.contains('\n') && message.len() < 500, "{text:?}: {message}");
            assert!(text[error.token.offset()..].starts_with(error.token.text()), "{text:?}: {message}");
        }
    }
}

fn a_million_characters_are_refused_in_one_short_line<P: Subject>() {
    let start = P::start(P::codes()[0]);
    for text in ["a", "x", "-", "+", " ", "é", "huff", "pass", "a1x", "a1-", "a1-a2a", "b2-b3 ", "\n", "\""]
    {
        let text = text.repeat(1_000_000 / text.len());
        assert!(start.parse_move(&text).is_err());
        assert_read_or_refused(&start, &text);
    }
}

fn every_prefix_of_a_turn_is_read_or_refused<P: Subject>() {
    for position in common::random_positions::<P>(8, 1_200) {
        for turn in some_moves(&position, 10) {
            let text = turn.to_string();
            for end in 0..=text.len() {
                assert_read_or_refused(&position, &text[..end]);
            }
        }
    }
}

fn turns_with_wrong_bytes_are_read_or_refused<P: Subject>() {
    let mut random = Random(9);
    for position in common::random_positions::<P>(10, 20_000) {
        let moves = some_moves(&position, 50);
        if moves.is_empty() {
            continue;
        }
        let mut bytes = random.pick(&moves).to_string().into_bytes();
        for _ in 0..=random.below(3) {
            let at = random.below(bytes.len());
            let byte = random.pick(b"abcdefghi1234567890x-X+AW huf\0\xff\xc3\xa9");
            if random.once_in(2) { bytes[at] = byte } else { bytes.insert(at, byte) }
        }
        assert_read_or_refused(&position, &String::from_utf8_lossy(&bytes));
    }
}

/// An empty point, an enemy man, a point off the board, and what is no turn at all.
fn any_first_token_is_read_or_refused<P: Subject>() {
    // All sizes of a board, but not all codes of Alquerque.
    for code in P::codes().into_iter().take(5) {
        let start = P::start(code);
        let names: Vec<String> =
            ('a'..='j').flat_map(|file| (0..=9).map(move |rank| format!("{file}{rank}"))).collect();
        for text in ["", " ", "-", "x", "+", "pass", "huff", "a", "1", "abc"] {
            assert_read_or_refused(&start, text);
        }
        for from in &names {
            assert_read_or_refused(&start, from);
            for to in &names {
                for divider in ["-", "x", "+", ""] {
                    assert_read_or_refused(&start, &format!("{from}{divider}{to}"));
                }
            }
        }
    }
}

for_every_game! {
    a_million_characters_are_refused_in_one_short_line,
    every_prefix_of_a_turn_is_read_or_refused,
    turns_with_wrong_bytes_are_read_or_refused,
    any_first_token_is_read_or_refused,
}

proptest! {
    #[test]
    fn any_text_is_read_or_refused(text in ".*", near in "(huff ?[a-e][1-5][ +]?)?[a-f][0-6]([-x][a-e][1-5]){0,4}") {
        for position in [one_capture(), two_routes(), position("huffing", "4b/2b2/5/w4/5 w c4")] {
            assert_read_or_refused(&position, &text);
            assert_read_or_refused(&position, &near);
        }
    }
}

#[test]
fn turns_are_made_of_points_of_the_board() {
    let (inside, outside) = (point("a1"), Point::new(40));
    let turn = Turn::step(inside, point("b1")).unwrap();
    assert_eq!(Turn::step(inside, outside), None);
    assert_eq!(Turn::step(outside, inside), None);
    assert_eq!(Turn::jumps(inside, [point("a3"), outside]), None);
    assert_eq!(Turn::jumps(outside, [point("a3")]), None);
    assert_eq!(Turn::huff_alone(outside), None);
    assert_eq!(turn.after_huff(outside), None);
    assert_eq!(Turn::huff_alone(inside).unwrap().after_huff(point("b1")), None);
}

#[test]
fn blanks_around_a_turn_and_within_a_huff_are_passed_over() {
    let start = position("huffing", "5/2b2/5/1w3/b4 w c4,a1");
    for text in [" huffc4+b2-b3", "huff c4 b2-b3 ", "huffc4 + b2-b3", "huff c4+ b2-b3", "HUFF C4 B2-B3"] {
        assert_eq!(start.parse_move(text).unwrap().to_string(), "huffc4+b2-b3", "{text}");
        let mut game = Game::new(start.clone());
        game.play_all(text).unwrap();
        assert_eq!(game.to_string(), "huffc4+b2-b3", "{text}");
    }
    assert_eq!(start.parse_move("\tb2-b3 ").unwrap().to_string(), "b2-b3");
}
