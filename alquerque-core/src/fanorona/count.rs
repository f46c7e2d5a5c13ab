//! Counting turns and games without looking at each of them.

use super::Fanorona;
use super::lattice::Lattice;
use super::movegen::{Sight, Walker};
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
        self.lattice.board.count_steps(&Direction::UP, self.men, self.empty).into()
    }

    /// How many turns remove men.
    fn count_captures(&self) -> u64 {
        self.capturers().into_iter().map(|man| self.lattice.count_chains_of(&self.walker(man))).sum()
    }
}

impl Lattice {
    /// Counts the chains that go on from here.
    pub(super) fn count_chains_of(&self, walker: &Walker) -> u64 {
        let &Walker { at, ahead, enemies, free } = walker;
        let hops = self.hops(at, enemies).map(|hops| (hops & free).minus(ahead));
        self.count_chains(at, hops, enemies, free)
    }

    /// Counts the chains that go on from here with one of `hops`, by approach or by withdrawal. The parts of the
    /// [`Walker`] stay in registers if they come singly.
    fn count_chains(&self, at: Point, hops: [Bitboard; 2], enemies: Bitboard, free: Bitboard) -> u64 {
        let [approaches, withdrawals] = hops;
        let mut count = 0;
        for to in approaches {
            count += 1 + self.count_onward(at, to, to, self.direction(at, to), enemies, free);
        }
        for to in withdrawals {
            count += 1 + self.count_onward(at, to, at, self.direction(to, at), enemies, free);
        }
        count
    }

    /// Counts the chains that go on after a step that removes the row next to `before` in the direction `towards`.
    #[inline(always)]
    fn count_onward(
        &self,
        at: Point,
        to: Point,
        before: Point,
        towards: Direction,
        enemies: Bitboard,
        free: Bitboard,
    ) -> u64 {
        // What a step removes makes no difference to the next: only its direction does.
        let ways = free.without(to.opposite(at));
        let hops = self.hops(to, enemies).map(|hops| hops & ways);
        if (hops[0] | hops[1]).is_empty() {
            return 0;
        }
        let removed = self.row(before, towards, enemies);
        self.count_chains(to, hops, enemies.minus(removed), (free | removed).without(to))
    }
}
