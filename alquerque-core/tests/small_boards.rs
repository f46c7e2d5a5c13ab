//! Games on small boards played out completely by plain minimax: the winner is the one that is known.

#![cfg(feature = "alloc")]

mod common;

use alquerque_core::fanorona::Fanorona;
use alquerque_core::konane::Konane;
use alquerque_core::{Color, Position};
use common::{after_unchecked, code};
use std::collections::HashMap;

/// Who wins by force within so many plies, if either does.
///
/// The bound makes an end of games that go round in circles. A shortest forced win never comes back to a
/// position, so the draw by repetition changes nothing about it.
fn forced<P: Position>(
    position: &P,
    plies: u32,
    known: &mut HashMap<(P, u32), Option<Color>>,
) -> Option<Color> {
    if let Some(outcome) = position.outcome() {
        return outcome.winner;
    }
    if plies == 0 {
        return None;
    }
    let key = (position.clone(), plies);
    if let Some(&winner) = known.get(&key) {
        return winner;
    }
    let us = position.to_move();
    let mut ends: Vec<Option<Color>> = Vec::new();
    for turn in position.moves() {
        ends.push(forced(&after_unchecked(position, turn), plies - 1, known));
        if ends.last() == Some(&Some(us)) {
            break;
        }
    }
    let winner = if ends.contains(&Some(us)) {
        Some(us)
    } else if ends.contains(&None) {
        None
    } else {
        Some(!us)
    };
    known.insert(key, winner);
    winner
}

/// The winner from the start. Of Kōnane the whole game is seen: every ply takes a stone away.
fn winner<P: Position>(code_text: &str, plies: u32) -> Option<Color> {
    forced(&P::start(code(code_text)), plies, &mut HashMap::new())
}

/// Norvig, *Kōnane* (pytudes, 2021): the second player wins on 4x4, the first on 5x5.
#[test]
fn second_player_wins_konane_on_four_by_four() {
    assert_eq!(winner::<Konane>("konane,size=4", 16), Some(Color::White));
}

#[test]
fn first_player_wins_konane_on_five_by_five() {
    assert_eq!(winner::<Konane>("konane,size=5", 25), Some(Color::Black));
}

/// In twelve plies at the most, whatever Black does.
#[test]
fn first_player_wins_fanorona_on_three_by_three() {
    assert_eq!(winner::<Fanorona>("fanorona,size=3x3", 12), Some(Color::White));
}
