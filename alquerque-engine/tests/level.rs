//! The levels: weaker players, who keep to the rules.

mod common;

use alquerque_core::alquerque::Alquerque;
use alquerque_core::fanorona::Fanorona;
use alquerque_core::konane::Konane;
use alquerque_core::seega::Seega;
use alquerque_core::surakarta::Surakarta;
use alquerque_core::{Color, Game};
use alquerque_engine::{Control, Engine, Evaluate, Level, Limits};
use common::{Chance, game, in_games, start, to_depth};

const NODES: Limits = Limits { depth: None, nodes: Some(3000), move_time: None, clock: None, mate: None };

fn engine<P: Evaluate>(level: Level, seed: u64) -> Engine<P> {
    let mut engine = Engine::new(1).unwrap();
    engine.set_level(level);
    engine.set_seed(seed);
    engine
}

in_games! {
    every_level_plays_legal_moves_and_tells_what_it_plays {
        alquerque Alquerque: "bell";
        konane Konane: "konane";
        fanorona Fanorona: "fanorona";
        seega Seega: "seega";
        surakarta Surakarta: "surakarta";
    }

    each_level_beats_the_one_below {
        alquerque Alquerque: "promotion";
        konane Konane: "konane";
        fanorona Fanorona: "fanorona";
        seega Seega: "seega";
        surakarta Surakarta: "surakarta";
    }

    a_seed_gives_one_game_and_another_seed_another {
        alquerque Alquerque: "doce";
        konane Konane: "konane";
        fanorona Fanorona: "fanorona";
        seega Seega: "seega";
        surakarta Surakarta: "surakarta";
    }
}

fn every_level_plays_legal_moves_and_tells_what_it_plays<P: Evaluate>(code: &str) {
    let mut chance = Chance(3);
    for level in Level::ALL {
        let mut engine = engine::<P>(level, 5);
        for plies in 0..30 {
            let game = chance.game(start::<P>(code), plies);
            let mut told = None;
            let found = engine.search(&game, &NODES, &Control::new(), |report| {
                told = report.pv.first().copied();
            });
            assert_eq!(found.best, told, "{level:?}");
            assert_eq!(found.best, found.pv.first().copied());
            match found.best {
                Some(turn) => assert!(game.legal_moves().contains(&turn), "{level:?}: {turn}"),
                None => assert!(game.outcome().is_some()),
            }
        }
    }
}

/// Plays a game between two engines from random plies and says who has won.
fn winner<P: Evaluate>(
    code: &str,
    opening: u64,
    white: &mut Engine<P>,
    black: &mut Engine<P>,
) -> Option<Color> {
    let mut game: Game<P> = Chance(opening).game(start(code), 4);
    while game.outcome().is_none() && game.plies() < 200 {
        let engine = if game.position().to_move() == Color::White { &mut *white } else { &mut *black };
        let found = engine.search(&game, &NODES, &Control::new(), |_| {});
        game.play(found.best.unwrap()).unwrap();
    }
    game.outcome().and_then(|outcome| outcome.winner)
}

fn each_level_beats_the_one_below<P: Evaluate>(code: &str) {
    // A level that sees farther than the nodes allow is no other one: the first three are.
    for pair in [[Level::Easy, Level::Medium], [Level::Medium, Level::Hard]] {
        let [mut weaker, mut stronger] = pair.map(|level| engine::<P>(level, 1));
        let (mut won, mut lost) = (0, 0);
        for opening in 0..6 {
            for (side, winner) in [
                (Color::White, winner(code, opening, &mut stronger, &mut weaker)),
                (Color::Black, winner(code, opening, &mut weaker, &mut stronger)),
            ] {
                won += u32::from(winner == Some(side));
                lost += u32::from(winner == Some(!side));
            }
        }
        println!("{code}: {pair:?}: {won} won and {lost} lost of 12");
        assert!(won > lost, "{code}: {pair:?}: {won} won and {lost} lost");
    }
}

fn a_seed_gives_one_game_and_another_seed_another<P: Evaluate>(code: &str) {
    let moves = |seed: u64| {
        let mut engine = engine::<P>(Level::Easy, seed);
        let mut game = Game::new(start::<P>(code));
        for _ in 0..12 {
            let Some(turn) = engine.search(&game, &NODES, &Control::new(), |_| {}).best else { break };
            game.play(turn).unwrap();
        }
        game.to_string()
    };
    assert_eq!(moves(1), moves(1));
    let others = [2, 3, 4].map(moves);
    assert!(others.iter().any(|other| *other != moves(1)), "{others:?}");
}

#[test]
fn a_win_that_is_one_ply_away_is_taken_at_every_level() {
    let game = game::<Alquerque>("doce", "5/5/2b2/1w3/5 w");
    for level in Level::ALL {
        for seed in 0..20 {
            let found = engine::<Alquerque>(level, seed).search(&game, &NODES, &Control::new(), |_| {});
            assert_eq!(found.best.map(|turn| turn.to_string()).as_deref(), Some("b2xd4"), "{level:?}");
        }
    }
}

#[test]
fn analysis_is_not_weakened_and_the_full_level_is_the_engine_itself() {
    let game = Chance(9).game(start::<Alquerque>("table"), 6);
    let nodes = |level: Level, limits: &Limits| {
        let found = engine::<Alquerque>(level, 1).search(&game, limits, &Control::new(), |_| {});
        (found.best, found.nodes)
    };
    let mut plain = Engine::<Alquerque>::new(1).unwrap();
    let found = plain.search(&game, &to_depth(9), &Control::new(), |_| {});
    assert_eq!(nodes(Level::Full, &to_depth(9)), (found.best, found.nodes));
    assert_eq!(nodes(Level::Hard, &to_depth(9)), nodes(Level::Full, &to_depth(8)));
    let mate = Limits { mate: Some(5), ..Limits::default() };
    assert_eq!(nodes(Level::Easy, &mate), nodes(Level::Full, &mate));
}
