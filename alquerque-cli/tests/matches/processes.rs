//! No engine outlives the runner.

use crate::runner::{Folder, Played, odd};
use std::fs;
use std::process::{Child, Command, Stdio};
use std::thread;
use std::time::{Duration, Instant};

/// How long a process may take to be gone.
const GONE: Duration = Duration::from_secs(2);

/// Whether the command line of a process names the folder, or the process was started in it.
fn belongs(entry: &fs::DirEntry, folder: &str) -> bool {
    let path = entry.path();
    let command = fs::read(path.join("cmdline")).unwrap_or_default();
    let started_in = fs::read_link(path.join("cwd")).unwrap_or_default();
    String::from_utf8_lossy(&command).contains(folder) || started_in.to_string_lossy() == folder
}

/// How many processes belong to a folder. Those that are dead and only wait to be counted do not.
fn processes(folder: &Folder) -> usize {
    let folder = folder.path().canonicalize().expect("a folder").to_string_lossy().into_owned();
    let entries = fs::read_dir("/proc").expect("/proc").flatten();
    entries.filter(|entry| belongs(entry, &folder)).count()
}

fn wait_until(mut is_so: impl FnMut() -> bool, what: &str) {
    let until = Instant::now() + GONE;
    while !is_so() {
        assert!(Instant::now() < until, "{what}");
        thread::sleep(Duration::from_millis(10));
    }
}

/// Begins an endless match of an engine with a habit, and waits until it is under way.
fn begin(folder: &Folder, habit: &str) -> Child {
    let odd = odd(habit);
    let words = ["--engine", "builtin,depth=1", "--engine", &odd, "--games", "10000", "--concurrency", "2"];
    let mut command = folder.command(&words);
    let child = command.stdout(Stdio::piped()).stderr(Stdio::null()).spawn().expect("the program runs");
    let until = Instant::now() + Duration::from_secs(20);
    // The runner, two engines, and a guard for each of them.
    while processes(folder) < 5 {
        assert!(Instant::now() < until, "{habit}: the match has not begun");
        thread::sleep(Duration::from_millis(10));
    }
    child
}

fn send(signal: &str, child: &Child) {
    let status = Command::new("kill").args([signal, &child.id().to_string()]).status();
    assert!(status.expect("kill runs").success());
}

#[test]
fn no_engine_is_left_after_a_match() {
    for habit in ["random", "ignores-the-end", "leaves-a-child", "never-moves"] {
        let folder = Folder::new();
        let odd = odd(habit);
        let words =
            ["--engine", "builtin,depth=1", "--engine", &odd, "--games", "2", "--reply-timeout", "0.3"];
        let played = folder.play(&[&words[..], &["--max-plies", "6"]].concat());
        assert_eq!(played.status, Some(0), "{habit}: {}", played.errors);
        wait_until(|| processes(&folder) == 0, habit);
    }
}

#[test]
fn no_engine_is_left_after_the_runner_was_killed() {
    for habit in ["ignores-the-end", "leaves-a-child", "floods", "never-moves"] {
        let folder = Folder::new();
        let mut child = begin(&folder, habit);
        send("-KILL", &child);
        child.wait().expect("it is dead");
        wait_until(|| processes(&folder) == 0, habit);
    }
}

#[test]
fn a_match_that_is_interrupted_writes_its_totals_and_leaves_no_engine() {
    for signal in ["-INT", "-TERM"] {
        let folder = Folder::new();
        let child = begin(&folder, "ignores-the-end");
        send(signal, &child);
        let output = child.wait_with_output().expect("it ends");
        assert_eq!(output.status.code(), Some(130), "{signal}");
        assert!(
            String::from_utf8_lossy(&output.stdout).contains(" of 10000 games, interrupted\n"),
            "{signal}"
        );
        wait_until(|| processes(&folder) == 0, signal);
    }
}

#[test]
fn the_guard_is_for_the_programs_own_use() {
    let folder = Folder::new();
    let output = Command::new(crate::runner::PROGRAM).arg("guard").current_dir(folder.path()).output();
    let played = Played::of(&output.expect("the program runs"));
    assert_eq!(played.status, Some(1));
    assert_eq!(played.errors, "error: the command guard is for this program's own use\n");
}
