//! PDN both ways, as text.

#[cfg(feature = "encodings")]
mod code_pages;
mod encodings;
mod errors;
mod files;
mod filter;
mod guess;
mod limits;
mod look_ahead;
mod oddities;
mod reading;
mod record;
mod replay;
mod round_trip;
mod tokens;

use checkers_bits::pdn::{GameTree, Reader};

/// All games of a text, which must be sound.
fn games(text: &str) -> Vec<GameTree> {
    Reader::new(text.as_bytes())
        .map(|game| game.unwrap_or_else(|error| panic!("{text:?}: {error}")))
        .collect()
}

/// The only game of a text.
fn game(text: &str) -> GameTree {
    let mut games = games(text);
    assert_eq!(games.len(), 1, "{text:?}");
    games.remove(0)
}

fn moves(game: &GameTree) -> Vec<&str> {
    game.main_line().collect()
}
