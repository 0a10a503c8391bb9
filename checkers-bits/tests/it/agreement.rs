//! The generator against the oracle, and against itself seen from the other side.

use std::collections::BTreeSet;

use checkers_bits::{
    Brazilian, Canadian, Color, Czech, English, International, Italian, Pieces, Pool, Position,
    Russian, Spanish, Spantsireti, Square, Variant, lines, perft, perft_of_each, perft_paths,
    perft_with,
};
use proptest::prelude::*;

use crate::oracle::{Oracle, PlainMove, cell};
use crate::random::{positions, positions_of_men, swapped, turned};

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

fn every_move_can_be_played<V: Variant>(position: &Position<V>) -> Result<(), TestCaseError> {
    let side = position.side_to_move();
    for &mv in &position.moves() {
        let after = position.make(mv);
        prop_assert_eq!(position.play(mv), Ok(after));
        prop_assert_eq!(after.side_to_move(), !side);
        prop_assert!(after.all(side).contains(mv.to()));
        prop_assert_eq!(after.all(side).count(), position.all(side).count());
        prop_assert_eq!(after.all(!side), position.all(!side) & !mv.captured());
        let becomes_king = position.kings(side).contains(mv.from()) || mv.promotes();
        prop_assert_eq!(after.kings(side).contains(mv.to()), becomes_king);
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
            from: number(mv.from().into()),
            to: number(mv.to().into()),
            captured: turned(mv.captured()).into_iter().map(cell).collect(),
            promotes: mv.promotes(),
        };
        prop_assert!(mirrored.contains(&image), "{:?}", mv);
    }
    Ok(())
}

/// Counting many positions at once is counting each of them.
pub(crate) fn counts_together<V: Variant>(positions: &[Position<V>]) -> Result<(), TestCaseError> {
    let mut counts = vec![u32::MAX; positions.len()];
    Position::count_moves_of_each(positions, &mut counts);
    for (position, &count) in positions.iter().zip(&counts) {
        prop_assert_eq!(count as usize, Oracle::from(position).moves().len(), "{}", position);
    }
    Ok(())
}

/// Perft, which does not make all moves that it counts, against making them.
pub(crate) fn plays_out<V: Variant>(
    positions: &[Position<V>],
    greatest_depth: u32,
) -> Result<(), TestCaseError> {
    fn plain<V: Variant>(position: &Position<V>, depth: u32) -> u64 {
        if depth == 0 {
            return 1;
        }
        let moves = position.moves();
        moves.iter().map(|&mv| plain(&position.make(mv), depth - 1)).sum()
    }
    for depth in 0..=greatest_depth {
        let mut nodes = vec![u64::MAX; positions.len()];
        perft_of_each(positions, depth, &mut nodes);
        for (position, &nodes) in positions.iter().zip(&nodes) {
            prop_assert_eq!(nodes, plain(position, depth), "{} {}", position, depth);
        }
        for position in positions.iter().take(5) {
            prop_assert_eq!(perft(position, depth), plain(position, depth), "{}", position);
        }
    }
    Ok(())
}

macro_rules! together {
    ($($name:ident: $variant:ty),*) => {
        $(
            mod $name {
                use super::*;

                proptest! {
                    #![proptest_config(ProptestConfig::with_cases(20))]

                    #[test]
                    fn many(mut list in prop::collection::vec(positions::<$variant>(), 0..300)) {
                        counts_together(&list)?;
                        list.retain(|position| position.count_moves() < 20);
                        list.truncate(50);
                        plays_out(&list, 2)?;
                    }

                    #[test]
                    fn many_of_men(list in prop::collection::vec(positions_of_men::<$variant>(), 0..300)) {
                        counts_together(&list)?;
                        plays_out(&list, 3)?;
                        plays_out(&list[..list.len().min(5)], 4)?;
                    }

                    #[test]
                    fn few_of_men(position in positions_of_men::<$variant>()) {
                        plays_out(&[position], 4)?;
                    }
                }
            }
        )*
    };
}

together!(
    russian_together: Russian,
    brazilian_together: Brazilian,
    pool_together: Pool,
    international_together: International,
    spantsireti_together: Spantsireti,
    canadian_together: Canadian,
    english_together: English,
    czech_together: Czech,
    italian_together: Italian,
    spanish_together: Spanish
);

proptest! {
    #![proptest_config(ProptestConfig::with_cases(20_000))]

    #[test]
    fn russian(position in positions::<Russian>()) {
        agrees_with_the_oracle(&position)?;
        every_move_can_be_played(&position)?;
    }

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
    fn czech(position in positions::<Czech>()) {
        agrees_with_the_oracle(&position)?;
        every_move_can_be_played(&position)?;
    }

    #[test]
    fn italian(position in positions::<Italian>()) {
        agrees_with_the_oracle(&position)?;
        every_move_can_be_played(&position)?;
    }

    #[test]
    fn spanish(position in positions::<Spanish>()) {
        agrees_with_the_oracle(&position)?;
        every_move_can_be_played(&position)?;
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(1_000))]

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
    fn brazilian_from_the_other_side(position in positions::<Brazilian>()) {
        looks_the_same_from_the_other_side(&position)?;
    }

    #[test]
    fn pool_from_the_other_side(position in positions::<Pool>()) {
        looks_the_same_from_the_other_side(&position)?;
    }

    #[test]
    fn international_from_the_other_side(position in positions::<International>()) {
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

/// Every position within five moves of the start, so that legal play is covered without chance.
#[test]
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
}

/// All positions of up to four men: what is decided by a few squares, as whether a capture goes on
/// from the last rank. The replies to a quiet move are counted without making it, and what makes that
/// right is near the squares where the man stood and stands.
#[test]
fn all_positions_of_few_men() {
    fn put<V: Variant>(position: &Position<V>, from: u8, men: u32, all: &mut Vec<Position<V>>) {
        all.push(*position);
        if men == 0 {
            return;
        }
        for square in Square::<V::Board>::all().skip(from.into()) {
            for color in [Color::White, Color::Black] {
                let [mut white, mut black] = [Color::White, Color::Black]
                    .map(|color| Pieces { men: position.men(color), ..Pieces::default() });
                let pieces = if color == Color::White { &mut white } else { &mut black };
                pieces.men |= square.into();
                // Men on their promotion rank are refused.
                if let Ok(next) = Position::new(white, black, Color::White) {
                    put(&next, square.number(), men - 1, all);
                }
            }
        }
    }
    fn check<V: Variant>() {
        let nobody = Position::<V>::new(Pieces::default(), Pieces::default(), Color::White);
        let mut all = Vec::new();
        put(&nobody.unwrap(), 0, 4, &mut all);
        let mut counts = vec![0; all.len()];
        Position::count_moves_of_each(&all, &mut counts);
        for (position, &count) in all.iter().zip(&counts) {
            assert_eq!(count, position.count_moves(), "{position}");
        }
        let mut nodes = vec![0; all.len()];
        perft_of_each(&all, 2, &mut nodes);
        for (position, &nodes) in all.iter().zip(&nodes) {
            assert_eq!(nodes, perft_with::<attacks::Walk, V>(position, 2), "{position}");
        }
    }
    check::<Russian>();
    check::<Brazilian>();
    check::<English>();
    check::<Spanish>();
}

/// A king against a king and one more piece of any kind, wherever they stand: the replies to the moves
/// of a king are counted without making them, and what makes that right is on the lines of a few
/// pieces.
#[test]
fn all_positions_of_a_king_an_enemy_and_a_piece() {
    fn check<V: Variant>(one_in: usize) {
        let squares = || Square::<V::Board>::all();
        let pairs = squares().flat_map(|own| squares().map(move |enemy| (own, enemy)));
        let on = |square: Square<V::Board>, king| {
            let mut pieces = Pieces::default();
            *(if king { &mut pieces.kings } else { &mut pieces.men }) |= square.into();
            pieces
        };
        let all: Vec<Position<V>> = pairs
            .flat_map(|pair| squares().map(move |square| (pair, square)))
            .step_by(one_in)
            .flat_map(|((own, enemy), square)| {
                (0..8).map(move |bits| {
                    let [white, king, enemy_king] = [1, 2, 4].map(|bit| bits & bit != 0);
                    let mut sides = [on(own, true), on(enemy, enemy_king)];
                    let (side, piece) = (&mut sides[usize::from(!white)], on(square, king));
                    side.men |= piece.men;
                    side.kings |= piece.kings;
                    let [white, black] = sides;
                    Position::new(white, black, Color::White)
                })
            })
            .filter_map(Result::ok)
            .collect();
        let mut nodes = vec![0; all.len()];
        perft_of_each(&all, 2, &mut nodes);
        for (position, &nodes) in all.iter().zip(&nodes) {
            assert_eq!(nodes, perft_with::<attacks::Fill, V>(position, 2), "{position}");
        }
    }
    check::<Russian>(1);
    check::<Brazilian>(3);
    check::<English>(3);
    check::<International>(31);
}

/// The man takes e5, g5 and g7, becomes a king on f8 and takes c5 across d6, where it came from.
#[test]
fn a_new_king_goes_on_across_the_square_that_it_left() {
    let position: Position<Russian> = "W:Wd6:Be5,g5,g7,c5".parse().unwrap();
    assert_eq!(Oracle::from(&position).moves().len(), 3);
    let mut counts = [0; 64];
    Position::count_moves_of_each(&[position; 64], &mut counts);
    assert_eq!(counts, [3; 64]);
}
