//! Tests of the long form of the tag `GameType`.

use checkers_bits::{Board, Position, Variant, VariantName, with_variant};
use checkers_pdn::GameType;

#[test]
fn long_game_types_are_those_of_the_variant() {
    fn check<V: Variant>() {
        let Some(long) = V::LONG_PDN_GAME_TYPE else { return };
        let GameType { number, board } = long.parse().unwrap();
        let board = board.unwrap();
        assert_eq!(number, V::PDN_GAME_TYPE, "{long}");
        assert_eq!((board.width, board.height), (V::Board::WIDTH, V::Board::HEIGHT), "{long}");
        assert_eq!(board.starts, Position::<V>::start().side_to_move(), "{long}");
    }
    for &name in VariantName::ALL {
        with_variant!(name, V => check::<V>());
    }
    assert_eq!(checkers_bits::Pool::LONG_PDN_GAME_TYPE, Some("23,W,8,8,A0,0"));
}
