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

use checkers_bits::Word;
use rand::Rng;

use crate::magic::Magic;
use crate::target::{Checker, Target};

/// A magic and how many multipliers were tried to find it, itself included.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Found<W> {
    pub(crate) magic: Magic<W>,
    pub(crate) tried: u64,
}

/// Finds a magic for a target at the least width, one index bit for each square.
pub(crate) fn find<W: Word>(target: &Target<W>, rng: &mut impl Rng) -> Found<W> {
    let shift = W::BITS - target.squares();
    let mut checker = Checker::new(target, shift);
    let mut tried = 0;
    loop {
        tried += 1;
        let magic = sparse(rng);
        if checker.is_magic(magic) {
            return Found { magic: Magic { magic, shift }, tried };
        }
    }
}

/// A random multiplier with one bit in eight set.
pub(crate) fn sparse<W: Word>(rng: &mut impl Rng) -> W {
    let mut next = || match W::BITS {
        32 => u128::from(rng.next_u32()),
        64 => u128::from(rng.next_u64()),
        _ => u128::from(rng.next_u64()) << 64 | u128::from(rng.next_u64()),
    };
    W::truncate(next() & next() & next())
}
