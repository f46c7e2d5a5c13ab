//! The truth about small endings, by minimax and by retrograde analysis, and what the engine proves.

use alquerque_core::{Bitboard, Code, Color, Game, Point, Position, Setup, State};
use alquerque_engine::{Bound, Control, Engine, Evaluate, Limits, Outlook};
use std::collections::{HashMap, HashSet};

/// A win or a loss, or `None` where neither is known.
pub(crate) type Decision = Option<Outlook>;

/// In how many plies the game is decided.
pub(crate) fn distance(outlook: Outlook) -> u16 {
    match outlook {
        Outlook::WinIn(plies) | Outlook::LossIn(plies) => plies,
        Outlook::Hundredths(_) => u16::MAX,
    }
}

/// The decision, if it falls within so many plies.
pub(crate) fn within(plies: u16, decision: Decision) -> Decision {
    decision.filter(|&outlook| distance(outlook) <= plies)
}

/// Who wins, if `side` is to move.
pub(crate) fn winner(decision: Decision, side: Color) -> Option<Color> {
    match decision? {
        Outlook::WinIn(_) => Some(side),
        Outlook::LossIn(_) => Some(!side),
        Outlook::Hundredths(_) => None,
    }
}

/// Whether a claim is no better for anyone than the truth: the same side wins, at least as soon.
pub(crate) fn is_true(claim: Outlook, truth: Decision) -> bool {
    match (claim, truth) {
        (Outlook::WinIn(claim), Some(Outlook::WinIn(truth)))
        | (Outlook::LossIn(claim), Some(Outlook::LossIn(truth))) => truth <= claim,
        (Outlook::Hundredths(_), _) => true,
        _ => false,
    }
}

/// The decision of a position that ends the game, if it has a winner.
fn ended<P: Position>(position: &P) -> Decision {
    let winner = position.outcome()?.winner?;
    Some(if winner == position.to_move() { Outlook::WinIn(0) } else { Outlook::LossIn(0) })
}

/// The decision by those of the positions after each turn: the shortest win or the longest resistance.
fn of_turns(after: impl Iterator<Item = Decision>) -> Decision {
    let mut shortest_win = None;
    let mut longest_loss = None;
    let mut is_lost = true;
    for decision in after {
        match decision {
            Some(Outlook::LossIn(plies)) => {
                shortest_win = Some(shortest_win.map_or(plies + 1, |best: u16| best.min(plies + 1)));
            }
            Some(Outlook::WinIn(plies)) => longest_loss = longest_loss.max(Some(plies + 1)),
            _ => is_lost = false,
        }
    }
    shortest_win.map(Outlook::WinIn).or(longest_loss.filter(|_| is_lost).map(Outlook::LossIn))
}

/// The shortest forced win or the longest resistance within so many plies, by looking at every line until
/// it is refuted. History, repetition and quiet limit are those of the game.
pub(crate) fn minimax<P: Position>(game: &mut Game<P>, plies: u16) -> Decision {
    (0..=plies).find_map(|plies| {
        if wins_within(game, plies) {
            Some(Outlook::WinIn(plies))
        } else {
            loses_within(game, plies).then_some(Outlook::LossIn(plies))
        }
    })
}

fn wins_within<P: Position>(game: &mut Game<P>, plies: u16) -> bool {
    if let Some(outcome) = game.outcome() {
        return outcome.winner == Some(game.position().to_move());
    }
    plies > 0 && game.legal_moves().into_iter().any(|turn| after_turn(game, turn, plies, loses_within))
}

fn loses_within<P: Position>(game: &mut Game<P>, plies: u16) -> bool {
    if let Some(outcome) = game.outcome() {
        return outcome.winner == Some(!game.position().to_move());
    }
    plies > 0 && game.legal_moves().into_iter().all(|turn| after_turn(game, turn, plies, wins_within))
}

/// What holds of the game after the turn, with a ply less.
fn after_turn<P: Position>(
    game: &mut Game<P>,
    turn: P::Move,
    plies: u16,
    holds: fn(&mut Game<P>, u16) -> bool,
) -> bool {
    game.play(turn).unwrap();
    let answer = holds(game, plies - 1);
    game.undo();
    answer
}

fn after<P: Position>(position: &P, turn: P::Move) -> P {
    let mut next = position.clone();
    next.play_unchecked(turn);
    next
}

/// The decisions of these positions and of all that can come after them, by working backward from the
/// ends (Thompson, *Retrograde Analysis of Certain Endgames*, 1986): plainly, round by round. Positions
/// where neither side can force a win have none.
pub(crate) fn retrograde<P: Position>(mut positions: Vec<P>) -> HashMap<P, Decision> {
    let mut places: HashMap<P, usize> = positions.iter().cloned().zip(0..).collect();
    assert_eq!(places.len(), positions.len(), "every position is given once");
    let mut afters: Vec<Vec<usize>> = Vec::new();
    while let Some(position) = positions.get(afters.len()).cloned() {
        let place_of = |turn| {
            let next = after(&position, turn);
            *places.entry(next.clone()).or_insert_with(|| {
                positions.push(next);
                positions.len() - 1
            })
        };
        afters.push(position.moves().into_iter().map(place_of).collect());
    }
    let mut solved: Vec<Decision> = positions.iter().map(ended).collect();
    loop {
        let news: Vec<(usize, Decision)> = (0..positions.len())
            .filter(|&place| solved[place].is_none())
            .map(|place| (place, of_turns(afters[place].iter().map(|&next| solved[next]))))
            .filter(|(_, decision)| decision.is_some())
            .collect();
        if news.is_empty() {
            break;
        }
        news.into_iter().for_each(|(place, decision)| solved[place] = decision);
    }
    positions.into_iter().zip(solved).collect()
}

/// All positions that games from `start` can come to, itself the first.
pub(crate) fn reachable<P: Position>(start: P) -> Vec<P> {
    let mut seen = HashSet::from([start.clone()]);
    let mut found = vec![start];
    let mut next = 0;
    while let Some(position) = found.get(next).cloned() {
        let afters = position.iter_moves().map(|turn| after(&position, turn));
        found.extend(afters.filter(|after| seen.insert(after.clone())));
        next += 1;
    }
    found
}

/// Every position with so many men on the board and none in hand, either player to move.
pub(crate) fn all_positions<P: Position>(code: Code<P::Rules>, men: [u32; 2]) -> Vec<P> {
    let start = P::start_setup(code.rules());
    let state = match start.state {
        State::Hands(_) => State::Hands([0, 0]),
        other => other,
    };
    let points = P::board_of(code.rules()).points();
    let mut found = Vec::new();
    for white in subsets(points, men[0]) {
        for black in subsets(points.minus(white), men[1]) {
            for to_move in Color::ALL {
                let setup = Setup { men: [white, black], to_move, state, ..start };
                found.extend(P::from_setup(code, setup));
            }
        }
    }
    found
}

/// All sets of `count` of these points.
fn subsets(points: Bitboard, count: u32) -> Vec<Bitboard> {
    if count == 0 {
        return vec![Bitboard::EMPTY];
    }
    let mut left = points;
    let with_first = |first: Point| {
        left = left.without(first);
        subsets(left, count - 1).into_iter().map(move |set| set.with(first))
    };
    points.into_iter().flat_map(with_first).collect()
}

/// Whether no image of the position comes before it: true for one of the images.
pub(crate) fn is_first_of_images<P: Position>(position: &P) -> bool {
    let order = |position: &P| {
        let setup = position.setup();
        (setup.men[0].0, setup.men[1].0, setup.to_move)
    };
    position.symmetries().all(|symmetry| order(position) <= order(&position.mapped(symmetry)))
}

/// Searches, and checks that every claim made on the way is shown by its principal variation.
pub(crate) fn search<P: Evaluate>(engine: &mut Engine<P>, game: &Game<P>, limits: &Limits) -> Outlook {
    let found = engine.search(game, limits, &Control::new(), |report| {
        if report.bound != Bound::Exact {
            return;
        }
        if let Outlook::WinIn(plies) | Outlook::LossIn(plies) = report.score.outlook() {
            assert_eq!(report.pv.len(), usize::from(plies), "{:?} {:?}", game.position(), report.pv);
            let mut end = game.position().clone();
            report.pv.iter().for_each(|&turn| end.play(turn));
            let winner = end.outcome().expect("the line ends the game").winner;
            let wins = matches!(report.score.outlook(), Outlook::WinIn(_));
            assert_eq!(winner == Some(game.position().to_move()), wins, "{:?}", game.position());
        }
    });
    found.score.outlook()
}

/// The decision within `most` plies, proven by searches for a win in ever more plies.
pub(crate) fn proven<P: Evaluate>(engine: &mut Engine<P>, game: &Game<P>, most: u16) -> Decision {
    (0..=most).find_map(|plies| {
        let limits = Limits { mate: Some(plies.into()), ..Limits::default() };
        within(plies, Some(search(engine, game, &limits)))
    })
}
