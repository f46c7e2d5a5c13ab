//! The search keeps its promises: legal moves, limits, reports, draws by rule.

mod common;

use alquerque_core::alquerque::Alquerque;
use alquerque_core::fanorona::Fanorona;
use alquerque_core::konane::Konane;
use alquerque_core::seega::Seega;
use alquerque_core::surakarta::Surakarta;
use alquerque_core::{Code, Game, Move, Position, Reason, Setup};
use alquerque_engine::{Bound, Clock, Control, Engine, Evaluate, Found, Limits, Outlook, Score};
use common::truth::{minimax, proven};
use common::{Chance, game, in_games, start, to_depth};
use std::sync::Arc;
use std::thread;
use std::time::{Duration, Instant};

in_games! {
    every_move_is_legal_in_every_code_under_every_limit {
        alquerque Alquerque: &["bell,chain=stoppable", "promotion,jumps=any,capture=huff"];
        konane Konane: &["konane,size=4", "konane,size=5", "konane,size=6", "konane,size=7"];
        fanorona Fanorona: &["fanorona,size=5x5", "fanorona,size=3x3", "fanorona,repetition=2,quiet=10"];
        seega Seega: &["seega,repetition=2,quiet=10", "seega,repetition=0,quiet=0"];
        surakarta Surakarta: &["surakarta,repetition=2,quiet=10", "surakarta,repetition=0,quiet=0"];
    }

    a_position_with_thousands_of_moves_is_answered_in_a_moment {
        alquerque Alquerque: &[("table", "3b1/1bbbb/1bwb1/1bbbb/3b1 w", 3_692)];
        fanorona Fanorona: &[
            ("fanorona", "bwbbbbbwb/2b3b2/1b2b2b1/b2bbb2b/bwbbw1bwb w - 0 1", 14_680),
            ("fanorona", "bb2bbb2/2bb2bb1/b1b2w1b1/1b2b2b1/b1bbbbb2 w", 1_000),
        ];
    }

    the_same_input_gives_the_same_search {
        alquerque Alquerque: &[("doce", 8), ("table", 8), ("jaques-huff", 8)];
        konane Konane: &[("konane", 6), ("konane,size=6", 8)];
        fanorona Fanorona: &[("fanorona", 5), ("fanorona,size=5x5", 6)];
        seega Seega: &[("seega", 5)];
        surakarta Surakarta: &[("surakarta", 5)];
    }

    node_limits_are_kept_to_the_node {
        alquerque Alquerque: "table";
        konane Konane: "konane";
        fanorona Fanorona: "fanorona";
        seega Seega: "seega";
        surakarta Surakarta: "surakarta";
    }

    a_finished_game_has_no_move_and_one_report {
        alquerque Alquerque: &[
            ("doce", "5/5/2b2/5/5 w", "", lost(Reason::NoMen)),
            ("doce", "5/5/2b2/5/5 b", "", won(Reason::NoMen)),
            // A man on its far row that can neither step nor jump sideways.
            ("doce", "5/5/5/5/bww2 b", "", lost(Reason::NoMove)),
            ("doce", "w4/5/5/5/b4 w - 50 60", "", drawn(Reason::QuietLimit)),
            ("table", "b4/5/5/5/4w w - 80 60", "", drawn(Reason::QuietLimit)),
            ("table", "b4/5/5/5/4w w", "e1-e2 a5-a4 e2-e1 a4-a5", drawn(Reason::Repetition)),
        ];
        konane Konane: &[
            ("konane,size=4", "4/4/4/4 w", "", lost(Reason::NoMove)),
            ("konane,size=4", "b3/4/4/4 b", "", lost(Reason::NoMove)),
            ("konane,size=4", "b3/4/4/w3 w", "", lost(Reason::NoMove)),
        ];
        fanorona Fanorona: &[
            ("fanorona", "9/9/4b4/9/9 w", "", lost(Reason::NoMen)),
            ("fanorona", "9/9/4b4/9/9 b", "", won(Reason::NoMen)),
            ("fanorona", "9/9/9/bb7/wb7 w", "", lost(Reason::NoMove)),
            ("fanorona", "w8/9/9/9/8b w - 120 99", "", drawn(Reason::QuietLimit)),
            ("fanorona", "w8/9/9/9/8b w", "a5-a4 i1-i2 a4-a5 i2-i1", drawn(Reason::Repetition)),
        ];
        seega Seega: &[
            ("seega", "5/5/1w1bb/5/5 w 0,0", "", lost(Reason::FewMen)),
            ("seega", "5/5/1w1bb/5/5 b 0,0", "", won(Reason::FewMen)),
            ("seega", "w4/4w/5/4b/b4 w 0,0 120 99", "", drawn(Reason::QuietLimit)),
            ("seega", "w4/4w/5/4b/b4 w 0,0", "a5-b5 a1-b1 b5-a5 b1-a1", drawn(Reason::Repetition)),
        ];
        surakarta Surakarta: &[
            ("surakarta", "6/6/2b3/6/6/6 w", "", lost(Reason::NoMen)),
            ("surakarta", "6/6/2b3/6/6/6 b", "", won(Reason::NoMen)),
            ("surakarta", "6/6/6/6/bb4/wb4 w", "", lost(Reason::NoMove)),
            ("surakarta", "w5/6/6/6/6/5b w - 120 99", "", drawn(Reason::QuietLimit)),
            ("surakarta", "w5/6/6/6/6/5b w", "a6-a5 f1-f2 a5-a6 f2-f1", drawn(Reason::Repetition)),
        ];
    }

    a_win_that_comes_after_the_quiet_limit_is_not_claimed {
        alquerque Alquerque: &[WON];
        fanorona Fanorona: &[Won { code: "fanorona", text: "1b2w4/9/9/9/9 w -", plies: 7, quiet: 6 }];
        seega Seega: &[Won { code: "seega", text: "4b/1w1b1/3w1/5/5 w 0,0", plies: 9, quiet: 8 }];
        surakarta Surakarta: &[Won { code: "surakarta", text: "2b2w/6/6/6/6/5w w -", plies: 7, quiet: 6 }];
    }

    wins_are_those_of_games_with_their_history {
        alquerque Alquerque: &[
            ("table,repetition=2,quiet=9", "2w1b/2w2/5/5/5 b", 4),
            ("table,repetition=3,quiet=0", "2w1b/2w2/5/5/5 b", 4),
        ];
        fanorona Fanorona: &[
            ("fanorona,size=5x5,repetition=2,quiet=9", "1b2w/5/1w3/5/5 b", 4),
            ("fanorona,size=5x5,repetition=3,quiet=0", "1b2w/5/1w3/5/5 b", 4),
        ];
        seega Seega: &[
            ("seega,repetition=2,quiet=9", "1b1w1/1b3/1w3/5/5 w 0,0", 4),
            ("seega,repetition=3,quiet=0", "1b1w1/1b3/1w3/5/5 w 0,0", 4),
        ];
        surakarta Surakarta: &[
            ("surakarta,repetition=2,quiet=9", "1b4/6/6/6/6/4w1 w", 3),
            ("surakarta,repetition=3,quiet=0", "1b4/6/6/6/6/4w1 w", 3),
        ];
    }

    a_search_for_a_win_ends_with_it_or_with_the_proof_that_there_is_none {
        alquerque Alquerque: &WON;
        konane Konane: &Won {
            code: "konane,size=5",
            text: "bwbwb/wbwbw/bwbwb/wbwbw/bwbwb b -",
            plies: 15,
            quiet: 0,
        };
        fanorona Fanorona: &Won { code: "fanorona,size=3x3", text: "bbb/b1w/www w -", plies: 11, quiet: 0 };
        seega Seega: &Won { code: "seega", text: "1b1w1/1b3/1w3/5/5 w 0,0", plies: 7, quiet: 6 };
        surakarta Surakarta: &Won { code: "surakarta", text: "2b2w/6/6/6/6/5w w -", plies: 7, quiet: 6 };
    }

    one_engine_searches_games_of_different_codes {
        alquerque Alquerque: &["table", "doce", "table", "jaques-optional", "doce"];
        konane Konane: &["konane,size=4", "konane,size=6", "konane,size=5", "konane,size=4", "konane"];
        fanorona Fanorona: &["fanorona,size=3x3", "fanorona", "fanorona,size=5x5", "fanorona,size=3x3"];
        seega Seega: &["seega", "seega,quiet=3", "seega"];
        surakarta Surakarta: &["surakarta", "surakarta,quiet=3", "surakarta"];
    }

    a_proof_ends_when_it_is_stopped {
        alquerque Alquerque: "table";
        konane Konane: "konane";
        fanorona Fanorona: "fanorona";
        seega Seega: "seega";
        surakarta Surakarta: "surakarta";
    }
}

/// A won position.
struct Won {
    code: &'static str,
    /// The position without its clock.
    text: &'static str,
    /// In how many plies it is won.
    plies: u16,
    /// How many of them, from the first on, are quiet.
    quiet: u32,
}

impl Won {
    fn game<P: Position>(&self, quiet: u32) -> Game<P> {
        game(self.code, &format!("{} {quiet} 90", self.text))
    }
}

const WON: Won = Won { code: "table", text: "4b/5/2w2/5/w1w2 w -", plies: 7, quiet: 5 };

fn search<P: Evaluate>(engine: &mut Engine<P>, game: &Game<P>, limits: &Limits) -> Found<P::Move> {
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

fn every_move_is_legal_in_every_code_under_every_limit<P: Evaluate>(composed: &[&str]) {
    let composed = composed.iter().map(|code| start::<P>(code).code());
    for code in Code::all_named().chain(composed) {
        // One engine for all: what the table keeps of one game must not harm the next.
        let mut engine = Engine::new(1).unwrap();
        let mut chance = Chance(7);
        for _ in 0..40 {
            let plies = chance.below(60);
            let game = chance.game(P::start(code), plies);
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

fn a_position_with_thousands_of_moves_is_answered_in_a_moment<P: Evaluate>(positions: &[(&str, &str, u64)]) {
    for &(code, text, moves) in positions {
        let game = game::<P>(code, text);
        assert!(game.position().count_moves() >= moves);
        let mut engine = Engine::new(1).unwrap();
        let begin = Instant::now();
        let times = [0, 1, 5].map(Duration::from_millis);
        let of_time = times.map(|time| Limits { move_time: Some(time), ..Limits::default() });
        let of_nodes = [0, 1, 2, 100].map(|nodes| Limits { nodes: Some(nodes), ..Limits::default() });
        for limits in of_time.into_iter().chain(of_nodes) {
            let found = search(&mut engine, &game, &limits);
            assert!(game.position().is_legal(found.best.unwrap()));
        }
        let stopped = Control::new();
        stopped.stop();
        let found = engine.search(&game, &Limits::default(), &stopped, |_| {});
        assert!(game.position().is_legal(found.best.unwrap()));
        assert!(begin.elapsed() < Duration::from_secs(5), "a guard against hangs, not a measurement");
    }
}

fn the_same_input_gives_the_same_search<P: Evaluate>(codes: &[(&str, u32)]) {
    for &(code, depth) in codes {
        let searches = [(); 2].map(|()| {
            let mut engine = Engine::new(1).unwrap();
            let mut chance = Chance(3);
            let games: Vec<_> = (0..5).map(|_| chance.game(start::<P>(code), 12)).collect();
            games.iter().map(|game| search(&mut engine, game, &to_depth(depth))).collect::<Vec<_>>()
        });
        assert_eq!(searches[0], searches[1], "{code}");
    }
}

fn node_limits_are_kept_to_the_node<P: Evaluate>(code: &str) {
    let game = Game::new(start::<P>(code));
    for nodes in [0, 1, 2, 100, 12_345] {
        let limits = Limits { nodes: Some(nodes), ..Limits::default() };
        let found = search(&mut Engine::new(1).unwrap(), &game, &limits);
        assert_eq!(found.nodes, nodes);
        assert!(found.best.is_some());
    }
}

#[test]
fn a_search_without_limits_ends_when_it_is_stopped() {
    let game = Game::new(start::<Alquerque>("doce"));
    let control = Arc::new(Control::new());
    let stopper = Arc::clone(&control);
    let searching =
        thread::spawn(move || Engine::new(1).unwrap().search(&game, &Limits::default(), &control, |_| {}));
    thread::sleep(Duration::from_millis(100));
    assert!(!searching.is_finished());
    stopper.stop();
    assert!(searching.join().unwrap().best.is_some());
}

fn a_proof_ends_when_it_is_stopped<P: Evaluate>(code: &str) {
    let game = Game::new(start::<P>(code));
    let control = Control::new();
    let winner = thread::scope(|scope| {
        scope.spawn(|| {
            thread::sleep(Duration::from_millis(50));
            control.stop();
        });
        Engine::new(1).unwrap().solve(&game, &control)
    });
    assert_eq!(winner, None);
}

#[test]
fn a_pondering_search_uses_no_time_before_the_hit() {
    let game = Game::new(start::<Alquerque>("doce"));
    let control = Arc::new(Control::pondering());
    let hitter = Arc::clone(&control);
    let limits = Limits { move_time: Some(Duration::from_millis(20)), ..Limits::default() };
    let pondering = thread::spawn(move || Engine::new(1).unwrap().search(&game, &limits, &control, |_| {}));
    thread::sleep(Duration::from_millis(200));
    assert!(!pondering.is_finished());
    hitter.ponder_hit();
    assert!(pondering.join().unwrap().best.is_some());
}

/// How a game has ended for the player to move.
type End = (Score, Reason);

fn lost(reason: Reason) -> End {
    (Score::loss_in(0), reason)
}

fn won(reason: Reason) -> End {
    (Score::win_in(0), reason)
}

fn drawn(reason: Reason) -> End {
    (Score::DRAW, reason)
}

/// The turns go to and fro, and are played as often as it takes.
fn a_finished_game_has_no_move_and_one_report<P: Evaluate>(ends: &[(&str, &str, &str, End)]) {
    for &(code, text, turns, (score, reason)) in ends {
        let mut game = game::<P>(code, text);
        for turn in turns.split_ascii_whitespace().cycle().take(8) {
            assert_eq!(game.outcome(), None);
            game.play_text(turn).unwrap();
        }
        let outcome = game.outcome().expect("the game is over");
        assert_eq!(outcome.reason, reason);
        for limits in [Limits::default(), to_depth(5), Limits { mate: Some(3), ..Limits::default() }] {
            let mut reports = 0;
            let found = Engine::new(1).unwrap().search(&game, &limits, &Control::new(), |report| {
                reports += 1;
                assert_eq!((report.score, report.pv.len()), (score, 0), "{outcome}");
            });
            assert_eq!((found.best, reports), (None, 1));
        }
        assert_eq!(Engine::new(1).unwrap().solve(&game, &Control::new()), outcome.winner);
    }
}

#[test]
fn a_clock_is_not_spent_on_the_only_legal_move() {
    let mut game = Game::new(start::<Alquerque>("doce"));
    game.play_all("d3-c3").unwrap();
    assert_eq!(game.legal_moves().len(), 1);
    let clock = Clock { left: Duration::from_secs(3600), ..Clock::default() };
    let limits = Limits { clock: Some(clock), ..Limits::default() };
    assert_eq!(search(&mut Engine::new(1).unwrap(), &game, &limits).depth, 1);
}

/// The distance of the win that a deep search finds.
fn win<P: Evaluate>(engine: &mut Engine<P>, game: &Game<P>) -> Option<u16> {
    match search(engine, game, &to_depth(16)).score.outlook() {
        Outlook::WinIn(plies) => Some(plies),
        _ => None,
    }
}

fn a_win_that_comes_after_the_quiet_limit_is_not_claimed<P: Evaluate>(wins: &[Won]) {
    for won in wins {
        let limit = u32::from(won.game::<P>(0).position().draw_rules().quiet);
        let fresh = won.game::<P>(0);
        let in_time = won.game(limit - won.quiet - 1);
        let too_late = won.game(limit - won.quiet);
        // The table keeps what it has learnt under the other clocks, in both orders.
        for order in [[&fresh, &in_time, &too_late, &fresh], [&too_late, &in_time, &fresh, &too_late]] {
            let mut engine = Engine::new(4).unwrap();
            for game in order {
                let is_in_time = game.position().quiet() + won.quiet < limit;
                let expected = is_in_time.then_some(won.plies);
                assert_eq!(win(&mut engine, game), expected, "{:?}", game.position());
            }
        }
    }
}

fn wins_are_those_of_games_with_their_history<P: Evaluate>(cases: &[(&str, &str, u16)]) {
    for &(code, text, plies) in cases {
        let (mut decided, mut changed) = (0, 0);
        for seed in 0..60 {
            // A table that is kept from move to move, and knows the same positions without their history.
            let mut engine = Engine::new(1).unwrap();
            let mut chance = Chance(seed);
            let mut game = game::<P>(code, text);
            for _ in 0..16 {
                let setup = Setup { quiet: 0, ..game.position().setup() };
                let forgetful = Game::new(P::from_setup(game.position().code(), setup).unwrap());
                let without = proven(&mut engine, &forgetful, plies);
                let found = proven(&mut engine, &game, plies);
                assert_eq!(found, minimax(&mut game, plies), "{:?} after {game}", game.position());
                decided += u32::from(found.is_some());
                changed += u32::from(found != without);
                let moves = game.legal_moves();
                if moves.is_empty() {
                    break;
                }
                // Most times a man goes back to where it came from.
                let last = game.plies().checked_sub(2).and_then(|ply| game.moves()[ply].ends());
                let is_back = |turn: &&P::Move| turn.ends() == last.map(|(from, to)| (to, from));
                let back = moves.iter().find(is_back).filter(|_| chance.below(4) > 0);
                let turn = back.copied().unwrap_or_else(|| moves[chance.below(moves.len())]);
                game.play(turn).unwrap();
            }
        }
        assert!(decided > 10, "{code}: only {decided} positions were decided");
        assert!(changed > 2, "{code}: history and clock have changed only {changed} values");
    }
}

/// One line after another of the same game, in which the win has to be found another way.
#[test]
fn a_win_that_has_to_go_round_a_repetition_is_found() {
    for (code, position, moves) in [
        ("table,quiet=0,repetition=2", "b1w2/5/2w2/2w2/5 b - 3 2", "a5-a4 c3-d2 a4-a3 d2-e3 a3-a4"),
        ("table,repetition=2", "4b/5/2w2/5/w1w2 w", "c1-b1 e5-e4 b1-b2 e4-e5"),
        ("table,repetition=3", "4b/5/2w2/5/w1w2 w", "c1-b1 e5-e4 b1-c1 e4-e5 c1-b1 e5-e4 b1-b2 e4-e5"),
    ] {
        let mut engine = Engine::new(4).unwrap();
        win(&mut engine, &game::<Alquerque>(code, position));
        let mut game = game::<Alquerque>(code, position);
        for turn in moves.split(' ') {
            game.play_text(turn).unwrap();
            win(&mut engine, &Game::new(game.position().clone()));
            let found = win(&mut engine, &game);
            let truth = minimax(&mut game, 7).filter(|truth| matches!(truth, Outlook::WinIn(_)));
            assert_eq!(found.filter(|&plies| plies <= 7).map(Outlook::WinIn), truth, "{code} {game}");
        }
    }
}

fn a_search_for_a_win_ends_with_it_or_with_the_proof_that_there_is_none<P: Evaluate>(won: &Won) {
    let game = won.game::<P>(0);
    for (mate, wins) in [(won.plies + 4, true), (won.plies, true), (won.plies - 2, false), (0, false)] {
        let limits = Limits { mate: Some(u32::from(mate)), ..Limits::default() };
        let found = search(&mut Engine::new(4).unwrap(), &game, &limits);
        assert_eq!(matches!(found.score.outlook(), Outlook::WinIn(plies) if plies <= mate), wins, "{mate}");
    }
}

fn one_engine_searches_games_of_different_codes<P: Evaluate>(codes: &[&str]) {
    let mut engine = Engine::new(1).unwrap();
    for code in codes {
        let game = Chance(1).game(start::<P>(code), 6);
        let shared = search(&mut engine, &game, &to_depth(5));
        let alone = search(&mut Engine::new(1).unwrap(), &game, &to_depth(5));
        assert_eq!(shared, alone, "{code}");
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
