//! Facts about the rules that the generator relies on, by exhaustion where that is possible.

use checkers_bits::{
    Axis, Bitboard, Board8x8, Brazilian, Color, MoveList, Pieces, Position, Russian, Square,
    Variant, paths, perft,
};

/// The sets of up to three squares of `from`, and none.
fn sets_of_up_to_three(from: Bitboard) -> Vec<Bitboard> {
    let mut sets = vec![Bitboard::EMPTY];
    for _ in 0..3 {
        let grown: Vec<Bitboard> = sets
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
    fn check<V: Variant<Board = Board8x8>>() {
        let sets = sets_of_up_to_three(Bitboard::interior());
        assert_eq!(sets.len(), 1 + 18 + 153 + 816);
        for men in sets {
            for square in Square::all().filter(|&square| !men.contains(square)) {
                let king = Pieces { men: Bitboard::EMPTY, kings: square.into() };
                let man = Pieces { men: square.into(), kings: Bitboard::EMPTY };
                let enemy = Pieces { men, kings: Bitboard::EMPTY };
                for mover in [king, man] {
                    if let Ok(position) = Position::<V>::new(mover, enemy, Color::White) {
                        assert_eq!(perft(&position, 1), paths(&position, 1), "{position}");
                    }
                }
            }
        }
    }
    check::<Russian>();
    check::<Brazilian>();
}

/// The other half of the fact: with four pieces it does happen.
#[test]
fn four_pieces_can_be_captured_in_two_orders() {
    let position: Position<Russian> = "W:WKe1:Bd2,f2,d4,f4".parse().unwrap();
    assert_eq!((perft(&position, 1), paths(&position, 1)), (1, 2));
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

/// The documented bound of 74 quiet moves: the sum over the lines of the board of the most that
/// a line of that length can add, as if every piece were a king and lines shared no square.
#[test]
fn a_list_holds_all_quiet_moves() {
    let mut bound = 0;
    for axis in Axis::ALL {
        for lowest in Square::<Board8x8>::all().filter(|square| square.step(axis.down()).is_none())
        {
            bound += most_quiet_moves(1 + lowest.ray(axis.up()).count() as u32);
        }
    }
    assert_eq!(bound, 74);
    assert!(bound as usize <= MoveList::<Russian>::CAPACITY);
    assert!(bound as usize <= MoveList::<Brazilian>::CAPACITY);
}

/// The longest lists that hill climbing found, in 6,000 restarts of 20,000 changes or more.
/// For captures no bound is known.
#[test]
fn a_list_holds_the_longest_ones_known() {
    for (fen, count) in [
        ("W:WKb8,Kd8,Kh8,Ka7,Kh6,Ka5,Kh4,Ka3,Kh2,Ka1,Kc1,Ke1,Kg1,Kf8:B", 72),
        ("W:WKa1,Kd8,Ka3,Ka7,Kh2,Kb8:BKg7,Kc5,Ke5,Kc7,g5,e7,b2,d2,f2", 68),
    ] {
        let position: Position<Russian> = fen.parse().unwrap();
        assert_eq!(position.moves().len(), count, "{fen}");
        assert_eq!(position.count_moves() as usize, count, "{fen}");
    }
}
