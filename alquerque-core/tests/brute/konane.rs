//! Kōnane by brute force: two removals, then jumps in straight lines until a side has none.

use super::board::{Point, enemy};
use super::text::{Grid, ORTHOGONAL, away, name, size};
use std::collections::BTreeMap;

fn parse(code: &str, position: &str) -> Grid {
    let side: usize = size(code, "konane").unwrap_or("8").parse().expect("a size is a number");
    assert!((4..=8).contains(&side), "sizes are 4 to 8: {code}");
    Grid::parse(position, (side, side))
}

/// The squares where the game may begin: the corners and the centre, as far as they are of the colour of
/// the upper left corner, which is Black's.
fn openings(grid: &Grid) -> Vec<Point> {
    let last = grid.size().0 - 1;
    // The two middle lines of a board of even size, and twice the one middle line of another.
    let (low, high) = (last / 2, (last + 1) / 2);
    let mut points = Vec::new();
    for line in [[0, last], [low, high]] {
        for file in line {
            for rank in line {
                let black = (file + rank) % 2 == last % 2;
                if black && !points.contains(&(file, rank)) {
                    points.push((file, rank));
                }
            }
        }
    }
    points
}

/// Takes the mover's own stone from each of these squares that has one.
fn removals(grid: &Grid, squares: &[Point], found: &mut BTreeMap<String, String>) {
    for &square in squares {
        if grid.at(square) == grid.turn {
            let mut after = grid.passed();
            after.put(square, '.');
            found.insert(name(square), after.text());
        }
    }
}

/// Collects every capture of the stone in the direction: it may stop after each jump.
fn jumps(grid: &Grid, start: Point, direction: Point, found: &mut BTreeMap<String, String>) {
    let mut grid = grid.clone();
    let mut from = start;
    let mut turn = name(start);
    loop {
        let over = away(from, direction, 1);
        let to = away(from, direction, 2);
        if grid.at(over) != enemy(grid.turn) || grid.at(to) != '.' {
            return;
        }
        grid.put(from, '.');
        grid.put(over, '.');
        grid.put(to, grid.turn);
        turn += &format!("x{}", name(to));
        found.insert(turn.clone(), grid.passed().text());
        from = to;
    }
}

/// All legal turns: the canonical text of each, and the first three fields of the position after.
pub(crate) fn turns(code: &str, position: &str) -> BTreeMap<String, String> {
    let grid = parse(code, position);
    let mut found = BTreeMap::new();
    match grid.all('.').as_slice() {
        [] => {
            assert_eq!(grid.turn, 'b', "Black removes the first stone: {position}");
            removals(&grid, &openings(&grid), &mut found);
        }
        [hole] => {
            assert_eq!(grid.turn, 'w', "White removes the second stone: {position}");
            removals(&grid, &ORTHOGONAL.map(|direction| away(*hole, direction, 1)), &mut found);
        }
        _ => {
            for from in grid.all(grid.turn) {
                for direction in ORTHOGONAL {
                    jumps(&grid, from, direction, &mut found);
                }
            }
        }
    }
    found
}

/// The winner, `w` or `b`, or nothing while the game goes on: a side that cannot capture has lost.
pub(crate) fn result(code: &str, position: &str) -> Option<char> {
    turns(code, position).is_empty().then(|| enemy(parse(code, position).turn))
}
