//! Seega by brute force: placement of two stones a turn, then slides that capture between two stones.

use super::board::{Point, enemy};
use super::text::{Grid, ORTHOGONAL, away, name, size};
use std::collections::BTreeMap;

/// c3: closed to placement, and safe for the stone on it. That stone flanks like any other; the bare square
/// flanks for nobody.
const CENTRE: Point = (2, 2);

fn parse(code: &str, position: &str) -> Grid {
    assert_eq!(size(code, "seega"), None, "one size only: {code}");
    Grid::parse(position, (5, 5))
}

/// The stones in hand, White's and Black's.
fn hands(grid: &Grid) -> (u32, u32) {
    let (white, black) = grid.state.split_once(',').expect("two hands");
    (white.parse().expect("a number in hand"), black.parse().expect("a number in hand"))
}

/// Puts two stones from the hand on every pair of empty squares but the centre.
fn placements(grid: &Grid, found: &mut BTreeMap<String, String>) {
    let (white, black) = hands(grid);
    let (mine, left) = match grid.turn {
        'w' => (white, format!("{},{black}", white.saturating_sub(2))),
        _ => (black, format!("{white},{}", black.saturating_sub(2))),
    };
    assert!(mine >= 2, "the side to move has two stones to place: {}", grid.text());
    let mut empty = grid.all('.');
    empty.retain(|&square| square != CENTRE);
    for (i, &lower) in empty.iter().enumerate() {
        for &upper in &empty[i + 1..] {
            let mut after = grid.passed();
            after.put(lower, grid.turn);
            after.put(upper, grid.turn);
            after.state = left.clone();
            found.insert(format!("{}+{}", name(lower), name(upper)), after.text());
        }
    }
}

/// All slides of the side, as origin and destination.
fn slides(grid: &Grid, side: char) -> Vec<(Point, Point)> {
    let mut found = Vec::new();
    for from in grid.all(side) {
        for direction in ORTHOGONAL {
            let to = away(from, direction, 1);
            if grid.at(to) == '.' {
                found.push((from, to));
            }
        }
    }
    found
}

/// The board after a slide of the side to move, captures removed and the turn passed on.
fn slid(grid: &Grid, from: Point, to: Point) -> Grid {
    let mut moved = grid.passed();
    moved.put(from, '.');
    moved.put(to, grid.turn);
    let mut after = moved.clone();
    for direction in ORTHOGONAL {
        let beside = away(to, direction, 1);
        let flank = away(to, direction, 2);
        let flanked = moved.at(beside) == enemy(grid.turn) && moved.at(flank) == grid.turn;
        if flanked && beside != CENTRE {
            after.put(beside, '.');
        }
    }
    after
}

/// All legal turns: the canonical text of each, and the first three fields of the position after.
pub(crate) fn turns(code: &str, position: &str) -> BTreeMap<String, String> {
    let grid = parse(code, position);
    let mut found = BTreeMap::new();
    if result(code, position).is_some() {
        return found;
    }
    if hands(&grid) != (0, 0) {
        placements(&grid, &mut found);
        return found;
    }
    for (from, to) in slides(&grid, grid.turn) {
        found.insert(format!("{}-{}", name(from), name(to)), slid(&grid, from, to).text());
    }
    if found.is_empty() {
        found.insert("pass".to_string(), grid.passed().text());
    }
    found
}

/// The winner, `w` or `b`, or `=` for a draw, or nothing while the game goes on: after placement a side
/// with fewer than two stones has lost, and when neither can slide the stones are counted (which takes a full
/// board: 24 stones leave an empty square, and a stone beside it).
pub(crate) fn result(code: &str, position: &str) -> Option<char> {
    let grid = parse(code, position);
    if hands(&grid) != (0, 0) {
        return None;
    }
    let (mover, other) = (grid.turn, enemy(grid.turn));
    let (mine, theirs) = (grid.all(mover).len(), grid.all(other).len());
    if mine < 2 {
        return Some(other);
    }
    if theirs < 2 {
        return Some(mover);
    }
    if !slides(&grid, mover).is_empty() || !slides(&grid, other).is_empty() {
        return None;
    }
    if mine > theirs {
        Some(mover)
    } else if mine < theirs {
        Some(other)
    } else {
        Some('=')
    }
}
