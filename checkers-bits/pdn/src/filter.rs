//! Conditions on games, written as text: one language for programs and servers.

mod board;
mod error;
mod lexer;
mod material;
mod parse;
mod pattern;
mod search;
mod value;

pub use error::FilterError;
pub use search::{Match, VariantFilter};

use core::str::FromStr;
use std::boxed::Box;
use std::string::String;
use std::vec::Vec;

use super::text::GameText;
use board::BoardCondition;
use checkers_bits::Color;
use checkers_bits::VariantName;
use value::{Comparison, NumberField, TextField};

/// A condition on games: `player~Baljakin year>=1970 position="c3-d4 d6-c5"`.
///
/// | written | true of a game |
/// |---|---|
/// | `white=NAME`, `black`, `player`, `winner`, `loser` | that was played by NAME; `~` if the name contains it |
/// | `event`, `site`, `round`, `date`, `Annotator` … | with this tag; a word that begins with a capital is the name of any tag |
/// | `year>=1970`, `plies<40`, `WhiteElo>2200` | with such a number |
/// | `result=draw` | that ended so: `white`, `black`, `draw`, `unknown` or as `1-0`, `0-2`, `*` |
/// | `variant=russian` | of that variant |
/// | `opening="c3-d4 d6-c5"` | that begins with these moves |
/// | `position="W:WKa1:Bh8"` | in which this position was on the board, with this side to move, or either: `?:WKa1:Bh8` |
/// | `position="c3-d4 d6-c5"` | in which the position after these moves was on the board, by whatever moves |
/// | `position~"?:W?c3,Kd4:Be5:Eb4"` | in which a position had these pieces, whatever else: `?c3` is a man or a king, and the squares after `E` are empty |
/// | `material=3K0-1m:K` | in which White had three kings and at most one man, and Black a king alone: `2+m` is two or more, `*m` any number, `*` anything |
///
/// Comparisons are `=`, `!=`, `~` (contains), `!~`, `<`, `<=`, `>` and `>=`. Upper and lower case are
/// the same in names. After a condition on positions, `turned` finds it for the other side, too: the
/// board turned by half a turn with the colours swapped. Conditions that follow each other must all
/// hold; there are `and`, `or`, `not` and parentheses, and `"…"` or `'…'` around values with blanks.
///
/// Positions are looked for in the main line of a game, which is played no farther than it must be:
/// men never come back, so no position is looked for where there are too few.
///
/// ```
/// use checkers_bits::Russian;
/// use checkers_pdn::{Filter, Reader};
///
/// let filter: Filter = "(winner~baas or year<1950) position~'?:W?b4:Be5'".parse()?;
/// let filter = filter.for_variant::<Russian>();
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
}

#[derive(Clone, Debug)]
enum Condition {
    All(Vec<Self>),
    Any(Vec<Self>),
    Not(Box<Self>),
    Text(TextField, Comparison, String),
    Number(NumberField, Comparison, u32),
    Result(String),
    Variant(VariantName),
    /// With its number among those on the board.
    Board(usize, BoardCondition),
}

impl Filter {
    /// The games in which a position was on the board: a FEN, or the moves that lead to it, as after
    /// `position=`.
    ///
    /// # Errors
    ///
    /// [`FilterError`] if it is neither for any variant.
    ///
    /// ```
    /// use checkers_pdn::Filter;
    ///
    /// assert!(Filter::at_position("1. c3-d4 d6-c5").is_ok());
    /// let error = Filter::at_position("1. c3-d4 d6-d5").unwrap_err();
    /// assert_eq!(error.character(), 10);
    /// ```
    pub fn at_position(text: &str) -> Result<Self, FilterError> {
        let position = BoardCondition::new("position", false, text, false);
        position.validate().map_err(|(offset, message)| FilterError::new(text, offset, message))?;
        Ok(Self { root: Condition::Board(0, position) })
    }

    /// Whether it holds as far as tags, result and length of the game tell, for games of variants
    /// that are not played here: no condition on its variant, moves or positions holds.
    #[must_use]
    pub fn matches_text(&self, game: &GameText<'_>) -> bool {
        self.root.holds(game, None, Color::White, &|_| Some(false)) == Some(true)
    }
}

impl Condition {
    /// Whether it holds, if that is known already; `board` knows it of the conditions on moves and
    /// positions, by their numbers.
    fn holds(
        &self,
        game: &GameText<'_>,
        variant: Option<&str>,
        begins: Color,
        board: &dyn Fn(usize) -> Option<bool>,
    ) -> Option<bool> {
        match self {
            Self::All(conditions) => {
                decided(conditions, false, |it| it.holds(game, variant, begins, board))
            }
            Self::Any(conditions) => {
                decided(conditions, true, |it| it.holds(game, variant, begins, board))
            }
            Self::Not(condition) => {
                condition.holds(game, variant, begins, board).map(|holds| !holds)
            }
            Self::Text(field, comparison, value) => {
                Some(field.holds(game, begins, *comparison, value))
            }
            Self::Number(field, comparison, value) => Some(field.holds(game, *comparison, *value)),
            Self::Result(result) => {
                Some(value::result(result, begins) == Some(game.recorded_result(begins)))
            }
            Self::Variant(name) => Some(variant == Some(name.as_str())),
            Self::Board(number, _) => board(*number),
        }
    }
}

/// What several conditions come to together, if `decisive` for one of them decides for all.
fn decided(
    conditions: &[Condition],
    decisive: bool,
    mut holds: impl FnMut(&Condition) -> Option<bool>,
) -> Option<bool> {
    let mut together = Some(!decisive);
    for condition in conditions {
        match holds(condition) {
            Some(holds) if holds == decisive => return Some(decisive),
            Some(_) => {}
            None => together = None,
        }
    }
    together
}

/// Reads the text of a filter.
///
/// # Errors
///
/// [`FilterError`] says at which character something else was expected, and what.
impl FromStr for Filter {
    type Err = FilterError;

    fn from_str(text: &str) -> Result<Self, FilterError> {
        Ok(Self { root: parse::condition(text)? })
    }
}
