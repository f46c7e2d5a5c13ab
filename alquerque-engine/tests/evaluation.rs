//! The evaluation against counting men: matches at equal nodes from random openings, colours changed.
//!
//! `cargo test --release -p alquerque-engine --test evaluation -- --nocapture` prints the scores. The
//! games are the same in every run.

mod common;

use alquerque_core::alquerque::Alquerque;
use alquerque_core::{Position, Symmetry};
use alquerque_engine::Evaluate;
use common::Chance;
use common::plain::duel;

/// Openings, each played twice, where the environment variable `PAIRS` does not say another number.
const PAIRS: u64 = 40;

/// Nodes a move.
const NODES: u64 = 500;

fn beats_counting_men(code: &str) {
    let pairs = std::env::var("PAIRS").map_or(PAIRS, |pairs| pairs.parse().unwrap());
    let [won, drawn, lost] = duel::<Alquerque>(code.parse().unwrap(), pairs, NODES);
    let games = won + drawn + lost;
    let score = 100.0 * (f64::from(won) + f64::from(drawn) / 2.0) / f64::from(games);
    println!("{code}: {won} won, {drawn} drawn, {lost} lost of {games}, {score:.1} %");
    assert!(won > lost);
}

#[test]
fn beats_counting_men_in_doce() {
    beats_counting_men("doce");
}

#[test]
fn beats_counting_men_in_bell() {
    beats_counting_men("bell");
}

#[test]
fn beats_counting_men_in_promotion() {
    beats_counting_men("promotion");
}

#[test]
fn beats_counting_men_in_table() {
    beats_counting_men("table");
}

#[test]
fn beats_counting_men_in_jaques() {
    beats_counting_men("jaques");
}

#[test]
fn a_position_and_its_images_are_worth_the_same() {
    for code in ["doce", "promotion", "table", "huffing"] {
        let code = code.parse().unwrap();
        for seed in 0..50 {
            let game = Chance(seed).game(Alquerque::start(code), 30);
            let position = game.position();
            for symmetry in position.symmetries() {
                assert_eq!(
                    position.mapped(symmetry).evaluate(),
                    position.evaluate(),
                    "{symmetry:?} {position}"
                );
            }
            assert_eq!(position.mapped(Symmetry::IDENTITY), *position);
        }
    }
}
