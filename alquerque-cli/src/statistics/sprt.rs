//! A test that ends a match as soon as it can: [`Sprt`].

use super::elo::{NORMALIZED, score_of_elo};
use super::tally::Tally;
use crate::desk::shown;
use crate::text_in_json::text_in_json;
use serde::{Deserialize, Serialize};
use std::f64::consts::SQRT_2;
use std::fmt;
use std::str::FromStr;
use thiserror::Error;

/// What takes the place of a count of 0: an outcome that has not come yet is not impossible. Fastchess
/// does the same.
const LEAST_COUNT: f64 = 1e-3;

/// The largest difference that is tested.
const MOST_ELO: f64 = 1000.0;

/// The scale of a test's two hypotheses.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) enum Model {
    /// Elo.
    #[default]
    Logistic,
    /// Normalized Elo.
    Normalized,
}

/// One of the two hypotheses.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Hypothesis {
    /// The difference is `elo0` or less.
    H0,
    /// The difference is `elo1` or more.
    H1,
}

/// A sequential probability ratio test between two differences of strength, over pairs of games: the
/// generalized one for pentanomial counts of Michel Van den Bergh ("The generalized sequential
/// probability ratio test"), as fishtest and fastchess use it.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[serde(into = "String", try_from = "String")]
pub(crate) struct Sprt {
    elo0: f64,
    elo1: f64,
    /// How often H1 may be accepted where H0 is true.
    alpha: f64,
    /// How often H0 may be accepted where H1 is true.
    beta: f64,
    model: Model,
}

/// A text that is no test.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub(crate) enum SprtError {
    #[error("expected elo0=E,elo1=E and possibly alpha=P, beta=P, model=logistic|normalized; not \"{0}\"")]
    Form(String),
    #[error("{0} is missing")]
    Missing(&'static str),
    #[error("{0} is given twice")]
    Twice(&'static str),
    #[error("{key}: expected a number from -{MOST_ELO} to {MOST_ELO}, not \"{found}\"")]
    Elo { key: &'static str, found: String },
    #[error("{key}: expected a number between 0 and 1, not \"{found}\"")]
    Probability { key: &'static str, found: String },
    #[error("model: expected logistic or normalized, not \"{0}\"")]
    Model(String),
    #[error("elo0 has to be less than elo1")]
    Order,
    #[error("alpha and beta have to be less than 1 together")]
    Sum,
}

impl FromStr for Sprt {
    type Err = SprtError;

    fn from_str(text: &str) -> Result<Self, SprtError> {
        const KEYS: [&str; 5] = ["elo0", "elo1", "alpha", "beta", "model"];
        let mut found = [None; 5];
        for item in text.split(',') {
            let (key, value) = item.split_once('=').ok_or_else(|| SprtError::Form(shown(text)))?;
            let i = KEYS.iter().position(|&word| word == key.trim());
            let i = i.ok_or_else(|| SprtError::Form(shown(text)))?;
            if found[i].replace(value.trim()).is_some() {
                return Err(SprtError::Twice(KEYS[i]));
            }
        }
        let [elo0, elo1, alpha, beta, model] = found;
        let elo = |key, found: Option<&str>| {
            let found = found.ok_or(SprtError::Missing(key))?;
            let elo = found.parse().ok().filter(|elo: &f64| elo.abs() <= MOST_ELO);
            elo.ok_or_else(|| SprtError::Elo { key, found: shown(found) })
        };
        let probability = |key, found: Option<&str>| {
            let Some(found) = found else { return Ok(0.05) };
            let probability = found.parse().ok().filter(|&p: &f64| p > 0.0 && p < 1.0);
            probability.ok_or_else(|| SprtError::Probability { key, found: shown(found) })
        };
        let model = match model {
            None | Some("logistic") => Model::Logistic,
            Some("normalized") => Model::Normalized,
            Some(found) => return Err(SprtError::Model(shown(found))),
        };
        let test = Self {
            elo0: elo("elo0", elo0)?,
            elo1: elo("elo1", elo1)?,
            alpha: probability("alpha", alpha)?,
            beta: probability("beta", beta)?,
            model,
        };
        if test.elo0 >= test.elo1 {
            return Err(SprtError::Order);
        }
        if test.alpha + test.beta >= 1.0 {
            return Err(SprtError::Sum);
        }
        Ok(test)
    }
}

impl fmt::Display for Sprt {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { elo0, elo1, alpha, beta, model } = self;
        write!(f, "elo0={elo0},elo1={elo1},alpha={alpha},beta={beta}")?;
        match model {
            Model::Logistic => Ok(()),
            Model::Normalized => f.write_str(",model=normalized"),
        }
    }
}

text_in_json!(Sprt);

impl fmt::Display for Hypothesis {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::H0 => "H0 accepted",
            Self::H1 => "H1 accepted",
        })
    }
}

impl Sprt {
    /// The logarithm of the likelihood ratio at which H0 is accepted.
    pub(crate) fn lower(&self) -> f64 {
        (self.beta / (1.0 - self.alpha)).ln()
    }

    /// The logarithm of the likelihood ratio at which H1 is accepted.
    pub(crate) fn upper(&self) -> f64 {
        ((1.0 - self.beta) / self.alpha).ln()
    }

    /// The logarithm of the likelihood ratio of H1 to H0, 0 without pairs of games.
    pub(crate) fn llr(&self, tally: &Tally) -> f64 {
        if tally.complete_pairs() == 0 {
            return 0.0;
        }
        let counts = tally.pairs.map(|count| if count == 0 { LEAST_COUNT } else { count as f64 });
        let total: f64 = counts.iter().sum();
        let shares = counts.map(|count| count / total);
        let most_likely = |elo: f64| match self.model {
            Model::Logistic => under_mean(&shares, score_of_elo(elo)),
            // By pairs the deviation is smaller than by games.
            Model::Normalized => under_t_value(&shares, SQRT_2 * elo / NORMALIZED),
        };
        let (zero, one) = (most_likely(self.elo0), most_likely(self.elo1));
        let ratios = zero.iter().zip(one).map(|(zero, one)| (one / zero).ln());
        counts.iter().zip(ratios).map(|(count, ratio)| count * ratio).sum()
    }

    /// The hypothesis that is accepted, as soon as one is.
    pub(crate) fn verdict(&self, tally: &Tally) -> Option<Hypothesis> {
        let llr = self.llr(tally);
        if llr >= self.upper() {
            Some(Hypothesis::H1)
        } else if llr <= self.lower() {
            Some(Hypothesis::H0)
        } else {
            None
        }
    }
}

/// What the five outcomes of a pair are worth.
const WORTH: [f64; 5] = [0.0, 0.25, 0.5, 0.75, 1.0];

/// The most likely distribution with the mean `mean`.
fn under_mean(shares: &[f64; 5], mean: f64) -> [f64; 5] {
    under_zero(shares, &WORTH.map(|worth| worth - mean))
}

/// The most likely distribution in which `values` have the mean 0: each share is divided by
/// 1 + x times its value, with the x that makes it so (Van den Bergh, proposition 1.1).
fn under_zero(shares: &[f64; 5], values: &[f64; 5]) -> [f64; 5] {
    let (least, most) = values.iter().fold((0.0f64, 0.0f64), |(least, most), &v| (least.min(v), most.max(v)));
    let mean_at = |x: f64| -> f64 {
        shares.iter().zip(values).map(|(share, value)| share * value / (1.0 + x * value)).sum()
    };
    // The sum falls from infinity to minus infinity between these: halving finds its zero.
    let (mut low, mut high) = (-1.0 / most, -1.0 / least);
    for _ in 0..200 {
        let middle = f64::midpoint(low, high);
        if mean_at(middle) > 0.0 { low = middle } else { high = middle }
    }
    let x = f64::midpoint(low, high);
    let mut distribution = *shares;
    for (share, value) in distribution.iter_mut().zip(values) {
        *share /= 1.0 + x * value;
    }
    distribution
}

/// The most likely distribution whose mean is `t` standard deviations above one half, by the iteration
/// of Van den Bergh ("Normalized Elo", section 4.1), which begins with equal shares.
fn under_t_value(shares: &[f64; 5], t: f64) -> [f64; 5] {
    const MOST_STEPS: usize = 100;
    const NEAR: f64 = 1e-9;
    let mut distribution = [0.2; 5];
    for _ in 0..MOST_STEPS {
        let mean: f64 = distribution.iter().zip(WORTH).map(|(share, worth)| share * worth).sum();
        let squares = distribution.iter().zip(WORTH).map(|(share, worth)| share * (worth - mean).powi(2));
        let deviation = squares.sum::<f64>().sqrt();
        let values = WORTH.map(|worth| {
            let distance = (worth - mean) / deviation;
            worth - 0.5 - t * deviation * (1.0 + distance * distance) / 2.0
        });
        let next = under_zero(shares, &values);
        let change = distribution.iter().zip(&next).map(|(old, new)| (old - new).abs()).fold(0.0, f64::max);
        distribution = next;
        if change < NEAR {
            break;
        }
    }
    distribution
}
