//! The opening book of an engine: its options, and the choice of a move.

use std::ops::RangeInclusive;
use std::path::PathBuf;

use checkers_bits::{AnyMove, AnyVariant, Game};
use clap::{Args, value_parser};
use rand::{RngExt, SeedableRng};
use rand_xoshiro::Xoshiro256PlusPlus;

use super::Book;
use crate::console::Error;

/// Arguments for the opening book of an engine.
#[derive(Args, Clone, Debug, PartialEq, Eq)]
pub struct EngineBook {
    /// Opening book of the variant, made by `checkers book build`
    #[arg(long, value_name = "BOOK")]
    pub book: Option<PathBuf>,

    /// Use the book only in the first N plies of a game
    #[arg(long, value_name = "N", default_value_t = 1000, value_parser = value_parser!(u32).range(BOOK_PLIES))]
    pub book_plies: u32,

    /// Random seed for the choice of book moves
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = value_parser!(u32).range(SEED))]
    pub seed: u32,
}

/// The values of `--book-plies`; no opening is as long as the last.
pub const BOOK_PLIES: RangeInclusive<i64> = 0..=1000;

/// The random seeds. GUIs may store integers of the Hub protocol as signed 32-bit numbers.
pub const SEED: RangeInclusive<i64> = 0..=i32::MAX as i64;

impl EngineBook {
    /// Opens the book if its path is given.
    pub fn open(&self, variant: AnyVariant) -> Result<Option<OpenedBook>, Error> {
        let Some(path) = &self.book else { return Ok(None) };
        let book = Book::read(path)?;
        let variant = variant.variant_name();
        book.expect_variant(path, variant.ok_or("no book has games of --rules")?)?;
        Ok(Some(OpenedBook { book, plies: self.book_plies as usize, rng: rng(self.seed) }))
    }
}

fn rng(seed: u32) -> Xoshiro256PlusPlus {
    Xoshiro256PlusPlus::seed_from_u64(seed.into())
}

/// A book and the random generator that chooses among its moves.
#[derive(Debug)]
pub struct OpenedBook {
    book: Book,
    plies: usize,
    rng: Xoshiro256PlusPlus,
}

impl OpenedBook {
    /// Restarts the random generator with a seed.
    pub fn set_seed(&mut self, seed: u32) {
        self.rng = rng(seed);
    }

    /// Chooses a random book move for the last position of a game, with the probability of its weight. `None` if
    /// the book has no move of positive weight for the position, or after the first `--book-plies` plies of the
    /// game.
    pub fn choose(&mut self, game: &Game) -> Option<AnyMove> {
        if game.moves().count() >= self.plies {
            return None;
        }
        let moves = self.book.moves(&game.position());
        let sum: u64 = moves.iter().map(|(_, entry)| u64::from(entry.weight)).sum();
        let mut left = (sum > 0).then(|| self.rng.random_range(0..sum))?;
        for (mv, entry) in moves {
            let weight = entry.weight.into();
            if left < weight {
                return Some(mv);
            }
            left -= weight;
        }
        None
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeMap;

    use checkers_bits::VariantName::Russian;
    use checkers_bits::game::RecordedResult;

    use super::super::first_moves;
    use super::*;

    /// A book whose moves of the start position have the weights 1, 3 and 0.
    fn opened(plies: usize, seed: u32) -> OpenedBook {
        let mut book = Book::new(Russian);
        for (text, result) in [
            ("a3-b4", RecordedResult::Draw),
            ("c3-d4", RecordedResult::Draw),
            ("c3-d4", RecordedResult::WhiteWins),
            ("g3-f4", RecordedResult::BlackWins),
        ] {
            let mut game = Game::new(Russian);
            game.play(game.position().read_move(text).unwrap()).unwrap();
            game.set_recorded_result(result);
            book.add(first_moves(&game, 1));
        }
        OpenedBook { book, plies, rng: rng(seed) }
    }

    fn choices(mut book: OpenedBook, number: usize) -> Vec<String> {
        let game = Game::new(Russian);
        (0..number).map(|_| book.choose(&game).unwrap().to_string()).collect()
    }

    #[test]
    fn moves_are_chosen_by_weight() {
        let mut counts = BTreeMap::new();
        for name in choices(opened(1, 1), 4000) {
            *counts.entry(name).or_insert(0) += 1;
        }
        assert_eq!(counts.keys().collect::<Vec<_>>(), ["a3-b4", "c3-d4"]);
        // The weight of a3-b4 is a quarter of all weights, so 1000 of 4000 choices are expected. The bounds are
        // three standard deviations, 82, around this number.
        assert!((918..=1082).contains(&counts["a3-b4"]), "{counts:?}");
    }

    #[test]
    fn the_seed_decides_the_choices() {
        assert_eq!(choices(opened(1, 5), 50), choices(opened(1, 5), 50));
        assert_ne!(choices(opened(1, 5), 50), choices(opened(1, 6), 50));
    }

    #[test]
    fn the_book_ends() {
        assert_eq!(opened(0, 1).choose(&Game::new(Russian)), None);
        let mut game = Game::new(Russian);
        game.play(game.position().read_move("c3-d4").unwrap()).unwrap();
        assert_eq!(opened(9, 1).choose(&game), None);
        game.set_recorded_result(RecordedResult::BlackWins);
        let mut lost = Book::new(Russian);
        lost.add(first_moves(&game, 1));
        let mut all_weights_0 = OpenedBook { book: lost, ..opened(9, 1) };
        assert_eq!(all_weights_0.choose(&Game::new(Russian)), None);
    }
}
