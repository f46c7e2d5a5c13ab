//! Alquerque by brute force: all codes, by the parameters of [`Rules`].

use super::DIRECTIONS;
use super::board::{Board, Point, enemy, name};
use super::rules::{Capture, Chain, Choice, Jumps, Rules, Steps, rules};
use std::collections::BTreeMap;

/// The neighbour along a line, if there is one: diagonals leave only points of even file + rank.
fn along(from: Point, direction: Point) -> Option<Point> {
    let diagonal = direction.0 != 0 && direction.1 != 0;
    if diagonal && (from.0 + from.1) % 2 != 0 {
        return None;
    }
    let to = (from.0 + direction.0, from.1 + direction.1);
    ((0..5).contains(&to.0) && (0..5).contains(&to.1)).then_some(to)
}

/// Whether a direction goes back towards the man's own side (never, for a promoted man).
fn backward(man: char, direction: Point) -> bool {
    man == 'w' && direction.1 < 0 || man == 'b' && direction.1 > 0
}

/// What the man is once it stands on the point, as it may be promoted there.
fn arrived(rules: &Rules, man: char, at: Point) -> char {
    match (rules.promotion, man, at.1) {
        (true, 'w', 4) => 'W',
        (true, 'b', 0) => 'B',
        _ => man,
    }
}

/// A turn half made: the points the man stood on, and the board now, the turn not yet passed on.
struct Path {
    points: Vec<Point>,
    board: Board,
}

/// All single steps of the side to move.
fn steps(rules: &Rules, board: &Board) -> Vec<Path> {
    let mut found = Vec::new();
    for from in board.men_of(board.turn) {
        let man = board.at(from);
        for direction in DIRECTIONS {
            if rules.steps == Steps::Forward && backward(man, direction) {
                continue;
            }
            let Some(to) = along(from, direction) else {
                continue;
            };
            if board.at(to) != '.' {
                continue;
            }
            let mut after = board.clone();
            after.put(from, '.');
            after.put(to, arrived(rules, man, to));
            found.push(Path { points: vec![from, to], board: after });
        }
    }
    found
}

/// The path and one more jump of its man, in every way there is.
fn jumps(rules: &Rules, path: &Path) -> Vec<Path> {
    let board = &path.board;
    let from = *path.points.last().unwrap();
    let man = board.at(from);
    let bound = match rules.jumps {
        Jumps::Forward => true,
        Jumps::FirstForward => path.points.len() == 1,
        Jumps::Any => false,
    };
    let mut found = Vec::new();
    for direction in DIRECTIONS {
        if bound && backward(man, direction) {
            continue;
        }
        let Some(over) = along(from, direction) else {
            continue;
        };
        let Some(to) = along(over, direction) else {
            continue;
        };
        if board.at(over).to_ascii_lowercase() != enemy(board.turn) || board.at(to) != '.' {
            continue;
        }
        let mut after = board.clone();
        after.put(from, '.');
        after.put(over, '.');
        after.put(to, arrived(rules, man, to));
        let mut points = path.points.clone();
        points.push(to);
        found.push(Path { points, board: after });
    }
    found
}

/// Collects every chain that goes on from the path, the path too if it may stop here.
fn extend(rules: &Rules, path: Path, found: &mut Vec<Path>) {
    let longer = jumps(rules, &path);
    // Huffing completes a chain once begun, whatever the chain parameter says.
    let may_stop = rules.chain == Chain::Stoppable && rules.capture != Capture::Huff;
    let ends = longer.is_empty() || may_stop;
    for next in longer {
        extend(rules, next, found);
    }
    if ends && path.points.len() > 1 {
        found.push(path);
    }
}

/// All capturing turns of the side to move that the choice rule leaves.
fn captures(rules: &Rules, board: &Board) -> Vec<Path> {
    let mut all = Vec::new();
    for from in board.men_of(board.turn) {
        let mut of_man = Vec::new();
        let start = Path { points: vec![from], board: board.clone() };
        extend(rules, start, &mut of_man);
        if rules.choice == Choice::LongestOfMan {
            keep_longest(&mut of_man);
        }
        all.extend(of_man);
    }
    if rules.choice == Choice::Longest {
        keep_longest(&mut all);
    }
    all
}

/// Drops the chains shorter than the longest among them.
fn keep_longest(chains: &mut Vec<Path>) {
    let longest = chains.iter().map(|c| c.points.len()).max().unwrap_or(0);
    chains.retain(|c| c.points.len() == longest);
}

/// The board with the turn passed on and only these points huffable.
fn passed(board: &Board, huffable: Vec<Point>) -> Board {
    Board { turn: enemy(board.turn), huffable, ..board.clone() }
}

/// The points, joined by the sign of a step or of a jump.
fn written(points: &[Point], sign: &str) -> String {
    let names: Vec<String> = points.iter().map(|&p| name(p)).collect();
    names.join(sign)
}

/// All turns without a huff before them, with the boards after them.
fn ordinary(rules: &Rules, board: &Board) -> Vec<(String, Board)> {
    let mut turns = Vec::new();
    let captures = captures(rules, board);
    for chain in &captures {
        turns.push((written(&chain.points, "x"), passed(&chain.board, Vec::new())));
    }
    if rules.capture == Capture::Compulsory && !captures.is_empty() {
        return turns;
    }
    for step in steps(rules, board) {
        let (from, to) = (step.points[0], step.points[1]);
        let mut huffable = Vec::new();
        if rules.capture == Capture::Huff {
            for chain in &captures {
                let able = chain.points[0];
                let now = if able == from { to } else { able };
                if !huffable.contains(&now) {
                    huffable.push(now);
                }
            }
        }
        turns.push((written(&step.points, "-"), passed(&step.board, huffable)));
    }
    turns
}

/// All legal turns: the canonical text of each, and the first three fields of the position after.
pub(crate) fn turns(code: &str, position: &str) -> BTreeMap<String, String> {
    let (rules, board) = (&rules(code), &Board::parse(position));
    let mut found = BTreeMap::new();
    if board.men_of('w').is_empty() || board.men_of('b').is_empty() {
        return found;
    }
    for (text, after) in ordinary(rules, board) {
        add(&mut found, &text, &after);
    }
    if rules.capture != Capture::Huff {
        return found;
    }
    for &taken in &board.huffable {
        let huff = format!("huff{}", name(taken));
        let mut huffed = board.clone();
        huffed.put(taken, '.');
        if huffed.men_of(enemy(board.turn)).is_empty() {
            add(&mut found, &huff, &passed(&huffed, Vec::new()));
            continue;
        }
        for (text, after) in ordinary(rules, &huffed) {
            add(&mut found, &format!("{huff}+{text}"), &after);
        }
    }
    found
}

/// Adds a turn; panics if another has the same text.
fn add(found: &mut BTreeMap<String, String>, text: &str, after: &Board) {
    if let Some(before) = found.insert(text.to_string(), after.text()) {
        panic!("two turns are written {text}: {before} and {}", after.text());
    }
}

/// The winner, `w` or `b`, or nothing while the game goes on: a side without men has lost, whoever is to
/// move, and so has the side to move without a turn.
pub(crate) fn result(code: &str, position: &str) -> Option<char> {
    let board = Board::parse(position);
    let (mover, other) = (board.turn, enemy(board.turn));
    if board.men_of(other).is_empty() && !board.men_of(mover).is_empty() {
        return Some(mover);
    }
    turns(code, position).is_empty().then_some(other)
}
