//! Boards of squares, as for Kōnane and Seega.

use super::Glyphs;
use super::canvas::{Canvas, FILE_STEP, Margin, Place, RANK_STEP};
use alquerque_core::{Bitboard, Board, Setup};

/// From the middle of a square to its borders.
const TO_BORDER: Margin = Margin { rows: RANK_STEP / 2, columns: FILE_STEP / 2 };

/// The board with the borders of its squares; those of `marked` have a mark while they are empty.
pub(super) fn draw(board: &Board, setup: &Setup, marked: Bitboard, glyphs: &Glyphs) -> String {
    let mut canvas = Canvas::new(board, TO_BORDER);
    draw_borders(&mut canvas, glyphs);
    draw_squares(&mut canvas, setup, marked, glyphs);
    canvas.text()
}

/// What is in the squares. A blank tells an empty one from a man at a glance.
fn draw_squares(canvas: &mut Canvas<'_>, setup: &Setup, marked: Bitboard, glyphs: &Glyphs) {
    for point in canvas.board().points() {
        let glyph = match setup.man(point) {
            Some(man) => glyphs.man(man),
            None if marked.has(point) => glyphs.marked,
            None => continue,
        };
        canvas.set(canvas.place(point), glyph);
    }
}

fn draw_borders(canvas: &mut Canvas<'_>, glyphs: &Glyphs) {
    let last = canvas.last();
    for row in (0..=last.row).step_by(RANK_STEP) {
        canvas.draw_between(Place { row, column: 0 }, Place { row, column: last.column }, glyphs.across);
    }
    for column in (0..=last.column).step_by(FILE_STEP) {
        canvas.draw_between(Place { row: 0, column }, Place { row: last.row, column }, glyphs.upright);
    }
    for row in (0..=last.row).step_by(RANK_STEP) {
        for column in (0..=last.column).step_by(FILE_STEP) {
            let joint = glyphs.joints[third(row, last.row)][third(column, last.column)];
            canvas.set(Place { row, column }, joint);
        }
    }
}

/// 0 for the first of the places up to `last`, 2 for the last, and 1 for those in between.
fn third(at: usize, last: usize) -> usize {
    usize::from(at > 0) + usize::from(at == last)
}

#[cfg(test)]
mod tests {
    use super::super::{ASCII, UNICODE};
    use super::*;
    use alquerque_core::Diagonals;

    fn drawn(side: u8, text: &str, marked: &[&str], glyphs: &Glyphs) -> String {
        let board = Board::new(side, side, Diagonals::None);
        let setup = Setup::parse(&board, text).unwrap();
        let marked = marked.iter().map(|name| board.point_named(name).unwrap()).collect();
        draw(&board, &setup, marked, glyphs)
    }

    #[test]
    fn a_board_of_squares_has_borders() {
        let expected = r"
    +---+---+---+---+
 4  | b | w | b | w |
    +---+---+---+---+
 3  | w |   |   | b |
    +---+---+---+---+
 2  | b | w | b | w |
    +---+---+---+---+
 1  | w | b | w | b |
    +---+---+---+---+

      a   b   c   d
";
        assert_eq!(drawn(4, "bwbw/w2b/bwbw/wbwb b", &[], &ASCII), expected.trim_start_matches('\n'));
        let expected = r"
    ┌───┬───┬───┬───┐
 4  │ ● │ ○ │ ● │ ○ │
    ├───┼───┼───┼───┤
 3  │ ○ │   │   │ ● │
    ├───┼───┼───┼───┤
 2  │ ● │ ○ │ ● │ ○ │
    ├───┼───┼───┼───┤
 1  │ ○ │ ● │ ○ │ ● │
    └───┴───┴───┴───┘

      a   b   c   d
";
        assert_eq!(drawn(4, "bwbw/w2b/bwbw/wbwb b", &[], &UNICODE), expected.trim_start_matches('\n'));
    }

    #[test]
    fn a_marked_square_shows_while_it_is_empty() {
        let expected = r"
    +---+---+---+---+---+
 5  |   |   | b |   | w |
    +---+---+---+---+---+
 4  | b |   |   |   |   |
    +---+---+---+---+---+
 3  |   | w | x |   |   |
    +---+---+---+---+---+
 2  |   |   |   |   | b |
    +---+---+---+---+---+
 1  | w |   | b | w |   |
    +---+---+---+---+---+

      a   b   c   d   e
";
        assert_eq!(drawn(5, "2b1w/b4/1w3/4b/w1bw1 w", &["c3"], &ASCII), expected.trim_start_matches('\n'));
        let expected = r"
    ┌───┬───┬───┬───┬───┐
 5  │   │   │ ● │   │ ○ │
    ├───┼───┼───┼───┼───┤
 4  │ ● │   │   │   │   │
    ├───┼───┼───┼───┼───┤
 3  │   │ ○ │ × │   │   │
    ├───┼───┼───┼───┼───┤
 2  │   │   │   │   │ ● │
    ├───┼───┼───┼───┼───┤
 1  │ ○ │   │ ● │ ○ │   │
    └───┴───┴───┴───┴───┘

      a   b   c   d   e
";
        assert_eq!(drawn(5, "2b1w/b4/1w3/4b/w1bw1 w", &["c3"], &UNICODE), expected.trim_start_matches('\n'));
        let occupied = drawn(5, "5/5/2w2/5/5 w", &["c3"], &ASCII);
        assert_eq!(occupied, drawn(5, "5/5/2w2/5/5 w", &[], &ASCII));
    }
}
