//! The symmetries that a code's rules allow: positions that are images of each other are one game.

#![cfg(feature = "alloc")]

mod common;

use alquerque_core::alquerque::{Alquerque, BOARD, Code, Jumps, Steps, Turn};
use alquerque_core::{Color, Move, Position, Symmetry, perft};
use common::{Random, after, all_composed, code, identity, random_position};
use std::collections::BTreeSet;

fn symmetries(code: Code) -> Vec<Symmetry> {
    Alquerque::start(code).symmetries().collect()
}

#[test]
fn codes_that_know_forward_have_four_symmetries_and_the_others_sixteen() {
    for code in all_composed() {
        let rules = code.rules();
        let is_free = (rules.steps, rules.jumps) == (Steps::Any, Jumps::Any);
        let symmetries = symmetries(code);
        assert_eq!(symmetries.len(), if is_free { 16 } else { 4 }, "{code}");
        assert_eq!(symmetries[0], Symmetry::IDENTITY);
        for symmetry in &symmetries {
            assert!(symmetries.contains(&symmetry.inverse()), "{code}: {symmetry:?}");
        }
    }
}

#[test]
fn images_have_the_same_turns_mapped_alike() {
    let mut random = Random(20);
    for code in all_composed() {
        for _ in 0..12 {
            let position = random_position(code, &mut random);
            let turns = position.moves();
            for symmetry in symmetries(code) {
                let image = position.mapped(symmetry);
                let mapped: BTreeSet<String> =
                    turns.iter().map(|turn| turn.mapped(symmetry).to_string()).collect();
                let found: BTreeSet<String> = image.moves().iter().map(Turn::to_string).collect();
                assert_eq!(mapped, found, "{position:?}, {symmetry:?}");
                assert_eq!(mapped.len(), turns.len(), "one to one");
                assert_eq!(image.count_moves(), position.count_moves());
                let winner = |position: &Alquerque| position.outcome().and_then(|outcome| outcome.winner);
                assert_eq!(winner(&image), winner(&position).map(|color| symmetry.color(color)));
            }
        }
    }
}

#[test]
fn playing_and_mapping_may_change_places() {
    let mut random = Random(21);
    for code in all_composed() {
        for _ in 0..10 {
            let position = random_position(code, &mut random);
            for turn in position.moves().into_iter().take(10) {
                for symmetry in symmetries(code) {
                    let mapped_first = after(&position.mapped(symmetry), turn.mapped(symmetry));
                    let played_first = after(&position, turn).mapped(symmetry);
                    assert_eq!(
                        identity(&mapped_first),
                        identity(&played_first),
                        "{position:?}, {symmetry:?}"
                    );
                    assert_eq!(mapped_first.key(), played_first.key());
                    assert_eq!(mapped_first.quiet(), played_first.quiet());
                }
            }
        }
    }
}

#[test]
fn images_have_the_same_perft() {
    let mut random = Random(22);
    for code in all_composed() {
        for _ in 0..3 {
            let position = random_position(code, &mut random);
            // Boards with hundreds of chains say nothing more, but take their time.
            if position.count_moves() > 40 {
                continue;
            }
            let count = perft(&position, 3);
            for symmetry in symmetries(code) {
                assert_eq!(perft(&position.mapped(symmetry), 3), count, "{position:?}, {symmetry:?}");
            }
        }
    }
}

#[test]
fn the_inverse_leads_back() {
    let mut random = Random(23);
    for code in all_composed() {
        for _ in 0..10 {
            let position = random_position(code, &mut random);
            for symmetry in Symmetry::all().iter_all() {
                let back = position.mapped(symmetry).mapped(symmetry.inverse());
                assert_eq!(back.setup(), position.setup(), "{symmetry:?}");
                for turn in position.moves().into_iter().take(20) {
                    assert_eq!(turn.mapped(symmetry).mapped(symmetry.inverse()), turn, "{symmetry:?}");
                }
            }
        }
    }
}

#[test]
fn images_are_positions_of_the_code() {
    let mut random = Random(24);
    for code in all_composed() {
        for _ in 0..20 {
            let position = random_position(code, &mut random);
            for symmetry in symmetries(code) {
                let image = position.mapped(symmetry);
                let read = Alquerque::parse(code, &image.to_string()).expect("the image can be read");
                assert_eq!(read.setup(), image.setup());
                assert_eq!(read.key(), image.key());
            }
        }
    }
}

/// What is left out changes the game: a flip without the players exchanged, or files for ranks.
#[test]
fn other_symmetries_do_not_keep_the_rules() {
    let mut random = Random(25);
    for name in ["doce", "bell", "promotion", "huffing", "table,steps=forward", "table,jumps=first-forward"] {
        let code = code(name);
        let kept = symmetries(code);
        for symmetry in Symmetry::all().iter_all().filter(|symmetry| !kept.contains(symmetry)) {
            let differs = (0..200).any(|_| {
                let position = random_position(code, &mut random);
                let image = position.mapped(symmetry);
                let mapped: BTreeSet<String> =
                    position.moves().iter().map(|turn| turn.mapped(symmetry).to_string()).collect();
                mapped != image.moves().iter().map(Turn::to_string).collect()
            });
            assert!(differs, "{code}, {symmetry:?}");
        }
    }
}

/// Neither player has the better side: the half turn lays White's men on Black's.
#[test]
fn starts_are_their_own_half_turn_with_the_players_exchanged() {
    for code in Code::all_named() {
        let start = Alquerque::start(code);
        let turned = start.mapped(Symmetry::HALF_TURN | Symmetry::SWAP);
        for color in Color::ALL {
            assert_eq!(turned.men_of(color), start.men_of(color), "{code}");
        }
        assert_eq!(turned.to_move(), !start.to_move());
        assert_eq!(start.empty(), BOARD.mapped_all(start.empty(), Symmetry::HALF_TURN));
    }
}

/// `right` and `left` are mirror images.
#[test]
fn the_mirror_exchanges_the_two_full_starts() {
    let right = Alquerque::start(code("table"));
    let left = Alquerque::start(code("table,setup=left"));
    assert_eq!(identity(&right.mapped(Symmetry::MIRROR)), identity(&left));
}

/// Nobody gains by the colour of his men: a draw or a win is judged alike for both.
#[test]
fn results_do_not_depend_on_the_colour() {
    let mut random = Random(26);
    for code in all_composed() {
        let colors = Symmetry::HALF_TURN | Symmetry::SWAP;
        for _ in 0..100 {
            let position = random_position(code, &mut random);
            let (ours, theirs) = (position.outcome(), position.mapped(colors).outcome());
            assert_eq!(
                ours.map(|outcome| (outcome.reason, outcome.winner.map(|winner| !winner))),
                theirs.map(|outcome| (outcome.reason, outcome.winner)),
                "{position:?}"
            );
        }
    }
}
