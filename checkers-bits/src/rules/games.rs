//! Games of texts that come with the crate.

/// The texts of games that are played somewhere, each with its source.
pub const GAMES: &[(&str, &str)] = &[];

/// The game of [`GAMES`] with a name, in which blanks may be `-`.
#[must_use]
pub fn game(_name: &str) -> Option<crate::AnyVariant> {
    None
}
