//! Random positions for property tests.

use checkers_bits::{Bitboard, Board8x8, Color, Pieces, Position, Square, Variant};
use proptest::prelude::*;

/// Any position of an 8×8 game, from nearly empty to crowded, men and kings in all shares.
pub(crate) fn positions<V: Variant<Board = Board8x8>>() -> impl Strategy<Value = Position<V>> {
    (1_u32..12, 0_u32..=4, any::<bool>()).prop_flat_map(|(empty, kings, white_to_move)| {
        let cell = prop_oneof![
            empty => Just(None),
            4 - kings.min(3) => any::<bool>().prop_map(|white| Some((white, false))),
            kings.max(1) => any::<bool>().prop_map(|white| Some((white, true))),
        ];
        prop::collection::vec(cell, 32).prop_map(move |cells| position(&cells, white_to_move))
    })
}

/// Men on their promotion rank are left out.
fn position<V: Variant<Board = Board8x8>>(
    cells: &[Option<(bool, bool)>],
    white_to_move: bool,
) -> Position<V> {
    let mut pieces = [Pieces::default(), Pieces::default()];
    for (square, cell) in Square::all().zip(cells) {
        let Some((white, king)) = *cell else { continue };
        let color = if white { Color::White } else { Color::Black };
        let pieces = &mut pieces[color as usize];
        if king {
            pieces.kings |= square.into();
        } else if square.rank() != V::promotion_rank(color) {
            pieces.men |= square.into();
        }
    }
    let [white, black] = pieces;
    let side_to_move = if white_to_move { Color::White } else { Color::Black };
    Position::new(white, black, side_to_move).unwrap()
}

/// The board turned by half a turn.
pub(crate) fn turned(set: Bitboard) -> Bitboard {
    set.into_iter().map(|square| Square::from_number(33 - square.number()).unwrap()).collect()
}

/// The same position with the board turned and the colours swapped: the same game.
pub(crate) fn swapped<V: Variant<Board = Board8x8>>(position: &Position<V>) -> Position<V> {
    let pieces =
        |color| Pieces { men: turned(position.men(color)), kings: turned(position.kings(color)) };
    let (white, black) = (pieces(Color::Black), pieces(Color::White));
    Position::new(white, black, !position.side_to_move()).unwrap()
}
