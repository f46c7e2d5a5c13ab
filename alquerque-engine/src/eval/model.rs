//! The tuned evaluation: [`Model`], a sum of weights of what a [`Layout`] sees.

use super::layout::{FULL, Layout, MOST_COUNTS, Sketch};
use crate::{Score, Spread};
use miniz_oxide::deflate::compress_to_vec_zlib;
use miniz_oxide::inflate::decompress_to_vec_zlib_with_limit;
use std::fmt;
use thiserror::Error;

/// What a thing is worth on a full and on an empty board, in hundredths of a man; in between it is worth
/// something in between.
pub type Weight = [i16; 2];

/// The weights of a game's code: what positions are worth, found by logistic regression from the results
/// of games of the engine against itself (the method is Peter Österlund's, known as Texel tuning; windows
/// of patterns are Michael Buro's, from Othello).
pub struct Model {
    layout: &'static Layout,
    /// By slot.
    windows: Vec<Weight>,
    /// The same, by place.
    places: Vec<Weight>,
    /// On a full and on an empty board.
    counts: [[i16; MOST_COUNTS]; 2],
    spread: Spread,
}

/// Bytes that are no weights of the code.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
pub enum ModelError {
    /// Not in the format of weights.
    #[error("no weights; expected a file that alquerque tune has written")]
    Format,
    /// Weights for another code.
    #[error("these are {found} weights; expected {expected} for this code")]
    Length {
        /// How many numbers the weights of the code have.
        expected: usize,
        /// How many these were.
        found: usize,
    },
}

impl Model {
    /// The model with these weights, those of the slots first, and the spread of results around its scores.
    ///
    /// # Panics
    ///
    /// If there are not as many as the layout has.
    #[must_use]
    pub fn new(layout: &'static Layout, mut weights: Vec<Weight>, spread: Spread) -> Self {
        assert_eq!(
            weights.len(),
            layout.slot_count() + layout.count_count(),
            "a weight for each slot and count"
        );
        let mut counts = [[0; MOST_COUNTS]; 2];
        for (i, weight) in weights.drain(layout.slot_count()..).enumerate() {
            [counts[0][i], counts[1][i]] = weight;
        }
        let places = layout.slots_by_place().iter().map(|&slot| weights[slot as usize]).collect();
        Self { layout, windows: weights, places, counts, spread }
    }

    /// Reads what [`to_bytes`](Self::to_bytes) has written.
    ///
    /// # Errors
    ///
    /// If that are no weights, or more or fewer than the layout has.
    pub fn from_bytes(layout: &'static Layout, bytes: &[u8]) -> Result<Self, ModelError> {
        let expected = layout.slot_count() + layout.count_count() + 1;
        // Room to tell those of other codes.
        let most = 100 * expected * size_of::<Weight>();
        let bytes = decompress_to_vec_zlib_with_limit(bytes, most).map_err(|_| ModelError::Format)?;
        let (numbers, rest) = bytes.as_chunks();
        if !rest.is_empty() {
            return Err(ModelError::Format);
        }
        let weight = |&[a, b, c, d]: &[u8; 4]| [i16::from_le_bytes([a, b]), i16::from_le_bytes([c, d])];
        let mut weights: Vec<Weight> = numbers.iter().map(weight).collect();
        match weights.pop() {
            Some([margin, scale]) if weights.len() + 1 == expected => {
                Ok(Self::new(layout, weights, Spread { margin, scale }))
            }
            _ => Err(ModelError::Length { expected, found: numbers.len() }),
        }
    }

    /// The weights and the spread as pairs of numbers of two bytes, the lower first, packed by zlib.
    #[must_use]
    pub fn to_bytes(&self) -> Vec<u8> {
        const LEVEL: u8 = 9;
        let spread = [self.spread.margin, self.spread.scale];
        let counts = (0..self.layout.count_count()).map(|i| self.counts.map(|weights| weights[i]));
        let pairs = self.windows.iter().copied().chain(counts).chain([spread]);
        let bytes: Vec<u8> = pairs.flatten().flat_map(|number| number.to_le_bytes()).collect();
        compress_to_vec_zlib(&bytes, LEVEL)
    }

    /// How results spread around the scores.
    #[must_use]
    pub const fn spread(&self) -> Spread {
        self.spread
    }

    /// Whether the weights are for what this layout sees.
    pub(crate) fn is_for(&self, layout: Option<&'static Layout>) -> bool {
        layout.is_some_and(|layout| std::ptr::eq(layout, self.layout))
    }

    /// What a position with this sketch is worth for the player to move.
    #[must_use]
    pub fn evaluate(&self, sketch: &Sketch) -> Score {
        let mut sums = [0; 2];
        self.layout.visit_places(sketch.men, |place| {
            let [full, empty] = self.places[place];
            sums[0] += i32::from(full);
            sums[1] += i32::from(empty);
        });
        for (sum, weights) in sums.iter_mut().zip(&self.counts) {
            let products = weights
                .iter()
                .zip(&sketch.counts)
                .map(|(&weight, &count)| i32::from(weight) * i32::from(count));
            *sum += products.sum::<i32>();
        }
        Score::hundredths((sums[0] * sketch.stage + sums[1] * (FULL - sketch.stage)) / FULL)
    }
}

impl fmt::Debug for Model {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Model({} windows' weights, {} counts)", self.windows.len(), self.layout.count_count())
    }
}

/// The weights in a file of the folder `weights`, for a layout: read once, when first asked for.
macro_rules! weights {
    ($layout:expr, $file:literal) => {{
        static MODEL: std::sync::LazyLock<$crate::eval::Model> = std::sync::LazyLock::new(|| {
            let bytes = include_bytes!(concat!("../../weights/", $file));
            $crate::eval::Model::from_bytes($layout, bytes).expect("the weights are for this layout")
        });
        &*MODEL
    }};
}
pub(super) use weights;
