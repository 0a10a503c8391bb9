//! Tests of reading, writing and replaying PDN.

mod begins;
#[cfg(feature = "encodings")]
mod code_pages;
mod corpus;
mod dates;
mod edits;
mod encodings;
#[path = "../../../tests/it/entries.rs"]
mod entries;
mod errors;
mod files;
mod filter;
mod fuzz;
mod fuzz_values;
mod game_types;
mod games_of_files;
mod guess;
mod letters;
mod limits;
mod look_ahead;
mod oddities;
#[allow(dead_code, reason = "only tests of texts of rules play moves by the oracle")]
#[path = "../../../tests/it/oracle.rs"]
mod oracle;
mod played;
mod played_moves;
#[path = "../../../tests/it/random.rs"]
#[expect(dead_code, reason = "these tests need only some of it")]
mod random;
mod reading;
mod real_files;
mod record;
mod replay;
mod round_trip;
mod semicolons;
mod serde;
mod server;
#[path = "../../../tests/it/shared.rs"]
mod shared;
mod tokens;
#[path = "../../../tests/it/words.rs"]
mod words;

use checkers_pdn::{GameTree, Reader};

/// Returns all games of a valid text as trees.
fn games(text: &str) -> Vec<GameTree> {
    Reader::new(text.as_bytes())
        .trees()
        .map(|game| game.unwrap_or_else(|error| panic!("{text:?}: {error}")))
        .collect()
}

/// Returns the only game of a text as a tree.
fn game(text: &str) -> GameTree {
    let mut games = games(text);
    assert_eq!(games.len(), 1, "{text:?}");
    games.remove(0)
}

fn moves(game: &GameTree) -> Vec<&str> {
    game.main_line().collect()
}
