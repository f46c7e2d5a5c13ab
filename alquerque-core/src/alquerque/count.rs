//! Counting turns and games without looking at each of them, and choosing a turn likewise.

use super::chains::{Chains, Jumper, Powers};
use super::lines::{Incidence, Ways, bits};
use super::{Alquerque, Capture, Choice, Promotion, Turn};
use crate::Position;
use crate::position::choose_listed;

/// The men of a position, seen from the lines, without key and clocks. No man can be huffed; there is
/// promotion if the code `PROMOTES`.
#[derive(Clone, Copy)]
struct Men<'a, const PROMOTES: bool> {
    /// Those of the player to move, and of the other.
    powers: [&'a Powers<PROMOTES>; 2],
    ours: Incidence,
    theirs: Incidence,
    /// The points without a man.
    empty: Incidence,
    promoted: Incidence,
}

impl<'a, const PROMOTES: bool> Men<'a, PROMOTES> {
    /// The promoted men of both colours. Where the compiler sees that there are none it asks no further.
    #[inline(always)]
    const fn promoted(&self) -> Incidence {
        if PROMOTES { self.promoted } else { Incidence::NONE }
    }

    /// The jumps that a man at their beginning could make.
    #[inline(always)]
    const fn possible_jumps(&self) -> Ways {
        let over_enemies = self.theirs.mids;
        Ways { up: over_enemies & self.empty.highs, down: over_enemies & self.empty.lows }
    }

    /// Those with which a chain can begin.
    #[inline(always)]
    const fn first_jumps(&self) -> Ways {
        let Ways { up, down } = self.powers[0].first_jumps;
        let (ours, promoted, possible) = (&self.ours, self.promoted(), self.possible_jumps());
        Ways {
            up: ours.lows & (up | promoted.lows) & possible.up,
            down: ours.highs & (down | promoted.highs) & possible.down,
        }
    }

    /// The chains that begin with one of `first`.
    #[inline(always)]
    const fn chains(&self, first: Ways) -> Chains<'a, PROMOTES> {
        Chains {
            powers: self.powers[0],
            promoted: self.promoted().points,
            over_enemies: self.theirs.mids,
            possible: self.possible_jumps(),
            first,
        }
    }

    /// The lines along which there is a step. No line has one both ways.
    #[inline(always)]
    const fn steps(&self) -> u64 {
        let Ways { up, down } = self.powers[0].steps;
        let (ours, empty, promoted) = (&self.ours, &self.empty, self.promoted());
        ours.tails & (up | promoted.tails) & empty.heads | ours.heads & (down | promoted.heads) & empty.tails
    }

    /// How many turns there are.
    #[inline(always)]
    fn count_turns(&self) -> u64 {
        let first = self.first_jumps();
        let mut count = 0;
        if first.either() != 0 {
            count = self.chains(first).count();
            if self.powers[0].rules.capture == Capture::Compulsory {
                return count;
            }
        }
        count + u64::from(self.steps().count_ones())
    }

    /// The turn whose number `choose` tells when told how many there are, where any chain may be chosen or all are
    /// of one jump; otherwise `choose` is given back.
    #[inline(always)]
    fn choose<C: FnOnce(u64) -> u64>(&self, choose: C) -> Result<Option<Turn>, C> {
        let first = self.first_jumps();
        if first.either() == 0 {
            return Ok(nth_bit(self.steps(), choose).and_then(|line| self.step(line)));
        }
        let rules = &self.powers[0].rules;
        let chains = self.chains(first);
        let go_on = chains.go_on();
        if rules.capture == Capture::Compulsory && !go_on {
            return Ok(nth_bit(first.either(), choose).map(|number| {
                let jump = first.jump(number);
                Turn::before_jumps(jump.from).then(jump.to)
            }));
        }
        if go_on && rules.choice != Choice::Free {
            return Err(choose);
        }
        let steps = if rules.capture == Capture::Compulsory { 0 } else { self.steps() };
        // A copy here, at the calls, leaves the original in registers above.
        let chains = Chains { powers: &self.powers[0].clone(), ..chains };
        let captures = chains.count_free();
        let number = choose(captures + u64::from(steps.count_ones()));
        Ok(match number.checked_sub(captures) {
            None => chains.nth(number),
            Some(number) => bits(steps).nth(number as usize).and_then(|line| self.step(line)),
        })
    }

    /// The step along a line.
    #[inline(always)]
    fn step(&self, line: u32) -> Option<Turn> {
        let ends = Incidence::ends(line).points;
        Some(Turn::stepping((ends & self.ours.points).first()?, (ends & self.empty.points).first()?))
    }

    /// How many games of `depth` plies there are, one at least.
    fn count_games(&self, depth: u32) -> u64 {
        if depth == 1 {
            return self.count_turns();
        }
        let mut count = 0;
        let first = self.first_jumps();
        if first.either() != 0 {
            let chains = self.chains(first);
            chains.visit(&mut |jumper| count += self.after_chain(&jumper).count_games(depth - 1));
            if self.powers[0].rules.capture == Capture::Compulsory {
                return count;
            }
        }
        let nexts = bits(self.steps()).map(|line| self.after_step(line));
        count
            + match depth {
                // The same as below, without a call for each.
                2 => nexts.map(|next| next.count_turns()).sum::<u64>(),
                _ => nexts.map(|next| next.count_games(depth - 1)).sum(),
            }
    }

    #[inline(always)]
    fn after_step(&self, line: u32) -> Self {
        let ends = Incidence::ends(line);
        let from = self.ours.points & ends.points;
        let mut promoted = self.promoted();
        if (from & promoted.points).any() {
            promoted ^= ends;
        } else if PROMOTES {
            promoted ^= Incidence::of((ends.points ^ from) & self.powers[0].far_rank);
        }
        self.passed_on(self.ours ^ ends, self.theirs, self.empty ^ ends, promoted)
    }

    fn after_chain(&self, jumper: &Jumper) -> Self {
        let removed = Incidence::of(jumper.removed);
        let to = Incidence::at(jumper.at);
        let moved = Incidence::at(jumper.from) ^ to;
        let mut promoted = self.promoted();
        promoted ^= Incidence::of(promoted.points & (jumper.removed | jumper.from.bit()));
        if jumper.is_promoted {
            promoted ^= to;
        }
        self.passed_on(self.ours ^ moved, self.theirs ^ removed, self.empty ^ moved ^ removed, promoted)
    }

    /// With these men, and the other player to move.
    #[inline(always)]
    const fn passed_on(
        &self,
        ours: Incidence,
        theirs: Incidence,
        empty: Incidence,
        promoted: Incidence,
    ) -> Self {
        let [own, other] = self.powers;
        Self { powers: [other, own], ours: theirs, theirs: ours, empty, promoted }
    }
}

/// The bit of a word whose number, from the lowest, `choose` tells when told how many there are, if there are any.
#[inline(always)]
fn nth_bit(word: u64, choose: impl FnOnce(u64) -> u64) -> Option<u32> {
    let count = u64::from(word.count_ones());
    let number = if count == 0 { 0 } else { choose(count) };
    if number < count { bits(word).nth(number as usize) } else { None }
}

/// What a player could do if it were its turn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Mobility {
    /// Its steps, as if no capture were due.
    pub steps: u32,
    /// The jumps over one man, as if men who are not promoted could jump in every direction.
    pub jumps: u32,
}

impl Alquerque {
    /// What the player to move and the other could do.
    #[must_use]
    pub fn mobility(&self) -> [Mobility; 2] {
        match self.rules().promotion {
            Promotion::None => self.mobility_by_lines::<false>(),
            Promotion::FarRow => self.mobility_by_lines::<true>(),
        }
    }

    fn mobility_by_lines<const PROMOTES: bool>(&self) -> [Mobility; 2] {
        let us = self.to_move();
        let [own, other] = [us, !us].map(|color| Powers::new(self.rules(), color));
        let men = self.seen_from_lines::<PROMOTES>([&own, &other]);
        let others = men.passed_on(men.ours, men.theirs, men.empty, men.promoted);
        [men, others].map(|men| Mobility {
            steps: men.steps().count_ones(),
            jumps: men
                .possible_jumps()
                .and(Ways { up: men.ours.lows, down: men.ours.highs })
                .either()
                .count_ones(),
        })
    }

    /// The position, seen from the lines. `powers` are those of the player to move and of the other.
    #[inline(always)]
    fn seen_from_lines<'a, const PROMOTES: bool>(
        &self,
        powers: [&'a Powers<PROMOTES>; 2],
    ) -> Men<'a, PROMOTES> {
        let us = self.to_move();
        let [ours, theirs] = [us, !us].map(|color| Incidence::of_many(self.men_of(color)));
        Men {
            powers,
            ours,
            theirs,
            empty: ours.outside(theirs),
            promoted: if PROMOTES { Incidence::of(self.promoted) } else { Incidence::NONE },
        }
    }

    /// The legal turn whose number `choose` tells when told how many there are, if there are any.
    pub(super) fn choose(&self, choose: impl FnOnce(u64) -> u64) -> Option<Turn> {
        if self.huffable.any() || self.base.is_deserted() {
            return choose_listed(self, choose);
        }
        let chosen = match self.rules().promotion {
            Promotion::None => self.choose_by_lines::<false, _>(choose),
            Promotion::FarRow => self.choose_by_lines::<true, _>(choose),
        };
        chosen.unwrap_or_else(|choose| choose_listed(self, choose))
    }

    #[inline(always)]
    fn choose_by_lines<const PROMOTES: bool, C: FnOnce(u64) -> u64>(
        &self,
        choose: C,
    ) -> Result<Option<Turn>, C> {
        let powers = Powers::new(self.rules(), self.to_move());
        // The other player makes no turn here.
        self.seen_from_lines::<PROMOTES>([&powers, &powers]).choose(choose)
    }

    /// Counts the legal turns.
    pub(super) fn count_all(&self) -> u64 {
        self.count_all_games(1)
    }

    /// Counts the games of `depth` plies: one in codes with huffs, one at least in others.
    pub(super) fn count_all_games(&self, depth: u32) -> u64 {
        match self.rules().promotion {
            // A position without men of one colour has no turns.
            _ if self.base.is_deserted() => 0,
            Promotion::None => self.count_by_lines::<false>(depth),
            Promotion::FarRow => self.count_by_lines::<true>(depth),
        }
    }

    fn count_by_lines<const PROMOTES: bool>(&self, depth: u32) -> u64 {
        let us = self.to_move();
        let [own, other] = [us, !us].map(|color| Powers::new(self.rules(), color));
        let men = self.seen_from_lines::<PROMOTES>([&own, &other]);
        let huffed = |point| {
            let huffed = Incidence::at(point);
            let left = Men { theirs: men.theirs ^ huffed, empty: men.empty ^ huffed, ..men };
            // The huff of the last man is the whole turn.
            if left.theirs.points.is_empty() { 1 } else { left.count_turns() }
        };
        men.count_games(depth) + self.huffable.into_iter().map(huffed).sum::<u64>()
    }
}
