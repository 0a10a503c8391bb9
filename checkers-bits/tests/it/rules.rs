//! Facts about the rules that the generator relies on, by exhaustion where that is possible.

use checkers_bits::{
    Axis, Bitboard, Board, Board10x10, Brazilian, Canadian, Color, Czech, English, International,
    Italian, Pieces, Pool, Position, Russian, Spanish, Spantsireti, Square, Variant, perft,
    perft_paths,
};

use crate::climb::every_call_agrees;

/// The sets of up to three squares of `from`, and none.
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

/// Captures of up to three pieces are told apart by from, to and captured set: no two orders
/// agree in all of them. The board holds the mover and its victims only; further pieces could
/// forbid a capture, but not add another order of the same one.
#[test]
fn the_shortest_captures_with_two_orders_take_four_pieces() {
    fn check<V: Variant>() {
        let sets = sets_of_up_to_three(Bitboard::interior());
        let inner = Bitboard::<V::Board>::interior().count() as usize;
        let (two, three) = (inner * (inner - 1) / 2, inner * (inner - 1) * (inner - 2) / 6);
        assert_eq!(sets.len(), 1 + inner + two + three);
        for men in sets {
            for square in Square::all().filter(|&square| !men.contains(square)) {
                let king = Pieces { men: Bitboard::EMPTY, kings: square.into() };
                let man = Pieces { men: square.into(), kings: Bitboard::EMPTY };
                let enemy = Pieces { men, kings: Bitboard::EMPTY };
                for mover in [king, man] {
                    if let Ok(position) = Position::<V>::new(mover, enemy, Color::White) {
                        assert_eq!(perft(&position, 1), perft_paths(&position, 1), "{position}");
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
}

/// The other half of the fact: with four pieces it does happen.
#[test]
fn four_pieces_can_be_captured_in_two_orders() {
    let position: Position<Russian> = "W:WKe1:Bd2,f2,d4,f4".parse().unwrap();
    assert_eq!((perft(&position, 1), perft_paths(&position, 1)), (1, 2));
}

/// What a line adds to a list of quiet moves: each empty square is reached from the nearest
/// piece each way, at most.
fn most_quiet_moves(length: u32) -> u32 {
    (0_u32..1 << length)
        .map(|occupied| {
            let is_occupied = |at: u32| occupied >> at & 1 == 1;
            (0..length)
                .filter(|&at| !is_occupied(at))
                .map(|at| {
                    u32::from((0..at).any(is_occupied))
                        + u32::from((at + 1..length).any(is_occupied))
                })
                .sum()
        })
        .max()
        .unwrap_or(0)
}

/// The sum over the lines of the board of the most that a line of that length can add, as if every
/// piece were a king and lines shared no square.
fn bound_of_quiet_moves<V: Variant>() -> u32 {
    let squares = Axis::ALL
        .into_iter()
        .flat_map(|axis| Square::<V::Board>::all().map(move |square| (axis, square)));
    squares
        .filter(|(axis, lowest)| lowest.step(axis.down()).is_none())
        .map(|(axis, lowest)| most_quiet_moves(1 + lowest.ray(axis.up()).count() as u32))
        .sum()
}

/// The documented bounds.
#[test]
fn quiet_moves_are_no_more_than_documented() {
    fn check<V: Variant>(documented: u32) {
        assert_eq!(bound_of_quiet_moves::<V>(), documented, "{}", V::NAME);
    }
    check::<Russian>(74);
    check::<Brazilian>(74);
    check::<Pool>(74);
    check::<International>(130);
    check::<Spantsireti>(98);
    check::<Canadian>(202);
}

/// The longest lists that [climbing](crate::climb) found. For captures no bound is known.
#[test]
fn the_longest_lists_known_are_whole() {
    fn check<V: Variant>(fen: &str, count: usize) {
        let position: Position<V> = fen.parse().unwrap();
        assert_eq!(position.moves().len(), count, "{fen}");
        every_call_agrees(&position);
    }
    check::<Russian>("W:WKb8,Kd8,Kh8,Ka7,Kh6,Ka5,Kh4,Ka3,Kh2,Ka1,Kc1,Ke1,Kg1,Kf8:B", 72);
    check::<Russian>("W:WKa1,Kd8,Ka3,Ka7,Kh2,Kb8:BKg7,Kc5,Ke5,Kc7,g5,e7,b2,d2,f2", 68);
    check::<Spantsireti>(
        "W:WKj8,Ka7,d6,Kj6,Ka3,Kg3,Kj2,Ka1:BKc7,e7,Kg7,i7,Kc5,Ke5,i5,Kb4,Kf4,Kh4,Kb2,d2,f2,Kh2",
        222,
    );
    check::<International>(
        "W:WK2,K3,K4,K5,15,K36,38,K46:B7,K8,K9,K10,K11,K20,21,K24,27,K29,32,33,K42,43",
        407,
    );
    check::<Canadian>(
        "W:WK18,K19,K20,K31,K33,K39,K55,K65,K67,K68,K69,K71,72:BK12,K17,K23,K26,K41,K44,K45,K46,K47,\
         K49,K52,K58,K59,K61,K62,K63",
        1053,
    );
}

/// The squares of the 10×10 board have the names and the numbers that PDN gives them.
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
        assert_eq!(error, format!("expected a dark square from a1 to {last}"));
    }
    check::<Board10x10>(50, "j10", 5);
    check::<<Spantsireti as Variant>::Board>(40, "j8", 44);
    check::<<Canadian as Variant>::Board>(72, "l12", 6);
}
