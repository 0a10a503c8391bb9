//! Compares [`AnyPerft`] with perft of positions as values, and paths with moves.

use std::collections::HashSet;

#[cfg(not(debug_assertions))]
use checkers_bits::with_variant;
use checkers_bits::{AnyMove, AnyPosition, Brazilian, Position, Russian, VariantName};
use checkers_perft::AnyPerft;

/// Counts a position, and positions some plies after it.
fn check(position: AnyPosition, depth: u32, any: AnyPerft) {
    let moves = position.perft(depth);
    assert_eq!(any.perft(&position, depth), moves, "{position}");
    let mut counts = [0; 3];
    any.perft_of_each(&[position; 3], depth, &mut counts);
    assert_eq!(counts, [moves; 3], "{position}");
    let mut paths = Vec::new();
    any.for_each_path(&position, |mv| paths.push(mv));
    let set = |moves: &[AnyMove]| moves.iter().copied().collect::<HashSet<_>>();
    assert_eq!(set(&paths), set(&position.moves()), "{position}");
    let after = |mv: &AnyMove| any.perft_paths(&position.make(*mv), depth - 1);
    let count = if depth == 0 { 1 } else { paths.iter().map(after).sum() };
    assert_eq!(any.perft_paths(&position, depth), count, "{position}");
    let next = paths.into_iter().max_by_key(|mv| mv.captured().count());
    if let (Some(mv), 1..) = (next, depth) {
        check(position.make(mv), depth - 1, any);
    }
}

#[test]
fn every_variant_is_counted_as_a_value() {
    for &name in VariantName::ALL {
        let start = AnyPosition::start(name);
        check(start, 4, name.into());
        check(start.null_move(), 3, name.into());
        #[cfg(not(debug_assertions))]
        check(start, 2, with_variant!(name, V => AnyPerft::of::<V>()));
    }
    let circle = "W:WKd2:Bc5,e5,c3,e3".parse::<Position<Russian>>().unwrap();
    // A build without optimisation compiles the batches of one variant in this crate, because those of all take seconds.
    check(circle.into(), 2, AnyPerft::of::<Russian>());
}

#[test]
#[should_panic = "a position of the variant that is counted"]
fn a_position_of_another_variant_is_not_counted() {
    let _ = AnyPerft::of::<Brazilian>().perft(&Position::<Russian>::start().into(), 1);
}
