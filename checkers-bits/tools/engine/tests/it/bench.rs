//! The exact node counts of a search: the same on every machine and in every build.

use checkers_bits::{Variant, VariantName, with_variant};
use draughts_engine::{Features, bench};

use crate::{depth, engine, search};

/// A change of the search, or of the generator's move order, changes these counts.
const NODES: [(&str, u64); 10] = [
    ("russian", 16_548),
    ("brazilian", 22_143),
    ("pool", 16_590),
    ("international", 37_005),
    ("spantsireti", 52_580),
    ("canadian", 49_097),
    ("english", 23_130),
    ("czech", 20_766),
    ("italian", 19_709),
    ("spanish", 25_056),
];

#[test]
fn a_search_looks_at_the_same_positions_everywhere() {
    let counted = NODES.map(|(name, _)| {
        let variant: VariantName = name.parse().unwrap();
        (name, with_variant!(variant, V => nodes::<V>()))
    });
    assert_eq!(counted, NODES);
}

fn nodes<V: Variant>() -> u64 {
    let mut engine = engine::<V>(Features::all());
    let searched = bench::positions::<V>().into_iter().map(|position| {
        engine.new_game();
        search(&mut engine, position, &depth(7)).nodes
    });
    searched.sum()
}
