//! The symmetries that the rules of a code allow: positions that are images of each other are one game.

#![cfg(feature = "alloc")]

mod common;

use alquerque_core::alquerque::{Alquerque, Code, Jumps, Steps};
use alquerque_core::fanorona::Fanorona;
use alquerque_core::konane::Konane;
use alquerque_core::seega::Seega;
use alquerque_core::surakarta::Surakarta;
use alquerque_core::{Color, Move, Outcome, Position, Symmetry, perft};
use common::alquerque::all_composed;
use common::{
    Random, Subject, after_unchecked, for_every_game, identity, position, random_position, random_positions,
    some_moves, symmetries_of,
};
use std::collections::BTreeSet;

/// How many boards are looked at.
const BOARDS: usize = 2_000;

fn symmetries<P: Position>(position: &P) -> Vec<Symmetry> {
    position.symmetries().collect()
}

#[test]
fn codes_that_know_forward_have_four_symmetries_and_the_others_sixteen() {
    for code in all_composed() {
        let rules = code.rules();
        let is_free = (rules.steps, rules.jumps) == (Steps::Any, Jumps::Any);
        let symmetries = symmetries(&Alquerque::start(code));
        assert_eq!(symmetries.len(), if is_free { 16 } else { 4 }, "{code}");
    }
}

/// Without jumps over diagonals and without a forward, a square board has eight images, and the players are
/// alike; but mirror images of even boards have the other colours on their squares, and only Black opens.
#[test]
fn konane_has_eight_symmetries_and_four_in_the_opening_of_even_boards() {
    for side in 4..=8 {
        let start: Konane = Position::start(common::code(&format!("konane,size={side}")));
        let is_even = side % 2 == 0;
        let opened = after_unchecked(&start, start.moves()[0]);
        let answered = after_unchecked(&opened, opened.moves()[0]);
        let counts = [&start, &opened, &answered].map(|position| symmetries(position).len());
        assert_eq!(counts, if is_even { [4, 4, 8] } else { [8, 8, 8] }, "{side}");
        let exchanging = |position| {
            symmetries(position).into_iter().filter(|symmetry| symmetry.contains(Symmetry::SWAP)).count()
        };
        assert_eq!([&start, &opened].map(exchanging), [0, 0], "{side}");
        assert_eq!(exchanging(&answered), if is_even { 4 } else { 0 }, "{side}");
    }
}

#[test]
fn fanorona_has_eight_symmetries_and_sixteen_on_square_boards() {
    for (size, count) in [("9x5", 8), ("5x5", 16), ("3x3", 16)] {
        let start: Fanorona = Position::start(common::code(&format!("fanorona,size={size}")));
        assert_eq!(symmetries(&start).len(), count, "{size}");
    }
}

#[test]
fn seega_has_eight_symmetries_while_stones_are_placed_and_sixteen_after() {
    let start: Seega = Position::start(common::code("seega"));
    assert_eq!(symmetries(&start).len(), 8);
    let last: Seega = position("seega", "bbwww/bb3/5/5/www2 b 0,2");
    assert_eq!(symmetries(&last).len(), 8);
    assert_eq!(symmetries(&after_unchecked(&last, last.moves()[0])).len(), 16);
}

#[test]
fn surakarta_has_sixteen_symmetries() {
    assert_eq!(symmetries(&Surakarta::start(common::code("surakarta"))).len(), 16);
}

fn symmetries_are_a_group_that_begins_with_the_identity<P: Subject>() {
    for position in random_positions::<P>(19, 500) {
        let symmetries = symmetries(&position);
        assert_eq!(symmetries[0], Symmetry::IDENTITY, "{position:?}");
        let different: BTreeSet<u8> = symmetries.iter().map(|symmetry| symmetry.bits()).collect();
        assert_eq!(different.len(), symmetries.len(), "{position:?}");
        for symmetry in &symmetries {
            assert!(symmetries.contains(&symmetry.inverse()), "{position:?}: {symmetry:?}");
        }
    }
}

/// The result of the image of a position, if that of the position is known.
fn image_of(outcome: Option<Outcome>, symmetry: Symmetry) -> Option<Outcome> {
    outcome.map(|outcome| Outcome { winner: outcome.winner.map(|color| symmetry.color(color)), ..outcome })
}

fn images_have_the_same_turns_mapped_alike_and_the_same_result<P: Subject>() {
    for position in random_positions::<P>(20, BOARDS).filter(|position| position.count_moves() < 1_000) {
        let turns = position.moves();
        for symmetry in position.symmetries() {
            let image = position.mapped(symmetry);
            let mapped: BTreeSet<String> =
                turns.iter().map(|turn| turn.mapped(symmetry).to_string()).collect();
            let found: BTreeSet<String> = image.moves().iter().map(P::Move::to_string).collect();
            assert_eq!(mapped, found, "{position:?}, {symmetry:?}");
            assert_eq!(mapped.len(), turns.len(), "one to one");
            assert_eq!(image.count_moves(), position.count_moves());
            assert_eq!(image.outcome(), image_of(position.outcome(), symmetry), "{position:?}, {symmetry:?}");
        }
    }
}

fn playing_and_mapping_may_change_places<P: Subject>() {
    for position in random_positions::<P>(21, BOARDS) {
        for turn in some_moves(&position, 10) {
            for symmetry in position.symmetries() {
                let mapped_first = after_unchecked(&position.mapped(symmetry), turn.mapped(symmetry));
                let played_first = after_unchecked(&position, turn).mapped(symmetry);
                assert_eq!(identity(&mapped_first), identity(&played_first), "{position:?}, {symmetry:?}");
                assert_eq!(mapped_first.key(), played_first.key());
                assert_eq!(mapped_first.quiet(), played_first.quiet());
                assert_eq!(
                    position.mapped(symmetry).gain(turn.mapped(symmetry)),
                    position.gain(turn),
                    "{position:?}, {symmetry:?}: {turn}"
                );
            }
        }
    }
}

fn images_have_the_same_perft<P: Subject>() {
    // Boards with hundreds of turns say nothing more, but take their time.
    for position in random_positions::<P>(22, 300).filter(|position| position.count_moves() <= 40) {
        let count = perft(&position, 3);
        for symmetry in position.symmetries() {
            assert_eq!(perft(&position.mapped(symmetry), 3), count, "{position:?}, {symmetry:?}");
        }
    }
}

fn the_inverse_leads_back<P: Subject>() {
    for position in random_positions::<P>(23, BOARDS) {
        for symmetry in symmetries_of(position.board()) {
            let back = position.mapped(symmetry).mapped(symmetry.inverse());
            assert_eq!(back.setup(), position.setup(), "{symmetry:?}");
            for turn in some_moves(&position, 20) {
                assert_eq!(turn.mapped(symmetry).mapped(symmetry.inverse()), turn, "{symmetry:?}");
            }
        }
    }
}

fn images_are_positions_of_the_code<P: Subject>() {
    for position in random_positions::<P>(24, BOARDS) {
        for symmetry in position.symmetries() {
            let image = position.mapped(symmetry);
            let read = P::parse(position.code(), &image.to_string()).expect("the image can be read");
            assert_eq!(read.setup(), image.setup());
            assert_eq!(read.key(), image.key());
        }
    }
}

fn the_start_of_a_turn_and_its_end_are_mapped_with_it<P: Subject>() {
    for position in random_positions::<P>(25, BOARDS) {
        let board = position.board();
        for turn in some_moves(&position, 20) {
            for symmetry in position.symmetries() {
                let map = |point| board.mapped(point, symmetry);
                let sorted = |ends: (_, _)| BTreeSet::from([ends.0, ends.1]);
                // Points that are placed at once have no first one.
                let mapped = turn.ends().map(|(from, to)| sorted((map(from), map(to))));
                assert_eq!(turn.mapped(symmetry).ends().map(sorted), mapped, "{position:?}: {turn}");
            }
        }
    }
}

/// What is left out changes the game: in Alquerque a flip without the players exchanged, in Kōnane a mirror
/// image with them, while stones are placed an exchange of the players.
fn other_symmetries_do_not_keep_the_rules<P: Subject>() {
    let mut random = Random(26);
    for code in P::codes() {
        for symmetry in symmetries_of(P::board_of(code.rules())) {
            let boards = (0..200).map(|_| random_position::<P>(code, &mut random));
            let without: Vec<P> =
                boards.filter(|position| !symmetries(position).contains(&symmetry)).collect();
            let differs = |position: &P| {
                let image = position.mapped(symmetry);
                let turns = |position: &P| some_moves(position, 1_000);
                let mapped: BTreeSet<String> =
                    turns(position).iter().map(|turn| turn.mapped(symmetry).to_string()).collect();
                P::from_setup(code, image.setup()).is_err()
                    || mapped != turns(&image).iter().map(P::Move::to_string).collect()
            };
            assert!(without.is_empty() || without.iter().any(differs), "{code}, {symmetry:?}");
        }
    }
}

for_every_game! {
    symmetries_are_a_group_that_begins_with_the_identity,
    images_have_the_same_turns_mapped_alike_and_the_same_result,
    playing_and_mapping_may_change_places,
    images_have_the_same_perft,
    the_inverse_leads_back,
    images_are_positions_of_the_code,
    the_start_of_a_turn_and_its_end_are_mapped_with_it,
    other_symmetries_do_not_keep_the_rules,
}

/// Neither player has the better side: the half turn lays White's men on Black's.
fn assert_start_is_its_own_half_turn<P: Subject>(code: alquerque_core::Code<P::Rules>) {
    let start = P::start(code);
    let turned = start.mapped(Symmetry::HALF_TURN | Symmetry::SWAP);
    for color in Color::ALL {
        assert_eq!(turned.men_of(color), start.men_of(color), "{code}");
    }
    assert_eq!(turned.to_move(), !start.to_move());
    let board = start.board();
    assert_eq!(start.empty(), board.mapped_all(start.empty(), Symmetry::HALF_TURN));
    assert_eq!(start.men_of(Color::White).count(), start.men_of(Color::Black).count());
}

/// In Kōnane this holds of no board: there the half turn keeps the colours of the squares.
#[test]
fn starts_are_their_own_half_turn_with_the_players_exchanged() {
    Code::all_named().for_each(assert_start_is_its_own_half_turn::<Alquerque>);
    Fanorona::codes().into_iter().for_each(assert_start_is_its_own_half_turn::<Fanorona>);
    Seega::codes().into_iter().for_each(assert_start_is_its_own_half_turn::<Seega>);
    Surakarta::codes().into_iter().for_each(assert_start_is_its_own_half_turn::<Surakarta>);
}

/// `right` and `left` are mirror images.
#[test]
fn the_mirror_exchanges_the_two_full_starts() {
    let [right, left] =
        ["table", "table,setup=left"].map(|text| Alquerque::start(common::alquerque::code(text)));
    assert_eq!(identity(&right.mapped(Symmetry::MIRROR)), identity(&left));
}
