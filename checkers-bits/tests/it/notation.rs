//! Moves as text.

use std::collections::BTreeSet;

use checkers_bits::{Board8x8, Brazilian, Position, Russian, Variant};
use proptest::prelude::*;

use crate::random::positions;
use crate::vectors::{listed, listed_path};

fn names<V: Variant>(fen: &str) -> Vec<String> {
    let position: Position<V> = fen.parse().unwrap();
    let moves = position.moves();
    moves.iter().map(|&mv| position.notation(mv).to_string()).collect()
}

#[test]
fn only_ambiguous_captures_name_the_squares_between() {
    assert_eq!(names::<Russian>("W:WKa1:Bb2,d4,f6"), ["a1:h8", "a1:g7"]);
    let mut names = names::<Brazilian>("B:Wc3,e3,g3,Kd6,f6:BKf4,a5");
    names.sort_unstable();
    assert_eq!(names, ["f4xd2xb4", "f4xh2"]);
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
