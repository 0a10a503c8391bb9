//! Games of texts that come with the crate.

/// The texts of games that are played somewhere, each with its source.
pub const GAMES: &[&str] = &[];
