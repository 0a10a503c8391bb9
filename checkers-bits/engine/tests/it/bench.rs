//! Tests the exact node counts of a search, which must be equal on every machine and in every build.

use checkers_bits::VariantName;
use draughts_engine::{Feature, Features, bench};

use crate::{depth, engine, search};

/// The expected node count of each variant. A change of the search or of the generator's move order changes the counts.
/// New learnt weights do not change the counts.
const NODES: [(&str, u64); 12] = [
    ("russian", 22_596),
    ("brazilian", 27_153),
    ("international", 43_061),
    ("spantsireti", 58_746),
    ("canadian", 101_895),
    ("english", 32_825),
    ("czech", 31_423),
    ("italian", 27_633),
    ("thai", 29_168),
    ("frisian", 81_904),
    ("antidraughts", 22_140),
    ("breakthrough", 43_061),
];

#[test]
fn a_search_looks_at_the_same_positions_everywhere() {
    let counted = NODES.map(|(name, _)| {
        let variant: VariantName = name.parse().unwrap();
        let mut engine = engine(variant, Features::all().without(Feature::Patterns));
        let searched = bench::positions(variant).into_iter().map(|position| {
            engine.new_game();
            search(&mut engine, position, &depth(7)).nodes
        });
        (name, searched.sum())
    });
    assert_eq!(counted, NODES);
}
