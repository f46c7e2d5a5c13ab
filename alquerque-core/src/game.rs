//! A game from its first position to its result, with all that was played.

use crate::{IllegalMove, Move, MoveError, Outcome, Position, Reason};
use alloc::vec::Vec;
use core::fmt;
use thiserror::Error;

/// A game: a first position and the turns played from it.
///
/// Unlike a position, a game sees repetition, and it is over when its [`outcome`](Self::outcome)
/// says so: there are no legal moves after that. Games need the feature `alloc`.
///
/// # Example
///
/// ```
/// use alquerque_core::alquerque::{Alquerque, Code};
/// use alquerque_core::{Game, Position};
///
/// let mut game = Game::<Alquerque>::new(Alquerque::start(Code::default()));
/// assert_eq!(game.legal_moves().len(), 4);
/// game.play_text("d3-c3")?;
/// assert_eq!(game.to_string(), "d3-c3");
/// game.undo();
/// assert_eq!(game.plies(), 0);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct Game<P: Position> {
    /// The positions from the first to the current one: always one more than turns.
    positions: Vec<P>,
    moves: Vec<P::Move>,
    outcome: Option<Outcome>,
}

/// A turn that cannot be played in a game. The game is as it was before.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum GameError<M: Move> {
    /// The game has ended.
    #[error("move: the game is over: {0}")]
    Over(Outcome),
    /// The turn is not legal in the current position.
    #[error(transparent)]
    Illegal(#[from] IllegalMove<M>),
    /// The text names no legal turn.
    #[error(transparent)]
    Text(MoveError<M>),
}

/// A list of turns that could be played only in part.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("ply {ply}: {error}")]
pub struct PlayAllError<M: Move> {
    /// The first turn that could not be played, counted from 1 in the list.
    pub ply: usize,
    /// Why; offsets count from the beginning of the list.
    pub error: GameError<M>,
}

impl<P: Position> Game<P> {
    /// A game that begins in `position`.
    #[must_use]
    pub fn new(position: P) -> Self {
        let mut game = Self { positions: Vec::from([position]), moves: Vec::new(), outcome: None };
        game.outcome = game.judge();
        game
    }

    /// The current position.
    #[must_use]
    pub fn position(&self) -> &P {
        self.positions.last().expect("a game has a first position")
    }

    /// All positions from the first to the current one.
    #[must_use]
    pub fn positions(&self) -> &[P] {
        &self.positions
    }

    /// The turns played so far.
    #[must_use]
    pub fn moves(&self) -> &[P::Move] {
        &self.moves
    }

    /// How many plies have been played.
    #[must_use]
    pub fn plies(&self) -> usize {
        self.moves.len()
    }

    /// The result, if the game is over. A win stands before a draw that falls on the same ply.
    #[must_use]
    pub fn outcome(&self) -> Option<Outcome> {
        self.outcome
    }

    /// The legal turns: none when the game is over.
    #[must_use]
    pub fn legal_moves(&self) -> Vec<P::Move> {
        if self.outcome.is_some() { Vec::new() } else { self.position().moves() }
    }

    /// How often the current position has occurred, this time included.
    #[must_use]
    pub fn occurrences(&self) -> usize {
        let (current, earlier) = self.positions.split_last().expect("a game has a first position");
        // Before the last capture there were more men on the board.
        let reversible = usize::try_from(current.quiet()).unwrap_or(usize::MAX).min(earlier.len());
        // The players alternate, so only every second position can be the same.
        let same_player = earlier[earlier.len() - reversible..].iter().rev().skip(1).step_by(2);
        1 + same_player.filter(|&position| position == current).count()
    }

    fn judge(&self) -> Option<Outcome> {
        let position = self.position();
        let rules = position.draw_rules();
        position.outcome().or_else(|| {
            if rules.repetition > 0 && self.occurrences() >= usize::from(rules.repetition) {
                Some(Outcome::drawn(Reason::Repetition))
            } else if rules.quiet > 0 && position.quiet() >= u32::from(rules.quiet) {
                Some(Outcome::drawn(Reason::QuietLimit))
            } else {
                None
            }
        })
    }

    /// Plays a turn.
    ///
    /// # Errors
    ///
    /// If the game is over or the turn is not legal.
    pub fn play(&mut self, turn: P::Move) -> Result<(), GameError<P::Move>> {
        if let Some(outcome) = self.outcome {
            return Err(GameError::Over(outcome));
        }
        let mut next = self.position().clone();
        next.try_play(turn)?;
        self.push(turn, next);
        Ok(())
    }

    /// Reads a turn and plays it.
    ///
    /// # Errors
    ///
    /// If the game is over or the text names no single legal turn.
    pub fn play_text(&mut self, text: &str) -> Result<P::Move, GameError<P::Move>> {
        if let Some(outcome) = self.outcome {
            return Err(GameError::Over(outcome));
        }
        let turn = self.position().parse_move(text).map_err(GameError::Text)?;
        let mut next = self.position().clone();
        next.play_unchecked(turn);
        self.push(turn, next);
        Ok(turn)
    }

    /// Reads turns divided by blanks, as [`Position::turns`] does, and plays them.
    ///
    /// # Errors
    ///
    /// If a turn cannot be played. All turns before it have been played then.
    pub fn play_all(&mut self, text: &str) -> Result<(), PlayAllError<P::Move>> {
        for (i, (at, turn)) in P::turns(text).enumerate() {
            self.play_text(turn).map_err(|error| {
                let error = match error {
                    GameError::Text(error) => {
                        GameError::Text(MoveError { token: error.token.moved(at), ..error })
                    }
                    other => other,
                };
                PlayAllError { ply: i + 1, error }
            })?;
        }
        Ok(())
    }

    fn push(&mut self, turn: P::Move, next: P) {
        self.moves.push(turn);
        self.positions.push(next);
        self.outcome = self.judge();
    }

    /// Takes the last turn back and returns it; at the beginning of the game there is none.
    pub fn undo(&mut self) -> Option<P::Move> {
        let turn = self.moves.pop()?;
        self.positions.pop();
        // A game goes on only from positions that do not end it.
        self.outcome = None;
        Some(turn)
    }
}

/// Writes the turns played so far with blanks between them.
impl<P: Position> fmt::Display for Game<P> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (i, turn) in self.moves.iter().enumerate() {
            write!(f, "{}{turn}", if i == 0 { "" } else { " " })?;
        }
        Ok(())
    }
}
