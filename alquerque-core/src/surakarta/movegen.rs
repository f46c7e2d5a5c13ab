//! Legal turns of Surakarta, shown to a visitor.
//!
//! A capture goes through a loop, and there are four of them on a track. Seen from a loop, the men that
//! can meet through it are the nearest one on either side: if they are of different colours, each can
//! capture the other. Only where both are the same man, on a crossing of the track's lines, do the next
//! ones count: its own origin does not stop it.

use super::track::{Lines, Loop};
use super::{BOARD, Surakarta, Turn};
use crate::steps::Steps;
use crate::{Bitboard, Color, Direction, Point, Position};
use arrayvec::ArrayVec;
use core::ops::ControlFlow;

/// The most captures a position can have: on each of two tracks, two at each of four loops.
const MOST_CAPTURES: usize = 16;

/// Captures, none twice.
type Captures = ArrayVec<(Point, Point), MOST_CAPTURES>;

impl Surakarta {
    /// The captures of `side` as pairs of origin and destination, as if it were to move.
    #[must_use]
    pub fn captures(&self, side: Color) -> impl ExactSizeIterator<Item = (Point, Point)> {
        let mut captures = Captures::new();
        let ours = Lines::of(self.men_of(side));
        let theirs = Lines::of(self.men_of(!side));
        for one in ours.loops_to(theirs) {
            add_captures(one, ours, theirs, &mut captures);
        }
        captures.into_iter()
    }

    /// The men of `side` that can step in `direction`.
    #[must_use]
    pub fn steppers(&self, side: Color, direction: Direction) -> Bitboard {
        BOARD.steppers(direction, self.men_of(side), self.empty())
    }

    /// How many steps `side` has, as if it were to move.
    #[must_use]
    pub fn count_steps(&self, side: Color) -> u32 {
        Direction::ALL.into_iter().map(|direction| self.steppers(side, direction).count()).sum()
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
        let mut captures = self.captures(us);
        let steps = Steps::new(&BOARD, Direction::ALL, self.men_of(us), self.empty());
        let count = captures.len() as u64 + steps.count();
        if count == 0 {
            return None;
        }
        let number = choose(count);
        match number.checked_sub(captures.len() as u64) {
            None => captures.nth(number as usize).map(|(from, to)| Turn::capturing(from, to)),
            Some(number) => {
                let (from, direction) = steps.nth(number)?;
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
        u64::from(self.count_steps(us)) + self.captures(us).len() as u64
    }
}

/// Adds the captures through a loop.
fn add_captures(one: Loop, ours: Lines, theirs: Lines, captures: &mut Captures) {
    let (men, ours) = (one.way(ours.or(theirs)), one.way(ours));
    // The first behind the loop, and the last before it.
    let Some((far, near)) = men.ends() else { return };
    let mut add = |from, to| {
        let capture = (one.point(from), one.point(to));
        if !captures.contains(&capture) {
            captures.push(capture);
        }
    };
    match (ours.has(near), ours.has(far)) {
        (true, false) => add(near, far),
        (false, true) => add(far, near),
        (true, true) if one.point(near) == one.point(far) => {
            let Some((after, before)) = men.without(near).without(far).ends() else { return };
            if !ours.has(after) {
                add(near, after);
            }
            if !ours.has(before) {
                add(far, before);
            }
        }
        _ => {}
    }
}
