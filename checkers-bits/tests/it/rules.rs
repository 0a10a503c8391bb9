//! Facts about the rules that the generator assumes. Where possible, a test proves the fact by exhaustive search.

use checkers_bits::{
    Board, Board10x10, Canadian, Frisian, Italian, Position, Russian, Spantsireti, Square,
    SquareNames, Variant, perft, perft_paths,
};

/// A straight capture can go around a triangle of three pieces in both directions, which are two orders of one move.
#[test]
fn three_pieces_can_be_captured_straight_in_two_orders() {
    let position: Position<Frisian> = "W:Wc3:Bd4,f4,e3".parse().unwrap();
    assert_eq!((perft(&position, 1), perft_paths(&position, 1)), (1, 2));
    assert_eq!(position.moves().len(), 1);
}

/// A king can capture four pieces on a closed path in two orders. The orders are two paths, but the same move.
#[test]
fn four_pieces_can_be_captured_in_two_orders() {
    let position: Position<Russian> = "W:WKe1:Bd2,f2,d4,f4".parse().unwrap();
    assert_eq!((perft(&position, 1), perft_paths(&position, 1)), (1, 2));
}

/// Source: FID, rule 8. A king can capture four pieces on a closed path in two orders. Only the order that captures
/// enemy kings as early as possible is legal.
#[test]
fn orders_that_capture_kings_late_are_no_paths() {
    let counts = |fen: &str| {
        let position: Position<Italian> = fen.parse().unwrap();
        (perft(&position, 1), perft_paths(&position, 1))
    };
    assert_eq!(counts("W:WKd1:BKc2,e2,c4,e4"), (1, 1));
    assert_eq!(counts("W:WKd1:BKc2,Ke2,c4,e4"), (1, 2));
    assert_eq!(counts("W:WKd1:BKc2,Ke2,Kc4,e4"), (1, 1));
    assert_eq!(counts("W:WKd1:Bc2,e2,c4,e4"), (1, 2));

    let written = |fen: &str| {
        let position: Position<Italian> = fen.parse().unwrap();
        let notation = position.notation(position.moves()[0]).long();
        notation.names(SquareNames::Algebraic).to_string()
    };
    assert_eq!(written("W:WKd1:BKc2,e2,c4,e4"), "d1xb3xd5xf3xd1");
    assert_eq!(written("W:WKd1:Bc2,Ke2,c4,e4"), "d1xf3xd5xb3xd1");
}

/// The squares of the larger boards have the names and numbers of PDN.
#[test]
fn the_squares_of_the_larger_boards_have_names_numbers_and_bits() {
    for (number, name, bit) in [(1, "b10", 50), (5, "j10", 54), (46, "a1", 0), (50, "i1", 4)] {
        let square: Square<Board10x10> = name.parse().unwrap();
        assert_eq!((square.number(), square.bit()), (number, bit));
        assert_eq!(Square::from_number(number), Some(square));
        assert_eq!(Square::from_bit(bit), Some(square));
    }
    fn check<B: Board>(squares: u8, last: &str, ghost: u32) {
        assert_eq!(Square::<B>::all().count(), usize::from(squares));
        assert_eq!(Square::<B>::from_number(squares + 1), None);
        assert_eq!(Square::<B>::from_bit(ghost), None);
        for square in Square::<B>::all() {
            assert_eq!(square.to_string().parse(), Ok(square));
            assert_eq!(Square::from_number(square.number()), Some(square));
            assert_eq!(Square::at(square.file(), square.rank()), Some(square));
        }
        let error = "a2".parse::<Square<B>>().unwrap_err().to_string();
        assert_eq!(error, format!("expected a playing square from a1 to {last}"));
    }
    check::<Board10x10>(50, "j10", 5);
    check::<<Spantsireti as Variant>::Board>(40, "j8", 44);
    check::<<Canadian as Variant>::Board>(72, "l12", 6);
}

#[cfg(not(debug_assertions))]
mod optimised {
    use std::collections::HashSet;

    use checkers_bits::{
        Bitboard, Brazilian, Color, Czech, English, International, Pieces, Spanish, Turkish,
    };

    use super::*;

    /// The subsets of `from` with at most three squares.
    fn sets_of_up_to_three<B: Board>(from: Bitboard<B>) -> Vec<Bitboard<B>> {
        let mut sets = vec![Bitboard::EMPTY];
        for _ in 0..3 {
            let grown: Vec<Bitboard<B>> = sets
                .iter()
                .flat_map(|&set| from.into_iter().map(move |square| set | square.into()))
                .collect();
            sets.extend(grown);
            sets.sort_unstable();
            sets.dedup();
        }
        sets
    }

    /// Proves that two captures of up to three pieces always differ in from, to or captured set. The board has only the
    /// capturing piece and the captured pieces, because more pieces could forbid a capture but not add another order.
    #[test]
    #[ignore = "slow: all sets of three pieces"]
    fn the_shortest_captures_with_two_orders_take_four_pieces() {
        fn check<V: Variant>() {
            let sets = sets_of_up_to_three(Bitboard::capturable());
            let inner = Bitboard::<V::Board>::capturable().count() as usize;
            let (two, three) = (inner * (inner - 1) / 2, inner * (inner - 1) * (inner - 2) / 6);
            assert_eq!(sets.len(), 1 + inner + two + three);
            for men in sets {
                for square in Square::all().filter(|&square| !men.contains(square)) {
                    let king = Pieces { men: Bitboard::EMPTY, kings: square.into() };
                    let man = Pieces { men: square.into(), kings: Bitboard::EMPTY };
                    let enemy = Pieces { men, kings: Bitboard::EMPTY };
                    for mover in [king, man] {
                        if let Ok(position) = Position::<V>::new(mover, enemy, Color::White) {
                            assert_eq!(
                                perft(&position, 1),
                                perft_paths(&position, 1),
                                "{position}"
                            );
                        }
                    }
                }
            }
        }
        check::<Russian>();
        check::<Brazilian>();
        check::<International>();
        check::<Spantsireti>();
        check::<English>();
        check::<Czech>();
        check::<Italian>();
        check::<Spanish>();
        check::<Turkish>();
    }

    /// The path of straight captures can be a triangle, so three pieces can be captured in two orders. With up to two
    /// pieces there is only one order.
    #[test]
    #[ignore = "slow: all sets of two pieces"]
    fn straight_captures_of_two_pieces_have_one_order() {
        for men in sets_of_up_to_three(Bitboard::FULL).into_iter().filter(|men| men.count() <= 2) {
            for square in Square::all().filter(|&square| !men.contains(square)) {
                let king = Pieces { men: Bitboard::EMPTY, kings: square.into() };
                let man = Pieces { men: square.into(), kings: Bitboard::EMPTY };
                let enemy = Pieces { men: Bitboard::EMPTY, kings: men };
                for mover in [king, man] {
                    if let Ok(position) = Position::<Frisian>::new(mover, enemy, Color::White) {
                        let moves = position.moves();
                        let distinct: HashSet<_> = moves.iter().collect();
                        assert_eq!(distinct.len(), moves.len(), "{position}");
                    }
                }
            }
        }
    }
}
