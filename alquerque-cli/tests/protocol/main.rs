//! Tests of the protocol loop over streams in memory.

mod client;
mod games;
mod laws;
mod noise;
mod searches;
mod transcripts;
