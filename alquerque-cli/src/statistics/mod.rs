//! What the results of a match say of the strength of its players.

mod elo;
mod sprt;
mod tally;
#[cfg(test)]
mod tests;

pub(crate) use elo::Estimate;
pub(crate) use sprt::Sprt;
pub(crate) use tally::{Points, Tally};
