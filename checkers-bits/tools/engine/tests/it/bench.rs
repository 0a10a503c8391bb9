//! The exact node counts of a search: the same on every machine and in every build.

use checkers_bits::{Variant, VariantName, with_variant};
use draughts_engine::{Feature, Features, bench};

use crate::{depth, engine, search};

/// A change of the search, or of the generator's move order, changes these counts; new learnt weights do not.
const NODES: [(&str, u64); 10] = [
    ("russian", 20_374),
    ("brazilian", 21_371),
    ("pool", 20_626),
    ("international", 50_490),
    ("spantsireti", 53_297),
    ("canadian", 102_445),
    ("english", 35_970),
    ("czech", 26_068),
    ("italian", 30_720),
    ("spanish", 30_759),
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
    let mut engine = engine::<V>(Features::all().without(Feature::Patterns));
    let searched = bench::positions::<V>().into_iter().map(|position| {
        engine.new_game();
        search(&mut engine, position, &depth(7)).nodes
    });
    searched.sum()
}
