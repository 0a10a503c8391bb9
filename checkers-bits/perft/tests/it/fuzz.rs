//! The check of the fuzz target, which decodes any bytes to a position and compares perft by kernels with plain perft.

use checkers_bits::{Color, perft, with_variant};
use checkers_perft::Countable;

use crate::board;

/// The maximum number of pieces of a position that is counted two plies deep. Other positions are counted one ply deep.
const FEW_PIECES: u32 = 10;

pub(crate) fn check(data: &[u8]) {
    let Some((name, side, rest)) = board::header(data) else { return };
    with_variant!(name, V => check_in::<V>(side, rest));
}

fn check_in<V: Countable>(side: Color, data: &[u8]) {
    let (position, _) = board::position::<V>(side, data);
    let depth = if position.occupied().count() <= FEW_PIECES { 2 } else { 1 };
    let nodes = perft(&position, depth);
    assert_eq!(checkers_perft::perft(&position, depth), nodes, "{position}");
}
