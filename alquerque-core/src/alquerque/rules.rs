//! The rules as a value: one parameter for each thing in which the codes differ.

use super::BOARD;
use super::named::{NAMED, NAMES};
use crate::code::words;
use crate::{Color, DrawRules, Named, Point, RuleSet, Symmetry, Value, Word};

words! {
    /// The parameters beside the draw rules, in the order in which they are written.
    Parameter {
        /// [`Rules::steps`].
        Steps = "steps",
        /// [`Rules::jumps`].
        Jumps = "jumps",
        /// [`Rules::capture`].
        Capture = "capture",
        /// [`Rules::choice`].
        Choice = "choice",
        /// [`Rules::chain`].
        Chain = "chain",
        /// [`Rules::promotion`].
        Promotion = "promotion",
        /// [`Rules::start`].
        Start = "setup",
    }
}

words! {
    /// Where a man may step.
    Steps {
        /// Forward, forward along a diagonal, and sideways.
        Forward = "forward",
        /// Along every line.
        Any = "any",
    }
}

words! {
    /// Where a man may jump.
    Jumps {
        /// Forward, forward along a diagonal, and sideways, in every jump of a chain.
        Forward = "forward",
        /// The first jump of a chain like [`Jumps::Forward`], the others along every line.
        FirstForward = "first-forward",
        /// Along every line.
        Any = "any",
    }
}

words! {
    /// Whether a side that can capture must.
    Capture {
        /// A turn that can capture must.
        Compulsory = "compulsory",
        /// A step is allowed although a capture is possible.
        Optional = "optional",
        /// Like [`Capture::Optional`], but the opponent may then huff: remove one of the men that
        /// could have captured before making the ordinary turn.
        Huff = "huff",
    }
}

words! {
    /// Which of the possible captures may be chosen.
    Choice {
        /// Any of them.
        Free = "free",
        /// Any man that can capture, but it must take one of its own longest chains.
        LongestOfMan = "longest-of-man",
        /// One of the longest chains of all men.
        Longest = "longest",
    }
}

words! {
    /// Whether a chain may end early.
    Chain {
        /// A chain goes on while it can.
        Complete = "complete",
        /// A chain may stop after any jump.
        Stoppable = "stoppable",
    }
}

words! {
    /// What a man gains on the far row.
    Promotion {
        /// Nothing.
        None = "none",
        /// A man that reaches its far row is promoted at once, also in the middle of a chain: from
        /// then on it steps and jumps, one point, along every line.
        FarRow = "far-row",
    }
}

words! {
    /// The position in which games begin.
    Start {
        /// Two rows and the two points of the middle row at the player's own right.
        Right = "right",
        /// Two rows and the two points of the middle row at the player's own left.
        Left = "left",
        /// The front row and the two points of the middle row at the player's own left.
        Short = "short",
        /// [`Start::Short`] and one man in the middle of the back row.
        Short8 = "short8",
    }
}

impl Start {
    /// The position text.
    #[must_use]
    pub const fn text(self) -> &'static str {
        match self {
            Self::Right => "bbbbb/bbbbb/bb1ww/wwwww/wwwww w",
            Self::Left => "bbbbb/bbbbb/ww1bb/wwwww/wwwww w",
            Self::Short => "5/bbbbb/ww1bb/wwwww/5 w",
            Self::Short8 => "2b2/bbbbb/ww1bb/wwwww/2w2 w",
        }
    }
}

/// The rules of Alquerque, parameter by parameter.
///
/// [`Code::new`](super::Code::new) checks that they make sense together.
///
/// ```
/// use alquerque_core::alquerque::{Chain, Code, Jumps, Rules};
///
/// let doce = Code::default();
/// let code = Code::new(Rules { jumps: Jumps::Any, chain: Chain::Stoppable, ..*doce.rules() })?;
/// assert_eq!(code.to_string(), "bell,chain=stoppable");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Rules {
    /// Where a man may step.
    pub steps: Steps,
    /// Where a man may jump.
    pub jumps: Jumps,
    /// Whether a side that can capture must.
    pub capture: Capture,
    /// Which of the possible captures may be chosen.
    pub choice: Choice,
    /// Whether a chain may end early.
    pub chain: Chain,
    /// What a man gains on the far row.
    pub promotion: Promotion,
    /// The position in which games begin.
    pub start: Start,
    /// When games are drawn.
    pub draws: DrawRules,
}

impl RuleSet for Rules {
    type Parameter = Parameter;

    const NAMED: &'static [Named<Self>] = &NAMED;
    const NAMES: &'static [&'static str] = &NAMES;

    fn value(&self, parameter: Parameter) -> Value {
        match parameter {
            Parameter::Steps => Value::Word(self.steps.word()),
            Parameter::Jumps => Value::Word(self.jumps.word()),
            Parameter::Capture => Value::Word(self.capture.word()),
            Parameter::Choice => Value::Word(self.choice.word()),
            Parameter::Chain => Value::Word(self.chain.word()),
            Parameter::Promotion => Value::Word(self.promotion.word()),
            Parameter::Start => Value::Word(self.start.word()),
        }
    }

    fn set(&mut self, parameter: Parameter, value: &str) -> Result<(), &'static str> {
        match parameter {
            Parameter::Steps => self.steps = Steps::from_word(value)?,
            Parameter::Jumps => self.jumps = Jumps::from_word(value)?,
            Parameter::Capture => self.capture = Capture::from_word(value)?,
            Parameter::Choice => self.choice = Choice::from_word(value)?,
            Parameter::Chain => self.chain = Chain::from_word(value)?,
            Parameter::Promotion => self.promotion = Promotion::from_word(value)?,
            Parameter::Start => self.start = Start::from_word(value)?,
        }
        Ok(())
    }

    fn draws(&self) -> DrawRules {
        self.draws
    }

    fn draws_mut(&mut self) -> &mut DrawRules {
        &mut self.draws
    }

    fn nonsense(&self) -> Option<&'static str> {
        let is_chosen_by_length = !matches!(self.choice, Choice::Free);
        let is_stoppable = matches!(self.chain, Chain::Stoppable);
        if is_stoppable && is_chosen_by_length {
            Some(
                "chain=stoppable makes no sense with a choice by length: the longest chain cannot stop early",
            )
        } else if is_stoppable && matches!(self.capture, Capture::Huff) {
            Some("chain=stoppable makes no sense with capture=huff: a chain, once begun, is completed there")
        } else if self.knows_no_forward() && matches!(self.promotion, Promotion::FarRow) {
            Some(
                "promotion=far-row makes no sense with steps=any and jumps=any: a promoted man would gain nothing",
            )
        } else {
            None
        }
    }
}

impl Rules {
    /// Whether all directions are alike.
    const fn knows_no_forward(&self) -> bool {
        matches!((self.steps, self.jumps), (Steps::Any, Jumps::Any))
    }

    /// Whether a man of `color` that lands on `point` is promoted there.
    pub(super) const fn promotes(&self, color: Color, point: Point) -> bool {
        matches!(self.promotion, Promotion::FarRow) && BOARD.far_rank(color).has(point)
    }

    /// The symmetries that keep the rules: where men know forward from backward, a flip of the board
    /// has to exchange the players.
    pub(super) fn symmetries(&self) -> impl Iterator<Item = Symmetry> + use<> {
        let knows_no_forward = self.knows_no_forward();
        Symmetry::all().iter_all().filter(move |symmetry| {
            let is_turned_with_players =
                symmetry.contains(Symmetry::FLIP) == symmetry.contains(Symmetry::SWAP);
            knows_no_forward || is_turned_with_players && !symmetry.contains(Symmetry::TRANSPOSE)
        })
    }
}
