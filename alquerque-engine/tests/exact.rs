//! Proven scores against the truth: plain minimax and retrograde analysis of small endings.

mod common;

use alquerque_core::alquerque::Alquerque;
use alquerque_core::fanorona::Fanorona;
use alquerque_core::konane::Konane;
use alquerque_core::seega::{Seega, Turn};
use alquerque_core::surakarta::Surakarta;
use alquerque_core::{Code, Color, Game, Position, Setup, State, perft};
use alquerque_engine::{Bound, Control, Engine, Evaluate, Limits, Outlook};
use common::truth::{
    all_positions, distance, is_first_of_images, is_true, minimax, proven, reachable, retrograde, search,
    winner, within,
};
use common::{Chance, game, in_games, start, to_depth};

in_games! {
    wins_and_losses_within_the_depth_are_those_of_minimax {
        alquerque Alquerque: &[
            ("doce", 6),
            ("bell", 6),
            ("table", 6),
            ("promotion", 6),
            ("huffing", 6),
            ("jaques-most", 6),
            ("jaques-optional", 6),
            ("bell,chain=stoppable", 6),
        ];
        konane Konane: &[("konane,size=4", 8), ("konane,size=5", 8), ("konane", 8)];
        fanorona Fanorona: &[("fanorona,size=3x3", 8), ("fanorona,size=5x5", 7), ("fanorona", 5)];
        seega Seega: &[("seega", 7)];
        surakarta Surakarta: &[("surakarta", 7)];
    }

    decided_positions_and_their_images_are_worth_the_same {
        alquerque Alquerque: &[("doce", 6), ("table", 6), ("promotion", 6), ("huffing", 6)];
        konane Konane: &[("konane,size=5", 6), ("konane,size=6", 6)];
        fanorona Fanorona: &[("fanorona,size=3x3", 6), ("fanorona,size=5x5", 5), ("fanorona", 3)];
        seega Seega: &[("seega", 3)];
        surakarta Surakarta: &[("surakarta", 3)];
    }

    endings_have_the_values_of_retrograde_analysis {
        alquerque Alquerque: &[
            Ending { code: "table", men: Some([2, 1]), plies: 7, depth: 10, share: 5 },
            Ending { code: "bell", men: Some([2, 1]), plies: 7, depth: 10, share: 5 },
            Ending { code: "doce", men: Some([2, 1]), plies: 7, depth: 10, share: 5 },
            Ending { code: "jaques-optional", men: Some([2, 1]), plies: 7, depth: 10, share: 5 },
        ];
        konane Konane: &[Ending { code: "konane,size=4", men: None, plies: 16, depth: 16, share: 1 }];
        fanorona Fanorona: &[
            Ending { code: "fanorona,size=3x3", men: Some([4, 4]), plies: 14, depth: 16, share: 4 },
            Ending { code: "fanorona,size=5x5", men: Some([2, 1]), plies: 6, depth: 13, share: 10 },
            Ending { code: "fanorona", men: Some([1, 1]), plies: 7, depth: 10, share: 4 },
        ];
        seega Seega: &[Ending { code: "seega", men: Some([2, 2]), plies: 5, depth: 8, share: 100 }];
        surakarta Surakarta: &[
            Ending { code: "surakarta", men: Some([2, 1]), plies: 5, depth: 8, share: 50 },
        ];
    }

    positions_are_won_by_whom_retrograde_analysis_says {
        konane Konane: ("konane,size=4", None);
        fanorona Fanorona: ("fanorona,size=3x3", Some([4, 4]));
        surakarta Surakarta: ("surakarta", Some([2, 1]));
    }

    claims_of_interrupted_searches_are_true {
        alquerque Alquerque: ("table", Some([2, 1]), 2);
        konane Konane: ("konane,size=4", None, 1);
        fanorona Fanorona: ("fanorona,size=3x3", Some([4, 4]), 2);
        seega Seega: ("seega", Some([2, 2]), 20);
        surakarta Surakarta: ("surakarta", Some([2, 1]), 5);
    }

    a_win_is_counted_down_while_it_is_played {
        alquerque Alquerque: &[("table", "4b/5/2w2/5/w1w2 w", 7)];
        konane Konane: &[("konane,size=5", "bwbwb/wbwbw/bwbwb/wbwbw/bwbwb b", 15)];
        fanorona Fanorona: &[
            ("fanorona,size=3x3", "bbb/b1w/www w", 11),
            ("fanorona,size=5x5", "1b3/5/5/w4/1w3 w", 9),
            ("fanorona", "1b2w4/9/9/9/9 w", 7),
        ];
        seega Seega: &[("seega", "4b/1w1b1/3w1/5/5 w 0,0", 9)];
        surakarta Surakarta: &[("surakarta", "2b2w/6/6/6/6/5w w", 7)];
    }
}

/// Positions a few plies before random games end: those in which a plain minimax takes but a moment.
fn ends<P: Position>(code: &str, depth: u32) -> impl Iterator<Item = Game<P>> {
    const GAMES: u64 = 120;
    const MOST_PLIES: usize = 500;
    /// In half the depth.
    const MOST_NODES: u64 = 2000;
    let start = start::<P>(code);
    (0..GAMES).filter_map(move |seed| {
        let mut chance = Chance(seed);
        let mut game = chance.game(start.clone(), MOST_PLIES);
        for _ in 0..=chance.below(8) {
            game.undo();
        }
        // As if games began here: the draw rules have no part in this.
        let setup = Setup { quiet: 0, ..game.position().setup() };
        let game = Game::new(P::from_setup(start.code(), setup).unwrap());
        (perft(game.position(), depth / 2) <= MOST_NODES).then_some(game)
    })
}

fn wins_and_losses_within_the_depth_are_those_of_minimax<P: Evaluate>(codes: &[(&str, u32)]) {
    let (mut decided, mut seen) = (0, 0);
    for &(code, depth) in codes {
        let mut engine = Engine::new(4).unwrap();
        for game in ends::<P>(code, depth) {
            let truth = minimax(&mut game.clone(), depth as u16);
            let ours = search(&mut engine, &game, &to_depth(depth));
            // A search that reduces its late moves may miss something, but what it claims is true.
            // Forced replies are searched deeper: a longer win may be seen, never a shorter one.
            if distance(ours) <= depth as u16 {
                assert_eq!(Some(ours), truth, "{:?}", game.position());
            }
            assert_eq!(proven(&mut engine, &game, depth as u16), truth, "{:?}", game.position());
            decided += u32::from(truth.is_some());
            seen += u32::from(distance(ours) <= depth as u16);
        }
    }
    assert!(decided > 40, "only {decided} positions were decided");
    assert!(10 * seen >= 9 * decided, "only {seen} of {decided} decided positions were seen to be");
}

fn decided_positions_and_their_images_are_worth_the_same<P: Evaluate>(codes: &[(&str, u16)]) {
    let mut decided = 0;
    for &(code, plies) in codes {
        let mut engine = Engine::new(4).unwrap();
        for game in ends::<P>(code, plies.into()).take(80) {
            let position = game.position();
            let Some(decision) = proven(&mut engine, &game, plies) else { continue };
            decided += 1;
            for symmetry in position.symmetries() {
                let image = Game::new(position.mapped(symmetry));
                let ours = proven(&mut engine, &image, plies);
                assert_eq!(ours, Some(decision), "{position:?} {symmetry:?}");
            }
        }
    }
    assert!(decided > 10, "only {decided} positions were decided");
}

/// The most men that each side has, one being the least; or else nothing, for all positions of the game.
type Men = Option<[u32; 2]>;

fn positions<P: Position>(code: &str, men: Men) -> Vec<P> {
    let start: P = start(code);
    let Some([white, black]) = men else { return reachable(start) };
    let numbers = (1..=white).flat_map(|white| (1..=black).map(move |black| [white, black]));
    numbers.flat_map(|men| all_positions(start.code(), men)).collect()
}

/// Positions whose truth is known.
struct Ending {
    code: &'static str,
    men: Men,
    /// How far away a win or loss has to be found.
    plies: u16,
    /// The depth to which an ordinary search goes.
    depth: u16,
    /// Of the positions that are not decided so soon, one out of so many is looked at.
    share: usize,
}

fn endings_have_the_values_of_retrograde_analysis<P: Evaluate>(endings: &[Ending]) {
    for ending in endings {
        let positions = positions::<P>(ending.code, ending.men);
        let truth = retrograde(positions.clone());
        let mut chance = Chance(1);
        let mut warm = Engine::new(16).unwrap();
        let mut several = [2, 4].map(|threads| {
            let mut engine = Engine::new(1).unwrap();
            engine.set_threads(threads);
            engine
        });
        let (mut decided, mut checked) = (0, 0);
        for position in positions.into_iter().filter(is_first_of_images) {
            let truth = truth[&position];
            let near = within(ending.plies, truth);
            if near.is_none() && chance.below(ending.share) > 0 {
                continue;
            }
            let game = Game::new(position);
            // What is known of other positions must not change the value.
            let mut alone = Engine::new(1).unwrap();
            // Nor must what several threads write at once.
            let several = several.iter_mut().filter(|_| checked % 8 == 0);
            for engine in [&mut warm, &mut alone].into_iter().chain(several) {
                let claim = search(engine, &game, &to_depth(ending.depth.into()));
                assert!(is_true(claim, truth), "{:?}: {claim:?} for {truth:?}", game.position());
                // Within the depth a claim is exact; beyond it there may be a quicker way.
                if distance(claim) <= ending.depth {
                    assert_eq!(Some(claim), truth, "{:?}", game.position());
                }
                assert_eq!(proven(engine, &game, ending.plies), near, "{:?}", game.position());
            }
            decided += u32::from(near.is_some());
            checked += 1;
        }
        assert!(decided >= 50 && checked >= 100, "{}: {decided} of {checked}", ending.code);
    }
}

/// One out of `share` positions is looked at.
fn claims_of_interrupted_searches_are_true<P: Evaluate>((code, men, share): (&str, Men, usize)) {
    let positions = positions::<P>(code, men);
    let truth = retrograde(positions.clone());
    let mut claims = 0;
    for (number, position) in positions.into_iter().enumerate().step_by(share) {
        let game = Game::new(position);
        let is_true = |claim| assert!(is_true(claim, truth[game.position()]), "{:?}", game.position());
        // A different limit for each position, so that searches break off everywhere.
        let limits = Limits { nodes: Some(number as u64 % 211), ..Limits::default() };
        let mut engine = Engine::new(1).unwrap();
        engine.set_threads(if number % 8 == 0 { 4 } else { 1 });
        let found = engine.search(&game, &limits, &Control::new(), |report| {
            if report.bound == Bound::Exact {
                is_true(report.score.outlook());
            }
        });
        is_true(found.score.outlook());
        claims += u32::from(found.score.is_decided());
    }
    assert!(claims > 300, "only {claims} claims");
}

fn a_win_is_counted_down_while_it_is_played<P: Evaluate>(wins: &[(&str, &str, u16)]) {
    for &(code, text, plies) in wins {
        for hash in [1, 64] {
            let mut game = game::<P>(code, text);
            let mut engine = Engine::new(hash).unwrap();
            for left in (1..=plies).rev() {
                let found = engine.search(&game, &to_depth(40), &Control::new(), |_| {});
                let is_winning = (plies - left).is_multiple_of(2);
                let expected = if is_winning { Outlook::WinIn(left) } else { Outlook::LossIn(left) };
                assert_eq!(found.score.outlook(), expected, "{:?}", game.position());
                game.play(found.best.unwrap()).unwrap();
            }
            assert!(game.outcome().unwrap().winner.is_some());
        }
    }
}

/// A search without limits goes on until all is decided, and a proof asks for nothing but the winner.
fn positions_are_won_by_whom_retrograde_analysis_says<P: Evaluate>((code, men): (&str, Men)) {
    let positions = positions::<P>(code, men);
    let truth = retrograde(positions.clone());
    let [mut solver, mut searcher] = [(); 2].map(|()| Engine::new(4).unwrap());
    for position in positions.into_iter().filter(is_first_of_images) {
        let decision = truth[&position];
        let winner = winner(decision, position.to_move());
        let game = Game::new(position);
        assert_eq!(solver.solve(&game, &Control::new()), winner, "{:?}", game.position());
        if let Some(outlook) = decision {
            let found = search(&mut searcher, &game, &Limits::default());
            assert_eq!(found, outlook, "{:?}", game.position());
        }
    }
}

/// Counts the decided positions among these, after comparing them with minimax.
fn decided_as_by_minimax(positions: impl Iterator<Item = Seega>, depth: u16) -> usize {
    let mut engine = Engine::new(4).unwrap();
    let decisions = positions.map(|position| {
        let mut game = Game::new(position);
        let truth = minimax(&mut game, depth);
        assert_eq!(proven(&mut engine, &game, depth), truth, "{:?}", game.position());
        truth
    });
    decisions.flatten().count()
}

/// A side that cannot slide passes: it has not lost.
#[test]
fn wins_and_losses_of_blocked_sides_of_seega_are_those_of_minimax() {
    let is_blocked =
        |position: &Seega| position.to_move() == Color::White && position.moves() == [Turn::PASS];
    let blocked = all_positions(Code::default(), [2, 4]).into_iter().filter(is_blocked);
    let decided = decided_as_by_minimax(blocked.filter(is_first_of_images), 5);
    assert!(decided > 10, "only {decided} positions were decided");
}

#[test]
fn wins_after_the_last_placement_of_seega_are_those_of_minimax() {
    let in_hand = |position: Seega| {
        let setup = Setup { state: State::Hands([0, 2]), ..position.setup() };
        Seega::from_setup(position.code(), setup).ok()
    };
    let mut chance = Chance(1);
    let placed = all_positions(Code::default(), [2, 2]).into_iter().filter(|_| chance.below(2_000) == 0);
    let decided = decided_as_by_minimax(placed.filter_map(in_hand), 3);
    assert!(decided > 10, "only {decided} positions were decided");
}

/// The same stones with one player to move and with the other are two positions: what the table keeps
/// of one must not be taken for the other.
#[test]
fn who_wins_in_konane_does_not_hang_on_what_was_solved_before() {
    let [mut shared, mut alone] = [(); 2].map(|()| Engine::new(4).unwrap());
    let mut won_by_either = 0;
    for seed in 0..80 {
        let game = Chance(seed).game(start::<Konane>("konane,size=6"), 15);
        let setup = game.position().setup();
        let winners = Color::ALL.map(|to_move| {
            let position = Konane::from_setup(game.position().code(), Setup { to_move, ..setup }).unwrap();
            let game = Game::new(position);
            alone.clear();
            let winner = shared.solve(&game, &Control::new());
            assert_eq!(winner, alone.solve(&game, &Control::new()), "{:?}", game.position());
            winner
        });
        won_by_either += u32::from(winners[0] != winners[1]);
    }
    assert!(won_by_either > 10, "only {won_by_either} are won by a different player if the other moves");
}
