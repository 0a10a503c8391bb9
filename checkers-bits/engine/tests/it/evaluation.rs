//! Tests properties of the evaluation: colour symmetry, linearity, and the range of its scores.

use checkers_bits::VariantName::{
    self, Brazilian, Canadian, English, International, Italian, Russian, Spanish, Spantsireti,
};
use checkers_bits::{AnyPosition, AnyVariant, Color, Piece};
use draughts_engine::score::{LEAST_WIN, MOST_PLIES, Score, WIN};
use draughts_engine::{Evaluation, Term, Weights};

use crate::{Random, position, variants};

fn evaluation(variant: VariantName, weights: Weights) -> Evaluation {
    Evaluation::new(variant, weights).unwrap()
}

fn score(evaluation: &Evaluation, position: &AnyPosition) -> Score {
    evaluation.evaluate(position).unwrap()
}

#[test]
fn a_turned_board_is_worth_the_same() {
    for &variant in variants() {
        let evaluation = evaluation(variant, Weights::of(variant));
        let mut random = Random(3);
        let mut different = 0;
        for plies in 0..400 {
            let position = random.position(variant, plies % 90);
            let found = score(&evaluation, &position);
            let turned = score(&evaluation, &position.rotated_180());
            assert_eq!(turned, found, "{variant} {position}");
            assert!(found.abs() < LEAST_WIN);
            different += i32::from(found != score(&evaluation, &AnyPosition::start(variant)));
        }
        assert!(different > 300);
    }
}

#[test]
fn pieces_never_count_as_much_as_a_win() {
    let kings = position(Russian, "W:WKa1,Kb2,Kc3,Kd4,Ke5,Kc1,Kd2,Ke3,Kf4,Kg5,Kh6,Kg1,Kh2:Ba7");
    let evaluation = evaluation(Russian, Weights::new(vec![[i16::MAX; 2]; Term::COUNT]));
    assert!(score(&evaluation, &kings) < LEAST_WIN);
    assert!(LEAST_WIN < WIN - MOST_PLIES as i32);
}

/// Tests the most pieces that do not win against a lone king: two on 8×8, three if the king holds the main road, three
/// on larger boards.
#[test]
fn a_king_with_few_against_it_is_hardly_lost() {
    let is_nearly_drawn = |variant, fen| {
        let score = score(&evaluation(variant, Weights::first(variant)), &position(variant, fen));
        assert!((1..50).contains(&score) || score > 200, "{variant}: {fen}: {score}");
        score < 50
    };
    assert!(is_nearly_drawn(Russian, "W:WKc1,Ke1:BKb8"));
    assert!(is_nearly_drawn(Russian, "W:WKc1,Ke1,Kg1:BKh8"));
    assert!(!is_nearly_drawn(Russian, "W:WKc1,Ke1,Kg1:BKb8"));
    assert!(is_nearly_drawn(Spantsireti, "W:WKc1,Ke1,Kg1:BKb8"));
    assert!(!is_nearly_drawn(Spantsireti, "W:WKc1,Ke1,Kg1,Ki1:BKb8"));
    for variant in [International, Canadian] {
        assert!(is_nearly_drawn(variant, "W:WK47,K48,K49:BK1"));
        assert!(!is_nearly_drawn(variant, "W:WK47,K48,K49,K50:BK1"));
    }
    assert!(!is_nearly_drawn(International, "W:WK47,K48,K49,K50:BK5"), "the main road");
}

/// The score of a quiet position is the weighted sum of its features.
#[test]
fn features_make_the_score() {
    for &variant in variants() {
        let evaluation = evaluation(variant, Weights::of(variant));
        let weights = evaluation.weights().as_slice();
        let mut random = Random(5);
        let mut quiet = 0;
        for plies in 0..200 {
            let position = random.position(variant, plies % 90);
            if position.has_captures() || !evaluation.is_linear(&position) {
                continue;
            }
            let tapers = evaluation.tapers(&position);
            let mut sum = 0.0;
            evaluation.features(&position, &mut |feature, count| {
                // Without learnt weights, only the terms count.
                let weight = weights.get(feature).copied().unwrap_or_default();
                let [early, late] = weight.map(f32::from);
                sum += count as f32 * (early * tapers[0] + late * tapers[1]);
            });
            let white = match position.side_to_move() {
                Color::White => score(&evaluation, &position),
                Color::Black => -score(&evaluation, &position),
            };
            assert!((sum / 10.0 - white as f32).abs() < 1.1, "{position}: {sum} {white}");
            quiet += 1;
        }
        assert!(quiet > 50, "{quiet}");
    }
}

#[test]
fn a_king_that_steps_is_a_man_in_the_patterns() {
    for (variant, is_man) in [(English, true), (Italian, true), (Russian, false)] {
        let evaluation = evaluation(variant, Weights::first(variant));
        let first = Term::COUNT + AnyVariant::from(variant).square_count();
        let patterns = |fen| {
            let mut patterns = Vec::new();
            evaluation.features(&position(variant, fen), &mut |feature, count| {
                if feature >= first {
                    patterns.push((feature, count));
                }
            });
            patterns
        };
        assert_eq!(patterns("W:WK18,31:B2") == patterns("W:W18,31:B2"), is_man, "{variant}");
        assert_ne!(patterns("W:W18,31:B2"), patterns("W:W31:B2"), "{variant}");
    }
}

/// Frysk! differs from Frisian only in its start position, and has the same weights.
#[test]
fn frysk_has_the_scores_of_frisian() {
    let [frysk, frisian] =
        [VariantName::Frysk, VariantName::Frisian].map(|it| evaluation(it, Weights::of(it)));
    let mut random = Random(6);
    for plies in 0..200 {
        let here = random.position(VariantName::Frysk, plies % 60);
        let there = position(VariantName::Frisian, &here.to_string());
        assert_eq!(frysk.evaluate(&here), frisian.evaluate(&there), "{here}");
        assert_eq!(frysk.tapers(&here), frisian.tapers(&there), "{here}");
    }
}

/// On a mirrored board, the main road runs along the other long diagonal than on the usual board.
#[test]
fn the_main_road_has_dark_squares() {
    let evaluation = evaluation(Spanish, Weights::first(Spanish));
    let spanish = AnyVariant::from(Spanish);
    let kings = |color, places: &[(u8, u8)]| {
        let square = |&(file, rank): &(u8, u8)| spanish.square_at(file, rank).unwrap();
        let piece = Piece { color, is_king: true };
        places.iter().map(|place| (square(place), piece)).collect::<Vec<_>>()
    };
    let score = |king| {
        let three = kings(Color::White, &[(1, 0), (3, 0), (5, 0)]);
        let all = [three, kings(Color::Black, &[king])].concat();
        score(&evaluation, &AnyPosition::new(spanish, all, Color::White).unwrap())
    };
    assert!(score((0, 7)) < 50, "{}", score((0, 7)));
    assert!(score((2, 7)) > 200, "{}", score((2, 7)));
}

#[test]
fn positions_and_weights_of_another_game_have_no_score() {
    let russian = evaluation(Russian, Weights::first(Russian));
    let start = AnyPosition::start(Brazilian);
    assert_eq!(russian.evaluate(&start), None);
    assert!(!russian.is_linear(&start));
    russian.features(&start, &mut |feature, _| panic!("{feature}"));
    let learnt = Weights::of(International);
    let error = Evaluation::new(Russian, learnt.clone()).err().unwrap();
    let [terms, all] = Evaluation::weight_counts(Russian);
    let found = learnt.as_slice().len();
    assert_eq!(error.to_string(), format!("expected {terms} or {all} weights, found {found}"));
}

/// Without kings, mobility is the number of moves of White minus that of Black, also where men go sideways.
#[test]
fn mobility_counts_all_steps_of_men() {
    for &variant in variants() {
        let evaluation = evaluation(variant, Weights::first(variant));
        let (mut random, mut quiet) = (Random(7), 0);
        for plies in 0..60 {
            let position = random.position(variant, plies % 20);
            let turned = position.null_move();
            if position.has_captures() || turned.has_captures() || !position.all_kings().is_empty()
            {
                continue;
            }
            let moves = |position: &AnyPosition| position.count_moves() as i32;
            let (mover, other) = (moves(&position), moves(&turned));
            let expected =
                if position.side_to_move() == Color::White { mover - other } else { other - mover };
            let mut found = 0;
            evaluation.features(&position, &mut |feature, count| {
                if feature == Term::Mobility as usize {
                    found = count;
                }
            });
            assert_eq!(found, expected, "{variant} {position}");
            quiet += 1;
        }
        assert!(quiet > 10, "{variant}: {quiet}");
    }
}
