//! Logistic regression: which weights foretell results best.

use super::Sample;
use alquerque_engine::{FULL, Layout, Model, Odds, Score, Sketch, Spread, Weight};
use fastrand::Rng;

/// One of so many positions is held out, to see how well the weights foretell what they have not seen.
const HELD_OUT: usize = 20;

/// How fast is learnt.
const RATE: f32 = 0.08;

/// How much weights are drawn to nothing whenever they are used: those that are seldom seen stay small.
const DECAY: f32 = 2e-5;

/// The regression of the results of samples on their sketches, by stochastic gradient descent with a
/// rate of its own for every weight (AdaGrad: Duchi, Hazan and Singer 2011).
pub(super) struct Fit<'a> {
    layout: &'static Layout,
    samples: &'a [Sample],
    /// Numbers of the samples to learn from, and of those held out.
    learnt: Vec<u32>,
    held_out: Vec<u32>,
    rng: Rng,
    /// For each slot and count, on a full and on an empty board, in units of the logistic function.
    weights: Vec<[f32; 2]>,
    squares: Vec<[f32; 2]>,
    best: Vec<[f32; 2]>,
    least_loss: f64,
    /// Hundredths that are worth one unit of the logistic function, by the counts made by hand.
    scale: f64,
    /// How much the result counts beside the score of the search.
    share: f32,
}

fn logistic(x: f32) -> f32 {
    1.0 / (1.0 + libm::expf(-x))
}

/// How much of a weight is that for a full board.
fn share_of_full(sketch: &Sketch) -> f32 {
    sketch.stage as f32 / FULL as f32
}

/// How surprising a result is, in natural units.
fn surprise(expected: f32, result: f32) -> f64 {
    let expected = f64::from(expected).clamp(1e-6, 1.0 - 1e-6);
    let result = f64::from(result);
    -(result * libm::log(expected) + (1.0 - result) * libm::log(1.0 - expected))
}

impl<'a> Fit<'a> {
    pub(super) fn new(layout: &'static Layout, samples: &'a [Sample], share: f32, seed: u64) -> Self {
        // Neighbours come from one game: those held out are all at the end.
        let numbers: Vec<u32> = (0..samples.len() as u32).collect();
        let (learnt, held_out) = numbers.split_at(samples.len() - samples.len() / HELD_OUT);
        let count = layout.slot_count() + layout.count_count();
        let mut fit = Self {
            layout,
            samples,
            learnt: learnt.to_vec(),
            held_out: held_out.to_vec(),
            rng: Rng::with_seed(seed),
            weights: vec![[0.0; 2]; count],
            squares: vec![[1.0; 2]; count],
            best: vec![[0.0; 2]; count],
            least_loss: f64::INFINITY,
            scale: 0.0,
            share,
        };
        fit.scale = fit.best_scale();
        fit
    }

    /// The scale with which the counts made by hand foretell best.
    fn best_scale(&self) -> f64 {
        let scales = (0..60).map(|step| 20.0 * libm::pow(1.08, f64::from(step)));
        let losses = scales.map(|scale| (scale, self.counted_loss(scale)));
        losses.min_by(|one, other| one.1.total_cmp(&other.1)).map_or(100.0, |(scale, _)| scale)
    }

    fn counted_loss(&self, scale: f64) -> f64 {
        self.mean_loss(|sample| f32::from(sample.counted) / scale as f32)
    }

    /// The mean surprise at the samples held out.
    fn mean_loss(&self, mut expect: impl FnMut(&Sample) -> f32) -> f64 {
        let loss = |&number: &u32| {
            let sample = &self.samples[number as usize];
            surprise(logistic(expect(sample)), self.target(sample))
        };
        self.held_out.iter().map(loss).sum::<f64>() / self.held_out.len().max(1) as f64
    }

    /// What the weights have to foretell of a sample: partly the result, which is certain but may be due
    /// to later mistakes, and partly what the search expected.
    fn target(&self, sample: &Sample) -> f32 {
        if self.scale == 0.0 {
            return sample.result;
        }
        let expected = logistic(f32::from(sample.searched) / self.scale as f32);
        self.share * sample.result + (1.0 - self.share) * expected
    }

    pub(super) fn loss_by_counts(&self) -> f64 {
        self.counted_loss(self.scale)
    }

    pub(super) const fn scale(&self) -> f64 {
        self.scale
    }

    /// Lists the numbers of the weights that a sketch uses, each with how often.
    fn list_terms(&self, sketch: &Sketch, terms: &mut Vec<(usize, f32)>) {
        terms.clear();
        self.layout.visit_slots(sketch, |slot| terms.push((slot, 1.0)));
        let first = self.layout.slot_count();
        let counts = sketch.counts.iter().enumerate().filter(|&(_, &count)| count != 0);
        terms.extend(counts.map(|(i, &count)| (first + i, f32::from(count))));
    }

    /// What these terms are worth at this stage.
    fn value(&self, terms: &[(usize, f32)], full: f32) -> f32 {
        let sum = |sum, &(i, times): &(usize, f32)| {
            let [at_full, at_empty] = self.weights[i];
            sum + times * (at_full * full + at_empty * (1.0 - full))
        };
        terms.iter().fold(0.0, sum)
    }

    /// Looks at every sample once. Returns the mean surprise at the samples learnt from, and at those held
    /// out.
    pub(super) fn epoch(&mut self) -> [f64; 2] {
        let mut order = std::mem::take(&mut self.learnt);
        self.rng.shuffle(&mut order);
        let mut sum = 0.0;
        let mut terms = Vec::new();
        for &number in &order {
            let sample = &self.samples[number as usize];
            let full = share_of_full(&sample.sketch);
            self.list_terms(&sample.sketch, &mut terms);
            let expected = logistic(self.value(&terms, full));
            let target = self.target(sample);
            sum += surprise(expected, target);
            let error = expected - target;
            for &(i, times) in &terms {
                for (end, share) in [full, 1.0 - full].into_iter().enumerate() {
                    let weight = &mut self.weights[i][end];
                    let gradient = error * times * share + DECAY * *weight;
                    let squares = &mut self.squares[i][end];
                    *squares += gradient * gradient;
                    *weight -= RATE * gradient / squares.sqrt();
                }
            }
        }
        let count = order.len().max(1) as f64;
        self.learnt = order;
        let held_out = self.mean_loss(|sample| {
            self.list_terms(&sample.sketch, &mut terms);
            self.value(&terms, share_of_full(&sample.sketch))
        });
        if held_out < self.least_loss {
            self.least_loss = held_out;
            self.best.clone_from(&self.weights);
        }
        [sum / count, held_out]
    }

    /// How results spread around the scores of the search: of some margins and scales those that make the
    /// results least surprising.
    pub(super) fn spread(&self) -> Spread {
        /// So many samples are enough for two numbers.
        const ENOUGH: usize = 20_000;
        let step = self.samples.len().div_ceil(ENOUGH).max(1);
        let is_open = |sample: &&Sample| sample.searched.abs() < i16::MAX;
        let samples: Vec<&Sample> = self.samples.iter().step_by(step).filter(is_open).collect();
        let loss = |spread: Spread| -> f64 {
            let surprise = |sample: &&Sample| {
                let Odds { win, draw, loss } = spread.odds(Score::hundredths(sample.searched.into()));
                let share = if sample.result > 0.75 {
                    win
                } else if sample.result < 0.25 {
                    loss
                } else {
                    draw
                };
                -libm::log((f64::from(share) / 1000.0).max(0.0005))
            };
            samples.iter().map(surprise).sum()
        };
        let margins = (0..=600).step_by(10);
        let spreads =
            margins.flat_map(|margin| (10..=600).step_by(10).map(move |scale| Spread { margin, scale }));
        let losses = spreads.map(|spread| (spread, loss(spread)));
        losses
            .min_by(|one, other| one.1.total_cmp(&other.1))
            .map_or_else(Spread::default, |(spread, _)| spread)
    }

    /// The weights of the epoch that foretold best.
    pub(super) fn model(&self) -> Model {
        let number = |weight: f32| (f64::from(weight) * self.scale).round() as i16;
        let weights: Vec<Weight> = self.best.iter().map(|pair| pair.map(number)).collect();
        Model::new(self.layout, weights, self.spread())
    }
}
