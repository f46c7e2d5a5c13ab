//! Matches between engines: [`run`].
//!
//! [`config::Config`] says what is played; [`schedule`] which games these are and [`openings`] how they
//! begin. Threads ([`conduct`]) play them, each with engines of its own ([`seat`], [`game`]); the
//! [`ledger::Ledger`] takes the results in the order of the schedule, so that the numbers do not depend
//! on which game ended first. The [`autosave`] keeps what is needed to go on after an interruption.

mod adjudication;
mod args;
mod autosave;
mod clock;
mod conduct;
mod config;
mod game;
mod keys;
mod ledger;
mod openings;
mod progress;
mod records;
mod schedule;
mod seat;
mod totals;

pub(crate) use args::MatchArguments;
pub(crate) use conduct::{INTERRUPTED, MatchEnd, MatchError, run};
