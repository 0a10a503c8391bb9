//! Quiet moves backwards.

use checkers_bits::attacks::{Auxiliary, SliderAttacks};
use checkers_bits::{Axis, Bitboard, Color, Direction, KingRange, Pieces, Position, Variant};

type Set<V> = Bitboard<<V as Variant>::Board>;

/// Calls `f` with each position from which a quiet move without promotion leads to `position`, rotated
/// so that White is to move there as well. In some of them the side to move must capture.
pub(crate) fn for_each<V: Variant>(position: &Position<V>, mut f: impl FnMut(Position<V>)) {
    // Black has just moved; rotated, White has.
    let after = position.rotated_180();
    debug_assert_eq!(after.side_to_move(), Color::Black);
    let [own, enemy] = [Color::White, Color::Black]
        .map(|color| Pieces { men: after.men(color), kings: after.kings(color) });
    let mut before = |own: Pieces<V::Board>| {
        f(Position::new(own, enemy, Color::White).expect("a piece goes back to an empty square"));
    };
    let occupied = after.occupied();
    for direction in [Direction::DownLeft, Direction::DownRight] {
        let origins = own.men.step(direction) & !occupied;
        for origin in origins {
            let step = Bitboard::from(origin) | Bitboard::from(origin).step(direction.opposite());
            before(Pieces { men: own.men ^ step, ..own });
        }
    }
    for king in own.kings {
        for origin in slides::<V>(king.into(), occupied) {
            let kings = own.kings ^ (Bitboard::from(king) | origin.into());
            before(Pieces { kings, ..own });
        }
    }
}

/// The squares between which and `king` a king moves without capture.
fn slides<V: Variant>(king: Set<V>, occupied: Set<V>) -> Set<V> {
    match (V::KINGS, king.first()) {
        (KingRange::Flies, Some(square)) => {
            let auxiliary = <V::Attacks as SliderAttacks<V::Board>>::Auxiliary::of(occupied);
            let along = |axis| V::Attacks::line_attacks(square, axis, occupied, auxiliary).moves;
            along(Axis::Diagonal) | along(Axis::AntiDiagonal)
        }
        _ => {
            let steps = Direction::ALL.map(|direction| king.step(direction));
            (steps[0] | steps[1] | steps[2] | steps[3]) & !occupied
        }
    }
}
