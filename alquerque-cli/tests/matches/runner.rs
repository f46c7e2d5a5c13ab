//! Running matches in a folder of their own.

use serde_json::Value;
use std::fs;
use std::path::Path;
use std::process::{Command, Output, Stdio};
use tempfile::TempDir;

pub(crate) const PROGRAM: &str = env!("CARGO_BIN_EXE_alquerque");

/// A folder in which a match is played.
pub(crate) struct Folder(pub(crate) TempDir);

/// A match that has ended.
pub(crate) struct Played {
    pub(crate) status: Option<i32>,
    /// The records of the games.
    pub(crate) games: Vec<Value>,
    /// The last line, or nothing if that is something else.
    pub(crate) totals: Value,
    pub(crate) errors: String,
}

/// An engine with a bad habit, or the random mover itself.
pub(crate) fn odd(habit: &str) -> String {
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/engines");
    match habit {
        "random" => format!("cmd=python3 '{folder}/random_mover.py' '{PROGRAM}',name=odd,depth=1"),
        _ => format!("cmd=python3 '{folder}/odd.py' {habit} '{PROGRAM}',name=odd,depth=1"),
    }
}

impl Folder {
    pub(crate) fn new() -> Self {
        Self(TempDir::new().expect("a folder"))
    }

    pub(crate) fn path(&self) -> &Path {
        self.0.path()
    }

    pub(crate) fn write(&self, file: &str, text: &str) {
        fs::write(self.path().join(file), text).expect("a file");
    }

    pub(crate) fn read(&self, file: &str) -> String {
        fs::read_to_string(self.path().join(file)).expect("a file")
    }

    pub(crate) fn files(&self) -> Vec<String> {
        let entries = fs::read_dir(self.path()).expect("a folder");
        let mut names: Vec<String> = entries
            .map(|entry| entry.expect("an entry").file_name().to_string_lossy().into_owned())
            .collect();
        names.sort();
        names
    }

    /// `alquerque match` with words that may hold blanks.
    pub(crate) fn command(&self, words: &[&str]) -> Command {
        let mut command = Command::new(PROGRAM);
        command.arg("match").args(words).current_dir(self.path()).stdin(Stdio::null());
        command
    }

    pub(crate) fn output(&self, words: &[&str]) -> Output {
        self.command(words).output().expect("the program runs")
    }

    /// Plays a match and reads its lines of JSON.
    pub(crate) fn play(&self, words: &[&str]) -> Played {
        let words: Vec<&str> = words.iter().copied().chain(["--json"]).collect();
        Played::of(&self.output(&words))
    }
}

impl Played {
    pub(crate) fn of(output: &Output) -> Self {
        let lines = String::from_utf8_lossy(&output.stdout);
        let mut games: Vec<Value> =
            lines.lines().map(|line| serde_json::from_str(line).expect("a line of JSON")).collect();
        let totals = games.pop_if(|last| last.get("totals").is_some()).unwrap_or_default();
        let errors = String::from_utf8_lossy(&output.stderr).into_owned();
        Self { status: output.status.code(), games, totals, errors }
    }

    /// Wins, draws and losses of an engine in the last table.
    pub(crate) fn results(&self, name: &str) -> [u64; 3] {
        let tables = self.totals["totals"].as_array().expect("tables");
        let engines = tables.last().expect("a table")["engines"].as_array().expect("engines");
        let engine = engines.iter().find(|engine| engine["name"] == name).expect("the engine");
        ["wins", "draws", "losses"].map(|key| engine["numbers"][key].as_u64().expect("a number"))
    }

    /// What the games were, without times.
    pub(crate) fn moves(&self) -> Vec<String> {
        self.games.iter().map(moves).collect()
    }
}

/// What a game was, without times.
pub(crate) fn moves(game: &Value) -> String {
    let list = game["moves"].as_array().expect("moves");
    let list: Vec<&str> = list.iter().map(|played| played["move"].as_str().expect("a move")).collect();
    let text = |key: &str| game[key].as_str().unwrap_or_default().to_owned();
    format!(
        "{} {} {} - {}: {} {}",
        game["game"],
        text("variant"),
        text("white"),
        text("black"),
        list.join(" "),
        text("result")
    )
}
