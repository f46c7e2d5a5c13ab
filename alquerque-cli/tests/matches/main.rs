//! `alquerque match`, through the program, against engines of many habits. They need `python3`.

mod arguments;
mod endings;
mod habits;
mod openings;
mod processes;
mod resumption;
mod runner;
mod tables;
