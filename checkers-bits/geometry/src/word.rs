//! The machine words that hold a bitboard.

use core::fmt::{Binary, Debug, LowerHex, UpperHex};
use core::hash::Hash;
use core::ops::{BitAnd, BitOr, BitXor, Not, Shl, Shr};

/// An unsigned integer with at least one bit for every square of a board.
///
/// Only [`u32`], [`u64`] and [`u128`] implement this trait. The trait lets one generator serve
/// every [`Board`](crate::Board) at no cost at run time.
pub trait Word:
    sealed::Sealed
    + Copy
    + Debug
    + Default
    + Eq
    + Hash
    + Ord
    + Send
    + Sync
    + Binary
    + LowerHex
    + UpperHex
    + BitAnd<Output = Self>
    + BitOr<Output = Self>
    + BitXor<Output = Self>
    + Not<Output = Self>
    + Shl<u32, Output = Self>
    + Shr<u32, Output = Self>
    + 'static
{
    /// The width of the word in bits.
    const BITS: u32;
    /// The word without a set bit.
    const ZERO: Self;
    /// The word in which only bit 0 is set.
    const ONE: Self;

    /// Rotates the low `ring` bits to the left by `n`, less than `ring`. The other bits must be clear.
    ///
    /// The rotate is one instruction if `ring` is the width of the word. Otherwise the rotate takes three operations: left
    /// shift, right shift and OR.
    #[inline(always)]
    #[must_use]
    fn rotate_ring(self, n: u32, ring: u32) -> Self {
        if ring == Self::BITS {
            return self.rotate_left(n);
        }
        (self << n | self >> (ring - n)) & !(!Self::ZERO << ring)
    }

    /// The squares of a set on the board rotated by 180°, from the `RING` of the board and the sum of the bit numbers of a
    /// square and its image.
    #[inline(always)]
    #[must_use]
    fn rotated_180(self, ring: u32, sum_of_rotated: u32) -> Self {
        // Every diagonal step adds a constant to the bit number, modulo `ring`. Rotation by 180° reverses each step, so
        // a square and its image have bit numbers with a constant sum, modulo `ring`.
        let reversed = self.reverse_bits() >> (Self::BITS - ring);
        reversed.rotate_ring((sum_of_rotated + 1) % ring, ring)
    }

    /// The word of the low [`BITS`](Word::BITS) bits of `bits`.
    fn truncate(bits: u128) -> Self;
    /// The word in the low bits of a `u128`.
    fn widen(self) -> u128;
    /// The number of set bits.
    fn count_ones(self) -> u32;
    /// The index of the lowest set bit, or [`BITS`](Word::BITS) if no bit is set.
    fn trailing_zeros(self) -> u32;
    /// The number of zero bits above the highest set bit; the number of all bits if no bit is set.
    fn leading_zeros(self) -> u32;
    /// The word without its lowest set bit.
    #[must_use]
    fn clear_lowest(self) -> Self;
    /// The word rotated left by `n` bits, `n < BITS`.
    #[must_use]
    fn rotate_left(self, n: u32) -> Self;
    /// The word with its bits in the opposite order.
    #[must_use]
    fn reverse_bits(self) -> Self;
    /// The low [`BITS`](Word::BITS) bits of a product.
    #[must_use]
    fn wrapping_mul(self, factor: Self) -> Self;
}

macro_rules! word {
    ($word:ty) => {
        impl sealed::Sealed for $word {}

        impl Word for $word {
            const BITS: u32 = <$word>::BITS;
            const ZERO: Self = 0;
            const ONE: Self = 1;

            #[inline(always)]
            fn truncate(bits: u128) -> Self {
                bits as $word
            }

            #[inline(always)]
            fn widen(self) -> u128 {
                self as u128
            }

            #[inline(always)]
            fn count_ones(self) -> u32 {
                self.count_ones()
            }

            #[inline(always)]
            fn trailing_zeros(self) -> u32 {
                self.trailing_zeros()
            }

            #[inline(always)]
            fn leading_zeros(self) -> u32 {
                self.leading_zeros()
            }

            #[inline(always)]
            fn clear_lowest(self) -> Self {
                self & self.wrapping_sub(1)
            }

            #[inline(always)]
            fn rotate_left(self, n: u32) -> Self {
                self.rotate_left(n)
            }

            #[inline(always)]
            fn reverse_bits(self) -> Self {
                self.reverse_bits()
            }

            #[inline(always)]
            fn wrapping_mul(self, factor: Self) -> Self {
                self.wrapping_mul(factor)
            }
        }
    };
}

word!(u32);
word!(u64);
word!(u128);

mod sealed {
    pub trait Sealed {}
}
