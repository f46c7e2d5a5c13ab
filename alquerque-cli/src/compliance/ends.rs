//! Rules of the end, and of the standard error.

use super::Check;
use super::probe::{MOMENT, Miss, Probe, failed};
use std::thread;
use std::time::Duration;

pub(super) const RULES: &[Check] = &[
    ("nothing is written to standard error", keeps_quiet),
    ("quit ends the engine", |probe| ends(probe, None, true)),
    ("quit ends the engine in the middle of a search", |probe| ends(probe, Some("go infinite"), true)),
    ("the end of input ends the engine", |probe| ends(probe, None, false)),
    ("the end of input ends the engine in the middle of a search", |probe| {
        ends(probe, Some("go infinite"), false)
    }),
];

/// How long an end may take.
const AT_ONCE: Duration = Duration::from_secs(1);

fn keeps_quiet(probe: &mut Probe) -> Result<(), Miss> {
    if !probe.wire.is_process() {
        return Err(Miss::Skipped("it is no process"));
    }
    probe.set_up("")?;
    probe.search("go depth 3")?;
    probe.send("xyzzy");
    probe.is_alive("an unknown command")?;
    thread::sleep(MOMENT);
    match probe.wire.complaints() {
        0 => Ok(()),
        lines => failed(format!("expected nothing on standard error, not {lines} lines")),
    }
}

fn ends(probe: &mut Probe, first: Option<&str>, by_quit: bool) -> Result<(), Miss> {
    if !probe.wire.is_process() {
        return Err(Miss::Skipped("it is no process"));
    }
    probe.set_up("")?;
    probe.is_alive("the handshake")?;
    if let Some(go) = first {
        probe.send(go);
        thread::sleep(Duration::from_millis(50));
    }
    if by_quit {
        probe.send("quit");
    } else {
        probe.wire.close_input();
    }
    match probe.wire.has_ended(AT_ONCE) {
        true => Ok(()),
        false => failed(format!("expected the end of the process in {} s", AT_ONCE.as_secs())),
    }
}
