//! The number of games of texts that a program can have. The test is a program of its own, so that all places are free.

use checkers_bits::{AnyVariant, VariantName};

const MOST_GAMES: usize = 1_024;

#[test]
fn the_number_of_games_has_a_limit() {
    let game = |number| AnyVariant::from_rules(&format!("kings: step\nname: {number}"));
    let number = |i: usize| 1_000_000 + i;
    let games: Vec<_> = (0..MOST_GAMES).map(|i| game(number(i)).unwrap()).collect();
    let error = game(number(MOST_GAMES)).unwrap_err();
    assert_eq!(
        error.to_string(),
        "line 2, column 7: expected at most 1,024 games of texts in one program, found `one more`"
    );
    // Without a name, the error is at the beginning.
    let error = AnyVariant::from_rules("kings: step").unwrap_err();
    assert_eq!((error.line, error.column), (1, 1));
    // Games that are known are still found.
    assert!(games.iter().enumerate().all(|(i, &known)| game(number(i)) == Ok(known)));
    assert_eq!(AnyVariant::from_rules("like: pool"), Ok(VariantName::Pool.into()));
}
