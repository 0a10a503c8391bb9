//! The generated tables, by exhaustion: every square, every line, every occupancy.

use checkers_bits::{Axis, Bitboard, Board8x8, KingLines, Sight, Square};

/// What a king sees, found by walking square by square.
fn walk(square: Square, axis: Axis, occupied: Bitboard) -> Sight {
    let mut sight =
        Sight { moves: Bitboard::EMPTY, victims: Bitboard::EMPTY, landings: Bitboard::EMPTY };
    for direction in [axis.up(), axis.down()] {
        let mut pieces = Bitboard::EMPTY;
        for next in square.ray(direction) {
            if occupied.contains(next) {
                if !pieces.is_empty() {
                    break;
                }
                pieces = next.into();
            } else if pieces.is_empty() {
                sight.moves |= next.into();
            } else {
                sight.victims |= pieces;
                sight.landings |= next.into();
            }
        }
    }
    sight
}

#[test]
fn every_look_up_equals_walking() {
    let mut look_ups = 0;
    for square in Square::all() {
        for axis in Axis::ALL {
            let up: Bitboard = square.ray(axis.up()).collect();
            let down: Bitboard = square.ray(axis.down()).collect();
            assert_eq!(Board8x8::upper_ray(square, axis), up);
            let mask = (up | down).bits();
            let mut subset = 0_u32;
            loop {
                // Whatever else is on the board must not matter, the square itself included.
                for elsewhere in [0, !mask, !mask & 0x5555_5555] {
                    let occupied = Bitboard::from_bits(subset | elsewhere);
                    let sight = Board8x8::sight(square, axis, occupied);
                    let line = Bitboard::from_bits(subset);
                    assert_eq!(sight, walk(square, axis, line), "{square} {axis:?} {line:?}");
                }
                look_ups += 1;
                subset = subset.wrapping_sub(mask) & mask;
                if subset == 0 {
                    break;
                }
            }
        }
    }
    // 2,560 and the two lines of one square.
    assert_eq!(look_ups, 2562);
}
