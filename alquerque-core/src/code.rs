//! Codes and their text, for every game: `doce`, `bell,chain=stoppable`, `konane,size=6`.

use crate::text::{Problem, TextError};
use crate::{Color, DrawRules};
use core::fmt;
use core::hash::Hash;
use core::str::FromStr;
use thiserror::Error;

/// The rules of one game as a value: one parameter for each thing in which its codes differ, and the
/// draw rules, which all games have.
pub trait RuleSet: Copy + Eq + Hash + fmt::Debug + 'static {
    /// The parameters of this game alone, in the order in which they are written. Those of the draw rules,
    /// [`DrawParameter`], come after them.
    type Parameter: Word;

    /// The codes that have a name; the first is the default.
    const NAMED: &'static [Named<Self>];

    /// The names of [`NAMED`](Self::NAMED).
    const NAMES: &'static [&'static str];

    /// Who moves first.
    const FIRST: Color = Color::White;

    /// The value of a parameter.
    fn value(&self, parameter: Self::Parameter) -> Value;

    /// Sets a parameter from its text.
    ///
    /// # Errors
    ///
    /// If the parameter cannot have this value: the words or numbers that it can have.
    fn set(&mut self, parameter: Self::Parameter, value: &str) -> Result<(), &'static str>;

    /// When games are drawn.
    fn draws(&self) -> DrawRules;

    /// The same, to be changed.
    fn draws_mut(&mut self) -> &mut DrawRules;

    /// Why the game's own parameters make no sense together, if they do not.
    fn nonsense(&self) -> Option<&'static str> {
        None
    }

    /// The words of all parameters with their values.
    fn parameters(&self) -> impl Iterator<Item = (&'static str, Value)> {
        Parameter::<Self>::all().map(|parameter| (parameter.word(), parameter.value(self)))
    }
}

words! {
    /// The parameters of the draw rules.
    DrawParameter {
        /// [`DrawRules::repetition`].
        Repetition = "repetition",
        /// [`DrawRules::quiet`].
        Quiet = "quiet",
    }
}

/// Any parameter of a game.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Parameter<R: RuleSet> {
    Own(R::Parameter),
    Draw(DrawParameter),
}

impl<R: RuleSet> Parameter<R> {
    /// All of them, in the order in which they are written.
    fn all() -> impl Iterator<Item = Self> {
        let own = R::Parameter::ALL.iter().copied().map(Self::Own);
        own.chain(DrawParameter::ALL.iter().copied().map(Self::Draw))
    }

    fn word(self) -> &'static str {
        match self {
            Self::Own(parameter) => parameter.word(),
            Self::Draw(parameter) => parameter.word(),
        }
    }

    fn value(self, rules: &R) -> Value {
        match self {
            Self::Own(parameter) => rules.value(parameter),
            Self::Draw(DrawParameter::Repetition) => Value::Number(rules.draws().repetition),
            Self::Draw(DrawParameter::Quiet) => Value::Number(rules.draws().quiet),
        }
    }

    /// Sets the parameter from its text, or says what would be right.
    fn set(self, rules: &mut R, value: &str) -> Result<(), &'static str> {
        let number = || read_number(value).ok_or("a number from 0 (off) to 65535");
        match self {
            Self::Own(parameter) => rules.set(parameter, value)?,
            Self::Draw(DrawParameter::Repetition) => rules.draws_mut().repetition = number()?,
            Self::Draw(DrawParameter::Quiet) => rules.draws_mut().quiet = number()?,
        }
        Ok(())
    }
}

/// A thing that the text of a code names by a word: a parameter, or one of its values.
pub trait Word: Copy + Eq + fmt::Debug + fmt::Display + 'static {
    /// All of them.
    const ALL: &'static [Self];

    /// Their words, for people.
    const WORDS: &'static str;

    /// The word.
    fn word(self) -> &'static str;

    /// The thing that `word` stands for.
    ///
    /// # Errors
    ///
    /// If there is none: the words there are.
    fn from_word(word: &str) -> Result<Self, &'static str> {
        Self::ALL.iter().copied().find(|one| one.word() == word).ok_or(Self::WORDS)
    }
}

/// Declares things together with the words they are written by; see [`Word`].
macro_rules! words {
    ($(#[$doc:meta])* $name:ident { $($(#[$value_doc:meta])* $value:ident = $word:literal,)* }) => {
        $(#[$doc])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
        pub enum $name { $($(#[$value_doc])* $value,)* }

        impl $name {
            /// All of them.
            pub const ALL: &'static [Self] = &[$(Self::$value),*];

            /// The word that stands for it in the text of a code.
            #[must_use]
            pub const fn word(self) -> &'static str {
                match self { $(Self::$value => $word,)* }
            }
        }

        impl $crate::Word for $name {
            const ALL: &'static [Self] = Self::ALL;
            const WORDS: &'static str = concat!("one of:", $(" ", $word),*);

            fn word(self) -> &'static str {
                self.word()
            }
        }

        impl core::fmt::Display for $name {
            fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
                f.pad(self.word())
            }
        }
    };
}
pub(crate) use words;

/// The value of a parameter: a word or a number, written as in the text of a code.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Value {
    /// One of the words of the parameter.
    Word(&'static str),
    /// A number.
    Number(u16),
}

impl fmt::Display for Value {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Word(word) => f.pad(word),
            Self::Number(number) => fmt::Display::fmt(number, f),
        }
    }
}

/// A code that has a name.
#[derive(Debug)]
pub struct Named<R: 'static> {
    /// The name by which it is chosen.
    pub name: &'static str,
    /// The rules.
    pub rules: R,
    /// The document that describes it.
    pub source: &'static str,
    /// What sets it apart, in one sentence.
    pub note: &'static str,
}

/// Declares the rules of a game that has one named code and no parameters but the draw rules.
macro_rules! rules_of_one_code {
    ($game:literal, $named:expr) => {
        $crate::code::words! {
            /// The parameters beside the draw rules: none.
            Parameter {}
        }

        #[doc = concat!("The rules of ", $game, ".")]
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
        pub struct Rules {
            /// When games are drawn.
            pub draws: $crate::DrawRules,
        }

        /// The named code.
        pub const NAMED: [$crate::Named<Rules>; 1] = [$named];

        const NAMES: [&str; 1] = $crate::code::names(&NAMED);

        impl $crate::RuleSet for Rules {
            type Parameter = Parameter;

            const NAMED: &'static [$crate::Named<Self>] = &NAMED;
            const NAMES: &'static [&'static str] = &NAMES;

            fn value(&self, parameter: Parameter) -> $crate::Value {
                match parameter {}
            }

            fn set(&mut self, parameter: Parameter, _: &str) -> Result<(), &'static str> {
                match parameter {}
            }

            fn draws(&self) -> $crate::DrawRules {
                self.draws
            }

            fn draws_mut(&mut self) -> &mut $crate::DrawRules {
                &mut self.draws
            }
        }
    };
}
pub(crate) use rules_of_one_code;

/// The names of codes.
pub(crate) const fn names<R, const N: usize>(named: &[Named<R>; N]) -> [&'static str; N] {
    let mut names = [""; N];
    let mut i = 0;
    while i < N {
        names[i] = named[i].name;
        i += 1;
    }
    names
}

/// A code: one of those that have a name, or one that a user has composed from it.
///
/// It is written as the named code and the parameters that differ, `doce,jumps=first-forward`.
/// Two codes are equal if they have the same name and the same rules.
///
/// # Example
///
/// ```
/// use alquerque_core::alquerque::{Chain, Code};
///
/// let code: Code = "bell,chain=stoppable,quiet=50".parse()?;
/// assert_eq!(code.rules().chain, Chain::Stoppable);
/// assert_eq!(code.to_string(), "bell,chain=stoppable"); // 50 plies are the rule of bell anyway
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Code<R> {
    /// The place of the named code in [`RuleSet::NAMED`].
    base: u8,
    rules: R,
}

/// What can be wrong with the text of a code.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum CodeProblem {
    /// No code has this name. The names there are, game by game.
    #[error("unknown code; expected {}", OneOf(.0))]
    Name(&'static [&'static [&'static str]]),
    /// No parameter has this name. The words of those that only this game has.
    #[error("unknown parameter; expected {0} {draws}", draws = Divided(DrawParameter::ALL))]
    Parameter(&'static str),
    /// A parameter without its value.
    #[error("expected a parameter and its value, such as {0}=...")]
    NoValue(&'static str),
    /// The parameter cannot have this value.
    #[error("unknown value for {parameter}; expected {expected}")]
    Value {
        /// The parameter.
        parameter: &'static str,
        /// What would be right.
        expected: &'static str,
    },
    /// The same parameter twice.
    #[error("{0} is given twice")]
    Repeated(&'static str),
    /// The rules make no sense together.
    #[error("{0}")]
    Nonsense(&'static str),
}

impl Problem for CodeProblem {
    const WHAT: &'static str = "code";
}

/// The text of a code that cannot be read, or whose rules make no sense together.
pub type CodeError = TextError<CodeProblem>;

impl<R: RuleSet> Code<R> {
    /// The code with these rules, written as a change of the named code that differs least.
    ///
    /// # Errors
    ///
    /// [`CodeProblem::Nonsense`] if the rules make no sense together.
    pub fn new(rules: R) -> Result<Self, CodeProblem> {
        match nonsense(&rules) {
            Some(reason) => Err(CodeProblem::Nonsense(reason)),
            None => {
                let named = Self::all_named().min_by_key(|code| code.differences(&rules).count());
                Ok(Self { base: named.unwrap_or_default().base, rules })
            }
        }
    }

    /// The codes that have a name, in the order of [`RuleSet::NAMED`].
    pub fn all_named() -> impl Iterator<Item = Self> {
        (0..).zip(R::NAMED).map(|(base, named)| Self { base, rules: named.rules })
    }

    /// The named code, or that from which this one was composed.
    #[must_use]
    pub fn named(&self) -> &'static Named<R> {
        &R::NAMED[usize::from(self.base)]
    }

    /// The name of the code, or of the code from which it was composed.
    #[must_use]
    pub fn name(&self) -> &'static str {
        self.named().name
    }

    /// The rules.
    #[must_use]
    pub const fn rules(&self) -> &R {
        &self.rules
    }

    /// The words of all parameters with their values.
    pub fn parameters(&self) -> impl Iterator<Item = (&'static str, Value)> {
        self.rules.parameters()
    }

    /// The parameters in which `other` differs, with its values.
    fn differences(&self, other: &R) -> impl Iterator<Item = (&'static str, Value)> {
        let pairs = self.rules.parameters().zip(other.parameters());
        pairs.filter(|(own, others)| own != others).map(|(_, others)| others)
    }
}

/// The first of the named codes.
impl<R: RuleSet> Default for Code<R> {
    fn default() -> Self {
        Self { base: 0, rules: R::NAMED[0].rules }
    }
}

/// Writes the name and the parameters that differ from the named code.
impl<R: RuleSet> fmt::Display for Code<R> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let named = Self { base: self.base, rules: self.named().rules };
        f.write_str(self.name())?;
        named.differences(&self.rules).try_for_each(|(word, value)| write!(f, ",{word}={value}"))
    }
}

impl<R: RuleSet> fmt::Debug for Code<R> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Code({self})")
    }
}

/// Reads a name and parameters, divided by commas.
impl<R: RuleSet> FromStr for Code<R> {
    type Err = CodeError;

    fn from_str(text: &str) -> Result<Self, CodeError> {
        let mut parts = text.split(',');
        let name = parts.next().unwrap_or_default();
        let mut code = Self::all_named()
            .find(|code| code.name() == name)
            .ok_or_else(|| TextError::new(CodeProblem::Name(&[R::NAMES]), name, 0))?;
        let mut seen: u16 = 0;
        let mut offset = name.len() + 1;
        for part in parts {
            let error = |problem| TextError::new(problem, part, offset);
            let (word, value) = match part.split_once('=') {
                None => (part, None),
                Some((word, value)) => (word, Some(value)),
            };
            let (bit, parameter) = (0..)
                .zip(Parameter::<R>::all())
                .find(|(_, parameter)| parameter.word() == word)
                .ok_or_else(|| error(CodeProblem::Parameter(R::Parameter::WORDS)))?;
            let word = parameter.word();
            let value = value.ok_or_else(|| error(CodeProblem::NoValue(word)))?;
            if seen & 1 << bit != 0 {
                return Err(error(CodeProblem::Repeated(word)));
            }
            seen |= 1 << bit;
            parameter
                .set(&mut code.rules, value)
                .map_err(|expected| error(CodeProblem::Value { parameter: word, expected }))?;
            offset += part.len() + 1;
        }
        match nonsense(&code.rules) {
            Some(reason) => Err(TextError::new(CodeProblem::Nonsense(reason), text, 0)),
            None => Ok(code),
        }
    }
}

/// Why the rules make no sense together, if they do not.
fn nonsense<R: RuleSet>(rules: &R) -> Option<&'static str> {
    let is_drawn_at_once = rules.draws().repetition == 1;
    rules.nonsense().or(is_drawn_at_once
        .then_some("repetition=1 makes no sense: every position occurs once; expected 0 (off) or 2 and more"))
}

/// Reads a number without a sign.
pub(crate) fn read_number(text: &str) -> Option<u16> {
    let is_number = text.bytes().all(|byte| byte.is_ascii_digit());
    text.parse().ok().filter(|_| is_number)
}

/// Writes things with blanks between them.
struct Divided<T: 'static>(&'static [T]);

impl<T: fmt::Display> fmt::Display for Divided<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut divider = "";
        self.0.iter().try_for_each(|thing| write!(f, "{}{thing}", core::mem::replace(&mut divider, " ")))
    }
}

/// Writes the words to choose from.
struct OneOf(&'static [&'static [&'static str]]);

impl fmt::Display for OneOf {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("one of:")?;
        self.0.iter().copied().flatten().try_for_each(|word| write!(f, " {word}"))
    }
}
