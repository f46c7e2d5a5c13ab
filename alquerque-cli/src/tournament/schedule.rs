//! Who plays whom, and when: [`Schedule`].

use serde::{Deserialize, Serialize};

/// How engines meet.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, clap::ValueEnum, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum Format {
    /// Everyone meets everyone
    #[default]
    RoundRobin,
    /// The first engine meets each of the others
    Gauntlet,
}

/// The games of a match, numbered from 0. In each round each pair of engines plays one opening of each
/// code twice, with colours changed, so that an unfinished match is a smaller one.
#[derive(Clone, Debug)]
pub(crate) struct Schedule {
    /// Pairs of engines.
    pub(crate) pairings: Vec<(usize, usize)>,
    codes: usize,
    rounds: usize,
}

/// A game to be played.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Fixture {
    pub(crate) number: usize,
    pub(crate) code: usize,
    pub(crate) pairing: usize,
    pub(crate) round: usize,
    /// The second of the two games on an opening has the colours changed.
    pub(crate) is_second: bool,
    pub(crate) white: usize,
    pub(crate) black: usize,
}

impl Schedule {
    /// `rounds` times two games for each pair of `engines` and each of `codes`.
    pub(crate) fn new(format: Format, engines: usize, codes: usize, rounds: usize) -> Self {
        let pairings = match format {
            Format::RoundRobin => {
                (0..engines).flat_map(|one| (one + 1..engines).map(move |other| (one, other))).collect()
            }
            Format::Gauntlet => (1..engines).map(|other| (0, other)).collect(),
        };
        Self { pairings, codes, rounds }
    }

    /// The number of games.
    pub(crate) fn len(&self) -> usize {
        2 * self.pairings.len() * self.codes * self.rounds
    }

    /// The number of pairs of games that two engines play in each code.
    pub(crate) fn rounds(&self) -> usize {
        self.rounds
    }

    pub(crate) fn fixture(&self, number: usize) -> Fixture {
        let (pair, is_second) = (number / 2, number % 2 == 1);
        let (rest, pairing) = (pair / self.pairings.len(), pair % self.pairings.len());
        let (round, code) = (rest / self.codes, rest % self.codes);
        let (one, other) = self.pairings[pairing];
        let (white, black) = if is_second { (other, one) } else { (one, other) };
        Fixture { number, code, pairing, round, is_second, white, black }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn everyone_meets_everyone_with_both_colours_on_each_opening_of_each_code() {
        let schedule = Schedule::new(Format::RoundRobin, 3, 2, 4);
        assert_eq!(schedule.len(), 2 * 3 * 2 * 4);
        let mut met = std::collections::HashSet::new();
        for number in 0..schedule.len() {
            let Fixture { code, round, white, black, .. } = schedule.fixture(number);
            assert!(code < 2 && round < 4 && white != black);
            assert!(met.insert((code, round, white, black)));
        }
        assert_eq!(met.len(), 3 * 2 * 2 * 4);
    }

    #[test]
    fn games_come_in_pairs_with_colours_changed() {
        let schedule = Schedule::new(Format::Gauntlet, 4, 2, 3);
        assert_eq!(schedule.len(), 2 * 3 * 2 * 3);
        for number in (0..schedule.len()).step_by(2) {
            let (first, second) = (schedule.fixture(number), schedule.fixture(number + 1));
            assert_eq!((first.white, first.black), (second.black, second.white));
            assert_eq!((first.code, first.round, first.pairing), (second.code, second.round, second.pairing));
            assert_eq!((first.white, first.is_second, second.is_second), (0, false, true));
        }
    }
}
