//! Alpha-beta search with a transposition table, for any game of [`alquerque_core`].
//!
//! ```
//! use alquerque_core::alquerque::{Alquerque, Code};
//! use alquerque_core::{Game, Position};
//! use alquerque_engine::{Control, Engine, Limits};
//!
//! let game = Game::new(Alquerque::start(Code::default()));
//! let mut engine = Engine::new(16)?;
//! let limits = Limits { depth: Some(8), ..Limits::default() };
//! let found = engine.search(&game, &limits, &Control::new(), |report| {
//!     println!("depth {} score {} nodes {}", report.depth, report.score, report.nodes);
//! });
//! assert!(found.best.is_some());
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod engine;
mod eval;
mod level;
mod limits;
mod mix;
mod odds;
mod perft;
mod report;
mod score;
mod search;
mod skill;
mod slots;
mod table;

pub use engine::{Engine, Evaluation};
pub use eval::{Evaluate, FULL, Layout, MOST_COUNTS, Model, ModelError, Sketch, Weight};
pub use level::{Level, LevelError};
pub use limits::{Clock, Control, Limits};
pub use odds::{Odds, Spread};
pub use perft::{Perft, PerftError};
pub use report::{Bound, Found, Report};
pub use score::{Outlook, Score};
pub use skill::Skill;
pub use slots::HashError;

/// The example of the README, compiled and run.
#[cfg(doctest)]
#[doc = include_str!("../../README.md")]
struct Readme;
