//! Random positions for property tests.

use checkers_bits::{Bitboard, Board, Color, Pieces, Position, Square, Variant};
use proptest::prelude::*;

/// The number of test cases. A debug build runs a tenth of `optimised`, to save time.
pub(crate) const fn cases(optimised: u32) -> u32 {
    if cfg!(debug_assertions) { optimised / 10 } else { optimised }
}

/// A random position, from nearly empty to crowded, with any ratio of men to kings.
pub(crate) fn positions<V: Variant>() -> impl Strategy<Value = Position<V>> {
    (1_u8..12, 0_u8..=4, cells::<V::Board>(), any::<bool>()).prop_map(
        |(empty, kings, cells, white_to_move)| {
            position(&cells, [empty, 4 - kings.min(3), kings.max(1)], white_to_move)
        },
    )
}

/// A random position of men, from nearly empty to crowded.
pub(crate) fn positions_of_men<V: Variant>() -> impl Strategy<Value = Position<V>> {
    (1_u8..8, cells::<V::Board>(), any::<bool>())
        .prop_map(|(empty, cells, white_to_move)| position(&cells, [empty, 2, 0], white_to_move))
}

/// Random bytes, one for the contents of each square. If a test fails, proptest shrinks bytes to 0, which removes
/// pieces. A strategy with one value per square would take longer than most tests that use it.
fn cells<B: Board>() -> impl Strategy<Value = Vec<u8>> {
    prop::collection::vec(any::<u8>(), Square::<B>::COUNT)
}

/// Builds a position from one byte per square. `weights` are the relative frequencies of empty squares, men and kings.
/// Men on their promotion rank are left out.
pub(crate) fn position<V: Variant>(
    cells: &[u8],
    weights: [u8; 3],
    white_to_move: bool,
) -> Position<V> {
    let [empty, men, kings] = weights.map(u16::from);
    let mut pieces = [Pieces::default(), Pieces::default()];
    for (square, &cell) in Square::all().zip(cells) {
        let color = if cell % 2 == 0 { Color::White } else { Color::Black };
        let pieces = &mut pieces[color as usize];
        let kind = (u16::from(cell) * (empty + men + kings)) >> 8;
        if kind >= empty + men {
            pieces.kings |= square.into();
        } else if kind >= empty && square.rank() != color.promotion_rank::<V::Board>() {
            pieces.men |= square.into();
        }
    }
    let [white, black] = pieces;
    let side_to_move = if white_to_move { Color::White } else { Color::Black };
    Position::new(white, black, side_to_move).unwrap()
}

/// A set of squares rotated by 180°.
pub(crate) fn turned<B: Board>(set: Bitboard<B>) -> Bitboard<B> {
    let squares = Square::<B>::COUNT as u8;
    set.into_iter()
        .map(|square| Square::from_number(squares + 1 - square.number()).unwrap())
        .collect()
}

/// The position rotated by 180°, with colours swapped. The legal moves of the result are the rotated moves of the
/// position.
pub(crate) fn swapped<V: Variant>(position: &Position<V>) -> Position<V> {
    let pieces =
        |color| Pieces { men: turned(position.men(color)), kings: turned(position.kings(color)) };
    let (white, black) = (pieces(Color::Black), pieces(Color::White));
    Position::new(white, black, !position.side_to_move()).unwrap()
}
