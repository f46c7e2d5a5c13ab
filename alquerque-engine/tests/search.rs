//! The search keeps its promises: legal moves, limits, reports, draws by rule.

mod common;

use alquerque_core::alquerque::{Alquerque, Code, Turn};
use alquerque_core::{Game, Position};
use alquerque_engine::{Bound, Clock, Control, Engine, Found, Limits, Outlook, Score};
use common::Chance;
use std::sync::Arc;
use std::thread;
use std::time::{Duration, Instant};

/// 3,692 chains for one man.
const MANY_CHAINS: &str = "3b1/1bbbb/1bwb1/1bbbb/3b1 w";

/// White wins in seven plies, of which the first five are quiet.
const WON: &str = "4b/5/2w2/5/w1w2 w";
const PLIES: u16 = 7;
const QUIET_PLIES: u32 = 5;

fn game(code: &str, text: &str) -> Game<Alquerque> {
    Game::new(Alquerque::parse(code.parse().unwrap(), text).unwrap())
}

fn to_depth(depth: u32) -> Limits {
    Limits { depth: Some(depth), ..Limits::default() }
}

fn search(engine: &mut Engine<Alquerque>, game: &Game<Alquerque>, limits: &Limits) -> Found<Turn> {
    engine.search(game, limits, &Control::new(), |_| {})
}

fn some_limits(chance: &mut Chance) -> Limits {
    match chance.below(4) {
        0 => to_depth(1 + chance.below(5) as u32),
        1 => Limits { nodes: Some(chance.below(2000) as u64), ..Limits::default() },
        2 => Limits { move_time: Some(Duration::from_millis(chance.below(3) as u64)), ..Limits::default() },
        _ => Limits {
            clock: Some(Clock { left: Duration::from_millis(chance.below(20) as u64), ..Clock::default() }),
            ..Limits::default()
        },
    }
}

#[test]
fn every_move_is_legal_in_every_code_under_every_limit() {
    for code in Code::all_named() {
        // One engine for all: what the table keeps of one game must not harm the next.
        let mut engine = Engine::new(1).unwrap();
        let mut chance = Chance(7);
        for _ in 0..40 {
            let plies = chance.below(60);
            let game = chance.game(Alquerque::start(code), plies);
            let before = game.position().clone();
            let limits = some_limits(&mut chance);
            let mut last_exact = None;
            let found = engine.search(&game, &limits, &Control::new(), |report| {
                if report.bound == Bound::Exact {
                    last_exact = Some(report.pv.first().copied());
                }
            });
            assert_eq!(game.position(), &before);
            assert_eq!(last_exact, Some(found.best), "the last report is of the move that is played");
            assert_eq!(found.best.is_none(), game.outcome().is_some());
            let mut line = game.clone();
            for &turn in &found.pv {
                line.play(turn).unwrap_or_else(|error| panic!("{code} {before}: {error}"));
            }
        }
    }
}

#[test]
fn a_position_with_thousands_of_moves_is_answered_in_a_moment() {
    let game = game("table", MANY_CHAINS);
    let mut engine = Engine::new(1).unwrap();
    let begin = Instant::now();
    for ms in [0, 1, 5] {
        let limits = Limits { move_time: Some(Duration::from_millis(ms)), ..Limits::default() };
        let found = search(&mut engine, &game, &limits);
        assert!(game.position().is_legal(found.best.unwrap()));
    }
    assert!(begin.elapsed() < Duration::from_secs(5), "a guard against hangs, not a measurement");
}

#[test]
fn the_same_input_gives_the_same_search() {
    for code in ["doce", "table", "jaques-huff"] {
        let searches = [(); 2].map(|()| {
            let mut engine = Engine::new(1).unwrap();
            let mut chance = Chance(3);
            let games: Vec<_> =
                (0..5).map(|_| chance.game(Alquerque::start(code.parse().unwrap()), 12)).collect();
            games.iter().map(|game| search(&mut engine, game, &to_depth(8))).collect::<Vec<_>>()
        });
        assert_eq!(searches[0], searches[1]);
    }
}

#[test]
fn node_limits_are_kept_to_the_node() {
    let game = game("table", "bbbbb/bbbbb/bb1ww/wwwww/wwwww w");
    for nodes in [0, 1, 2, 100, 12_345] {
        let limits = Limits { nodes: Some(nodes), ..Limits::default() };
        let found = search(&mut Engine::new(1).unwrap(), &game, &limits);
        assert_eq!(found.nodes, nodes);
        assert!(found.best.is_some());
    }
}

#[test]
fn a_search_without_limits_ends_when_it_is_stopped() {
    let game = game("doce", "bbbbb/bbbbb/bb1ww/wwwww/wwwww w");
    let control = Arc::new(Control::new());
    let stopper = Arc::clone(&control);
    let searching =
        thread::spawn(move || Engine::new(1).unwrap().search(&game, &Limits::default(), &control, |_| {}));
    thread::sleep(Duration::from_millis(100));
    assert!(!searching.is_finished());
    stopper.stop();
    assert!(searching.join().unwrap().best.is_some());
}

#[test]
fn a_pondering_search_uses_no_time_before_the_hit() {
    let game = game("doce", "bbbbb/bbbbb/bb1ww/wwwww/wwwww w");
    let control = Arc::new(Control::pondering());
    let hitter = Arc::clone(&control);
    let limits = Limits { move_time: Some(Duration::from_millis(20)), ..Limits::default() };
    let pondering = thread::spawn(move || Engine::new(1).unwrap().search(&game, &limits, &control, |_| {}));
    thread::sleep(Duration::from_millis(200));
    assert!(!pondering.is_finished());
    hitter.ponder_hit();
    assert!(pondering.join().unwrap().best.is_some());
}

#[test]
fn a_finished_game_has_no_move_and_one_report() {
    let mut repeated = game("table", "b4/5/5/5/4w w");
    repeated.play_all("e1-e2 a5-a4 e2-e1 a4-a5 e1-e2 a5-a4 e2-e1 a4-a5").unwrap();
    for (game, score) in [
        (game("doce", "5/5/2b2/5/5 w"), Score::loss_in(0)),
        (game("doce", "5/5/2b2/5/5 b"), Score::win_in(0)),
        (game("doce", "w4/5/5/5/b4 w - 50 60"), Score::DRAW),
        // Blocked: a man on its far row that can neither step nor jump sideways.
        (game("doce", "5/5/5/5/bww2 b"), Score::loss_in(0)),
        (game("table", "b4/5/5/5/4w w - 80 60"), Score::DRAW),
        (repeated, Score::DRAW),
    ] {
        let outcome = game.outcome().expect("the game is over");
        let mut reports = 0;
        let found = Engine::new(1).unwrap().search(&game, &Limits::default(), &Control::new(), |report| {
            reports += 1;
            assert_eq!((report.score, report.pv.len()), (score, 0), "{outcome}");
        });
        assert_eq!((found.best, reports), (None, 1));
    }
}

#[test]
fn a_clock_is_not_spent_on_the_only_legal_move() {
    let mut game = game("doce", "bbbbb/bbbbb/bb1ww/wwwww/wwwww w");
    game.play_all("d3-c3").unwrap();
    assert_eq!(game.legal_moves().len(), 1);
    let clock = Clock { left: Duration::from_secs(3600), ..Clock::default() };
    let limits = Limits { clock: Some(clock), ..Limits::default() };
    assert_eq!(search(&mut Engine::new(1).unwrap(), &game, &limits).depth, 1);
}

/// The distance of the win that a deep search finds.
fn win(engine: &mut Engine<Alquerque>, game: &Game<Alquerque>) -> Option<u16> {
    match search(engine, game, &to_depth(16)).score.outlook() {
        Outlook::WinIn(plies) => Some(plies),
        _ => None,
    }
}

#[test]
fn a_win_that_comes_after_the_quiet_limit_is_not_claimed() {
    const LIMIT: u32 = 80;
    let fresh = game("table", WON);
    let in_time = game("table", &format!("{WON} - {} 50", LIMIT - QUIET_PLIES - 1));
    let too_late = game("table", &format!("{WON} - {} 50", LIMIT - QUIET_PLIES));
    // The table keeps what it has learnt under the other clocks, in both orders.
    for order in [[&fresh, &in_time, &too_late, &fresh], [&too_late, &in_time, &fresh, &too_late]] {
        let mut engine = Engine::new(4).unwrap();
        for game in order {
            let is_in_time = game.position().quiet() + QUIET_PLIES < LIMIT;
            assert_eq!(win(&mut engine, game), is_in_time.then_some(PLIES), "{}", game.position());
        }
    }
}

/// Whether the player to move can force a win within so many plies, by the rules of games: history,
/// repetition and quiet limit included.
fn wins_within(game: &mut Game<Alquerque>, plies: u16) -> bool {
    let turns = if plies == 0 { Vec::new() } else { game.legal_moves() };
    turns.into_iter().any(|turn| {
        game.play(turn).unwrap();
        let wins = loses_within(game, plies - 1);
        game.undo();
        wins
    })
}

fn loses_within(game: &mut Game<Alquerque>, plies: u16) -> bool {
    if let Some(outcome) = game.outcome() {
        return outcome.winner == Some(!game.position().to_move());
    }
    plies > 0
        && game.legal_moves().into_iter().all(|turn| {
            game.play(turn).unwrap();
            let wins = wins_within(game, plies - 1);
            game.undo();
            wins
        })
}

#[test]
fn wins_are_those_of_games_with_their_history() {
    // One line after another of the same game, as a table sees them that is kept from move to move.
    for (code, position, moves) in [
        ("table,quiet=0,repetition=2", "b1w2/5/2w2/2w2/5 b - 3 2", "a5-a4 c3-d2 a4-a3 d2-e3 a3-a4"),
        ("table,repetition=2", WON, "c1-b1 e5-e4 b1-b2 e4-e5"),
        ("table,repetition=3", WON, "c1-b1 e5-e4 b1-c1 e4-e5 c1-b1 e5-e4 b1-b2 e4-e5"),
    ] {
        let mut engine = Engine::new(4).unwrap();
        win(&mut engine, &game(code, position));
        let mut game = game(code, position);
        for turn in moves.split(' ') {
            game.play_text(turn).unwrap();
            win(&mut engine, &Game::new(game.position().clone()));
            let found = win(&mut engine, &game);
            let truth = (0..=7).find(|&plies| wins_within(&mut game, plies));
            assert_eq!(found.filter(|&plies| plies <= 7), truth, "{code} {game}");
        }
    }
}

#[test]
fn a_search_for_a_win_ends_with_it_or_with_the_proof_that_there_is_none() {
    let game = game("table", WON);
    for (mate, wins) in [(PLIES + 4, true), (PLIES, true), (PLIES - 2, false), (0, false)] {
        let limits = Limits { mate: Some(u32::from(mate)), ..Limits::default() };
        let found = search(&mut Engine::new(4).unwrap(), &game, &limits);
        assert_eq!(matches!(found.score.outlook(), Outlook::WinIn(plies) if plies <= mate), wins, "{mate}");
    }
}

#[test]
fn one_engine_searches_games_of_different_codes() {
    let text = "1b3/5/2w2/1w3/5 w";
    let mut engine = Engine::new(1).unwrap();
    for code in ["table", "doce", "table", "jaques-optional", "doce"] {
        let game = game(code, text);
        let shared = search(&mut engine, &game, &to_depth(9));
        let alone = search(&mut Engine::new(1).unwrap(), &game, &to_depth(9));
        assert_eq!(shared.score, alone.score, "{code}");
    }
}

#[test]
fn a_table_too_large_is_refused_and_the_old_one_stays() {
    let mut engine = Engine::<Alquerque>::new(2).unwrap();
    let error = engine.set_hash(1 << 40).unwrap_err();
    assert_eq!(error.to_string(), "hash: no memory for a transposition table of 1099511627776 MiB");
    assert_eq!(engine.hash(), 2);
    engine.set_hash(1).unwrap();
    assert_eq!(engine.hash(), 1);
}
