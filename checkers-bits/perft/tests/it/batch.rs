//! Compares batch counts with the oracle, with perft that makes every move, and with plain perft.

use core::fmt::{self, Debug, Formatter};
use core::ops::{Deref, DerefMut};

use checkers_bits::{
    Brazilian, Canadian, Color, Czech, English, International, Italian, Pieces, Pool, Position,
    Russian, Spanish, Spantsireti, Square, Variant, perft,
};
use checkers_perft::{Countable, perft_of_each};
use proptest::collection::SizeRange;
use proptest::prelude::*;

use crate::oracle::Oracle;
use crate::random::{positions, positions_of_men};

/// The number of test cases. A debug build runs a quarter, to save time.
pub(crate) const CASES: u32 = if cfg!(debug_assertions) { 5 } else { 20 };

/// A batch of positions. `Debug` prints only one line, because the failing assertion names its position.
pub(crate) struct Batch<V: Variant>(Vec<Position<V>>);

pub(crate) fn batches<V: Variant>(
    positions: impl Strategy<Value = Position<V>>,
    size: impl Into<SizeRange>,
) -> impl Strategy<Value = Batch<V>> {
    prop::collection::vec(positions, size).prop_map(Batch)
}

impl<V: Variant> Debug for Batch<V> {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        write!(f, "{} positions", self.0.len())
    }
}

impl<V: Variant> Deref for Batch<V> {
    type Target = Vec<Position<V>>;

    fn deref(&self) -> &Self::Target {
        &self.0
    }
}

impl<V: Variant> DerefMut for Batch<V> {
    fn deref_mut(&mut self) -> &mut Self::Target {
        &mut self.0
    }
}

/// Asserts that a batch counts as many moves for each position as a call for that position alone.
pub(crate) fn counts_together<V: Countable>(
    positions: &[Position<V>],
) -> Result<(), TestCaseError> {
    let mut counts = vec![u64::MAX; positions.len()];
    perft_of_each(positions, 1, &mut counts);
    for (position, &count) in positions.iter().zip(&counts) {
        prop_assert_eq!(count as usize, Oracle::from(position).moves().len(), "{}", position);
    }
    Ok(())
}

/// Compares perft with bulk counting to perft that makes every move.
pub(crate) fn plays_out<V: Countable>(
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
            let nodes = plain(position, depth);
            prop_assert_eq!(perft(position, depth), nodes, "{}", position);
            prop_assert_eq!(checkers_perft::perft(position, depth), nodes, "{}", position);
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
                    #![proptest_config(ProptestConfig::with_cases(CASES))]

                    #[test]
                    fn many(mut list in batches(positions::<$variant>(), 0..300)) {
                        counts_together(&list)?;
                        list.retain(|position| position.count_moves() < 20);
                        list.truncate(50);
                        plays_out(&list, 2)?;
                    }

                    #[test]
                    fn many_of_men(list in batches(positions_of_men::<$variant>(), 0..300)) {
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

/// The king's fourth capture crosses or ends on the king's first square. This square is empty during the capture,
/// although the position still has the king on it.
#[test]
fn a_fourth_capture_ignores_the_first_square_of_its_king() {
    fn check<V: Countable>(fens: &[&str]) {
        for fen in fens {
            let position: Position<V> = fen.parse().unwrap();
            let moves = Oracle::from(&position).moves();
            assert!(moves.iter().all(|mv| mv.captured.len() == 4), "{fen}");
            // The batch has 100 copies of the position, because a batch of fewer than 64 positions does not use the
            // kernels.
            let mut counts = [0; 100];
            perft_of_each(&[position; 100], 1, &mut counts);
            assert_eq!(counts, [moves.len() as u64; 100], "{fen}");
        }
    }
    let onto = ["B:Wd2,f2,d4,f4:BKe1", "W:WKd8:Bc7,e7,c5,e5"];
    let across = ["W:WKe5,b6:Bf6,f8,d8,f4", "B:Wf4,f2,d2,f6:BKe5,b4"];
    check::<Brazilian>(&onto);
    check::<International>(&onto);
    check::<International>(&across);
    check::<Canadian>(&across);
}

/// Tests all positions of up to three men.
#[test]
fn all_positions_of_three_men() {
    few_men(3);
}

/// Tests all positions of up to four men. Many rules depend on a few squares, and all positions of few men cover these
/// rules. One example is whether a capture continues from the last rank. Another is the count of replies to a quiet
/// move, which uses only squares around both ends of the move.
#[test]
#[ignore = "slow: two million positions"]
fn all_positions_of_few_men() {
    few_men(4);
}

fn few_men(most: u32) {
    fn put<V: Variant>(position: &Position<V>, from: u8, men: u32, all: &mut Vec<Position<V>>) {
        all.push(*position);
        if men == 0 {
            return;
        }
        for square in Square::<V::Board>::all().skip(from.into()) {
            for color in Color::ALL {
                let [mut white, mut black] = Color::ALL
                    .map(|color| Pieces { men: position.men(color), ..Pieces::default() });
                let pieces = if color == Color::White { &mut white } else { &mut black };
                pieces.men |= square.into();
                // `Position::new` rejects a man on its promotion rank, so positions with such a man are skipped.
                if let Ok(next) = Position::new(white, black, Color::White) {
                    put(&next, square.number(), men - 1, all);
                }
            }
        }
    }
    fn check<V: Countable>(men: u32) {
        let nobody = Position::<V>::new(Pieces::default(), Pieces::default(), Color::White);
        let mut all = Vec::new();
        put(&nobody.unwrap(), 0, men, &mut all);
        let mut counts = vec![0; all.len()];
        perft_of_each(&all, 1, &mut counts);
        for (position, &count) in all.iter().zip(&counts) {
            assert_eq!(count, u64::from(position.count_moves()), "{position}");
        }
        let mut nodes = vec![0; all.len()];
        perft_of_each(&all, 2, &mut nodes);
        for (position, &nodes) in all.iter().zip(&nodes) {
            assert_eq!(nodes, perft(position, 2), "{position}");
        }
    }
    check::<Russian>(most);
    check::<Brazilian>(most);
    check::<English>(most);
    check::<Spanish>(most);
}

/// Tests a king against a king, with one more piece of any kind, on all squares. The test covers the replies to king
/// moves, because batches count these replies without making the moves.
#[test]
#[ignore = "slow: a million positions"]
fn all_positions_of_a_king_an_enemy_and_a_piece() {
    fn check<V: Countable>(one_in: usize) {
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
            assert_eq!(nodes, perft(position, 2), "{position}");
        }
    }
    check::<Russian>(1);
    check::<Brazilian>(3);
    check::<English>(3);
    check::<International>(31);
}

/// The man on d6 takes e5, g5 and g7 and becomes a king on f8. The new king then takes c5 across d6, the first square
/// of the capture.
#[test]
fn a_new_king_goes_on_across_the_square_that_it_left() {
    let position: Position<Russian> = "W:Wd6:Be5,g5,g7,c5".parse().unwrap();
    assert_eq!(Oracle::from(&position).moves().len(), 3);
    let mut counts = [0; 64];
    perft_of_each(&[position; 64], 1, &mut counts);
    assert_eq!(counts, [3; 64]);
}
