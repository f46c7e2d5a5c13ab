//! Points, and a plain board of chars with its text form.

/// A file and a rank, both from 0, so a1 is (0, 0); points off the board occur and are refused.
pub(crate) type Point = (i32, i32);

/// A position: the men by `[file][rank]`, `.` for an empty point, and whose turn it is.
#[derive(Debug, Clone, PartialEq)]
pub(crate) struct Board {
    pub(crate) men: [[char; 5]; 5],
    pub(crate) turn: char,
    pub(crate) huffable: Vec<Point>,
}

impl Board {
    /// Reads `ranks turn state`; panics on bad text and ignores further fields.
    pub(crate) fn parse(text: &str) -> Board {
        let fields: Vec<&str> = text.split(' ').collect();
        let mut men = [['.'; 5]; 5];
        let ranks: Vec<&str> = fields[0].split('/').collect();
        assert_eq!(ranks.len(), 5, "five ranks: {text}");
        for (down, row) in ranks.iter().enumerate() {
            let mut file = 0;
            for c in row.chars() {
                if let Some(run) = c.to_digit(10) {
                    file += run as usize;
                } else {
                    assert!("wbWB".contains(c), "men are w b W B: {text}");
                    men[file][4 - down] = c;
                    file += 1;
                }
            }
            assert_eq!(file, 5, "five points in a rank: {text}");
        }
        let turn = match fields[1] {
            "w" => 'w',
            "b" => 'b',
            _ => panic!("the turn is w or b: {text}"),
        };
        let huffable = match fields[2] {
            "-" => Vec::new(),
            points => points.split(',').map(point).collect(),
        };
        Board { men, turn, huffable }
    }

    /// Writes `ranks turn state`, huffable points by file, then rank.
    pub(crate) fn text(&self) -> String {
        let mut text = String::new();
        for rank in (0..5).rev() {
            let mut run = 0;
            for file in 0..5 {
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
        if self.huffable.is_empty() {
            return text + "-";
        }
        let mut points = self.huffable.clone();
        points.sort();
        let names: Vec<String> = points.into_iter().map(name).collect();
        text + &names.join(",")
    }

    /// What stands on a point, `.` for nothing.
    pub(crate) fn at(&self, (file, rank): Point) -> char {
        self.men[file as usize][rank as usize]
    }

    /// Puts a man, or `.`, on a point.
    pub(crate) fn put(&mut self, (file, rank): Point, c: char) {
        self.men[file as usize][rank as usize] = c;
    }

    /// All points that hold a man of the side, promoted or not.
    pub(crate) fn men_of(&self, side: char) -> Vec<Point> {
        let mut points = Vec::new();
        for file in 0..5 {
            for rank in 0..5 {
                if self.at((file, rank)).to_ascii_lowercase() == side {
                    points.push((file, rank));
                }
            }
        }
        points
    }
}

/// Reads a point such as `c3`.
fn point(text: &str) -> Point {
    let c: Vec<char> = text.chars().collect();
    let known = c.len() == 2 && ('a'..='e').contains(&c[0]) && ('1'..='5').contains(&c[1]);
    assert!(known, "no such point: {text}");
    (c[0] as i32 - 'a' as i32, c[1] as i32 - '1' as i32)
}

/// Writes a point such as `c3`.
pub(crate) fn name((file, rank): Point) -> String {
    let file = ["a", "b", "c", "d", "e"][file as usize];
    format!("{file}{}", rank + 1)
}

/// The side that is not this one.
pub(crate) fn enemy(side: char) -> char {
    if side == 'w' { 'b' } else { 'w' }
}
