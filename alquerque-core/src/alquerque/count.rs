//! Counting turns and games without looking at each of them.

use super::lines::{Incidence, Jump, LEVEL_JUMPS, LEVEL_LINES, bits};
use super::{Alquerque, BOARD, Capture, Chain, Choice, Jumps, Promotion, Rules, Steps, Turn};
use crate::position::choose_listed;
use crate::{Bitboard, Color, Point, Position};

/// The lines or jumps that men who are not promoted can use, up the board and down.
#[derive(Clone, Copy)]
struct Ways {
    up: u64,
    down: u64,
}

impl Ways {
    const ALL: Self = Self { up: u64::MAX, down: u64::MAX };

    /// The jumps, if these are what men can jump. No jump can be made both ways.
    fn jumps(self) -> impl Iterator<Item = Jump> {
        bits(self.up | self.down).map(move |number| self.jump(number))
    }

    /// The one of them with this number.
    #[inline(always)]
    fn jump(self, number: u32) -> Jump {
        Jump::numbered(number, self.up >> number & 1 == 1)
    }

    /// Those forward and sideways, if `level` are those sideways.
    const fn forward(color: Color, level: u64) -> Self {
        match color {
            Color::White => Self { up: u64::MAX, down: level },
            Color::Black => Self { up: level, down: u64::MAX },
        }
    }
}

/// What the rules say of a player's men, as long as they are not promoted.
struct Powers {
    steps: Ways,
    first_jumps: Ways,
    later_jumps: Ways,
    /// Where they are promoted, if the code promotes.
    far_rank: Bitboard,
}

impl Powers {
    fn new(rules: &Rules, color: Color) -> Self {
        let forward_jumps = Ways::forward(color, LEVEL_JUMPS);
        let (first_jumps, later_jumps) = match rules.jumps {
            Jumps::Forward => (forward_jumps, forward_jumps),
            Jumps::FirstForward => (forward_jumps, Ways::ALL),
            Jumps::Any => (Ways::ALL, Ways::ALL),
        };
        let steps = match rules.steps {
            Steps::Forward => Ways::forward(color, LEVEL_LINES),
            Steps::Any => Ways::ALL,
        };
        Self { steps, first_jumps, later_jumps, far_rank: BOARD.far_rank(color) }
    }
}

/// The men of a position, seen from the lines, without key and clocks. No man can be huffed; there is
/// promotion if the code `PROMOTES`.
#[derive(Clone, Copy)]
struct Men<'a, const PROMOTES: bool> {
    rules: &'a Rules,
    /// Those of the player to move, and of the other.
    powers: [&'a Powers; 2],
    ours: Incidence,
    theirs: Incidence,
    promoted: Incidence,
}

/// A man in the middle of its chain.
#[derive(Clone, Copy)]
struct Jumper {
    from: Point,
    at: Point,
    is_promoted: bool,
    /// The enemy men that it has jumped.
    removed: Bitboard,
    /// The jumps that a man could now make.
    possible: Ways,
}

impl Jumper {
    /// The man after one more jump.
    fn after(&self, over: Point) -> Self {
        let Ways { up, down } = self.possible;
        let gone = Incidence::at(over).mids;
        Self {
            at: over.opposite(self.at),
            removed: self.removed.with(over),
            possible: Ways { up: up & !gone, down: down & !gone },
            ..*self
        }
    }
}

impl<const PROMOTES: bool> Men<'_, PROMOTES> {
    /// The promoted men of both colours. Where the compiler sees that there are none it asks no further.
    #[inline(always)]
    const fn promoted(&self) -> Incidence {
        if PROMOTES { self.promoted } else { Incidence::NONE }
    }

    /// Whether a man of the player to move is promoted at `point`.
    #[inline(always)]
    const fn promotes_at(&self, point: Point) -> bool {
        PROMOTES && self.powers[0].far_rank.has(point)
    }

    /// The jumps that a man at their beginning could make.
    #[inline(always)]
    fn possible_jumps(&self, empty: &Incidence) -> Ways {
        Ways { up: self.theirs.mids & empty.highs, down: self.theirs.mids & empty.lows }
    }

    /// Those with which a chain can begin.
    #[inline(always)]
    fn first_jumps(&self, possible: Ways) -> Ways {
        let Ways { up, down } = self.powers[0].first_jumps;
        let (ours, promoted) = (&self.ours, self.promoted());
        Ways {
            up: ours.lows & (up | promoted.lows) & possible.up,
            down: ours.highs & (down | promoted.highs) & possible.down,
        }
    }

    /// The lines along which there is a step. No line has one both ways.
    #[inline(always)]
    fn steps(&self, empty: &Incidence) -> u64 {
        let Ways { up, down } = self.powers[0].steps;
        let (ours, promoted) = (&self.ours, self.promoted());
        ours.tails & (up | promoted.tails) & empty.heads | ours.heads & (down | promoted.heads) & empty.tails
    }

    /// How many turns there are.
    #[inline(always)]
    fn count_turns(&self) -> u64 {
        let empty = self.ours.outside(self.theirs);
        let possible = self.possible_jumps(&empty);
        let jumps = self.first_jumps(possible);
        let mut count = 0;
        if jumps.up | jumps.down != 0 {
            count = self.count_chains(jumps, possible);
            if self.rules.capture == Capture::Compulsory {
                return count;
            }
        }
        count + u64::from(self.steps(&empty).count_ones())
    }

    /// The turn whose number `choose` tells when told how many there are, where all are steps or all are single
    /// jumps; otherwise `choose` is given back.
    #[inline(always)]
    fn choose_plain<C: FnOnce(u64) -> u64>(&self, choose: C) -> Result<Option<Turn>, C> {
        let empty = self.ours.outside(self.theirs);
        let possible = self.possible_jumps(&empty);
        let jumps = self.first_jumps(possible);
        let all = jumps.up | jumps.down;
        if all == 0 {
            return Ok(nth_bit(self.steps(&empty), choose).and_then(|line| {
                let ends = Incidence::ends(line).points;
                let [from, to] = [self.ours, empty].map(|set| (ends & set.points).first());
                Some(Turn::stepping(from?, to?))
            }));
        }
        let goes_on = |jump| self.onward(&self.after_first(jump, possible)) != 0;
        if self.rules.capture != Capture::Compulsory || jumps.jumps().any(goes_on) {
            return Err(choose);
        }
        Ok(nth_bit(all, choose).map(|number| {
            let Jump { from, to, .. } = jumps.jump(number);
            Turn::before_jumps(from).then(to)
        }))
    }

    /// How many chains begin with one of `jumps`.
    fn count_chains(&self, jumps: Ways, possible: Ways) -> u64 {
        let mut count = 0;
        self.visit_chains(jumps, possible, &mut |_| count += 1);
        count
    }

    /// How many games of `depth` plies there are, one at least.
    fn count_games(&self, depth: u32) -> u64 {
        let mut count = 0;
        match depth {
            1 => return self.count_turns(),
            // The same as below, without a call for each.
            2 => self.visit_next(|next| count += next.count_turns()),
            _ => self.visit_next(|next| count += next.count_games(depth - 1)),
        }
        count
    }

    /// Shows what each turn leads to.
    fn visit_next(&self, mut visit: impl FnMut(Self)) {
        let empty = self.ours.outside(self.theirs);
        let possible = self.possible_jumps(&empty);
        let jumps = self.first_jumps(possible);
        if jumps.up | jumps.down != 0 {
            self.visit_chains(jumps, possible, &mut |jumper| visit(self.after_chain(&jumper)));
            if self.rules.capture == Capture::Compulsory {
                return;
            }
        }
        for line in bits(self.steps(&empty)) {
            visit(self.after_step(line));
        }
    }

    /// Shows the jumping men at the ends of the chains that begin with one of `jumps` and that the code's
    /// choice and chain rules allow.
    #[inline(always)]
    fn visit_chains(&self, jumps: Ways, possible: Ways, visit: &mut impl FnMut(Jumper)) {
        match self.rules.choice {
            Choice::Free => self.visit_all_chains(jumps, possible, visit),
            Choice::Longest => self.visit_longest_chains(jumps, possible, visit),
            Choice::LongestOfMan => {
                let men: Bitboard = jumps.jumps().map(|jump| jump.from).collect();
                for man in men.into_iter().map(Incidence::at) {
                    let jumps = Ways { up: jumps.up & man.lows, down: jumps.down & man.highs };
                    self.visit_longest_chains(jumps, possible, visit);
                }
            }
        }
    }

    fn visit_longest_chains(&self, jumps: Ways, possible: Ways, visit: &mut impl FnMut(Jumper)) {
        let mut longest = 0;
        self.visit_all_chains(jumps, possible, &mut |jumper| longest = longest.max(jumper.removed.count()));
        self.visit_all_chains(jumps, possible, &mut |jumper| {
            if jumper.removed.count() == longest {
                visit(jumper);
            }
        });
    }

    #[inline(always)]
    fn visit_all_chains(&self, jumps: Ways, possible: Ways, visit: &mut impl FnMut(Jumper)) {
        for jump in jumps.jumps() {
            let jumper = self.after_first(jump, possible);
            // The second jump cannot be over the same man, nor end where the first began.
            let onward = self.onward(&jumper);
            if onward == 0 {
                visit(jumper);
            } else {
                let origin = Incidence::at(jump.from);
                let mids = self.theirs.mids & !Incidence::at(jump.over).mids;
                let possible = Ways {
                    // The man may pass over its own origin again.
                    up: (possible.up | origin.highs) & mids,
                    down: (possible.down | origin.lows) & mids,
                };
                self.visit_ends(&Jumper { possible, ..jumper }, onward, visit);
            }
        }
    }

    /// The man after its first jump.
    #[inline(always)]
    fn after_first(&self, Jump { from, over, to }: Jump, possible: Ways) -> Jumper {
        let is_promoted = self.promoted().points.has(from) || self.promotes_at(to);
        Jumper { from, at: to, is_promoted, removed: over.bit(), possible }
    }

    /// The jumps with which the man can go on.
    #[inline(always)]
    fn onward(&self, jumper: &Jumper) -> u64 {
        let ways = if jumper.is_promoted { Ways::ALL } else { self.powers[0].later_jumps };
        let here = Incidence::at(jumper.at);
        here.lows & ways.up & jumper.possible.up | here.highs & ways.down & jumper.possible.down
    }

    /// Shows the man at the ends of its chains that go on with one of `jumps`, or here if it may stop.
    fn visit_ends(&self, jumper: &Jumper, jumps: u64, visit: &mut impl FnMut(Jumper)) {
        if jumps == 0 || self.rules.chain == Chain::Stoppable {
            visit(*jumper);
        }
        for number in bits(jumps) {
            let mut next = jumper.after(Jump::numbered(number, true).over);
            next.is_promoted |= self.promotes_at(next.at);
            self.visit_ends(&next, self.onward(&next), visit);
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
        self.passed_on(self.ours ^ ends, self.theirs, promoted)
    }

    fn after_chain(&self, jumper: &Jumper) -> Self {
        let removed = Incidence::of(jumper.removed);
        let (from, to) = (Incidence::at(jumper.from), Incidence::at(jumper.at));
        let mut promoted = self.promoted();
        promoted ^= Incidence::of(promoted.points & (removed.points | from.points));
        if jumper.is_promoted {
            promoted ^= to;
        }
        self.passed_on(self.ours ^ from ^ to, self.theirs ^ removed, promoted)
    }

    /// With these men, and the other player to move.
    #[inline(always)]
    const fn passed_on(&self, ours: Incidence, theirs: Incidence, promoted: Incidence) -> Self {
        let [own, other] = self.powers;
        Self { rules: self.rules, powers: [other, own], ours: theirs, theirs: ours, promoted }
    }
}

/// The bit of a word whose number, from the lowest, `choose` tells when told how many there are, if there are any.
#[inline(always)]
fn nth_bit(word: u64, choose: impl FnOnce(u64) -> u64) -> Option<u32> {
    let count = u64::from(word.count_ones());
    let number = if count == 0 { 0 } else { choose(count) };
    if number < count { bits(word).nth(number as usize) } else { None }
}

impl Alquerque {
    /// What the rules say of the men of White and of Black.
    fn powers(&self) -> [Powers; 2] {
        Color::ALL.map(|color| Powers::new(self.rules(), color))
    }

    /// The position, seen from the lines.
    #[inline(always)]
    fn seen_from_lines<'a, const PROMOTES: bool>(&'a self, powers: &'a [Powers; 2]) -> Men<'a, PROMOTES> {
        let us = self.to_move();
        Men {
            rules: self.rules(),
            powers: [&powers[us.index()], &powers[(!us).index()]],
            ours: Incidence::of_many(self.men_of(us)),
            theirs: Incidence::of_many(self.men_of(!us)),
            promoted: Incidence::of(self.promoted),
        }
    }

    /// The legal turn whose number `choose` tells when told how many there are, if there are any.
    pub(super) fn choose(&self, choose: impl FnOnce(u64) -> u64) -> Option<Turn> {
        if self.huffable.any() || self.base.is_deserted() {
            return choose_listed(self, choose);
        }
        let powers = self.powers();
        let chosen = match self.rules().promotion {
            Promotion::None => self.seen_from_lines::<false>(&powers).choose_plain(choose),
            Promotion::FarRow => self.seen_from_lines::<true>(&powers).choose_plain(choose),
        };
        chosen.unwrap_or_else(|choose| choose_listed(self, choose))
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
        let powers = self.powers();
        let men = self.seen_from_lines::<PROMOTES>(&powers);
        let huffed = |point| {
            let left = men.theirs ^ Incidence::at(point);
            // The huff of the last man is the whole turn.
            if left.points.is_empty() { 1 } else { Men { theirs: left, ..men }.count_turns() }
        };
        men.count_games(depth) + self.huffable.into_iter().map(huffed).sum::<u64>()
    }
}
