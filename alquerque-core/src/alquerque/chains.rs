//! Chains of jumps, seen from the lines.

use super::lines::{Incidence, Jump, LEVEL_JUMPS, LEVEL_LINES, Ways};
use super::{BOARD, Chain, Choice, Jumps, Rules, Steps, Turn};
use crate::position::nth_of_counted;
use crate::{Bitboard, Color, Point};

/// What the rules say of a player's turns. What men can do is that of men who are not promoted. There is promotion
/// if the code `PROMOTES`.
#[derive(Clone)]
pub(super) struct Powers<const PROMOTES: bool> {
    pub(super) rules: Rules,
    pub(super) steps: Ways,
    pub(super) first_jumps: Ways,
    later_jumps: Ways,
    /// Where men are promoted, if the code promotes.
    pub(super) far_rank: Bitboard,
}

/// The chains of a position.
#[derive(Clone, Copy)]
pub(super) struct Chains<'a, const PROMOTES: bool> {
    /// Those of the player to move.
    pub(super) powers: &'a Powers<PROMOTES>,
    /// The promoted men, if the code promotes.
    pub(super) promoted: Bitboard,
    /// The jumps over enemy men.
    pub(super) over_enemies: u64,
    /// The jumps that a man at their beginning could make.
    pub(super) possible: Ways,
    /// Those with which chains begin.
    pub(super) first: Ways,
}

/// A man in the middle of its chain.
#[derive(Clone, Copy)]
pub(super) struct Jumper {
    pub(super) from: Point,
    pub(super) at: Point,
    pub(super) is_promoted: bool,
    /// The enemy men that it has jumped.
    pub(super) removed: Bitboard,
}

impl<const PROMOTES: bool> Chains<'_, PROMOTES> {
    /// How many chains the code's choice and chain rules allow.
    #[inline(always)]
    pub(super) fn count(&self) -> u64 {
        if self.powers.rules.choice == Choice::Free { self.count_free() } else { self.count_chosen() }
    }

    /// How many chains there are, if any may be chosen.
    #[inline(always)]
    pub(super) fn count_free(&self) -> u64 {
        self.first.jumps().map(|jump| self.count_after(jump)).sum()
    }

    /// The chain with this number, if there are more than that. Any chain may be chosen, or all are of one jump.
    pub(super) fn nth(&self, number: u64) -> Option<Turn> {
        let counted = self.first.jumps().map(|jump| (jump, self.count_after(jump)));
        let (jump, left) = nth_of_counted(counted, number)?;
        let turn = Turn::before_jumps(jump.from).then(jump.to);
        self.powers.nth_end(turn, jump, self.possible_after(jump), self.is_promoted_after(jump), left)
    }

    /// How many chains begin with `first`, if any may be chosen.
    #[inline(always)]
    fn count_after(&self, first: &Jump) -> u64 {
        let is_promoted = self.is_promoted_after(first);
        let onward = self.powers.onward(first, self.possible, is_promoted);
        if onward.either() == 0 {
            return 1;
        }
        self.powers.count_ends(self.possible_after(first), onward, is_promoted)
    }

    fn count_chosen(self) -> u64 {
        let mut count = 0;
        self.visit(&mut |_| count += 1);
        count
    }

    /// Whether some man can jump more than once.
    #[inline(always)]
    pub(super) fn go_on(&self) -> bool {
        self.first
            .jumps()
            .any(|jump| self.powers.onward(jump, self.possible, self.is_promoted_after(jump)).either() != 0)
    }

    /// Shows the jumping men at the ends of the chains that the code's choice and chain rules allow.
    #[inline(always)]
    pub(super) fn visit(&self, visit: &mut impl FnMut(Jumper)) {
        match self.powers.rules.choice {
            Choice::Free => self.visit_all(visit),
            Choice::Longest => self.visit_longest(visit),
            Choice::LongestOfMan => {
                let men: Bitboard = self.first.jumps().map(|jump| jump.from).collect();
                for man in men.into_iter().map(Incidence::at) {
                    let first = self.first.and(Ways { up: man.lows, down: man.highs });
                    Self { first, ..*self }.visit_longest(visit);
                }
            }
        }
    }

    fn visit_longest(&self, visit: &mut impl FnMut(Jumper)) {
        let mut longest = 0;
        self.visit_all(&mut |jumper| longest = longest.max(jumper.removed.count()));
        self.visit_all(&mut |jumper| {
            if jumper.removed.count() == longest {
                visit(jumper);
            }
        });
    }

    /// Shows them whatever their length.
    #[inline(always)]
    fn visit_all(&self, visit: &mut impl FnMut(Jumper)) {
        for jump in self.first.jumps() {
            let is_promoted = self.is_promoted_after(jump);
            let jumper = Jumper { from: jump.from, at: jump.to, is_promoted, removed: jump.over.bit() };
            let onward = self.powers.onward(jump, self.possible, is_promoted);
            if onward.either() == 0 {
                visit(jumper);
            } else {
                self.powers.visit_ends(&jumper, self.possible_after(jump), onward, visit);
            }
        }
    }

    #[inline(always)]
    const fn is_promoted_after(&self, first: &Jump) -> bool {
        self.powers.is_promoted_after(first, self.promoted.has(first.from))
    }

    /// The jumps that are possible in the rest of a chain.
    #[inline(always)]
    fn possible_after(&self, first: &Jump) -> Ways {
        // The man may pass over its own origin again.
        let origin = Incidence::at(first.from);
        let over_enemies = self.over_enemies & !first.same_over;
        Ways {
            up: (self.possible.up | origin.highs) & over_enemies,
            down: (self.possible.down | origin.lows) & over_enemies,
        }
    }
}

impl<const PROMOTES: bool> Powers<PROMOTES> {
    pub(super) fn new(rules: &Rules, color: Color) -> Self {
        let forward = |level| match color {
            Color::White => Ways { up: u64::MAX, down: level },
            Color::Black => Ways { up: level, down: u64::MAX },
        };
        let (first_jumps, later_jumps) = match rules.jumps {
            Jumps::Forward => (forward(LEVEL_JUMPS), forward(LEVEL_JUMPS)),
            Jumps::FirstForward => (forward(LEVEL_JUMPS), Ways::ALL),
            Jumps::Any => (Ways::ALL, Ways::ALL),
        };
        let steps = match rules.steps {
            Steps::Forward => forward(LEVEL_LINES),
            Steps::Any => Ways::ALL,
        };
        Self { rules: *rules, steps, first_jumps, later_jumps, far_rank: BOARD.far_rank(color) }
    }

    /// Whether a man is promoted after a jump.
    #[inline(always)]
    const fn is_promoted_after(&self, jump: &Jump, was_promoted: bool) -> bool {
        PROMOTES && (was_promoted || self.far_rank.has(jump.to))
    }

    /// The jumps with which a man can go on after `last`.
    #[inline(always)]
    const fn onward(&self, last: &Jump, possible: Ways, is_promoted: bool) -> Ways {
        let ways = if PROMOTES && is_promoted { Ways::ALL } else { self.later_jumps };
        last.next.and(ways.and(possible))
    }

    /// Counts the ends of a man's chains after `last`.
    #[inline(always)]
    fn count_after(&self, last: &Jump, possible: Ways, is_promoted: bool) -> u64 {
        let onward = self.onward(last, possible, is_promoted);
        if onward.either() == 0 { 1 } else { self.count_ends(possible, onward, is_promoted) }
    }

    /// Counts those of its chains that go on with one of `jumps`, and this one if it may stop.
    fn count_ends(&self, possible: Ways, jumps: Ways, is_promoted: bool) -> u64 {
        let mut count = u64::from(self.rules.chain == Chain::Stoppable);
        for jump in jumps.jumps() {
            let is_promoted = self.is_promoted_after(jump, is_promoted);
            count += self.count_after(jump, possible.minus(jump.same_over), is_promoted);
        }
        count
    }

    /// The chain with this number among those that begin with `turn`, whose last jump is `last`.
    fn nth_end(
        &self,
        turn: Turn,
        last: &Jump,
        possible: Ways,
        is_promoted: bool,
        number: u64,
    ) -> Option<Turn> {
        let jumps = self.onward(last, possible, is_promoted);
        let may_stop = jumps.either() == 0 || self.rules.chain == Chain::Stoppable;
        let Some(number) = number.checked_sub(may_stop.into()) else { return Some(turn) };
        let after = |jump: &Jump| (possible.minus(jump.same_over), self.is_promoted_after(jump, is_promoted));
        let counted = jumps.jumps().map(|jump| {
            let (possible, is_promoted) = after(jump);
            (jump, self.count_after(jump, possible, is_promoted))
        });
        let (jump, left) = nth_of_counted(counted, number)?;
        let (possible, is_promoted) = after(jump);
        self.nth_end(turn.then(jump.to), jump, possible, is_promoted, left)
    }

    /// Shows a man at the ends of its chains that go on with one of `jumps`, and here if it may stop.
    fn visit_ends(&self, jumper: &Jumper, possible: Ways, jumps: Ways, visit: &mut impl FnMut(Jumper)) {
        if self.rules.chain == Chain::Stoppable {
            visit(*jumper);
        }
        for jump in jumps.jumps() {
            let next = Jumper {
                at: jump.to,
                is_promoted: self.is_promoted_after(jump, jumper.is_promoted),
                removed: jumper.removed.with(jump.over),
                ..*jumper
            };
            let possible = possible.minus(jump.same_over);
            let onward = self.onward(jump, possible, next.is_promoted);
            if onward.either() == 0 {
                visit(next);
            } else {
                self.visit_ends(&next, possible, onward, visit);
            }
        }
    }
}
