//! `checkers perft --known`: looks up the published counts from the start positions.
//!
//! The file `known.tsv` has counts of moves and, if published, of paths. A test compares `known.tsv` with the perft
//! suites of the library.

use checkers_cli::console::Error;

/// The file of published counts, with the columns variant, depth, moves and paths; `-` is an unknown count.
const KNOWN: &str = include_str!("../../known.tsv");

/// Returns the published count of moves or paths from the start position.
///
/// # Errors
///
/// If no count is published for this depth. The error names the known depths.
pub(super) fn count(variant: &str, depth: u32, paths: bool) -> Result<u128, Error> {
    let known: Vec<(u32, u128)> = known(variant, paths).collect();
    let found = known.iter().find(|(known, _)| *known == depth);
    found.map(|&(_, nodes)| nodes).ok_or_else(|| match known.last() {
        Some((deepest, _)) => {
            format!("--known: expected a depth from 1 to {deepest}, found {depth}").into()
        }
        None => format!("--known: no paths of {variant} draughts are known").into(),
    })
}

/// Returns the published counts of a variant, each with its depth.
fn known(variant: &str, paths: bool) -> impl Iterator<Item = (u32, u128)> {
    let column = usize::from(paths);
    KNOWN.lines().filter_map(move |line| {
        let mut fields = line.split('\t').skip_while(|field| *field != variant).skip(1);
        Some((fields.next()?.parse().ok()?, fields.nth(column)?.parse().ok()?))
    })
}

#[cfg(test)]
mod tests {
    use checkers_bits::VariantName;

    use super::*;

    #[test]
    fn every_depth_is_known_up_to_the_deepest() {
        for &name in VariantName::ALL {
            for paths in [false, true] {
                let known = known(name.as_str(), paths);
                let depths: Vec<u32> = known.map(|(depth, _)| depth).collect();
                // For some variants no path counts are published, so the list of their depths may be empty.
                assert!(depths.len() >= 9 || paths && depths.is_empty(), "{name}");
                assert!(depths.iter().copied().eq(1..=depths.len() as u32), "{name} {depths:?}");
            }
        }
    }
}
