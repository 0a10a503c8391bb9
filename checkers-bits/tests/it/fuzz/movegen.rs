//! Compares the generator with the oracle, on positions decoded from fuzz input.

use std::collections::BTreeSet;

use checkers_bits::{Color, Variant, perft, perft_paths, with_variant};

use super::board;
use crate::oracle::{Oracle, PlainMove};

/// The maximum number of capture paths of a tested position. The oracle stores every order of captures, and positions
/// with many kings have millions of orders.
const MOST_PATHS: u64 = 2_000;

/// The maximum number of pieces of a position that is tested two plies deep. Other positions are tested one ply deep.
const FEW_PIECES: u32 = 10;

pub(crate) fn check(data: &[u8]) {
    let Some((name, side, rest)) = board::header(data) else { return };
    with_variant!(name, V => check_in::<V>(side, rest));
}

fn check_in<V: Variant>(side: Color, data: &[u8]) {
    let (position, _) = board::position::<V>(side, data);
    let moves = position.moves();
    if position.occupied().count() <= FEW_PIECES {
        let replies = moves.iter().map(|&mv| position.make(mv).moves().len() as u64);
        assert_eq!(perft(&position, 2), replies.sum(), "{position}");
    }
    assert_eq!(position.count_moves() as usize, moves.len(), "{position}");
    assert_eq!(position.has_moves(), !moves.is_empty(), "{position}");
    let captures = moves.iter().any(|mv| mv.is_capture());
    assert_eq!(position.has_captures(), captures, "{position}");

    let paths = perft_paths(&position, 1);
    if paths <= MOST_PATHS {
        let oracle = Oracle::from(&position);
        let expected = oracle.moves();
        let found: BTreeSet<PlainMove> = moves.iter().copied().map(PlainMove::from).collect();
        assert_eq!(found, expected, "{position}");
        assert_eq!(moves.len(), expected.len(), "a move comes twice in {position}");
        assert_eq!(paths as usize, oracle.paths().len(), "{position}");
    }
}
