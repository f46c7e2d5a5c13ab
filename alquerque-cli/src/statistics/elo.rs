//! Differences of strength: [`Estimate`].

use super::tally::Tally;
use std::f64::consts::{LN_10, SQRT_2};

/// Quantile of the normal distribution for an interval that holds the truth with 95 %.
const SIGMAS: f64 = 1.959_963_984_540_054;

/// The scale of normalized Elo: Michel Van den Bergh, "Normalized Elo".
pub(super) const NORMALIZED: f64 = 800.0 / LN_10;

/// How much stronger a player is than its opponents, as far as its results tell.
///
/// Means and variances are those of the pairs of games, where there are complete pairs, else those of
/// single games.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Estimate {
    /// Infinite where all games were won or lost.
    pub(crate) elo: f64,
    /// Half the width of the 95 % interval. Infinite where an end of the interval is.
    pub(crate) elo_error: f64,
    /// The score's distance from one half in standard deviations of a game, in the scale of Elo.
    pub(crate) normalized: f64,
    pub(crate) normalized_error: f64,
    /// The likelihood that the player is the stronger one, from 0 to 1.
    pub(crate) los: f64,
}

impl Estimate {
    /// What `tally` says. It says nothing without games.
    pub(crate) fn of(tally: &Tally) -> Option<Self> {
        let games = [tally.losses, tally.draws, tally.wins];
        // How many games an outcome is worth: a pair's score varies less than a game's.
        let (counts, weight): (&[u64], f64) =
            if tally.complete_pairs() > 0 { (&tally.pairs, SQRT_2) } else { (&games, 1.0) };
        let total: u64 = counts.iter().sum();
        if total == 0 {
            return None;
        }
        let (mean, variance) = moments(counts);
        let error = SIGMAS * (variance / total as f64).sqrt();
        let (low, high) = (mean - error, mean + error);
        let half = |map: &dyn Fn(f64) -> f64| if error == 0.0 { 0.0 } else { (map(high) - map(low)) / 2.0 };
        let deviation = weight * variance.sqrt();
        // Without any deviation the distance is nothing or beyond measure.
        let normalized = |score: f64| if score == 0.5 { 0.0 } else { (score - 0.5) / deviation * NORMALIZED };
        let los = if mean == 0.5 { 0.5 } else { phi((mean - 0.5) / (variance / total as f64).sqrt()) };
        Some(Self {
            elo: elo_of_score(mean),
            elo_error: half(&elo_of_score),
            normalized: normalized(mean),
            normalized_error: half(&normalized),
            los,
        })
    }

    /// The difference and its error, as `+35.2 ± 60.1`.
    pub(crate) fn elo_text(&self) -> String {
        format!("{} ± {}", signed(self.elo), unsigned(self.elo_error))
    }

    /// The same in normalized Elo.
    pub(crate) fn normalized_text(&self) -> String {
        format!("{} ± {}", signed(self.normalized), unsigned(self.normalized_error))
    }
}

/// Mean and variance of outcomes that are worth from 0 to 1 in equal steps.
fn moments(counts: &[u64]) -> (f64, f64) {
    let total = counts.iter().sum::<u64>() as f64;
    let steps = (counts.len() - 1) as f64;
    let worth = |i: usize| i as f64 / steps;
    let mean = counts.iter().enumerate().map(|(i, &count)| worth(i) * count as f64).sum::<f64>() / total;
    let squares = counts.iter().enumerate().map(|(i, &count)| (worth(i) - mean).powi(2) * count as f64);
    (mean, squares.sum::<f64>() / total)
}

/// The difference in Elo at which a score is expected: logistic, as in chess.
pub(super) fn elo_of_score(score: f64) -> f64 {
    match score {
        score if score <= 0.0 => f64::NEG_INFINITY,
        score if score >= 1.0 => f64::INFINITY,
        // Plus zero, for there is no difference of minus nothing.
        score => -400.0 * (1.0 / score - 1.0).log10() + 0.0,
    }
}

/// The score that is expected at a difference in Elo.
pub(super) fn score_of_elo(elo: f64) -> f64 {
    1.0 / (1.0 + 10f64.powf(-elo / 400.0))
}

/// The normal distribution.
fn phi(x: f64) -> f64 {
    libm::erfc(-x / SQRT_2) / 2.0
}

fn signed(number: f64) -> String {
    if number.is_finite() { format!("{number:+.1}") } else { unsigned(number) }
}

fn unsigned(number: f64) -> String {
    if number.is_nan() { "-".to_owned() } else { format!("{number:.1}") }
}
