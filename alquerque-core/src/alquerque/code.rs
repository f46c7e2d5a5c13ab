//! Codes and their text: `doce`, `bell,chain=stoppable`.

use super::named::NAMED;
use super::rules::{Parameter, Rules};
use crate::text::{Problem, TextError};
use core::fmt;
use core::str::FromStr;
use thiserror::Error;

/// A code of Alquerque: a named one, or one that a user has composed from it.
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
pub struct Code {
    /// The place of the named code in [`NAMED`].
    base: u8,
    rules: Rules,
}

/// What can be wrong with the text of a code.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum CodeProblem {
    /// No code has this name.
    #[error("unknown code; expected {names}", names = NamesOfCodes)]
    Name,
    /// No parameter has this name.
    #[error("unknown parameter; expected {0}")]
    Parameter(&'static str),
    /// A parameter without its value.
    #[error("expected a parameter and its value, such as {0}=...")]
    NoValue(&'static str),
    /// The parameter cannot have this value.
    #[error("unknown value for {parameter}; expected {expected}")]
    Value {
        /// The parameter.
        parameter: Parameter,
        /// What would be right.
        expected: &'static str,
    },
    /// The same parameter twice.
    #[error("{0} is given twice")]
    Repeated(Parameter),
    /// The rules make no sense together.
    #[error("{0}")]
    Nonsense(&'static str),
}

impl Problem for CodeProblem {
    const WHAT: &'static str = "code";
}

/// The text of a code that cannot be read, or whose rules make no sense together.
pub type CodeError = TextError<CodeProblem>;

impl Code {
    /// The code with these rules, written as a change of the named code that differs least.
    ///
    /// # Errors
    ///
    /// [`CodeProblem::Nonsense`] if the rules make no sense together.
    pub fn new(rules: Rules) -> Result<Self, CodeProblem> {
        match rules.nonsense() {
            Some(reason) => Err(CodeProblem::Nonsense(reason)),
            None => {
                let named = Self::all_named().min_by_key(|code| code.rules.differences(&rules).count());
                Ok(Self { base: named.unwrap_or_default().base, rules })
            }
        }
    }

    /// The thirteen named codes, in the order of [`NAMED`].
    pub fn all_named() -> impl Iterator<Item = Self> {
        (0..).zip(&NAMED).map(|(base, named)| Self { base, rules: named.rules })
    }

    /// The name of the code, or of the code from which it was composed.
    #[must_use]
    pub const fn name(&self) -> &'static str {
        NAMED[self.base as usize].name
    }

    /// The rules.
    #[must_use]
    pub const fn rules(&self) -> &Rules {
        &self.rules
    }
}

impl Rules {
    /// The parameters in which `other` differs.
    pub(super) fn differences(&self, other: &Self) -> impl Iterator<Item = Parameter> {
        let differs = |parameter: &Parameter| self.value(*parameter) != other.value(*parameter);
        Parameter::ALL.iter().copied().filter(differs)
    }
}

/// `doce`.
impl Default for Code {
    fn default() -> Self {
        Self { base: 0, rules: NAMED[0].rules }
    }
}

/// Writes the name and the parameters that differ from the named code.
impl fmt::Display for Code {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let named = &NAMED[usize::from(self.base)];
        f.write_str(named.name)?;
        named
            .rules
            .differences(&self.rules)
            .try_for_each(|parameter| write!(f, ",{parameter}={}", self.rules.value(parameter)))
    }
}

impl fmt::Debug for Code {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Code({self})")
    }
}

/// Reads a name and parameters, divided by commas.
impl FromStr for Code {
    type Err = CodeError;

    fn from_str(text: &str) -> Result<Self, CodeError> {
        let mut parts = text.split(',');
        let name = parts.next().unwrap_or_default();
        let mut code = Self::all_named()
            .find(|code| code.name() == name)
            .ok_or_else(|| TextError::new(CodeProblem::Name, name, 0))?;
        let mut seen: u16 = 0;
        let mut offset = name.len() + 1;
        for part in parts {
            let error = |problem| TextError::new(problem, part, offset);
            let (parameter, value) = match part.split_once('=') {
                None => (part, None),
                Some((parameter, value)) => (parameter, Some(value)),
            };
            let parameter = Parameter::from_word(parameter)
                .map_err(|expected| error(CodeProblem::Parameter(expected)))?;
            let value = value.ok_or_else(|| error(CodeProblem::NoValue(parameter.word())))?;
            if seen & 1 << parameter as u16 != 0 {
                return Err(error(CodeProblem::Repeated(parameter)));
            }
            seen |= 1 << parameter as u16;
            code.rules
                .set(parameter, value)
                .map_err(|expected| error(CodeProblem::Value { parameter, expected }))?;
            offset += part.len() + 1;
        }
        match code.rules.nonsense() {
            Some(reason) => Err(TextError::new(CodeProblem::Nonsense(reason), text, 0)),
            None => Ok(code),
        }
    }
}

/// Writes the names of all codes.
struct NamesOfCodes;

impl fmt::Display for NamesOfCodes {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("one of:")?;
        NAMED.iter().try_for_each(|named| write!(f, " {}", named.name))
    }
}
