//! Compares [`AnyPerft`] with perft of positions whose variant is a type.

use checkers_bits::{
    AnyPosition, Brazilian, Move, Position, Russian, VariantName, perft, perft_paths, with_variant,
};
use checkers_perft::{AnyPerft, Countable};

/// Counts the start position of each variant, and positions some plies after it.
#[test]
fn every_variant_is_counted_as_a_value() {
    fn check<V: Countable>(position: Position<V>, depth: u32, any: AnyPerft) {
        let value = AnyPosition::from(position);
        let (moves, paths) = (perft(&position, depth), perft_paths(&position, depth));
        assert_eq!((any.perft(&value, depth), any.perft_paths(&value, depth)), (moves, paths));
        let mut counts = [0; 3];
        any.perft_of_each(&[value; 3], depth, &mut counts);
        assert_eq!(counts, [moves; 3]);
        let (mut typed, mut values) = (Vec::new(), Vec::new());
        position.for_each_path(|mv| typed.push(mv));
        any.for_each_path(&value, |mv| values.push(mv.downcast::<V>().unwrap()));
        assert_eq!(values, typed, "{position}");
        let next = typed.into_iter().max_by_key(|mv: &Move<V>| mv.captured().count());
        if let (Some(mv), 1..) = (next, depth) {
            check(position.make(mv), depth - 1, any);
        }
    }
    for &name in VariantName::ALL {
        with_variant!(name, V => {
            check(Position::<V>::start(), 4, name.into());
            check(Position::<V>::start().null_move(), 3, name.into());
            #[cfg(not(debug_assertions))]
            check(Position::<V>::start(), 2, AnyPerft::of::<V>());
        });
    }
    let circle = "W:WKd2:Bc5,e5,c3,e3".parse::<Position<Russian>>().unwrap();
    // A build without optimisation compiles the batches of one variant in this crate, because those of all take seconds.
    check(circle, 2, AnyPerft::of::<Russian>());
}

#[test]
#[should_panic = "a position of the variant that is counted"]
fn a_position_of_another_variant_is_not_counted() {
    let _ = AnyPerft::of::<Brazilian>().perft(&Position::<Russian>::start().into(), 1);
}
