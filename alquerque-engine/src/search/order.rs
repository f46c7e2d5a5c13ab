//! Which moves to look at first.

use super::judge;
use super::judged::Judged;
use crate::{Control, Evaluate, Model};
use alquerque_core::{Color, Move, Point, Position};
use std::hash::{Hash, Hasher};
use std::ops::ControlFlow;

/// A move and its rank in the order of search; the highest comes first.
#[derive(Clone, Copy, Debug)]
pub(super) struct Ranked<M> {
    pub(super) turn: M,
    pub(super) rank: i32,
}

const RANK_OF_TABLE_MOVE: i32 = i32::MAX;
const RANK_OF_FORCING: i32 = 1 << 24;
const RANK_OF_KILLERS: i32 = 1 << 22;

/// More moves than this are searched for duplicates: long chains often differ in nothing but their
/// way.
const MANY: usize = 16;

/// What is known of a node before its moves are looked at.
#[derive(Clone, Copy, Debug)]
pub(super) struct Hints<M> {
    /// Fingerprint of the table's move; 0 if there is none.
    pub(super) best: u16,
    /// The move that led here.
    pub(super) last: Option<M>,
    pub(super) ply: usize,
    /// In a list of more moves the quiet ones are judged at sight.
    pub(super) long: usize,
}

/// In longer lists than this the quiet moves are judged at sight.
pub(super) const LONG: usize = 100;

/// What a hundredth of a man is worth in the order of quiet moves.
const RANK_OF_A_HUNDREDTH: i32 = 64;

/// What the search has learnt about moves.
#[derive(Debug)]
pub(crate) struct Memory<M> {
    /// Quiet moves that refuted their siblings, two for each ply.
    killers: Vec<[Option<M>; 2]>,
    /// For each side and the ends of a move, how often it was good.
    history: Vec<i16>,
    /// The same, for each pair of destinations, of the opponent's last move and of the reply.
    replies: Vec<i16>,
    pub(super) judged: Judged,
}

/// The largest size of a history value.
const MOST: i32 = 8192;

impl<M: Move> Memory<M> {
    pub(crate) fn new() -> Self {
        Self {
            killers: Vec::new(),
            history: vec![0; 2 * Point::MAX * Point::MAX],
            replies: vec![0; 2 * Point::MAX * Point::MAX],
            judged: Judged::new(),
        }
    }

    /// Keeps half of what was learnt about moves for the search of a later position.
    pub(super) fn fade(&mut self, plies: usize) {
        self.killers.clear();
        self.killers.resize(plies, [None; 2]);
        for value in self.history.iter_mut().chain(&mut self.replies) {
            *value /= 2;
        }
    }

    fn history_at(side: Color, turn: M) -> Option<usize> {
        let (from, to) = turn.ends()?;
        Some((side.index() * Point::MAX + from.index()) * Point::MAX + to.index())
    }

    fn reply_at(side: Color, last: Option<M>, turn: M) -> Option<usize> {
        let ((_, to), (_, reply_to)) = (last?.ends()?, turn.ends()?);
        Some((side.index() * Point::MAX + to.index()) * Point::MAX + reply_to.index())
    }

    fn value(&self, side: Color, last: Option<M>, turn: M) -> i32 {
        let history = Self::history_at(side, turn).map_or(0, |at| self.history[at]);
        let reply = Self::reply_at(side, last, turn).map_or(0, |at| self.replies[at]);
        i32::from(history) + i32::from(reply)
    }

    /// `refutation` was so good that its siblings did not matter, but `tried` were looked at in vain.
    pub(super) fn learn(
        &mut self,
        side: Color,
        last: Option<M>,
        refutation: M,
        tried: &[Ranked<M>],
        depth: i32,
        ply: usize,
    ) {
        let killers = &mut self.killers[ply];
        if killers[0] != Some(refutation) {
            *killers = [Some(refutation), killers[0]];
        }
        let bonus = (depth * depth).min(400);
        self.adjust(side, last, refutation, bonus);
        for other in tried.iter().filter(|other| other.turn != refutation) {
            self.adjust(side, last, other.turn, -bonus);
        }
    }

    fn adjust(&mut self, side: Color, last: Option<M>, turn: M, bonus: i32) {
        // The larger a value already is, the less it grows.
        let update = |value: &mut i16| *value += (bonus - i32::from(*value) * bonus.abs() / MOST) as i16;
        if let Some(at) = Self::history_at(side, turn) {
            update(&mut self.history[at]);
        }
        if let Some(at) = Self::reply_at(side, last, turn) {
            update(&mut self.replies[at]);
        }
    }

    /// Fills `list` with the legal moves of `position`, ranked, and returns how many there are. Of moves
    /// with the same position after them one is kept. When the search is stopped, the list is cut short.
    pub(super) fn rank_moves<P: Evaluate<Move = M>>(
        &mut self,
        position: &P,
        hints: Hints<M>,
        model: Option<&Model>,
        control: &Control,
        list: &mut Vec<Ranked<M>>,
    ) -> usize {
        list.clear();
        let _ = position.visit_moves(|turn| {
            list.push(self.ranked(position, hints, turn));
            go_on(control)
        });
        let generated = list.len();
        drop_duplicates(position, control, list);
        if list.len() > hints.long {
            judge_quiet(position, &mut self.judged, model, control, list);
        }
        generated
    }

    /// The same for some of the legal moves, none of which leads where another one does.
    pub(super) fn rank_these<P: Evaluate<Move = M>>(
        &mut self,
        position: &P,
        hints: Hints<M>,
        moves: &[M],
        model: Option<&Model>,
        control: &Control,
        list: &mut Vec<Ranked<M>>,
    ) -> usize {
        list.clear();
        list.extend(moves.iter().map(|&turn| self.ranked(position, hints, turn)));
        if list.len() > hints.long {
            judge_quiet(position, &mut self.judged, model, control, list);
        }
        list.len()
    }

    /// A move with its rank, before it is judged at sight.
    #[inline]
    fn ranked<P: Evaluate<Move = M>>(&self, position: &P, hints: Hints<M>, turn: M) -> Ranked<M> {
        let value = self.value(position.to_move(), hints.last, turn);
        let rank = if hints.best != 0 && fingerprint(turn) == hints.best {
            RANK_OF_TABLE_MOVE
        } else if position.is_forcing(turn) {
            RANK_OF_FORCING + (position.gain(turn) as i32 * 4 * MOST) + value
        } else if self.killers[hints.ply].contains(&Some(turn)) {
            RANK_OF_KILLERS + value
        } else {
            value
        };
        Ranked { turn, rank }
    }
}

/// Ranks the quiet moves by the positions after them, judged at sight: of so many, most will never be
/// searched.
fn judge_quiet<P: Evaluate>(
    position: &P,
    judged: &mut Judged,
    model: Option<&Model>,
    control: &Control,
    list: &mut [Ranked<P::Move>],
) {
    let is_quiet = |ranked: &&mut Ranked<P::Move>| ranked.rank.abs() < RANK_OF_KILLERS / 2;
    for ranked in list.iter_mut().filter(is_quiet).take_while(|_| !control.is_stopped()) {
        let mut next = position.clone();
        next.play_unchecked(ranked.turn);
        ranked.rank += RANK_OF_A_HUNDREDTH * (-judged.value(next.key(), || judge(model, &next))).above_draw();
    }
}

/// Fills `list` with the forcing turns of `position`, those that remove most men ranked highest, as
/// [`Memory::rank_moves`] does with all.
pub(super) fn rank_forcing<P: Evaluate>(
    position: &P,
    control: &Control,
    list: &mut Vec<Ranked<P::Move>>,
) -> usize {
    list.clear();
    let _ = position.visit_forcing(|turn| {
        list.push(Ranked { turn, rank: position.gain(turn) as i32 });
        go_on(control)
    });
    let generated = list.len();
    drop_duplicates(position, control, list);
    generated
}

/// Whether a list is worth finishing: of a stopped search nothing is used any more.
fn go_on(control: &Control) -> ControlFlow<()> {
    if control.is_stopped() { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
}

/// Keeps one of the moves that lead to the same position, the one ranked highest, where there are
/// many.
fn drop_duplicates<P: Position>(position: &P, control: &Control, list: &mut Vec<Ranked<P::Move>>) {
    if list.len() <= MANY {
        return;
    }
    let mut keyed: Vec<_> = list
        .iter()
        .enumerate()
        .take_while(|_| !control.is_stopped())
        .map(|(i, ranked)| {
            let mut next = position.clone();
            next.play_unchecked(ranked.turn);
            (next.key(), -i64::from(ranked.rank), i)
        })
        .collect();
    keyed.sort_unstable();
    keyed.dedup_by_key(|&mut (key, ..)| key);
    // Back in the order of generation, so that equal ranks are searched in it.
    keyed.sort_unstable_by_key(|&(_, _, i)| i);
    for (place, &(_, _, i)) in keyed.iter().enumerate() {
        list[place] = list[i];
    }
    list.truncate(keyed.len());
}

/// Brings the highest ranked of the moves from `place` on to `place`, and returns it.
pub(super) fn pick<M: Copy>(list: &mut [Ranked<M>], place: usize) -> M {
    let mut best = place;
    for i in place + 1..list.len() {
        if list[i].rank > list[best].rank {
            best = i;
        }
    }
    list.swap(place, best);
    list[place].turn
}

/// Sixteen bits that tell a move from the other legal ones, most times; never 0.
pub(super) fn fingerprint<M: Hash>(turn: M) -> u16 {
    let mut hasher = Multiplier(0);
    turn.hash(&mut hasher);
    ((hasher.finish() >> 48) as u16).max(1)
}

/// A hash by multiplication: the same on every machine and in every run.
struct Multiplier(u64);

impl Multiplier {
    fn add(&mut self, word: u64) {
        self.0 = (self.0.rotate_left(5) ^ word).wrapping_mul(0x9e37_79b9_7f4a_7c15);
    }
}

impl Hasher for Multiplier {
    fn finish(&self) -> u64 {
        self.0
    }

    fn write(&mut self, bytes: &[u8]) {
        bytes.iter().for_each(|&byte| self.add(u64::from(byte)));
    }

    fn write_u8(&mut self, value: u8) {
        self.add(u64::from(value));
    }

    fn write_u64(&mut self, value: u64) {
        self.add(value);
    }

    fn write_isize(&mut self, value: isize) {
        self.add(value as u64);
    }
}
