//! Replays the games of a file. Each game may have its own variant.

use core::fmt;
use std::collections::VecDeque;
use std::io::{self, BufRead};
#[cfg(feature = "variants")]
use std::{fs::File, io::BufReader, path::Path};

use crate::filter::Filter;
use crate::replay::ReplayError;
use crate::tags::Tags;
use crate::text::{Error, GameBuffer, GameText, Place, Reader, SyntaxError};
use crate::tree::GameTree;
use crate::variant::{FileVariant, VariantTally};
use crate::warning::Warning;
use checkers_bits::{AnyVariant, DrawRules, Game, NamedSquare};

/// The games of a file: tags, results, dates and moves, each game replayed by the rules of its variant.
///
/// The tags and the squares of a game determine its variant. If the squares fit several variants, the variant of
/// most of the first games in the file is taken. A game without a variant tag that is illegal in the likeliest
/// variant is replayed in a variant in which it is legal. A broken game is an error, after which the next game can
/// be read.
///
/// If you know the variant, use [`Reader`]: it is faster and needs less memory than `Games`.
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
/// assert_eq!(record.game.variant().name(), "russian");
/// assert_eq!(record.to_tree().main_line().collect::<Vec<_>>(), ["c3-d4", "d6-c5", "b2-c3"]);
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
    variant: Option<AnyVariant>,
    /// The variants of the first games; empty until these games are read.
    tally: VariantTally,
    has_looked_ahead: bool,
    /// The games that were read for the tally and are not replayed yet.
    ahead: VecDeque<Result<GameBuffer, Error>>,
}

/// The maximum bytes and the maximum number of the first games that are read for the tally. The limit on their
/// number is needed because only the bytes of valid games are counted.
const AHEAD: usize = 1 << 18;
const GAMES_AHEAD: usize = 1 << 12;

/// A game of [`Games`].
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct GameRecord {
    /// The number of the game in the input, counted from 1; broken games count.
    pub number: u64,
    /// The line in which the game begins, counted from 1.
    pub line: u64,
    /// The tags as written in the file; `game` has the result too.
    pub tags: Tags,
    /// The moves, with comments and variations.
    pub game: Game,
    /// Defects that do not make the game invalid.
    pub warnings: Vec<Warning>,
}

impl<R: BufRead> Games<R> {
    /// Reads games of the given variants from an input.
    ///
    /// ```
    /// use checkers_bits::{Brazilian, International};
    /// use checkers_pdn::Games;
    ///
    /// let file = &b"1. c3-d4 d6-c5 * [GameType \"25\"] 1. c3-d4 *"[..];
    /// let mut games = Games::of_variants(file, &[International.into(), Brazilian.into()]);
    /// assert_eq!(games.next().unwrap()?.game.variant(), Brazilian.into());
    /// assert_eq!(
    ///     games.next().unwrap().unwrap_err().to_string(),
    ///     "game 2, line 1, column 18: russian is not supported"
    /// );
    /// # Ok::<(), checkers_pdn::GameError>(())
    /// ```
    pub fn of_variants(input: R, variants: &[AnyVariant]) -> Self {
        Reader::new(input).games(variants)
    }

    /// Replays all games by the rules of one variant, without guessing the variant of each game.
    #[must_use]
    pub fn with_variant(self, variant: impl Into<AnyVariant>) -> Self {
        Self { variant: Some(variant.into()), ..self }
    }

    fn read(&mut self) -> Option<Result<GameBuffer, Error>> {
        Some(self.reader.next_game().transpose()?.map(|game| game.to_buffer()))
    }

    /// Reads the first games and counts their variants.
    fn look_ahead(&mut self) {
        let mut bytes = 0;
        while bytes < AHEAD && self.ahead.len() < GAMES_AHEAD {
            let Some(game) = self.read() else { break };
            bytes += game.as_ref().map_or(0, |game| game.as_text().as_bytes().len());
            self.ahead.push_back(game);
        }
        self.tally.add_first_games(self.ahead.iter().flatten());
    }

    /// Reads the next game without replaying it; returns the text of the game and its likeliest variant.
    ///
    /// A program can use this method, and then [`replay`](Self::replay) in other threads.
    ///
    /// # Errors
    ///
    /// If the game is not valid PDN, or the input cannot be read.
    pub fn next_text(&mut self) -> Option<Result<(GameBuffer, Option<FileVariant>), Error>> {
        if self.variant.is_none() && !core::mem::replace(&mut self.has_looked_ahead, true) {
            self.look_ahead();
        }
        let game = self.ahead.pop_front().or_else(|| self.read())?;
        Some(game.map(|game| {
            let guess = || self.tally.guess_variant(&game.as_text()).map(|guess| guess.variant);
            let variant = self.variant.map(FileVariant::from).or_else(guess);
            (game, variant)
        }))
    }

    /// Replays a game of [`next_text`](Self::next_text). `variant` is the variant that `next_text` returns with the game.
    ///
    /// # Errors
    ///
    /// If the game is illegal, or its variant is unknown or not supported.
    pub fn replay(
        &self,
        text: &GameText<'_>,
        variant: Option<FileVariant>,
    ) -> Result<GameRecord, GameError> {
        self.by_rules(text, variant, |rules| text.record(rules))
    }

    /// Replays a game as [`replay`](Self::replay) does, if a filter accepts the game. `None` if the filter rejects it.
    ///
    /// ```
    /// use checkers_pdn::Games;
    ///
    /// let file = "[White \"Baas\"] 1. c3-d4 d6-c5 1-0 [White \"Knecht\"] 1. c3-b4 0-1";
    /// let (mut games, filter) = (Games::new(file.as_bytes()), "winner=Baas".parse()?);
    /// let mut found = Vec::new();
    /// while let Some(text) = games.next_text() {
    ///     let (game, variant) = text?;
    ///     found.push(games.replay_if(&game.as_text(), variant, &filter)?.is_some());
    /// }
    /// assert_eq!(found, [true, false]);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    ///
    /// As in [`replay`](Self::replay), unless the filter rejects the game.
    pub fn replay_if(
        &self,
        text: &GameText<'_>,
        variant: Option<FileVariant>,
        filter: &Filter,
    ) -> Result<Option<GameRecord>, GameError> {
        let record = |rules| match filter.for_variant(rules).matches(text)? {
            None => Ok(None),
            Some(_) => text.record(rules).map(Some),
        };
        match self.by_rules(text, variant, record) {
            Err(GameError::NoRules { .. }) if !filter.matches_text(text) => Ok(None),
            found => found,
        }
    }

    /// Calls `record` with the variant of a game, and after an error with a variant in which the game is legal.
    fn by_rules<T>(
        &self,
        text: &GameText<'_>,
        variant: Option<FileVariant>,
        record: impl Fn(AnyVariant) -> Result<T, ReplayError>,
    ) -> Result<T, GameError> {
        let in_variants = |variant: FileVariant| variant.find_in(&self.tally.variants);
        let Some(rules) = self.variant.or_else(|| in_variants(variant?)) else {
            let (game, place) = (text.number(), text.place(0));
            return Err(GameError::NoRules { game, place, variant });
        };
        let by_other_rules = |error: ReplayError| {
            let guess = self.variant.is_none().then(|| self.tally.guess_legal_variant(text));
            let other = guess.flatten().and_then(|guess| in_variants(guess.variant));
            other.map_or(Err(error), &record)
        };
        record(rules).or_else(by_other_rules).map_err(GameError::Illegal)
    }
}

impl GameText<'_> {
    /// Replays the game by the rules of a variant; returns the moves, the tags and the warnings.
    ///
    /// # Errors
    ///
    /// [`ReplayError`] for an illegal move, as in [`replay`](Self::replay).
    pub fn record(&self, variant: impl Into<AnyVariant>) -> Result<GameRecord, ReplayError> {
        let variant = variant.into();
        let (game, checked) = self.replay_checked(variant, variant.first_square())?;
        let (number, line, tags) = (self.number(), self.line(), self.tags());
        let warnings = self.syntax_warnings().map(Warning::from).chain(checked.into_warnings());
        Ok(GameRecord { number, line, tags, game, warnings: warnings.collect() })
    }
}

impl<R: BufRead> Reader<R> {
    /// Replays the games of the reader in the given variants. The reader keeps its encoding and its limit.
    pub fn games(self, variants: &[AnyVariant]) -> Games<R> {
        Games {
            reader: self,
            variant: None,
            tally: VariantTally::of_variants(variants),
            has_looked_ahead: false,
            ahead: VecDeque::new(),
        }
    }
}

impl<R: BufRead> Iterator for Games<R> {
    type Item = Result<GameRecord, GameError>;

    fn next(&mut self) -> Option<Self::Item> {
        let text = self.next_text()?.map_err(GameError::from);
        Some(text.and_then(|(game, variant)| self.replay(&game.as_text(), variant)))
    }
}

impl GameRecord {
    /// Converts the game and its tags to a tree, which displays as PDN 3.0. An unknown result does not become a draw.
    #[must_use]
    pub fn to_tree(&self) -> GameTree {
        let mut tree = GameTree { tags: self.tags.clone(), ..GameTree::default() };
        tree.record_by(&self.game, &DrawRules::none());
        tree
    }
}

#[cfg(feature = "variants")]
impl Games<BufReader<File>> {
    /// Opens a PDN file and reads its games.
    ///
    /// # Errors
    ///
    /// If the file cannot be opened.
    pub fn open(path: impl AsRef<Path>) -> io::Result<Self> {
        Ok(Self::new(BufReader::new(File::open(path)?)))
    }
}

#[cfg(feature = "variants")]
impl<R: BufRead> Games<R> {
    /// Reads games of any variant from an input.
    pub fn new(input: R) -> Self {
        Reader::new(input).into()
    }
}

/// Makes [`Games`] of any variant from a [`Reader`]. The encoding and the limit of the reader stay.
#[cfg(feature = "variants")]
impl<R: BufRead> From<Reader<R>> for Games<R> {
    fn from(reader: Reader<R>) -> Self {
        reader.games(&AnyVariant::all().collect::<Vec<_>>())
    }
}

/// The reason why [`Games`](Games) cannot return a game.
#[derive(Debug)]
#[non_exhaustive]
pub enum GameError {
    /// The input could not be read; there are no more games.
    Io(io::Error),
    /// The game is not valid PDN.
    Syntax(SyntaxError),
    /// The game is illegal.
    Illegal(ReplayError),
    /// The variant is unknown or not supported.
    NoRules {
        /// The number of the game in the input, counted from 1.
        game: u64,
        /// The place at which the game begins.
        place: Place,
        /// The variant; `None` if neither tags nor moves determine it.
        variant: Option<FileVariant>,
    },
}

impl From<Error> for GameError {
    fn from(error: Error) -> Self {
        match error {
            Error::Io(error) => Self::Io(error),
            Error::Syntax(error) => Self::Syntax(error),
        }
    }
}

impl GameError {
    /// A short name of the kind that does not change, such as `"no_piece"`, and the square that is the reason, if there is
    /// one.
    #[must_use]
    pub fn name_and_square(&self) -> (&'static str, Option<NamedSquare>) {
        match self {
            Self::Io(_) => ("unreadable", None),
            Self::Syntax(error) => (error.kind.name(), None),
            Self::Illegal(error) => error.kind.name_and_square(),
            Self::NoRules { .. } => ("unknown_variant", None),
        }
    }

    /// The number of the broken game, the place of the error, and the message without both.
    ///
    /// # Errors
    ///
    /// If the input could not be read, so that no game is broken.
    pub fn parts(&self) -> Result<(u64, Place, String), &io::Error> {
        match self {
            Self::Io(error) => Err(error),
            Self::Syntax(error) => Ok((error.game, error.place, error.message())),
            Self::Illegal(error) => Ok((error.game, error.place, error.kind.to_string())),
            &Self::NoRules { game, place, variant } => {
                let message = variant.map_or_else(
                    || "expected tags or moves that show the variant".into(),
                    |variant| format!("{variant} is not supported"),
                );
                Ok((game, place, message))
            }
        }
    }
}

impl fmt::Display for GameError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.parts() {
            Ok((game, place, message)) => write!(f, "game {game}, {place}: {message}"),
            Err(error) => error.fmt(f),
        }
    }
}

impl core::error::Error for GameError {
    fn source(&self) -> Option<&(dyn core::error::Error + 'static)> {
        if let Self::Io(error) = self { error.source() } else { None }
    }
}
