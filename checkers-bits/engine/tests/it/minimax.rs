//! Tests that the search returns the score of plain minimax. The tested features must not change scores.

use checkers_bits::VariantName::{self, International, Russian, Spantsireti};
use checkers_bits::{AnyPosition, Outcome};
use draughts_engine::score::{Score, WIN, lost_at};
use draughts_engine::{Evaluation, Feature, Features, Weights};

use crate::{Random, depth, engine, search, variants};

/// The score of plain minimax, with the depth, the extensions and the quiescence search of the given features.
fn minimax(
    position: &AnyPosition,
    depth: i32,
    ply: usize,
    features: Features,
    evaluation: &Evaluation,
) -> Score {
    let moves = position.moves();
    let is_capture = moves.first().is_some_and(|mv| mv.is_capture());
    let goes_on = depth > 0 || is_capture && features.has(Feature::Quiescence);
    if moves.is_empty() {
        return match position.outcome() {
            Some(Outcome::Win { winner, .. }) if winner == position.side_to_move() => -lost_at(ply),
            _ => lost_at(ply),
        };
    }
    if !goes_on {
        return evaluation.evaluate(position).unwrap();
    }
    let is_forced = is_capture && moves.len() == 1 && features.has(Feature::Extensions);
    // Beyond the horizon (depth 0), forced moves are not extended.
    let deeper = if depth > 0 { depth - 1 + i32::from(is_forced) } else { -1 };
    let replies =
        moves.iter().map(|&mv| -minimax(&position.make(mv), deeper, ply + 1, features, evaluation));
    replies.max().unwrap_or(-WIN)
}

fn agrees_with_minimax(variant: VariantName, features: Features, positions: usize, deepest: u32) {
    let learnt = features.has(Feature::Patterns);
    let weights = if learnt { Weights::of(variant) } else { Weights::first(variant) };
    let evaluation = Evaluation::new(variant, weights).unwrap();
    let mut random = Random(17);
    for i in 0..positions {
        let plies = random.below(60);
        let position = random.position(variant, plies);
        let mut engine = engine(variant, features);
        for plies in 1..=deepest {
            engine.new_game();
            let found = search(&mut engine, position, &depth(plies));
            let expected = minimax(&position, found.depth as i32, 0, features, &evaluation);
            assert_eq!(found.score, expected, "{variant} {i}: {position}, depth {plies}");
            // This check needs the hash table off, because with a table the score of a move may come from a deeper
            // search.
            if !features.has(Feature::Table) {
                let next = position.make(found.best());
                let depth = reached(&position, found.depth, features);
                let of_best = -minimax(&next, depth, 1, features, &evaluation);
                assert_eq!(of_best, expected, "{variant} {i}: {position}, {:?}", found.best());
            }
        }
    }
}

/// The remaining depth after a move: extended if the move is the only legal move.
fn reached(position: &AnyPosition, depth: u32, features: Features) -> i32 {
    let moves = position.moves();
    let is_forced = moves.len() == 1 && moves[0].is_capture() && features.has(Feature::Extensions);
    depth as i32 - 1 + i32::from(is_forced)
}

/// Selective features: they prune, reduce or extend, and so may change a score.
const SELECTIVE: [Feature; 5] = [
    Feature::Reductions,
    Feature::ProbCut,
    Feature::Futility,
    Feature::LateMovePruning,
    Feature::Exchanges,
];

/// Sets of features that must not change a score.
///
/// Table and extensions are not combined: an extended search may store a position at a greater depth than minimax
/// searches, so that the scores differ.
const EXACT: [Features; 2] =
    [EXHAUSTIVE.without(Feature::Table), EXHAUSTIVE.without(Feature::Extensions)];

const EXHAUSTIVE: Features = {
    let (mut features, mut i) = (Features::all(), 0);
    while i < SELECTIVE.len() {
        features = features.without(SELECTIVE[i]);
        i += 1;
    }
    features
};

#[test]
fn plain_search_is_minimax() {
    for &variant in variants() {
        agrees_with_minimax(variant, Features::none(), 6, 3);
    }
}

#[test]
fn no_feature_but_the_selective_changes_a_score() {
    // This test is small, because it runs without optimisation. The ignored test below searches more positions to a
    // greater depth.
    exact_features_agree_with_minimax(3, 8, 4);
}

#[test]
#[ignore = "slow"]
fn no_feature_but_the_selective_changes_a_score_deeper() {
    exact_features_agree_with_minimax(8, 30, 6);
}

fn exact_features_agree_with_minimax(positions: usize, russian: usize, deepest: u32) {
    for features in EXACT {
        for &variant in variants() {
            agrees_with_minimax(variant, features, positions, 3);
        }
        agrees_with_minimax(Russian, features, russian, deepest);
    }
}

#[test]
fn each_feature_alone_is_minimax() {
    for feature in Feature::ALL.into_iter().filter(|feature| !SELECTIVE.contains(feature)) {
        agrees_with_minimax(Russian, Features::none().with(feature), 10, 4);
        agrees_with_minimax(International, Features::none().with(feature), 5, 3);
        agrees_with_minimax(Spantsireti, EXACT[1].without(feature), 5, 4);
    }
}
