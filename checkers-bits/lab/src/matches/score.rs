//! The score of a match, its confidence interval and the Elo difference.
//!
//! The variance is computed from pairs of games: one opening with both colours. The games of a pair are not
//! independent, because an opening that favours one side gives each engine a point. Elo is the logistic scale on
//! which 400 points are odds of ten to one.

use std::fmt::{self, Display, Formatter};

use serde::Serialize;

/// The number of possible results of a pair: the first engine has 0, ½, 1, 1½ or 2 points.
pub(super) const KINDS_OF_PAIRS: usize = 5;

/// The 97.5 % quantile of the normal distribution, for intervals of 95 %.
const Z: f64 = 1.959_963_984_540_054;

/// The results so far, from the view of the first engine.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub(super) struct Score {
    pub(super) wins: u64,
    pub(super) draws: u64,
    pub(super) losses: u64,
    /// Number of complete pairs by the [half-points](KINDS_OF_PAIRS) of the first engine.
    pub(super) pairs: [u64; KINDS_OF_PAIRS],
    /// The result of the first game of an unfinished pair; `Some(None)` if that game is excluded.
    #[serde(skip)]
    half_pair: Option<Option<usize>>,
}

impl Score {
    /// Counts the next game with the half-points of the first engine.
    pub(super) fn add(&mut self, half_points: usize) {
        match half_points {
            0 => self.losses += 1,
            1 => self.draws += 1,
            _ => self.wins += 1,
        }
        match self.half_pair.take() {
            None => self.half_pair = Some(Some(half_points)),
            Some(Some(first)) => self.pairs[first + half_points] += 1,
            Some(None) => {}
        }
    }

    /// Excludes the next game, so that its pair stays incomplete.
    pub(super) fn leave_out(&mut self) {
        if self.half_pair.take().is_none() {
            self.half_pair = Some(None);
        }
    }

    /// The score from the view of the second engine.
    pub(super) fn reversed(&self) -> Self {
        let Self { wins, draws, losses, mut pairs, half_pair } = *self;
        pairs.reverse();
        let half_pair = half_pair.map(|first| first.map(|half_points| 2 - half_points));
        Self { wins: losses, draws, losses: wins, pairs, half_pair }
    }

    /// The sum of the scores against several engines. Pairs are not mixed.
    pub(super) fn sum(scores: impl IntoIterator<Item = Self>) -> Self {
        scores.into_iter().fold(Self::default(), |sum, score| Self {
            wins: sum.wins + score.wins,
            draws: sum.draws + score.draws,
            losses: sum.losses + score.losses,
            pairs: std::array::from_fn(|kind| sum.pairs[kind] + score.pairs[kind]),
            half_pair: None,
        })
    }

    pub(super) fn games(&self) -> u64 {
        self.wins + self.draws + self.losses
    }

    /// Whether no pair is unfinished.
    pub(super) fn is_whole(&self) -> bool {
        self.half_pair.is_none()
    }

    pub(super) fn points(&self) -> f64 {
        self.wins as f64 + self.draws as f64 / 2.0
    }

    /// The share of the points with its 95 % interval.
    ///
    /// Uses Wilson's score interval (*Probable inference*, 1927), which is also valid if all games are won. The
    /// interval is defined for trials with two outcomes. For draws and pairs, an effective number of trials is
    /// used, which would give the observed variance.
    pub(super) fn share(&self) -> Option<Estimate> {
        let games = self.games() as f64;
        if games == 0.0 {
            return None;
        }
        let share = self.points() / games;
        let variance = self.variance_of_share(share);
        let binomial = share * (1.0 - share);
        let trials = if variance > 0.0 { binomial / variance } else { games };
        let z2 = Z * Z / trials;
        let middle = (share + z2 / 2.0) / (1.0 + z2);
        let half = Z / (1.0 + z2) * (binomial / trials + z2 / (4.0 * trials)).sqrt();
        let [low, high] = [middle - half, middle + half].map(|bound| bound.clamp(0.0, 1.0));
        Some(Estimate { value: share, low, high })
    }

    /// The variance of the mean, computed by pairs if there are at least two, otherwise by games.
    fn variance_of_share(&self, share: f64) -> f64 {
        let pairs: u64 = self.pairs.iter().sum();
        if pairs >= 2 {
            let squares = (0..).zip(self.pairs).map(|(half_points, number)| {
                number as f64 * (f64::from(half_points) / 4.0 - share).powi(2)
            });
            return squares.sum::<f64>() / (pairs * pairs) as f64;
        }
        let games = self.games() as f64;
        let squares = [(self.losses, 0.0), (self.draws, 0.5), (self.wins, 1.0)]
            .map(|(number, points): (u64, f64)| number as f64 * (points - share).powi(2));
        squares.iter().sum::<f64>() / (games * games)
    }
}

/// Writes `+5 =3 -2`.
impl Display for Score {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        let Self { wins, draws, losses, .. } = self;
        write!(f, "+{wins} ={draws} -{losses}")
    }
}

/// A value and its 95 % interval.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub(super) struct Estimate {
    pub(super) value: f64,
    pub(super) low: f64,
    pub(super) high: f64,
}

impl Estimate {
    /// Converts a share of the points to an Elo difference; infinite for 0 and 1.
    pub(super) fn elo(self) -> Self {
        let Self { value, low, high } = self;
        Self { value: elo(value), low: elo(low), high: elo(high) }
    }
}

/// Writes an Elo difference: `+32 (95 %: +18 to +47)`.
impl Display for Estimate {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        let [value, low, high] = [self.value, self.low, self.high].map(signed);
        write!(f, "{value} (95 %: {low} to {high})")
    }
}

/// The Elo difference for an expected share of the points.
fn elo(share: f64) -> f64 {
    400.0 * (share / (1.0 - share)).log10()
}

/// An Elo difference rounded to points, with a sign unless it is 0.
fn signed(elo: f64) -> String {
    // Adding 0 turns -0 into 0.
    match elo.round() + 0.0 {
        0.0 => "0".to_owned(),
        elo => format!("{elo:+.0}"),
    }
}

/// The expected share of the points for an Elo difference.
pub(super) fn expected_share(elo: f64) -> f64 {
    1.0 / (1.0 + 10_f64.powf(-elo / 400.0))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn score(half_points: &[usize]) -> Score {
        let mut score = Score::default();
        half_points.iter().for_each(|&points| score.add(points));
        score
    }

    fn assert_close(found: f64, expected: f64, error: f64) {
        assert!((found - expected).abs() <= error, "found {found}, expected {expected}");
    }

    #[test]
    fn games_are_counted_by_pairs() {
        let score = score(&[2, 2, 2, 0, 0, 2, 1, 1, 0, 1, 2]);
        assert_eq!((score.wins, score.draws, score.losses), (5, 3, 3));
        assert_eq!(score.pairs, [0, 1, 3, 0, 1]);
        assert_eq!((score.games(), score.points(), score.is_whole()), (11, 6.5, false));
    }

    #[test]
    fn a_game_that_is_left_out_leaves_its_pair_incomplete() {
        let mut score = score(&[2]);
        score.leave_out();
        score.add(0);
        score.add(2);
        score.leave_out();
        score.add(1);
        score.leave_out();
        score.leave_out();
        assert_eq!((score.wins, score.draws, score.losses), (2, 1, 1));
        assert_eq!(score.pairs, [0, 0, 1, 0, 0]);
        assert!(score.is_whole());
    }

    #[test]
    fn scores_against_several_engines_add_up() {
        let one = score(&[2, 2, 2, 1, 0]);
        assert_eq!(one.reversed(), score(&[0, 0, 0, 1, 2]));
        let both = Score::sum([one.reversed(), score(&[2, 2])]);
        assert_eq!((both.wins, both.draws, both.losses), (3, 1, 3));
        assert_eq!(both.pairs, [1, 1, 0, 0, 1]);
    }

    #[test]
    fn elo_is_the_logistic_scale() {
        assert_close(elo(0.5), 0.0, 1e-12);
        assert_close(elo(10.0 / 11.0), 400.0, 1e-9);
        assert_close(elo(0.75), 400.0 * 3_f64.log10(), 1e-9);
        assert_close(expected_share(elo(0.3)), 0.3, 1e-12);
        assert_eq!((elo(1.0), elo(0.0)), (f64::INFINITY, f64::NEG_INFINITY));
        assert!(elo(0.5).is_sign_positive());
        let texts = [0.0, -0.4, 0.4, -0.6, 31.5, f64::NEG_INFINITY].map(signed);
        assert_eq!(texts, ["0", "0", "0", "-1", "+32", "-inf"]);
    }

    /// Wilson's interval for 7 of 10, computed from its quadratic equation: at each bound, the observed share is
    /// 1.96 standard deviations of the bound away.
    #[test]
    fn bounds_of_decided_games_are_those_of_wilson() {
        // In this order the games of a pair are uncorrelated, so the variance by pairs equals that by games.
        let games = [2, 2, 2, 0, 2, 0, 2, 0, 2, 2, 2, 2, 2, 0, 2, 0, 2, 2, 2, 0];
        let score = score(&games);
        let by_pairs = score.variance_of_share(0.7);
        let Estimate { value, low, high } = score.share().unwrap();
        assert_close(value, 0.7, 1e-12);
        for bound in [low, high] {
            // The effective number of trials.
            let trials = 0.21 / by_pairs;
            assert_close((value - bound).abs() / (bound * (1.0 - bound) / trials).sqrt(), Z, 1e-9);
        }
        // 8 wins of 10 single games: a table of Wilson's intervals has 0.490 to 0.943.
        let mut single = Score { wins: 8, losses: 2, ..Score::default() };
        let Estimate { low, high, .. } = single.share().unwrap();
        assert_close(low, 0.490, 5e-4);
        assert_close(high, 0.943, 5e-4);
        single.wins = 0;
        single.losses = 10;
        let Estimate { low, high, .. } = single.share().unwrap();
        assert_close(low, 0.0, 1e-12);
        // The bound is z² / (n + z²).
        assert_close(high, 3.841_458_8 / 13.841_458_8, 1e-7);
    }

    /// The variance of the mean of n values is their mean square deviation divided by n.
    #[test]
    fn the_variance_is_that_of_the_mean() {
        let pairs = score(&[0, 0, 2, 2, 2, 1, 1, 2]);
        assert_eq!(pairs.pairs, [1, 0, 0, 2, 1]);
        // The deviations of 0, 1, 3/4 and 3/4 from the mean 5/8.
        assert_close(pairs.variance_of_share(0.625), (25.0 + 9.0 + 1.0 + 1.0) / 64.0 / 16.0, 1e-15);
        let games = score(&[0, 2, 2]);
        assert_close(games.variance_of_share(2.0 / 3.0), 6.0 / 9.0 / 9.0, 1e-15);
    }

    #[test]
    fn pairs_that_cancel_make_the_share_more_certain() {
        let decided = score(&[2, 2, 0, 0].repeat(25)).share().unwrap();
        let cancelled = score(&[2, 0, 2, 2, 2, 0, 0, 0].repeat(13)).share().unwrap();
        assert_close(decided.value, 0.5, 1e-12);
        assert!(cancelled.high - cancelled.low < 0.8 * (decided.high - decided.low));
        // 50 pairs with variance 1/4: the interval is about 0.5 ± 1.96 · 0.5 / √50.
        assert_close(decided.high - decided.low, 2.0 * Z * 0.5 / 50_f64.sqrt(), 0.02);
    }

    #[test]
    fn without_games_nothing_is_known() {
        assert_eq!(Score::default().share(), None);
    }
}
