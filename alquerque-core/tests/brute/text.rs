//! A plain board of chars of any size with its text form, and the size a code asks for.

use super::board::{Point, enemy};

/// The four ways to a neighbour on a board without diagonals.
pub(crate) const ORTHOGONAL: [Point; 4] = [(0, 1), (1, 0), (0, -1), (-1, 0)];

/// A position: the men by `[file][rank]`, `.` for an empty point, whose turn it is, and the state field.
#[derive(Debug, Clone, PartialEq)]
pub(crate) struct Grid {
    men: Vec<Vec<char>>,
    pub(crate) turn: char,
    pub(crate) state: String,
}

impl Grid {
    /// Reads `ranks turn state` of a board of this size; panics on bad text and ignores further fields.
    pub(crate) fn parse(text: &str, (width, height): (usize, usize)) -> Grid {
        let fields: Vec<&str> = text.split(' ').collect();
        let ranks: Vec<&str> = fields[0].split('/').collect();
        assert_eq!(ranks.len(), height, "{height} ranks: {text}");
        let mut men = vec![vec!['.'; height]; width];
        for (down, row) in ranks.iter().enumerate() {
            let mut file = 0;
            for c in row.chars() {
                if let Some(run) = c.to_digit(10) {
                    file += run as usize;
                } else {
                    assert!("wb".contains(c), "men are w b: {text}");
                    men[file][height - 1 - down] = c;
                    file += 1;
                }
            }
            assert_eq!(file, width, "{width} points in a rank: {text}");
        }
        let turn = match fields[1] {
            "w" => 'w',
            "b" => 'b',
            _ => panic!("the turn is w or b: {text}"),
        };
        Grid { men, turn, state: fields[2].to_string() }
    }

    /// Writes `ranks turn state`.
    pub(crate) fn text(&self) -> String {
        let (width, height) = self.size();
        let mut text = String::new();
        for rank in (0..height).rev() {
            let mut run = 0;
            for file in 0..width {
                let c = self.at((file, rank));
                if c == '.' {
                    run += 1;
                    continue;
                }
                if run > 0 {
                    text += &run.to_string();
                }
                run = 0;
                text.push(c);
            }
            if run > 0 {
                text += &run.to_string();
            }
            text.push(if rank > 0 { '/' } else { ' ' });
        }
        text.push(self.turn);
        text.push(' ');
        text + &self.state
    }

    /// The number of files and of ranks.
    pub(crate) fn size(&self) -> (i32, i32) {
        (self.men.len() as i32, self.men[0].len() as i32)
    }

    /// What stands on a point: `.` for nothing, and a blank off the board, where nothing can stand.
    pub(crate) fn at(&self, (file, rank): Point) -> char {
        let (width, height) = self.size();
        if (0..width).contains(&file) && (0..height).contains(&rank) {
            self.men[file as usize][rank as usize]
        } else {
            ' '
        }
    }

    /// Puts a man, or `.`, on a point.
    pub(crate) fn put(&mut self, (file, rank): Point, c: char) {
        self.men[file as usize][rank as usize] = c;
    }

    /// All points with this on them (`w`, `b`, or `.` for the empty ones), by file, then rank.
    pub(crate) fn all(&self, c: char) -> Vec<Point> {
        let (width, height) = self.size();
        let mut points = Vec::new();
        for file in 0..width {
            for rank in 0..height {
                if self.at((file, rank)) == c {
                    points.push((file, rank));
                }
            }
        }
        points
    }

    /// The same board with the other side to move.
    pub(crate) fn passed(&self) -> Grid {
        Grid { turn: enemy(self.turn), ..self.clone() }
    }
}

/// The point so many steps away in a direction.
pub(crate) fn away(from: Point, direction: Point, steps: i32) -> Point {
    (from.0 + steps * direction.0, from.1 + steps * direction.1)
}

/// Writes a point such as `h8`.
pub(crate) fn name((file, rank): Point) -> String {
    let file = char::from(b'a' + u8::try_from(file).unwrap());
    format!("{file}{}", rank + 1)
}

/// The size that a code of this game gives, if any; draw limits are dropped, as no turn depends on them.
pub(crate) fn size<'a>(code: &'a str, game: &str) -> Option<&'a str> {
    let mut parts = code.split(',');
    assert_eq!(parts.next(), Some(game), "a code of {game}: {code}");
    let mut size = None;
    for part in parts {
        match part.split_once('=') {
            Some(("size", value)) => size = Some(value),
            Some(("repetition" | "quiet", n)) if n.parse::<u32>().is_ok() => {}
            _ => panic!("unknown parameter {part}"),
        }
    }
    size
}
