//! Which variant most games of a file are of.

use std::vec::Vec;

use super::any_variant::AnyVariant;
use super::guess::Guess;
use crate::text::GameText;

/// The variants of the games of a file, by which a game is known that says little about itself.
///
/// An ending with the numbers of few squares is one of English draughts as well as of International:
///
/// ```
/// use checkers_bits::VariantName::{English, International};
/// use checkers_pdn::{Reader, VariantTally};
///
/// let file = "1. 33-28 18-22 *\n\n1. 32-28 18-23 *\n[FEN \"W:WK5:B20\"] 1. 5-10 *\n";
/// let mut tally = VariantTally::default();
/// let mut reader = Reader::new(file.as_bytes());
/// while let Some(game) = reader.next_game()? {
///     tally.add(&game);
/// }
///
/// let mut reader = Reader::new(file.as_bytes());
/// reader.next_game()?;
/// reader.next_game()?;
/// let ending = reader.next_game()?.unwrap();
/// assert_eq!(ending.guess_variant().unwrap().variant, English.into());
/// assert_eq!(tally.guess_variant(&ending).unwrap().variant, International.into());
/// # Ok::<(), checkers_pdn::Error>(())
/// ```
#[derive(Clone, Debug, Default)]
pub struct VariantTally {
    games: Vec<(AnyVariant, u64)>,
}

impl VariantTally {
    /// Counts a game, if anything tells what it is.
    pub fn add(&mut self, game: &GameText<'_>) {
        let Some(Guess { variant, .. }) = game.guess_variant() else { return };
        match self.games.iter_mut().find(|(other, _)| *other == variant) {
            Some((_, games)) => *games += 1,
            None => self.games.push((variant, 1)),
        }
    }

    /// Which variant a game is of, as [`GameText::guess_variant`] tells, or where that is doubtful the
    /// variant of most games that were counted, if it has the squares of the game.
    #[must_use]
    pub fn guess_variant(&self, game: &GameText<'_>) -> Option<Guess> {
        let evidence = game.evidence();
        let by_others = self.most().and_then(|most| evidence.guess_by_others(most));
        by_others.or_else(|| evidence.guess())
    }

    /// The variant of more than half of the games.
    fn most(&self) -> Option<AnyVariant> {
        let all: u64 = self.games.iter().map(|(_, games)| games).sum();
        self.games.iter().find(|(_, games)| games * 2 > all).map(|&(variant, _)| variant)
    }
}
