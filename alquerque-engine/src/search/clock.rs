//! How long to think: limits and clocks turned into two deadlines.

use crate::{Clock, Control, Limits};
use std::time::{Duration, Instant};

/// When to stop.
#[derive(Debug)]
pub(crate) struct Deadlines {
    begin: Instant,
    /// When the time began to run: later than `begin` after pondering, `None` while it goes on.
    running_since: Option<Instant>,
    /// After this time no new iteration is begun.
    soft: Option<Duration>,
    /// After this time the search breaks off.
    hard: Option<Duration>,
}

/// Moves a game is expected to go on for, where the clock does not say.
const MOVES_TO_GO: u32 = 25;

/// Whatever the clock says, this much can be used: enough for a legal move.
const LEAST: Duration = Duration::from_millis(1);

impl Deadlines {
    pub(crate) fn new(limits: &Limits, overhead: Duration, control: &Control) -> Self {
        let begin = Instant::now();
        let of_clock = limits.clock.map(|clock| of_clock(&clock, overhead));
        // However short the time is, half of it is for the search.
        let of_move = limits.move_time.map(|time| (time - overhead.min(time / 2)).max(LEAST));
        Self {
            begin,
            running_since: (!control.is_pondering()).then_some(begin),
            soft: of_clock.map(|(soft, _)| soft),
            hard: match (of_clock, of_move) {
                (Some((_, hard)), Some(of_move)) => Some(hard.min(of_move)),
                (Some((_, hard)), None) => Some(hard),
                (None, of_move) => of_move,
            },
        }
    }

    pub(super) fn elapsed(&self) -> Duration {
        self.begin.elapsed()
    }

    /// Whether the player's clock runs, so that time saved is worth something.
    pub(super) fn has_clock(&self) -> bool {
        self.soft.is_some() && self.running_since.is_some()
    }

    /// Whether the search has to break off now.
    pub(super) fn is_over(&mut self, control: &Control) -> bool {
        let Some(hard) = self.hard else { return false };
        match self.running_since {
            Some(since) => since.elapsed() >= hard,
            None => {
                if !control.is_pondering() {
                    self.running_since = Some(Instant::now());
                }
                false
            }
        }
    }

    /// Whether another iteration is not worth beginning. `patience` scales the time for it: more than 1
    /// where the search is of two minds. Time spent pondering counts.
    pub(super) fn is_enough(&self, patience: f64) -> bool {
        match (self.soft, self.running_since) {
            (Some(soft), Some(_)) => self.begin.elapsed() >= soft.mul_f64(patience).max(LEAST),
            _ => false,
        }
    }
}

/// The soft and the hard deadline under this clock. At the last move before a time control nine
/// tenths of the time may be used.
fn of_clock(clock: &Clock, overhead: Duration) -> (Duration, Duration) {
    let moves = clock.moves_to_go.unwrap_or(MOVES_TO_GO).clamp(1, 60);
    let usable = clock.left.saturating_sub(overhead);
    // Every move to come costs its overhead and takes a moment, and brings its increment.
    let costs = overhead.saturating_add(LEAST).saturating_mul(moves - 1);
    let budget = usable.saturating_sub(costs).saturating_add(clock.increment.saturating_mul(moves - 1));
    // Three even shares and less, so that something is left for every move even if all of them take
    // this much.
    let hard = (budget.saturating_mul(3) / (moves + 2)).min(usable.mul_f64(0.9)).max(LEAST);
    let soft = (budget / moves).mul_f64(0.6).min(hard);
    (soft, hard)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn clock(left: u64, increment: u64, moves_to_go: Option<u32>) -> Clock {
        let ms = Duration::from_millis;
        Clock { left: ms(left), increment: ms(increment), moves_to_go }
    }

    /// Plays `moves` moves that each take the hard deadline plus the overhead.
    fn left_after(mut clock: Clock, moves: u32, overhead: Duration) -> Option<Duration> {
        for _ in 0..moves {
            let (_, hard) = of_clock(&clock, overhead);
            clock.left = clock.left.checked_sub(hard + overhead)? + clock.increment;
            clock.moves_to_go = clock.moves_to_go.map(|moves| moves - 1);
        }
        Some(clock.left)
    }

    #[test]
    fn the_flag_never_falls_even_if_every_move_takes_its_hard_deadline() {
        let overhead = Duration::from_millis(2);
        for (clock, moves) in [
            (clock(10_000, 0, Some(40)), 40),
            (clock(7_200_000, 0, Some(60)), 60),
            (clock(60_000, 1_000, None), 300),
            (clock(100, 10, None), 300),
            (clock(1_000, 0, Some(1)), 1),
            (clock(u64::MAX, u64::MAX / 2, None), 1),
        ] {
            assert!(left_after(clock, moves, overhead).is_some(), "{clock:?}");
        }
    }

    #[test]
    fn soft_comes_before_hard_and_an_empty_clock_still_has_a_moment() {
        for left in [0, 1, 10, 1_000, 1 << 40] {
            for moves_to_go in [None, Some(0), Some(1), Some(1_000_000_000)] {
                let (soft, hard) = of_clock(&clock(left, 0, moves_to_go), Duration::from_millis(10));
                assert!(soft <= hard && hard >= LEAST);
                assert!(left > 20 || hard <= Duration::from_millis(50));
            }
        }
    }

    #[test]
    fn the_even_share_is_used_on_an_ordinary_move() {
        let (soft, hard) = of_clock(&clock(60_000, 0, Some(30)), Duration::ZERO);
        assert_eq!(soft.as_millis(), 1199);
        assert_eq!(hard.as_millis(), 5622);
    }
}
