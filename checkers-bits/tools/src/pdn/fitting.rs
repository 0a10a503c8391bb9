//! Finds the variant in which most games of a file are legal, if most games are illegal in the chosen variant.

use std::fmt::{self, Display, Formatter};

use checkers_bits::AnyVariant;
use serde::{Serialize, Serializer};

use super::remarks::Remarks;

/// The maximum number of illegal games of a file that are replayed in all variants. It limits the time for a file
/// of illegal games.
pub(crate) const TRIED: u64 = 200;

/// The number of errors to print for a file if most of its games fit another variant.
pub(crate) const SHOWN: usize = 3;

/// Counts the games that are illegal in the chosen variant, for each variant in which they are legal.
#[derive(Default)]
pub(crate) struct Fitting {
    tried: u64,
    games: Remarks<AnyVariant>,
}

impl Fitting {
    pub(crate) fn add(&mut self, names: &[AnyVariant]) {
        self.tried += 1;
        names.iter().for_each(|&name| self.games.add(name));
    }

    /// Whether most of the illegal games are legal in one variant, which then is probably the right variant.
    pub(crate) fn is_found(&self) -> bool {
        self.most().is_some()
    }

    /// Returns the variants in which most of the illegal games are legal, and the number of these games.
    fn most(&self) -> Option<(Vec<AnyVariant>, u64)> {
        let most = self.games.iter().map(|&(_, games)| games).max()?;
        let names = self.games.iter().filter(|(_, games)| *games == most);
        // One illegal game is no evidence that its tag `GameType` is wrong, because the game may have been recorded
        // with a wrong move.
        (most > 1 && 2 * most > self.tried).then(|| (names.map(|&(name, _)| name).collect(), most))
    }
}

impl Display for Fitting {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        let Some((names, games)) = self.most() else { return Ok(()) };
        let names: Vec<_> = names.iter().map(|name| format!("--variant {name}")).collect();
        let (names, tried) = (names.join(" or "), self.tried);
        write!(
            f,
            "most games are illegal; {games} of the first {tried} illegal games are legal with {names}"
        )
    }
}

/// Writes the names of the variants in which most of the illegal games are legal.
impl Serialize for Fitting {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let names = self.most().map_or_else(Vec::new, |(names, _)| names);
        serializer.collect_seq(names.iter().map(|name| name.name()))
    }
}
