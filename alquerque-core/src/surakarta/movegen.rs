//! Legal turns of Surakarta, shown to a visitor.
//!
//! A capture goes through a loop, and there are four of them on a track. Seen from a loop, the men that
//! can meet through it are the nearest one on either side: if they are of different colours, each can
//! capture the other. Only where both are the same man, on a crossing of the track's lines, do the next
//! ones count: its own origin does not stop it.

use super::track::Stops;
use super::{BOARD, Surakarta, TRACKS, Track, Turn};
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
        let ours = Stops::of(self.men_of(side));
        let theirs = Stops::of(self.men_of(!side));
        for ((track, ours), theirs) in TRACKS.iter().zip(ours).zip(theirs) {
            add_captures(track, ours, theirs, &mut captures);
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

    /// Counts the legal turns.
    pub(super) fn count_all(&self) -> u64 {
        if self.base.is_deserted() {
            return 0;
        }
        let us = self.to_move();
        u64::from(self.count_steps(us)) + self.captures(us).len() as u64
    }
}

/// Adds the captures on one track.
fn add_captures(track: &Track, ours: Stops, theirs: Stops, captures: &mut Captures) {
    let men = ours.or(theirs);
    let stops = track.stops();
    let mut add = |from: usize, to: usize| {
        let capture = (stops[from], stops[to]);
        if ours.has(from) && theirs.has(to) && !captures.contains(&capture) {
            captures.push(capture);
        }
    };
    for last in (0..Track::STOPS).filter(|&stop| Track::is_loop_behind(stop)) {
        let first = (last + 1) % Track::STOPS;
        let (Some(near), Some(far)) = (men.before(first), men.after(last)) else { return };
        if stops[near] == stops[far] {
            let (Some(before), Some(after)) = (men.before(near), men.after(far)) else { return };
            add(near, after);
            add(far, before);
        } else {
            add(near, far);
            add(far, near);
        }
    }
}
