//! What is written for people.

use crate::runner::Folder;
use std::collections::HashSet;

const THREE: [&str; 6] =
    ["--engine", "builtin,name=ant", "--engine", "builtin,name=bee", "--engine", "builtin,name=grasshopper"];

fn with<'a>(more: &[&'a str]) -> Vec<&'a str> {
    [&THREE[..], &["--each", "nodes=40", "--max-plies", "20"], more].concat()
}

#[test]
fn three_engines_meet_each_other_or_the_first() {
    let folder = Folder::new();
    let meetings = |more: &[&str]| -> HashSet<(String, String)> {
        let played = folder.play(&with(more));
        let name = |game: &serde_json::Value, side: &str| game[side].as_str().expect("a name").to_owned();
        played.games.iter().map(|game| (name(game, "white"), name(game, "black"))).collect()
    };
    let all = meetings(&["--games", "2"]);
    assert_eq!(all.len(), 6);
    let first = meetings(&["--games", "2", "--format", "gauntlet"]);
    assert_eq!(first.len(), 4);
    assert!(first.iter().all(|(white, black)| white == "ant" || black == "ant"));
}

#[test]
fn engines_without_names_are_told_apart() {
    let folder = Folder::new();
    let played =
        folder.play(&["--engine", "builtin", "--engine", "builtin", "--each", "depth=1", "--games", "2"]);
    assert_eq!(
        (&played.games[0]["white"], &played.games[0]["black"]),
        (&"builtin".into(), &"builtin-2".into())
    );
}

#[test]
fn there_is_a_table_for_each_code_and_one_for_all() {
    let folder = Folder::new();
    let played = folder.play(&with(&[
        "--games",
        "4",
        "--variant",
        "konane",
        "--variant",
        "table",
        "--openings",
        "random:3",
    ]));
    let tables = played.totals["totals"].as_array().expect("tables");
    let titles: Vec<&str> = tables.iter().map(|table| table["variant"].as_str().expect("a title")).collect();
    assert_eq!(titles, ["konane", "table", "total"]);
    for key in ["wins", "draws", "losses", "games"] {
        for name in ["ant", "bee", "grasshopper"] {
            let of = |table: usize| {
                let engines = tables[table]["engines"].as_array().expect("engines");
                let engine = engines.iter().find(|engine| engine["name"] == name).expect("the engine");
                engine["numbers"][key].as_u64().expect("a number")
            };
            assert_eq!(of(2), of(0) + of(1), "{key} of {name}");
        }
    }
    assert_eq!(played.totals["games"], 24);
}

#[test]
fn columns_line_up_and_engines_stand_in_order() {
    let folder = Folder::new();
    let output =
        folder.output(&with(&["--games", "8", "--variant", "konane", "--openings", "random:3", "--quiet"]));
    let text = String::from_utf8(output.stdout).expect("text");
    assert!(output.stderr.is_empty());
    let tables: Vec<&str> = text.split("\n\n").collect();
    assert_eq!(tables.len(), 3, "{text}");
    let [engines, pairings, last] = tables[..] else { unreachable!() };
    for table in [engines, pairings] {
        let widths: HashSet<usize> = table.lines().map(|line| line.chars().count()).collect();
        assert_eq!((widths.len(), table.lines().count()), (1, 4), "{text}");
    }
    assert!(engines.starts_with("konane "), "{text}");
    assert_eq!(last, "24 of 24 games, finished\n");
    let scores = engines.lines().skip(1).map(|line| line.split_whitespace().nth(2).expect("a score"));
    let scores: Vec<f64> = scores.map(|score| score.parse().expect("a number")).collect();
    assert!(scores.is_sorted_by(|one, other| one >= other), "{text}");
}

#[test]
fn each_game_has_a_line_where_nobody_sees_a_bar() {
    let folder = Folder::new();
    let output = folder.output(&with(&["--games", "2"]));
    let errors = String::from_utf8(output.stderr).expect("text");
    let lines: Vec<&str> = errors.lines().filter(|line| line.starts_with("game ")).collect();
    assert_eq!(lines.len(), 6, "{errors}");
    assert!(lines[0].starts_with("game 1/6  doce  ant - bee  "), "{errors}");
    assert!(String::from_utf8_lossy(&output.stdout).ends_with("6 of 6 games, finished\n"));
}
