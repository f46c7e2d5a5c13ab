//! Boards with loops around their corners, as for Surakarta.

use super::Glyphs;
use super::canvas::{Canvas, FILE_STEP, Margin, Place, RANK_STEP};
use super::lines::{draw_lines, draw_points};
use alquerque_core::{Board, Setup};

/// Loops around each corner. The first joins the lines next to the sides of the board, the second,
/// around it, the next lines.
const LOOPS: usize = 2;
/// What one loop, and then the next one around it, takes of the margin.
const LOOP: Margin = Margin { rows: 1, columns: 2 };

/// The board, of at least six files and ranks, with its lines across and down and its loops.
pub(super) fn draw(board: &Board, setup: &Setup, glyphs: &Glyphs) -> String {
    let mut canvas = Canvas::new(board, Margin { rows: LOOPS * LOOP.rows, columns: LOOPS * LOOP.columns });
    draw_lines(&mut canvas, glyphs);
    draw_points(&mut canvas, setup, glyphs);
    for inset in 1..=LOOPS {
        for is_bottom in [false, true] {
            for is_right in [false, true] {
                draw_loop(&mut canvas, inset, Corner { is_bottom, is_right }, glyphs);
            }
        }
    }
    canvas.text()
}

/// A corner of the board.
#[derive(Clone, Copy)]
struct Corner {
    is_bottom: bool,
    is_right: bool,
}

impl Corner {
    /// Where that which is drawn at `place` in the upper left corner is drawn in this one.
    fn place(self, place: Place, last: Place) -> Place {
        Place {
            row: if self.is_bottom { last.row - place.row } else { place.row },
            column: if self.is_right { last.column - place.column } else { place.column },
        }
    }

    /// The bend that does here what the bend with this number does in the upper left corner.
    fn bend(self, bend: usize, glyphs: &Glyphs) -> char {
        glyphs.bends[bend ^ (2 * usize::from(self.is_bottom) + usize::from(self.is_right))]
    }
}

/// The loop around `corner` that joins the lines which are `inset` steps away from the sides there.
fn draw_loop(canvas: &mut Canvas<'_>, inset: usize, corner: Corner, glyphs: &Glyphs) {
    let outer = Place { row: (LOOPS - inset) * LOOP.rows, column: (LOOPS - inset) * LOOP.columns };
    let first = Place { row: LOOPS * LOOP.rows, column: LOOPS * LOOP.columns };
    let line = Place { row: first.row + inset * RANK_STEP, column: first.column + inset * FILE_STEP };
    // From the end of the upright line over three bends to the end of the line across.
    let way = [
        Place { row: first.row, column: line.column },
        Place { row: outer.row, column: line.column },
        outer,
        Place { row: line.row, column: outer.column },
        Place { row: line.row, column: first.column },
    ];
    let last = canvas.last();
    let [from, far, outer, near, to] = way.map(|place| corner.place(place, last));
    for (from, to, side) in [
        (from, far, glyphs.upright),
        (far, outer, glyphs.across),
        (outer, near, glyphs.upright),
        (near, to, glyphs.across),
    ] {
        canvas.draw_between(from, to, side);
    }
    for (place, bend) in [(far, 1), (outer, 0), (near, 2)] {
        canvas.set(place, corner.bend(bend, glyphs));
    }
}

#[cfg(test)]
mod tests {
    use super::super::{ASCII, UNICODE};
    use super::*;
    use alquerque_core::Diagonals;

    const START: &str = "bbbbbb/bbbbbb/6/6/wwwwww/wwwwww w";
    const PLAYED: &str = "6/1b4/2w3/6/4b1/5w w";

    fn drawn(text: &str, glyphs: &Glyphs) -> String {
        let board = Board::new(6, 6, Diagonals::All);
        draw(&board, &Setup::parse(&board, text).unwrap(), glyphs)
    }

    #[test]
    fn two_loops_around_each_corner_join_the_ends_of_lines() {
        let expected = r"
    /-----------\   /-----------\
    | /-----\   |   |   /-----\ |
 6  | | .---.---.---.---.---. | |
    | | |   |   |   |   |   | | |
 5  | \-.---b---.---.---.---.-/ |
    |   |   |   |   |   |   |   |
 4  \---.---.---w---.---.---.---/
        |   |   |   |   |   |
 3  /---.---.---.---.---.---.---\
    |   |   |   |   |   |   |   |
 2  | /-.---.---.---.---b---.-\ |
    | | |   |   |   |   |   | | |
 1  | | .---.---.---.---.---w | |
    | \-----/   |   |   \-----/ |
    \-----------/   \-----------/

        a   b   c   d   e   f
";
        assert_eq!(drawn(PLAYED, &ASCII), expected.trim_start_matches('\n'));
        let expected = r"
    ╭───────────╮   ╭───────────╮
    │ ╭─────╮   │   │   ╭─────╮ │
 6  │ │ ●───●───●───●───●───● │ │
    │ │ │   │   │   │   │   │ │ │
 5  │ ╰─●───●───●───●───●───●─╯ │
    │   │   │   │   │   │   │   │
 4  ╰───·───·───·───·───·───·───╯
        │   │   │   │   │   │
 3  ╭───·───·───·───·───·───·───╮
    │   │   │   │   │   │   │   │
 2  │ ╭─○───○───○───○───○───○─╮ │
    │ │ │   │   │   │   │   │ │ │
 1  │ │ ○───○───○───○───○───○ │ │
    │ ╰─────╯   │   │   ╰─────╯ │
    ╰───────────╯   ╰───────────╯

        a   b   c   d   e   f
";
        assert_eq!(drawn(START, &UNICODE), expected.trim_start_matches('\n'));
    }
}
