//! Filters: conditions on games, written as text.

mod board;
mod condition;
mod material;
mod parse;
mod pattern;
mod search;

pub use search::{Match, VariantFilter};

use core::fmt::{self, Display, Formatter};

use crate::text::GameText;
use board::{BoardCondition, Kind, Wanted};
use checkers_bits::AnyVariant;
use condition::Condition;

/// A condition on games: `player~Baljakin year>=1970 position="c3-d4 d6-c5"`.
///
/// | written | selects games |
/// |---|---|
/// | `white=NAME`, `black`, `player`, `winner`, `loser` | of this player; with `~`, the name contains NAME |
/// | `event`, `site`, `round`, `date`, `Annotator` … | that have the given value in the named tag; every word that begins with a capital letter is a tag name |
/// | `year>=1970`, `plies<40`, `WhiteElo>2200` | with this year, number of plies, or number in a tag |
/// | `result=draw` | with this result: `white`, `black`, `draw`, `unknown`, or a score such as `1-0`, `0-2`, `*` |
/// | `variant=russian` | of this variant |
/// | `opening="c3-d4 d6-c5"` | that begins with these moves |
/// | `position="W:WKa1:Bh8"` | that reached this position with this side to move; `?:WKa1:Bh8` allows either side |
/// | `position="c3-d4 d6-c5"` | that reached the position after these moves, by any move order |
/// | `position~"?:W?c3,Kd4:Be5:Eb4"` | that reached a position with these pieces and any others: `?c3` is a man or a king, and the squares after `E` are empty |
/// | `material=3K0-1m:K` | in which White had three kings and at most one man, and Black had only one king; `2+m` is two or more men, `*m` any number of men, `*` any pieces |
///
/// Comparisons are `=`, `!=`, `~` (contains), `!~`, `<`, `<=`, `>` and `>=`. Names match in upper or lower case.
/// The word `turned` after a condition on positions also accepts the position rotated by 180° with the colours
/// swapped. Conditions written one after another must all hold. `and`, `or`, `not` and parentheses combine
/// conditions. A value with blanks needs the quotes `"…"` or `'…'`.
///
/// The filter examines only positions of the main line. The replay of a game stops as soon as the filter certainly
/// accepts or rejects the game, for example when a side has fewer men than the wanted position.
///
/// ```
/// use checkers_bits::Russian;
/// use checkers_pdn::{Filter, Reader};
///
/// let filter: Filter = "(winner~baas or year<1950) position~'?:W?b4:Be5'".parse()?;
/// let filter = filter.for_variant(Russian);
/// let file = "[White \"Baas\"] 1. c3-b4 f6-e5 2. e3-d4 1-0 [White \"Baas\"] 1. c3-b4 f6-e5 0-1";
/// let mut reader = Reader::new(file.as_bytes());
/// let mut found = Vec::new();
/// while let Some(game) = reader.next_game()? {
///     found.push(filter.matches(&game)?.is_some());
/// }
/// assert_eq!(found, [true, false]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct Filter {
    root: Condition,
    board: Vec<BoardCondition>,
}

impl Filter {
    /// Parses a filter for games of the given variants.
    ///
    /// # Errors
    ///
    /// [`FilterError`] with the character of the error and the expected text. Moves and positions must be valid in
    /// at least one of the variants.
    #[inline]
    pub fn of_variants(text: &str, variants: &[AnyVariant]) -> Result<Self, FilterError> {
        parse::filter(text, variants)
    }

    /// Makes a filter for games of the given variants that reach a position. `text` is a FEN, or the moves from
    /// the start to the position.
    ///
    /// # Errors
    ///
    /// [`FilterError`] if the text is neither a FEN nor a list of legal moves in any of the given variants.
    #[inline]
    pub fn at_position_of_variants(
        text: &str,
        variants: &[AnyVariant],
    ) -> Result<Self, FilterError> {
        let (kind, is_turned_too) = (Kind::Position, false);
        let position = BoardCondition { kind, text: text.into(), is_turned_too };
        let board = vec![position.valid_in(variants, text, 0)?];
        Ok(Self { root: Condition::Board(0), board })
    }

    /// Prepares the filter for games of one variant.
    ///
    /// ```
    /// use checkers_bits::Russian;
    /// use checkers_pdn::{Filter, Reader};
    ///
    /// let filter: Filter = "position='1. c3-d4 d6-c5 2. b2-c3'".parse()?;
    /// let filter = filter.for_variant(Russian);
    /// let mut games = Reader::new(&b"1. c3-b4 f6-g5 2. b2-c3 * 1. c3-d4 d6-c5 2. b2-c3 f6-g5 *"[..]);
    /// assert_eq!(filter.matches(&games.next_game()?.unwrap()).ok(), Some(None));
    /// let found = filter.matches(&games.next_game()?.unwrap())?;
    /// assert_eq!(found.map(|found| found.plies), Some(3));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn for_variant(&self, variant: impl Into<AnyVariant>) -> VariantFilter {
        let variant = variant.into();
        let impossible = |_| Wanted::Patterns(Vec::new());
        let wanted = self.board.iter().map(|it| it.wanted(variant).unwrap_or_else(impossible));
        VariantFilter { variant, root: self.root.clone(), wanted: wanted.collect() }
    }

    /// Whether the filter accepts a game of an unsupported variant. The filter compares only tags, the result and
    /// the number of plies. Conditions on the variant, on moves and on positions are false.
    #[inline]
    #[must_use]
    pub fn matches_text(&self, game: &GameText<'_>) -> bool {
        self.root.holds(game, None, &vec![Some(false); self.board.len()]) == Some(true)
    }
}

/// Parses a filter for games of any variant.
///
/// # Errors
///
/// [`FilterError`] with the character of the error and the expected text.
#[cfg(feature = "variants")]
impl core::str::FromStr for Filter {
    type Err = FilterError;

    #[inline]
    fn from_str(text: &str) -> Result<Self, FilterError> {
        Self::of_variants(text, &AnyVariant::all().collect::<Vec<_>>())
    }
}

#[cfg(feature = "variants")]
impl Filter {
    /// Makes a filter for games that reach a position. `text` is a FEN, or the moves from the start to the
    /// position.
    ///
    /// # Errors
    ///
    /// [`FilterError`] if the text is neither a FEN nor a list of legal moves in any variant.
    ///
    /// ```
    /// use checkers_pdn::Filter;
    ///
    /// assert!(Filter::at_position("1. c3-d4 d6-c5").is_ok());
    /// let error = Filter::at_position("1. c3-d4 d6-d5").unwrap_err();
    /// assert_eq!(error.character(), 10);
    /// ```
    #[inline]
    pub fn at_position(text: &str) -> Result<Self, FilterError> {
        Self::at_position_of_variants(text, &AnyVariant::all().collect::<Vec<_>>())
    }
}

/// A syntax error in the text of a [`Filter`](Filter).
///
/// ```
/// use checkers_pdn::Filter;
///
/// let error = "year>=1970 player>Baljakin".parse::<Filter>().unwrap_err();
/// assert_eq!(error.character(), 18);
/// let expected = "filter, character 18: expected one of =, !=, ~ and !~, found >";
/// assert_eq!(error.to_string(), expected);
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FilterError {
    /// The number of the first wrong character, counted from 1.
    place: usize,
    message: String,
}

impl FilterError {
    /// Makes an error at a byte offset of the text.
    fn new(text: &str, offset: usize, message: impl Display) -> Self {
        let before = text.get(..offset).unwrap_or(text);
        Self { place: before.chars().count() + 1, message: message.to_string() }
    }

    /// The number of the first wrong character in the filter, counted from 1.
    #[must_use]
    pub fn character(&self) -> usize {
        self.place
    }
}

impl Display for FilterError {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        write!(f, "filter, character {}: {}", self.place, self.message)
    }
}

impl core::error::Error for FilterError {}

/// An error in the value of a condition: the byte offset of the error in the value, and the message.
type ConditionError = (usize, String);
