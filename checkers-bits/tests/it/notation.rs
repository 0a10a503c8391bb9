//! Moves as text.

use std::collections::BTreeSet;

use checkers_bits::{Board8x8, Brazilian, Position, Russian, Variant};
use proptest::prelude::*;

use crate::random::positions;
use crate::vectors::{listed, listed_path};

fn names<V: Variant>(fen: &str) -> Vec<String> {
    let position: Position<V> = fen.parse().unwrap();
    let moves = position.moves();
    let mut names: Vec<_> = moves.iter().map(|&mv| position.notation(mv).to_string()).collect();
    names.sort_unstable();
    names
}

#[test]
fn only_ambiguous_captures_name_the_squares_between() {
    assert_eq!(names::<Russian>("W:WKa1:Bb2,d4,f6"), ["a1:g7", "a1:h8"]);
    let ambiguous = "W:WKd2,a1:Bf6,c5,e5,e3";
    let expected = ["d2:f4:d6:a3", "d2:f4:d6:b4", "d2:g5:e7:a3", "d2:g5:e7:b4"];
    assert_eq!(names::<Russian>(ambiguous), expected);
    assert_eq!(names::<Brazilian>(ambiguous), expected.map(|name| name.replace(':', "x")));
    // Straight on over two pieces, the square right behind the first is named.
    assert_eq!(
        names::<Russian>("W:WKa1:Bb2,d4,d2,f2,d6,f6,g7"),
        ["a1:c3:e1:g3:b8", "a1:c3:e1:g3:c7", "a1:c3:e5:b8", "a1:c3:e5:c7", "a1:e3"]
    );
}

fn names_tell_moves_apart<V: Variant<Board = Board8x8>>(
    position: &Position<V>,
) -> Result<(), TestCaseError> {
    let mut names = BTreeSet::new();
    for &mv in &position.moves() {
        let name = position.notation(mv).to_string();
        if name.split([':', 'x']).count() > 2 {
            prop_assert_eq!(listed_path(position, &name), listed(mv), "{}", name);
        } else {
            prop_assert_eq!(&name, &mv.to_string());
        }
        prop_assert!(names.insert(name), "{:?} shares its name", mv);
    }
    Ok(())
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(10_000))]

    #[test]
    fn russian_names(position in positions::<Russian>()) {
        names_tell_moves_apart(&position)?;
    }

    #[test]
    fn brazilian_names(position in positions::<Brazilian>()) {
        names_tell_moves_apart(&position)?;
    }
}
