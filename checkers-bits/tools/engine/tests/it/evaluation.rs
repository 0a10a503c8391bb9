//! The evaluation knows no colour, and wins are worth more than pieces.

use checkers_bits::{Color, Pieces, Position, Russian, Spanish, Square, Variant};
use draughts_engine::score::{LEAST_WIN, MOST_PLIES, WIN};
use draughts_engine::{Evaluation, Term, Weights};

use crate::{Random, for_each_variant};

#[test]
fn a_turned_board_is_worth_the_same() {
    fn check<V: Variant>() {
        let evaluation = Evaluation::<V>::new(Weights::of::<V>());
        let mut random = Random(3);
        let mut different = 0;
        for plies in 0..400 {
            let position = random.position::<V>(plies % 90);
            let score = evaluation.evaluate(&position);
            assert_eq!(
                evaluation.evaluate(&position.rotated_180()),
                score,
                "{} {position}",
                V::NAME
            );
            assert!(score.abs() < LEAST_WIN);
            different += i32::from(score != evaluation.evaluate(&Position::start()));
        }
        assert!(different > 300);
    }
    for_each_variant!(check);
}

#[test]
fn pieces_never_count_as_much_as_a_win() {
    let kings: Position<Russian> =
        "W:WKa1,Kb2,Kc3,Kd4,Ke5,Kc1,Kd2,Ke3,Kf4,Kg5,Kh6,Kg1,Kh2:Ba7".parse().unwrap();
    let evaluation = Evaluation::<Russian>::new(Weights::new(vec![[i16::MAX; 2]; Term::COUNT]));
    assert!(evaluation.evaluate(&kings) < LEAST_WIN);
    assert!(LEAST_WIN < WIN - MOST_PLIES as i32);
}

#[test]
fn a_king_with_few_against_it_is_hardly_lost() {
    let evaluation = Evaluation::<Russian>::new(Weights::first::<Russian>());
    let score = |fen: &str| evaluation.evaluate(&fen.parse().unwrap());
    let two = score("W:WKc1,Ke1:BKb8");
    let three_against_the_road = score("W:WKc1,Ke1,Kg1:BKh8");
    let three = score("W:WKc1,Ke1,Kg1:BKb8");
    assert!(0 < two && two < 50, "{two}");
    assert!(0 < three_against_the_road && three_against_the_road < 50, "{three_against_the_road}");
    assert!(three > 200, "{three}");
}

/// The sum over the features is the score, and a position is turned with its features.
#[test]
fn features_make_the_score() {
    fn check<V: Variant>() {
        let evaluation = Evaluation::<V>::new(Weights::of::<V>());
        let weights = evaluation.weights().as_slice();
        let mut random = Random(5);
        let mut quiet = 0;
        for plies in 0..200 {
            let position = random.position::<V>(plies % 90);
            if position.has_captures() || !evaluation.is_linear(&position) {
                continue;
            }
            let tapers = evaluation.tapers(&position);
            let mut sum = 0.0;
            evaluation.features(&position, &mut |feature, count| {
                let [early, late] = weights[feature].map(f32::from);
                sum += count as f32 * (early * tapers[0] + late * tapers[1]);
            });
            let white = match position.side_to_move() {
                Color::White => evaluation.evaluate(&position),
                Color::Black => -evaluation.evaluate(&position),
            };
            assert!((sum / 10.0 - white as f32).abs() < 1.1, "{position}: {sum} {white}");
            quiet += 1;
        }
        assert!(quiet > 50, "{quiet}");
    }
    for_each_variant!(check);
}

/// On the mirrored board the main road is the other line from corner to corner.
#[test]
fn the_main_road_has_dark_squares() {
    let evaluation = Evaluation::<Spanish>::new(Weights::first::<Spanish>());
    let kings = |places: &[(u8, u8)]| Pieces {
        kings: places.iter().filter_map(|&(file, rank)| Square::at(file, rank)).collect(),
        ..Pieces::default()
    };
    let score = |king| {
        let [three, one] = [kings(&[(1, 0), (3, 0), (5, 0)]), kings(&[king])];
        assert_eq!((three.kings.count(), one.kings.count()), (3, 1));
        evaluation.evaluate(&Position::new(three, one, Color::White).unwrap())
    };
    assert!(score((0, 7)) < 50, "{}", score((0, 7)));
    assert!(score((2, 7)) > 200, "{}", score((2, 7)));
}
