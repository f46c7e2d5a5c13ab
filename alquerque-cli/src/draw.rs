//! Boards drawn with characters.

use crate::desk::Desk;
use alquerque_core::{Board, Color, Direction, Point, Setup, State};
use std::env;

/// The characters to draw with.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Style {
    /// ASCII only: for any terminal, and for programs that read along.
    Ascii,
    /// Lines and men from Unicode.
    Unicode,
}

/// The drawing of each thing.
struct Glyphs {
    /// The men: of White, of Black, and the promoted ones of both.
    men: [char; 4],
    empty: char,
    across: char,
    upright: char,
    rising: char,
    falling: char,
    crossing: char,
}

const ASCII: Glyphs = Glyphs {
    men: ['w', 'b', 'W', 'B'],
    empty: '.',
    across: '-',
    upright: '|',
    rising: '/',
    falling: '\\',
    crossing: 'X',
};

const UNICODE: Glyphs = Glyphs {
    men: ['○', '●', '☆', '★'],
    empty: '·',
    across: '─',
    upright: '│',
    rising: '╱',
    falling: '╲',
    crossing: '╳',
};

/// Columns from one file to the next.
const FILE_STEP: usize = 4;
/// Rows from one rank to the next.
const RANK_STEP: usize = 2;
/// The most legal moves that a drawing lists.
const MOST_MOVES: usize = 40;

impl Style {
    /// Unicode where the user's locale is written in UTF-8.
    pub(crate) fn of_locale() -> Self {
        let locale = ["LC_ALL", "LC_CTYPE", "LANG"]
            .into_iter()
            .find_map(|name| env::var(name).ok().filter(|value| !value.is_empty()))
            .unwrap_or_default()
            .to_ascii_uppercase();
        if locale.contains("UTF-8") || locale.contains("UTF8") { Self::Unicode } else { Self::Ascii }
    }

    const fn glyphs(self) -> &'static Glyphs {
        match self {
            Self::Ascii => &ASCII,
            Self::Unicode => &UNICODE,
        }
    }
}

impl Glyphs {
    fn man(&self, (color, is_promoted): (Color, bool)) -> char {
        self.men[color.index() + 2 * usize::from(is_promoted)]
    }
}

/// The board with its lines, and all that can be said of the game on it.
pub(crate) fn describe(desk: &dyn Desk, style: Style) -> String {
    let (board, setup) = desk.board();
    let glyphs = style.glyphs();
    let mut text = draw(board, &setup, glyphs);
    let [white, black, white_promoted, black_promoted] = glyphs.men;
    text += &format!("\n{white} White  {black} Black  {white_promoted} {black_promoted} promoted  ");
    text += &format!("{} empty\n\n", glyphs.empty);
    text += &format!("position  {}\n", desk.position());
    text += &format!("code      {}\n", desk.code());
    text += &format!("to move   {}\n", desk.to_move());
    if setup.state != State::None {
        // As the position text has it.
        let state = desk.position().split(' ').nth(2).unwrap_or_default().replace(',', " ");
        text += &format!("huffable  {state}\n");
    }
    let moves = desk.moves();
    text += &format!("moves     {}", moves.len());
    if !moves.is_empty() {
        text += &format!(": {}", moves[..moves.len().min(MOST_MOVES)].join(" "));
    }
    if let Some(more) = moves.len().checked_sub(MOST_MOVES).filter(|&more| more > 0) {
        text += &format!(" and {more} more");
    }
    match desk.outcome() {
        Some(outcome) => text += &format!("\nresult    {outcome}\n"),
        None => text += "\nresult    none yet\n",
    }
    text
}

/// The board with its lines, its men and the names of ranks and files.
fn draw(board: &Board, setup: &Setup, glyphs: &Glyphs) -> String {
    let rows = RANK_STEP * (usize::from(board.height()) - 1) + 1;
    let columns = FILE_STEP * (usize::from(board.width()) - 1) + 1;
    let mut canvas = vec![vec![' '; columns]; rows];
    let place = |point: Point| {
        let row = RANK_STEP * usize::from(board.height() - 1 - board.rank_of(point));
        (row, FILE_STEP * usize::from(board.file_of(point)))
    };
    for point in board.points() {
        let (row, column) = place(point);
        canvas[row][column] = setup.man(point).map_or(glyphs.empty, |man| glyphs.man(man));
        // Lines run both ways, so these four directions draw each of them once.
        for direction in [Direction::North, Direction::NorthEast, Direction::East, Direction::SouthEast] {
            let Some(next) = board.neighbour(point, direction) else { continue };
            let (to_row, to_column) = place(next);
            let (middle_row, middle_column) = (row.midpoint(to_row), column.midpoint(to_column));
            match direction {
                Direction::North => canvas[middle_row][column] = glyphs.upright,
                Direction::East => canvas[row][column + 1..to_column].fill(glyphs.across),
                _ => {
                    let line = if direction == Direction::NorthEast { glyphs.rising } else { glyphs.falling };
                    let drawn = &mut canvas[middle_row][middle_column];
                    *drawn = if *drawn == ' ' { line } else { glyphs.crossing };
                }
            }
        }
    }
    let mut text = String::new();
    for (row, drawn) in canvas.iter().enumerate() {
        if row % RANK_STEP == 0 {
            text += &format!("{:>2}  ", usize::from(board.height()) - row / RANK_STEP);
        } else {
            text += "    ";
        }
        text.extend(drawn);
        text.push('\n');
    }
    text += "\n    ";
    for file in 0..board.width() {
        text.push(char::from(b'a' + file));
        text += if file + 1 < board.width() { "   " } else { "\n" };
    }
    text
}

#[cfg(test)]
mod tests {
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
