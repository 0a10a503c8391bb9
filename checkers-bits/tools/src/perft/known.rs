//! `checkers perft --known`: the counts from the start positions that are known.
//!
//! Those of lesser depths are in the published suites, which the tests count again, and those that take
//! longer in `known.tsv`.

use checkers_bits::Variant;

use crate::console::Error;

/// Variant, depth and moves.
const DEEP: &str = include_str!("../../known.tsv");

macro_rules! suites {
    ($($module:ident::$variant:ident),*;) => {
        /// The published suites of moves by the names of their variants. The first position is the start.
        const SUITES: &[(&str, &str)] = &[$((
            stringify!($module),
            include_str!(concat!("../../../tests/published/", stringify!($module), ".moves")),
        )),*];
    };
}

checkers_bits::variants!([suites]);

/// The number of moves from the start position to a depth.
///
/// # Errors
///
/// If it is not known; the error says which are.
pub(super) fn moves<V: Variant>(depth: u32) -> Result<u64, Error> {
    let known: Vec<(u32, u64)> = suite::<V>().chain(deep::<V>()).collect();
    let found = known.iter().find(|(known, _)| *known == depth);
    found.map(|&(_, nodes)| nodes).ok_or_else(|| {
        let deepest = known.iter().map(|(depth, _)| depth).max().copied().unwrap_or_default();
        format!("--known: expected a depth from 1 to {deepest}, found {depth}").into()
    })
}

fn suite<V: Variant>() -> impl Iterator<Item = (u32, u64)> {
    let suite = SUITES.iter().find(|(name, _)| *name == V::NAME).map_or("", |(_, suite)| suite);
    let counts = suite.lines().next().unwrap_or_default().split(";D").skip(1);
    counts.filter_map(|count| {
        let (depth, nodes) = count.trim().split_once(' ')?;
        Some((depth.parse().ok()?, nodes.parse().ok()?))
    })
}

fn deep<V: Variant>() -> impl Iterator<Item = (u32, u64)> {
    DEEP.lines().filter_map(|line| {
        let mut fields = line.split('\t').skip_while(|field| *field != V::NAME).skip(1);
        Some((fields.next()?.parse().ok()?, fields.next()?.parse().ok()?))
    })
}

#[cfg(test)]
mod tests {
    use checkers_bits::{VariantName, with_variant};

    use super::*;

    #[test]
    fn every_depth_is_known_up_to_the_deepest() {
        for &name in VariantName::ALL {
            let depths = with_variant!(name, V => {
                let known = suite::<V>().chain(deep::<V>());
                known.map(|(depth, _)| depth).collect::<Vec<_>>()
            });
            assert!(depths.len() >= 9, "{name}");
            assert!(depths.iter().copied().eq(1..=depths.len() as u32), "{name} {depths:?}");
        }
    }
}
