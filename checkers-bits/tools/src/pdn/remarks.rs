//! Remarks about games: about a place in a game, or counted over the games of a file.

use std::fmt::{self, Display, Formatter};

use checkers_pdn::{GameText, Place, ReplayError, SyntaxError, Warning};
use serde::{Serialize, Serializer};

/// A message about a game or a place in it.
#[derive(Serialize)]
pub(crate) struct Remark {
    game: u64,
    line: u64,
    /// `None` for a message about a whole game.
    #[serde(skip_serializing_if = "Option::is_none")]
    column: Option<u64>,
    error: String,
    /// How the reader deals with a defect that does not make the game invalid; `None` for an error.
    #[serde(skip_serializing_if = "Option::is_none")]
    remedy: Option<String>,
}

impl Remark {
    pub(crate) fn at(game: u64, Place { line, column }: Place, error: impl Display) -> Self {
        Self { game, line, column: Some(column), error: error.to_string(), remedy: None }
    }

    /// Makes a remark about a whole game.
    pub(crate) fn of_game(text: &GameText<'_>, error: impl Display) -> Self {
        let (game, line) = (text.number(), text.line());
        Self { game, line, column: None, error: error.to_string(), remedy: None }
    }

    /// Makes a remark about a defect of a valid game.
    pub(crate) fn of_defect(game: u64, Warning { place, message, remedy }: &Warning) -> Self {
        Self { remedy: Some(remedy.to_string()), ..Self::at(game, *place, message) }
    }

    /// The remark with its line but without its column.
    pub(crate) fn without_column(&self) -> impl Display {
        format!("game {}, line {}: {}", self.game, self.line, self.error)
    }
}

impl From<ReplayError> for Remark {
    fn from(error: ReplayError) -> Self {
        Self::at(error.game, error.place, error.kind)
    }
}

impl From<SyntaxError> for Remark {
    fn from(error: SyntaxError) -> Self {
        Self::at(error.game, error.place, error.message())
    }
}

/// Writes a line like `game 1, line 2, column 10: expected } for the comment that begins here, found the end`.
impl Display for Remark {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        let Self { game, line, column, error, remedy } = self;
        write!(f, "game {game}, line {line}")?;
        column.iter().try_for_each(|column| write!(f, ", column {column}"))?;
        write!(f, ": {error}")?;
        remedy.iter().try_for_each(|remedy| write!(f, "; {remedy}"))
    }
}

/// Reasons such as `game type 42 is not supported`, each with its number of games.
pub(crate) struct Remarks<T>(Vec<(T, u64)>);

impl<T: PartialEq> Remarks<T> {
    /// Adds a game.
    pub(crate) fn add(&mut self, reason: T) {
        match self.0.iter_mut().find(|(other, _)| *other == reason) {
            Some((_, games)) => *games += 1,
            None => self.0.push((reason, 1)),
        }
    }
}

impl<T> Remarks<T> {
    pub(crate) fn iter(&self) -> impl Iterator<Item = &(T, u64)> {
        self.0.iter()
    }
}

impl<T> Default for Remarks<T> {
    fn default() -> Self {
        Self(Vec::new())
    }
}

/// Writes JSON like `[{"games":1,"reason":"game type 42 is not supported"}]`.
impl<T: Display> Serialize for Remarks<T> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        #[derive(Serialize)]
        struct Counted {
            games: u64,
            reason: String,
        }
        let counted =
            |(reason, games): &(T, u64)| Counted { games: *games, reason: reason.to_string() };
        serializer.collect_seq(self.iter().map(counted))
    }
}
