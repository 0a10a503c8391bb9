//! The generated answers in the order that other indexes want, rearranged by the compiler.

use super::Answer;
use crate::board::{Axis, Board8x8, Geometry};
use crate::generated::board8x8::{ANSWERS, LOOK_UPS};

/// The bits of a line through a square, lowest square of the board first.
pub(super) struct Line {
    bits: [u32; 8],
    length: usize,
}

impl Line {
    pub(super) const fn through(bit: usize, axis: Axis) -> Self {
        let mut bottom = Geometry::<Board8x8>::COORDINATES[bit].expect("every bit is a square");
        while let Some(below) = Geometry::<Board8x8>::neighbour(bottom.0, bottom.1, axis.down()) {
            bottom = below;
        }
        let mut line = Self { bits: [0; 8], length: 0 };
        let mut next = Some(bottom);
        while let Some((file, rank)) = next {
            line.bits[line.length] = Geometry::<Board8x8>::bit(file, rank);
            line.length += 1;
            next = Geometry::<Board8x8>::neighbour(file, rank, axis.up());
        }
        line
    }

    pub(super) const fn length(&self) -> usize {
        self.length
    }

    pub(super) const fn lowest(&self) -> u32 {
        self.bits[0]
    }

    pub(super) const fn highest(&self) -> u32 {
        self.bits[self.length - 1]
    }

    /// All its squares.
    pub(super) const fn mask(&self) -> u32 {
        self.occupancy((1 << self.length) - 1)
    }

    /// The squares of the line whose places along it, bottom first, are set in `places`.
    pub(super) const fn occupancy(&self, places: u32) -> u32 {
        let mut occupied = 0;
        let mut place = 0;
        while place < self.length {
            occupied |= (places >> place & 1) << self.bits[place];
            place += 1;
        }
        occupied
    }

    /// How far up the line a square is.
    pub(super) const fn place(&self, bit: usize) -> u32 {
        let mut place = 0;
        while self.bits[place] != bit as u32 {
            place += 1;
        }
        place as u32
    }
}

/// The answer for one line through one square.
pub(super) const fn answer(bit: usize, axis: Axis, occupied: u32) -> Answer {
    let line = &LOOK_UPS[bit][axis as usize];
    ANSWERS[line.place(occupied)]
}
