//! Tests the exact node counts of a search, which must be equal on every machine and in every build.

use checkers_bits::VariantName;
use draughts_engine::{Feature, Features, bench};

use crate::{depth, engine, search};

/// The expected node count of each variant. A change of the search or of the generator's move order changes the counts.
/// New learnt weights do not change the counts.
const NODES: [(&str, u64); 12] = [
    ("russian", 22_693),
    ("brazilian", 26_967),
    ("international", 43_752),
    ("spantsireti", 63_451),
    ("canadian", 114_114),
    ("english", 32_945),
    ("czech", 30_686),
    ("italian", 26_961),
    ("thai", 28_246),
    ("frisian", 77_083),
    ("antidraughts", 22_278),
    ("breakthrough", 43_752),
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
