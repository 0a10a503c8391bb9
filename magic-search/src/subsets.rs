//! The subsets of a mask: the occupancies of its squares.

use std::iter;

use checkers_geometry::Word;

/// All subsets of a mask in ascending order, the empty one first.
///
/// The way from one to the next is the "Carry-Rippler" (chessprogramming wiki "Traversing
/// Subsets of a Set"): subtracting the mask adds one to the bits under it.
///
/// ```
/// let subsets: Vec<u32> = magic_search::subsets(0b1010).collect();
/// assert_eq!(subsets, [0, 0b10, 0b1000, 0b1010]);
/// ```
pub fn subsets<W: Word>(mask: W) -> impl Iterator<Item = W> {
    let mask = mask.widen();
    iter::successors(Some(0_u128), move |subset| {
        Some(subset.wrapping_sub(mask) & mask).filter(|&next| next != 0)
    })
    .map(W::truncate)
}

#[cfg(test)]
mod tests {
    use itertools::Itertools;

    use super::*;

    #[test]
    fn subsets_are_all_there_and_differ() {
        let subsets: Vec<u32> = subsets(0x8001_0100_u32).collect();
        assert_eq!(subsets.len(), 8);
        assert!(subsets.iter().all_unique());
        assert!(subsets.iter().all(|subset| subset & !0x8001_0100 == 0));
        assert!(subsets.is_sorted());
        assert_eq!(super::subsets(0_u32).collect_vec(), [0]);
    }

    #[test]
    fn the_top_bit_of_the_widest_word_is_a_square_too() {
        assert_eq!(subsets(1 | 1_u64 << 63).collect_vec(), [0, 1, 1 << 63, 1 | 1 << 63]);
    }
}
