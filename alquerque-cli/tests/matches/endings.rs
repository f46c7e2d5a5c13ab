//! How games and matches end.

use crate::runner::{Folder, odd};

const EQUALS: [&str; 4] = ["--engine", "builtin,name=a,nodes=60", "--engine", "builtin,name=b,nodes=60"];

fn with<'a>(more: &[&'a str]) -> Vec<&'a str> {
    [&EQUALS[..], more].concat()
}

#[test]
fn a_game_without_draw_rules_ends_after_as_many_plies_as_are_said() {
    let folder = Folder::new();
    let played = folder.play(&with(&["--variant", "jaques", "--games", "4", "--openings", "random:2"]));
    let long = |game: &&serde_json::Value| game["termination"] == "adjudication";
    assert!(played.games.iter().any(|game| long(&game)), "{}", played.errors);
    for game in played.games.iter().filter(long) {
        assert_eq!(game["reason"], "400 plies were played");
        assert_eq!(game["moves"].as_array().map(Vec::len), Some(400));
    }
    let played = folder.play(&with(&["--variant", "jaques", "--games", "2", "--max-plies", "11"]));
    for game in &played.games {
        assert_eq!((&game["reason"], &game["result"]), (&"11 plies were played".into(), &"1/2-1/2".into()));
        assert_eq!(game["moves"].as_array().map(Vec::len), Some(11));
    }
}

#[test]
fn decided_and_level_games_are_ended_by_the_players_values() {
    let folder = Folder::new();
    let more =
        ["--variant", "fanorona", "--games", "10", "--openings", "random:8", "--win", "score=300,count=2"];
    let played = folder.play(&with(&more));
    let ended: Vec<_> = played.games.iter().filter(|game| game["termination"] == "adjudication").collect();
    assert!(ended.len() > 2, "{}", played.totals);
    for game in ended {
        let moves = game["moves"].as_array().expect("moves");
        let winner = if game["result"] == "1-0" { 0 } else { 1 };
        for (ply, played) in moves.iter().enumerate().rev().take(4) {
            // A value is there, and in favour of the winner.
            let value =
                played["cp"].as_i64().unwrap_or(if played["win"].is_u64() { 10_000 } else { -10_000 });
            assert!(if ply % 2 == winner { value >= 300 } else { value <= -300 }, "{game}");
        }
    }
    let more = ["--variant", "doce", "--games", "4", "--draw", "score=1000,count=3,plies=20"];
    for game in &folder.play(&with(&more)).games {
        assert_eq!((&game["result"], game["moves"].as_array().map(Vec::len)), (&"1/2-1/2".into(), Some(20)));
    }
}

#[test]
fn a_test_ends_with_the_right_hypothesis() {
    let folder = Folder::new();
    let strong = ["--engine", "builtin,name=a,nodes=500", "--engine", "builtin,name=b,nodes=25"];
    let more =
        ["--variant", "konane", "--openings", "random:8", "--games", "600", "--sprt", "elo0=0,elo1=50"];
    let played = folder.play(&[&strong[..], &more].concat());
    assert_eq!(played.totals["sprt"]["verdict"], "H1 accepted", "{}", played.totals);
    let games = played.totals["games"].as_u64().expect("a number");
    assert!((10..600).contains(&games), "{games}");
    assert_eq!(games, played.games.len() as u64);
    // The weaker one first: the same games the other way round.
    let weak = ["--engine", "builtin,name=b,nodes=25", "--engine", "builtin,name=a,nodes=500"];
    let played = folder.play(&[&weak[..], &more, &["--concurrency", "3"]].concat());
    assert_eq!(played.totals["sprt"]["verdict"], "H0 accepted", "{}", played.totals);
    let (llr, lower) = (&played.totals["sprt"]["llr"], &played.totals["sprt"]["lower"]);
    assert!(llr.as_f64() <= lower.as_f64(), "{llr} {lower}");
}

#[test]
fn whole_games_of_every_game_are_won_against_the_random_mover_in_both_protocols() {
    for protocol in ["ugi", "uci"] {
        let folder = Folder::new();
        let odd = format!("{},proto={protocol}", odd("random"));
        let builtin = format!("builtin,nodes=1000,proto={protocol}");
        let mut words = vec!["--engine", &builtin, "--engine", &odd, "--games", "2", "--concurrency", "2"];
        for code in ["doce", "konane", "fanorona", "seega", "surakarta", "konane,size=6"] {
            words.extend(["--variant", code]);
        }
        let played = folder.play(&words);
        assert_eq!((played.status, played.games.len()), (Some(0), 12), "{}", played.errors);
        for game in &played.games {
            assert_eq!(game["termination"], "normal", "{game}");
        }
        let [wins, _, losses] = played.results("builtin");
        assert!(wins >= 9 && losses == 0, "{}", played.totals);
    }
}

#[test]
fn clocks_run_and_times_are_kept_in_the_record() {
    let folder = Folder::new();
    let words =
        ["--engine", "builtin,name=a", "--engine", "builtin,name=b", "--each", "tc=0.5+0.005,margin=2000"];
    let played = folder.play(&[&words[..], &["--games", "2", "--max-plies", "30"]].concat());
    assert_eq!(played.status, Some(0), "{}", played.errors);
    for game in &played.games {
        assert_ne!(game["termination"], "time forfeit");
        for turn in game["moves"].as_array().expect("moves") {
            assert!(turn["ms"].as_f64().is_some_and(|time| time > 0.0), "{turn}");
        }
    }
}
