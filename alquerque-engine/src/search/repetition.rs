//! Draws by rule on the way from the root, and what they mean for the table.

use super::{Search, ended};
use crate::table::Entry;
use crate::{Evaluate, Outlook, Score};
use alquerque_core::{DrawRules, Key};

/// So near to the quiet limit, in plies, positions with different quiet clocks are different to the
/// table.
const NEAR_LIMIT: u32 = 40;

/// A position repeats itself after four plies at the earliest: the players alternate, and each needs
/// one turn to leave its part of the position and one to restore it.
const SHORTEST_CYCLE: usize = 4;

/// An odd number that spreads small ones over 64 bits.
const MULTIPLIER: u64 = 0x9e37_79b9_7f4a_7c15;

/// The keys of the positions of the game whose next occurrence is a draw, sorted. `keys` are those of
/// the game since its last capture; the last of them is the root, which occurs by itself in every
/// search.
pub(super) fn drawn_next(keys: &[Key], draws: DrawRules) -> Vec<Key> {
    let wanted = usize::from(draws.repetition).saturating_sub(1);
    if wanted == 0 {
        return Vec::new();
    }
    let mut sorted = keys[..keys.len() - 1].to_vec();
    sorted.sort_unstable();
    sorted
        .chunk_by(|one, other| one == other)
        .filter(|same| same.len() >= wanted)
        .map(|same| same[0])
        .collect()
}

/// What these positions add to the keys of the table: what is found out among them holds in games
/// that have the same ones only.
pub(super) fn salt(drawn_next: &[Key]) -> Key {
    drawn_next.iter().fold(Key(0), |salt, key| salt ^ Key(key.0.wrapping_mul(MULTIPLIER)))
}

impl<P: Evaluate> Search<'_, P> {
    /// The score, if the position is a draw by rule. A repetition within the search counts as one
    /// at its first occurrence: what could be gained by going round could be had at once. Positions
    /// of the game before the root count as the code says.
    pub(super) fn draw_by_rule(&mut self, position: &P, ply: usize) -> Option<Score> {
        let quiet = position.quiet();
        if self.draws.quiet > 0 && quiet >= u32::from(self.draws.quiet) {
            // A win on the last ply before the limit is a win.
            return ended(position, ply).or(Some(Score::DRAW));
        }
        let (here, key) = (self.keys.len() - 1, position.key());
        for back in (SHORTEST_CYCLE..=here.min(quiet as usize)).step_by(2) {
            if self.keys[here - back] == key {
                self.earliest_repeated = self.earliest_repeated.min(here - back);
                return Some(Score::DRAW);
            }
        }
        if self.drawn_next.binary_search(&key).is_ok() {
            self.earliest_repeated = 0;
            return Some(Score::DRAW);
        }
        None
    }

    /// The key under which the table keeps the position.
    pub(super) fn table_key(&self, position: &P) -> Key {
        let mut key = position.key() ^ self.table_salt;
        if self.is_near_limit(position.quiet()) {
            let reading = u64::from(position.quiet()) + 1;
            key ^= Key(reading.wrapping_mul(MULTIPLIER));
        }
        key
    }

    fn is_near_limit(&self, quiet: u32) -> bool {
        self.draws.quiet > 0 && quiet + NEAR_LIMIT >= u32::from(self.draws.quiet)
    }

    /// Whether the table's entry for a position with this quiet clock may be believed: a win or loss
    /// that takes longer than the limit allows may be a draw by now. Near the limit the key sees to
    /// that.
    pub(super) fn holds_under_limit(&self, entry: &Entry, quiet: u32) -> bool {
        match entry.score.outlook() {
            Outlook::WinIn(plies) | Outlook::LossIn(plies) => {
                self.draws.quiet == 0
                    || self.is_near_limit(quiet)
                    || quiet + u32::from(plies) < u32::from(self.draws.quiet)
            }
            Outlook::Hundredths(_) => true,
        }
    }
}
