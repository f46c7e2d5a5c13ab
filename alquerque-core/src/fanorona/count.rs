//! Counting turns and games without looking at each of them.

use super::Fanorona;
use super::lattice::Lattice;
use super::movegen::Sight;
use crate::{Bitboard, Direction, Point, Position};
use core::ops::ControlFlow;

impl Fanorona {
    /// Counts the games of `depth` plies, one at least.
    pub(super) fn count_all_games(&self, depth: u32) -> u64 {
        if self.base.is_deserted() { 0 } else { self.sight(self.to_move()).count_games(depth) }
    }
}

impl Sight {
    /// How many games of `depth` plies there are, one at least. A side without men has no turns.
    fn count_games(&self, depth: u32) -> u64 {
        if depth == 1 {
            return self.count_turns();
        }
        let mut count = 0;
        let mut is_quiet = true;
        let _ = self.visit_captures(&mut |turn, walker| {
            is_quiet = false;
            count += self.passed_on(turn.from(), walker.at, walker.enemies).count_games(depth - 1);
            ControlFlow::<()>::Continue(())
        });
        if is_quiet {
            for direction in Direction::ALL {
                for man in self.steppers(direction) {
                    let to = man.moved(self.lattice.board.delta(direction));
                    count += self.passed_on(man, to, self.enemies).count_games(depth - 1);
                }
            }
        }
        count
    }

    /// The board as the other player sees it after a turn with these ends and with these enemies left.
    const fn passed_on(&self, from: Point, to: Point, enemies: Bitboard) -> Self {
        let ours = self.men.without(from).with(to);
        let empty = self.lattice.board.points().minus(ours).minus(enemies);
        Self { men: enemies, enemies: ours, empty, ..*self }
    }

    /// How many turns there are.
    fn count_turns(&self) -> u64 {
        let captures = self.count_captures();
        if captures > 0 {
            return captures;
        }
        Direction::ALL.into_iter().map(|direction| u64::from(self.steppers(direction).count())).sum()
    }

    /// How many turns remove men.
    fn count_captures(&self) -> u64 {
        let hops = Direction::ALL.map(|direction| self.hops(direction));
        // The points from which a man could capture in one direction at least, and in two.
        let (mut any, mut several) = (Bitboard::EMPTY, Bitboard::EMPTY);
        for [approach, withdrawal] in hops {
            let either = approach | withdrawal;
            several |= any & either;
            any |= either;
        }
        if (self.men & any).is_empty() {
            return 0;
        }
        let mut count = 0;
        for (&direction, &[approach, withdrawal]) in Direction::ALL.iter().zip(&hops) {
            let delta = self.lattice.board.delta(direction);
            let goes_on = (several | any.minus(approach | withdrawal)).shifted(-delta);
            for man in self.men & approach {
                count += 1;
                if goes_on.has(man) {
                    count += self.count_after(man, direction, man.moved(delta), direction);
                }
            }
            for man in self.men & withdrawal {
                count += 1;
                if goes_on.has(man) {
                    count += self.count_after(man, direction, man, direction.opposite());
                }
            }
        }
        count
    }

    /// How many turns begin with a step of `man` that removes the row next to `before` in the direction
    /// `towards`, and go on.
    #[inline(always)]
    fn count_after(&self, man: Point, direction: Direction, before: Point, towards: Direction) -> u64 {
        let delta = self.lattice.board.delta(direction);
        let to = man.moved(delta);
        let removed = self.lattice.row(before, towards, self.enemies);
        let free = (self.empty | removed).without(to);
        self.lattice.count_chains(to, to.moved(delta).bit(), self.enemies.minus(removed), free)
    }

    /// How many turns of `man` remove men.
    pub(super) fn count_chains_of(&self, man: Point) -> u64 {
        self.lattice.count_chains(man, Bitboard::EMPTY, self.enemies, self.empty)
    }
}

impl Lattice {
    /// Counts the chains that go on from here. The parts of the [`Walker`](super::movegen::Walker) stay in
    /// registers if they come singly.
    fn count_chains(&self, at: Point, ahead: Bitboard, enemies: Bitboard, free: Bitboard) -> u64 {
        let mut count = 0;
        let ways = free.minus(ahead);
        for to in self.board.leapable_from(at) & ways {
            let first = to.opposite(at);
            if enemies.has(first) {
                count += 1 + self.count_onward(at, to, to, first, enemies, free);
            }
        }
        for first in self.behind(at) & enemies {
            let to = at.opposite(first);
            if ways.has(to) {
                count += 1 + self.count_onward(at, to, at, first, enemies, free);
            }
        }
        count
    }

    /// Counts the chains that go on after a step that removes the row beginning with `first`, next to
    /// `before`.
    #[inline(always)]
    fn count_onward(
        &self,
        at: Point,
        to: Point,
        before: Point,
        first: Point,
        enemies: Bitboard,
        free: Bitboard,
    ) -> u64 {
        let ahead = to.opposite(at);
        // What a step removes makes no difference to the next: only its direction does.
        if !self.can_capture(to, enemies, free.without(ahead)) {
            return 0;
        }
        let removed = self.row(before, self.direction(before, first), enemies);
        self.count_chains(to, ahead.bit(), enemies.minus(removed), (free | removed).without(to))
    }

    /// Whether a man can capture by a step to a point of `ways`.
    #[inline(always)]
    fn can_capture(&self, at: Point, enemies: Bitboard, ways: Bitboard) -> bool {
        (self.behind(at) & enemies).into_iter().any(|first| ways.has(at.opposite(first)))
            || (self.board.leapable_from(at) & ways).into_iter().any(|to| enemies.has(to.opposite(at)))
    }
}
