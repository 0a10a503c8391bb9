//! Converts positions to input planes of a network.

use checkers_bits::{Board, Color, Position, Square, Variant};

/// The number of planes of a position: own men, own kings, the opponent's men, the opponent's kings.
pub(super) const PLANES: usize = 4;

/// The number of cells of a plane: one for each square of the board, also for squares that are not played on.
pub(super) const fn cells<V: Variant>() -> usize {
    V::Board::WIDTH as usize * V::Board::HEIGHT as usize
}

/// The cell of each square in a plane, indexed by the side to move and by bit. Cells are numbered row
/// by row from the top.
const fn places<V: Variant>() -> [[u8; 128]; 2] {
    let mut places = [[0; 128]; 2];
    let mut cell = 0;
    while cell < cells::<V>() {
        let (row, file) = (cell / V::Board::WIDTH as usize, cell % V::Board::WIDTH as usize);
        if let Some(square) = Square::<V::Board>::at(file as u8, V::Board::HEIGHT - 1 - row as u8) {
            let bit = square.bit() as usize;
            places[Color::White as usize][bit] = cell as u8;
            // A rotation by 180° reverses the numbers of the cells.
            places[Color::Black as usize][bit] = (cells::<V>() - 1 - cell) as u8;
        }
        cell += 1;
    }
    places
}

/// Writes the four planes of a position, from the view of the side to move.
#[inline]
pub(super) fn write<V: Variant, T: Copy + Default + From<u8>>(
    position: &Position<V>,
    out: &mut [T],
) {
    let own = position.side_to_move();
    let places = &const { places::<V>() }[own as usize];
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
