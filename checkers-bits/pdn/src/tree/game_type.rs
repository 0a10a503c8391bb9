//! The `GameType` tag.

use core::fmt;
use core::str::FromStr;

use super::file_variant::Constants;
use super::tags::Tags;
use crate::text::ValueError;
use checkers_bits::{Color, VariantName};

/// The value of a `GameType` tag: `25` or, with the board, `25,W,8,8,A0,0`.
///
/// Wrong values that some programs write are kept, such as the corner in `25,W,8,8,A1,0` or the board size 0 in
/// `20,W,0,0,N,0`.
///
/// ```
/// use checkers_pdn::{GameType, SquareNotation};
///
/// let spantsireti: GameType = "41,W,10,8,A0,0".parse()?;
/// let board = spantsireti.board.unwrap();
/// assert_eq!((board.width, board.height), (10, 8));
/// assert_eq!(board.notation, SquareNotation::Algebraic);
/// assert_eq!(spantsireti.to_string(), "41,W,10,8,A0,0");
/// assert_eq!("25".parse::<GameType>()?.board, None);
/// # Ok::<(), checkers_pdn::ValueError>(())
/// ```
///
/// # Source
///
/// PDN 3.0, on the tag `GameType`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct GameType {
    /// The number of the variant: 25 is Russian draughts.
    pub number: u8,
    /// The fields of the long form; `None` for the short form.
    pub board: Option<GameTypeBoard>,
}

impl GameType {
    /// Returns the side that begins, if this tag has the `number` of the variant and determines the side. `long` is
    /// the long form of the variant's tag, if its games need this form. If so, a tag in short form marks a record
    /// in which the opponent of the side in `long` begins.
    pub(crate) fn starts(self, number: u8, long: Option<&str>) -> Option<Color> {
        match self.board {
            _ if self.number != number => None,
            Some(board) => Some(board.starts),
            None => board_of_tag(long).map(|board| !board.starts),
        }
    }
}

/// Parses the board in the long form of a variant's tag.
pub(super) fn board_of_tag(long: Option<&str>) -> Option<GameTypeBoard> {
    long?.parse::<GameType>().ok()?.board
}

impl Tags {
    /// The side that begins, by the tag `GameType` or else by the rules of the variant.
    pub(crate) fn side_that_begins(&self) -> Color {
        let game_type = self.get("GameType").and_then(|value| value.parse::<GameType>().ok());
        let Some(game_type) = game_type else { return Color::White };
        match VariantName::from_pdn_game_type(game_type.number) {
            Some(name) => {
                let Constants { number, long_game_type, begins, .. } = name.into();
                game_type.starts(number, long_game_type).unwrap_or(begins)
            }
            None => game_type.board.map_or(Color::White, |board| board.starts),
        }
    }
}

/// The fields of the long form of a [`GameType`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct GameTypeBoard {
    /// The side that begins.
    pub starts: Color,
    /// The number of files.
    pub width: u8,
    /// The number of ranks.
    pub height: u8,
    /// The square notation.
    pub notation: SquareNotation,
    /// The corner with the first square, as seen by the side that begins: 0 bottom left, 1 bottom right, 2 top
    /// left, 3 top right.
    pub corner: Option<u8>,
    /// Whether the bottom left corner is not a playing square; `None` if the tag lacks this field.
    pub is_inverted: Option<bool>,
}

/// The notation of squares in a [`GameTypeBoard`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum SquareNotation {
    /// Letter and digit, such as c3; written as `A`.
    Algebraic,
    /// Numbers, such as 22; written as `N`.
    Numeric,
    /// Standard algebraic notation, as in chess; written as `S`.
    San,
}

const NOTATIONS: [(char, SquareNotation); 3] =
    [('A', SquareNotation::Algebraic), ('N', SquareNotation::Numeric), ('S', SquareNotation::San)];

/// Parses the short or the long form. Spaces around the commas are optional.
///
/// # Errors
///
/// [`ValueError`] for the first invalid field.
impl FromStr for GameType {
    type Err = ValueError;

    fn from_str(text: &str) -> Result<Self, ValueError> {
        let mut fields = text.split(',').map(str::trim);
        let mut next = || fields.next().unwrap_or("");
        let number = number(next(), u8::MAX, "a number from 0 to 255")?;
        if !text.contains(',') {
            return Ok(Self { number, board: None });
        }
        let starts = match next() {
            "W" => Color::White,
            "B" => Color::Black,
            _ => return Err(expected("W or B for the side that begins")),
        };
        let width = self::number(next(), u8::MAX, "the width of the board")?;
        let height = self::number(next(), u8::MAX, "the height of the board")?;
        let squares = next();
        let with_letter = |&(letter, notation)| Some((notation, squares.strip_prefix(letter)?));
        let (notation, corner) =
            NOTATIONS.iter().find_map(with_letter).ok_or(expected("A, N or S for the notation"))?;
        let corner = match corner {
            "" => None,
            corner => Some(self::number(corner, 3, "a corner from 0 to 3")?),
        };
        let inverted = fields.next().map(|it| self::number(it, 1, "0 or 1 for an inverted board"));
        let is_inverted = inverted.transpose()?.map(|inverted| inverted == 1);
        if fields.next().is_some() {
            return Err(expected("the end after the inverted board"));
        }
        let board = GameTypeBoard { starts, width, height, notation, corner, is_inverted };
        Ok(Self { number, board: Some(board) })
    }
}

fn expected(field: &str) -> ValueError {
    ValueError(format!("game type: expected {field}").into())
}

fn number(text: &str, most: u8, field: &str) -> Result<u8, ValueError> {
    let is_number = text.bytes().all(|byte| byte.is_ascii_digit());
    let number = text.parse().ok().filter(|number| is_number && *number <= most);
    number.ok_or_else(|| expected(field))
}

/// Writes the value of the tag `GameType`.
impl fmt::Display for GameType {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.number)?;
        let Some(board) = self.board else { return Ok(()) };
        let is_ours = |it: &&(_, SquareNotation)| it.1 == board.notation;
        let notation = NOTATIONS.iter().find(is_ours).map_or(' ', |it| it.0);
        let (side, width, height) = (board.starts.letter(), board.width, board.height);
        let corner = board.corner.map_or(String::new(), |corner| corner.to_string());
        let inverted = board.is_inverted.map_or("", |inverted| if inverted { ",1" } else { ",0" });
        write!(f, ",{side},{width},{height},{notation}{corner}{inverted}")
    }
}
