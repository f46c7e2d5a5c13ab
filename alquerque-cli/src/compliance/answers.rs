//! Rules of the handshake and of commands that answer at once.

use super::Check;
use super::probe::{Miss, Probe, failed};
use crate::client::spec::Protocol;
use crate::desk::shown;

pub(super) const RULES: &[Check] = &[
    ("the handshake names the engine", names_itself),
    ("options are declared with a type, a default and a range", declares_options),
    ("isready is answered", answers_isready),
    ("lines may have carriage returns, blanks and tabs around them", strips_blanks),
    ("unknown commands are passed over", bears_junk),
    ("unknown options and bad values are passed over", bears_bad_options),
    ("queries tell who is to move, what is legal and who has won", answers_queries),
];

fn names_itself(probe: &mut Probe) -> Result<(), Miss> {
    match probe.greeting.iter().any(|line| line.strip_prefix("id name ").is_some_and(|name| !name.is_empty()))
    {
        true => Ok(()),
        false => failed("expected a line \"id name NAME\" before the end of the handshake"),
    }
}

fn declares_options(probe: &mut Probe) -> Result<(), Miss> {
    for line in &probe.greeting {
        let Some(rest) = line.strip_prefix("option ") else { continue };
        let wrong = |what: &str| failed(format!("\"{}\": expected {what}", shown(line)));
        let Some((name, rest)) = rest.strip_prefix("name ").and_then(|rest| rest.split_once(" type ")) else {
            return wrong("option name NAME type TYPE");
        };
        if name.is_empty() {
            return wrong("a name");
        }
        let words: Vec<&str> = rest.split_ascii_whitespace().collect();
        let has = |word: &str| words.contains(&word);
        match words.first() {
            Some(&"button") => {}
            Some(&"check") if !has("true") && !has("false") => return wrong("default true or false"),
            Some(&"spin") if !has("min") || !has("max") => return wrong("min and max"),
            Some(&"combo") if !has("var") => return wrong("var and a value, for each value"),
            Some(&("check" | "spin" | "combo" | "string")) if has("default") => {}
            Some(&("check" | "spin" | "combo" | "string")) => return wrong("a default"),
            _ => return wrong("the type check, spin, combo, button or string"),
        }
    }
    Ok(())
}

fn answers_isready(probe: &mut Probe) -> Result<(), Miss> {
    probe.is_alive("the handshake")
}

fn strips_blanks(probe: &mut Probe) -> Result<(), Miss> {
    probe.send("\r");
    probe.send(" \t isready \t \r");
    match probe.lines_until(|line| line == "readyok") {
        Ok(_) => {}
        Err(problem) => return failed(format!("isready between blanks: expected readyok: {problem}")),
    }
    probe.set_up("")?;
    probe.search("  go\tdepth  1 \r").map(drop)
}

fn bears_junk(probe: &mut Probe) -> Result<(), Miss> {
    for junk in ["xyzzy", "go_away 5", "position", "setoption", "é 𝔞", "{\"json\": 1}"] {
        probe.send(junk);
    }
    probe.send(&"x".repeat(100_000));
    probe.is_alive("unknown commands")?;
    probe.set_up("")?;
    probe.search("go depth 1").map(drop)
}

fn bears_bad_options(probe: &mut Probe) -> Result<(), Miss> {
    probe.send("setoption name No Such Option value 1");
    probe.send("setoption name Button Without Value");
    if probe.has_option("Hash") {
        for value in ["0", "-1", "abc", "", "999999999999999999999"] {
            probe.send(&format!("setoption name hash value {value}"));
        }
        probe.is_alive("bad values of Hash")?;
    }
    probe.set_up("")?;
    probe.search("go depth 1").map(drop)
}

fn answers_queries(probe: &mut Probe) -> Result<(), Miss> {
    if probe.protocol == Protocol::Uci {
        return Err(Miss::Skipped("UCI has no queries"));
    }
    for seed in 0..3 {
        let game = probe.random_game(400, seed)?;
        let moves: Vec<&str> = game.split_ascii_whitespace().collect();
        for plies in [0, 1, 2, moves.len() / 2, moves.len().saturating_sub(1), moves.len()] {
            let moves = moves[..plies.min(moves.len())].join(" ");
            probe.set_up(&moves)?;
            let desk = &probe.desk;
            let outcome = desk.outcome();
            let result = match outcome.map(|outcome| outcome.winner) {
                None => "none",
                Some(None) => "draw",
                Some(Some(winner)) if winner == desk.first() => "p1win",
                Some(Some(_)) => "p2win",
            };
            let mut queries = vec![
                ("p1turn".to_owned(), (desk.to_move() == desk.first()).to_string()),
                ("gameover".to_owned(), outcome.is_some().to_string()),
                ("result".to_owned(), result.to_owned()),
                ("islegal 0000".to_owned(), "false".to_owned()),
            ];
            queries.extend(desk.moves().first().map(|turn| (format!("islegal {turn}"), "true".to_owned())));
            for (query, expected) in queries {
                ask(probe, &query, &expected)?;
            }
        }
    }
    Ok(())
}

/// A query and its answer. Who is to move does not matter when the game is over.
fn ask(probe: &mut Probe, query: &str, expected: &str) -> Result<(), Miss> {
    probe.send(&format!("query {query}"));
    let lines = match probe.lines_until(|line| line.starts_with("response")) {
        Ok(lines) => lines,
        Err(problem) => return failed(format!("query {query}: expected response {expected}: {problem}")),
    };
    let line = lines.last().map_or("", String::as_str);
    if line == format!("response {expected}") || query == "p1turn" && probe.desk.outcome().is_some() {
        return Ok(());
    }
    failed(format!(
        "query {query}: expected response {expected}, not \"{}\": {}",
        shown(line),
        probe.desk.position()
    ))
}
