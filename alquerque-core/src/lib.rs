//! The rules of Alquerque in all its codes, and of its relatives Kōnane, Fanorona, Seega and Surakarta.
//!
//! Positions are a few machine words (bitboards), a turn is a value of 16 bytes, and legal turns come
//! from a visitor that allocates nothing. The crate is `no_std`: the feature `alloc` adds lists of
//! turns and [`Game`], the feature `std` (default) nothing more than the conversions of the standard
//! library.
//!
//! ```
//! use alquerque_core::alquerque::{Alquerque, Code};
//! use alquerque_core::{Game, Position};
//!
//! let code: Code = "doce,jumps=any".parse()?;
//! let position = Alquerque::parse(code, "5/5/2b2/1w3/5 w - 0 1")?;
//! let mut game = Game::new(position);
//! game.play_text("b2xd4")?;
//! assert_eq!(game.outcome().unwrap().to_string(), "White wins, Black has no men left");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! [`Position`] is what every game gives; what is generic (search, perft, game history) is written
//! once against it. One module holds each game: [`alquerque`], [`konane`], [`fanorona`], [`seega`],
//! [`surakarta`]. [`Variant`] is a code of any of them.

#![no_std]

#[cfg(feature = "alloc")]
extern crate alloc;

pub mod alquerque;
mod base;
mod bitboard;
mod board;
mod code;
mod color;
mod direction;
pub mod fanorona;
#[cfg(feature = "alloc")]
mod game;
pub mod konane;
mod notation;
mod outcome;
mod perft;
mod position;
pub mod seega;
mod setup;
mod steps;
pub mod surakarta;
mod symmetry;
pub mod text;
mod variant;
mod zobrist;

pub use base::Base;
pub use bitboard::{Bitboard, Point, Points};
pub use board::{Board, Diagonals};
pub use code::{Code, CodeError, CodeProblem, DrawParameter, Named, RuleSet, Value, Word};
pub use color::Color;
pub use direction::Direction;
#[cfg(feature = "alloc")]
pub use game::{Game, GameError, PlayAllError};
pub use outcome::{Outcome, Reason};
pub use perft::{perft, perft_while};
pub use position::{Candidates, DrawRules, IllegalMove, Move, MoveError, MoveProblem, Position};
pub use setup::{Fault, PositionError, PositionProblem, Setup, SetupError, State};
pub use symmetry::Symmetry;
pub use variant::Variant;
pub use zobrist::Key;
