//! Several lines, and searches among some of the moves.

mod common;

use alquerque_core::alquerque::Alquerque;
use alquerque_core::fanorona::Fanorona;
use alquerque_core::konane::Konane;
use alquerque_core::seega::Seega;
use alquerque_core::surakarta::Surakarta;
use alquerque_core::{Game, Position};
use alquerque_engine::{Bound, Control, Engine, Evaluate, Found, Limits, Outlook, Score};
use common::truth::{Decision, all_positions, distance, is_first_of_images, is_true, reachable, retrograde};
use common::{Chance, in_games, start, to_depth};
use std::collections::{HashMap, HashSet};

in_games! {
    every_line_is_worth_what_retrograde_analysis_says {
        alquerque Alquerque: ("table", Some([2, 1]), 6);
        konane Konane: ("konane,size=4", None, 1);
        fanorona Fanorona: ("fanorona,size=3x3", Some([3, 3]), 20);
        seega Seega: ("seega", Some([2, 2]), 25);
        surakarta Surakarta: ("surakarta", Some([2, 1]), 90);
    }

    lines_are_those_of_the_move_played_also_when_the_search_is_broken_off {
        alquerque Alquerque: "table";
        konane Konane: "konane";
        fanorona Fanorona: "fanorona";
        seega Seega: "seega";
        surakarta Surakarta: "surakarta";
    }

    the_move_is_one_of_those_asked_for {
        alquerque Alquerque: "doce";
        konane Konane: "konane";
        fanorona Fanorona: "fanorona";
        seega Seega: "seega";
        surakarta Surakarta: "surakarta";
    }

    a_single_line_and_no_choice_change_nothing {
        alquerque Alquerque: "bell";
        konane Konane: "konane,size=6";
        fanorona Fanorona: "fanorona,size=5x5";
        seega Seega: "seega";
        surakarta Surakarta: "surakarta";
    }
}

/// More than any position here has.
const ALL: usize = 500;

fn after<P: Position>(position: &P, turn: P::Move) -> P {
    let mut next = position.clone();
    next.play_unchecked(turn);
    next
}

/// What the position after a turn is worth to who has played it.
fn of_turn<P: Position>(truth: &HashMap<P, Decision>, position: &P, turn: P::Move) -> Decision {
    match truth[&after(position, turn)]? {
        Outlook::WinIn(plies) => Some(Outlook::LossIn(plies + 1)),
        Outlook::LossIn(plies) => Some(Outlook::WinIn(plies + 1)),
        Outlook::Hundredths(_) => None,
    }
}

/// A line: its number, depth, score and moves.
type Line<M> = (u32, u32, Score, Vec<M>);

/// The exact lines that were reported last, from the first on.
fn last_lines<P: Evaluate>(
    engine: &mut Engine<P>,
    game: &Game<P>,
    limits: &Limits,
) -> (Found<P::Move>, Vec<Line<P::Move>>) {
    let mut lines = Vec::new();
    let found = engine.search(game, limits, &Control::new(), |report| {
        if report.line == 1 {
            lines.clear();
        }
        assert_eq!(report.bound, Bound::Exact);
        lines.push((report.line, report.depth, report.score, report.pv.to_vec()));
    });
    (found, lines)
}

fn every_line_is_worth_what_retrograde_analysis_says<P: Evaluate>(
    (code, men, share): (&str, Option<[u32; 2]>, usize),
) {
    const DEPTH: u32 = 6;
    let first: P = start(code);
    let positions: Vec<P> = match men {
        None => reachable(first),
        Some([white, black]) => (1..=white)
            .flat_map(|white| (1..=black).map(move |black| [white, black]))
            .flat_map(|men| all_positions(first.code(), men))
            .collect(),
    };
    let truth = retrograde(positions.clone());
    let mut engines = [1, 4].map(|threads| {
        let mut engine = Engine::new(1).unwrap();
        engine.set_threads(threads);
        engine
    });
    let mut decided = 0;
    for position in positions.into_iter().filter(is_first_of_images).step_by(share) {
        let game = Game::new(position);
        let (position, moves) = (game.position(), game.legal_moves());
        let different: HashSet<P> = moves.iter().map(|&turn| after(position, turn)).collect();
        for engine in &mut engines {
            engine.set_lines(ALL);
            let (found, lines) = last_lines(engine, &game, &to_depth(DEPTH));
            if moves.is_empty() {
                assert_eq!((found.best, lines.len()), (None, 1));
                continue;
            }
            let firsts: HashSet<P> = lines.iter().map(|(.., pv)| after(position, pv[0])).collect();
            assert_eq!((firsts, lines.len()), (different.clone(), different.len()), "{position:?}");
            assert!(lines.is_sorted_by(|one, next| one.0 < next.0 && one.2 >= next.2), "{lines:?}");
            assert_eq!(found.best, Some(lines[0].3[0]));
            for (_, depth, score, pv) in &lines {
                let (claim, truth) = (score.outlook(), of_turn(&truth, position, pv[0]));
                assert!(is_true(claim, truth), "{position:?} {}: {claim:?} for {truth:?}", pv[0]);
                if u32::from(distance(claim)) <= *depth {
                    assert_eq!(Some(claim), truth, "{position:?} {}", pv[0]);
                    decided += 1;
                }
            }
            // A search for the worst move alone, and then one for the best: the table must not take the one
            // for the other.
            engine.set_lines(1);
            let worst = lines[lines.len() - 1].3[0];
            let found = engine.search_among(&game, &[worst], &to_depth(DEPTH), &Control::new(), |_| {});
            assert_eq!(found.best, Some(worst));
            assert!(is_true(found.score.outlook(), of_turn(&truth, position, worst)), "{position:?} {worst}");
            let found = single_line(engine, &game);
            assert!(is_true(found.score.outlook(), truth[position]), "{position:?}");
            if distance(found.score.outlook()) <= DEPTH as u16 {
                assert_eq!(Some(found.score.outlook()), truth[position], "{position:?}");
            }
        }
    }
    assert!(decided > 100, "only {decided} lines were decided");
}

/// A search with one line, which may report bounds.
fn single_line<P: Evaluate>(engine: &mut Engine<P>, game: &Game<P>) -> Found<P::Move> {
    engine.search(game, &to_depth(6), &Control::new(), |report| {
        assert_eq!(report.line, 1);
    })
}

fn lines_are_those_of_the_move_played_also_when_the_search_is_broken_off<P: Evaluate>(code: &str) {
    let mut chance = Chance(5);
    for threads in [1, 2] {
        for lines in [2, 3, ALL] {
            let mut engine = Engine::<P>::new(1).unwrap();
            engine.set_threads(threads);
            engine.set_lines(lines);
            for nodes in [0, 1, 2, 50, 333, 1000, 4097, 9999] {
                let plies = chance.below(30);
                let game = chance.game(start::<P>(code), plies);
                let limits = Limits { nodes: Some(nodes), ..Limits::default() };
                let (found, told) = last_lines(&mut engine, &game, &limits);
                let Some(best) = found.best else { continue };
                assert!(if threads == 1 { found.nodes == nodes } else { found.nodes <= nodes });
                assert_eq!(told[0].3[0], best);
                assert!(told.len() <= lines.min(game.legal_moves().len()));
                let firsts: HashSet<_> = told.iter().map(|(.., pv)| pv[0]).collect();
                assert_eq!(firsts.len(), told.len(), "each line has a first move of its own");
                for (number, (line, _, _, pv)) in (1..).zip(&told) {
                    assert_eq!(*line, number);
                    let mut game = game.clone();
                    pv.iter().for_each(|&turn| game.play(turn).unwrap());
                }
            }
        }
    }
}

fn the_move_is_one_of_those_asked_for<P: Evaluate>(code: &str) {
    let mut chance = Chance(9);
    let mut engine = Engine::<P>::new(1).unwrap();
    for round in 0..30 {
        engine.set_threads(1 + round % 2);
        engine.set_lines(1 + round % 3);
        let plies = chance.below(30);
        let game = chance.game(start::<P>(code), plies);
        let mut moves = game.legal_moves();
        if moves.is_empty() {
            continue;
        }
        // Others than the search would choose, and one that is not legal, if there is one.
        moves.retain(|_| chance.below(3) == 0);
        let elsewhere = chance.game(start::<P>(code), 7).legal_moves();
        let illegal = elsewhere.into_iter().find(|&turn| !game.position().is_legal(turn));
        let asked: Vec<_> = moves.iter().copied().chain(illegal).collect();
        for limits in [to_depth(4), Limits { nodes: Some(1), ..Limits::default() }] {
            let found = engine.search_among(&game, &asked, &limits, &Control::new(), |report| {
                assert!(report.pv.first().is_none_or(|turn| moves.contains(turn)));
            });
            assert_eq!(found.best.is_none(), moves.is_empty() && !asked.is_empty());
            assert!(found.best.is_none_or(|best| moves.contains(&best) || asked.is_empty()));
        }
    }
}

/// As deep as ever, and with the same nodes.
fn a_single_line_and_no_choice_change_nothing<P: Evaluate>(code: &str) {
    let game = Chance(2).game(start::<P>(code), 4);
    let search = |lines: usize, among: &[P::Move]| {
        let mut engine = Engine::new(1).unwrap();
        engine.set_lines(lines);
        engine.search_among(&game, among, &to_depth(5), &Control::new(), |_| {})
    };
    let plain = Engine::new(1).unwrap().search(&game, &to_depth(5), &Control::new(), |_| {});
    assert_eq!((search(0, &[]), search(1, &[])), (plain.clone(), plain.clone()));
    // With its best move alone the search is as deep, and the score is no other.
    let alone = search(1, &[plain.best.unwrap()]);
    assert_eq!((alone.best, alone.depth), (plain.best, plain.depth));
}
