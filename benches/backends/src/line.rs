//! The squares of a line, for the computation of tables at compile time.

use core::marker::PhantomData;

use checkers_bits::{Axis, Board};
use checkers_geometry::board::Geometry;

/// The bits of the squares of a line, from the lowest rank up.
pub(crate) struct Line<B> {
    bits: [u32; 16],
    length: usize,
    board: PhantomData<B>,
}

impl<B: Board> Line<B> {
    /// The line through a square; `None` if the bit is not a square.
    pub(crate) const fn through(bit: usize, axis: Axis) -> Option<Self> {
        let Some(mut bottom) = Geometry::<B>::COORDINATES[bit] else { return None };
        while let Some(below) = Geometry::<B>::neighbour(bottom.0, bottom.1, axis.down()) {
            bottom = below;
        }
        let mut line = Self { bits: [0; 16], length: 0, board: PhantomData };
        let mut next = Some(bottom);
        while let Some((file, rank)) = next {
            line.bits[line.length] = Geometry::<B>::bit(file, rank);
            line.length += 1;
            next = Geometry::<B>::neighbour(file, rank, axis.up());
        }
        Some(line)
    }

    /// The number of entries of a table: the sum of `2^(length + own)` over both lines through
    /// every square. With `own = 0` an index has one bit for each square of the line; with
    /// `own = -1` an index has no bit for the king's square.
    pub(crate) const fn entries(own: i32) -> usize {
        let mut entries = 0;
        let mut bit = 0;
        while bit < 128 {
            let mut i = 0;
            while i < 2 {
                if let Some(line) = Self::through(bit, Axis::DIAGONAL[i]) {
                    entries += 1 << (line.length as i32 + own);
                }
                i += 1;
            }
            bit += 1;
        }
        entries
    }

    pub(crate) const fn length(&self) -> usize {
        self.length
    }

    pub(crate) const fn lowest(&self) -> u32 {
        self.bits[0]
    }

    pub(crate) const fn highest(&self) -> u32 {
        self.bits[self.length - 1]
    }

    /// The mask of all squares of the line.
    pub(crate) const fn mask(&self) -> u128 {
        self.occupancy((1 << self.length) - 1)
    }

    /// The squares of the line at the positions that are set in `places`; position 0 is the lowest
    /// square.
    pub(crate) const fn occupancy(&self, places: u32) -> u128 {
        let mut occupied = 0;
        let mut place = 0;
        while place < self.length {
            occupied |= ((places >> place & 1) as u128) << self.bits[place];
            place += 1;
        }
        occupied
    }

    /// The position of a square on the line, counted from the lowest square.
    pub(crate) const fn place(&self, bit: usize) -> u32 {
        let mut place = 0;
        while self.bits[place] != bit as u32 {
            place += 1;
        }
        place as u32
    }
}

/// A table with a slot for each occupancy of each line, and the constants of each line. The backend
/// defines the order of the slots.
pub(crate) struct Table<Line, Slot, const BITS: usize, const SLOTS: usize> {
    pub(crate) lines: [[Line; 2]; BITS],
    pub(crate) slots: [Slot; SLOTS],
}
