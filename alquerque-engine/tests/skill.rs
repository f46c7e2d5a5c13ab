//! Skills: weaker players, who keep to the rules.

mod common;

use alquerque_core::alquerque::Alquerque;
use alquerque_core::fanorona::Fanorona;
use alquerque_core::konane::Konane;
use alquerque_core::seega::Seega;
use alquerque_core::surakarta::Surakarta;
use alquerque_core::{Color, Game};
use alquerque_engine::{Bound, Control, Engine, Evaluate, Level, Limits, Skill};
use common::{Chance, game, in_games, start, to_depth};

const NODES: Limits = Limits { depth: None, nodes: Some(3000), move_time: None, clock: None, mate: None };

/// Some skills, the least first.
const SKILLS: [u8; 6] = [0, 4, 8, 12, 16, 20];

fn engine<P: Evaluate>(skill: u8, seed: u64) -> Engine<P> {
    let mut engine = Engine::new(1).unwrap();
    engine.set_skill(Skill::new(skill).unwrap());
    engine.set_seed(seed);
    engine
}

in_games! {
    every_skill_plays_legal_moves_and_tells_what_it_plays {
        alquerque Alquerque: "bell";
        konane Konane: "konane";
        fanorona Fanorona: "fanorona";
        seega Seega: "seega";
        surakarta Surakarta: "surakarta";
    }

    more_skill_beats_less {
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

fn every_skill_plays_legal_moves_and_tells_what_it_plays<P: Evaluate>(code: &str) {
    let mut chance = Chance(3);
    for skill in SKILLS {
        let mut engine = engine::<P>(skill, 5);
        for plies in 0..30 {
            let game = chance.game(start::<P>(code), plies);
            let mut told = None;
            let found = engine.search(&game, &NODES, &Control::new(), |report| {
                // Of a bound a broken off search may not have made anything.
                if report.bound == Bound::Exact {
                    told = report.pv.first().copied();
                }
            });
            assert_eq!(found.best, told, "{skill}");
            assert_eq!(found.best, found.pv.first().copied());
            match found.best {
                Some(turn) => assert!(game.legal_moves().contains(&turn), "{skill}: {turn}"),
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

fn more_skill_beats_less<P: Evaluate>(code: &str) {
    for pair in [[0, 8], [8, 16]] {
        let [mut weaker, mut stronger] = pair.map(|skill| engine::<P>(skill, 1));
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
        println!("{code}: skills {pair:?}: {won} won and {lost} lost of 12");
        assert!(won > lost, "{code}: skills {pair:?}: {won} won and {lost} lost");
    }
}

fn a_seed_gives_one_game_and_another_seed_another<P: Evaluate>(code: &str) {
    let moves = |seed: u64| {
        let mut engine = engine::<P>(2, seed);
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
fn a_win_that_is_one_ply_away_is_taken_at_every_skill() {
    let game = game::<Alquerque>("doce", "5/5/2b2/1w3/5 w");
    for skill in SKILLS {
        for seed in 0..20 {
            let found = engine::<Alquerque>(skill, seed).search(&game, &NODES, &Control::new(), |_| {});
            assert_eq!(found.best.map(|turn| turn.to_string()).as_deref(), Some("b2xd4"), "{skill}");
        }
    }
}

/// With one quiet ply left, a move without a capture is a draw.
#[test]
fn no_random_move_ends_the_game() {
    let code = "table,quiet=20";
    let text = "b4/5/5/3w1/w4 w - 19 30";
    let game = game::<Alquerque>(code, text);
    assert!(game.legal_moves().len() > 3);
    let searched = (0..20).filter(|&seed| {
        let found = engine::<Alquerque>(0, seed).search(&game, &NODES, &Control::new(), |_| {});
        found.nodes > 1
    });
    assert_eq!(searched.count(), 20);
}

#[test]
fn analysis_is_not_weakened_and_full_skill_is_the_engine_itself() {
    let game = Chance(9).game(start::<Alquerque>("table"), 6);
    let nodes = |skill: u8, limits: &Limits| {
        let found = engine::<Alquerque>(skill, 1).search(&game, limits, &Control::new(), |_| {});
        (found.best, found.nodes)
    };
    let mut plain = Engine::<Alquerque>::new(1).unwrap();
    let found = plain.search(&game, &to_depth(9), &Control::new(), |_| {});
    assert_eq!(nodes(20, &to_depth(9)), (found.best, found.nodes));
    let mate = Limits { mate: Some(5), ..Limits::default() };
    assert_eq!(nodes(0, &mate), nodes(20, &mate));
}

#[test]
fn what_is_not_random_is_a_search_of_so_many_nodes_whatever_the_engine_knows() {
    let game = Chance(9).game(start::<Alquerque>("table"), 6);
    let limits = |nodes| Limits { nodes: Some(nodes), ..Limits::default() };
    let mut full = Engine::<Alquerque>::new(1).unwrap();
    let expected = full.search(&game, &limits(1024), &Control::new(), |_| {});
    assert_eq!(expected.nodes, 1024);
    // One move of 125 is random: with this seed it is another one.
    let mut engine = engine::<Alquerque>(16, 1);
    assert_eq!(engine.search(&game, &limits(100_000), &Control::new(), |_| {}), expected);
    engine.search(&game, &Limits { mate: Some(9), ..Limits::default() }, &Control::new(), |_| {});
    assert_eq!(engine.search(&game, &limits(100_000), &Control::new(), |_| {}), expected);
}

#[test]
fn a_ponder_search_is_full_and_its_answer_weak() {
    let game = Chance(9).game(start::<Alquerque>("table"), 6);
    let limits = Limits { nodes: Some(100_000), ..Limits::default() };
    let mut engine = engine::<Alquerque>(8, 1);
    let weak = engine.search(&game, &limits, &Control::new(), |_| {});
    assert!(weak.nodes <= 64);
    // More than the weak search ever sees are seen before the hit.
    for is_hit in [true, false] {
        let control = Control::pondering();
        let mut most = 0;
        let found = engine.search(&game, &limits, &control, |report| {
            most = most.max(report.nodes);
            match (most > 1000, is_hit) {
                (true, true) => control.ponder_hit(),
                (true, false) => control.stop(),
                _ => {}
            }
        });
        assert!(most > 1000);
        if is_hit {
            assert_eq!(found, weak);
        } else {
            assert!(found.nodes > 1000, "{}", found.nodes);
        }
    }
}

#[test]
fn levels_are_skills_in_their_order() {
    let skills = Level::ALL.map(|level| Skill::from(level).number());
    assert_eq!(skills, [2, 10, 18, 20]);
}
