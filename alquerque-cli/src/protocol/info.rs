//! The lines that tell of a search.

use super::command::Dialect;
use crate::desk::{Answer, Info};
use crate::perft::per_second;
use alquerque_core::{Color, Outcome};
use alquerque_engine::{Bound, Odds, Outlook, Score};

/// The move of a `bestmove` line where there is none.
pub(super) const NO_MOVE: &str = "0000";

/// The `info` line of a running search, the principal variation last.
pub(super) fn info_line(info: &Info, dialect: Dialect, shows_odds: bool) -> String {
    let bound = match info.bound {
        Bound::Exact => "",
        Bound::Lower => " lowerbound",
        Bound::Upper => " upperbound",
    };
    let odds = match info.odds {
        Odds { win, draw, loss } if shows_odds => format!(" wdl {win} {draw} {loss}"),
        _ => String::new(),
    };
    let mut line = format!(
        "info depth {} seldepth {} multipv {} score {}{bound}{odds} time {} nodes {} nps {} hashfull {}",
        info.depth,
        info.selective_depth,
        info.line,
        score_words(info.score, dialect),
        info.time.as_millis(),
        info.nodes,
        per_second(info.nodes, info.time),
        info.hash_full,
    );
    if !info.pv.is_empty() {
        line.push_str(" pv ");
        line.push_str(&info.pv);
    }
    line
}

/// The `bestmove` line of a finished search.
pub(super) fn best_line(answer: &Answer, dialect: Dialect) -> String {
    let best = answer.best.as_deref().unwrap_or(NO_MOVE);
    match (&answer.ponder, dialect) {
        (Some(ponder), Dialect::Uci) => format!("bestmove {best} ponder {ponder}"),
        _ => format!("bestmove {best}"),
    }
}

/// The `info` line for a game that is over. Protocols have no score for a side that is to move and
/// has won: it gets one beyond all others.
pub(super) fn over_line(outcome: Outcome, to_move: Color) -> String {
    let score = match outcome.winner {
        None => "cp 0",
        Some(winner) if winner == to_move => "cp 30000",
        Some(_) => "mate 0",
    };
    format!("info depth 0 score {score}")
}

fn score_words(score: Score, dialect: Dialect) -> String {
    match (score.outlook(), dialect) {
        (Outlook::Hundredths(hundredths), _) => format!("cp {hundredths}"),
        (Outlook::WinIn(plies), Dialect::Ugi) => format!("mate {plies}"),
        (Outlook::LossIn(plies), Dialect::Ugi) => format!("mate {}", -i32::from(plies)),
        (Outlook::WinIn(plies), Dialect::Uci) => format!("mate {}", plies.div_ceil(2)),
        (Outlook::LossIn(plies), Dialect::Uci) => format!("mate {}", -i32::from(plies / 2)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn distances_are_in_plies_or_in_moves() {
        for (score, ugi, uci) in [
            (Score::win_in(1), "mate 1", "mate 1"),
            (Score::win_in(3), "mate 3", "mate 2"),
            (Score::loss_in(0), "mate 0", "mate 0"),
            (Score::loss_in(4), "mate -4", "mate -2"),
            (Score::hundredths(-35), "cp -35", "cp -35"),
        ] {
            assert_eq!(score_words(score, Dialect::Ugi), ugi);
            assert_eq!(score_words(score, Dialect::Uci), uci);
        }
    }
}
