//! Verification, independent of the search: a magic against every occupancy.

use std::collections::HashMap;

use checkers_geometry::Word;

use crate::mask::subsets;
use crate::trial::Target;

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

/// Two occupancies that need different entries and share an index.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Collision<W>(pub W, pub W);

/// Puts the entry of each occupancy of a mask at its index.
///
/// # Errors
///
/// The first occupancy whose slot has another entry already.
pub(crate) fn fill<W: Word, E: PartialEq>(
    mask: W,
    magic: Magic<W>,
    slots: &mut [Option<E>],
    entry: impl Fn(W) -> E,
) -> Result<(), W> {
    for occupied in subsets(mask) {
        let entry = entry(occupied);
        let slot = &mut slots[magic.index(occupied)];
        if slot.as_ref().is_some_and(|other| *other != entry) {
            return Err(occupied);
        }
        *slot = Some(entry);
    }
    Ok(())
}

impl<W: Word> Target<W> {
    /// Checks a magic over every occupancy.
    ///
    /// # Errors
    ///
    /// The first [`Collision`] in ascending order.
    pub fn verify(&self, magic: Magic<W>) -> Result<(), Collision<W>> {
        let mut owners: HashMap<usize, (W, u32)> = HashMap::new();
        for (occupied, &class) in subsets(self.mask()).zip(self.classes()) {
            let &mut (other, owner) =
                owners.entry(magic.index(occupied)).or_insert((occupied, class));
            if owner != class {
                return Err(Collision(other, occupied));
            }
        }
        Ok(())
    }

    /// Whether the magic is monotone: a greater occupancy never has a smaller index, as with PEXT.
    #[must_use]
    pub fn is_monotone(&self, magic: Magic<W>) -> bool {
        subsets(self.mask()).map(|occupied| magic.index(occupied)).is_sorted()
    }
}
