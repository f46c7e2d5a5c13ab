//! Legal turns of Surakarta, shown to a visitor.
//!
//! A capture goes through a loop, and there are four of them on a track. Seen from a loop, the men that
//! can meet through it are the nearest one on either side: if they are of different colours, each can
//! capture the other. Only where both are the same man, on a crossing of the track's lines, do the next
//! ones count: its own origin does not stop it.
//!
//! Mostly the nearest men stand on the lines that the loop joins: such captures are found for all loops at once.

use super::track::{Lines, Loop};
use super::{BOARD, Surakarta, Turn};
use crate::steps::Steps;
use crate::{Bitboard, Color, Direction, Point, Position};
use arrayvec::ArrayVec;
use core::ops::ControlFlow;

/// The most captures a position can have: on each of two tracks, two at each of four loops.
const MOST_CAPTURES: usize = 16;

/// Captures, none twice.
#[derive(Default)]
struct Captures {
    list: ArrayVec<(Point, Point), MOST_CAPTURES>,
    origins: Bitboard,
    destinations: Bitboard,
}

impl Surakarta {
    /// The captures of `side` as pairs of origin and destination, as if it were to move.
    #[must_use]
    pub fn captures(&self, side: Color) -> impl ExactSizeIterator<Item = (Point, Point)> {
        self.list_captures(side).into_iter()
    }

    #[inline(always)]
    fn list_captures(&self, side: Color) -> ArrayVec<(Point, Point), MOST_CAPTURES> {
        let mut captures = Captures::default();
        let ours = Lines::of(self.men_of(side));
        let theirs = Lines::of(self.men_of(!side));
        let meetings = ours.meetings(theirs);
        for (from, to) in meetings.captures() {
            captures.add(from, to);
        }
        for one in meetings.open() {
            captures.add_through(one, ours, theirs);
        }
        captures.list
    }

    /// The men of `side` that can step in `direction`.
    #[must_use]
    pub fn steppers(&self, side: Color, direction: Direction) -> Bitboard {
        BOARD.steppers(direction, self.men_of(side), self.empty())
    }

    /// How many steps `side` has, as if it were to move.
    #[must_use]
    pub fn count_steps(&self, side: Color) -> u32 {
        BOARD.count_steps(&Direction::UP, self.men_of(side), self.empty())
    }

    /// Whether there is a legal turn, where both sides have men.
    pub(super) fn has_moves(&self) -> bool {
        let us = self.to_move();
        Direction::ALL.into_iter().any(|direction| self.steppers(us, direction).any())
            || self.captures(us).len() > 0
    }

    /// Shows every legal turn.
    pub(super) fn visit_all<B>(&self, mut visit: impl FnMut(Turn) -> ControlFlow<B>) -> ControlFlow<B> {
        if self.base.is_deserted() {
            return ControlFlow::Continue(());
        }
        self.visit_removing(&mut visit)?;
        for direction in Direction::ALL {
            let delta = BOARD.delta(direction);
            for from in self.steppers(self.to_move(), direction) {
                visit(Turn::stepping(from, from.moved(delta)))?;
            }
        }
        ControlFlow::Continue(())
    }

    /// Shows every legal turn that removes a man.
    pub(super) fn visit_removing<B>(&self, mut visit: impl FnMut(Turn) -> ControlFlow<B>) -> ControlFlow<B> {
        self.captures(self.to_move()).try_for_each(|(from, to)| visit(Turn::capturing(from, to)))
    }

    /// The legal turn whose number `choose` tells when told how many there are, if there are any.
    pub(super) fn choose(&self, choose: impl FnOnce(u64) -> u64) -> Option<Turn> {
        if self.base.is_deserted() {
            return None;
        }
        let us = self.to_move();
        let captures = self.list_captures(us);
        let steps = Steps::new(&BOARD, Direction::UP, self.men_of(us), self.empty());
        let count = captures.len() as u64 + steps.count();
        if count == 0 {
            return None;
        }
        let number = choose(count);
        match number.checked_sub(captures.len() as u64) {
            None => captures.get(number as usize).map(|&(from, to)| Turn::capturing(from, to)),
            Some(number) => {
                let (from, direction) = steps.nth(&BOARD, number)?;
                Some(Turn::stepping(from, from.moved(BOARD.delta(direction))))
            }
        }
    }

    /// Counts the legal turns.
    pub(super) fn count_all(&self) -> u64 {
        if self.base.is_deserted() {
            return 0;
        }
        let us = self.to_move();
        u64::from(self.count_steps(us)) + self.list_captures(us).len() as u64
    }
}

impl Captures {
    /// Adds a capture, unless it is there: two ways lead from some men to others.
    #[inline(always)]
    fn add(&mut self, from: Point, to: Point) {
        // Seldom are both met again, so the list is seldom looked through.
        if self.origins.has(from) && self.destinations.has(to) && self.list.contains(&(from, to)) {
            return;
        }
        self.origins = self.origins.with(from);
        self.destinations = self.destinations.with(to);
        self.list.push((from, to));
    }

    /// Adds those through a loop.
    #[inline(always)]
    fn add_through(&mut self, one: Loop, ours: Lines, theirs: Lines) {
        let (men, ours) = (one.way(ours.or(theirs)), one.way(ours));
        // The first behind the loop, and the last before it.
        let Some((far, near)) = men.ends() else { return };
        if ours.has(near) != ours.has(far) {
            let (from, to) = if ours.has(near) { (near, far) } else { (far, near) };
            self.add(one.point(from), one.point(to));
        } else if ours.has(near) && one.point(near) == one.point(far) {
            let Some((after, before)) = men.without(near).without(far).ends() else { return };
            if !ours.has(after) {
                self.add(one.point(near), one.point(after));
            }
            if !ours.has(before) {
                self.add(one.point(far), one.point(before));
            }
        }
    }
}
