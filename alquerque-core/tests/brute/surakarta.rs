//! Surakarta by brute force: steps, and captures along two closed tracks written out point by point.

use super::DIRECTIONS;
use super::board::{Point, enemy};
use super::text::{Grid, away, name, size};
use std::collections::BTreeMap;

fn parse(code: &str, position: &str) -> Grid {
    assert_eq!(size(code, "surakarta"), None, "one size only: {code}");
    Grid::parse(position, (6, 6))
}

/// A track as its four lines, in the order and the direction in which one runs once round it: a corner
/// loop joins the end of each line with the start of the next, and of the last with that of the first.
/// Here `near` counts the lines from the edge: 1 for the small track and 2 for the large one.
fn track(near: i32) -> Vec<Vec<Point>> {
    let far = 5 - near;
    let up = 0..6;
    vec![
        up.clone().map(|file| (file, near)).collect(),
        up.clone().map(|rank| (far, rank)).collect(),
        up.clone().rev().map(|file| (file, far)).collect(),
        up.clone().rev().map(|rank| (near, rank)).collect(),
    ]
}

/// The same track run the other way.
fn reversed(track: &[Vec<Point>]) -> Vec<Vec<Point>> {
    track.iter().rev().map(|line| line.iter().rev().copied().collect()).collect()
}

/// The man met by running on from the place on the track, at most once round, with a loop on the way.
fn first_met(grid: &Grid, track: &[Vec<Point>], line: usize, place: usize) -> Option<Point> {
    let origin = track[line][place];
    let (mut line, mut place) = (line, place);
    let mut looped = false;
    for _ in 0..24 {
        place += 1;
        if place == 6 {
            place = 0;
            line = (line + 1) % 4;
            looped = true;
        }
        let at = track[line][place];
        // The traveller has left its origin, so it may cross it.
        if at != origin && grid.at(at) != '.' {
            return looped.then_some(at);
        }
    }
    None
}

/// All enemy men that the man on the point can capture, some of them perhaps by several routes.
fn captures(grid: &Grid, from: Point) -> Vec<Point> {
    let mut found = Vec::new();
    let (small, large) = (track(1), track(2));
    for track in [reversed(&small), small, reversed(&large), large] {
        for line in 0..4 {
            for place in 0..6 {
                if track[line][place] != from {
                    continue;
                }
                if let Some(met) = first_met(grid, &track, line, place)
                    && grid.at(met) == enemy(grid.turn)
                {
                    found.push(met);
                }
            }
        }
    }
    found
}

/// All legal turns: the canonical text of each, and the first three fields of the position after.
pub(crate) fn turns(code: &str, position: &str) -> BTreeMap<String, String> {
    let grid = parse(code, position);
    let mut found = BTreeMap::new();
    if grid.all('w').is_empty() || grid.all('b').is_empty() {
        return found;
    }
    let mut add = |from: Point, sign: char, to: Point| {
        let mut after = grid.passed();
        after.put(from, '.');
        after.put(to, grid.turn);
        found.insert(format!("{}{sign}{}", name(from), name(to)), after.text());
    };
    for from in grid.all(grid.turn) {
        for direction in DIRECTIONS {
            let to = away(from, direction, 1);
            if grid.at(to) == '.' {
                add(from, '-', to);
            }
        }
        for to in captures(&grid, from) {
            add(from, 'x', to);
        }
    }
    found
}

/// The winner, `w` or `b`, or nothing while the game goes on: a side without men has lost, whoever is to
/// move, and so has the side to move without a turn.
pub(crate) fn result(code: &str, position: &str) -> Option<char> {
    let grid = parse(code, position);
    if grid.all(grid.turn).is_empty() {
        return Some(enemy(grid.turn));
    }
    if grid.all(enemy(grid.turn)).is_empty() {
        return Some(grid.turn);
    }
    turns(code, position).is_empty().then(|| enemy(grid.turn))
}
