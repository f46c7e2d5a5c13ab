//! Engines that misbehave lose, engines that are merely odd do not.

use crate::runner::{Folder, Played, odd};

/// Plays four games of the built-in engine against one with a habit.
fn play(habit: &str, more: &[&str]) -> Played {
    let folder = Folder::new();
    let odd = odd(habit);
    let words = ["--engine", "builtin,nodes=50", "--engine", &odd, "--games", "4", "--reply-timeout", "0.5"];
    let words: Vec<&str> = words.iter().chain(more).copied().collect();
    folder.play(&words)
}

/// All four games are lost by the odd engine in this way, and the match ends as if nothing had been.
fn loses_all(habit: &str, termination: &str, kind: &str, reason: &str) -> Played {
    let played = play(habit, &["--start-timeout", "2"]);
    assert_eq!(played.status, Some(0), "{habit}: {}", played.errors);
    assert_eq!(played.results("builtin"), [4, 0, 0], "{habit}");
    assert_eq!(played.results("odd"), [0, 0, 4], "{habit}");
    assert_eq!(played.totals["failures"]["odd"][kind], 4, "{habit}: {}", played.totals);
    assert_eq!((&played.totals["games"], &played.totals["end"]), (&4.into(), &"finished".into()));
    for game in &played.games {
        assert_eq!(game["termination"], termination, "{habit}: {game}");
        assert!(game["reason"].as_str().is_some_and(|text| text.contains(reason)), "{habit}: {game}");
        let is_white = game["white"] == "odd";
        assert_eq!(game["result"], if is_white { "0-1" } else { "1-0" }, "{habit}");
        assert!(game["fault"]["position"].as_str().is_some_and(|text| text.contains('/')), "{habit}: {game}");
        assert!(game["fault"]["lines"].as_array().is_some_and(|lines| !lines.is_empty()), "{habit}: {game}");
    }
    played
}

#[test]
fn an_illegal_move_loses_with_the_move_and_the_position_in_the_record() {
    for (habit, turn) in [("illegal-move", "a9-b9"), ("null-move", "0000"), ("no-move", "")] {
        let played = loses_all(habit, "rules infraction", "illegal", "illegal move");
        for game in &played.games {
            assert_eq!(game["fault"]["move"], turn, "{game}");
            let lines = game["fault"]["lines"].as_array().expect("lines");
            assert!(lines.iter().any(|line| line == format!("< bestmove {turn}").trim_end()), "{game}");
        }
    }
}

#[test]
fn an_engine_that_dies_loses_and_is_started_again() {
    let played = loses_all("dies-at-start", "abandoned", "abandoned", "exit status: 3");
    let lines = played.games[0]["fault"]["lines"].to_string();
    assert!(lines.contains("! no handshake today"), "{lines}");
    loses_all("dies-in-mid-game", "abandoned", "abandoned", "exit status: 4");
}

#[test]
fn an_engine_that_does_not_answer_loses() {
    loses_all("never-moves", "abandoned", "abandoned", "no answer to \"go depth 1\"");
    loses_all("never-ready", "abandoned", "abandoned", "no answer to \"isready\" in 2 s");
    loses_all("never-reads", "abandoned", "abandoned", "no answer");
}

#[test]
fn an_engine_that_never_stops_writing_loses() {
    loses_all("floods", "abandoned", "abandoned", "no answer to \"go depth 1\"");
    loses_all("floods-without-lines", "abandoned", "abandoned", "no answer to \"go depth 1\"");
}

#[test]
fn an_engine_that_is_late_loses_on_time_and_plays_on() {
    let folder = Folder::new();
    let late = odd("late").replace("depth=1", "movetime=100,margin=50");
    let words = ["--engine", "builtin,nodes=50", "--engine", &late, "--games", "4"];
    let played = folder.play(&words);
    assert_eq!(played.status, Some(0), "{}", played.errors);
    assert_eq!(played.results("builtin"), [4, 0, 0]);
    assert_eq!(played.totals["failures"]["odd"]["time"], 4, "{}", played.totals);
    for game in &played.games {
        assert_eq!(game["termination"], "time forfeit");
        let reason = game["reason"].as_str().expect("a reason");
        assert!(reason.contains("it had 150 ms and took 4"), "{reason}");
    }
}

#[test]
fn merely_odd_engines_lose_nothing_by_it() {
    for habit in ["random", "talks-much", "carriage-returns", "standard-error", "not-text", "ignores-the-end"]
    {
        let played = play(habit, &["--max-plies", "8"]);
        assert_eq!(played.status, Some(0), "{habit}: {}", played.errors);
        let failures = &played.totals["failures"]["odd"];
        assert_eq!(failures, &serde_json::json!({"time": 0, "illegal": 0, "abandoned": 0}), "{habit}");
        assert_eq!(played.results("odd"), [0, 4, 0], "{habit}");
    }
}

#[test]
fn what_an_engine_says_of_its_moves_is_in_the_record() {
    let played = play("talks-much", &["--max-plies", "4"]);
    let moves = played.games[0]["moves"].as_array().expect("moves");
    let thought = &moves[1];
    assert_eq!((&thought["cp"], &thought["depth"], &thought["nodes"]), (&7.into(), &3.into(), &4999.into()));
}

#[test]
fn a_strict_match_stops_at_the_first_failure() {
    let played = play("illegal-move", &["--strict"]);
    assert_eq!(played.status, Some(1));
    assert_eq!((&played.totals["games"], &played.totals["end"]), (&1.into(), &"stopped at a failure".into()));
}

#[test]
fn an_engine_that_cannot_be_used_is_a_mistake_of_the_command_line() {
    let folder = Folder::new();
    for (engine, message) in [
        ("cmd=./no-such-program,name=x,nodes=5", "error: x: cannot start \"./no-such-program\": "),
        ("builtin,name=x,nodes=5,option.Hsh=1", "error: x: it has no option \"Hsh\"; it has Variant, "),
    ] {
        let output = folder.output(&["--engine", engine, "--engine", "builtin,nodes=5", "--quiet"]);
        let errors = String::from_utf8_lossy(&output.stderr);
        let last = errors.lines().last().unwrap_or_default();
        assert_eq!(output.status.code(), Some(1), "{errors}");
        assert!(last.starts_with(message), "{errors}");
        assert!(output.stdout.is_empty());
        assert_eq!(folder.files(), [""; 0]);
    }
}
