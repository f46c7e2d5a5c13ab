//! Fanorona by brute force: chains of steps that capture by approach or withdrawal.

use super::DIRECTIONS;
use super::board::{Point, enemy};
use super::text::{Grid, away, name, size};
use std::collections::BTreeMap;

fn parse(code: &str, position: &str) -> Grid {
    let size = match size(code, "fanorona") {
        None | Some("9x5") => (9, 5),
        Some("5x5") => (5, 5),
        Some("3x3") => (3, 3),
        Some(other) => panic!("sizes are 9x5, 5x5 and 3x3: {other}"),
    };
    Grid::parse(position, size)
}

/// Whether a line leaves the point in the direction, which diagonals do only where file + rank is even.
/// (It may lead off the board.)
fn has_line(from: Point, direction: Point) -> bool {
    let diagonal = direction.0 != 0 && direction.1 != 0;
    !diagonal || (from.0 + from.1) % 2 == 0
}

/// The directions in which a man on the point can step to an empty one.
fn steps(grid: &Grid, from: Point) -> Vec<Point> {
    let free = |direction: &Point| has_line(from, *direction) && grid.at(away(from, *direction, 1)) == '.';
    DIRECTIONS.into_iter().filter(free).collect()
}

/// Removes the unbroken line of enemy men that starts next to the point; returns whether there was one.
fn remove_line(grid: &mut Grid, beside: Point, direction: Point) -> bool {
    let mut removed = false;
    let mut at = away(beside, direction, 1);
    while grid.at(at) == enemy(grid.turn) {
        grid.put(at, '.');
        at = away(at, direction, 1);
        removed = true;
    }
    removed
}

/// A turn half made: its text, the points the man stood on, its last direction, and the board now, the
/// turn not yet passed on.
struct Path {
    text: String,
    points: Vec<Point>,
    last: Option<Point>,
    grid: Grid,
}

/// Collects every chain that goes on from the path: the man may stop after each capture.
fn chains(path: &Path, found: &mut BTreeMap<String, String>) {
    let from = *path.points.last().unwrap();
    for direction in steps(&path.grid, from) {
        let to = away(from, direction, 1);
        if path.last == Some(direction) || path.points.contains(&to) {
            continue;
        }
        let mut moved = path.grid.clone();
        moved.put(from, '.');
        moved.put(to, moved.turn);
        let backward = (-direction.0, -direction.1);
        // Approach takes the men beyond the destination, withdrawal those behind the origin.
        for (sign, beside, ray) in [('A', to, direction), ('W', from, backward)] {
            let mut grid = moved.clone();
            if !remove_line(&mut grid, beside, ray) {
                continue;
            }
            let text = format!("{}-{}{sign}", path.text, name(to));
            found.insert(text.clone(), grid.passed().text());
            let mut points = path.points.clone();
            points.push(to);
            chains(&Path { text, points, last: Some(direction), grid }, found);
        }
    }
}

/// All legal turns: the canonical text of each, and the first three fields of the position after.
pub(crate) fn turns(code: &str, position: &str) -> BTreeMap<String, String> {
    let grid = parse(code, position);
    let mut found = BTreeMap::new();
    if grid.all('w').is_empty() || grid.all('b').is_empty() {
        return found;
    }
    for from in grid.all(grid.turn) {
        let start = Path { text: name(from), points: vec![from], last: None, grid: grid.clone() };
        chains(&start, &mut found);
    }
    if !found.is_empty() {
        return found;
    }
    for from in grid.all(grid.turn) {
        for direction in steps(&grid, from) {
            let to = away(from, direction, 1);
            let mut after = grid.passed();
            after.put(from, '.');
            after.put(to, grid.turn);
            found.insert(format!("{}-{}", name(from), name(to)), after.text());
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
