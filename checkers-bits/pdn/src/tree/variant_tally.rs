//! Which variant most games of a file are of.

use std::vec::Vec;

use super::any_variant::AnyVariant;
use super::guess::{Doubt, Guess, KnownBy};
use crate::text::{GameBuffer, GameText};

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
    all: u64,
    /// A game may count for several variants.
    games: Vec<(AnyVariant, u64)>,
}

impl VariantTally {
    /// The variants of the first games of a file: by squares or, if these make one of the games illegal, by
    /// rules.
    ///
    /// ```
    /// use checkers_bits::VariantName::Czech;
    /// use checkers_pdn::{Reader, VariantTally};
    ///
    /// // By Russian rules the man on e5 must capture; Czech men capture forward only.
    /// let mut reader = Reader::new(&b"[FEN \"W:We5:Bd4\"] 1. e5-f6 *"[..]);
    /// let first = reader.next_game()?.unwrap().to_buffer();
    /// let tally = VariantTally::of_first_games([&first]);
    /// let mut reader = Reader::new(&b"1. g3-f4 f6-g5 *"[..]);
    /// let next = reader.next_game()?.unwrap();
    /// assert_eq!(tally.guess_variant(&next).unwrap().variant, Czech.into());
    /// # Ok::<(), checkers_pdn::Error>(())
    /// ```
    pub fn of_first_games<'a>(games: impl IntoIterator<Item = &'a GameBuffer> + Clone) -> Self {
        let texts = || games.clone().into_iter().map(GameBuffer::as_text);
        let mut tally = Self::default();
        if texts().any(|game| game.is_illegal_by_squares()) {
            texts().for_each(|game| tally.add_legal(&game));
        } else {
            texts().for_each(|game| tally.add(&game));
        }
        tally
    }

    /// Counts a game by its tags and squares, if they tell what it is.
    pub fn add(&mut self, game: &GameText<'_>) {
        if let Some(Guess { variant, .. }) = game.guess_variant() {
            self.count(&[variant]);
        }
    }

    /// Counts a game without a tag for each variant by whose rules it is legal, and any other as
    /// [`add`](Self::add) does. It replays the game once per variant.
    ///
    /// The squares of Czech draughts are those of Russian draughts, where a man also captures backward:
    ///
    /// ```
    /// use checkers_bits::VariantName::{Czech, Russian};
    /// use checkers_pdn::{Reader, VariantTally};
    ///
    /// let file = "[FEN \"W:We5:Bd4\"] 1. e5-f6 *\n\n1. c3-d4 d6-c5 *\n";
    /// let mut tally = VariantTally::default();
    /// let mut reader = Reader::new(file.as_bytes());
    /// while let Some(game) = reader.next_game()? {
    ///     tally.add_legal(&game);
    /// }
    ///
    /// let mut reader = Reader::new(&b"1. g3-f4 f6-g5 *"[..]);
    /// let game = reader.next_game()?.unwrap();
    /// assert_eq!(game.guess_variant().unwrap().variant, Russian.into());
    /// assert_eq!(tally.guess_variant(&game).unwrap().variant, Czech.into());
    /// # Ok::<(), checkers_pdn::Error>(())
    /// ```
    pub fn add_legal(&mut self, game: &GameText<'_>) {
        let evidence = game.evidence();
        if evidence.is_tagged() {
            return self.add(game);
        }
        let legal = evidence.legal_variants(game, |_| false);
        if !legal.is_empty() {
            self.count(&legal);
        }
    }

    fn count(&mut self, variants: &[AnyVariant]) {
        self.all += 1;
        for &variant in variants {
            match self.games.iter_mut().find(|(other, _)| *other == variant) {
                Some((_, games)) => *games += 1,
                None => self.games.push((variant, 1)),
            }
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

    /// The variant by whose rules a game without a tag is legal, for a game that is illegal by those of
    /// [`guess_variant`](Self::guess_variant): of several, the one of most games that were counted.
    ///
    /// ```
    /// use checkers_bits::VariantName::Czech;
    /// use checkers_pdn::{Reader, VariantTally};
    ///
    /// // A man of Russian draughts would have to capture.
    /// let mut reader = Reader::new(&b"[FEN \"W:We5:Bd4\"] 1. e5-f6 *"[..]);
    /// let game = reader.next_game()?.unwrap();
    /// let guess = VariantTally::default().guess_legal_variant(&game).unwrap();
    /// assert_eq!(guess.variant, Czech.into());
    /// # Ok::<(), checkers_pdn::Error>(())
    /// ```
    #[must_use]
    pub fn guess_legal_variant(&self, game: &GameText<'_>) -> Option<Guess> {
        let evidence = game.evidence();
        if evidence.is_tagged() {
            return None;
        }
        let games = |variant: AnyVariant| {
            let counted = self.games.iter().find(|(other, _)| *other == variant);
            counted.map_or(0, |&(_, games)| games)
        };
        let legal = evidence.legal_variants(game, |variant| games(variant) > 0);
        // Of equals the first.
        let variant = legal.into_iter().rev().max_by_key(|&variant| games(variant))?;
        let doubt = evidence.guess().and_then(|guess| guess.doubt);
        let doubt = doubt.or(Some(Doubt::OthersPossible));
        Some(Guess { variant, known_by: KnownBy::LegalMoves, doubt })
    }

    /// The variant of most games, if it is that of more than half.
    fn most(&self) -> Option<AnyVariant> {
        // Of equals the first.
        let most = self.games.iter().rev().max_by_key(|(_, games)| games)?;
        (most.1 * 2 > self.all).then_some(most.0)
    }
}
