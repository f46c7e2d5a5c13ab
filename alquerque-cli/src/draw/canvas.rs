//! A grid of characters around a board: [`Canvas`].

use alquerque_core::{Board, Point};

/// Rows from one rank to the next.
pub(super) const RANK_STEP: usize = 2;
/// Columns from one file to the next.
pub(super) const FILE_STEP: usize = 4;

/// What is drawn outside the outermost points, on each side.
#[derive(Clone, Copy)]
pub(super) struct Margin {
    /// Above the last rank, and as much below the first.
    pub(super) rows: usize,
    /// On the left of the first file, and as much on the right of the last.
    pub(super) columns: usize,
}

/// A place on a canvas, counted from its upper left corner.
#[derive(Clone, Copy)]
pub(super) struct Place {
    pub(super) row: usize,
    pub(super) column: usize,
}

impl Place {
    /// The place halfway to `other`.
    pub(super) const fn middle(self, other: Self) -> Self {
        Self { row: self.row.midpoint(other.row), column: self.column.midpoint(other.column) }
    }
}

/// Characters in rows, with a place for each point of a board.
pub(super) struct Canvas<'a> {
    board: &'a Board,
    margin: Margin,
    cells: Vec<Vec<char>>,
}

impl<'a> Canvas<'a> {
    /// A blank canvas for `board`.
    pub(super) fn new(board: &'a Board, margin: Margin) -> Self {
        let rows = 2 * margin.rows + RANK_STEP * (usize::from(board.height()) - 1) + 1;
        let columns = 2 * margin.columns + FILE_STEP * (usize::from(board.width()) - 1) + 1;
        Self { board, margin, cells: vec![vec![' '; columns]; rows] }
    }

    pub(super) const fn board(&self) -> &'a Board {
        self.board
    }

    /// The place in the lower right corner.
    pub(super) fn last(&self) -> Place {
        Place { row: self.cells.len() - 1, column: self.cells[0].len() - 1 }
    }

    /// Where `point` is drawn.
    pub(super) fn place(&self, point: Point) -> Place {
        let ranks_above = usize::from(self.board.height() - 1 - self.board.rank_of(point));
        let files_before = usize::from(self.board.file_of(point));
        Place {
            row: self.margin.rows + RANK_STEP * ranks_above,
            column: self.margin.columns + FILE_STEP * files_before,
        }
    }

    /// Draws `glyph` at `place`, over what is there.
    pub(super) fn set(&mut self, place: Place, glyph: char) {
        self.cells[place.row][place.column] = glyph;
    }

    /// Whether nothing is drawn at `place`.
    pub(super) fn is_blank(&self, place: Place) -> bool {
        self.cells[place.row][place.column] == ' '
    }

    /// Fills what lies between two places of one row or one column.
    pub(super) fn draw_between(&mut self, from: Place, to: Place, line: char) {
        let rows = from.row.min(to.row)..=from.row.max(to.row);
        let columns = from.column.min(to.column)..=from.column.max(to.column);
        let is_end = |row, column| [from, to].iter().any(|end| (end.row, end.column) == (row, column));
        for row in rows {
            for column in columns.clone().filter(|&column| !is_end(row, column)) {
                self.set(Place { row, column }, line);
            }
        }
    }

    /// The drawing, with the names of ranks on its left and those of files below.
    pub(super) fn text(&self) -> String {
        let mut text = String::new();
        for (row, drawn) in self.cells.iter().enumerate() {
            let name = self.rank_named_at(row).map_or(String::new(), |rank| rank.to_string());
            let drawn: String = drawn.iter().collect();
            text += format!("{name:>2}  {drawn}").trim_end();
            text.push('\n');
        }
        text + "\n" + &self.file_names() + "\n"
    }

    /// The number of the rank that is drawn in `row`.
    fn rank_named_at(&self, row: usize) -> Option<usize> {
        let below_top = row.checked_sub(self.margin.rows)?;
        let rank = usize::from(self.board.height()).checked_sub(below_top / RANK_STEP)?;
        (below_top.is_multiple_of(RANK_STEP) && rank > 0).then_some(rank)
    }

    fn file_names(&self) -> String {
        let names = (0..self.board.width()).map(|file| char::from(b'a' + file));
        let mut text = " ".repeat(4 + self.margin.columns);
        for (file, name) in names.enumerate() {
            if file > 0 {
                text += &" ".repeat(FILE_STEP - 1);
            }
            text.push(name);
        }
        text
    }
}
