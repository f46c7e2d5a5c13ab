//! Boards of lines, as for Alquerque and Fanorona.

use super::Glyphs;
use super::canvas::{Canvas, Margin};
use alquerque_core::{Board, Direction, Setup};

/// The board with all its lines.
pub(super) fn draw(board: &Board, setup: &Setup, glyphs: &Glyphs) -> String {
    let mut canvas = Canvas::new(board, Margin { rows: 0, columns: 0 });
    draw_lines(&mut canvas, glyphs);
    draw_diagonals(&mut canvas, glyphs);
    draw_points(&mut canvas, setup, glyphs);
    canvas.text()
}

/// The points, each with its man.
pub(super) fn draw_points(canvas: &mut Canvas<'_>, setup: &Setup, glyphs: &Glyphs) {
    for point in canvas.board().points() {
        let man = setup.man(point).map_or(glyphs.empty, |man| glyphs.man(man));
        canvas.set(canvas.place(point), man);
    }
}

/// The lines across and down.
pub(super) fn draw_lines(canvas: &mut Canvas<'_>, glyphs: &Glyphs) {
    // Lines run both ways, so two directions draw each of them once.
    for (direction, line) in [(Direction::North, glyphs.upright), (Direction::East, glyphs.across)] {
        for point in canvas.board().points() {
            if let Some(next) = canvas.board().neighbour(point, direction) {
                canvas.draw_between(canvas.place(point), canvas.place(next), line);
            }
        }
    }
}

fn draw_diagonals(canvas: &mut Canvas<'_>, glyphs: &Glyphs) {
    for (direction, line) in [(Direction::NorthEast, glyphs.rising), (Direction::SouthEast, glyphs.falling)] {
        for point in canvas.board().points() {
            let Some(next) = canvas.board().neighbour(point, direction) else { continue };
            let middle = canvas.place(point).middle(canvas.place(next));
            canvas.set(middle, if canvas.is_blank(middle) { line } else { glyphs.crossing });
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::{ASCII, UNICODE};
    use super::*;
    use alquerque_core::Diagonals;

    #[test]
    fn the_lattice_of_alquerque_has_one_diagonal_in_each_square() {
        let board = Board::new(5, 5, Diagonals::Alternate);
        let setup = Setup::parse(&board, "bB3/5/2w2/5/4W w").unwrap();
        let expected = r"
 5  b---B---.---.---.
    | \ | / | \ | / |
 4  .---.---.---.---.
    | / | \ | / | \ |
 3  .---.---w---.---.
    | \ | / | \ | / |
 2  .---.---.---.---.
    | / | \ | / | \ |
 1  .---.---.---.---W

    a   b   c   d   e
";
        assert_eq!(draw(&board, &setup, &ASCII), expected.trim_start_matches('\n'));
    }

    #[test]
    fn other_boards_are_drawn_from_their_own_lines() {
        let setup = |board: &Board, text| Setup::parse(board, text).unwrap();
        let all = Board::new(3, 2, Diagonals::All);
        let drawn = draw(&all, &setup(&all, "w2/2b w"), &UNICODE);
        assert_eq!(drawn, " 2  ○───·───·\n    │ ╳ │ ╳ │\n 1  ·───·───●\n\n    a   b   c\n");
        let none = Board::new(2, 2, Diagonals::None);
        let drawn = draw(&none, &setup(&none, "w1/1b w"), &ASCII);
        assert_eq!(drawn, " 2  w---.\n    |   |\n 1  .---b\n\n    a   b\n");
    }
}
