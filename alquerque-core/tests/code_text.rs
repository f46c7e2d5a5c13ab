//! The texts of codes: what is read, what is written, and what is refused with which message.

#![cfg(feature = "alloc")]

mod common;

use alquerque_core::alquerque::{Code, NAMED, Parameter};
use alquerque_core::{CodeProblem, RuleSet, Value, Variant};
use common::alquerque::{all_composed, code};
use common::{Random, Subject, for_every_game, with_draws};
use proptest::prelude::*;

fn refusal(text: &str) -> String {
    match text.parse::<Code>() {
        Ok(code) => panic!("{text:?} was read as {code}"),
        Err(error) => error.to_string(),
    }
}

#[test]
fn unknown_codes_are_refused_with_the_names_there_are() {
    const WHY: &str = "code: unknown code; expected one of: doce bell backward promotion huffing jaques jaques-most \
                       jaques-short jaques-short8 jaques-optional jaques-drawn jaques-huff table";
    let cases = [
        ("", "nothing at byte 0"),
        ("chess", "\"chess\" at byte 0"),
        ("Doce", "\"Doce\" at byte 0"),
        (" doce", "\" doce\" at byte 0"),
        ("doce jumps=any", "\"doce jumps=any\" at byte 0"),
        ("jaques_most,jumps=any", "\"jaques_most\" at byte 0"),
        (",jumps=any", "nothing at byte 0"),
        ("dôce", "\"dôce\" at byte 0"),
        ("doce\0", "\"doce\\0\" at byte 0"),
    ];
    for (text, token) in cases {
        assert_eq!(refusal(text), format!("{WHY} ({token})"));
    }
}

#[test]
fn parameters_are_refused_with_what_would_be_right() {
    let cases = [
        (
            "doce,speed=5",
            "code: unknown parameter; expected one of: steps jumps capture choice chain promotion setup repetition \
             quiet (\"speed=5\" at byte 5)",
        ),
        (
            "doce,",
            "code: unknown parameter; expected one of: steps jumps capture choice chain promotion setup repetition \
             quiet (nothing at byte 5)",
        ),
        (
            "doce,jumps=any, steps=any",
            "code: unknown parameter; expected one of: steps jumps capture choice chain promotion setup repetition \
             quiet (\" steps=any\" at byte 15)",
        ),
        ("bell,chain", "code: expected a parameter and its value, such as chain=... (\"chain\" at byte 5)"),
        (
            "doce,steps=backward",
            "code: unknown value for steps; expected one of: forward any (\"steps=backward\" at byte 5)",
        ),
        (
            "doce,jumps=",
            "code: unknown value for jumps; expected one of: forward first-forward any (\"jumps=\" at byte 5)",
        ),
        (
            "doce,capture=must",
            "code: unknown value for capture; expected one of: compulsory optional huff (\"capture=must\" at byte 5)",
        ),
        (
            "doce,choice=Free",
            "code: unknown value for choice; expected one of: free longest-of-man longest (\"choice=Free\" at byte 5)",
        ),
        (
            "doce,chain=any",
            "code: unknown value for chain; expected one of: complete stoppable (\"chain=any\" at byte 5)",
        ),
        (
            "doce,promotion=far-row=2",
            "code: unknown value for promotion; expected one of: none far-row (\"promotion=far-row=2\" at byte 5)",
        ),
        (
            "table,setup=middle",
            "code: unknown value for setup; expected one of: right left short short8 (\"setup=middle\" at byte 6)",
        ),
        (
            "doce,quiet=65536",
            "code: unknown value for quiet; expected a number from 0 (off) to 65535 (\"quiet=65536\" at byte 5)",
        ),
        (
            "doce,repetition=-1",
            "code: unknown value for repetition; expected a number from 0 (off) to 65535 (\"repetition=-1\" at byte 5)",
        ),
        (
            "doce,quiet=+5",
            "code: unknown value for quiet; expected a number from 0 (off) to 65535 (\"quiet=+5\" at byte 5)",
        ),
        (
            "doce,quiet=",
            "code: unknown value for quiet; expected a number from 0 (off) to 65535 (\"quiet=\" at byte 5)",
        ),
        ("doce,quiet=1,jumps=any,quiet=2", "code: quiet is given twice (\"quiet=2\" at byte 23)"),
        ("doce,jumps=any,jumps=any", "code: jumps is given twice (\"jumps=any\" at byte 15)"),
    ];
    for (text, message) in cases {
        assert_eq!(refusal(text), message);
    }
}

#[test]
fn rules_that_make_no_sense_together_are_refused() {
    let cases = [
        (
            "jaques,chain=stoppable",
            "chain=stoppable makes no sense with a choice by length: the longest chain cannot stop early",
        ),
        (
            "bell,chain=stoppable,choice=longest",
            "chain=stoppable makes no sense with a choice by length: the longest chain cannot stop early",
        ),
        (
            "huffing,chain=stoppable",
            "chain=stoppable makes no sense with capture=huff: a chain, once begun, is completed there",
        ),
        (
            "table,promotion=far-row",
            "promotion=far-row makes no sense with steps=any and jumps=any: a promoted man would gain nothing",
        ),
        (
            "doce,repetition=1",
            "repetition=1 makes no sense: every position occurs once; expected 0 (off) or 2 and more",
        ),
    ];
    for (text, reason) in cases {
        assert_eq!(refusal(text), format!("code: {reason} (\"{text}\" at byte 0)"));
    }
}

/// 132 combinations remain of 216: a stoppable chain goes only with a free choice (72 fewer) and not
/// with huffing (12 fewer). Promotion where all directions are alike takes 11 more away.
#[test]
fn sensible_combinations_of_the_parameters_are_121() {
    assert_eq!(all_composed().len(), 121);
}

#[test]
fn a_million_characters_are_refused_in_one_short_line() {
    for text in ["d".repeat(1_000_000), format!("doce,{}", "\n=".repeat(500_000)), "doce,".repeat(200_000)] {
        let message = refusal(&text);
        assert!(!message.contains('\n') && message.len() < 300, "{message}");
    }
}

#[test]
fn every_named_code_is_read_by_its_name() {
    let codes: Vec<Code> = Code::all_named().collect();
    assert_eq!(codes.len(), NAMED.len());
    for (read, named) in codes.iter().zip(&NAMED) {
        assert_eq!(code(named.name), *read);
        assert_eq!((read.name(), *read.rules()), (named.name, named.rules));
        assert_eq!(read.to_string(), named.name);
    }
    assert_eq!(codes[0], Code::default());
}

/// The parameters of the named codes, from the table of the rules.
#[test]
fn named_codes_have_the_parameters_of_the_table() {
    let table = "\
        doce            forward forward compulsory free           none    right  3 50
        bell            forward any     compulsory free           none    right  3 50
        backward        any     any     compulsory free           none    right  3 50
        promotion       forward forward compulsory free           far-row right  3 50
        huffing         forward forward huff       free           none    right  3 50
        jaques          any     any     compulsory longest-of-man none    left   0 0
        jaques-most     any     any     compulsory longest        none    left   0 0
        jaques-short    any     any     compulsory longest-of-man none    short  0 0
        jaques-short8   any     any     compulsory longest-of-man none    short8 0 0
        jaques-optional any     any     optional   longest-of-man none    left   0 0
        jaques-drawn    any     any     compulsory longest-of-man none    left   3 0
        jaques-huff     any     any     huff       longest-of-man none    left   0 0
        table           any     any     compulsory free           none    right  3 80";
    assert_eq!(table.lines().count(), NAMED.len());
    for line in table.lines() {
        let mut words = line.split_ascii_whitespace();
        let code = code(words.next().expect("a name"));
        let columns = code.parameters().filter(|&(word, _)| word != Parameter::Chain.word());
        assert!(columns.map(|(_, value)| value.to_string()).eq(words), "{code}: {:?}", code.rules());
        assert_eq!(code.rules().value(Parameter::Chain), Value::Word("complete"));
    }
}

#[test]
fn values_that_are_those_of_the_named_code_are_not_written() {
    for (text, written) in [
        ("doce,jumps=forward", "doce"),
        ("doce,quiet=0050", "doce"),
        ("bell,quiet=50,chain=stoppable", "bell,chain=stoppable"),
        ("table,repetition=0,quiet=0", "table,repetition=0,quiet=0"),
        ("table,quiet=0,repetition=0", "table,repetition=0,quiet=0"),
    ] {
        assert_eq!(code(text).to_string(), written);
        assert_eq!(code(text), code(written));
    }
}

#[test]
fn rules_are_written_as_a_change_of_the_code_that_differs_least() {
    for text in ["bell", "table", "jaques-huff", "bell,chain=stoppable", "jaques-short8,quiet=9"] {
        let code = code(text);
        assert_eq!(Code::new(*code.rules()), Ok(code));
    }
    // The rules decide, not the way they were asked for.
    let bell = Code::new(*code("doce,jumps=any").rules()).expect("the rules of bell");
    assert_eq!(bell, code("bell"));
    let reason = "repetition=1 makes no sense: every position occurs once; expected 0 (off) or 2 and more";
    let mut rules = *bell.rules();
    rules.draws.repetition = 1;
    assert_eq!(Code::new(rules), Err(CodeProblem::Nonsense(reason)));
}

/// Whatever the text, it is a code that is read back, or is refused in one short line about a token
/// that stands where the message says.
fn assert_read_or_refused(text: &str) {
    match text.parse::<Variant>() {
        Ok(read) => assert_eq!(read.to_string().parse(), Ok(read), "{text:?}"),
        Err(error) => {
            let message = error.to_string();
            assert!(!message.contains('\n') && message.len() < 400, "{text:?}: {message}");
            assert!(text[error.token.offset()..].starts_with(error.token.text()), "{text:?}: {message}");
        }
    }
}

fn every_prefix_of_a_code_is_read_or_refused<P: Subject>() {
    for code in P::codes() {
        let text = with_draws(code, 4, 77).to_string();
        for end in 0..=text.len() {
            assert_read_or_refused(&text[..end]);
        }
    }
}

fn codes_with_wrong_bytes_are_read_or_refused<P: Subject>() {
    let mut random = Random(7);
    let codes = P::codes();
    for _ in 0..20_000 {
        let mut bytes = with_draws(random.pick(&codes), 4, 77).to_string().into_bytes();
        for _ in 0..=random.below(3) {
            let at = random.below(bytes.len());
            bytes[at] = random.pick(b",=-asn0357x\0\xff\xc3\xa9 ");
        }
        assert_read_or_refused(&String::from_utf8_lossy(&bytes));
    }
}

for_every_game! {
    every_prefix_of_a_code_is_read_or_refused,
    codes_with_wrong_bytes_are_read_or_refused,
}

#[test]
fn the_name_of_a_code_chooses_its_game() {
    let games: Vec<(&str, String)> =
        Variant::all_named().map(|variant| (variant.game(), variant.to_string())).collect();
    assert_eq!(games.len(), 17);
    assert!(games[..13].iter().all(|(game, _)| *game == "Alquerque"));
    let others =
        [("Konane", "konane"), ("Fanorona", "fanorona"), ("Seega", "seega"), ("Surakarta", "surakarta")];
    assert_eq!(games[13..], others.map(|(game, name)| (game, name.to_string())));
    for (variant, (_, name)) in Variant::all_named().zip(&games) {
        assert_eq!(name.parse(), Ok(variant));
        assert_eq!(variant.name(), name);
        assert!(!variant.note().is_empty() && !variant.source().is_empty(), "{name}");
    }
    assert_eq!(Variant::default().to_string(), "doce");
}

#[test]
fn an_unknown_name_is_refused_with_the_names_of_all_games() {
    const WHY: &str = "code: unknown code; expected one of: doce bell backward promotion huffing jaques jaques-most \
                       jaques-short jaques-short8 jaques-optional jaques-drawn jaques-huff table konane fanorona seega \
                       surakarta";
    let refusal = |text: &str| text.parse::<Variant>().unwrap_err().to_string();
    assert_eq!(refusal("chess"), format!("{WHY} (\"chess\" at byte 0)"));
    assert_eq!(refusal("Konane,size=6"), format!("{WHY} (\"Konane\" at byte 0)"));
    assert_eq!(refusal("kōnane"), format!("{WHY} (\"kōnane\" at byte 0)"));
    assert_eq!(refusal(""), format!("{WHY} (nothing at byte 0)"));
    // A reader that knows its game names the codes of that game alone.
    let error = "doce".parse::<alquerque_core::konane::Code>().unwrap_err();
    assert_eq!(error.to_string(), "code: unknown code; expected one of: konane (\"doce\" at byte 0)");
}

#[test]
fn parameters_of_the_other_games_are_refused_with_what_would_be_right() {
    const SIDE: &str = "code: unknown value for size; expected a number from 4 to 8";
    const SIZE: &str = "code: unknown value for size; expected one of: 9x5 5x5 3x3";
    const NUMBER: &str = "expected a number from 0 (off) to 65535";
    const ONCE: &str =
        "repetition=1 makes no sense: every position occurs once; expected 0 (off) or 2 and more";
    let sized = "code: unknown parameter; expected one of: size repetition quiet";
    let plain = "code: unknown parameter; expected one of: repetition quiet";
    let mut cases = vec![
        ("fanorona,size=7x7", format!("{SIZE} (\"size=7x7\" at byte 9)")),
        ("fanorona,size=5x9", format!("{SIZE} (\"size=5x9\" at byte 9)")),
        ("fanorona,size=9X5", format!("{SIZE} (\"size=9X5\" at byte 9)")),
        (
            "fanorona,size",
            "code: expected a parameter and its value, such as size=... (\"size\" at byte 9)".into(),
        ),
        ("fanorona,jumps=any", format!("{sized} (\"jumps=any\" at byte 9)")),
        ("konane,capture=optional", format!("{sized} (\"capture=optional\" at byte 7)")),
        ("seega,size=5", format!("{plain} (\"size=5\" at byte 6)")),
        ("surakarta,size=6", format!("{plain} (\"size=6\" at byte 10)")),
        ("surakarta,", format!("{plain} (nothing at byte 10)")),
        ("seega,quiet=many", format!("code: unknown value for quiet; {NUMBER} (\"quiet=many\" at byte 6)")),
        (
            "surakarta,repetition=65536",
            format!("code: unknown value for repetition; {NUMBER} (\"repetition=65536\" at byte 10)"),
        ),
        ("konane,size=6,size=6", "code: size is given twice (\"size=6\" at byte 14)".into()),
    ];
    for name in
        ["konane,repetition=1", "fanorona,repetition=1", "seega,repetition=1", "surakarta,repetition=1"]
    {
        cases.push((name, format!("code: {ONCE} (\"{name}\" at byte 0)")));
    }
    for text in [
        "konane,size=3",
        "konane,size=9",
        "konane,size=0",
        "konane,size=8x8",
        "konane,size=260",
        "konane,size=+6",
    ] {
        cases.push((text, format!("{SIDE} (\"{}\" at byte 7)", &text[7..])));
    }
    for (text, message) in cases {
        assert_eq!(text.parse::<Variant>().unwrap_err().to_string(), message);
    }
}

#[test]
fn the_other_games_have_the_parameters_of_their_rules() {
    let parameters = |text: &str| {
        let variant: Variant = text.parse().unwrap();
        let written = variant.parameters().map(|(word, value)| format!("{word}={value}"));
        (variant.to_string(), written.collect::<Vec<_>>().join(" "))
    };
    let cases = [
        ("konane", "konane", "size=8 repetition=0 quiet=0"),
        ("konane,size=08", "konane", "size=8 repetition=0 quiet=0"),
        ("konane,quiet=5,size=4", "konane,size=4,quiet=5", "size=4 repetition=0 quiet=5"),
        ("fanorona", "fanorona", "size=9x5 repetition=3 quiet=120"),
        ("fanorona,size=9x5,quiet=120", "fanorona", "size=9x5 repetition=3 quiet=120"),
        (
            "fanorona,size=3x3,repetition=0",
            "fanorona,size=3x3,repetition=0",
            "size=3x3 repetition=0 quiet=120",
        ),
        ("seega", "seega", "repetition=3 quiet=120"),
        ("seega,quiet=0,repetition=2", "seega,repetition=2,quiet=0", "repetition=2 quiet=0"),
        ("surakarta", "surakarta", "repetition=3 quiet=120"),
        ("surakarta,quiet=50", "surakarta,quiet=50", "repetition=3 quiet=50"),
    ];
    for (text, written, values) in cases {
        assert_eq!(parameters(text), (written.to_string(), values.to_string()), "{text}");
    }
}

proptest! {
    #[test]
    fn any_text_is_read_or_refused(text in ".*", near in "(doce|jaques|konane|fanorona)(,(steps|jumps|chain|size|quiet)=(any|forward|0|[0-9]{1,6}|5x5|stoppable)){0,4}") {
        assert_read_or_refused(&text);
        assert_read_or_refused(&near);
    }
}
