//! Proven scores against the truth: plain minimax and retrograde analysis of small endings.

mod common;

use alquerque_core::alquerque::{Alquerque, Code};
use alquerque_core::{Game, Position, perft};
use alquerque_engine::{Bound, Control, Engine, Limits, Outlook, Score};
use common::Chance;
use std::collections::HashMap;

/// The shortest forced win or the longest resistance, by looking at every line of up to `depth`
/// plies. Draw rules and repetition are left out: where a win in so few plies can be forced, going
/// round does not help the loser.
fn minimax(position: &Alquerque, depth: u32) -> Option<Outlook> {
    if let Some(outcome) = position.outcome() {
        let has_won = outcome.winner == Some(position.to_move());
        return Some(if has_won { Outlook::WinIn(0) } else { Outlook::LossIn(0) });
    }
    if depth == 0 {
        return None;
    }
    let mut best_win = None;
    let mut longest_loss = Some(0);
    for turn in position.moves() {
        let mut next = position.clone();
        next.play(turn);
        match minimax(&next, depth - 1) {
            Some(Outlook::LossIn(plies)) => {
                best_win = Some(best_win.map_or(plies + 1, |best: u16| best.min(plies + 1)));
            }
            Some(Outlook::WinIn(plies)) => longest_loss = longest_loss.map(|longest| longest.max(plies + 1)),
            _ => longest_loss = None,
        }
    }
    best_win.map(Outlook::WinIn).or(longest_loss.map(Outlook::LossIn))
}

fn is_decided(outlook: Outlook) -> bool {
    !matches!(outlook, Outlook::Hundredths(_))
}

/// Searches, and checks that every claim made on the way is shown by its principal variation.
fn search(engine: &mut Engine<Alquerque>, game: &Game<Alquerque>, depth: u32) -> Outlook {
    let limits = Limits { depth: Some(depth), ..Limits::default() };
    let found = engine.search(game, &limits, &Control::new(), |report| {
        if report.bound != Bound::Exact {
            return;
        }
        if let Outlook::WinIn(plies) | Outlook::LossIn(plies) = report.score.outlook() {
            assert_eq!(report.pv.len(), usize::from(plies), "{} {:?}", game.position(), report.pv);
            let mut end = game.position().clone();
            report.pv.iter().for_each(|&turn| end.play(turn));
            let winner = end.outcome().expect("the line ends the game").winner;
            let wins = matches!(report.score.outlook(), Outlook::WinIn(_));
            assert_eq!(winner == Some(game.position().to_move()), wins);
        }
    });
    found.score.outlook()
}

const CODES: [&str; 8] = [
    "doce",
    "bell",
    "table",
    "promotion",
    "huffing",
    "jaques-most",
    "jaques-optional",
    "bell,chain=stoppable",
];

#[test]
fn wins_and_losses_within_the_depth_are_those_of_minimax() {
    const DEPTH: u32 = 6;
    let mut decided = 0;
    for code in CODES {
        let code: Code = code.parse().unwrap();
        let mut engine = Engine::new(4).unwrap();
        for seed in 0..150 {
            let mut chance = Chance(seed);
            let plies = 10 + chance.below(50);
            let mut game = chance.game(Alquerque::start(code), plies);
            game.undo();
            let game = Game::new(game.position().clone());
            // A plain minimax takes a while: only where games of this length are few.
            if perft(game.position(), 3) > 300 {
                continue;
            }
            let truth = minimax(game.position(), DEPTH);
            let ours = search(&mut engine, &game, DEPTH);
            match truth {
                Some(truth) => {
                    assert_eq!(ours, truth, "{code} {}", game.position());
                    decided += 1;
                }
                // Forced replies are searched deeper: a longer win may be seen, never a shorter one.
                None => {
                    assert!(!is_decided(ours) || distance(ours) > DEPTH as u16, "{code} {}", game.position());
                }
            }
        }
    }
    assert!(decided > 40, "only {decided} positions were decided");
}

fn distance(outlook: Outlook) -> u16 {
    match outlook {
        Outlook::WinIn(plies) | Outlook::LossIn(plies) => plies,
        Outlook::Hundredths(_) => u16::MAX,
    }
}

/// Distances to win of all positions with these men, by working backward from the ends (Thompson,
/// *Retrograde Analysis of Certain Endgames*, 1986): plainly, round by round. Positions that are not
/// decided have none.
fn retrograde(code: Code, men: [[u32; 2]; 2]) -> HashMap<Alquerque, Option<Outlook>> {
    let mut positions: Vec<Alquerque> = men.into_iter().flat_map(|men| all_positions(code, men)).collect();
    let mut places: HashMap<Alquerque, usize> = HashMap::new();
    for (place, position) in positions.iter().enumerate() {
        assert_eq!(places.insert(position.clone(), place), None);
    }
    let mut after: Vec<Vec<usize>> = Vec::new();
    while after.len() < positions.len() {
        let position = positions[after.len()].clone();
        let place_of = |turn| {
            let mut next = position.clone();
            next.play(turn);
            *places.entry(next.clone()).or_insert_with(|| {
                positions.push(next);
                positions.len() - 1
            })
        };
        after.push(position.moves().into_iter().map(place_of).collect());
    }
    let mut solved: Vec<Option<Outlook>> = positions.iter().map(|position| minimax(position, 0)).collect();
    for plies in 1.. {
        let news: Vec<(usize, Outlook)> = (0..positions.len())
            .filter(|&place| solved[place].is_none())
            .filter_map(|place| {
                let mut known = after[place].iter().map(|&next| solved[next]);
                if known.clone().any(|next| matches!(next, Some(Outlook::LossIn(_)))) {
                    Some((place, Outlook::WinIn(plies)))
                } else if known.all(|next| matches!(next, Some(Outlook::WinIn(_)))) {
                    Some((place, Outlook::LossIn(plies)))
                } else {
                    None
                }
            })
            .collect();
        if news.is_empty() {
            break;
        }
        news.into_iter().for_each(|(place, outlook)| solved[place] = Some(outlook));
    }
    positions.into_iter().zip(solved).collect()
}

/// Every position with so many men, either player to move.
fn all_positions(code: Code, men: [u32; 2]) -> Vec<Alquerque> {
    let mut found = Vec::new();
    let sets = men.map(|count| (0..1_u32 << 25).filter(|set| set.count_ones() == count).collect::<Vec<_>>());
    for &white in &sets[0] {
        for &black in sets[1].iter().filter(|&black| black & white == 0) {
            for to_move in ["w", "b"] {
                let mut ranks = String::new();
                for rank in (0..5).rev() {
                    for file in 0..5 {
                        let point = 1 << (5 * rank + file);
                        ranks.push(if white & point != 0 {
                            'w'
                        } else if black & point != 0 {
                            'b'
                        } else {
                            '1'
                        });
                    }
                    if rank > 0 {
                        ranks.push('/');
                    }
                }
                found.extend(Alquerque::parse(code, &format!("{ranks} {to_move}")));
            }
        }
    }
    found
}

/// All endings with one man each, and a sample of two against one.
#[test]
fn endings_have_the_values_of_retrograde_analysis() {
    const DEPTH: u32 = 12;
    const SURE: u16 = 6;
    for name in ["table", "bell", "doce", "jaques-optional"] {
        let code: Code = name.parse().unwrap();
        let truth = retrograde(code, [[1, 1], [2, 1]]);
        let mut engine = Engine::new(16).unwrap();
        let mut chance = Chance(1);
        let (mut decided, mut checked) = (0, 0);
        let mut sorted: Vec<Alquerque> = all_positions(code, [1, 1]);
        sorted.extend(all_positions(code, [2, 1]).into_iter().filter(|_| chance.below(10) == 0));
        for position in sorted {
            let game = Game::new(position);
            let ours = search(&mut engine, &game, DEPTH);
            let truth = truth[game.position()];
            // Deep ends may be missed at this depth, but near ones may not, and no claim may be wrong:
            // within the depth it is exact, beyond it there may be a quicker way.
            assert!(is_true(ours, truth), "{name} {}: {ours:?} for {truth:?}", game.position());
            let is_near = |outlook: Option<Outlook>, plies| outlook.is_some_and(|o| distance(o) <= plies);
            if is_near(Some(ours), DEPTH as u16) || is_near(truth, SURE) {
                assert_eq!(Some(ours), truth, "{name} {}", game.position());
                decided += 1;
            }
            checked += 1;
        }
        assert!(checked > 1000 && decided > 100, "{name}: {decided} of {checked}");
    }
}

#[test]
fn claims_of_interrupted_searches_are_true() {
    let code: Code = "table".parse().unwrap();
    let truth = retrograde(code, [[1, 1], [2, 1]]);
    let mut claims = 0;
    for (number, position) in all_positions(code, [2, 1]).into_iter().enumerate() {
        let game = Game::new(position);
        // A different limit for each position, so that searches break off everywhere.
        let limits = Limits { nodes: Some(number as u64 % 211), ..Limits::default() };
        let found = Engine::new(1).unwrap().search(&game, &limits, &Control::new(), |report| {
            if report.bound == Bound::Exact {
                assert!(is_true(report.score.outlook(), truth[game.position()]), "{}", game.position());
            }
        });
        assert!(is_true(found.score.outlook(), truth[game.position()]), "{}", game.position());
        claims += u32::from(found.score.is_decided());
    }
    assert!(claims > 500, "only {claims} claims");
}

/// Whether a claim is no better for anyone than the truth: the same side wins, at least as soon.
fn is_true(claim: Outlook, truth: Option<Outlook>) -> bool {
    match (claim, truth) {
        (Outlook::WinIn(claim), Some(Outlook::WinIn(truth)))
        | (Outlook::LossIn(claim), Some(Outlook::LossIn(truth))) => truth <= claim,
        (Outlook::Hundredths(_), _) => true,
        _ => false,
    }
}

#[test]
fn a_win_is_counted_down_while_it_is_played() {
    let code: Code = "table".parse().unwrap();
    let position = Alquerque::parse(code, "4b/5/2w2/5/w1w2 w").unwrap();
    for hash in [1, 64] {
        let mut game = Game::new(position.clone());
        let mut engine = Engine::new(hash).unwrap();
        let mut last = u16::MAX;
        while game.outcome().is_none() {
            let found = search(&mut engine, &game, 30);
            assert!(is_decided(found), "{}: {found:?}", game.position());
            assert!(distance(found) < last, "{} after {last}", game.position());
            last = distance(found);
            let limits = Limits { depth: Some(30), ..Limits::default() };
            let best = engine.search(&game, &limits, &Control::new(), |_| {}).best.unwrap();
            game.play(best).unwrap();
        }
        assert_eq!(last, 1);
        assert!(matches!(Score::win_in(last).outlook(), Outlook::WinIn(1)));
    }
}
