//! Quiet moves of White backwards, from positions with Black to move.

use checkers_bits::attacks::{Auxiliary, SliderAttacks};
use checkers_bits::{Axis, Bitboard, Color, Direction, KingRange, Position, Variant};

type Set<V> = Bitboard<<V as Variant>::Board>;

/// The sets of White's men from which a move of a man without promotion leads to a position.
pub(crate) fn men<V: Variant>(after: &Position<V>) -> impl Iterator<Item = Set<V>> + use<V> {
    let (men, occupied) = (after.men(Color::White), after.occupied());
    [Direction::DownLeft, Direction::DownRight].into_iter().flat_map(move |direction| {
        let origins = men.step(direction) & !occupied;
        origins.into_iter().map(move |origin| {
            let origin = Bitboard::from(origin);
            men ^ (origin | origin.step(direction.opposite()))
        })
    })
}

/// The sets of White's kings from which a move of a king leads to a position.
pub(crate) fn kings<V: Variant>(after: &Position<V>) -> impl Iterator<Item = Set<V>> + use<V> {
    let (kings, occupied) = (after.kings(Color::White), after.occupied());
    kings.into_iter().flat_map(move |king| {
        let king = Bitboard::from(king);
        slides::<V>(king, occupied)
            .into_iter()
            .map(move |origin| kings ^ (king | Bitboard::from(origin)))
    })
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
