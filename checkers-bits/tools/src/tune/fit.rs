//! Logistic regression by Newton's method. The loss is convex, so there is one minimum.
//!
//! See T. Hastie, R. Tibshirani and J. Friedman, *The Elements of Statistical Learning* (2009),
//! section 4.4.1.

/// The features of a position and the result of its game.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Sample<const N: usize> {
    /// From the view of White.
    pub(super) counts: [f64; N],
    /// The points of White: 0, a half or 1.
    pub(super) result: f64,
}

/// The weight of the prior, about that of one sample. It decides only where samples say nothing.
const RIDGE: f64 = 1.0;

/// Newton steps; about ten are enough.
const MAX_STEPS: usize = 50;

/// The last step is smaller than this.
const TINY: f64 = 1e-9;

/// The weights with minimum loss.
pub(super) fn fit<const N: usize>(samples: &[Sample<N>], prior: [f64; N]) -> [f64; N] {
    let mut weights = prior;
    let mut cost = penalised(samples, &weights, &prior);
    for _ in 0..MAX_STEPS {
        let (gradient, hessian) = derivatives(samples, &weights, &prior);
        let mut step = solve(hessian, gradient);
        // Far from the minimum a full step may overshoot.
        let (next, next_cost) = loop {
            let next = std::array::from_fn(|i| weights[i] - step[i]);
            let next_cost = penalised(samples, &next, &prior);
            if next_cost <= cost {
                break (next, next_cost);
            }
            step = step.map(|part| part / 2.0);
            if is_tiny(&step) {
                return weights;
            }
        };
        (weights, cost) = (next, next_cost);
        if is_tiny(&step) {
            break;
        }
    }
    weights
}

fn is_tiny(step: &[f64]) -> bool {
    step.iter().all(|part| part.abs() < TINY)
}

/// The mean logistic loss, in nats.
pub(super) fn loss<const N: usize>(samples: &[Sample<N>], weights: &[f64; N]) -> f64 {
    total_loss(samples, weights) / samples.len() as f64
}

fn total_loss<const N: usize>(samples: &[Sample<N>], weights: &[f64; N]) -> f64 {
    let loss = |sample: &Sample<N>| {
        let score = score(sample, weights);
        // ln(1 + exp(score)) without overflow.
        score.max(0.0) + (-score.abs()).exp().ln_1p() - sample.result * score
    };
    samples.iter().map(loss).sum()
}

fn penalised<const N: usize>(samples: &[Sample<N>], weights: &[f64; N], prior: &[f64; N]) -> f64 {
    let squares = weights.iter().zip(prior).map(|(weight, prior)| (weight - prior).powi(2));
    total_loss(samples, weights) + RIDGE / 2.0 * squares.sum::<f64>()
}

fn score<const N: usize>(sample: &Sample<N>, weights: &[f64; N]) -> f64 {
    sample.counts.iter().zip(weights).map(|(count, weight)| count * weight).sum()
}

/// The gradient and the lower half of the Hessian of the loss.
fn derivatives<const N: usize>(
    samples: &[Sample<N>],
    weights: &[f64; N],
    prior: &[f64; N],
) -> ([f64; N], [[f64; N]; N]) {
    let mut gradient: [f64; N] = std::array::from_fn(|i| RIDGE * (weights[i] - prior[i]));
    let mut hessian = [[0.0; N]; N];
    for (i, row) in hessian.iter_mut().enumerate() {
        row[i] = RIDGE;
    }
    for sample in samples {
        let predicted = 1.0 / (1.0 + (-score(sample, weights)).exp());
        for (i, row) in hessian.iter_mut().enumerate() {
            let count = sample.counts[i];
            gradient[i] += (predicted - sample.result) * count;
            let curve = predicted * (1.0 - predicted) * count;
            for (cell, other) in row.iter_mut().zip(&sample.counts).take(i + 1) {
                *cell += curve * other;
            }
        }
    }
    (gradient, hessian)
}

/// Solves `matrix * x = right` by Cholesky decomposition of the lower half of a positive definite matrix.
fn solve<const N: usize>(mut matrix: [[f64; N]; N], right: [f64; N]) -> [f64; N] {
    let mut x = right;
    for i in 0..N {
        for j in 0..=i {
            let known: f64 = (0..j).map(|k| matrix[i][k] * matrix[j][k]).sum();
            let left = matrix[i][j] - known;
            matrix[i][j] = if i == j { left.sqrt() } else { left / matrix[j][j] };
        }
        let known: f64 = (0..i).map(|k| matrix[i][k] * x[k]).sum();
        x[i] = (x[i] - known) / matrix[i][i];
    }
    for i in (0..N).rev() {
        let known: f64 = (i + 1..N).map(|k| matrix[k][i] * x[k]).sum();
        x[i] = (x[i] - known) / matrix[i][i];
    }
    x
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_system_of_equations_is_solved() {
        let matrix = [[4.0, 0.0, 0.0], [2.0, 5.0, 0.0], [-1.0, 3.0, 6.0]];
        let x = [1.0, -2.0, 0.5];
        let cell = |i: usize, j: usize| if i >= j { matrix[i][j] } else { matrix[j][i] };
        let right = std::array::from_fn(|i| (0..3).map(|j| cell(i, j) * x[j]).sum());
        for (found, expected) in solve(matrix, right).into_iter().zip(x) {
            assert!((found - expected).abs() < 1e-12, "{found} {expected}");
        }
    }

    /// A sample with the expected result, so that `weights` are optimal.
    fn sample(counts: [f64; 3], weights: [f64; 3]) -> Sample<3> {
        let sample = Sample { counts, result: 0.0 };
        let result = 1.0 / (1.0 + (-score(&sample, &weights)).exp());
        Sample { result, ..sample }
    }

    #[test]
    fn the_true_weights_are_found() {
        let weights = [0.9, -0.2, 0.05];
        let counts =
            (0..20_000).map(|i: u32| [i % 7, i % 11, i % 13].map(|it| f64::from(it) - 4.0));
        let samples: Vec<_> = counts.map(|counts| sample(counts, weights)).collect();
        for prior in [[0.0; 3], [5.0, 5.0, -5.0]] {
            let found = fit(&samples, prior);
            for (found, expected) in found.into_iter().zip(weights) {
                assert!((found - expected).abs() < 0.01, "{found} {expected}");
            }
            let nearby = std::array::from_fn(|i| found[i] + 0.03);
            assert!(loss(&samples, &found) < loss(&samples, &nearby));
        }
    }

    #[test]
    fn a_feature_that_never_occurs_keeps_its_weight() {
        let samples: Vec<_> =
            (0..100).map(|i| sample([f64::from(i % 3) - 1.0, 0.0, 0.0], [1.0, 0.0, 0.0])).collect();
        let [_, second, third] = fit(&samples, [0.0, 0.7, -3.0]);
        assert_eq!((second, third), (0.7, -3.0));
    }

    #[test]
    fn an_even_prediction_costs_the_logarithm_of_two() {
        let samples = [0.0, 0.5, 1.0].map(|result| Sample { counts: [5.0], result });
        assert!((loss(&samples, &[0.0]) - 2f64.ln()).abs() < 1e-12);
        let sure = Sample { counts: [1e6], result: 1.0 };
        assert_eq!(loss(&[sure], &[1.0]), 0.0, "not the logarithm of an infinite number");
    }
}
