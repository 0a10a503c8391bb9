//! Published perft counts, each confirmed by at least two programs.
//!
//! The counts are in `tests/published`, in the format of `checkers perft --suite`. The deep counts are checked by the
//! tests of the program `checkers`.

use std::fs;

use checkers_bits::{
    Canadian, English, Frisian, International, Italian, Position, Russian, Turkish, Variant, perft,
    perft_paths,
};

use crate::shared::shared;

/// The maximum count of a test.
const SHALLOW: u64 = 1_100_000;
/// The maximum count that is checked. A debug build leaves out the deepest count of a test, to save time.
const CHECKED: u64 = if cfg!(debug_assertions) { 200_000 } else { SHALLOW };

/// Checks the counts of a suite. Returns the number of counts that are at most [`SHALLOW`].
fn assert_counts<V: Variant>(count: fn(&Position<V>, u32) -> u64, suite: &str) -> usize {
    let mut shallow = 0;
    for line in suite.lines() {
        let mut fields = line.split(" ;D");
        let position: Position<V> = fields.next().unwrap().parse().unwrap();
        for field in fields {
            let (depth, nodes) = field.split_once(' ').unwrap();
            let nodes: u64 = nodes.parse().unwrap();
            shallow += usize::from(nodes <= SHALLOW);
            if nodes <= CHECKED {
                assert_eq!(count(&position, depth.parse().unwrap()), nodes, "{line}");
            }
        }
    }
    shallow
}

macro_rules! published {
    ($($name:ident: $variant:ident, $count:ident, $file:literal, $shallow:literal;)*) => {$(
        #[test]
        fn $name() {
            let suite = include_str!(concat!("../published/", $file));
            assert_eq!(assert_counts::<$variant>($count, suite), $shallow);
        }
    )*};
}

published! {
    russian_moves: Russian, perft, "russian.moves", 8;
    russian_paths: Russian, perft_paths, "russian.paths", 8;
    international_moves: International, perft, "international.moves", 7;
    international_paths: International, perft_paths, "international.paths", 7;
    canadian_moves: Canadian, perft, "canadian.moves", 6;
    english_moves: English, perft, "english.moves", 8;
    english_paths: English, perft_paths, "english.paths", 8;
    italian_moves: Italian, perft, "italian.moves", 8;
    italian_paths: Italian, perft_paths, "italian.paths", 8;
    turkish_moves: Turkish, perft, "turkish.moves", 6;
    frisian_moves: Frisian, perft, "frisian.moves", 75;
}

// A debug build leaves these games out, because compiling their generators takes longer than running the tests.
#[cfg(not(debug_assertions))]
mod optimised {
    use checkers_bits::{Brazilian, Breakthrough, Czech, Killer, Pool, Spanish, Spantsireti};

    use super::*;

    published! {
        brazilian_moves: Brazilian, perft, "brazilian.moves", 8;
        brazilian_paths: Brazilian, perft_paths, "brazilian.paths", 8;
        pool_moves: Pool, perft, "pool.moves", 8;
        pool_paths: Pool, perft_paths, "pool.paths", 8;
        spantsireti_moves: Spantsireti, perft, "spantsireti.moves", 7;
        spantsireti_paths: Spantsireti, perft_paths, "spantsireti.paths", 7;
        czech_moves: Czech, perft, "czech.moves", 8;
        czech_paths: Czech, perft_paths, "czech.paths", 8;
        spanish_moves: Spanish, perft, "spanish.moves", 8;
        spanish_paths: Spanish, perft_paths, "spanish.paths", 8;
        killer_moves: Killer, perft, "killer.moves", 45;
        breakthrough_moves: Breakthrough, perft, "breakthrough.moves", 7;
    }
}

/// The counts of forty positions by a brute-force program of another language, half of them with captures of several
/// pieces.
#[test]
fn turkish_positions_of_a_brute_force_program() {
    let Some(folder) = shared("positions") else { return };
    let suite = fs::read_to_string(folder.join("turkish.epd")).unwrap();
    assert_eq!(assert_counts::<Turkish>(perft, &suite), 120);
}

#[test]
fn depth_0_is_one_line_of_play() {
    assert_eq!(perft(&Position::<Russian>::start(), 0), 1);
    assert_eq!(perft_paths(&Position::<Russian>::start(), 0), 1);
}

#[test]
fn nobody_can_move_where_nobody_is() {
    for fen in ["W:W:B", "B:W:B"] {
        let nobody: Position<Russian> = fen.parse().unwrap();
        for depth in [1, 2] {
            assert_eq!((perft(&nobody, depth), perft_paths(&nobody, depth)), (0, 0));
        }
    }
}
