//! The games of a file of any variants, replayed.

mod any_game;
mod error;

pub use any_game::AnyGame;
pub use error::GameError;

use std::collections::VecDeque;
use std::fs::File;
use std::io::{self, BufRead, BufReader};
use std::path::Path;
use std::vec::Vec;

use super::replay::Warning;
use super::text::{Error, GameBuffer, GameText, Reader};
use super::tree::{AnyVariant, GameTree, Tags, VariantTally};
use checkers_bits::VariantName;

/// The games of a file: tags, results, dates and moves, each game by the rules of its variant.
///
/// The variant of a game comes from its tags and squares or, where they leave a doubt, from the first
/// games of the file. A game without a tag that is illegal by its likeliest rules is of a variant by whose
/// rules it is legal. A broken game is an error; the next game follows.
///
/// [`Reader`] is the faster way with less memory, where the variant is known.
///
/// ```
/// use checkers_bits::game::RecordedResult;
/// use checkers_pdn::Games;
///
/// let file = "[White \"Baas\"] [Date \"21-10-1965\"] 1. c3-d4 d6-c5 2. b2-c3 1:0\n\
///             [GameType \"20\"] 1. 32-28 19-23 2. 28-17 *";
/// let mut games = Games::new(file.as_bytes());
/// let record = games.next().unwrap()?;
/// assert_eq!(record.tags.get("White"), Some("Baas"));
/// assert_eq!(record.tags.date().year, Some(1965));
/// assert_eq!(*record.game.recorded_result(), RecordedResult::WhiteWins);
/// assert_eq!(record.game.variant().as_str(), "russian");
/// assert_eq!(record.game.moves(), ["c3-d4", "d6-c5", "b2-c3"]);
/// let error = games.next().unwrap().unwrap_err();
/// assert_eq!(
///     error.to_string(),
///     "game 2, line 2, column 35: 2. 28-17: a capture is mandatory, and this is not a legal one"
/// );
/// # Ok::<(), checkers_pdn::GameError>(())
/// ```
#[derive(Debug)]
pub struct Games<R> {
    reader: Reader<R>,
    variant: Option<VariantName>,
    /// The variants of the first games, once they are read.
    tally: Option<VariantTally>,
    /// The first games that are not yet replayed.
    ahead: VecDeque<Result<GameBuffer, Error>>,
}

/// The bytes of the games to count before the first is replayed, and their number: broken games count as
/// none of the bytes.
const AHEAD: usize = 1 << 18;
const GAMES_AHEAD: usize = 1 << 12;

/// A game of [`Games`].
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct GameRecord {
    /// The number of the game in the input, counted from 1; broken games count.
    pub number: u64,
    /// The line in which it begins, counted from 1.
    pub line: u64,
    /// The tags as written; the recorded result is in `game`.
    pub tags: Tags,
    /// The moves, with comments and variations.
    pub game: AnyGame,
    /// Defects that do not break the game.
    pub warnings: Vec<Warning>,
}

impl Games<BufReader<File>> {
    /// Opens a file.
    ///
    /// # Errors
    ///
    /// If the file cannot be opened.
    pub fn open(path: impl AsRef<Path>) -> io::Result<Self> {
        Ok(Self::new(BufReader::new(File::open(path)?)))
    }
}

impl<R: BufRead> Games<R> {
    /// The games of any input.
    pub fn new(input: R) -> Self {
        Reader::new(input).into()
    }

    /// Replays all games by the rules of one variant.
    #[must_use]
    pub fn with_variant(self, variant: VariantName) -> Self {
        Self { variant: Some(variant), ..self }
    }

    fn read(&mut self) -> Option<Result<GameBuffer, Error>> {
        let game = self.reader.next_game().transpose()?;
        Some(game.map(|game| game.to_buffer()))
    }

    /// Reads the first games for the tally.
    fn read_ahead(&mut self) -> VariantTally {
        let mut bytes = 0;
        while bytes < AHEAD && self.ahead.len() < GAMES_AHEAD {
            let Some(game) = self.read() else { break };
            bytes += game.as_ref().map_or(0, |game| game.as_text().as_bytes().len());
            self.ahead.push_back(game);
        }
        VariantTally::of_first_games(self.ahead.iter().flatten())
    }

    /// The next game as text, not replayed, with the variant by whose rules it most likely was played.
    ///
    /// For programs that know only some of the variants, or replay games elsewhere.
    ///
    /// # Errors
    ///
    /// If the game is no PDN, or the input cannot be read.
    pub fn next_text(&mut self) -> Option<Result<(GameBuffer, Option<AnyVariant>), Error>> {
        let tally = match self.tally.take() {
            Some(tally) => tally,
            None => self.read_ahead(),
        };
        let game = self.ahead.pop_front().or_else(|| self.read());
        let found = game.map(|game| {
            let game = game?;
            let guess = || tally.guess_variant(&game.as_text()).map(|guess| guess.variant);
            let variant = self.variant.map(AnyVariant::from).or_else(guess);
            Ok((game, variant))
        });
        self.tally = Some(tally);
        found
    }

    /// A variant by whose rules a game is legal that is illegal by the likeliest ones; `None` if the variant is certain.
    #[must_use]
    pub fn legal_variant(&self, game: &GameText<'_>) -> Option<VariantName> {
        let tally = self.tally.as_ref().filter(|_| self.variant.is_none())?;
        match tally.guess_legal_variant(game)?.variant {
            AnyVariant::Known(name) => Some(name),
            AnyVariant::Other(_) => None,
        }
    }

    fn replay(
        &self,
        text: &GameText<'_>,
        variant: Option<AnyVariant>,
    ) -> Result<GameRecord, GameError> {
        let Some(AnyVariant::Known(name)) = variant else {
            let (game, place) = (text.number(), text.place(0));
            return Err(GameError::NoRules { game, place, variant });
        };
        let replayed = any_game::replay(text, name).or_else(|error| {
            self.legal_variant(text).map_or(Err(error), |name| any_game::replay(text, name))
        });
        let (game, warnings) = replayed?;
        Ok(GameRecord {
            number: text.number(),
            line: text.line(),
            tags: text.tags(),
            game,
            warnings,
        })
    }
}

/// The games of a reader, with its encoding and its limit.
impl<R: BufRead> From<Reader<R>> for Games<R> {
    fn from(reader: Reader<R>) -> Self {
        Self { reader, variant: None, tally: None, ahead: VecDeque::new() }
    }
}

impl<R: BufRead> Iterator for Games<R> {
    type Item = Result<GameRecord, GameError>;

    fn next(&mut self) -> Option<Self::Item> {
        let text = self.next_text()?;
        Some(
            text.map_err(GameError::from)
                .and_then(|(game, variant)| self.replay(&game.as_text(), variant)),
        )
    }
}

impl GameRecord {
    /// The game as a tree with its tags, which displays as PDN 3.0.
    #[must_use]
    pub fn to_tree(&self) -> GameTree {
        let mut tree = GameTree { tags: self.tags.clone(), ..GameTree::default() };
        self.game.record_in(&mut tree);
        tree
    }
}
