//! The edge where a text chooses the game: [`Variant`].

use crate::text::TextError;
use crate::{Code, CodeError, CodeProblem, RuleSet, Value};
use crate::{alquerque, fanorona, konane, seega, surakarta};
use core::fmt;
use core::str::FromStr;

/// Declares the games, each with its module: the one list of them.
macro_rules! games {
    ($($(#[$doc:meta])* $game:ident = $module:ident,)+) => {
        /// A code of any of the games.
        ///
        /// All that is generic is dispatched statically; this is for the place where a user's text chooses
        /// the game at run time.
        ///
        /// ```
        /// use alquerque_core::Variant;
        ///
        /// let variant: Variant = "konane,size=6".parse()?;
        /// assert!(matches!(variant, Variant::Konane(code) if code.rules().size.side() == 6));
        /// assert_eq!(variant.to_string(), "konane,size=6");
        /// # Ok::<(), Box<dyn std::error::Error>>(())
        /// ```
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
        pub enum Variant { $($(#[$doc])* $game($module::Code),)+ }

        impl Variant {
            /// The names of the named codes of all games, game by game.
            const NAMES: &'static [&'static [&'static str]] = &[$($module::Rules::NAMES),+];

            /// The named codes of all games, the default first.
            pub fn all_named() -> impl Iterator<Item = Self> {
                core::iter::empty()$(.chain($module::Code::all_named().map(Self::$game)))+
            }

            /// The game's name.
            #[must_use]
            pub const fn game(&self) -> &'static str {
                match self { $(Self::$game(_) => stringify!($game),)+ }
            }

            /// What can be told of the code, whichever game's it is.
            fn about(&self) -> &dyn About {
                match self { $(Self::$game(code) => code,)+ }
            }
        }

        impl FromStr for Variant {
            type Err = CodeError;

            /// Reads a code of the game that its name belongs to.
            fn from_str(text: &str) -> Result<Self, CodeError> {
                let name = text.split(',').next().unwrap_or_default();
                $(
                    if $module::Rules::NAMES.contains(&name) {
                        return text.parse().map(Self::$game);
                    }
                )+
                Err(TextError::new(CodeProblem::Name(Self::NAMES), name, 0))
            }
        }
    };
}

games! {
    /// Alquerque.
    Alquerque = alquerque,
    /// Kōnane.
    Konane = konane,
    /// Fanorona.
    Fanorona = fanorona,
    /// Seega.
    Seega = seega,
    /// Surakarta.
    Surakarta = surakarta,
}

/// What every game's codes can tell.
trait About: fmt::Display {
    fn name(&self) -> &'static str;
    fn note(&self) -> &'static str;
    fn source(&self) -> &'static str;
    fn parameter(&self, number: usize) -> Option<(&'static str, Value)>;
}

impl<R: RuleSet> About for Code<R> {
    fn name(&self) -> &'static str {
        self.named().name
    }

    fn note(&self) -> &'static str {
        self.named().note
    }

    fn source(&self) -> &'static str {
        self.named().source
    }

    fn parameter(&self, number: usize) -> Option<(&'static str, Value)> {
        self.parameters().nth(number)
    }
}

impl Variant {
    /// The name of the code, or of the code from which it was composed.
    #[must_use]
    pub fn name(&self) -> &'static str {
        self.about().name()
    }

    /// What sets the named code apart, in one sentence.
    #[must_use]
    pub fn note(&self) -> &'static str {
        self.about().note()
    }

    /// The document that describes the named code.
    #[must_use]
    pub fn source(&self) -> &'static str {
        self.about().source()
    }

    /// The words of all parameters with their values.
    pub fn parameters(&self) -> impl Iterator<Item = (&'static str, Value)> {
        (0..).map_while(|number| self.about().parameter(number))
    }
}

/// The default code of Alquerque.
impl Default for Variant {
    fn default() -> Self {
        Self::Alquerque(Code::default())
    }
}

impl fmt::Display for Variant {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.about().fmt(f)
    }
}
