//! What a score means for the end of the game: [`Odds`].

use crate::{Outlook, Score};

/// How often a game is won, drawn and lost by the player to move, in thousandths. They add up to 1000.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Odds {
    /// Won.
    pub win: u16,
    /// Drawn.
    pub draw: u16,
    /// Lost.
    pub loss: u16,
}

/// How the results of games spread around what scores foretell, in hundredths of a man: a score of `margin`
/// wins half of the games, and one by `scale` higher wins 73 % of them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Spread {
    /// 0 or more.
    pub margin: i16,
    /// 1 or more.
    pub scale: i16,
}

impl Default for Spread {
    /// For codes in which no games were played to measure it.
    fn default() -> Self {
        Self { margin: 50, scale: 200 }
    }
}

impl Spread {
    /// What games with this score end like. A proven score ends like it says.
    ///
    /// ```
    /// use alquerque_engine::{Odds, Score, Spread};
    ///
    /// let odds = Spread { margin: 100, scale: 100 }.odds(Score::hundredths(100));
    /// assert_eq!(odds, Odds { win: 500, draw: 381, loss: 119 });
    /// ```
    #[must_use]
    pub fn odds(self, score: Score) -> Odds {
        let hundredths = match score.outlook() {
            Outlook::WinIn(_) => return Odds { win: 1000, draw: 0, loss: 0 },
            Outlook::LossIn(_) => return Odds { win: 0, draw: 0, loss: 1000 },
            Outlook::Hundredths(hundredths) => f64::from(hundredths),
        };
        let thousandths = |above: f64| {
            let share = 1.0 / (1.0 + (-above / f64::from(self.scale.max(1))).exp());
            (1000.0 * share).round() as u16
        };
        let margin = f64::from(self.margin.max(0));
        let win = thousandths(hundredths - margin);
        let loss = thousandths(-hundredths - margin).min(1000 - win);
        Odds { win, draw: 1000 - win - loss, loss }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn odds_add_up_and_mirror_each_other() {
        for (margin, scale) in [(0, 1), (0, 300), (120, 90), (500, 40)] {
            let spread = Spread { margin, scale };
            let mut last = 0;
            for hundredths in (-3000..=3000).step_by(37) {
                let odds = spread.odds(Score::hundredths(hundredths));
                let mirrored = spread.odds(Score::hundredths(-hundredths));
                assert_eq!(odds.win + odds.draw + odds.loss, 1000);
                assert!(odds.win.abs_diff(mirrored.loss) <= 1, "{odds:?} {mirrored:?}");
                assert!(odds.win >= last);
                last = odds.win;
            }
        }
    }

    #[test]
    fn proven_scores_are_certain() {
        let spread = Spread::default();
        assert_eq!(spread.odds(Score::win_in(9)), Odds { win: 1000, draw: 0, loss: 0 });
        assert_eq!(spread.odds(Score::loss_in(2)), Odds { win: 0, draw: 0, loss: 1000 });
    }
}
