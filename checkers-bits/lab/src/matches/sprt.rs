//! The sequential probability ratio test, which ends a match early.
//!
//! Wald's test (*Sequential tests of statistical hypotheses*, 1945) computes the log-likelihood ratio of the results
//! under `elo1` and `elo0` and stops at two bounds. The probabilities of the pair results are unknown; the generalised
//! test (GSPRT) replaces them by their maximum-likelihood estimates under each hypothesis, like fishtest (M. Van den
//! Bergh, *A practical introduction to the GSPRT*). As in fishtest, a pair result that never occurred counts as a
//! thousandth of a pair.

use std::fmt::{self, Display, Formatter};
use std::str::FromStr;

use serde::Serialize;

use super::score::{KINDS_OF_PAIRS, expected_share};

/// The count of a pair result that never occurred.
const UNSEEN: f64 = 1e-3;

/// Number of bisection steps: more than the bits of an `f64`, so that the result is exact.
const STEPS: u32 = 64;

/// The hypotheses of a test and its error rates.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub(crate) struct Sprt {
    pub(super) elo0: f64,
    pub(super) elo1: f64,
    /// The rate of accepting `elo1` if `elo0` is true.
    pub(super) alpha: f64,
    /// The rate of accepting `elo0` if `elo1` is true.
    pub(super) beta: f64,
}

/// The result of a test.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub(super) enum Decision {
    /// Accepts `elo0` or less.
    #[serde(rename = "elo0")]
    H0,
    /// Accepts `elo1` or more.
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

/// The maximum-likelihood frequencies with a given mean score.
///
/// With a Lagrange multiplier θ for the constraint, the frequencies are pᵢ / (1 + θ (aᵢ − s)), where aᵢ is the
/// score of a pair result and s the mean. θ is the root of Σ pᵢ (aᵢ − s) / (1 + θ (aᵢ − s)). This sum decreases in
/// θ between the poles of the lowest and the highest score.
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

/// Writes what can be parsed.
impl Display for Sprt {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        let Self { elo0, elo1, alpha, beta } = self;
        write!(f, "{elo0},{elo1},{alpha},{beta}")
    }
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

    fn sprt(text: &str) -> Sprt {
        text.parse().unwrap()
    }

    fn assert_close(found: f64, expected: f64, error: f64) {
        assert!((found - expected).abs() <= error, "found {found}, expected {expected}");
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

    /// With two pair results, the mean determines both frequencies, so the test equals Wald's binomial test.
    #[test]
    fn of_two_kinds_it_is_the_binomial_test() {
        let test = sprt("-20,30");
        let [s0, s1] = [-20.0, 30.0].map(expected_share);
        for (lost, won) in [(40, 60), (300, 310), (7, 1)] {
            let expected =
                won as f64 * (s1 / s0).ln() + lost as f64 * ((1.0 - s1) / (1.0 - s0)).ln();
            // The three results that never occurred count as 0.003 of a pair.
            assert_close(test.log_ratio(&[lost, 0, 0, 0, won]), expected, 1e-3);
        }
    }

    /// For close hypotheses the ratio is about n (s1 − s0) (2 s − s0 − s1) / 2 σ².
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

    /// Simulated matches whose true strength is one of the hypotheses: the rate of accepting the other one must be
    /// near the requested error rate.
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
            // Expected errors: 10 % of 400 are 40; three standard deviations are 18.
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
