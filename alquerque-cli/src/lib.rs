//! The program `alquerque`: an engine for Alquerque and its relatives that speaks a text protocol, and
//! the commands around it.
//!
//! Without arguments the program speaks UGI or UCI on its standard streams; [`run`] is that
//! conversation over any pair of streams. [`main`] is the whole program, its commands included.
//!
//! ```
//! let mut answers = Vec::new();
//! alquerque_cli::run("position startpos moves d3-c3\nquery fen\n".as_bytes(), &mut answers)?;
//! assert_eq!(answers, b"response bbbbb/bbbbb/bbw1w/wwwww/wwwww b - 1 1\n");
//! # Ok::<(), std::io::Error>(())
//! ```
//!
//! `desk::open` is the one place that knows which games there are; all else is written against the
//! trait `Desk`.

mod args;
mod bench;
mod client;
mod commands;
mod compliance;
mod desk;
mod draw;
mod lines;
mod perft;
mod protocol;
mod record;
mod statistics;
mod stdout;
mod table;
mod text_in_json;
mod tournament;
mod tune;

pub use commands::main;
pub use protocol::run;
