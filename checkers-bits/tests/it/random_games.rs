//! Hashes of random games: positions, legal moves and outcomes. The tests of the JavaScript package read the same
//! file of hashes, so both packages must list the same moves in the same order.

use std::fmt::Write;
use std::fs;

use checkers_bits::{AnyVariant, Game};

const FILE: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/random_games.tsv");

/// The number of positions per variant. All variants together have more than 10,000 positions.
const POSITIONS: u32 = 600;
/// The maximum length of a game, in plies.
const PLIES: u32 = 120;

/// The 32-bit FNV-1a hash.
fn hash(hash: u32, text: &str) -> u32 {
    text.bytes().fold(hash, |hash, byte| (hash ^ u32::from(byte)).wrapping_mul(16_777_619))
}

fn hash_of_games(variant: AnyVariant) -> u32 {
    let (mut random, mut digest) = (2026_u32, 2_166_136_261);
    let (mut game, mut ply) = (Game::new(variant), 0);
    for _ in 0..POSITIONS {
        let position = game.position();
        let moves = position.moves();
        digest = hash(digest, &game.fen().to_string());
        for &mv in &moves {
            digest = hash(
                digest,
                &format!(" {} {}", position.notation(mv), position.notation(mv).hub()),
            );
        }
        if let Some(outcome) = game.outcome() {
            digest = hash(digest, &outcome.to_string());
        }
        random = random.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
        match moves.get((random >> 16) as usize % moves.len().max(1)) {
            Some(&mv) if ply < PLIES => game.play(mv).unwrap(),
            _ => (game, ply) = (Game::new(variant), 0),
        }
        ply += 1;
    }
    digest
}

/// Compares the hashes with the file. With `UPDATE_GAMES=1` in the environment, the test writes the file anew.
#[test]
fn random_games_have_the_known_hashes() {
    let mut found = String::from("variant\thash of 600 positions\n");
    for variant in AnyVariant::all() {
        writeln!(found, "{variant}\t{:08x}", hash_of_games(variant)).unwrap();
    }
    if std::env::var_os("UPDATE_GAMES").is_some() {
        fs::write(FILE, &found).unwrap();
    }
    assert_eq!(fs::read_to_string(FILE).unwrap_or_default(), found);
}
