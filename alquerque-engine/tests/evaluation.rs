//! The evaluations against the plainest ones: matches at equal nodes from random openings, colours
//! changed.
//!
//! `cargo test --release -p alquerque-engine --test evaluation -- --nocapture` prints the scores. The
//! games are the same in every run.

mod common;

use alquerque_core::alquerque::Alquerque;
use alquerque_core::fanorona::Fanorona;
use alquerque_core::konane::Konane;
use alquerque_core::seega::Seega;
use alquerque_core::surakarta::Surakarta;
use alquerque_core::{Code, Symmetry};
use alquerque_engine::Evaluate;
use common::Chance;
use common::plain::{Plain, duel};

/// Openings, each played twice, where the environment variable `PAIRS` does not say another number.
const PAIRS: u64 = 40;

/// Nodes a move, where the environment variable `NODES` does not say another number.
const NODES: u64 = 500;

fn setting(name: &str, usual: u64) -> u64 {
    std::env::var(name).map_or(usual, |number| number.parse().unwrap())
}

/// Checks that the evaluation wins against the plain one.
fn beats<P: Plain>(code: &str) {
    let (pairs, nodes) = (setting("PAIRS", PAIRS), setting("NODES", NODES));
    let [won, drawn, lost] = duel::<P>(code.parse().unwrap(), pairs, nodes);
    let games = won + drawn + lost;
    let score = 100.0 * (f64::from(won) + f64::from(drawn) / 2.0) / f64::from(games);
    println!("{code}: {won} won, {drawn} drawn, {lost} lost of {games}, {score:.1} %");
    assert!(won > lost);
}

#[test]
fn beats_counting_men_in_doce() {
    beats::<Alquerque>("doce");
}

#[test]
fn beats_counting_men_in_bell() {
    beats::<Alquerque>("bell");
}

#[test]
fn beats_counting_men_in_promotion() {
    beats::<Alquerque>("promotion");
}

#[test]
fn beats_counting_men_in_table() {
    beats::<Alquerque>("table");
}

#[test]
fn beats_counting_men_in_jaques() {
    beats::<Alquerque>("jaques");
}

#[test]
fn beats_plain_mobility_in_konane() {
    beats::<Konane>("konane");
}

#[test]
fn beats_counting_men_in_surakarta() {
    beats::<Surakarta>("surakarta");
}

#[test]
fn beats_counting_men_in_fanorona() {
    beats::<Fanorona>("fanorona");
}

#[test]
fn beats_counting_men_in_seega() {
    beats::<Seega>("seega");
}

/// Checks that positions of random games, from their openings to their ends, are worth what their images
/// are worth.
fn images_are_worth_the_same<P: Evaluate>(code: &str) {
    let code: Code<P::Rules> = code.parse().unwrap();
    for seed in 0..50 {
        let game = Chance(seed).game(P::start(code), seed as usize);
        let position = game.position();
        let model = P::model(code.rules());
        for symmetry in position.symmetries() {
            let image = position.mapped(symmetry);
            assert_eq!(image.evaluate(), position.evaluate(), "{code}: {symmetry:?} {position}");
            if let Some(model) = model {
                let [one, other] = [&image, position].map(|position| model.evaluate(&position.sketch()));
                assert_eq!(one, other, "{code}: {symmetry:?} {position}");
                assert!(!one.is_decided(), "{code}: {position}");
            }
        }
        assert_eq!(position.mapped(Symmetry::IDENTITY), *position);
        assert!(!position.evaluate().is_decided(), "{code}: {position}");
    }
}

#[test]
fn a_position_and_its_images_are_worth_the_same() {
    for code in ["doce", "promotion", "table", "huffing"] {
        images_are_worth_the_same::<Alquerque>(code);
    }
    for code in ["konane", "konane,size=6", "konane,size=5"] {
        images_are_worth_the_same::<Konane>(code);
    }
    images_are_worth_the_same::<Surakarta>("surakarta");
    images_are_worth_the_same::<Seega>("seega");
    for code in ["fanorona", "fanorona,size=5x5", "fanorona,size=3x3"] {
        images_are_worth_the_same::<Fanorona>(code);
    }
}
