//! Legal turns of Fanorona, shown to a visitor.

use super::{Fanorona, Kind, Size, Turn};
use crate::steps::Steps;
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
    /// Where one more step in the direction of the last would lead, if there was one.
    ahead: Bitboard,
    /// Enemy men not yet removed.
    enemies: Bitboard,
    /// Points where the man may step: without a man, and not visited in this turn.
    free: Bitboard,
}

/// A capturing step.
#[derive(Clone, Copy)]
struct Hop {
    to: Point,
    kind: Kind,
    removed: Bitboard,
}

/// The enemy men in an unbroken row that begins with the one on `first`, seen from its neighbour
/// `from`.
fn row(board: &Board, from: Point, first: Point, enemies: Bitboard) -> Bitboard {
    let (mut before, mut at) = (from, first);
    let mut row = first.bit();
    while board.leapable_from(before).has(at) {
        (before, at) = (at, at.opposite(before));
        if !enemies.has(at) {
            break;
        }
        row |= at.bit();
    }
    row
}

/// The men that a capturing step removes.
pub(super) fn removed(board: &Board, from: Point, to: Point, kind: Kind, enemies: Bitboard) -> Bitboard {
    let (near, far) = match kind {
        Kind::Approach => (from, to),
        Kind::Withdrawal => (to, from),
    };
    row(board, far, far.opposite(near), enemies)
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

    /// Whether there is a legal turn, where both sides have men: a man that can capture can step.
    pub(super) fn has_moves(&self) -> bool {
        let sight = self.sight(self.to_move());
        Direction::ALL.into_iter().any(|direction| sight.steppers(direction).any())
    }

    /// The enemy men that single capturing steps of `side` could remove, as if it were to move.
    #[must_use]
    pub fn attacked_by(&self, side: Color) -> Bitboard {
        let sight = self.sight(side);
        let mut attacked = Bitboard::EMPTY;
        for man in sight.capturers() {
            let _ = sight.visit_hops(&sight.walker(man), &mut |hop: Hop| {
                attacked |= hop.removed;
                ControlFlow::<()>::Continue(())
            });
        }
        attacked
    }

    /// Shows every legal turn.
    pub(super) fn visit_all<B>(&self, mut visit: impl FnMut(Turn) -> ControlFlow<B>) -> ControlFlow<B> {
        if self.base.is_deserted() {
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
        if self.base.is_deserted() {
            return ControlFlow::Continue(());
        }
        self.sight(self.to_move()).visit_captures(&mut visit)
    }

    /// The legal turn whose number `choose` tells when told how many there are, if there are any.
    pub(super) fn choose(&self, choose: impl FnOnce(u64) -> u64) -> Option<Turn> {
        if self.base.is_deserted() {
            return None;
        }
        let sight = self.sight(self.to_move());
        let capturers = sight.capturers();
        if capturers.any() {
            return sight.choose_capture(capturers, choose);
        }
        let steps = Steps::new(sight.board, Direction::ALL, sight.men, sight.empty);
        match steps.count() {
            0 => None,
            count => {
                let (from, direction) = steps.nth(choose(count))?;
                Some(Turn::stepping(sight.size, from, direction))
            }
        }
    }

    /// Counts the legal turns.
    pub(super) fn count_all(&self) -> u64 {
        if self.base.is_deserted() {
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

    /// The men that can capture.
    fn capturers(&self) -> Bitboard {
        let mut capturers = Bitboard::EMPTY;
        for direction in Direction::ALL {
            let delta = self.board.delta(direction);
            let approach = self.board.double_lines(direction) & self.enemies.shifted(-2 * delta);
            let withdrawal = self.board.lines(direction.opposite()) & self.enemies.shifted(delta);
            capturers |= self.steppers(direction) & (approach | withdrawal);
        }
        capturers
    }

    /// The man on `from` before its first step.
    fn walker(&self, from: Point) -> Walker {
        Walker { at: from, ahead: Bitboard::EMPTY, enemies: self.enemies, free: self.empty }
    }

    /// Shows the capturing steps that the man can make next.
    #[inline]
    fn visit_hops<B>(
        &self,
        walker: &Walker,
        visit: &mut impl FnMut(Hop) -> ControlFlow<B>,
    ) -> ControlFlow<B> {
        let Walker { at, enemies, .. } = *walker;
        let free = walker.free.minus(walker.ahead);
        for to in self.board.leapable_from(at) & free {
            let first = to.opposite(at);
            if enemies.has(first) {
                visit(Hop { to, kind: Kind::Approach, removed: row(self.board, to, first, enemies) })?;
            }
        }
        for first in self.board.neighbours(at) & enemies {
            let to = at.opposite(first);
            // A line leads on behind the man, seen from the enemy.
            if free.has(to) && self.board.leapable_from(first).has(at) {
                visit(Hop { to, kind: Kind::Withdrawal, removed: row(self.board, at, first, enemies) })?;
            }
        }
        ControlFlow::Continue(())
    }

    fn visit_captures<B>(&self, visit: &mut impl FnMut(Turn) -> ControlFlow<B>) -> ControlFlow<B> {
        for man in self.capturers() {
            self.visit_chains(&self.walker(man), Turn::before_captures(self.size, man), visit)?;
        }
        ControlFlow::Continue(())
    }

    /// Shows the chains that go on from here, each after those of which it is the beginning.
    fn visit_chains<B>(
        &self,
        walker: &Walker,
        turn: Turn,
        visit: &mut impl FnMut(Turn) -> ControlFlow<B>,
    ) -> ControlFlow<B> {
        self.visit_hops(walker, &mut |hop: Hop| {
            let turn = turn.then(self.size.direction(walker.at, hop.to), hop.kind);
            visit(turn)?;
            self.visit_chains(&walker.after(hop), turn, visit)
        })
    }

    /// The chain whose number `choose` tells when told how many there are.
    fn choose_capture(&self, capturers: Bitboard, choose: impl FnOnce(u64) -> u64) -> Option<Turn> {
        let mut counts = [0; Point::MAX];
        for man in capturers {
            counts[man.index()] = self.count_chains(&self.walker(man));
        }
        let mut left = choose(capturers.into_iter().map(|man| counts[man.index()]).sum());
        for man in capturers {
            match left.checked_sub(counts[man.index()]) {
                Some(fewer) => left = fewer,
                None => {
                    let turn = Turn::before_captures(self.size, man);
                    let mut find = |turn| match left.checked_sub(1) {
                        None => ControlFlow::Break(turn),
                        Some(fewer) => {
                            left = fewer;
                            ControlFlow::Continue(())
                        }
                    };
                    return self.visit_chains(&self.walker(man), turn, &mut find).break_value();
                }
            }
        }
        None
    }

    fn count_captures(&self) -> u64 {
        self.capturers().into_iter().map(|man| self.count_chains(&self.walker(man))).sum()
    }

    /// Counts the chains that go on from here.
    fn count_chains(&self, walker: &Walker) -> u64 {
        let mut count = 0;
        let _ = self.visit_hops(walker, &mut |hop: Hop| {
            count += 1 + self.count_chains(&walker.after(hop));
            ControlFlow::<()>::Continue(())
        });
        count
    }
}

impl Walker {
    /// The man after a capturing step.
    fn after(&self, hop: Hop) -> Self {
        Self {
            at: hop.to,
            ahead: hop.to.opposite(self.at).bit(),
            enemies: self.enemies.minus(hop.removed),
            // Points that have become empty may be stepped on.
            free: (self.free | hop.removed).without(hop.to),
        }
    }
}
