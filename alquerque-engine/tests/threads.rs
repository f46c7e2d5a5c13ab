//! Several threads on one table: legal moves, limits and reports as with one. That proofs stay exact is
//! tested with the others, in `exact`.

mod common;

use alquerque_core::Game;
use alquerque_core::alquerque::Alquerque;
use alquerque_core::fanorona::Fanorona;
use alquerque_core::konane::Konane;
use alquerque_core::seega::Seega;
use alquerque_core::surakarta::Surakarta;
use alquerque_engine::{Bound, Clock, Control, Engine, Evaluate, Found, Limits};
use common::{Chance, game, in_games, start, to_depth};
use std::thread;
use std::time::{Duration, Instant};

in_games! {
    moves_are_legal_and_reports_belong_to_them {
        alquerque Alquerque: &["doce", "table", "bell", "huffing", "table,repetition=2,quiet=10"];
        konane Konane: &["konane", "konane,size=4", "konane,size=5"];
        fanorona Fanorona: &["fanorona", "fanorona,size=3x3", "fanorona,repetition=2,quiet=10"];
        seega Seega: &["seega", "seega,repetition=2,quiet=10"];
        surakarta Surakarta: &["surakarta", "surakarta,repetition=2,quiet=10"];
    }

    a_search_ends_when_it_is_stopped_or_its_time_is_up {
        alquerque Alquerque: &[("doce", ""), ("table", "3b1/1bbbb/1bwb1/1bbbb/3b1 w")];
        konane Konane: &[("konane", "")];
        fanorona Fanorona: &[
            ("fanorona", ""),
            ("fanorona", "bwbbbbbwb/2b3b2/1b2b2b1/b2bbb2b/bwbbw1bwb w - 0 1"),
        ];
        seega Seega: &[("seega", "")];
        surakarta Surakarta: &[("surakarta", "")];
    }

    never_more_nodes_are_visited_than_allowed {
        alquerque Alquerque: "table";
        konane Konane: "konane";
        fanorona Fanorona: "fanorona";
        seega Seega: "seega";
        surakarta Surakarta: "surakarta";
    }

    one_thread_searches_as_if_there_had_been_no_others {
        alquerque Alquerque: ("doce", 8);
        konane Konane: ("konane", 6);
        fanorona Fanorona: ("fanorona", 5);
        seega Seega: ("seega", 4);
        surakarta Surakarta: ("surakarta", 5);
    }
}

fn engine<P: Evaluate>(threads: usize) -> Engine<P> {
    let mut engine = Engine::new(1).unwrap();
    engine.set_threads(threads);
    engine
}

/// A search whose line has to be legal, and to be the one that was reported last.
fn search<P: Evaluate>(
    engine: &mut Engine<P>,
    game: &Game<P>,
    limits: &Limits,
    control: &Control,
) -> Found<P::Move> {
    let mut last_exact = None;
    let found = engine.search(game, limits, control, |report| {
        if report.bound == Bound::Exact {
            last_exact = Some(report.pv.first().copied());
        }
    });
    assert_eq!(last_exact, Some(found.best), "the last report is of the move that is played");
    assert_eq!(found.best.is_none(), game.outcome().is_some());
    let mut line = game.clone();
    for &turn in &found.pv {
        line.play(turn).unwrap_or_else(|error| panic!("{}: {error}", game.position()));
    }
    found
}

fn moves_are_legal_and_reports_belong_to_them<P: Evaluate>(codes: &[&str]) {
    for code in codes {
        let mut engine = engine::<P>(8);
        let mut chance = Chance(11);
        for round in 0..40 {
            let plies = chance.below(60);
            let game = chance.game(start(code), plies);
            let ms = |most| Some(Duration::from_millis(most));
            let limits = match round % 5 {
                0 => to_depth(1 + chance.below(5) as u32),
                1 => Limits { nodes: Some(chance.below(5000) as u64), ..Limits::default() },
                2 => Limits { move_time: ms(chance.below(20) as u64), ..Limits::default() },
                3 => Limits { mate: Some(1 + chance.below(3) as u32), ..Limits::default() },
                _ => {
                    let left = Duration::from_millis(chance.below(100) as u64);
                    Limits { clock: Some(Clock { left, ..Clock::default() }), ..Limits::default() }
                }
            };
            search(&mut engine, &game, &limits, &Control::new());
        }
    }
}

fn a_search_ends_when_it_is_stopped_or_its_time_is_up<P: Evaluate>(positions: &[(&str, &str)]) {
    let moment = Duration::from_millis(30);
    for &(code, text) in positions {
        let game = if text.is_empty() { Game::new(start::<P>(code)) } else { game::<P>(code, text) };
        let begin = Instant::now();
        let mut engine = engine(8);
        let of_time = Limits { move_time: Some(moment), ..Limits::default() };
        search(&mut engine, &game, &of_time, &Control::new());
        for (control, limits) in [(Control::new(), Limits::default()), (Control::pondering(), of_time)] {
            thread::scope(|scope| {
                let searching = scope.spawn(|| search(&mut engine, &game, &limits, &control));
                thread::sleep(moment);
                assert!(!searching.is_finished());
                if control.is_pondering() { control.ponder_hit() } else { control.stop() }
            });
        }
        let stopped = Control::new();
        stopped.stop();
        search(&mut engine, &game, &Limits::default(), &stopped);
        assert!(begin.elapsed() < Duration::from_secs(10), "a guard against hangs, not a measurement");
    }
}

fn never_more_nodes_are_visited_than_allowed<P: Evaluate>(code: &str) {
    let game = Game::new(start::<P>(code));
    for threads in [2, 8] {
        for most in [0, 1, 2, 300, 12_345] {
            let limits = Limits { nodes: Some(most), ..Limits::default() };
            let found = engine(threads).search(&game, &limits, &Control::new(), |report| {
                assert!(report.nodes <= most, "{} of {most}", report.nodes);
            });
            assert!(found.nodes <= most && game.position().is_legal(found.best.unwrap()));
            // The thread that decides goes on until there is nothing left for it.
            assert!(found.nodes + 256 * (threads as u64 - 1) >= most, "{} of {most}", found.nodes);
        }
    }
}

fn one_thread_searches_as_if_there_had_been_no_others<P: Evaluate>((code, depth): (&str, u32)) {
    let game = Game::new(start::<P>(code));
    let alone = engine(1).search(&game, &to_depth(depth), &Control::new(), |_| {});
    let mut engine = engine(4);
    assert_eq!(engine.threads(), 4);
    engine.search(&game, &to_depth(depth), &Control::new(), |_| {});
    engine.set_threads(0);
    assert_eq!(engine.threads(), 1);
    engine.clear();
    assert_eq!(engine.search(&game, &to_depth(depth), &Control::new(), |_| {}), alone);
}
