//! The squares of a board from the view of a side.

use checkers_bits::{Board, Color, Square, Variant};

/// The number of squares of a variant's board.
pub(super) const fn squares<V: Variant>() -> usize {
    Square::<V::Board>::COUNT
}

/// The number of cells of a plane: one for each square of the board, also for squares that are not played on.
pub(super) const fn cells<V: Variant>() -> usize {
    V::Board::WIDTH as usize * V::Board::HEIGHT as usize
}

/// Tables of the squares, indexed by the side first.
pub(super) struct SquareTables {
    /// The square number minus 1 of each bit.
    pub(super) numbers: [[u8; 128]; 2],
    /// The bit of each square number minus 1.
    pub(super) bits: [[u8; 128]; 2],
    /// The cell of each bit in a plane. Cells are numbered row by row from the top.
    pub(super) cells: [[u8; 128]; 2],
}

impl SquareTables {
    pub(super) const fn of<V: Variant>() -> Self {
        let (width, height) = (V::Board::WIDTH, V::Board::HEIGHT);
        let pitch = V::Board::CELLS.pitch();
        let mut tables = Self { numbers: [[0; 128]; 2], bits: [[0; 128]; 2], cells: [[0; 128]; 2] };
        let mut cell = 0;
        while cell < cells::<V>() {
            let file = (cell % width as usize) as u8;
            let rank = height - 1 - (cell / width as usize) as u8;
            if let Some(square) = Square::<V::Board>::at(file, rank) {
                let bit = square.bit() as usize;
                let number =
                    V::Board::FIRST_SQUARE.index(file / pitch, rank, width / pitch, height);
                // Squares and cells are numbered row by row, so the rotation by 180° for Black reverses their numbers.
                let black = squares::<V>() as u8 - 1 - number;
                tables.numbers[Color::White as usize][bit] = number;
                tables.numbers[Color::Black as usize][bit] = black;
                tables.bits[Color::White as usize][number as usize] = bit as u8;
                tables.bits[Color::Black as usize][black as usize] = bit as u8;
                tables.cells[Color::White as usize][bit] = cell as u8;
                tables.cells[Color::Black as usize][bit] = (cells::<V>() - 1 - cell) as u8;
            }
            cell += 1;
        }
        tables
    }
}
