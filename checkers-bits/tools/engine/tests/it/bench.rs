//! The exact node counts of a search: the same on every machine and in every build.

use checkers_bits::Variant;
use draughts_engine::{Feature, Features, bench};

use crate::{depth, engine, for_each_variant, search};

/// A change of the search, or of the generator's move order, changes these counts; new learnt weights do not.
const NODES: [(&str, u64); 12] = [
    ("russian", 24_666),
    ("brazilian", 30_426),
    ("international", 52_280),
    ("spantsireti", 74_259),
    ("canadian", 124_824),
    ("english", 36_711),
    ("czech", 34_871),
    ("italian", 30_022),
    ("thai", 29_361),
    ("frisian", 83_304),
    ("antidraughts", 24_206),
    ("breakthrough", 52_280),
];

#[test]
fn a_search_looks_at_the_same_positions_everywhere() {
    let mut counted = Vec::new();
    for_each_variant!(count(&mut counted));
    let expected: Vec<_> = counted
        .iter()
        .filter_map(|(name, _)| NODES.iter().copied().find(|(other, _)| other == name))
        .collect();
    assert_eq!(counted, expected);
}

fn count<V: Variant>(counted: &mut Vec<(&str, u64)>) {
    let mut engine = engine::<V>(Features::all().without(Feature::Patterns));
    let searched = bench::positions::<V>().into_iter().map(|position| {
        engine.new_game();
        search(&mut engine, position, &depth(7)).nodes
    });
    counted.push((V::NAME, searched.sum()));
}
