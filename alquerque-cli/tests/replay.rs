//! `alquerque replay` as it is called from a shell.

use alquerque_core::{Color, Game, Outcome, Position, Variant};
use alquerque_core::{alquerque, fanorona, konane, seega, surakarta};
use serde_json::Value;
use std::io::Write;
use std::process::{Command, Output, Stdio};
use std::thread;

const PROGRAM: &str = env!("CARGO_BIN_EXE_alquerque");

/// `alquerque replay -` with `text` on standard input.
fn replay(arguments: &[&str], text: &[u8]) -> Output {
    let mut command = Command::new(PROGRAM);
    command.args(["replay", "-"]).args(arguments).env("LC_ALL", "C");
    command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
    let mut child = command.spawn().unwrap();
    let mut input = child.stdin.take().unwrap();
    let text = text.to_vec();
    // The program may not want all of it.
    let writer = thread::spawn(move || input.write_all(&text).unwrap_or_default());
    let output = child.wait_with_output().unwrap();
    writer.join().unwrap();
    output
}

/// Standard output where nothing is wrong with the games.
fn good(arguments: &[&str], text: &[u8]) -> String {
    let output = replay(arguments, text);
    assert!(output.status.success() && output.stderr.is_empty(), "{output:?}");
    String::from_utf8(output.stdout).unwrap()
}

/// Standard output and the lines on standard error where something is.
fn bad(arguments: &[&str], text: &[u8]) -> (String, Vec<String>) {
    let output = replay(arguments, text);
    assert_eq!(output.status.code(), Some(1), "{output:?}");
    let errors = String::from_utf8(output.stderr).unwrap();
    (String::from_utf8(output.stdout).unwrap(), errors.lines().map(str::to_owned).collect())
}

/// A game of random moves to its end, or of three hundred of them: its moves, its positions, and how it ended.
fn random_game<P: Position>(start: P, mut seed: usize) -> (Vec<String>, Vec<String>, Option<Outcome>) {
    let mut game = Game::new(start);
    let mut positions = vec![game.position().to_string()];
    while game.outcome().is_none() && game.plies() < 300 {
        let moves = game.legal_moves();
        seed = seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        game.play(moves[(seed >> 33) % moves.len()]).unwrap();
        positions.push(game.position().to_string());
    }
    (game.moves().iter().map(ToString::to_string).collect(), positions, game.outcome())
}

/// The game as text like PGN, written without regard to beauty; its positions; its result.
fn pdn(code: &str, seed: usize) -> (String, Vec<String>, &'static str) {
    let (moves, positions, outcome) = match code.parse().unwrap() {
        Variant::Alquerque(code) => random_game(alquerque::Alquerque::start(code), seed),
        Variant::Konane(code) => random_game(konane::Konane::start(code), seed),
        Variant::Fanorona(code) => random_game(fanorona::Fanorona::start(code), seed),
        Variant::Seega(code) => random_game(seega::Seega::start(code), seed),
        Variant::Surakarta(code) => random_game(surakarta::Surakarta::start(code), seed),
    };
    let result = match outcome.map(|outcome| outcome.winner) {
        Some(Some(Color::White)) => "1-0",
        Some(Some(Color::Black)) => "0-1",
        Some(None) => "1/2-1/2",
        None => "*",
    };
    let termination = if outcome.is_some() { "normal" } else { "unterminated" };
    let mut text = format!("[White \"w {seed}\"]\n[Variant \"{code}\"]\n[Termination \"{termination}\"]\n\n");
    for (i, pair) in moves.chunks(2).enumerate() {
        text += &format!("{}. {}\n", i + 1, pair.join(" {so so} "));
    }
    (text + result + "\n\n", positions, result)
}

const CODES: [&str; 8] =
    ["doce", "table", "huffing", "promotion", "konane,size=6", "fanorona", "seega", "surakarta"];

#[test]
fn games_of_every_code_are_good_in_both_forms() {
    let mut ended = 0;
    let mut file = String::new();
    let mut expected = Vec::new();
    for code in CODES {
        for seed in 0..5 {
            let (text, positions, result) = pdn(code, seed);
            ended += usize::from(result != "*");
            file += &text;
            expected.push((code, format!("w {seed}"), positions, result));
        }
    }
    assert!(ended >= 30, "{ended}");
    for file in [file.clone(), format!("\u{feff}{}", file.replace('\n', "\r\n"))] {
        let shown = good(&["--json", "--positions"], file.as_bytes());
        assert_eq!(shown.lines().count(), expected.len());
        for (line, (code, white, positions, result)) in shown.lines().zip(&expected) {
            let game: Value = serde_json::from_str(line).unwrap();
            assert_eq!(
                (&game["variant"], &game["white"], &game["black"]),
                (&(*code).into(), &white[..].into(), &"?".into())
            );
            assert_eq!((&game["result"], &game["error"]), (&(*result).into(), &Value::Null));
            assert_eq!(game["positions"], serde_json::json!(positions));
            assert_eq!(game["position"], positions[positions.len() - 1][..]);
            assert_eq!(game["plies"], positions.len() - 1);
        }
    }
    let text = good(&[], file.as_bytes());
    let lines: Vec<&str> = text.lines().collect();
    assert_eq!(lines.len(), 2 * expected.len());
    for (lines, (_, white, positions, result)) in lines.chunks(2).zip(&expected) {
        assert!(lines[0].contains(&format!("  {white} - ? ")) && lines[0].contains(result), "{}", lines[0]);
        assert_eq!(lines[0].find(result), lines[0].rfind(&format!("{result:7}  ")));
        assert_eq!(lines[1].trim_start(), positions[positions.len() - 1]);
    }
    let plies: Vec<Option<usize>> = lines.iter().step_by(2).map(|line| line.find(" plies  ")).collect();
    assert!(plies.iter().all(|&at| at == plies[0] && at.is_some()), "{text}");
}

#[test]
fn one_game_is_shown_move_by_move_and_drawn() {
    let (text, positions, _) = pdn("konane,size=6", 1);
    let file = format!("{}{text}", pdn("doce", 0).0);
    let shown = good(&["--positions", "--board", "--game", "2"], file.as_bytes());
    let lines: Vec<&str> = shown.lines().collect();
    assert!(lines[0].starts_with("    2  konane,size=6      w 1 - ?  "), "{shown}");
    for (ply, position) in positions.iter().enumerate() {
        let line: Vec<&str> = lines[ply + 1].splitn(3, "  ").filter(|word| !word.is_empty()).collect();
        assert!(lines[ply + 1].ends_with(&format!("  {position}")), "{line:?}");
        assert!(lines[ply + 1].starts_with(&format!("{ply:>5}  ")), "{line:?}");
    }
    assert!(lines[1].starts_with("    0  - ") && lines[2].contains(text.split_whitespace().nth(8).unwrap()));
    assert!(shown.contains("\n    +---+---+") && shown.contains("\ncode      konane,size=6\n"), "{shown}");
    let errors = bad(&["--game", "3"], file.as_bytes()).1;
    assert_eq!(errors, ["error: -: no game 3 in it; expected 1 to 2"]);
}

#[test]
fn a_wrong_game_gets_a_line_and_the_others_are_checked() {
    let moves = |tags: &str, moves: &str| format!("[Variant \"doce\"]\n{tags}\n{moves}\n\n");
    let over = "[FEN \"5/5/2b2/1w3/5 w - 0 9\"]";
    let games = [
        (
            moves("", "1. d3-c3 b3xd3 2. e3-e4 *"),
            "ply 3: illegal move e3-e4 in bbbbb/bbbbb/b2bw/wwwww/wwwww w - 0 2: not legal here",
        ),
        (
            moves(over, "9. b2xd4 a1-a2 1-0"),
            "ply 2: illegal move a1-a2 in 5/3w1/5/5/5 b - 0 9: the game is over: White wins, Black has no men left",
        ),
        (
            moves(over, "9. b2xd4 0-1"),
            "ply 1: result 0-1 after b2xd4, but White wins, Black has no men left in 5/3w1/5/5/5 b - 0 9; expected 1-0",
        ),
        (
            moves("[Termination \"normal\"]", "1. d3-c3 1-0"),
            "ply 1: result 1-0 by the rules after d3-c3, but the game goes on in bbbbb/bbbbb/bbw1w/wwwww/wwwww b - 1 1; expected * or another termination than normal",
        ),
        (
            moves("[Termination \"normal\"]", "1/2-1/2"),
            "ply 0: result 1/2-1/2 by the rules after no move, but the game goes on in bbbbb/bbbbb/bb1ww/wwwww/wwwww w - 0 1; expected * or another termination than normal",
        ),
        (moves("[FEN \"5/5\"]", "*"), "position: expected 5 ranks divided by /, found 2 (\"5/5\" at byte 0)"),
        (
            moves("[Result \"1-0\"]", "0-1"),
            "line 27: the game ends with 0-1, but its tag Result says 1-0; expected the same",
        ),
    ];
    let right = [
        moves("[Termination \"time forfeit\"]", "1. d3-c3 1-0"),
        moves("", "1. d3-c3 1-0"),
        moves(over, "9. b2xd4 *"),
        moves(over, "9. b2xd4 {says so} 1-0"),
    ];
    let file: String =
        games.iter().map(|(text, _)| text.as_str()).chain(right.iter().map(String::as_str)).collect();
    let (shown, errors) = bad(&[], file.as_bytes());
    let expected: Vec<String> =
        games.iter().enumerate().map(|(i, (_, error))| format!("error: game {} {error}", i + 1)).collect();
    assert_eq!(errors, expected);
    // The last two have no first position and no record.
    assert_eq!(shown.lines().count(), 2 * (games.len() - 2 + right.len()), "{shown}");
    assert!(shown.lines().rev().nth(1).unwrap().ends_with("  1-0         1 plies  says so"), "{shown}");
    let (shown, errors) = bad(&["--json"], file.as_bytes());
    assert_eq!(errors, expected);
    for (line, error) in shown.lines().zip(&expected) {
        let game: Value = serde_json::from_str(line).unwrap();
        assert!(error.ends_with(game["error"].as_str().unwrap()), "{line}");
    }
    assert_eq!(shown.lines().count(), games.len() + right.len());
    assert_eq!(good(&["--game", "8"], file.as_bytes()).lines().count(), 2);
    assert_eq!(bad(&["--game", "3"], file.as_bytes()).1, [&expected[2][..]]);
}

#[test]
fn moves_of_json_are_single_moves() {
    for (turn, reason) in [("", "expected one move"), ("d3-c3 b3xd3", "expected one move"), ("d3\\n", "")] {
        let line = format!("{{\"variant\":\"doce\",\"moves\":[{{\"move\":\"{turn}\"}}]}}");
        let (shown, errors) = bad(&[], line.as_bytes());
        assert!(errors.len() == 1 && errors[0].ends_with(reason), "{errors:?}");
        assert!(errors[0].starts_with("error: game 1 ply 1: illegal move "), "{errors:?}");
        assert!(shown.ends_with("  bbbbb/bbbbb/bb1ww/wwwww/wwwww w - 0 1\n"), "{shown}");
    }
    let line = "{\"match\":{}}\n{\"game\":17,\"variant\":\"doce\",\"moves\":[{\"move\":\"d3-c3\",\"cp\":5,\"ms\":1.5}]}";
    assert!(good(&[], line.as_bytes()).starts_with("   17  doce               ? - ?  "));
}

#[test]
fn files_without_games_and_codes_get_one_line() {
    for text in ["", "\n \r\n", "; nothing\n% nothing", "{\"match\":{}}\n"] {
        let none = "error: -: no game in it; expected games as text like PGN or as lines of JSON";
        let (shown, errors) = bad(&[], text.as_bytes());
        assert!(shown.is_empty() && errors == [none], "{text:?}: {errors:?}");
    }
    let no_code = "error: game 1 line 1: no variant is named; expected a code such as doce in the game, or --variant CODE";
    assert_eq!(bad(&[], b"1. d3-c3 *").1, [no_code]);
    assert_eq!(bad(&[], b"{\"moves\":[]}").1, [no_code]);
    assert!(good(&["--variant", "doce"], b"1. d3-c3 *").starts_with("    1  doce "));
    let errors = bad(&["--variant", "dox"], b"1. d3-c3 *").1;
    assert!(errors.len() == 1 && errors[0].starts_with("error: code: unknown code; "), "{errors:?}");
    let output = Command::new(PROGRAM).args(["replay", "no/such/file.pdn"]).output().unwrap();
    let error = String::from_utf8(output.stderr).unwrap();
    assert!(
        error.starts_with("error: no/such/file.pdn: No such file") && error.lines().count() == 1,
        "{error}"
    );
    let output = Command::new(PROGRAM).args(["replay", "."]).output().unwrap();
    let error = String::from_utf8(output.stderr).unwrap();
    assert!(error.starts_with("error: ") && error.lines().count() == 1, "{error}");
}

#[test]
fn no_bytes_are_too_bad() {
    let million = "d".repeat(1_000_000);
    let junk: Vec<u8> = (0..200_000_u32).map(|i| (i.wrapping_mul(2_654_435_761) >> 13) as u8).collect();
    for text in
        [million.as_bytes(), &junk, "(".repeat(1_000_000).as_bytes(), "d5 ".repeat(400_000).as_bytes()]
    {
        let (_, errors) = bad(&["--variant", "doce"], text);
        assert!(
            !errors.is_empty() && errors.iter().all(|line| line.starts_with("error: game ")),
            "{errors:?}"
        );
        assert!(errors.iter().all(|line| line.len() < 400), "{errors:?}");
    }
}

/// Every beginning of a good file, in both forms: a panic would end the program by a signal.
#[test]
fn truncated_files_are_read_as_far_as_they_go() {
    let json = r#"{"variant":"doce","moves":[{"move":"d3-c3","cp":5,"ms":1.5}],"result":"1-0","termination":"adjudication","reason":"é"}"#;
    let pdn = "[White \"a\\\"\"]\r\n[Result \"1-0\"]\r\n[Variant \"doce\"]\r\n\r\n1. d3-c3 {+0.05/1 0.1s} (x (y)) $1 {é} 1-0\r\n";
    for text in [json, pdn] {
        for end in 0..=text.len() {
            let output = replay(&[], &text.as_bytes()[..end]);
            let status = output.status.code();
            assert!(matches!(status, Some(0 | 1)), "{end}: {output:?}");
            assert_eq!(status == Some(1), !output.stderr.is_empty(), "{end}: {output:?}");
        }
        good(&[], text.as_bytes());
    }
}
