//! Rules of what may be said during a search.

use super::Check;
use super::probe::{Miss, Probe, failed};

pub(super) const RULES: &[Check] = &[
    ("go infinite waits for stop", |probe| waits_for_stop(probe, "go infinite")),
    ("go ponder waits for stop", |probe| waits_for_stop(probe, "go ponder")),
    ("ponderhit lets a search end by itself", heeds_ponderhit),
    ("isready is answered during a search, which goes on", is_ready_while_searching),
    ("stop without a search means nothing", bears_idle_stops),
    ("searches that are stopped and begun in a hurry are each answered once", keeps_pace),
];

fn waits_for_stop(probe: &mut Probe, go: &str) -> Result<(), Miss> {
    probe.set_up("")?;
    probe.send(go);
    probe.is_silent("bestmove", &format!("{go} before stop"))?;
    probe.send("stop");
    let searched = probe.answer("stop")?;
    if !probe.desk.is_legal(&searched.turn) {
        return failed(format!("{go}: \"{}\" is not legal", searched.turn));
    }
    probe.is_silent("bestmove", "after the answer to stop")
}

fn heeds_ponderhit(probe: &mut Probe) -> Result<(), Miss> {
    if !probe.has_option("Ponder") {
        return Err(Miss::Skipped("it has no option Ponder"));
    }
    probe.set_up("")?;
    let go = "go ponder movetime 50";
    probe.send(go);
    probe.is_silent("bestmove", &format!("{go} before ponderhit"))?;
    probe.send("ponderhit");
    probe.answer("ponderhit").map(drop)
}

fn is_ready_while_searching(probe: &mut Probe) -> Result<(), Miss> {
    probe.set_up("")?;
    probe.send("go infinite");
    for _ in 0..3 {
        probe.send("isready");
        match probe.lines_until(|line| line == "readyok" || line.starts_with("bestmove")) {
            Ok(lines) if lines.iter().any(|line| line.starts_with("bestmove")) => {
                return failed("isready ended the search");
            }
            Ok(_) => {}
            Err(problem) => return failed(format!("isready during a search: expected readyok: {problem}")),
        }
    }
    probe.is_silent("bestmove", "after isready")?;
    probe.send("stop");
    probe.answer("stop").map(drop)
}

fn bears_idle_stops(probe: &mut Probe) -> Result<(), Miss> {
    probe.set_up("")?;
    probe.send("stop");
    probe.send("stop");
    probe.is_silent("bestmove", "stop without a search")?;
    probe.send("stop");
    probe.send("go infinite");
    probe.is_silent("bestmove", "go infinite after stop")?;
    probe.send("stop");
    probe.answer("stop").map(drop)
}

fn keeps_pace(probe: &mut Probe) -> Result<(), Miss> {
    const TIMES: usize = 20;
    probe.set_up("")?;
    for _ in 0..TIMES {
        for line in ["go ponder", "stop", "position startpos", "go movetime 5"] {
            probe.send(line);
        }
    }
    for i in 0..2 * TIMES {
        let searched = probe.answer(&format!("search {} of {}", i + 1, 2 * TIMES))?;
        if !probe.desk.is_legal(&searched.turn) {
            return failed(format!("\"{}\" is not legal", searched.turn));
        }
    }
    probe.is_silent("bestmove", "after the last search")
}
