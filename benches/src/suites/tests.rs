//! Tests that the positions of the suites have the properties that the module documents.

mod sampling;

use checkers_backends::{Walk, perft_with};
use checkers_bits::attacks::SliderAttacks;
use checkers_bits::{Color, International, Russian, Spantsireti, perft};
use checkers_perft::Countable;

use super::*;
use crate::random;

/// The maximum depth of the counts to check, so that all suites take a few seconds.
const SHALLOW: u32 = 5;

/// The number of positions in each suite of `lists`.
const LIST_POSITIONS: usize = 1000;

fn entries<V: Measured>(name: &str) -> Vec<Entry<V>> {
    V::suite(name).entries().collect()
}

fn counts_are_right<V: Measured + Countable>()
where
    Walk: SliderAttacks<V::Board>,
{
    for suite in V::SUITES {
        let [shallow, deep] = [1, suite.depth];
        for Entry { position, counts } in suite.entries() {
            let depths: Vec<u32> = counts.iter().map(|count| count.0).collect();
            assert!(depths.is_sorted() && depths.contains(&shallow) && depths.contains(&deep));
            for (depth, nodes) in counts.into_iter().filter(|count| count.0 <= SHALLOW) {
                assert_eq!(perft(&position, depth), nodes, "{position}");
                assert_eq!(checkers_perft::perft(&position, depth), nodes, "{position}");
                assert_eq!(perft_with::<Walk, V>(&position, depth), nodes, "{position}");
            }
        }
    }
}

fn kings_are_as_described<V: Measured>(size: usize) {
    let side = |position: &Position<V>| position.side_to_move();
    let kings = |position: &Position<V>, color| position.kings(color).count();
    for (name, count) in [("two-kings", 2..=2), ("kings", 2..=4)] {
        for Entry { position, .. } in entries::<V>(name) {
            for color in Color::ALL {
                assert!(count.contains(&kings(&position, color)), "{name}: {position}");
            }
        }
    }
    let all = entries::<V>("kings");
    let men =
        |position: &Position<V>| Color::ALL.iter().any(|&color| !position.men(color).is_empty());
    for color in Color::ALL {
        for has_men in [false, true] {
            let kind = |entry: &&Entry<V>| {
                side(&entry.position) == color && men(&entry.position) == has_men
            };
            assert_eq!(all.iter().filter(kind).count(), size / 4);
        }
    }
}

/// Compares the positions of the lists with the positions that the sampler chooses, in the same
/// order.
fn lists_are_as_sampled<V: Measured>() {
    let kinds = sampling::kinds::<V>();
    assert_eq!(V::LISTS.len(), kinds.len());
    for (suite, kind) in V::LISTS.iter().zip(kinds) {
        assert_eq!(suite.name, kind.name);
        let mut positions = Vec::new();
        for Entry { position, counts } in suite.entries() {
            assert_eq!(counts, [(1, perft(&position, 1))], "{position}");
            positions.push(position);
        }
        assert_eq!(positions.len(), LIST_POSITIONS, "{}", suite.name);
        let sampled = kind.positions(random::words()).take(LIST_POSITIONS);
        assert!(positions.into_iter().eq(sampled), "{}", suite.name);
    }
}

#[test]
fn lists() {
    lists_are_as_sampled::<Russian>();
    lists_are_as_sampled::<International>();
}

#[test]
fn russian() {
    counts_are_right::<Russian>();
    kings_are_as_described::<Russian>(100);
}

#[test]
fn international() {
    counts_are_right::<International>();
    kings_are_as_described::<International>(32);
}

#[test]
fn spantsireti() {
    counts_are_right::<Spantsireti>();
    kings_are_as_described::<Spantsireti>(32);
}
