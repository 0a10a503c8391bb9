//! `checkers perft --known`: published counts from the start positions.
//!
//! Lesser depths are in the suites, which the tests count again, greater depths in `known.tsv`; both have moves,
//! and paths where they are known.

use crate::console::Error;

/// Variant, depth, moves and paths; `-` for unknown.
const DEEP: &str = include_str!("../../known.tsv");

macro_rules! suites {
    ($($module:ident::$variant:ident),*;) => {
        /// The published suites of moves by variant. The first position is the start.
        const MOVES: &[(&str, &str)] = &[$((
            stringify!($module),
            include_str!(concat!("../../../tests/published/", stringify!($module), ".moves")),
        )),*];
    };
}

checkers_bits::variants!([suites]);

macro_rules! suites_of_paths {
    ($($name:literal),*) => {
        &[$(($name, include_str!(concat!("../../../tests/published/", $name, ".paths")))),*]
    };
}

/// The suites of paths; for other games none is published.
const PATHS: &[(&str, &str)] = suites_of_paths![
    "russian",
    "brazilian",
    "pool",
    "international",
    "spantsireti",
    "english",
    "czech",
    "italian",
    "spanish"
];

/// The published count of moves or paths from the start position.
///
/// # Errors
///
/// If it is unknown; the error names the known depths.
pub(super) fn count(variant: &str, depth: u32, paths: bool) -> Result<u64, Error> {
    let known: Vec<(u32, u64)> = known(variant, paths).collect();
    let found = known.iter().find(|(known, _)| *known == depth);
    found.map(|&(_, nodes)| nodes).ok_or_else(|| match known.last() {
        Some((deepest, _)) => {
            format!("--known: expected a depth from 1 to {deepest}, found {depth}").into()
        }
        None => format!("--known: no paths of {variant} draughts are known").into(),
    })
}

/// By depth.
fn known(variant: &str, paths: bool) -> impl Iterator<Item = (u32, u64)> {
    let (suites, column) = if paths { (PATHS, 1) } else { (MOVES, 0) };
    suite(variant, suites).chain(deep(variant, column))
}

fn suite(variant: &str, suites: &[(&str, &'static str)]) -> impl Iterator<Item = (u32, u64)> {
    let suite = suites.iter().find(|(name, _)| *name == variant).map_or("", |(_, suite)| suite);
    let counts = suite.lines().next().unwrap_or_default().split(";D").skip(1);
    counts.filter_map(|count| {
        let (depth, nodes) = count.trim().split_once(' ')?;
        Some((depth.parse().ok()?, nodes.parse().ok()?))
    })
}

fn deep(variant: &str, column: usize) -> impl Iterator<Item = (u32, u64)> {
    DEEP.lines().filter_map(move |line| {
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
                let is_published = !paths || PATHS.iter().any(|(other, _)| *other == name.as_str());
                let least = if is_published { 9 } else { 0 };
                assert!(depths.len() >= least, "{name}");
                assert!(depths.iter().copied().eq(1..=depths.len() as u32), "{name} {depths:?}");
            }
        }
    }
}
