//! The numbers against published ones, against another way to the same numbers, and against chance.

use super::sprt::Hypothesis;
use super::{Estimate, Points, Sprt, Tally};
use fastrand::Rng;
use proptest::prelude::*;

fn pairs(pairs: [u64; 5]) -> Tally {
    Tally { pairs, wins: 1, ..Tally::default() }
}

fn sprt(text: &str) -> Sprt {
    text.parse().unwrap_or_else(|error| panic!("{text}: {error}"))
}

/// Whether `found` is `expected` to one part in a hundred, the precision of the published numbers.
fn is_near(found: f64, expected: f64) -> bool {
    (found - expected).abs() <= 0.01 * expected.abs()
}

/// Source: fastchess, app/tests/elo_test.cpp, the cases EloPentanomial; `WL` and `DD` are one class here.
#[test]
fn pentanomial_elo_is_that_of_fastchess() {
    for (counts, elo, elo_error, normalized, normalized_error) in [
        ([34, 54, 31 + 32, 64, 75], 55.58, 27.65, 57.94, 28.28),
        ([332, 433, 457 + 41, 333, 334], -8.64, 10.33, -9.17, 10.96),
        ([7895, 8757, 5485 + 200, 568, 9999], -21.04, 2.95, -19.01, 2.65),
    ] {
        let found = Estimate::of(&pairs(counts)).unwrap();
        let numbers = [found.elo, found.elo_error, found.normalized, found.normalized_error];
        for (found, expected) in numbers.into_iter().zip([elo, elo_error, normalized, normalized_error]) {
            assert!(is_near(found, expected), "{counts:?}: {found} is not {expected}");
        }
    }
    let los = Estimate::of(&pairs([332, 433, 457 + 41, 333, 334])).unwrap().los;
    assert!((los - 0.0505).abs() < 0.00005, "{los}");
}

/// Source: fastchess, app/tests/elo_test.cpp, the cases EloWDL.
#[test]
fn single_games_give_the_numbers_of_fastchess() {
    for (wins, losses, draws, normalized, error) in
        [(76, 89, 123, -20.76, 40.13), (136, 96, 111, 49.77, 36.77), (34, 356, 0, -508.44, 34.48)]
    {
        let found = Estimate::of(&Tally { wins, draws, losses, pairs: [0; 5] }).unwrap();
        assert!(is_near(found.normalized, normalized), "{} is not {normalized}", found.normalized);
        assert!(is_near(found.normalized_error, error), "{} is not {error}", found.normalized_error);
    }
    let found = Estimate::of(&Tally { wins: 136, draws: 111, losses: 96, pairs: [0; 5] }).unwrap();
    assert!(is_near(found.elo, 40.70) && is_near(found.elo_error, 30.43), "{found:?}");
    assert!((found.los - 0.9960).abs() < 0.00005, "{found:?}");
}

/// Source: fastchess, app/tests/sprt_test.cpp, the cases "normalized pentanomial" and "logistic pentanomial";
/// the one in which all pairs are won is that of a port of these tests, brutaltester's SprtTest.java.
#[test]
fn likelihood_ratios_are_those_of_fastchess() {
    for (test, counts, expected) in [
        ("elo0=0,elo1=2,model=normalized", [365, 16618, 36029 + 200, 16974, 390], 2.25),
        ("elo0=-1.75,elo1=0.25,model=normalized", [127, 4883, 10311 + 401, 5150, 104], 3.01),
        ("elo0=0,elo1=5,model=normalized", [0, 0, 0, 0, 5550], 111.82),
        ("elo0=0.5,elo1=2.5", [223, 9863, 20279 + 1000, 10037, 246], -3.07),
        ("elo0=0,elo1=2", [871, 26175, 55003 + 980, 26678, 821], -4.98),
    ] {
        let found = sprt(test).llr(&pairs(counts));
        assert!(is_near(found, expected), "{test} {counts:?}: {found} is not {expected}");
    }
}

/// The likeliest distribution with a given mean, by another way: the one whose likelihood cannot be
/// raised by moving weight so that sum and mean stay, class by class.
fn by_climbing(counts: &[f64; 5], mean: f64) -> f64 {
    // Two classes around the mean, mixed so that it is right, and a little of all others.
    let mut shares = [0.2; 5];
    let slope = |shares: &[f64; 5]| shares.iter().enumerate().map(|(i, p)| p * i as f64 / 4.0).sum::<f64>();
    // Tilt the equal shares until the mean is right.
    let (mut low, mut high) = (-60.0f64, 60.0f64);
    for _ in 0..200 {
        let tilt = f64::midpoint(low, high);
        let weights: Vec<f64> = (0..5).map(|i| (tilt * f64::from(i) / 4.0).exp()).collect();
        let sum: f64 = weights.iter().sum();
        shares = std::array::from_fn(|i| weights[i] / sum);
        if slope(&shares) < mean { low = tilt } else { high = tilt }
    }
    let likelihood = |shares: &[f64; 5]| counts.iter().zip(shares).map(|(n, p)| n * p.ln()).sum::<f64>();
    let mut step = 0.1;
    while step > 1e-9 {
        let mut is_better = false;
        // Weight from two classes to one between or beside them keeps sum and mean: a, b, c in steps.
        for a in 0..5usize {
            for b in a + 1..5 {
                for c in b + 1..5 {
                    let (left, right) = ((c - b) as f64 / (c - a) as f64, (b - a) as f64 / (c - a) as f64);
                    for sign in [step, -step] {
                        let mut next = shares;
                        next[a] += sign * left;
                        next[b] -= sign;
                        next[c] += sign * right;
                        if next.iter().all(|&p| p > 0.0) && likelihood(&next) > likelihood(&shares) {
                            shares = next;
                            is_better = true;
                        }
                    }
                }
            }
        }
        if !is_better {
            step /= 2.0;
        }
    }
    likelihood(&shares)
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(24))]

    #[test]
    fn the_likelihood_ratio_is_that_of_the_likeliest_distributions(counts in prop::array::uniform5(1u64..60)) {
        let found = sprt("elo0=-20,elo1=30").llr(&pairs(counts));
        let counts = counts.map(|count| count as f64);
        let score = |elo: f64| 1.0 / (1.0 + 10f64.powf(-elo / 400.0));
        let expected = by_climbing(&counts, score(30.0)) - by_climbing(&counts, score(-20.0));
        prop_assert!((found - expected).abs() < 1e-3, "{} {}", found, expected);
    }

    #[test]
    fn the_opponent_has_the_opposite_numbers(counts in prop::array::uniform5(0u64..50), first in 1u64..9) {
        let mut counts = counts;
        counts[1] += first;
        let tally = pairs(counts);
        let (one, other) = (Estimate::of(&tally).unwrap(), Estimate::of(&tally.mirrored()).unwrap());
        prop_assert!((one.elo + other.elo).abs() < 1e-6 || one.elo.is_infinite());
        prop_assert!((one.los + other.los - 1.0).abs() < 1e-9);
        let (test, mirrored) = (sprt("elo0=-5,elo1=15"), sprt("elo0=-15,elo1=5"));
        prop_assert!((test.llr(&tally) + mirrored.llr(&tally.mirrored())).abs() < 1e-6);
    }

    #[test]
    fn ratios_are_numbers_whatever_the_counts(counts in prop::array::uniform5(prop_oneof![Just(0), 0u64..1_000_000])) {
        for test in ["elo0=0,elo1=5", "elo0=0,elo1=5,model=normalized", "elo0=-900,elo1=900"] {
            prop_assert!(sprt(test).llr(&pairs(counts)).is_finite());
        }
    }

    #[test]
    fn tests_are_read_as_they_are_written(
        elo0 in -99.0f64..0.0, elo1 in 0.1f64..99.0, alpha in 0.01f64..0.4, beta in 0.01f64..0.4, normalized: bool,
    ) {
        let model = if normalized { "normalized" } else { "logistic" };
        let test = sprt(&format!("model={model},elo1={elo1},beta={beta},elo0={elo0},alpha={alpha}"));
        prop_assert_eq!(test.to_string().parse(), Ok(test));
    }
}

/// Pairs of two engines of equal strength, or of unequal: the chances of the five outcomes.
const EQUAL: [f64; 5] = [0.05, 0.2, 0.5, 0.2, 0.05];
const STRONGER: [f64; 5] = [0.04, 0.15, 0.47, 0.26, 0.08];

fn add_pair(rng: &mut Rng, chances: [f64; 5], tally: &mut Tally) {
    let mut left = rng.f64();
    let outcome = chances.iter().position(|chance| {
        left -= chance;
        left < 0.0
    });
    tally.pairs[outcome.unwrap_or(4)] += 1;
}

/// How often H1 is accepted, of `times` matches.
fn accepted(test: Sprt, chances: [f64; 5], times: u32) -> u32 {
    let mut rng = Rng::with_seed(7);
    (0..times)
        .filter(|_| {
            let mut tally = Tally { wins: 1, ..Tally::default() };
            loop {
                add_pair(&mut rng, chances, &mut tally);
                if let Some(verdict) = test.verdict(&tally) {
                    return verdict == Hypothesis::H1;
                }
            }
        })
        .count() as u32
}

fn elo(chances: [f64; 5]) -> f64 {
    let score: f64 = chances.iter().enumerate().map(|(i, chance)| chance * i as f64 / 4.0).sum();
    -400.0 * (1.0 / score - 1.0).log10()
}

#[test]
fn the_test_errs_as_often_as_it_was_told_to() {
    // The difference of the stronger is 33 Elo; both hypotheses are the truth in turn.
    let test = sprt(&format!("elo0=0,elo1={},alpha=0.1,beta=0.1", elo(STRONGER)));
    let (wrong, right) = (accepted(test, EQUAL, 400), accepted(test, STRONGER, 400));
    assert!((10..=60).contains(&wrong), "{wrong} of 400");
    assert!((340..=390).contains(&right), "{right} of 400");
}

#[test]
fn the_interval_holds_the_truth_as_often_as_it_says() {
    let mut rng = Rng::with_seed(11);
    let truth = elo(STRONGER);
    let held = (0..1000)
        .filter(|_| {
            let mut tally = Tally { wins: 1, ..Tally::default() };
            (0..200).for_each(|_| add_pair(&mut rng, STRONGER, &mut tally));
            let found = Estimate::of(&tally).unwrap();
            (found.elo - truth).abs() <= found.elo_error
        })
        .count();
    assert!((930..=970).contains(&held), "{held} of 1000");
}

#[test]
fn one_sided_results_have_numbers_too() {
    assert_eq!(Estimate::of(&Tally::default()), None);
    let won = Estimate::of(&Tally { wins: 4, pairs: [0, 0, 0, 0, 2], ..Tally::default() }).unwrap();
    assert_eq!((won.elo, won.los), (f64::INFINITY, 1.0));
    assert_eq!(won.elo_text(), "inf ± 0.0");
    let level = Estimate::of(&Tally { draws: 4, pairs: [0, 0, 2, 0, 0], ..Tally::default() }).unwrap();
    assert_eq!((level.elo, level.normalized, level.los), (0.0, 0.0, 0.5));
    assert_eq!(level.elo_text(), "+0.0 ± 0.0");
}

#[test]
fn a_pair_counts_by_the_points_of_both_games() {
    let mut tally = Tally::default();
    for (one, other) in
        [(Points::Win, Points::Loss), (Points::Draw, Points::Draw), (Points::Win, Points::Draw)]
    {
        tally.add(one);
        tally.add(other);
        tally.add_pair(one, other);
    }
    assert_eq!(tally, Tally { wins: 2, draws: 3, losses: 1, pairs: [0, 0, 2, 1, 0] });
    assert_eq!(tally.mirrored(), Tally { wins: 1, draws: 3, losses: 2, pairs: [0, 1, 2, 0, 0] });
    assert_eq!((tally.score(), tally.draw_rate()), (Some(3.5 / 6.0), Some(0.5)));
}

#[test]
fn each_mistake_in_a_test_has_a_line_of_its_own() {
    for (text, message) in [
        ("elo1=5", "elo0 is missing"),
        ("elo0=0,elo1=5,elo0=1", "elo0 is given twice"),
        ("elo0=x,elo1=5", "elo0: expected a number from -1000 to 1000, not \"x\""),
        ("elo0=nan,elo1=5", "elo0: expected a number from -1000 to 1000, not \"nan\""),
        ("elo0=5,elo1=5", "elo0 has to be less than elo1"),
        ("elo0=0,elo1=5,alpha=0", "alpha: expected a number between 0 and 1, not \"0\""),
        ("elo0=0,elo1=5,beta=1", "beta: expected a number between 0 and 1, not \"1\""),
        ("elo0=0,elo1=5,alpha=0.5,beta=0.5", "alpha and beta have to be less than 1 together"),
        ("elo0=0,elo1=5,model=bayesian", "model: expected logistic or normalized, not \"bayesian\""),
    ] {
        assert_eq!(text.parse::<Sprt>().map_err(|error| error.to_string()), Err(message.to_owned()));
    }
    for text in ["", "elo0", "elo0=0;elo1=5", "elo0=0,elo1=5,gamma=1"] {
        assert!(text.parse::<Sprt>().is_err(), "{text}");
    }
}
