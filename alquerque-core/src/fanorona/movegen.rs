//! Legal turns of Fanorona, shown to a visitor.

use super::lattice::Lattice;
use super::{Fanorona, Kind, Size, Turn};
use crate::position::nth_of_counted;
use crate::steps::Steps;
use crate::{Bitboard, Color, Direction, Point, Position};
use arrayvec::ArrayVec;
use core::ops::{BitOr, ControlFlow};

/// The board as the player to move sees it.
pub(super) struct Sight {
    pub(super) size: Size,
    pub(super) lattice: &'static Lattice,
    pub(super) men: Bitboard,
    pub(super) enemies: Bitboard,
    pub(super) empty: Bitboard,
}

/// A man in the middle of its chain.
#[derive(Clone, Copy)]
pub(super) struct Walker {
    pub(super) at: Point,
    /// Where one more step in the direction of the last would lead, if there was one.
    pub(super) ahead: Bitboard,
    /// Enemy men not yet removed.
    pub(super) enemies: Bitboard,
    /// Points where the man may step: without a man, and not visited in this turn.
    pub(super) free: Bitboard,
}

/// A capturing step.
#[derive(Clone, Copy)]
struct Hop {
    to: Point,
    kind: Kind,
    removed: Bitboard,
}

impl Fanorona {
    pub(super) fn sight(&self, side: Color) -> Sight {
        Sight {
            size: self.size(),
            lattice: self.size().lattice(),
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
            return sight.visit_captures(&mut |turn, _| visit(turn));
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
        self.sight(self.to_move()).visit_captures(&mut |turn, _| visit(turn))
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
        let board = &sight.lattice.board;
        let steps = Steps::new(board, Direction::UP, sight.men, sight.empty);
        match steps.count() {
            0 => None,
            count => {
                let (from, direction) = steps.nth(board, choose(count))?;
                Some(Turn::stepping(sight.size, from, direction))
            }
        }
    }
}

impl Sight {
    /// The men that can step in `direction`.
    pub(super) fn steppers(&self, direction: Direction) -> Bitboard {
        self.lattice.board.steppers(direction, self.men, self.empty)
    }

    /// The points from which a man could step in `direction` and capture by approach, and by withdrawal.
    #[inline(always)]
    fn hops(&self, direction: Direction) -> [Bitboard; 2] {
        let board = &self.lattice.board;
        let delta = board.delta(direction);
        let able = board.steppers(direction, board.points(), self.empty);
        [
            able & board.double_lines(direction) & self.enemies.shifted(-2 * delta),
            able & board.lines(direction.opposite()) & self.enemies.shifted(delta),
        ]
    }

    /// The men that can capture.
    pub(super) fn capturers(&self) -> Bitboard {
        let all = Direction::ALL.map(|direction| self.hops(direction));
        self.men & all.into_iter().flatten().fold(Bitboard::EMPTY, Bitboard::bitor)
    }

    /// The man on `from` before its first step.
    pub(super) fn walker(&self, from: Point) -> Walker {
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
        for to in self.lattice.board.leapable_from(at) & free {
            if enemies.has(to.opposite(at)) {
                let removed = self.lattice.row(to, self.lattice.direction(at, to), enemies);
                visit(Hop { to, kind: Kind::Approach, removed })?;
            }
        }
        for first in self.lattice.behind(at) & enemies {
            let to = at.opposite(first);
            if free.has(to) {
                let removed = self.lattice.row(at, self.lattice.direction(at, first), enemies);
                visit(Hop { to, kind: Kind::Withdrawal, removed })?;
            }
        }
        ControlFlow::Continue(())
    }

    /// Shows the turns that remove men, and the man at the end of each.
    pub(super) fn visit_captures<B>(
        &self,
        visit: &mut impl FnMut(Turn, &Walker) -> ControlFlow<B>,
    ) -> ControlFlow<B> {
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
        visit: &mut impl FnMut(Turn, &Walker) -> ControlFlow<B>,
    ) -> ControlFlow<B> {
        self.visit_hops(walker, &mut |hop: Hop| {
            let turn = turn.then(self.lattice.direction(walker.at, hop.to), hop.kind);
            let next = walker.after(hop.to, hop.removed);
            visit(turn, &next)?;
            self.visit_chains(&next, turn, visit)
        })
    }

    /// The chain whose number `choose` tells when told how many there are.
    fn choose_capture(&self, capturers: Bitboard, choose: impl FnOnce(u64) -> u64) -> Option<Turn> {
        let count = |man| (man, self.lattice.count_chains_of(&self.walker(man)));
        let counts: ArrayVec<_, { Turn::MOST_CAPTURES }> = capturers.into_iter().map(count).collect();
        let number = choose(counts.iter().map(|(_, count)| count).sum());
        let (man, mut left) = nth_of_counted(counts.iter().copied(), number)?;
        let mut find = |turn, _: &Walker| match left.checked_sub(1) {
            None => ControlFlow::Break(turn),
            Some(fewer) => {
                left = fewer;
                ControlFlow::Continue(())
            }
        };
        let turn = Turn::before_captures(self.size, man);
        self.visit_chains(&self.walker(man), turn, &mut find).break_value()
    }
}

impl Walker {
    /// The man after a capturing step.
    fn after(&self, to: Point, removed: Bitboard) -> Self {
        Self {
            at: to,
            ahead: to.opposite(self.at).bit(),
            enemies: self.enemies.minus(removed),
            // Points that have become empty may be stepped on.
            free: (self.free | removed).without(to),
        }
    }
}
