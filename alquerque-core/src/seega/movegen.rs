//! Legal turns of Seega, shown to a visitor, and what they capture.

use super::{BOARD, CENTRE, LEAST_STONES, Seega, Turn};
use crate::position::nth_of_counted;
use crate::steps::Steps;
use crate::{Bitboard, Color, Direction, Outcome, Point, Position, Reason};
use core::ops::ControlFlow;

impl Seega {
    /// The stones of `side` that can slide in `direction`, once all stones are placed.
    #[must_use]
    pub fn sliders(&self, side: Color, direction: Direction) -> Bitboard {
        BOARD.steppers(direction, self.men_of(side), self.empty())
    }

    /// How many slides `side` has, as if it were to move.
    #[must_use]
    pub fn count_slides(&self, side: Color) -> u32 {
        BOARD.count_steps(&Direction::UP_STRAIGHT, self.men_of(side), self.empty())
    }

    fn can_slide(&self, side: Color) -> bool {
        Direction::STRAIGHT.into_iter().any(|direction| self.sliders(side, direction).any())
    }

    /// The enemy stones that a stone of `side` captures when it slides to `to`. The stones that flank them
    /// stand two squares away from there, so it does not matter where the stone came from.
    #[must_use]
    pub fn flanked(&self, side: Color, to: Point) -> Bitboard {
        let friends = self.men_of(side);
        let victims = self.men_of(!side).minus(CENTRE);
        let mut flanked = Bitboard::EMPTY;
        for direction in Direction::STRAIGHT {
            let delta = BOARD.delta(direction);
            let over = (to.bit() & BOARD.double_lines(direction)).shifted(delta) & victims;
            if (over.shifted(delta) & friends).any() {
                flanked |= over;
            }
        }
        flanked
    }

    /// The empty squares where a slide of `side` could capture, if a stone came there from elsewhere.
    #[must_use]
    pub fn capturing_squares(&self, side: Color) -> Bitboard {
        let victims = self.men_of(!side).minus(CENTRE);
        let squares = |direction| BOARD.jumpers(direction, self.empty(), victims, self.men_of(side));
        Direction::STRAIGHT.into_iter().fold(Bitboard::EMPTY, |all, direction| all | squares(direction))
    }

    fn has_too_few(&self, side: Color) -> bool {
        self.men_of(side).count() < LEAST_STONES
    }

    /// The result, once all stones are placed.
    pub(super) fn result(&self) -> Option<Outcome> {
        if self.is_placing() {
            return None;
        }
        let (us, them) = (self.to_move(), !self.to_move());
        if let Some(loser) = [us, them].into_iter().find(|&side| self.has_too_few(side)) {
            return Some(Outcome::lost_by(loser, Reason::FewMen));
        }
        if self.can_slide(us) || self.can_slide(them) {
            return None;
        }
        let [white, black] = Color::ALL.map(|color| self.men_of(color).count());
        Some(match white.cmp(&black) {
            core::cmp::Ordering::Less => Outcome::lost_by(Color::White, Reason::Blocked),
            core::cmp::Ordering::Greater => Outcome::lost_by(Color::Black, Reason::Blocked),
            core::cmp::Ordering::Equal => Outcome::drawn(Reason::Blocked),
        })
    }

    /// Shows every legal turn.
    pub(super) fn visit_all<B>(&self, mut visit: impl FnMut(Turn) -> ControlFlow<B>) -> ControlFlow<B> {
        if self.is_placing() {
            let mut squares = self.empty().minus(CENTRE);
            while let Some(one) = squares.first() {
                squares = squares.without(one);
                squares.into_iter().try_for_each(|other| visit(Turn::placing(one, other)))?;
            }
            return ControlFlow::Continue(());
        }
        if self.result().is_some() {
            return ControlFlow::Continue(());
        }
        let mut can_slide = false;
        self.visit_slides(BOARD.points(), |from, to| {
            can_slide = true;
            visit(Turn::sliding(from, to))
        })?;
        if can_slide { ControlFlow::Continue(()) } else { visit(Turn::PASS) }
    }

    /// Shows every legal turn that removes stones.
    pub(super) fn visit_removing<B>(&self, mut visit: impl FnMut(Turn) -> ControlFlow<B>) -> ControlFlow<B> {
        if self.is_placing() || self.result().is_some() {
            return ControlFlow::Continue(());
        }
        let us = self.to_move();
        let onto = self.capturing_squares(us);
        self.visit_slides(onto, |from, to| {
            if self.flanked(us, to).any() {
                visit(Turn::sliding(from, to))?;
            }
            ControlFlow::Continue(())
        })
    }

    /// Shows the slides of the player to move that end on squares of `onto`.
    fn visit_slides<B>(
        &self,
        onto: Bitboard,
        mut visit: impl FnMut(Point, Point) -> ControlFlow<B>,
    ) -> ControlFlow<B> {
        for direction in Direction::STRAIGHT {
            let delta = BOARD.delta(direction);
            let able = self.sliders(self.to_move(), direction) & onto.shifted(-delta);
            able.into_iter().try_for_each(|from| visit(from, from.moved(delta)))?;
        }
        ControlFlow::Continue(())
    }

    /// The legal turn whose number `choose` tells when told how many there are, if there are any.
    pub(super) fn choose(&self, choose: impl FnOnce(u64) -> u64) -> Option<Turn> {
        if self.is_placing() {
            return self.choose_placement(choose);
        }
        let us = self.to_move();
        let steps = Steps::new(&BOARD, Direction::UP_STRAIGHT, self.men_of(us), self.empty());
        if steps.count() == 0 {
            let may_pass = self.result().is_none() && choose(1) == 0;
            return may_pass.then_some(Turn::PASS);
        }
        if Color::ALL.into_iter().any(|side| self.has_too_few(side)) {
            return None;
        }
        let (from, direction) = steps.nth(&BOARD, choose(steps.count()))?;
        Some(Turn::sliding(from, from.moved(BOARD.delta(direction))))
    }

    fn choose_placement(&self, choose: impl FnOnce(u64) -> u64) -> Option<Turn> {
        let squares = self.empty().minus(CENTRE);
        let number = match self.count_all() {
            0 => return None,
            count => choose(count),
        };
        // Each square goes with all those behind it.
        let counted = squares.into_iter().zip((0..u64::from(squares.count())).rev());
        let (one, left) = nth_of_counted(counted, number)?;
        let mut others = squares.into_iter().skip_while(|&other| other != one).skip(1);
        others.nth(left as usize).map(|other| Turn::placing(one, other))
    }

    /// Counts the legal turns.
    pub(super) fn count_all(&self) -> u64 {
        if self.is_placing() {
            let squares = u64::from(self.empty().minus(CENTRE).count());
            return squares * squares.saturating_sub(1) / 2;
        }
        if self.result().is_some() {
            return 0;
        }
        // Who cannot slide passes.
        u64::from(self.count_slides(self.to_move())).max(1)
    }
}
