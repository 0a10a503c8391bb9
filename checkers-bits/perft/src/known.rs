//! Published counts from the start positions.
//!
//! The file `known.tsv` has counts of moves and, if published, of paths. A test compares `known.tsv` with the perft
//! suites of checkers-bits.

use checkers_bits::VariantName;

use crate::generator::Unit;

/// The file of published counts, with the columns variant, depth, moves and paths; `-` is an unknown count.
const KNOWN: &str = include_str!("../known.tsv");

/// The published counts from the start position of a variant: the depth in plies, and the count. The depths ascend from
/// 1 without a gap. Of some variants no paths are published.
///
/// ```
/// use checkers_bits::VariantName;
/// use checkers_perft::{Unit, known_counts};
///
/// let mut counts = known_counts(VariantName::Russian, Unit::Moves);
/// assert_eq!(counts.nth(8), Some((9, 4_570_586)));
/// ```
pub fn known_counts(variant: VariantName, unit: Unit) -> impl Iterator<Item = (u8, u128)> {
    KNOWN.lines().filter_map(move |line| {
        let mut fields = line.split('\t');
        let depth = (fields.next()? == variant.as_str()).then(|| fields.next())??;
        Some((depth.parse().ok()?, fields.nth(unit as usize)?.parse().ok()?))
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_depth_is_known_up_to_the_deepest() {
        for &name in VariantName::ALL {
            for unit in [Unit::Moves, Unit::Paths] {
                let depths: Vec<u8> = known_counts(name, unit).map(|(depth, _)| depth).collect();
                // For some variants no path counts are published, so the list of their depths may be empty.
                assert!(depths.len() >= 9 || unit == Unit::Paths && depths.is_empty(), "{name}");
                assert!(depths.iter().copied().eq(1..=depths.len() as u8), "{name} {depths:?}");
            }
        }
    }
}
