//! When a search ends: [`Limits`] given beforehand, [`Control`] from another thread.

use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

/// What a search may use. Without any limit it goes on until the position is decided, the greatest
/// depth is reached or it is stopped; with several, the first that is reached ends it.
///
/// ```
/// use alquerque_engine::Limits;
/// use std::time::Duration;
///
/// let limits = Limits { move_time: Some(Duration::from_millis(100)), ..Limits::default() };
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Limits {
    /// Depth of the last iteration, in plies.
    pub depth: Option<u32>,
    /// Positions visited.
    pub nodes: Option<u64>,
    /// Time for this move.
    pub move_time: Option<Duration>,
    /// The player's clock.
    pub clock: Option<Clock>,
    /// Look for a win in at most so many plies: end as soon as one is proven, or when it is proven that
    /// there is none, which takes a depth of as many plies.
    pub mate: Option<u32>,
}

/// The clock of the player to move.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Clock {
    /// Time left.
    pub left: Duration,
    /// Added after each move.
    pub increment: Duration,
    /// Moves until the next time control; `None` if the rest of the game has to be played in `left`.
    pub moves_to_go: Option<u32>,
}

/// Steers a running search from another thread. Each search has its own: a control that was stopped
/// stays so.
///
/// ```
/// use alquerque_core::alquerque::{Alquerque, Code};
/// use alquerque_core::{Game, Position};
/// use alquerque_engine::{Control, Engine, Limits};
/// use std::thread;
/// use std::time::Duration;
///
/// let game = Game::new(Alquerque::start(Code::default()));
/// let mut engine = Engine::new(16)?;
/// let control = Control::new();
/// let found = thread::scope(|scope| {
///     let search = scope.spawn(|| engine.search(&game, &Limits::default(), &control, |_| {}));
///     thread::sleep(Duration::from_millis(20));
///     control.stop();
///     search.join().unwrap()
/// });
/// assert!(found.best.is_some());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug, Default)]
pub struct Control {
    is_stopped: AtomicBool,
    is_pondering: AtomicBool,
}

impl Control {
    /// For a search whose time runs from the beginning.
    #[must_use]
    pub fn new() -> Self {
        Self::default()
    }

    /// For a search on the opponent's time: `move_time` and `clock` do not run before
    /// [`ponder_hit`](Self::ponder_hit).
    #[must_use]
    pub fn pondering() -> Self {
        Self { is_pondering: AtomicBool::new(true), ..Self::default() }
    }

    /// Ends the search; it answers within a few milliseconds.
    pub fn stop(&self) {
        self.is_stopped.store(true, Ordering::Relaxed);
    }

    /// The opponent has played the expected move: the time begins to run.
    pub fn ponder_hit(&self) {
        self.is_pondering.store(false, Ordering::Relaxed);
    }

    /// Whether [`stop`](Self::stop) was called.
    #[must_use]
    pub fn is_stopped(&self) -> bool {
        self.is_stopped.load(Ordering::Relaxed)
    }

    /// Whether the time does not run yet.
    #[must_use]
    pub fn is_pondering(&self) -> bool {
        self.is_pondering.load(Ordering::Relaxed)
    }
}
