//! What the tests have to know of each game to try laws on it that hold for all.

use super::{Random, alquerque::all_composed};
use alquerque_core::alquerque::{self, Alquerque};
use alquerque_core::fanorona::{self, Fanorona};
use alquerque_core::konane::{self, Konane};
use alquerque_core::seega::{self, Seega};
use alquerque_core::surakarta::{self, Surakarta};
use alquerque_core::{Bitboard, Code, Color, Direction, Point, Position, Setup, State};

/// What stands on a point, before a code is looked at.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Cell {
    Empty,
    Man(Color, bool),
}

/// A game as its tests know it.
pub(crate) trait Subject: Position {
    /// Codes that differ in all that legal turns depend on.
    fn codes() -> Vec<Code<Self::Rules>>;

    /// The most men a side can have on the board.
    fn most_men(code: Code<Self::Rules>) -> u32;

    /// Changes as little as it must to make these cells, in the order of the points, a setup of the code.
    /// The number chooses what the cells leave open.
    fn settled(code: Code<Self::Rules>, cells: &[Cell], to_move: Color, choice: u64) -> Setup;

    /// Any turn that can be made: some made up, some not far from one of the legal ones.
    fn random_turn(&self, legal: &[Self::Move], random: &mut Random) -> Self::Move;
}

/// A setup without state and promoted men, in which men of either colour above their most are left out, and
/// all that are not on these points.
fn plain(cells: &[Cell], points: Bitboard, most: [u32; 2], to_move: Color) -> Setup {
    let mut men = [Bitboard::EMPTY; 2];
    for point in points {
        if let Cell::Man(color, _) = cells[point.index()]
            && men[color.index()].count() < most[color.index()]
        {
            men[color.index()] = men[color.index()].with(point);
        }
    }
    Setup { men, promoted: Bitboard::EMPTY, to_move, state: State::None, quiet: 0, number: 1 }
}

/// One of the points, if there are any.
fn one_of(points: Bitboard, random: &mut Random) -> Option<Point> {
    let points: Vec<Point> = points.into_iter().collect();
    (!points.is_empty()).then(|| random.pick(&points))
}

impl Subject for Alquerque {
    fn codes() -> Vec<alquerque::Code> {
        all_composed()
    }

    fn most_men(_: alquerque::Code) -> u32 {
        alquerque::MOST_MEN
    }

    /// Men are promoted where the code asks for it and only there; of the points that the number stands
    /// for, those are huffable that the code allows.
    fn settled(code: alquerque::Code, cells: &[Cell], to_move: Color, choice: u64) -> Setup {
        let mut setup = plain(cells, alquerque::BOARD.points(), [alquerque::MOST_MEN; 2], to_move);
        if code.rules().promotion == alquerque::Promotion::FarRow {
            for color in Color::ALL {
                let far_row = alquerque::BOARD.far_rank(color);
                let is_promoted =
                    |point: &Point| far_row.has(*point) || matches!(cells[point.index()], Cell::Man(_, true));
                setup.promoted |= setup.men[color.index()].into_iter().filter(is_promoted).collect();
            }
        }
        let huffable = Bitboard(choice) & setup.men[(!to_move).index()];
        if code.rules().capture == alquerque::Capture::Huff && huffable.any() {
            setup.state = State::Points(huffable);
        }
        setup
    }

    fn random_turn(&self, legal: &[alquerque::Turn], random: &mut Random) -> alquerque::Turn {
        let on_board = |random: &mut Random| random.point(&alquerque::BOARD);
        let mut from = on_board(random);
        let mut landings = vec![on_board(random)];
        let mut huff = random.once_in(4).then(|| on_board(random));
        let mut is_jump = random.once_in(2);
        if !legal.is_empty() && !random.once_in(4) {
            let model = random.pick(legal);
            (from, huff, is_jump) = (model.from(), model.huff(), model.is_jump());
            landings = model.landings().collect();
        }
        match random.below(7) {
            0 => from = on_board(random),
            1 => huff = if random.once_in(2) { None } else { Some(on_board(random)) },
            2 => is_jump = !is_jump,
            3 if landings.len() < alquerque::Turn::MOST_JUMPS => landings.push(on_board(random)),
            4 => {
                landings.pop();
            }
            5 if !landings.is_empty() => {
                let at = random.below(landings.len());
                landings[at] = on_board(random);
            }
            _ => {}
        }
        let Some(&landing) = landings.first() else {
            return alquerque::Turn::huff_alone(huff.unwrap_or(from)).unwrap();
        };
        let turn = if is_jump {
            alquerque::Turn::jumps(from, landings).expect("one to twelve jumps")
        } else {
            alquerque::Turn::step(from, landing).unwrap()
        };
        huff.map_or(turn, |taken| turn.after_huff(taken).unwrap())
    }
}

impl Subject for Konane {
    fn codes() -> Vec<konane::Code> {
        (konane::Size::LEAST..=konane::Size::MOST)
            .map(|side| super::code(&format!("konane,size={side}")))
            .collect()
    }

    fn most_men(code: konane::Code) -> u32 {
        code.rules().size.squares_of(Color::Black).count()
    }

    /// The square says whose the stone is. Where the only hole is not one of an opening, it is filled.
    fn settled(code: konane::Code, cells: &[Cell], to_move: Color, _: u64) -> Setup {
        let size = code.rules().size;
        let board = size.board().points();
        let is_hole = |point: &Point| cells[point.index()] == Cell::Empty;
        let mut holes: Bitboard = board.into_iter().filter(is_hole).collect();
        if holes.count() == 1 {
            holes &= size.openings();
        }
        let to_move = match holes.count() {
            0 => Color::Black,
            1 => Color::White,
            _ => to_move,
        };
        let men = Color::ALL.map(|color| size.squares_of(color).minus(holes));
        Setup { men, promoted: Bitboard::EMPTY, to_move, state: State::None, quiet: 0, number: 1 }
    }

    fn random_turn(&self, _: &[konane::Turn], random: &mut Random) -> konane::Turn {
        let (size, board) = (self.size(), self.board());
        let from = one_of(self.men_of(self.to_move()), random).unwrap_or(random.point(board));
        let jumps = random.below(usize::from(size.side()) / 2) as u8;
        konane::Turn::jumps(size, from, random.pick(&Direction::ALL), jumps)
            .unwrap_or(konane::Turn::removal(size, from).unwrap())
    }
}

impl Subject for Fanorona {
    fn codes() -> Vec<fanorona::Code> {
        fanorona::Size::ALL.iter().map(|size| super::code(&format!("fanorona,size={size}"))).collect()
    }

    fn most_men(code: fanorona::Code) -> u32 {
        code.rules().size.most_men()
    }

    fn settled(code: fanorona::Code, cells: &[Cell], to_move: Color, _: u64) -> Setup {
        let size = code.rules().size;
        plain(cells, size.board().points(), [size.most_men(); 2], to_move)
    }

    fn random_turn(&self, legal: &[fanorona::Turn], random: &mut Random) -> fanorona::Turn {
        let (size, board) = (self.size(), self.board());
        let capture = |random: &mut Random| (random.pick(&Direction::ALL), random.pick(&fanorona::Kind::ALL));
        loop {
            let mut from = one_of(self.men_of(self.to_move()), random).unwrap_or(random.point(board));
            let mut steps = vec![capture(random)];
            if !legal.is_empty() && !random.once_in(4) {
                let model = random.pick(legal);
                from = model.from();
                let kinds = model.steps().map(|(_, kind)| kind.unwrap_or(fanorona::Kind::Approach));
                steps = model.steps().map(|(direction, _)| direction).zip(kinds).collect();
            }
            match random.below(5) {
                0 => from = random.point(board),
                1 => steps.push(capture(random)),
                2 => {
                    steps.pop();
                }
                3 => {
                    let at = random.below(steps.len());
                    steps[at] = capture(random);
                }
                _ => {}
            }
            let turn = match steps.as_slice() {
                // A plain step as often as a capture.
                &[(direction, _)] if random.once_in(2) => fanorona::Turn::step(size, from, direction),
                steps => fanorona::Turn::captures(size, from, steps.iter().copied()),
            };
            if let Some(turn) = turn {
                return turn;
            }
        }
    }
}

impl Subject for Seega {
    fn codes() -> Vec<seega::Code> {
        vec![seega::Code::default()]
    }

    fn most_men(_: seega::Code) -> u32 {
        seega::MOST_STONES.into()
    }

    /// Once in two boards stones are still in hand, and there is room for them.
    fn settled(_: seega::Code, cells: &[Cell], to_move: Color, choice: u64) -> Setup {
        let most = seega::MOST_STONES;
        let pairs = if choice.is_multiple_of(2) { 0 } else { 1 + (choice / 2) as u8 % (most / 2) };
        let hands = match (2 * pairs, to_move) {
            (0, _) => [0, 0],
            (hand, Color::White) => [hand, hand],
            (hand, Color::Black) => [hand - 2, hand],
        };
        let squares = seega::BOARD.points();
        let squares = if pairs > 0 { squares.minus(seega::CENTRE) } else { squares };
        let setup = plain(cells, squares, hands.map(|hand| u32::from(most - hand)), to_move);
        Setup { state: State::Hands(hands), ..setup }
    }

    fn random_turn(&self, _: &[seega::Turn], random: &mut Random) -> seega::Turn {
        let from = one_of(self.men_of(self.to_move()), random).unwrap_or(random.point(&seega::BOARD));
        let to = seega::BOARD.neighbour(from, random.pick(&Direction::ALL));
        let placed = [random.point(&seega::BOARD), random.point(&seega::BOARD)];
        let turn = match random.below(3) {
            0 => seega::Turn::placement(placed[0], placed[1]),
            1 => to.and_then(|to| seega::Turn::slide(from, to)),
            _ => None,
        };
        turn.unwrap_or(seega::Turn::PASS)
    }
}

impl Subject for Surakarta {
    fn codes() -> Vec<surakarta::Code> {
        vec![surakarta::Code::default()]
    }

    fn most_men(_: surakarta::Code) -> u32 {
        surakarta::MOST_MEN
    }

    fn settled(_: surakarta::Code, cells: &[Cell], to_move: Color, _: u64) -> Setup {
        plain(cells, surakarta::BOARD.points(), [surakarta::MOST_MEN; 2], to_move)
    }

    fn random_turn(&self, _: &[surakarta::Turn], random: &mut Random) -> surakarta::Turn {
        loop {
            let man = |side| self.men_of(side);
            let [from, to] = [self.to_move(), !self.to_move()]
                .map(|side| one_of(man(side), random).unwrap_or(random.point(&surakarta::BOARD)));
            let turn = match random.below(3) {
                0 => surakarta::Turn::capture(from, random.point(&surakarta::BOARD)),
                1 => surakarta::Turn::capture(from, to),
                _ => {
                    let to = surakarta::BOARD.neighbour(from, random.pick(&Direction::ALL));
                    to.and_then(|to| surakarta::Turn::step(from, to))
                }
            };
            if let Some(turn) = turn {
                return turn;
            }
        }
    }
}
