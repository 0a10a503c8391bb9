//! Compares the constants of a trait with the constants that a wrapper of this crate sets. The compiler does not notice
//! a missing constant, because it takes the default value of the trait.

use std::collections::BTreeSet;

const WRAPPERS: &str = include_str!("../../src/with_backend.rs");

/// The names of the constants in the block that begins with this line.
fn constants<'a>(source: &'a str, first_line: &str) -> BTreeSet<&'a str> {
    let block = source.lines().skip_while(|line| !line.starts_with(first_line));
    let constants =
        block.take_while(|&line| line != "}").filter_map(|line| line.trim().strip_prefix("const "));
    constants.map(|constant| constant.split(':').next().unwrap()).collect()
}

#[track_caller]
fn assert_same_constants(source: &str, name: &str) {
    let expected = constants(source, &format!("pub trait {name}"));
    assert!(!expected.is_empty());
    let wrapper = WRAPPERS.lines().find(|line| line.contains(&format!(" {name} for "))).unwrap();
    assert_eq!(constants(WRAPPERS, wrapper), expected, "{wrapper}");
}

#[test]
fn every_constant_of_a_variant_is_forwarded() {
    assert_same_constants(include_str!("../../../../checkers-bits/src/variant.rs"), "Variant");
}

#[test]
fn every_constant_of_a_board_is_set() {
    assert_same_constants(include_str!("../../../../checkers-bits/geometry/src/board.rs"), "Board");
}
