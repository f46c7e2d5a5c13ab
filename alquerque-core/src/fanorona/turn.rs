//! A whole turn of Fanorona as a value of 16 bytes.

use super::Size;
use crate::{Direction, Move, Point, Symmetry};
use core::fmt;

/// Which men a capturing step removes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Kind {
    /// Those beyond the destination: `A`.
    Approach,
    /// Those behind the origin: `W`.
    Withdrawal,
}

impl Kind {
    /// Both kinds.
    pub const ALL: [Self; 2] = [Self::Approach, Self::Withdrawal];

    /// The letter of the notation: `A` or `W`.
    #[must_use]
    pub const fn letter(self) -> char {
        match self {
            Self::Approach => 'A',
            Self::Withdrawal => 'W',
        }
    }
}

/// A turn: a plain step, or a chain of capturing steps.
///
/// It holds the point where the man begins, and the direction and the kind of each step. Every capturing
/// step removes a man and a side has at most 22, so a chain has at most 22 steps.
///
/// ```
/// use alquerque_core::Direction;
/// use alquerque_core::fanorona::{Kind, Size, Turn};
///
/// let d3 = Size::NineByFive.board().point_named("d3").unwrap();
/// let steps = [(Direction::East, Kind::Approach), (Direction::North, Kind::Withdrawal)];
/// let chain = Turn::captures(Size::NineByFive, d3, steps).unwrap();
/// assert_eq!(chain.to_string(), "d3-e3A-e4W");
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Turn {
    /// The first steps of the chain, four bits each: the direction, and above it the kind.
    early: u64,
    /// The steps from the 17th on.
    late: u32,
    from: Point,
    /// How many capturing steps there are; 0 for a plain step, whose direction is the first of `early`.
    captures: u8,
    size: Size,
}

/// Bits for a step.
const BITS: usize = 4;
/// The bit of a step that tells a withdrawal.
const WITHDRAWAL: u64 = 8;
/// How many steps `early` has room for.
const EARLY: usize = 16;

impl Turn {
    /// The most steps a chain can have: one for each enemy man.
    pub const MOST_CAPTURES: usize = 22;

    /// A plain step, or `None` if no line leads that way.
    #[must_use]
    pub fn step(size: Size, from: Point, direction: Direction) -> Option<Self> {
        size.board().lines(direction).has(from).then_some(Self::stepping(size, from, direction))
    }

    /// A chain of capturing steps, or `None` if there is none, if there are more than
    /// [`MOST_CAPTURES`](Self::MOST_CAPTURES), or if no line leads that way.
    pub fn captures(
        size: Size,
        from: Point,
        steps: impl IntoIterator<Item = (Direction, Kind)>,
    ) -> Option<Self> {
        let board = size.board();
        let mut turn = Self::before_captures(size, from);
        let mut at = from;
        for (direction, kind) in steps {
            at = board.neighbour(at, direction).filter(|_| turn.capture_count() < Self::MOST_CAPTURES)?;
            turn = turn.then(direction, kind);
        }
        turn.is_capture().then_some(turn)
    }

    /// A step along a line.
    pub(super) const fn stepping(size: Size, from: Point, direction: Direction) -> Self {
        Self { early: direction.index() as u64, late: 0, from, captures: 0, size }
    }

    /// A chain that has no step yet.
    pub(super) const fn before_captures(size: Size, from: Point) -> Self {
        Self { early: 0, late: 0, from, captures: 0, size }
    }

    /// The chain with one more step.
    pub(super) const fn then(mut self, direction: Direction, kind: Kind) -> Self {
        let flag = match kind {
            Kind::Approach => 0,
            Kind::Withdrawal => WITHDRAWAL,
        };
        let step = direction.index() as u64 | flag;
        let number = self.captures as usize;
        if number < EARLY {
            self.early |= step << (BITS * number);
        } else {
            self.late |= (step as u32) << (BITS * (number - EARLY));
        }
        self.captures += 1;
        self
    }

    /// Whether men are removed.
    #[must_use]
    pub const fn is_capture(self) -> bool {
        self.captures > 0
    }

    /// How many capturing steps the man makes.
    #[must_use]
    pub const fn capture_count(self) -> usize {
        self.captures as usize
    }

    /// Where the man begins.
    #[must_use]
    pub const fn from(self) -> Point {
        self.from
    }

    /// Where the man ends.
    #[must_use]
    pub fn to(self) -> Point {
        self.landings().last().unwrap_or(self.from)
    }

    /// The direction of each step, and its kind unless it is a plain one.
    pub fn steps(self) -> impl Iterator<Item = (Direction, Option<Kind>)> {
        (0..self.capture_count().max(1)).map(move |number| {
            let step = if number < EARLY {
                self.early >> (BITS * number)
            } else {
                u64::from(self.late) >> (BITS * (number - EARLY))
            };
            let kind = if step & WITHDRAWAL == 0 { Kind::Approach } else { Kind::Withdrawal };
            (Direction::ALL[(step & (WITHDRAWAL - 1)) as usize], self.is_capture().then_some(kind))
        })
    }

    /// The kind of each capturing step: as many as there are.
    pub fn kinds(self) -> impl Iterator<Item = Kind> {
        self.steps().filter_map(|(_, kind)| kind)
    }

    /// The points where the man stands in the course of the turn, its origin left out.
    pub fn landings(self) -> impl Iterator<Item = Point> {
        let board = self.size.board();
        self.steps().scan(self.from, |at, (direction, _)| {
            *at = at.moved(board.delta(direction));
            Some(*at)
        })
    }
}

impl Move for Turn {
    fn ends(self) -> Option<(Point, Point)> {
        Some((self.from, self.to()))
    }

    fn mapped(self, symmetry: Symmetry) -> Self {
        let from = self.size.board().mapped(self.from, symmetry);
        self.steps().fold(Self::before_captures(self.size, from), |turn, (direction, kind)| {
            let direction = symmetry.direction(direction);
            kind.map_or(Self::stepping(self.size, from, direction), |kind| turn.then(direction, kind))
        })
    }
}

/// Writes the turn as in records: `d3-e3`, `d3-e3A-e4W`.
impl fmt::Display for Turn {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let board = self.size.board();
        write!(f, "{}", board.name(self.from))?;
        self.landings().zip(self.steps()).try_for_each(|(landing, (_, kind))| {
            write!(f, "-{}", board.name(landing))?;
            kind.map_or(Ok(()), |kind| write!(f, "{}", kind.letter()))
        })
    }
}

impl fmt::Debug for Turn {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Turn({self})")
    }
}
