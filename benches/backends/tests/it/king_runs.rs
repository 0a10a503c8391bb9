//! Tests every backend on positions of random games of every variant, in which a king has made some moves in a row.

use checkers_bits::{Position, Variant, VariantName, perft, with_variant};

use crate::movegen::{Backends, assert_same_counts};
use crate::words::Words;

/// The number of random games, and the number of plies of a game.
const GAMES: u64 = 12;
const PLIES: usize = 80;

fn check<V: Variant<Board: Backends>>() {
    let mut resting = 0;
    for seed in 0..GAMES {
        let mut words = Words::new(seed);
        let mut position = Position::<V>::start();
        for _ in 0..PLIES {
            assert_same_counts(&position);
            let moves = position.moves();
            if moves.is_empty() {
                break;
            }
            position = position.make(moves[words.next() as usize % moves.len()]);
            for king in position.kings(position.side_to_move()) {
                let after_run = position.with_king_run(king, 3);
                assert_same_counts(&after_run);
                resting += usize::from(perft(&after_run, 1) < perft(&position, 1));
            }
        }
    }
    assert_eq!(resting > 0, V::KING_MOVES_IN_A_ROW.is_some(), "{}", V::NAME);
}

#[test]
fn a_king_that_must_rest_rests_with_every_backend_of_every_variant() {
    for &name in VariantName::ALL {
        with_variant!(name, V => check::<V>());
    }
}
