//! Compares the generator with the oracle, and the moves of a position with the moves of the rotated position.

use std::collections::BTreeSet;

use checkers_bits::{
    Canadian, English, Frisian, International, Italian, Position, Russian, Spantsireti, Turkish,
    Variant, perft, perft_paths,
};
use proptest::prelude::*;

use crate::oracle::{Oracle, PlainMove, cell};
use crate::random::{cases, positions, swapped, turned};

pub(crate) fn agrees_with_the_oracle<V: Variant>(
    position: &Position<V>,
) -> Result<(), TestCaseError> {
    let oracle = Oracle::from(position);
    let expected = oracle.moves();
    let moves = position.moves();
    let found: BTreeSet<PlainMove> = moves.iter().copied().map(PlainMove::from).collect();
    prop_assert_eq!(&found, &expected);
    prop_assert_eq!(moves.len(), expected.len(), "a move comes twice");
    prop_assert_eq!(position.count_moves() as usize, expected.len());
    prop_assert_eq!(perft_paths(position, 1) as usize, oracle.paths().len());
    prop_assert_eq!(position.has_moves(), !expected.is_empty());
    let captures = expected.iter().any(|mv| !mv.captured.is_empty());
    prop_assert_eq!(position.has_captures(), captures);
    Ok(())
}

/// The positions after all legal moves, in the order of `moves`.
pub(crate) fn successors<V: Variant>(position: &Position<V>) -> Vec<Position<V>> {
    let mut successors = Vec::new();
    position.for_each_successor(|next| successors.push(next));
    successors
}

pub(crate) fn every_move_can_be_played<V: Variant>(
    position: &Position<V>,
) -> Result<(), TestCaseError> {
    let made: Vec<_> = position.moves().iter().map(|&mv| position.make(mv)).collect();
    prop_assert_eq!(successors(position), made);
    let side = position.side_to_move();
    for &mv in &position.moves() {
        let after = position.make(mv);
        prop_assert_eq!(position.play(mv), Ok(after));
        prop_assert_eq!(after.side_to_move(), !side);
        prop_assert!(after.all(side).contains(mv.to_square()));
        prop_assert_eq!(after.all(side).count(), position.all(side).count());
        prop_assert_eq!(after.all(!side), position.all(!side) & !mv.captured());
        let becomes_king = position.kings(side).contains(mv.from_square()) || mv.promotes();
        prop_assert_eq!(after.kings(side).contains(mv.to_square()), becomes_king);
        let untouched = !position.kings(side) & !mv.captured();
        prop_assert!(!after.kings(!side).intersects(!position.kings(!side)));
        prop_assert!(after.men(side).count() <= position.men(side).count());
        prop_assert!(!after.men(!side).intersects(!untouched));
    }
    Ok(())
}

fn looks_the_same_from_the_other_side<V: Variant>(
    position: &Position<V>,
) -> Result<(), TestCaseError> {
    let other = swapped(position);
    prop_assert_eq!(perft(position, 3), perft(&other, 3));
    let mirrored: BTreeSet<PlainMove> = other.moves().iter().map(|&mv| mv.into()).collect();
    for &mv in &position.moves() {
        let number = |set| cell(turned(set).first().unwrap());
        let image = PlainMove {
            from: number(mv.from_square().into()),
            to: number(mv.to_square().into()),
            captured: turned(mv.captured()).into_iter().map(cell).collect(),
            promotes: mv.promotes(),
        };
        prop_assert!(mirrored.contains(&image), "{:?}", mv);
    }
    Ok(())
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(cases(20_000)))]

    #[test]
    fn russian(position in positions::<Russian>()) {
        agrees_with_the_oracle(&position)?;
        every_move_can_be_played(&position)?;
    }

    #[test]
    fn international(position in positions::<International>()) {
        agrees_with_the_oracle(&position)?;
        every_move_can_be_played(&position)?;
    }

    #[test]
    fn spantsireti(position in positions::<Spantsireti>()) {
        agrees_with_the_oracle(&position)?;
        every_move_can_be_played(&position)?;
    }

    #[test]
    fn english(position in positions::<English>()) {
        agrees_with_the_oracle(&position)?;
        every_move_can_be_played(&position)?;
    }

    #[test]
    fn italian(position in positions::<Italian>()) {
        agrees_with_the_oracle(&position)?;
        every_move_can_be_played(&position)?;
    }
}

// A debug build runs 300 cases, because tests without optimisation are slow.
proptest! {
    #![proptest_config(ProptestConfig::with_cases(if cfg!(debug_assertions) { 300 } else { 20_000 }))]

    #[test]
    fn turkish(position in positions::<Turkish>()) {
        agrees_with_the_oracle(&position)?;
        every_move_can_be_played(&position)?;
        let after = position.moves().into_iter().map(|mv| Oracle::from(&position.make(mv)).moves().len());
        prop_assert_eq!(perft(&position, 2), after.sum::<usize>() as u64);
        looks_the_same_from_the_other_side(&position)?;
        for &mv in &position.moves() {
            let path: Vec<_> = position.path(mv).map(|at| [at.file(), at.rank()].map(i16::from)).collect();
            for stops in path.windows(3) {
                let way = |i: usize| [0, 1].map(|j| (stops[i + 1][j] - stops[i][j]).signum());
                prop_assert_ne!(way(0), way(1).map(i16::wrapping_neg), "{:?} turns back", path);
            }
        }
    }

    #[test]
    fn frisian(position in positions::<Frisian>(), run in 0..4_u8) {
        agrees_with_the_oracle(&position)?;
        every_move_can_be_played(&position)?;
        let kings = position.kings(position.side_to_move());
        if let Some(king) = kings.first() {
            agrees_with_the_oracle(&position.with_king_run(king, run))?;
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(cases(1_000)))]

    #[test]
    fn canadian(position in positions::<Canadian>()) {
        agrees_with_the_oracle(&position)?;
        every_move_can_be_played(&position)?;
    }

    #[test]
    fn russian_from_the_other_side(position in positions::<Russian>()) {
        looks_the_same_from_the_other_side(&position)?;
    }

    #[test]
    fn international_from_the_other_side(position in positions::<International>()) {
        looks_the_same_from_the_other_side(&position)?;
    }
}

/// Tests that only an optimised build has, and so the gate, because compiling these generators takes longer than running
/// the tests. The tests of rules as text compare the values of all variants in every build.
#[cfg(not(debug_assertions))]
mod optimised {
    use checkers_bits::{Brazilian, Breakthrough, Czech, Killer, Pool, Spanish, Thai};

    use super::*;
    use crate::random::positions_of_men;

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(20_000))]

        #[test]
        fn brazilian(position in positions::<Brazilian>()) {
            agrees_with_the_oracle(&position)?;
            every_move_can_be_played(&position)?;
        }

        #[test]
        fn pool(position in positions::<Pool>()) {
            agrees_with_the_oracle(&position)?;
            every_move_can_be_played(&position)?;
        }

        #[test]
        fn czech(position in positions::<Czech>()) {
            agrees_with_the_oracle(&position)?;
            every_move_can_be_played(&position)?;
        }

        #[test]
        fn spanish(position in positions::<Spanish>()) {
            agrees_with_the_oracle(&position)?;
            every_move_can_be_played(&position)?;
        }

        #[test]
        fn thai(position in positions::<Thai>()) {
            agrees_with_the_oracle(&position)?;
            every_move_can_be_played(&position)?;
        }

        #[test]
        fn killer(position in positions::<Killer>()) {
            agrees_with_the_oracle(&position)?;
            every_move_can_be_played(&position)?;
        }

        #[test]
        fn breakthrough(position in positions_of_men::<Breakthrough>()) {
            agrees_with_the_oracle(&position)?;
            every_move_can_be_played(&position)?;
        }

        #[test]
        fn breakthrough_with_kings(position in positions::<Breakthrough>()) {
            agrees_with_the_oracle(&position)?;
        }
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(1_000))]

        #[test]
        fn brazilian_from_the_other_side(position in positions::<Brazilian>()) {
            looks_the_same_from_the_other_side(&position)?;
        }

        #[test]
        fn pool_from_the_other_side(position in positions::<Pool>()) {
            looks_the_same_from_the_other_side(&position)?;
        }

        #[test]
        fn spantsireti_from_the_other_side(position in positions::<Spantsireti>()) {
            looks_the_same_from_the_other_side(&position)?;
        }

        #[test]
        fn the_family_from_the_other_side(
            english in positions::<English>(),
            czech in positions::<Czech>(),
            italian in positions::<Italian>(),
            spanish in positions::<Spanish>(),
        ) {
            looks_the_same_from_the_other_side(&english)?;
            looks_the_same_from_the_other_side(&czech)?;
            looks_the_same_from_the_other_side(&italian)?;
            looks_the_same_from_the_other_side(&spanish)?;
        }
    }

    /// Tests every position within five plies of the start, instead of random positions.
    #[test]
    #[ignore = "slow: all positions within five plies"]
    fn all_positions_near_the_start() {
        fn visit<V: Variant>(position: &Position<V>, depth: u32) {
            agrees_with_the_oracle(position).unwrap();
            if depth > 0 {
                for &mv in &position.moves() {
                    visit(&position.make(mv), depth - 1);
                }
            }
        }
        visit(&Position::<Russian>::start(), 5);
        visit(&Position::<Brazilian>::start(), 5);
        visit(&Position::<Pool>::start(), 5);
        visit(&Position::<International>::start(), 4);
        visit(&Position::<Spantsireti>::start(), 4);
        visit(&Position::<Canadian>::start(), 3);
        visit(&Position::<English>::start(), 5);
        visit(&Position::<Czech>::start(), 5);
        visit(&Position::<Italian>::start(), 5);
        visit(&Position::<Spanish>::start(), 5);
        visit(&Position::<Turkish>::start(), 5);
    }
}
