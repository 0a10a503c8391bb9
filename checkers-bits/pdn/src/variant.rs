//! Finds the variant of a game by its tags, its squares, its moves and the other games of the file.

mod game_type;
mod guess;
mod tally;

pub use game_type::{FileVariant, GameType, GameTypeBoard, SquareNotation};
pub(crate) use guess::Evidence;
pub use guess::{Doubt, Guess, KnownBy};
pub use tally::VariantTally;
