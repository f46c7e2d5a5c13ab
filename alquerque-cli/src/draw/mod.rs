//! Boards drawn with characters, as the players of each game know them.

mod canvas;
mod lines;
mod loops;
mod squares;

use crate::desk::Desk;
use alquerque_core::{Bitboard, Board, Color, Setup, State};
use std::env;

/// What a board looks like.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Look {
    /// Points joined by all the lines of the board.
    Lines {
        /// Whether there can be promoted men.
        has_promotion: bool,
    },
    /// Squares, some of them perhaps marked.
    Squares(Option<Mark>),
    /// Points joined by lines across and down, and by loops around the corners.
    Loops,
}

/// A mark on squares, which shows while they are empty.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Mark {
    /// The marked squares.
    pub(crate) squares: Bitboard,
    /// What is special about them, for people.
    pub(crate) meaning: &'static str,
}

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
    /// A point without a man.
    empty: char,
    /// A marked square without a man.
    marked: char,
    across: char,
    upright: char,
    rising: char,
    falling: char,
    crossing: char,
    /// Where the borders of squares meet: from the top, and in each row from the left, the first
    /// border, those in between and the last.
    joints: [[char; 3]; 3],
    /// The corners of a round frame: the upper left and right one, the lower left and right one.
    bends: [char; 4],
}

const ASCII: Glyphs = Glyphs {
    men: ['w', 'b', 'W', 'B'],
    empty: '.',
    marked: 'x',
    across: '-',
    upright: '|',
    rising: '/',
    falling: '\\',
    crossing: 'X',
    joints: [['+'; 3]; 3],
    bends: ['/', '\\', '\\', '/'],
};

const UNICODE: Glyphs = Glyphs {
    men: ['○', '●', '☆', '★'],
    empty: '·',
    marked: '×',
    across: '─',
    upright: '│',
    rising: '╱',
    falling: '╲',
    crossing: '╳',
    joints: [['┌', '┬', '┐'], ['├', '┼', '┤'], ['└', '┴', '┘']],
    bends: ['╭', '╮', '╰', '╯'],
};

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

/// The drawn board, and all that can be said of the game on it.
pub(crate) fn describe(desk: &dyn Desk, style: Style) -> String {
    let (board, setup) = desk.board();
    let look = desk.look();
    let glyphs = style.glyphs();
    let mut text = draw(board, &setup, look, glyphs);
    text += &format!("\n{}\n\n", legend(look, glyphs));
    text += &format!("position  {}\n", desk.position());
    text += &format!("code      {}\n", desk.code());
    text += &format!("to move   {}\n", desk.to_move());
    match setup.state {
        State::Points(points) => {
            let mut names: Vec<String> =
                points.into_iter().map(|point| board.name(point).to_string()).collect();
            names.sort_unstable();
            text += &format!("huffable  {}\n", names.join(" "));
        }
        State::Hands([white, black]) => text += &format!("in hand   White {white}, Black {black}\n"),
        _ => {}
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

/// The board with its men and the names of ranks and files.
fn draw(board: &Board, setup: &Setup, look: Look, glyphs: &Glyphs) -> String {
    match look {
        Look::Lines { .. } => lines::draw(board, setup, glyphs),
        Look::Squares(mark) => {
            let marked = mark.map_or(Bitboard::EMPTY, |mark| mark.squares);
            squares::draw(board, setup, marked, glyphs)
        }
        Look::Loops => loops::draw(board, setup, glyphs),
    }
}

/// What the characters on a drawn board mean.
fn legend(look: Look, glyphs: &Glyphs) -> String {
    let [white, black, white_promoted, black_promoted] = glyphs.men;
    let men = format!("{white} White  {black} Black");
    let empty = format!("{} empty", glyphs.empty);
    match look {
        Look::Lines { has_promotion: true } => {
            format!("{men}  {white_promoted} {black_promoted} promoted  {empty}")
        }
        Look::Lines { has_promotion: false } | Look::Loops => format!("{men}  {empty}"),
        // Empty squares are blank.
        Look::Squares(None) => men,
        Look::Squares(Some(mark)) => format!("{men}  {} {}", glyphs.marked, mark.meaning),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use alquerque_core::Diagonals;

    #[test]
    fn each_look_has_its_own_drawing_and_legend() {
        let board = Board::new(2, 1, Diagonals::None);
        let setup = Setup::parse(&board, "1w w").unwrap();
        let mark = Mark { squares: board.rank(0), meaning: "wet" };
        let looks = [
            (Look::Lines { has_promotion: true }, " 1  .---w\n", "w White  b Black  W B promoted  . empty"),
            (Look::Lines { has_promotion: false }, " 1  .---w\n", "w White  b Black  . empty"),
            (Look::Squares(None), " 1  |   | w |\n", "w White  b Black"),
            (Look::Squares(Some(mark)), " 1  | x | w |\n", "w White  b Black  x wet"),
        ];
        for (look, row, meaning) in looks {
            let drawn = draw(&board, &setup, look, &ASCII);
            assert!(drawn.contains(row), "{look:?}:\n{drawn}");
            assert_eq!(legend(look, &ASCII), meaning);
        }
        assert_eq!(legend(Look::Loops, &UNICODE), "○ White  ● Black  · empty");
    }
}
