//! Positions as input planes of a network.

use checkers_bits::{Bitboard, Board, Color, Position, Square, Variant};

/// Own men, own kings, the opponent's men, the opponent's kings.
pub(super) const PLANES: usize = 4;

/// The squares of a printed board, light ones too.
pub(super) const fn cells<V: Variant>() -> usize {
    V::Board::WIDTH as usize * V::Board::HEIGHT as usize
}

/// Where each square is on a printed board, by its bit: row by row from the top, as White sees it.
pub(super) struct Cells([u8; 128]);

impl Cells {
    pub(super) fn of<V: Variant>() -> Self {
        let mut cells = [0; 128];
        for square in Square::<V::Board>::all() {
            let row = V::Board::HEIGHT - 1 - square.rank();
            cells[square.bit() as usize % 128] = row * V::Board::WIDTH + square.file();
        }
        Self(cells)
    }

    /// Writes the four planes of a position, as the side to move sees it.
    #[inline]
    pub(super) fn write<V: Variant, T: Copy + Default + From<u8>>(
        &self,
        position: &Position<V>,
        out: &mut [T],
    ) {
        let own = position.side_to_move();
        let sets =
            [position.men(own), position.kings(own), position.men(!own), position.kings(!own)];
        out.fill(T::default());
        for (plane, set) in out.chunks_exact_mut(cells::<V>()).zip(sets) {
            match own {
                Color::White => self.mark(set, plane, |cell| cell),
                // Half a turn reverses the cells.
                Color::Black => self.mark(set, plane, |cell| cells::<V>() - 1 - cell),
            }
        }
    }

    #[inline(always)]
    fn mark<B: Board, T: From<u8>>(
        &self,
        set: Bitboard<B>,
        plane: &mut [T],
        cell: impl Fn(usize) -> usize,
    ) {
        for square in set {
            let cell = cell(self.0[square.bit() as usize % 128].into());
            if let Some(element) = plane.get_mut(cell) {
                *element = T::from(1);
            }
        }
    }
}
