//! A magic: a multiplier and a shift.

use checkers_geometry::Word;

/// A multiplier and a shift that turn an occupancy into an index.
///
/// ```
/// use magic_search::Magic;
///
/// let magic = Magic { multiplier: 0x0101_0101_u32, shift: 24 };
/// assert_eq!(magic.bits(), 8);
/// // a1 and h8, bits 0 and 17: 17 lands on 25.
/// assert_eq!(magic.index(1 | 1 << 17), 0b11);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Magic<W> {
    /// The factor.
    pub multiplier: W,
    /// The right shift of the product in bits, less than the width of the word.
    pub shift: u32,
}

impl<W: Word> Magic<W> {
    /// The index: the top bits of the product with an occupancy, which must be a subset of the
    /// mask.
    #[inline]
    #[must_use]
    pub fn index(self, occupied: W) -> usize {
        (occupied.wrapping_mul(self.multiplier) >> self.shift).widen() as usize
    }

    /// The width of the index in bits.
    #[must_use]
    pub fn bits(self) -> u32 {
        W::BITS - self.shift
    }
}
