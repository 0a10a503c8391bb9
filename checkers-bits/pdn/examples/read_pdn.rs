//! Reads a file of games in PDN, and says what is wrong with those that are broken.
//!
//! ```sh
//! cargo run -p checkers-bits --example read_pdn
//! cargo run -p checkers-bits --example read_pdn -- games.pdn
//! ```

use std::error::Error;
use std::fs::File;
use std::io::{BufRead, BufReader};

use checkers_bits::Russian;
use checkers_pdn::{self as pdn, GameText, Reader};

/// Read if no file is given: a sound game, one that is not PDN, and one with an illegal move.
const EXAMPLE: &str = r#"[White "Sound"]
[Result "1/2-1/2"]
1. c3-d4 d6-c5 {a comment} 2. b2-c3 f6-g5 1/2-1/2

[White "Unclosed"]
1. c3-d4 d6-c5 (1... b6-a5 *

[White "Illegal"]
1. c3-d4 d6-c5 2. c3-b4 *
"#;

fn main() -> Result<(), Box<dyn Error>> {
    match std::env::args_os().nth(1) {
        Some(path) => count(BufReader::new(File::open(path)?)),
        None => count(EXAMPLE.as_bytes()),
    }
    Ok(())
}

fn count(input: impl BufRead) {
    let mut reader = Reader::new(input);
    let (mut games, mut plies, mut broken) = (0, 0, 0);
    // A game is lent until the next one is asked for, so that memory does not grow with the file.
    while let Some(game) = reader.next_game().transpose() {
        match play(game) {
            Ok(moves) => (games, plies) = (games + 1, plies + moves),
            Err(error) => {
                broken += 1;
                println!("{error}");
            }
        }
    }
    println!("{games} sound, with {plies} plies; {broken} broken");
}

/// The number of moves of a game that is sound in syntax and by the rules.
fn play(game: Result<GameText<'_>, pdn::Error>) -> Result<usize, Box<dyn Error>> {
    Ok(game?.check::<Russian>()?.plies)
}
