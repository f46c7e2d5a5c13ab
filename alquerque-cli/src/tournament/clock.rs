//! A player's clock in a game.

use crate::client::allowance::{Allowance, TimeControl};
use crate::client::spec::Protocol;
use alquerque_core::Color;
use std::fmt::Write;
use std::time::Duration;

/// What is left of a player's allowance.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Clock {
    allowance: Allowance,
    /// Where the allowance has a time for many moves.
    left: Duration,
    /// Moves until the time is given again.
    moves: Option<u32>,
}

impl Clock {
    pub(crate) fn new(allowance: Allowance) -> Self {
        let left = allowance.clock.map(|clock| clock.time).unwrap_or_default();
        Self { allowance, left, moves: allowance.clock.and_then(|clock| clock.moves) }
    }

    /// How long the next move may take, the margin included. Nothing limits a search of so many nodes.
    pub(crate) fn time(&self) -> Option<Duration> {
        let clock = self.allowance.clock.map(|_| self.left);
        let shortest = clock.into_iter().chain(self.allowance.move_time).min()?;
        Some(shortest + self.allowance.margin)
    }

    /// Charges a move.
    pub(crate) fn charge(&mut self, time: Duration) {
        let Some(TimeControl { moves, time: full, increment }) = self.allowance.clock else { return };
        self.left = self.left.saturating_sub(time) + increment;
        if let Some(to_go) = &mut self.moves {
            *to_go -= 1;
            if *to_go == 0 {
                self.left += full;
                self.moves = moves;
            }
        }
    }
}

/// The `go` line for the player `mover`, in a game that `first` began.
pub(crate) fn go_line(clocks: &[Clock; 2], mover: Color, first: Color, protocol: Protocol) -> String {
    let mut line = String::from("go");
    let own = &clocks[mover.index()];
    for color in [first, !first] {
        let clock = &clocks[color.index()];
        // A player without a clock has none to tell of, and the mover plans by its own.
        let Some(control) = clock.allowance.clock.filter(|_| own.allowance.clock.is_some()) else { continue };
        let player = match (protocol, color) {
            (Protocol::Ugi, _) if color == first => "p1",
            (Protocol::Ugi, _) => "p2",
            (Protocol::Uci, Color::White) => "w",
            (Protocol::Uci, Color::Black) => "b",
        };
        let (left, increment) = (clock.left.as_millis(), control.increment.as_millis());
        let _ = write!(line, " {player}time {left} {player}inc {increment}");
    }
    let numbers = [
        ("movestogo", own.moves.map(u64::from)),
        ("movetime", own.allowance.move_time.map(|time| u64::try_from(time.as_millis()).unwrap_or(u64::MAX))),
        ("nodes", own.allowance.nodes),
        ("depth", own.allowance.depth.map(u64::from)),
    ];
    for (word, number) in numbers {
        if let Some(number) = number {
            let _ = write!(line, " {word} {number}");
        }
    }
    line
}

#[cfg(test)]
mod tests {
    use super::*;
    use Color::{Black, White};

    fn clock(control: &str) -> Clock {
        Clock::new(Allowance { clock: control.parse().ok(), ..Allowance::default() })
    }

    const fn ms(milliseconds: u64) -> Duration {
        Duration::from_millis(milliseconds)
    }

    #[test]
    fn increments_come_after_the_move_and_times_after_the_last_of_their_moves() {
        let mut clock = clock("2/1+0.1");
        assert_eq!(clock.time(), Some(ms(1000)));
        clock.charge(ms(300));
        assert_eq!(clock.time(), Some(ms(800)));
        clock.charge(ms(300));
        assert_eq!(clock.time(), Some(ms(1600)));
        // Within the margin more may be used than there is.
        clock.charge(ms(1605));
        assert_eq!(clock.time(), Some(ms(100)));
    }

    #[test]
    fn the_shortest_time_counts_and_the_margin_comes_on_top() {
        let allowance = Allowance { move_time: Some(ms(50)), margin: ms(5), ..Allowance::default() };
        assert_eq!(Clock::new(allowance).time(), Some(ms(55)));
        let allowance = Allowance { clock: "0.02".parse().ok(), ..allowance };
        assert_eq!(Clock::new(allowance).time(), Some(ms(25)));
        assert_eq!(Clock::new(Allowance { nodes: Some(5), ..Allowance::default() }).time(), None);
    }

    #[test]
    fn each_protocol_hears_its_own_words() {
        let clocks = [clock("40/10+0.1"), clock("5")];
        let line = |mover, first, protocol| go_line(&clocks, mover, first, protocol);
        let ugi = "go p1time 10000 p1inc 100 p2time 5000 p2inc 0";
        assert_eq!(line(White, White, Protocol::Ugi), format!("{ugi} movestogo 40"));
        assert_eq!(line(Black, White, Protocol::Ugi), ugi);
        assert_eq!(line(Black, Black, Protocol::Ugi), "go p1time 5000 p1inc 0 p2time 10000 p2inc 100");
        assert_eq!(line(Black, Black, Protocol::Uci), "go btime 5000 binc 0 wtime 10000 winc 100");
        let nodes = Clock::new(Allowance { nodes: Some(5), depth: Some(3), ..Allowance::default() });
        assert_eq!(go_line(&[clocks[0], nodes], Black, White, Protocol::Ugi), "go nodes 5 depth 3");
    }
}
