//! Finds the most frequent variant of the games of a file.

use super::game_type::FileVariant;
use super::guess::{Doubt, Guess, KnownBy};
use crate::text::{GameBuffer, GameText};
use checkers_bits::AnyVariant;

/// Counts the variants of the games of a file. If the squares of a game fit several variants, the guess is the
/// variant with most games.
///
/// In this file, the third game alone could be English draughts, but the other games are International:
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
#[derive(Clone, Debug)]
pub struct VariantTally {
    /// The variants whose rules the program has. The tally checks the legality of games only in these variants.
    pub(crate) variants: Vec<AnyVariant>,
    all: u64,
    /// The number of games of each variant. A game may count for several variants.
    games: Vec<(FileVariant, u64)>,
}

impl VariantTally {
    /// Makes an empty tally for the given variants.
    ///
    /// ```
    /// use checkers_bits::Brazilian;
    /// use checkers_pdn::{Reader, VariantTally};
    ///
    /// let tally = VariantTally::of_variants(&[Brazilian.into()]);
    /// let mut reader = Reader::new(&b"1. c3-d4 f6-g5 *"[..]);
    /// let game = reader.next_game()?.unwrap();
    /// assert_eq!(tally.guess_variant(&game).unwrap().variant.to_string(), "brazilian");
    /// # Ok::<(), checkers_pdn::Error>(())
    /// ```
    #[must_use]
    pub fn of_variants(variants: &[AnyVariant]) -> Self {
        Self { variants: variants.into(), all: 0, games: Vec::new() }
    }

    /// Counts the first games of a file by their squares. If one of the games is illegal in the variant that its
    /// squares suggest, counts every game for each variant in which the game is legal.
    ///
    /// ```
    /// use checkers_bits::VariantName::Czech;
    /// use checkers_pdn::{Reader, VariantTally};
    ///
    /// // By Russian rules the man on e5 must capture; Czech men capture forward only.
    /// let mut reader = Reader::new(&b"[FEN \"W:We5:Bd4\"] 1. e5-f6 *"[..]);
    /// let first = reader.next_game()?.unwrap().to_buffer();
    /// let mut tally = VariantTally::default();
    /// tally.add_first_games([&first]);
    /// let mut reader = Reader::new(&b"1. g3-f4 f6-g5 *"[..]);
    /// let next = reader.next_game()?.unwrap();
    /// assert_eq!(tally.guess_variant(&next).unwrap().variant, Czech.into());
    /// # Ok::<(), checkers_pdn::Error>(())
    /// ```
    pub fn add_first_games<'a>(&mut self, games: impl IntoIterator<Item = &'a GameBuffer> + Clone) {
        let texts = || games.clone().into_iter().map(GameBuffer::as_text);
        if texts().any(|game| self.is_illegal_by_squares(&game)) {
            texts().for_each(|game| self.add_legal(&game));
        } else {
            texts().for_each(|game| self.add(&game));
        }
    }

    /// Whether a game without a variant tag is illegal in the variant that its squares suggest. The result is
    /// also true if the program does not have the rules of the suggested variant.
    fn is_illegal_by_squares(&self, game: &GameText<'_>) -> bool {
        let by_squares = |guess: &Guess| guess.known_by == KnownBy::MoveSquares;
        game.guess_variant().filter(by_squares).is_some_and(|guess| {
            let rules = guess.variant.find_in(&self.variants);
            rules.is_none_or(|rules| game.check(rules).is_err())
        })
    }

    /// Counts a game by its tags and squares. A game without evidence is not counted.
    pub fn add(&mut self, game: &GameText<'_>) {
        if let Some(Guess { variant, .. }) = game.guess_variant() {
            self.count(&[variant]);
        }
    }

    /// Counts a game without a variant tag once for each variant in which the game is legal. This method replays
    /// the game in every variant. A game with a variant tag is counted as by [`add`](Self::add).
    ///
    /// Czech and Russian draughts have the same squares. A man captures backward only in Russian draughts:
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
        let possible = evidence.possible_variants(&self.variants, |_| false);
        let legal: Vec<_> = game.legal_variants(possible).into_iter().map(Into::into).collect();
        if !legal.is_empty() {
            self.count(&legal);
        }
    }

    fn count(&mut self, variants: &[FileVariant]) {
        self.all += 1;
        for &variant in variants {
            match self.games.iter_mut().find(|(other, _)| *other == variant) {
                Some((_, games)) => *games += 1,
                None => self.games.push((variant, 1)),
            }
        }
    }

    /// Guesses the variant of a game as [`GameText::guess_variant`] does. If that guess is doubtful, returns the
    /// variant of more than half of the counted games, if its board has the squares of the game. For a game without
    /// a variant tag, prefers variants whose rules the program has.
    #[must_use]
    pub fn guess_variant(&self, game: &GameText<'_>) -> Option<Guess> {
        let evidence = game.evidence();
        let by_others = self.most().and_then(|most| evidence.guess_by_others(most));
        let guess = by_others.or_else(|| evidence.guess())?;
        // The side that begins is better evidence than the other games.
        if guess.doubt == Some(Doubt::OthersPossible) && evidence.first_number > Some(0) {
            let rules = guess.variant.find_in(&self.variants);
            if rules.is_some_and(|rules| game.side_that_begins(rules) != rules.begins()) {
                return self.guess_legal_variant(game).or(Some(guess));
            }
        }
        if evidence.is_tagged() || guess.variant.find_in(&self.variants).is_some() {
            return Some(guess);
        }
        let possible = evidence.possible_variants(&self.variants, |_| false);
        let variant = possible.first().map_or(guess.variant, |&variant| variant.into());
        Some(Guess { variant, ..guess })
    }

    /// Returns a variant in which a game without a variant tag is legal. Call this method if the game is illegal in
    /// the variant of [`guess_variant`](Self::guess_variant). If the game is legal in several variants, returns the
    /// variant with most counted games.
    ///
    /// ```
    /// use checkers_bits::VariantName::Czech;
    /// use checkers_pdn::{Reader, VariantTally};
    ///
    /// // In Russian draughts this man must capture.
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
        let games = |variant: FileVariant| {
            let counted = self.games.iter().find(|(other, _)| *other == variant);
            counted.map_or(0, |&(_, games)| games)
        };
        let possible = evidence.possible_variants(&self.variants, |variant| games(variant) > 0);
        let legal = game.legal_variants(possible).into_iter().map(FileVariant::from);
        // `rev` makes the first of equal counts win, because `max_by_key` returns the last one.
        let variant = legal.rev().max_by_key(|&variant| games(variant))?;
        let doubt = evidence.guess().and_then(|guess| guess.doubt).or(Some(Doubt::OthersPossible));
        Some(Guess { variant, known_by: KnownBy::LegalMoves, doubt })
    }

    /// Returns the variant of more than half of the games, if there is one.
    fn most(&self) -> Option<FileVariant> {
        // `rev` makes the first of equal counts win, because `max_by_key` returns the last one.
        let most = self.games.iter().rev().max_by_key(|(_, games)| games)?;
        (most.1 * 2 > self.all).then_some(most.0)
    }
}

/// Makes an empty tally that can try the rules of all variants.
#[cfg(feature = "variants")]
impl Default for VariantTally {
    fn default() -> Self {
        Self::of_variants(&AnyVariant::all().collect::<Vec<_>>())
    }
}

#[cfg(feature = "variants")]
impl VariantTally {
    /// Makes a tally of the first games of a file, counted by [`add_first_games`](Self::add_first_games).
    pub fn of_first_games<'a>(games: impl IntoIterator<Item = &'a GameBuffer> + Clone) -> Self {
        let mut tally = Self::default();
        tally.add_first_games(games);
        tally
    }
}
