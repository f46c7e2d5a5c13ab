//! Small boards played out to the end: the winner is the one that is known.
//!
//! Kōnane after Norvig, *Kōnane* (pytudes, 2021): the first player wins on 5x5, the second on 4x4 and 6x6.
//! Fanorona after Schadd, Winands, Uiterwijk, van den Herik and Bergsma, *Best Play in Fanorona Leads to
//! Draw* (New Mathematics and Natural Computation 4, 2008): the first player wins on 3x3.

mod common;

use alquerque_core::fanorona::Fanorona;
use alquerque_core::konane::Konane;
use alquerque_core::{Color, Game, Position};
use alquerque_engine::{Control, Engine, Evaluate, Limits};
use common::start;
use common::truth::{is_first_of_images, search, winner};

/// The winner from the start of this code: by a search that goes on until the game is decided, and by a
/// proof that asks for the winner alone.
fn winners<P: Evaluate>(code: &str) -> [Option<Color>; 2] {
    let game = Game::new(start::<P>(code));
    let outlook = search(&mut Engine::new(16).unwrap(), &game, &Limits::default());
    let solved = Engine::new(16).unwrap().solve(&game, &Control::new());
    [winner(Some(outlook), game.position().to_move()), solved]
}

#[test]
fn second_player_wins_konane_on_four_by_four() {
    assert_eq!(winners::<Konane>("konane,size=4"), [Some(Color::White); 2]);
}

#[test]
fn first_player_wins_konane_on_five_by_five() {
    assert_eq!(winners::<Konane>("konane,size=5"), [Some(Color::Black); 2]);
}

/// `cargo test --release -p alquerque-engine --test solved -- --ignored`
#[test]
#[ignore = "slow: half a minute in release mode, and 512 MiB"]
fn second_player_wins_konane_on_six_by_six() {
    let start = start::<Konane>("konane,size=6");
    let mut engine = Engine::new(512).unwrap();
    let mut openings = 0;
    for turn in start.moves() {
        let mut game = Game::new(start.clone());
        game.play(turn).unwrap();
        // Of openings that are images of each other, one is enough.
        if is_first_of_images(game.position()) {
            assert_eq!(engine.solve(&game, &Control::new()), Some(Color::White), "{turn}");
            openings += 1;
        }
    }
    assert_eq!(openings, 2, "a corner and the centre");
}

#[test]
fn first_player_wins_fanorona_on_three_by_three() {
    assert_eq!(winners::<Fanorona>("fanorona,size=3x3"), [Some(Color::White); 2]);
}
