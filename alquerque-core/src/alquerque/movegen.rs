//! Legal turns of Alquerque, shown to a visitor.

use super::{Alquerque, BOARD, Capture, Chain, Choice, Jumps, Rules, Steps, Turn};
use crate::{Bitboard, Color, Direction, Point, Position};
use core::ops::ControlFlow;

/// What a generator of turns has to know of a position: the board as the player to move sees it.
struct Sight<'a> {
    position: &'a Alquerque,
    us: Color,
    men: Bitboard,
    /// Those of the men that may step backward.
    back_steppers: Bitboard,
    /// Those of the men whose first jump may lead backward.
    back_jumpers: Bitboard,
    enemies: Bitboard,
    empty: Bitboard,
}

/// A man in the middle of its chain.
#[derive(Clone, Copy)]
struct Jumper {
    at: Point,
    is_promoted: bool,
    /// Enemy men not yet jumped.
    enemies: Bitboard,
    empty: Bitboard,
    turn: Turn,
}

/// How many jumps a chain must have.
#[derive(Clone, Copy)]
enum Length {
    /// As many as it can.
    Complete,
    /// Any number.
    AnyNumber,
    /// This number.
    Exactly(usize),
}

impl Alquerque {
    fn sight(&self) -> Sight<'_> {
        let us = self.to_move();
        let men = self.men_of(us);
        let promoted = men & self.promoted;
        let rules = self.rules();
        Sight {
            position: self,
            us,
            men,
            back_steppers: if rules.steps == Steps::Any { men } else { promoted },
            back_jumpers: if rules.jumps == Jumps::Any { men } else { promoted },
            enemies: self.men_of(!us),
            empty: self.empty(),
        }
    }

    /// The men of the player to move that have a legal capture without a huff before it: those that
    /// may be huffed if none of them captures.
    pub(super) fn legal_capturers(&self) -> Bitboard {
        let sight = self.sight();
        let capturers = sight.capturers();
        if self.rules().choice != Choice::Longest {
            return capturers;
        }
        let (mut longest, mut able) = (0, Bitboard::EMPTY);
        for man in capturers {
            let length = sight.longest_of(man);
            if length > longest {
                (longest, able) = (length, Bitboard::EMPTY);
            }
            if length == longest {
                able |= man.bit();
            }
        }
        able
    }

    /// Whether there is a legal turn.
    pub(super) fn has_moves(&self) -> bool {
        self.visit_all(|_| ControlFlow::Break(())).is_break()
    }

    /// Shows every legal turn.
    pub(super) fn visit_all<B>(&self, mut visit: impl FnMut(Turn) -> ControlFlow<B>) -> ControlFlow<B> {
        if self.base.is_deserted() {
            return ControlFlow::Continue(());
        }
        self.sight().visit_ordinary(&mut visit)?;
        self.visit_huffs(&mut visit)
    }

    /// Shows every legal turn that removes men.
    pub(super) fn visit_removing<B>(&self, mut visit: impl FnMut(Turn) -> ControlFlow<B>) -> ControlFlow<B> {
        if self.base.is_deserted() {
            return ControlFlow::Continue(());
        }
        let sight = self.sight();
        sight.visit_jumps(sight.capturers(), &mut visit)?;
        self.visit_huffs(&mut visit)
    }

    /// Shows the turns that begin with a huff: each is an ordinary turn of the position without the
    /// huffed man, or the huff alone if that man was the last.
    fn visit_huffs<B>(&self, visit: &mut impl FnMut(Turn) -> ControlFlow<B>) -> ControlFlow<B> {
        for point in self.huffable {
            let mut huffed = self.clone();
            huffed.remove(!self.to_move(), point);
            if huffed.base.is_deserted() {
                visit(Turn::huffing(point))?;
            } else {
                huffed.sight().visit_ordinary(&mut |turn: Turn| visit(turn.having_huffed(point)))?;
            }
        }
        ControlFlow::Continue(())
    }
}

impl Sight<'_> {
    fn rules(&self) -> &Rules {
        self.position.rules()
    }

    /// The men that can jump in `direction` as their first jump.
    fn jumpers(&self, direction: Direction) -> Bitboard {
        let men = if direction.is_backward(self.us) { self.back_jumpers } else { self.men };
        BOARD.jumpers(direction, men, self.enemies, self.empty)
    }

    /// The men that can step in `direction`.
    fn steppers(&self, direction: Direction) -> Bitboard {
        let men = if direction.is_backward(self.us) { self.back_steppers } else { self.men };
        BOARD.steppers(direction, men, self.empty)
    }

    /// The men that can jump in some direction.
    fn capturers(&self) -> Bitboard {
        Direction::ALL.into_iter().fold(Bitboard::EMPTY, |men, direction| men | self.jumpers(direction))
    }

    /// Whether steps are legal when `capturers` can jump.
    fn may_step(&self, capturers: Bitboard) -> bool {
        capturers.is_empty() || self.rules().capture != Capture::Compulsory
    }

    /// Shows the turns without a huff.
    fn visit_ordinary<B>(&self, visit: &mut impl FnMut(Turn) -> ControlFlow<B>) -> ControlFlow<B> {
        let capturers = self.capturers();
        self.visit_jumps(capturers, visit)?;
        if self.may_step(capturers) {
            for direction in Direction::ALL {
                let delta = BOARD.delta(direction);
                for from in self.steppers(direction) {
                    visit(Turn::stepping(from, from.moved(delta)))?;
                }
            }
        }
        ControlFlow::Continue(())
    }

    /// Shows the chains of `capturers` that the code's choice and chain rules allow.
    fn visit_jumps<B>(
        &self,
        capturers: Bitboard,
        visit: &mut impl FnMut(Turn) -> ControlFlow<B>,
    ) -> ControlFlow<B> {
        if capturers.is_empty() {
            return ControlFlow::Continue(());
        }
        let rules = self.rules();
        let longest_of_all = match rules.choice {
            Choice::Longest => self.longest_of_all(capturers),
            Choice::Free | Choice::LongestOfMan => 0,
        };
        for man in capturers {
            let length = match (rules.choice, rules.chain) {
                (Choice::Free, Chain::Complete) => Length::Complete,
                (Choice::Free, Chain::Stoppable) => Length::AnyNumber,
                (Choice::LongestOfMan, _) => Length::Exactly(self.longest_of(man)),
                (Choice::Longest, _) => Length::Exactly(longest_of_all),
            };
            self.visit_chains(&self.jumper(man), length, visit)?;
        }
        ControlFlow::Continue(())
    }

    /// The man on `from` before its first jump.
    fn jumper(&self, from: Point) -> Jumper {
        Jumper {
            at: from,
            is_promoted: self.position.promoted.has(from),
            enemies: self.enemies,
            // The man may pass over its own origin again.
            empty: self.empty.with(from),
            turn: Turn::before_jumps(from),
        }
    }

    /// Where the men stand that a man at `at` could jump next, as far as directions go.
    fn reach(&self, at: Point, is_promoted: bool, is_first: bool) -> Bitboard {
        let is_bound = match self.rules().jumps {
            Jumps::Forward => true,
            Jumps::FirstForward => is_first,
            Jumps::Any => false,
        };
        let around = BOARD.leapable_from(at);
        if is_bound && !is_promoted { around & BOARD.level_or_ahead(self.us, at) } else { around }
    }

    /// The man after each of its next jumps.
    fn hops(&self, jumper: &Jumper) -> impl Iterator<Item = Jumper> {
        let jumper = *jumper;
        let is_first = jumper.turn.jump_count() == 0;
        let victims = jumper.enemies & self.reach(jumper.at, jumper.is_promoted, is_first);
        victims.into_iter().filter_map(move |over| {
            let landing = over.opposite(jumper.at);
            jumper.empty.has(landing).then(|| Jumper {
                at: landing,
                is_promoted: jumper.is_promoted || self.rules().promotes(self.us, landing),
                enemies: jumper.enemies.without(over),
                empty: jumper.empty.with(over),
                turn: jumper.turn.then(landing),
            })
        })
    }

    /// The number of jumps of the man's longest chain.
    fn longest_of(&self, man: Point) -> usize {
        self.longest(&self.jumper(man))
    }

    fn longest_of_all(&self, capturers: Bitboard) -> usize {
        capturers.into_iter().map(|man| self.longest_of(man)).max().unwrap_or(0)
    }

    /// How many jumps the man can make from here on at the most.
    fn longest(&self, jumper: &Jumper) -> usize {
        self.hops(jumper).map(|next| 1 + self.longest(&next)).max().unwrap_or(0)
    }

    /// Shows the chains that go on from here, and the chain that ends here if it may.
    fn visit_chains<B>(
        &self,
        jumper: &Jumper,
        length: Length,
        visit: &mut impl FnMut(Turn) -> ControlFlow<B>,
    ) -> ControlFlow<B> {
        let mut is_end = true;
        for next in self.hops(jumper) {
            is_end = false;
            self.visit_chains(&next, length, visit)?;
        }
        let count = jumper.turn.jump_count();
        let may_end = match length {
            Length::Complete => is_end,
            Length::AnyNumber => count > 0,
            Length::Exactly(wanted) => count == wanted,
        };
        if may_end { visit(jumper.turn) } else { ControlFlow::Continue(()) }
    }
}
