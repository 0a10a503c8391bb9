//! Logistic regression by stochastic gradient descent. The step of each weight shrinks with the sum of its squared
//! gradients (AdaGrad): weights of rare patterns change much when the patterns occur, and weights of common patterns
//! settle.
//!
//! See J. Duchi, E. Hazan and Y. Singer, *Adaptive Subgradient Methods for Online Learning and Stochastic
//! Optimization* (2011).

use checkers_bits::AnyPosition;
use draughts_engine::{Evaluation, Term, Weights};
use rand::SeedableRng;
use rand::seq::SliceRandom;
use rand_xoshiro::Xoshiro256PlusPlus;

use super::samples::Sample;

/// Parameters of the descent.
#[derive(Clone, Copy, Debug)]
pub(super) struct Descent {
    pub(super) rate: f32,
    pub(super) epochs: u32,
    pub(super) seed: u64,
}

/// Computes the value to learn from a sample: the expected points of White.
#[derive(Clone, Copy, Debug)]
pub(super) struct Target {
    /// The value of a man in log-odds.
    pub(super) man: f32,
    /// The share of the game result in the target; the other share is the search score.
    pub(super) result_share: f32,
}

impl Target {
    /// The target of a sample.
    fn points(self, sample: &Sample) -> f32 {
        let by_score = expected(sample.score * self.man);
        self.result_share * sample.result + (1.0 - self.result_share) * by_score
    }

    /// The mean loss if the targets are predicted by the search scores.
    pub(super) fn loss_of_scores(self, samples: &[Sample]) -> f64 {
        mean(samples, |sample| logistic_loss(sample.score * self.man, self.points(sample)))
    }
}

/// The weights during learning: a weight of 1 adds 1 to the log-odds of White.
pub(super) struct Model<'a> {
    evaluation: &'a Evaluation,
    weights: Vec<[f32; 2]>,
    /// The sum of the squared gradients of each weight.
    squares: Vec<[f32; 2]>,
    target: Target,
    features: Vec<(usize, f32)>,
}

/// The initial sum of squares. It keeps the weights of patterns that occur once or twice small, because few samples say
/// little.
const FIRST_SQUARE: f32 = 0.1;

/// The least weight of a king's square or a pattern, in thousandths of a man. Smaller ones become 0: with 9, a file of
/// English is 18 % shorter and its held-out loss the same; with 13 the loss is 0.00002 greater.
const LEAST: u16 = 9;

impl<'a> Model<'a> {
    /// Creates a model that begins with the weights of an evaluation.
    pub(super) fn new(evaluation: &'a Evaluation, target: Target) -> Self {
        let [_, count] = Evaluation::weight_counts(evaluation.variant());
        let mut weights = vec![[0.0; 2]; count];
        for (weight, &first) in weights.iter_mut().zip(evaluation.weights().as_slice()) {
            *weight = first.map(|thousandths| f32::from(thousandths) / 1000.0 * target.man);
        }
        let squares = vec![[FIRST_SQUARE; 2]; count];
        Self { evaluation, weights, squares, target, features: Vec::new() }
    }

    /// Learns all epochs. Calls `report` with the mean logistic loss on `held_out`, in nats, before the first epoch and
    /// after each epoch.
    pub(super) fn learn(
        &mut self,
        samples: &mut [Sample],
        held_out: &[Sample],
        descent: Descent,
        report: &mut dyn FnMut(&Self, f64),
    ) {
        let Descent { rate, epochs, seed } = descent;
        let mut rng = Xoshiro256PlusPlus::seed_from_u64(seed);
        let first = self.loss(held_out);
        report(self, first);
        for epoch in 0..epochs {
            samples.shuffle(&mut rng);
            // The learning rate decreases from epoch to epoch, because smaller steps average out the noise of the
            // samples.
            let rate = rate * (1.0 - epoch as f32 / epochs as f32);
            for sample in &*samples {
                let points = self.target.points(sample);
                let (odds, tapers) = self.log_odds(&sample.position);
                self.step(tapers, expected(odds) - points, rate);
            }
            let loss = self.loss(held_out);
            report(self, loss);
        }
    }

    /// The mean loss over some samples.
    fn loss(&mut self, samples: &[Sample]) -> f64 {
        let target = self.target;
        mean(samples, |sample| {
            logistic_loss(self.log_odds(&sample.position).0, target.points(sample))
        })
    }

    /// The log-odds of White, and the shares of the opening value and of the endgame value of each weight in this
    /// position. The features of the position stay in the buffer `features`.
    fn log_odds(&mut self, position: &AnyPosition) -> (f32, [f32; 2]) {
        let Self { evaluation, weights, features, .. } = self;
        let tapers = evaluation.tapers(position);
        let mut odds = 0.0;
        features.clear();
        evaluation.features(position, &mut |feature, count| {
            if count != 0 {
                let [early, late] = weights[feature];
                odds += count as f32 * (early * tapers[0] + late * tapers[1]);
                features.push((feature, count as f32));
            }
        });
        (odds, tapers)
    }

    /// Changes the weights of the features in the buffer `features`, so that the error becomes smaller.
    fn step(&mut self, tapers: [f32; 2], error: f32, rate: f32) {
        let Self { weights, squares, features, .. } = self;
        for &(feature, count) in &*features {
            let (weight, square) = (&mut weights[feature], &mut squares[feature]);
            for phase in 0..2 {
                let gradient = error * count * tapers[phase];
                square[phase] += gradient * gradient;
                weight[phase] -= rate * gradient / square[phase].sqrt();
            }
        }
    }

    /// The weights in thousandths of a man.
    pub(super) fn weights(&self) -> Weights {
        let rounded = |odds: f32| (odds / self.target.man * 1000.0).round() as i16;
        let mut weights: Vec<_> = self.weights.iter().map(|weight| weight.map(rounded)).collect();
        for weight in &mut weights[Term::COUNT..] {
            if weight.iter().all(|value| value.unsigned_abs() < LEAST) {
                *weight = [0; 2];
            }
        }
        Weights::new(weights)
    }
}

/// The expected points of White for given log-odds.
fn expected(log_odds: f32) -> f32 {
    1.0 / (1.0 + (-log_odds).exp())
}

fn logistic_loss(log_odds: f32, points: f32) -> f64 {
    let (odds, points) = (f64::from(log_odds), f64::from(points));
    // Computes ln(1 + exp(odds)) without overflow.
    odds.max(0.0) + (-odds.abs()).exp().ln_1p() - points * odds
}

fn mean(samples: &[Sample], mut loss: impl FnMut(&Sample) -> f64) -> f64 {
    samples.iter().map(&mut loss).sum::<f64>() / samples.len() as f64
}

/// The value of a man, in log-odds, with which the search scores best predict the game results of the samples.
pub(super) fn man(samples: &[Sample]) -> f32 {
    let loss = |man| Target { man, result_share: 1.0 }.loss_of_scores(samples);
    let (mut low, mut high) = (0.0, 16.0);
    // The loss is convex, so a ternary search finds the minimum.
    while high - low > 0.01 {
        let third = (high - low) / 3.0;
        if loss(low + third) < loss(high - third) { high -= third } else { low += third }
    }
    f32::midpoint(low, high)
}

#[cfg(test)]
mod tests {
    use checkers_bits::Fen;
    use checkers_bits::VariantName::Russian;

    use super::*;

    fn evaluation() -> Evaluation {
        Evaluation::new(Russian, Weights::first(Russian)).unwrap()
    }

    /// Samples in which the side with more men wins.
    fn samples() -> Vec<Sample> {
        let fens = [
            ("W:Wc3,e3,g3:Bb6,d6", 1.0),
            ("W:Wc3,e3:Bb6,d6,f6", 0.0),
            ("B:Wc3,e3:Bb6,d6", 0.5),
            ("W:Wc3,e3:Bb6,d6", 0.5),
            ("B:Wc3,e3,a3,g1:Bb6,d6", 1.0),
            ("B:Wc3:Bb6,d6,h8", 0.0),
        ];
        let sample = |&(fen, result): &(&str, f32)| Sample {
            position: Fen::read(fen, Russian).unwrap().position,
            score: 2.0 * result - 1.0,
            result,
        };
        fens.iter().cycle().take(600).map(sample).collect()
    }

    fn learn(result_share: f32) -> (Vec<f64>, Weights) {
        let evaluation = evaluation();
        let mut model = Model::new(&evaluation, Target { man: 1.0, result_share });
        let mut losses = Vec::new();
        let (mut learnt, held_out) = (samples(), samples());
        model.learn(&mut learnt, &held_out, DESCENT, &mut |_, found| losses.push(found));
        (losses, model.weights())
    }

    const DESCENT: Descent = Descent { rate: 0.01, epochs: 4, seed: 1 };

    #[test]
    fn every_epoch_predicts_better() {
        let (losses, weights) = learn(1.0);
        assert_eq!(losses.len(), 5);
        assert!(losses.windows(2).all(|pair| pair[1] < pair[0]), "{losses:?}");
        assert_eq!(learn(1.0), (losses.clone(), weights), "the same again");
        assert_ne!(learn(0.0).0, losses, "scores are another target than results");
    }

    /// A weight of a pattern may be small only if its other half is not.
    #[test]
    fn small_weights_become_zero() {
        let evaluation = evaluation();
        let mut model = Model::new(&evaluation, Target { man: 2.0, result_share: 0.0 });
        let written = [[0.016, -0.016], [0.016, -0.018], [-0.018, 0.0]];
        for first in [0, Term::COUNT] {
            model.weights[first..first + 3].copy_from_slice(&written);
        }
        let weights = model.weights();
        let read = |first| &weights.as_slice()[first..first + 3];
        assert_eq!(read(0), [[8, -8], [8, -9], [-9, 0]], "terms");
        assert_eq!(read(Term::COUNT), [[0, 0], [8, -9], [-9, 0]]);
    }

    /// Checks that a step changes each weight against the slope of the loss, computed by numeric differences.
    #[test]
    fn a_step_goes_down_the_slope() {
        let evaluation = evaluation();
        let target = Target { man: 1.0, result_share: 1.0 };
        let mut model = Model::new(&evaluation, target);
        let sample = &samples()[0];
        let (odds, tapers) = model.log_odds(&sample.position);
        let features = model.features.clone();
        let before = model.weights.clone();
        model.step(tapers, expected(odds) - sample.result, 0.001);
        assert!(features.len() > 30);
        for (feature, _) in features {
            for (phase, before) in before[feature].into_iter().enumerate() {
                let mut other = Model::new(&evaluation, target);
                other.weights[feature][phase] += 1e-2;
                let slope =
                    other.loss(std::slice::from_ref(sample)) - logistic_loss(odds, sample.result);
                let moved = model.weights[feature][phase] - before;
                assert!(f64::from(moved) * slope <= 0.0, "feature {feature}: {moved} {slope}");
            }
        }
        assert!(model.loss(std::slice::from_ref(sample)) < logistic_loss(odds, sample.result));
    }

    /// With one sample the gradients hardly change, so the steps show the learning rate. At a constant rate, the sums of
    /// squares alone would make the last of four steps half as large as the first.
    #[test]
    fn the_learning_rate_decreases_from_epoch_to_epoch() {
        let evaluation = evaluation();
        let mut model = Model::new(&evaluation, Target { man: 1.0, result_share: 1.0 });
        let (mut sample, mut weights) = ([samples().remove(0)], Vec::new());
        let held_out = samples();
        model.learn(&mut sample, &held_out, DESCENT, &mut |model, _| {
            weights.push(model.weights.concat());
        });
        let step = |pair: &[Vec<f32>]| {
            pair[0].iter().zip(&pair[1]).map(|(before, after)| (after - before).abs()).sum::<f32>()
        };
        let steps: Vec<_> = weights.windows(2).map(step).collect();
        assert!(steps[3] > 0.0 && steps[3] < steps[0] / 4.0, "{steps:?}");
    }

    #[test]
    fn the_worth_of_a_man_fits_the_scores() {
        let sample =
            |score: f32| Sample { result: expected(1.7 * score), score, ..samples().remove(0) };
        let samples: Vec<_> = (-20..20).map(|score| sample(score as f32 / 7.0)).collect();
        let found = man(&samples);
        assert!((found - 1.7).abs() < 0.02, "{found}");
        let loss = |man| Target { man, result_share: 1.0 }.loss_of_scores(&samples);
        assert!(loss(found) < loss(2.0));
    }

    #[test]
    fn an_even_prediction_costs_the_logarithm_of_two() {
        for result in [0.0, 0.5, 1.0] {
            assert!((logistic_loss(0.0, result) - 2f64.ln()).abs() < 1e-12);
        }
        assert_eq!(logistic_loss(1e6, 1.0), 0.0, "not the logarithm of an infinite number");
    }
}
