//! The search for a magic multiplier.
//!
//! A multiplication adds shifted copies of the masked occupancy, one for each set bit of the
//! multiplier. A multiplier is *magic* for a mask when the top bits of the product differ for
//! any two occupancies of the mask; they are then an index without collisions. As many bits as
//! the mask has squares is the least that any such index can have, so a magic of that width
//! cannot be bettered.
//!
//! Nothing better than trial is known for finding one, but sparse multipliers (few copies, few
//! carries) succeed far more often than dense ones: Romstad feeds in the AND of
//! several random numbers (chessprogramming wiki "Looking for Magics").

use rand::Rng;

use crate::look_up::subsets;

/// A multiplier and shift that give each occupancy of a mask an index of its own.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Magic {
    pub(crate) magic: u32,
    pub(crate) shift: u32,
}

impl Magic {
    pub(crate) fn index(self, occupied: u32) -> usize {
        (occupied.wrapping_mul(self.magic) >> self.shift) as usize
    }
}

/// A magic and how many multipliers were tried to find it, itself included.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Found {
    pub(crate) magic: Magic,
    pub(crate) tried: u64,
}

/// Finds a magic for a mask at the least width, one index bit for each square.
///
/// An empty mask needs no multiplication; its magic gives index 0.
pub(crate) fn find(mask: u32, rng: &mut impl Rng) -> Found {
    let bits = mask.count_ones();
    if bits == 0 {
        let magic = Magic { magic: 0, shift: 0 };
        return Found { magic, tried: 0 };
    }
    let occupancies: Vec<u32> = subsets(mask).collect();
    let shift = u32::BITS - bits;
    let mut tried = 0;
    loop {
        tried += 1;
        let magic = Magic { magic: rng.next_u32() & rng.next_u32() & rng.next_u32(), shift };
        if is_perfect(magic, &occupancies) {
            return Found { magic, tried };
        }
    }
}

/// Whether no two occupancies share an index.
fn is_perfect(magic: Magic, occupancies: &[u32]) -> bool {
    // A line has at most eight squares, so the set of indexes seen fits in 256 bits.
    let mut seen = [0_u64; 4];
    occupancies.iter().all(|&occupied| {
        let index = magic.index(occupied);
        let bit = 1 << (index % 64);
        let new = seen[index / 64] & bit == 0;
        seen[index / 64] |= bit;
        new
    })
}
