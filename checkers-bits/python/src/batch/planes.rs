//! Converts positions to input planes of a network.

use checkers_bits::{Position, Variant};

use super::square_tables::{SquareTables, cells};

/// The number of planes of a position: own men, own kings, the opponent's men, the opponent's kings.
pub(super) const PLANES: usize = 4;

/// Writes the four planes of a position, from the view of the side to move.
#[inline]
pub(super) fn write<V: Variant, T: Copy + Default + From<u8>>(
    position: &Position<V>,
    out: &mut [T],
) {
    let own = position.side_to_move();
    let places = &const { SquareTables::of::<V>() }.cells[own as usize];
    let sets = [position.men(own), position.kings(own), position.men(!own), position.kings(!own)];
    out.fill(T::default());
    for (plane, set) in out.chunks_exact_mut(cells::<V>()).zip(sets) {
        for square in set {
            let cell = usize::from(places[square.bit() as usize % 128]);
            if let Some(element) = plane.get_mut(cell) {
                *element = T::from(1);
            }
        }
    }
}
