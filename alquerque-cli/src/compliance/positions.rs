//! Rules of positions.

use super::Check;
use super::probe::{Miss, Probe, Searched, failed};
use std::time::Instant;

pub(super) const RULES: &[Check] = &[
    ("positions are read as text, with moves behind it", reads_positions),
    ("a position that makes no sense is passed over", bears_bad_positions),
    ("an illegal move in a position line is passed over", bears_illegal_moves),
    ("a long game is set up again and again in no time", sets_up_long_games),
    ("a new game needs no isready behind it", begins_games),
    ("go in a finished game is answered by bestmove 0000, at once", knows_the_end),
];

fn reads_positions(probe: &mut Probe) -> Result<(), Miss> {
    for seed in 0..5 {
        probe.random_game(6, seed)?;
        if probe.desk.outcome().is_some() {
            continue;
        }
        let position = probe.desk.position();
        probe.send(&format!("position fen {position}"));
        let Searched { turn, .. } = probe.search("go depth 2")?;
        probe.desk.play(&turn).map_err(|error| Miss::Failed(error.to_string()))?;
        probe.send(&format!("position fen {position} moves {turn}"));
        if probe.desk.outcome().is_none() {
            probe.search("go depth 2")?;
        }
    }
    Ok(())
}

fn bears_bad_positions(probe: &mut Probe) -> Result<(), Miss> {
    probe.set_up("")?;
    for junk in ["", "blah", "fen", "fen 5/5", "fen ////// w - 0 1", "fen xxxxx/5/5/5/5 w", "startpos moves"]
    {
        probe.send(&format!("position {junk}"));
    }
    probe.send(&format!("position fen {}", "5/".repeat(50_000)));
    probe.is_alive("positions that make no sense")?;
    probe.search("go depth 2").map(drop)
}

fn bears_illegal_moves(probe: &mut Probe) -> Result<(), Miss> {
    let moves = probe.random_game(4, 2)?;
    probe.set_up(&moves)?;
    probe.send("position startpos moves zz-z9 a1");
    probe.is_alive("an illegal move")?;
    // The position before it stays.
    probe.search("go depth 2").map(drop)
}

fn sets_up_long_games(probe: &mut Probe) -> Result<(), Miss> {
    const TIMES: u32 = 50;
    /// A runner may send a game with every move of it, several times.
    const MOST_MILLISECONDS: u128 = 20;
    let mut moves = String::new();
    for seed in 0..20 {
        let game = probe.random_game(300, seed)?;
        if game.len() > moves.len() {
            moves = game;
        }
    }
    probe.is_alive("the handshake")?;
    let began = Instant::now();
    for _ in 0..TIMES {
        probe.set_up(&moves)?;
    }
    probe.is_alive("a long game")?;
    let each = began.elapsed().as_millis() / u128::from(TIMES);
    if each > MOST_MILLISECONDS {
        let plies = moves.split_ascii_whitespace().count();
        return failed(format!(
            "a game of {plies} plies: expected {MOST_MILLISECONDS} ms at most, not {each} ms"
        ));
    }
    Ok(())
}

fn begins_games(probe: &mut Probe) -> Result<(), Miss> {
    for _ in 0..10 {
        probe.send("uginewgame");
        probe.send("ucinewgame");
        probe.set_up("")?;
        probe.search("go depth 1")?;
    }
    Ok(())
}

fn knows_the_end(probe: &mut Probe) -> Result<(), Miss> {
    let mut end = None;
    for seed in 0..20 {
        let moves = probe.random_game(400, seed)?;
        if probe.desk.outcome().is_some() {
            end = Some(moves);
            break;
        }
    }
    let Some(moves) = end else { return Err(Miss::Skipped("random games of this code do not end")) };
    for go in ["go depth 5", "go nodes 1000", "go movetime 50", "go infinite"] {
        probe.set_up(&moves)?;
        probe.send(go);
        if go == "go infinite" {
            probe.send("stop");
        }
        let Searched { turn, .. } = probe.answer(go)?;
        if turn != "0000" {
            let position = probe.desk.position();
            return failed(format!("{go} in {position}: expected bestmove 0000, not bestmove {turn}"));
        }
        probe.is_alive(go)?;
    }
    Ok(())
}
