//! Legal turns of Fanorona, shown to a visitor.

use super::{Fanorona, Kind, Size, Turn};
use crate::{Bitboard, Board, Color, Direction, Point, Position};
use core::ops::ControlFlow;

/// The board as the player to move sees it.
struct Sight {
    size: Size,
    board: &'static Board,
    men: Bitboard,
    enemies: Bitboard,
    empty: Bitboard,
}

/// A man in the middle of its chain.
#[derive(Clone, Copy)]
struct Walker {
    at: Point,
    /// The direction of the last step.
    last: Option<Direction>,
    /// Enemy men not yet removed.
    enemies: Bitboard,
    /// Points where the man may step: without a man, and not visited in this turn.
    free: Bitboard,
    turn: Turn,
}

/// The enemy men in an unbroken row that begins next to `at`, in `direction`.
pub(super) fn row(board: &Board, at: Point, direction: Direction, enemies: Bitboard) -> Bitboard {
    let (lines, delta) = (board.lines(direction), board.delta(direction));
    let mut row = Bitboard::EMPTY;
    let mut next = (at.bit() & lines).shifted(delta) & enemies;
    while next.any() {
        row |= next;
        next = (next & lines).shifted(delta) & enemies;
    }
    row
}

/// The men that a step from `at` in `direction` removes.
pub(super) fn removed(
    board: &Board,
    at: Point,
    direction: Direction,
    kind: Kind,
    enemies: Bitboard,
) -> Bitboard {
    match kind {
        Kind::Approach => row(board, at.moved(board.delta(direction)), direction, enemies),
        Kind::Withdrawal => row(board, at, direction.opposite(), enemies),
    }
}

impl Fanorona {
    fn sight(&self, side: Color) -> Sight {
        Sight {
            size: self.size(),
            board: self.board(),
            men: self.men_of(side),
            enemies: self.men_of(!side),
            empty: self.empty(),
        }
    }

    fn is_deserted(&self) -> bool {
        Color::ALL.into_iter().any(|color| self.men_of(color).is_empty())
    }

    /// Whether there is a legal turn, where both sides have men: a man that can capture can step.
    pub(super) fn has_moves(&self) -> bool {
        let sight = self.sight(self.to_move());
        Direction::ALL.into_iter().any(|direction| sight.steppers(direction).any())
    }

    /// The men of `side` whose step could capture, as if it were to move.
    #[must_use]
    pub fn capturers(&self, side: Color) -> Bitboard {
        self.sight(side).capturers()
    }

    /// The enemy men that single capturing steps of `side` could remove, as if it were to move.
    #[must_use]
    pub fn attacked_by(&self, side: Color) -> Bitboard {
        let sight = self.sight(side);
        let mut attacked = Bitboard::EMPTY;
        for direction in Direction::ALL {
            for kind in Kind::ALL {
                for man in sight.first_capturers(direction, kind) {
                    attacked |= removed(sight.board, man, direction, kind, sight.enemies);
                }
            }
        }
        attacked
    }

    /// Shows every legal turn.
    pub(super) fn visit_all<B>(&self, mut visit: impl FnMut(Turn) -> ControlFlow<B>) -> ControlFlow<B> {
        if self.is_deserted() {
            return ControlFlow::Continue(());
        }
        let sight = self.sight(self.to_move());
        if sight.capturers().any() {
            return sight.visit_captures(&mut visit);
        }
        for direction in Direction::ALL {
            for man in sight.steppers(direction) {
                visit(Turn::stepping(sight.size, man, direction))?;
            }
        }
        ControlFlow::Continue(())
    }

    /// Shows every legal turn that removes men.
    pub(super) fn visit_removing<B>(&self, mut visit: impl FnMut(Turn) -> ControlFlow<B>) -> ControlFlow<B> {
        if self.is_deserted() {
            return ControlFlow::Continue(());
        }
        self.sight(self.to_move()).visit_captures(&mut visit)
    }

    /// Counts the legal turns.
    pub(super) fn count_all(&self) -> u64 {
        if self.is_deserted() {
            return 0;
        }
        let sight = self.sight(self.to_move());
        let captures = sight.count_captures();
        if captures > 0 {
            return captures;
        }
        Direction::ALL.into_iter().map(|direction| u64::from(sight.steppers(direction).count())).sum()
    }
}

impl Sight {
    /// The men that can step in `direction`.
    fn steppers(&self, direction: Direction) -> Bitboard {
        self.board.steppers(direction, self.men, self.empty)
    }

    /// The men that can capture by a first step in `direction`.
    fn first_capturers(&self, direction: Direction, kind: Kind) -> Bitboard {
        let delta = self.board.delta(direction);
        let meets = match kind {
            Kind::Approach => self.board.double_lines(direction) & self.enemies.shifted(-2 * delta),
            Kind::Withdrawal => self.board.lines(direction.opposite()) & self.enemies.shifted(delta),
        };
        self.steppers(direction) & meets
    }

    /// The men that can capture.
    fn capturers(&self) -> Bitboard {
        let mut capturers = Bitboard::EMPTY;
        for direction in Direction::ALL {
            for kind in Kind::ALL {
                capturers |= self.first_capturers(direction, kind);
            }
        }
        capturers
    }

    /// The man on `from` before its first step.
    fn walker(&self, from: Point) -> Walker {
        Walker {
            at: from,
            last: None,
            enemies: self.enemies,
            free: self.empty,
            turn: Turn::before_captures(self.size, from),
        }
    }

    /// The man after a capturing step.
    fn stepped(&self, walker: &Walker, direction: Direction, kind: Kind, removed: Bitboard) -> Walker {
        let at = walker.at.moved(self.board.delta(direction));
        Walker {
            at,
            last: Some(direction),
            enemies: walker.enemies.minus(removed),
            // Points that have become empty may be stepped on.
            free: (walker.free | removed).without(at),
            turn: walker.turn.then(direction, kind),
        }
    }

    fn visit_captures<B>(&self, visit: &mut impl FnMut(Turn) -> ControlFlow<B>) -> ControlFlow<B> {
        for direction in Direction::ALL {
            for kind in Kind::ALL {
                for man in self.first_capturers(direction, kind) {
                    let removed = removed(self.board, man, direction, kind, self.enemies);
                    self.visit_chains(&self.stepped(&self.walker(man), direction, kind, removed), visit)?;
                }
            }
        }
        ControlFlow::Continue(())
    }

    /// Shows the chain that ends here, and those that go on.
    fn visit_chains<B>(
        &self,
        walker: &Walker,
        visit: &mut impl FnMut(Turn) -> ControlFlow<B>,
    ) -> ControlFlow<B> {
        visit(walker.turn)?;
        for direction in self.ways(walker) {
            for kind in Kind::ALL {
                let removed = removed(self.board, walker.at, direction, kind, walker.enemies);
                if removed.any() {
                    self.visit_chains(&self.stepped(walker, direction, kind, removed), visit)?;
                }
            }
        }
        ControlFlow::Continue(())
    }

    /// The directions in which the man can make another step.
    fn ways(&self, walker: &Walker) -> impl Iterator<Item = Direction> {
        let Walker { at, last, free, .. } = *walker;
        Direction::ALL.into_iter().filter(move |&direction| {
            let lands = (at.bit() & self.board.lines(direction)).shifted(self.board.delta(direction));
            (lands & free).any() && last != Some(direction)
        })
    }

    fn count_captures(&self) -> u64 {
        let mut count = 0;
        for direction in Direction::ALL {
            for kind in Kind::ALL {
                for man in self.first_capturers(direction, kind) {
                    let removed = removed(self.board, man, direction, kind, self.enemies);
                    count += self.count_chains(&self.stepped(&self.walker(man), direction, kind, removed));
                }
            }
        }
        count
    }

    /// Counts the chain that ends here, and those that go on.
    fn count_chains(&self, walker: &Walker) -> u64 {
        let mut count = 1;
        for direction in self.ways(walker) {
            for kind in Kind::ALL {
                let removed = removed(self.board, walker.at, direction, kind, walker.enemies);
                if removed.any() {
                    count += self.count_chains(&self.stepped(walker, direction, kind, removed));
                }
            }
        }
        count
    }
}
