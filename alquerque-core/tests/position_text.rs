//! Position texts that are refused, each with its exact message, and texts that only look odd.

#![cfg(feature = "alloc")]

mod common;

use alquerque_core::alquerque::{Alquerque, BOARD};
use alquerque_core::fanorona::Fanorona;
use alquerque_core::konane::Konane;
use alquerque_core::seega::Seega;
use alquerque_core::surakarta::Surakarta;
use alquerque_core::text::Token;
use alquerque_core::{Bitboard, Code, Color, Fault, Point, Position, Setup, State};
use common::alquerque::{code, point, position};
use common::{Random, Subject, for_every_game, identity, refusal_of_position};
use proptest::prelude::*;

fn refusal(code_text: &str, text: &str) -> String {
    refusal_of_position::<Alquerque>(code_text, text)
}

/// Code, text, message.
type Case = (&'static str, &'static str, &'static str);

fn assert_refused(cases: &[Case]) {
    for &(code, text, message) in cases {
        assert_eq!(refusal(code, text), message, "{code}, {text:?}");
    }
}

#[test]
fn missing_fields_are_named() {
    assert_refused(&[
        (
            "doce",
            "",
            "position: board missing; expected <ranks> <w|b> <state> <quiet clock> <move number> \
             (nothing at byte 0)",
        ),
        (
            "doce",
            "  \t ",
            "position: board missing; expected <ranks> <w|b> <state> <quiet clock> <move number> \
             (nothing at byte 4)",
        ),
        (
            "doce",
            "5/5/2w2/5/5",
            "position: player to move missing; expected <ranks> <w|b> <state> <quiet clock> <move number> \
             (nothing at byte 11)",
        ),
    ]);
}

#[test]
fn boards_of_another_size_are_refused() {
    assert_refused(&[
        ("doce", "blah", "position: expected 5 ranks divided by /, found 1 (\"blah\" at byte 0)"),
        ("doce", " 5/5/5/5 w", "position: expected 5 ranks divided by /, found 4 (\"5/5/5/5\" at byte 1)"),
        (
            "doce",
            "5/5/5/5/5/5 w",
            "position: expected 5 ranks divided by /, found 6 (\"5/5/5/5/5/5\" at byte 0)",
        ),
        ("doce", "5/5/4/5/5 w", "position: expected 5 points on rank 3, found 4 (\"4\" at byte 4)"),
        ("doce", "5/5/5/5/wwwwww w", "position: expected 5 points on rank 1, found 6 (\"wwwwww\" at byte 8)"),
        ("doce", "9/5/5/5/5 w", "position: expected 5 points on rank 5, found 9 (\"9\" at byte 0)"),
        ("doce", "5//5/5/5 w", "position: expected 5 points on rank 4, found 0 (nothing at byte 2)"),
        ("doce", "5/5/5/5/ w", "position: expected 5 points on rank 1, found 0 (nothing at byte 8)"),
    ]);
}

#[test]
fn unknown_characters_are_shown() {
    const WHY: &str = "position: unknown character on the board; expected w, b, W, B or a digit from 1";
    let cases = [
        ("5/5/2x2/5/5 w", "\"x\" at byte 5"),
        ("5/5/2é2/5/5 w", "\"é\" at byte 5"),
        ("5/5/2𝔴2/5/5 w", "\"𝔴\" at byte 5"),
        ("5/5/2\u{2028}2/5/5 w", "\"\\u{2028}\" at byte 5"),
        ("5/5/2\x002/5/5 w", "\"\\0\" at byte 5"),
        ("5/5/2\"2/5/5 w", "\"\\\"\" at byte 5"),
        ("5/5/5/0/5 w", "\"0\" at byte 6"),
        ("5/5/5/-5/5 w", "\"-\" at byte 6"),
    ];
    for (text, token) in cases {
        assert_eq!(refusal("doce", text), format!("{WHY} ({token})"), "{text:?}");
    }
}

#[test]
fn players_and_states_are_spelled_exactly() {
    const STATE: &str = "position: unknown state; expected -, different points such as c3,d2, or men in hand such as \
                         12,12";
    assert_refused(&[
        ("doce", "5/5/5/5/5 x", "position: unknown player to move; expected w or b (\"x\" at byte 10)"),
        ("doce", "5/5/5/5/5 W", "position: unknown player to move; expected w or b (\"W\" at byte 10)"),
        ("doce", "5/5/5/5/5 wb", "position: unknown player to move; expected w or b (\"wb\" at byte 10)"),
    ]);
    let states = [
        ("x", "\"x\" at byte 14"),
        ("--", "\"--\" at byte 14"),
        ("0", "\"0\" at byte 14"),
        ("c3,f1", "\"f1\" at byte 17"),
        ("c3,c3", "\"c3\" at byte 17"),
        ("c3,", "nothing at byte 17"),
        (",c3", "nothing at byte 14"),
        ("a6", "\"a6\" at byte 14"),
        ("é3", "\"é3\" at byte 14"),
    ];
    for (state, token) in states {
        let text = format!("5/5/2b2/5/5 w {state} 0 1");
        assert_eq!(refusal("huffing", &text), format!("{STATE} ({token})"), "{text:?}");
    }
}

#[test]
fn counters_are_numbers_in_range() {
    let quiet = ["x", "-1", "+1", "1.5", "4294967296", "99999999999", "1é"];
    for word in quiet {
        assert_eq!(
            refusal("doce", &format!("5/5/2w2/5/5 w - {word}")),
            format!("position: quiet clock is not a number from 0 to 4294967295 (\"{word}\" at byte 16)"),
        );
    }
    let number = ["x", "-1", "+1", "0", "00", "4294967296", "99999999999"];
    for word in number {
        assert_eq!(
            refusal("doce", &format!("5/5/2w2/5/5 w - 0 {word}")),
            format!("position: move number is not a number from 1 to 4294967295 (\"{word}\" at byte 18)"),
        );
    }
}

#[test]
fn nothing_stands_behind_the_fifth_field() {
    assert_refused(&[
        ("doce", "5/5/2w2/5/5 w - 0 1 x", "position: trailing text after the move number (\"x\" at byte 20)"),
        (
            "doce",
            "5/5/2w2/5/5 w - 0 1 moves a1-a2",
            "position: trailing text after the move number (\"moves\" at byte 20)",
        ),
    ]);
}

#[test]
fn setups_that_are_no_position_of_the_code_are_refused() {
    assert_refused(&[
        (
            "doce",
            "bbbbb/bbbbb/bbb2/5/5 w",
            "position: 13 men for Black, at most 12 (\"bbbbb/bbbbb/bbb2/5/5\" at byte 0)",
        ),
        (
            "promotion",
            "5/5/WWwww/wwwww/wwwww b - 0 1",
            "position: 15 men for White, at most 12 (\"5/5/WWwww/wwwww/wwwww\" at byte 0)",
        ),
        (
            "doce",
            "5/5/2W2/5/5 w",
            "position: promoted men (W, B) in a code without promotion (\"5/5/2W2/5/5\" at byte 0)",
        ),
        (
            "promotion",
            "w4/5/5/5/5 w",
            "position: a man of White on its far row is not promoted; there it is written W or B \
             (\"w4/5/5/5/5\" at byte 0)",
        ),
        (
            "promotion",
            "5/5/5/5/4b w",
            "position: a man of Black on its far row is not promoted; there it is written W or B \
             (\"5/5/5/5/4b\" at byte 0)",
        ),
        (
            "doce",
            "5/5/2b2/5/5 w c3",
            "position: the code has nothing to keep in the state field; expected - (\"c3\" at byte 14)",
        ),
        (
            "jaques-optional",
            "5/5/2b2/5/5 w c3",
            "position: the code has nothing to keep in the state field; expected - (\"c3\" at byte 14)",
        ),
        (
            "huffing",
            "5/5/2b2/5/5 w 12,12",
            "position: expected the huffable points, such as c3,d2, or - (\"12,12\" at byte 14)",
        ),
        (
            "doce",
            "5/5/2b2/5/5 w 12,-1",
            "position: unknown state; expected -, different points such as c3,d2, or men in hand such as 12,12 \
             (\"12,-1\" at byte 14)",
        ),
        (
            "huffing",
            "5/5/2b2/5/5 w c3,c4",
            "position: a huffable point has no man of Black (\"c3,c4\" at byte 14)",
        ),
        ("huffing", "5/5/2b2/5/5 b c3", "position: a huffable point has no man of White (\"c3\" at byte 14)"),
    ]);
}

#[test]
fn checked_setups_are_given_back_with_the_reason() {
    let code = code("promotion");
    let start = Alquerque::start(code).setup();
    let on_both = Setup { men: [point("c3").bit(), point("c3").bit()], ..start };
    let off_board = Setup { men: [Point::new(25).bit(), Bitboard::EMPTY], ..start };
    let promoted_nobody = Setup { promoted: point("c3").bit(), ..start };
    for setup in [on_both, off_board, promoted_nobody] {
        let error = Alquerque::from_setup(code, setup).unwrap_err();
        assert_eq!((error.fault, error.setup), (Fault::Board, setup));
        assert_eq!(
            error.to_string(),
            "position: men of different colours on one point, off the board, or promoted where no man is"
        );
    }
    assert_eq!(Alquerque::from_setup(code, start).unwrap().setup(), start);
}

#[test]
fn a_million_characters_are_refused_in_one_short_line() {
    let million = 1_000_000;
    let texts = [
        "w".repeat(million),
        "/".repeat(million),
        " ".repeat(million),
        "9".repeat(million) + "/5/5/5/5 w",
        "\n\"".repeat(million / 2),
        "é".repeat(million / 2),
        format!("5/5/5/5/5 {}", "w".repeat(million)),
        format!("5/5/5/5/5 w {}", "c3,".repeat(million / 3)),
        format!("5/5/5/5/5 w - {}", "9".repeat(million)),
        format!("5/5/5/5/5 w - 0 {}", "9".repeat(million)),
        "5/".repeat(200) + "5 w",
    ];
    for text in texts {
        let message = refusal("huffing", &text);
        assert!(!message.contains('\n') && message.len() < 300, "{message}");
    }
    assert_eq!(
        refusal("doce", &"5/".repeat(500_000)),
        format!(
            "position: expected 5 ranks divided by /, found 500001 (\"{}...\" at byte 0)",
            "5/".repeat(Token::SHOWN / 2)
        )
    );
}

#[test]
fn empty_and_full_boards_and_single_men_are_positions() {
    let mut texts = vec![
        "5/5/5/5/5 w - 0 1".to_string(),
        "5/5/5/5/5 b - 0 1".to_string(),
        "bbbbb/bbbbb/bb1ww/wwwww/wwwww w - 0 1".to_string(),
        "wbwbw/bwbwb/wb1bw/bwbwb/wbwbw b - 0 1".to_string(),
    ];
    for at in BOARD.points() {
        for color in Color::ALL {
            let mut men = [Bitboard::EMPTY; 2];
            men[color.index()] = at.bit();
            let setup = Setup {
                men,
                promoted: Bitboard::EMPTY,
                to_move: color,
                state: State::None,
                quiet: 0,
                number: 1,
            };
            texts.push(setup.text(&BOARD).to_string());
        }
    }
    for code_text in ["doce", "huffing", "jaques", "table"] {
        for text in &texts {
            assert_eq!(position(code_text, text).to_string(), *text);
        }
    }
}

#[test]
fn what_may_be_left_out_has_a_value() {
    let full = position("huffing", "5/5/2b2/5/5 w - 0 1");
    for text in [
        "5/5/2b2/5/5 w - 0",
        "5/5/2b2/5/5 w -",
        "5/5/2b2/5/5 w",
        " 5/5/11b11/5/5\tw\n",
        "5/5/2b2/5/5 w - 00 01",
    ] {
        let read = position("huffing", text);
        assert_eq!(read.setup(), full.setup(), "{text:?}");
    }
    assert_eq!(position("huffing", "5/5/2b2/5/5 w C3").huffable(), point("c3").bit());
}

#[test]
fn huffable_points_are_written_by_file_then_rank() {
    let text = "bbbbb/5/bbbbb/5/w4 w e5,a5,c3,a3 0 1";
    assert_eq!(identity(&position("huffing", text)), "bbbbb/5/bbbbb/5/w4 w a3,a5,c3,e5");
}

/// Whatever the text, reading ends well: in a position that is read back, or in one short line about
/// a token that stands where the message says.
fn assert_read_or_refused<P: Position>(code: Code<P::Rules>, text: &str) {
    match P::parse(code, text) {
        Ok(position) => {
            let again = P::parse(code, &position.to_string()).expect("printed text is read");
            assert_eq!(again.setup(), position.setup(), "{text:?}");
        }
        Err(error) => {
            let message = error.to_string();
            assert!(!message.contains('\n') && message.len() < 400, "{text:?}: {message}");
            assert!(text[error.token.offset()..].starts_with(error.token.text()), "{text:?}: {message}");
        }
    }
}

fn every_prefix_of_a_text_is_read_or_refused<P: Subject>() {
    for position in common::random_positions::<P>(5, 1_200) {
        let text = position.to_string();
        for end in 0..=text.len() {
            assert_read_or_refused::<P>(position.code(), &text[..end]);
        }
    }
}

fn texts_with_wrong_bytes_are_read_or_refused<P: Subject>() {
    let mut random = Random(6);
    for position in common::random_positions::<P>(7, 30_000) {
        let mut bytes = position.to_string().into_bytes();
        for _ in 0..=random.below(4) {
            let at = random.below(bytes.len());
            let byte = random.pick(b"wbWB123459/ -,0ace\0\xff\xc3\xa9");
            match random.below(3) {
                0 => bytes[at] = byte,
                1 => bytes.insert(at, byte),
                _ => {
                    bytes.remove(at);
                }
            }
        }
        assert_read_or_refused::<P>(position.code(), &String::from_utf8_lossy(&bytes));
    }
}

/// Whatever the code, a text that another code cannot have is no reason to panic.
fn texts_of_other_games_are_read_or_refused<P: Subject>() {
    fn texts_of<Q: Subject>() -> Vec<String> {
        common::random_positions::<Q>(11, 100).map(|position| position.to_string()).collect()
    }
    let texts = [
        texts_of::<Alquerque>(),
        texts_of::<Konane>(),
        texts_of::<Fanorona>(),
        texts_of::<Seega>(),
        texts_of::<Surakarta>(),
    ];
    for code in P::codes() {
        for text in texts.iter().flatten() {
            assert_read_or_refused::<P>(code, text);
        }
    }
}

for_every_game! {
    every_prefix_of_a_text_is_read_or_refused,
    texts_with_wrong_bytes_are_read_or_refused,
    texts_of_other_games_are_read_or_refused,
}

proptest! {
    #[test]
    fn any_text_is_read_or_refused(text in ".*", near in "[wbWB1-5/]{0,12} ?[wb]? ?[-a-e1-5,]{0,6} ?[0-9]{0,11}") {
        assert_read_or_refused::<Alquerque>(code("huffing"), &text);
        assert_read_or_refused::<Alquerque>(code("promotion"), &near);
    }
}

#[test]
fn move_number_0_is_refused_in_text_and_in_a_setup() {
    let error = Alquerque::parse(code("doce"), "5/5/2b2/5/2w2 w - 0 0").unwrap_err();
    assert_eq!(
        error.to_string(),
        "position: move number is not a number from 1 to 4294967295 (\"0\" at byte 20)"
    );
    let mut setup = position("doce", "5/5/2b2/5/2w2 w - 0 1").setup();
    setup.number = 0;
    let error = Alquerque::from_setup(code("doce"), setup).unwrap_err();
    assert_eq!(error.to_string(), "position: move number 0; moves are counted from 1");
    assert_eq!(error.setup, setup);
}
