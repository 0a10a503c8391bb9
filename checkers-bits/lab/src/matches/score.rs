//! The score of a match, its confidence interval, the Elo difference, and the sequential test that ends a match early.
//!
//! The variance is computed from pairs of games: one opening with both colours. The games of a pair are not
//! independent, because an opening that favours one side gives each engine a point. Elo is the logistic scale on
//! which 400 points are odds of ten to one.
//!
//! Wald's sequential probability ratio test (*Sequential tests of statistical hypotheses*, 1945) computes the
//! log-likelihood ratio of the results under `elo1` and `elo0` and stops at two bounds. The probabilities of the pair
//! results are unknown; the generalised test (GSPRT) replaces them by their maximum-likelihood estimates under each
//! hypothesis, like fishtest (M. Van den Bergh, *A practical introduction to the GSPRT*). As in fishtest, each pair
//! result that never occurred counts as a thousandth of a pair.

use std::fmt::{self, Display, Formatter};
use std::str::FromStr;

use serde::Serialize;

/// The number of possible results of a pair: the first engine has 0, ½, 1, 1½ or 2 points.
const KINDS_OF_PAIRS: usize = 5;

/// The 97.5 % quantile of the normal distribution, for intervals of 95 %.
const Z: f64 = 1.959_963_984_540_054;

/// The results of the games so far, from the view of the first engine.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub(super) struct Score {
    pub(super) wins: u64,
    pub(super) draws: u64,
    pub(super) losses: u64,
    /// The number of complete pairs, indexed by the [half-points](KINDS_OF_PAIRS) of the first engine.
    pub(super) pairs: [u64; KINDS_OF_PAIRS],
    /// The result of the first game of an unfinished pair; `Some(None)` if that game is excluded.
    #[serde(skip)]
    half_pair: Option<Option<usize>>,
}

impl Score {
    /// Counts the next game, in which the first engine has this number of half-points.
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

    /// Excludes the next game from the score, so that the pair of this game stays incomplete.
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

    /// The sum of the scores against several engines. Unfinished pairs are dropped.
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

    /// Whether every pair is complete.
    pub(super) fn is_whole(&self) -> bool {
        self.half_pair.is_none()
    }

    pub(super) fn points(&self) -> f64 {
        self.wins as f64 + self.draws as f64 / 2.0
    }

    /// The share of the points with its 95 % interval.
    ///
    /// The interval is Wilson's score interval (*Probable inference*, 1927), which is valid even if all games are won. Its
    /// formula is for independent trials with two outcomes, but games can be drawn, and come in pairs. So the number of
    /// trials in the formula is not the number of games, but the number of trials that would have the observed variance.
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

    /// The variance of the mean, computed from pairs if there are at least two pairs, otherwise from games.
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
    // Adding 0 turns -0 into 0, so that `-0` is never written.
    match elo.round() + 0.0 {
        0.0 => "0".to_owned(),
        elo => format!("{elo:+.0}"),
    }
}

/// The expected share of the points for an Elo difference.
fn expected_share(elo: f64) -> f64 {
    1.0 / (1.0 + 10_f64.powf(-elo / 400.0))
}

/// The number of pairs that replaces 0 for a pair result that never occurred.
const UNSEEN: f64 = 1e-3;

/// The number of bisection steps. The mantissa of an `f64` has fewer bits, so the result is exact.
const STEPS: u32 = 64;

/// The two hypotheses of a sequential test, and its error rates.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub(super) struct Sprt {
    pub(super) elo0: f64,
    pub(super) elo1: f64,
    /// The rate of wrong decisions for `elo1`, if `elo0` is true.
    pub(super) alpha: f64,
    /// The rate of wrong decisions for `elo0`, if `elo1` is true.
    pub(super) beta: f64,
}

/// The hypothesis that a sequential test has accepted.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub(super) enum Decision {
    /// The Elo difference is `elo0` or less.
    #[serde(rename = "elo0")]
    H0,
    /// The Elo difference is `elo1` or more.
    #[serde(rename = "elo1")]
    H1,
}

impl Sprt {
    /// The bounds of the log-likelihood ratio.
    pub(super) fn bounds(&self) -> [f64; 2] {
        let Self { alpha, beta, .. } = *self;
        [(beta / (1.0 - alpha)).ln(), ((1.0 - beta) / alpha).ln()]
    }

    /// The log-likelihood ratio of `elo1` to `elo0`.
    pub(super) fn log_ratio(&self, pairs: &[u64; KINDS_OF_PAIRS]) -> f64 {
        let total: u64 = pairs.iter().sum();
        if total == 0 {
            return 0.0;
        }
        let counts = pairs.map(|number| (number as f64).max(UNSEEN));
        let sum: f64 = counts.iter().sum();
        let found = counts.map(|count| count / sum);
        let [at0, at1] = [self.elo0, self.elo1].map(|elo| likeliest(&found, expected_share(elo)));
        let terms = (0..KINDS_OF_PAIRS).map(|kind| found[kind] * (at1[kind] / at0[kind]).ln());
        sum * terms.sum::<f64>()
    }

    pub(super) fn decision(&self, pairs: &[u64; KINDS_OF_PAIRS]) -> Option<Decision> {
        let [low, high] = self.bounds();
        match self.log_ratio(pairs) {
            ratio if ratio <= low => Some(Decision::H0),
            ratio if ratio >= high => Some(Decision::H1),
            _ => None,
        }
    }
}

/// The most likely frequencies of the pair results among those with a given mean score.
///
/// Let pᵢ be the observed frequency of a pair result, aᵢ its score, and s the given mean. With a Lagrange multiplier θ for
/// the mean, the most likely frequencies are pᵢ / (1 + θ (aᵢ − s)). θ is the root of f(θ) = Σ pᵢ (aᵢ − s) / (1 + θ (aᵢ −
/// s)). Bisection finds the root, because f decreases between its poles at the lowest and the highest score.
fn likeliest(found: &[f64; KINDS_OF_PAIRS], mean: f64) -> [f64; KINDS_OF_PAIRS] {
    let distance = |kind: usize| kind as f64 / (KINDS_OF_PAIRS - 1) as f64 - mean;
    let [mut low, mut high] = [-1.0 / distance(KINDS_OF_PAIRS - 1), -1.0 / distance(0)];
    for _ in 0..STEPS {
        let middle = f64::midpoint(low, high);
        let terms = (0..KINDS_OF_PAIRS)
            .map(|kind| found[kind] * distance(kind) / (1.0 + middle * distance(kind)));
        if terms.sum::<f64>() > 0.0 {
            low = middle;
        } else {
            high = middle;
        }
    }
    let theta = f64::midpoint(low, high);
    std::array::from_fn(|kind| found[kind] / (1.0 + theta * distance(kind)))
}

/// Parses `ELO0,ELO1` or `ELO0,ELO1,ALPHA,BETA`.
impl FromStr for Sprt {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        const EXPECTED: &str = "expected ELO0,ELO1 or ELO0,ELO1,ALPHA,BETA";
        const MAX_ELO: f64 = 1000.0;
        let numbers: Result<Vec<f64>, _> =
            text.split(',').map(|word| word.trim().parse()).collect();
        let (elo0, elo1, alpha, beta) = match numbers.as_deref() {
            Ok(&[elo0, elo1]) => (elo0, elo1, 0.05, 0.05),
            Ok(&[elo0, elo1, alpha, beta]) => (elo0, elo1, alpha, beta),
            _ => return Err(EXPECTED.to_owned()),
        };
        let is_elo = |elo: f64| (-MAX_ELO..=MAX_ELO).contains(&elo);
        if !(is_elo(elo0) && is_elo(elo1) && elo0 < elo1) {
            return Err(format!("{EXPECTED}, from -{MAX_ELO} to {MAX_ELO}, the lesser first"));
        }
        let is_error = |error: f64| (1e-6..0.5).contains(&error);
        if !(is_error(alpha) && is_error(beta)) {
            return Err(format!("{EXPECTED}, with errors from 0.000001 to less than 0.5"));
        }
        Ok(Self { elo0, elo1, alpha, beta })
    }
}

#[cfg(test)]
mod tests {
    use rand::{RngExt, SeedableRng};
    use rand_xoshiro::Xoshiro256PlusPlus;

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

    /// Checks Wilson's interval for 7 points of 10 by its definition: at each bound, the observed share is 1.96
    /// standard deviations away, computed at the bound.
    #[test]
    fn bounds_of_decided_games_are_those_of_wilson() {
        // In this order of results the two games of a pair are uncorrelated, so the variance by pairs equals the
        // variance by games.
        let games = [2, 2, 2, 0, 2, 0, 2, 0, 2, 2, 2, 2, 2, 0, 2, 0, 2, 2, 2, 0];
        let score = score(&games);
        let by_pairs = score.variance_of_share(0.7);
        let Estimate { value, low, high } = score.share().unwrap();
        assert_close(value, 0.7, 1e-12);
        for bound in [low, high] {
            // With a share of 0.7, n trials have the variance 0.21 / n. So the effective number of trials is 0.21
            // divided by the variance.
            let trials = 0.21 / by_pairs;
            assert_close((value - bound).abs() / (bound * (1.0 - bound) / trials).sqrt(), Z, 1e-9);
        }
        // For 8 wins in 10 single games, a table of Wilson's intervals has the interval 0.490 to 0.943.
        let mut single = Score { wins: 8, losses: 2, ..Score::default() };
        let Estimate { low, high, .. } = single.share().unwrap();
        assert_close(low, 0.490, 5e-4);
        assert_close(high, 0.943, 5e-4);
        single.wins = 0;
        single.losses = 10;
        let Estimate { low, high, .. } = single.share().unwrap();
        assert_close(low, 0.0, 1e-12);
        // For no win in n games, the upper bound of Wilson's interval is z² / (n + z²), where z is 1.96.
        assert_close(high, 3.841_458_8 / 13.841_458_8, 1e-7);
    }

    /// The variance of the mean of n values is their mean square deviation divided by n.
    #[test]
    fn the_variance_is_that_of_the_mean() {
        let pairs = score(&[0, 0, 2, 2, 2, 1, 1, 2]);
        assert_eq!(pairs.pairs, [1, 0, 0, 2, 1]);
        // The mean is 5/8. The deviations of 0, 1, 3/4 and 3/4 from the mean are -5/8, 3/8, 1/8 and 1/8.
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
        // The score has 50 pairs with variance 1/4, so the interval is about 0.5 ± 1.96 · 0.5 / √50.
        assert_close(decided.high - decided.low, 2.0 * Z * 0.5 / 50_f64.sqrt(), 0.02);
    }

    #[test]
    fn without_games_nothing_is_known() {
        assert_eq!(Score::default().share(), None);
    }

    fn sprt(text: &str) -> Sprt {
        text.parse().unwrap()
    }

    #[test]
    fn bounds_are_those_of_wald() {
        let [low, high] = sprt("0,5").bounds();
        assert_close(low, -(19_f64.ln()), 1e-12);
        assert_close(high, 19_f64.ln(), 1e-12);
        let [low, high] = sprt("0,5,0.1,0.2").bounds();
        assert_close(low, (0.2_f64 / 0.9).ln(), 1e-12);
        assert_close(high, 8_f64.ln(), 1e-12);
    }

    /// If only two pair results occur, the mean determines both frequencies, so the test equals Wald's binomial test.
    #[test]
    fn of_two_kinds_it_is_the_binomial_test() {
        let test = sprt("-20,30");
        let [s0, s1] = [-20.0, 30.0].map(expected_share);
        for (lost, won) in [(40, 60), (300, 310), (7, 1)] {
            let expected =
                won as f64 * (s1 / s0).ln() + lost as f64 * ((1.0 - s1) / (1.0 - s0)).ln();
            // Each of the three pair results that never occurred counts as 0.001 pairs (`UNSEEN`), so the ratio is only
            // approximately equal.
            assert_close(test.log_ratio(&[lost, 0, 0, 0, won]), expected, 1e-3);
        }
    }

    /// For hypotheses s0 and s1 that are close, the log-likelihood ratio of n pairs with mean s and variance σ² is
    /// about n (s1 − s0) (2 s − s0 − s1) / 2 σ².
    #[test]
    fn of_near_hypotheses_it_is_the_normal_approximation() {
        let pairs = [30, 150, 400, 180, 40];
        let total: f64 = 800.0;
        let mean = |power: i32, from: f64| {
            let terms = (0..).zip(pairs).map(|(kind, number): (i32, u64)| {
                number as f64 * (f64::from(kind) / 4.0 - from).powi(power)
            });
            terms.sum::<f64>() / total
        };
        let share = mean(1, 0.0);
        let variance = mean(2, share);
        let [s0, s1] = [0.0, 4.0].map(expected_share);
        let expected = total * (s1 - s0) * (2.0 * share - s0 - s1) / (2.0 * variance);
        assert!(expected.abs() > 0.3);
        assert_close(sprt("0,4").log_ratio(&pairs), expected, 0.01 * expected.abs());
    }

    #[test]
    fn the_likeliest_frequencies_are_frequencies_with_the_mean() {
        let found = [0.1, 0.2, 0.4, 0.2, 0.1];
        for mean in [0.2, 0.5, 0.51, 0.9] {
            let frequencies = likeliest(&found, mean);
            assert!(frequencies.iter().all(|&p| p > 0.0), "{frequencies:?}");
            assert_close(frequencies.iter().sum(), 1.0, 1e-9);
            let scores = (0..).zip(frequencies).map(|(kind, p)| f64::from(kind) / 4.0 * p);
            assert_close(scores.sum(), mean, 1e-9);
        }
        let same = likeliest(&found, 0.5);
        assert!(same.iter().zip(found).all(|(a, b)| (a - b).abs() < 1e-9), "{same:?}");
    }

    /// Simulates matches whose true Elo difference is one of the two hypotheses. The rate of accepting the wrong
    /// hypothesis must be near the requested error rate.
    #[test]
    fn errors_are_as_rare_as_asked_for() {
        let test = sprt("0,60,0.1,0.1");
        let mut rng = Xoshiro256PlusPlus::seed_from_u64(17);
        for (elo, wrong) in [(0.0, Decision::H1), (60.0, Decision::H0)] {
            let win = expected_share(elo) - 0.15;
            let mut errors = 0;
            for _ in 0..400 {
                let mut pairs = [0; KINDS_OF_PAIRS];
                let decision = loop {
                    let mut half_points = || match rng.random::<f64>() {
                        x if x < win => 2,
                        x if x < win + 0.3 => 1,
                        _ => 0,
                    };
                    pairs[half_points() + half_points()] += 1;
                    if let Some(decision) = test.decision(&pairs) {
                        break decision;
                    }
                };
                errors += u32::from(decision == wrong);
            }
            // Of 400 matches, 10 % should end with a wrong decision. So 40 errors are expected, and three standard
            // deviations are 18 errors.
            assert!((5..=58).contains(&errors), "{errors} errors at {elo}");
        }
    }

    #[test]
    fn bad_tests_are_refused() {
        for bad in
            ["", "1", "0,5,0.05", "5,0", "0,0", "0,inf", "NaN,1", "0,5,0,0.1", "0,5,0.5,0.1", "0,x"]
        {
            assert!(bad.parse::<Sprt>().is_err(), "{bad}");
        }
        assert_eq!(sprt("0, 5").alpha, 0.05);
    }
}
