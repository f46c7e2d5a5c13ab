//! Rules of searches that end by themselves.

use super::Check;
use super::probe::{Miss, Probe, Searched, failed};
use crate::client::spec::Protocol;
use crate::desk::shown;
use std::time::Duration;

pub(super) const RULES: &[Check] = &[
    ("go depth is answered by a legal move", |probe| searches(probe, &["go depth 1", "go depth 4"])),
    ("go nodes is answered by a legal move", |probe| searches(probe, &["go nodes 1", "go nodes 1000"])),
    ("go movetime is answered by a legal move", |probe| {
        searches(probe, &["go movetime 1", "go movetime 100"])
    }),
    ("a search is answered by one bestmove line, of as many words as the protocol says", answers_once),
    ("a search tells a score before its move, and its line begins with that move", tells_what_it_plays),
    ("clocks may be full, empty or overdrawn", plays_by_the_clock),
    ("whole games are played by the rules", plays_games),
];

fn searches(probe: &mut Probe, commands: &[&str]) -> Result<(), Miss> {
    probe.set_up("")?;
    for go in commands {
        probe.search(go)?;
    }
    let moves = probe.random_game(7, 1)?;
    probe.set_up(&moves)?;
    if probe.desk.outcome().is_some() {
        return Ok(());
    }
    for go in commands {
        probe.search(go)?;
    }
    Ok(())
}

fn answers_once(probe: &mut Probe) -> Result<(), Miss> {
    probe.set_up("")?;
    let Searched { line, .. } = probe.search("go depth 3")?;
    let words = line.split_ascii_whitespace().count();
    let is_right = match probe.protocol {
        Protocol::Ugi => words == 2,
        Protocol::Uci => words == 2 || words == 4 && line.contains(" ponder "),
    };
    if !is_right {
        let expected = match probe.protocol {
            Protocol::Ugi => "bestmove MOVE",
            Protocol::Uci => "bestmove MOVE [ponder MOVE]",
        };
        return failed(format!("expected {expected}, not \"{}\"", shown(&line)));
    }
    probe.is_silent("bestmove", "after the move")
}

fn tells_what_it_plays(probe: &mut Probe) -> Result<(), Miss> {
    probe.set_up("")?;
    for go in ["go depth 4", "go movetime 50"] {
        let Searched { turn, infos, .. } = probe.search(go)?;
        if !infos.iter().any(|line| line.contains(" score cp ") || line.contains(" score mate ")) {
            return failed(format!("{go}: expected an info line with a score before bestmove"));
        }
        let is_exact = |line: &&String| {
            let is_bound = line.contains(" lowerbound") || line.contains(" upperbound");
            !is_bound && (line.contains(" multipv 1 ") || !line.contains(" multipv "))
        };
        let mut lines = infos.iter().filter(is_exact).filter_map(|line| line.split_once(" pv "));
        let first = lines.next_back().and_then(|(_, pv)| pv.split_ascii_whitespace().next());
        if let Some(first) = first.filter(|&first| first != turn) {
            return failed(format!("{go}: the last pv begins with {first}, but bestmove is {turn}"));
        }
    }
    Ok(())
}

fn plays_by_the_clock(probe: &mut Probe) -> Result<(), Miss> {
    /// An empty clock asks for a move at once.
    const AT_ONCE: Duration = Duration::from_secs(1);
    probe.set_up("")?;
    let [one, two] = match probe.protocol {
        Protocol::Ugi => ["p1", "p2"],
        Protocol::Uci => ["w", "b"],
    };
    for time in ["1000", "50", "1", "0", "-5", "-170671"] {
        for rest in ["", " movestogo 1", " movestogo 40"] {
            let go = format!("go {one}time {time} {two}time {time} {one}inc 0 {two}inc 0{rest}");
            let Searched { time: took, .. } = probe.search(&go)?;
            if time.len() != 4 && took > AT_ONCE {
                return failed(format!("{go}: expected a move at once, not after {} ms", took.as_millis()));
            }
        }
    }
    Ok(())
}

fn plays_games(probe: &mut Probe) -> Result<(), Miss> {
    const MOST_PLIES: usize = 120;
    for seed in 0..2 {
        let mut moves = probe.random_game(3, seed)?;
        for _ in 0..MOST_PLIES {
            probe.set_up(&moves)?;
            if probe.desk.outcome().is_some() {
                break;
            }
            let Searched { turn, .. } = probe.search("go depth 2")?;
            // Records and lists have their own use for these.
            if turn.contains([',', ';', '=', '"', '{', '}', '#']) {
                return failed(format!("a move has none of , ; = \" {{ }} # in it: \"{}\"", shown(&turn)));
            }
            moves.push(' ');
            moves.push_str(&turn);
        }
    }
    Ok(())
}
