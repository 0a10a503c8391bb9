//! Tests the exact node counts of a search, which must be equal on every machine and in every build.

use checkers_bits::VariantName;
use draughts_engine::{Engine, Options, Weights, bench};

use crate::{depth, options, search};

/// The expected node count of each variant. A change of the search or of the generator's move order changes the counts.
/// New learnt weights do not change the counts.
const NODES: [(&str, u64); 12] = [
    ("russian", 11_900),
    ("brazilian", 13_994),
    ("international", 30_660),
    ("spantsireti", 51_673),
    ("canadian", 58_807),
    ("english", 16_948),
    ("czech", 19_255),
    ("italian", 20_178),
    ("thai", 19_844),
    ("frisian", 65_207),
    ("antidraughts", 22_268),
    ("breakthrough", 30_649),
];

#[test]
fn a_search_looks_at_the_same_positions_everywhere() {
    let counted = NODES.map(|(name, _)| {
        let variant: VariantName = name.parse().unwrap();
        let first = Options { weights: Some(Weights::first(variant)), ..options() };
        let mut engine = Engine::new(variant, first).unwrap();
        let searched = bench::positions(variant).into_iter().map(|position| {
            engine.new_game();
            search(&mut engine, position, &depth(7)).nodes
        });
        (name, searched.sum())
    });
    assert_eq!(counted, NODES);
}
