//! Serde for a [`Game`]: a string with its PDN.
//!
//! `Game` is a type of checkers-bits, which does not know PDN. So a field of a struct names this module:
//!
//! ```
//! use checkers_bits::{Game, VariantName};
//! use serde::{Deserialize, Serialize};
//!
//! #[derive(Serialize, Deserialize)]
//! struct Table {
//!     #[serde(with = "checkers_pdn::serde")]
//!     game: Game,
//! }
//!
//! let mut game = Game::new(VariantName::Russian);
//! game.play(game.position().read_move("c3-d4")?)?;
//! let stored = serde_json::to_string(&Table { game: game.clone() })?;
//! assert_eq!(stored, r#"{"game":"[Result \"*\"]\n[GameType \"25\"]\n\n1. c3-d4 *\n"}"#);
//! assert_eq!(serde_json::from_str::<Table>(&stored)?.game, game);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

use ::serde::de::Error;
use ::serde::ser::Error as _;
use ::serde::{Deserialize, Deserializer, Serializer};
use checkers_bits::Game;

use crate::games::Games;
use crate::tree::GameTree;

/// Writes a game as [`GameTree::record`] does.
///
/// # Errors
///
/// The error of the serializer, or that the rules of the game are a [text](checkers_bits::rules): its PDN does not name them.
pub fn serialize<S: Serializer>(game: &Game, serializer: S) -> Result<S::Ok, S::Error> {
    let variant = game.variant();
    if !variant.has_type() {
        return Err(S::Error::custom(format_args!("PDN has no name for the rules of {variant}")));
    }
    let mut tree = GameTree::default();
    tree.record(game);
    serializer.collect_str(&tree)
}

/// Reads a game of a variant of checkers-bits.
///
/// # Errors
///
/// The text is not one legal game in PDN.
pub fn deserialize<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Game, D::Error> {
    let text = String::deserialize(deserializer)?;
    let mut games = Games::new(text.as_bytes());
    match (games.next(), games.next()) {
        (Some(record), None) => Ok(record.map_err(D::Error::custom)?.game),
        _ => Err(D::Error::custom("expected one game in PDN")),
    }
}
