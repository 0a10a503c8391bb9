//! The `GameType` tag, and the variant that it names, supported by this workspace or not.

use core::fmt;
use core::str::FromStr;

use crate::tags::Tags;
use crate::text::ValueError;
use checkers_bits::{
    AnyVariant, Board, Color, FirstSquare, SquareNames, Variant, VariantName, with_variant,
};

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
    /// The long form for a game of a variant in which `starts` begins.
    pub(crate) fn of_side(variant: AnyVariant, starts: Color) -> Self {
        let (notation, corner) = match (variant.square_names(), variant.first_square()) {
            (SquareNames::Algebraic, _) => (SquareNotation::Algebraic, 0),
            (_, FirstSquare::BottomLeft) => (SquareNotation::Numeric, 0),
            (_, FirstSquare::BottomRight) => (SquareNotation::Numeric, 1),
            (_, FirstSquare::TopLeft) => (SquareNotation::Numeric, 2),
        };
        let corner = Some(if starts == Color::White { corner } else { 3 - corner });
        let (width, height) = (variant.width(), variant.height());
        let board = GameTypeBoard { starts, width, height, notation, corner, is_inverted: None };
        Self { number: variant.pdn_game_type(), board: Some(board) }
    }

    /// Returns the side that begins in a game of the variant with a number; `None` if this tag names another variant or
    /// does not determine the side. `long` is the long form of the variant's tag. It is `None` unless the short form means
    /// that the other side begins.
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

/// The variant of a game in a file. The variant can be one that this workspace does not support.
///
/// ```
/// use checkers_bits::VariantName;
/// use checkers_pdn::FileVariant;
///
/// assert_eq!(FileVariant::from(25), FileVariant::Known(VariantName::Russian));
/// let diagonal = FileVariant::from(42);
/// assert_eq!((diagonal, diagonal.number()), (FileVariant::Other(42), Some(42)));
/// ```
///
/// [`find_in`](Self::find_in) returns the rules.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum FileVariant {
    /// A variant of `checkers-bits`.
    Known(VariantName),
    /// Another variant, as its number in the `GameType` tag. It can also be a variant of `checkers-bits` on a mirrored
    /// board, whose playing squares have the other colour.
    Other(u8),
    /// A variant without a number, by its name in the `Variant` tag: `german`, `armenian` or `gothic`.
    Named(&'static str),
}

impl FileVariant {
    /// The number in the `GameType` tag; `None` for a variant without a number.
    #[must_use]
    pub fn number(self) -> Option<u8> {
        match self {
            Self::Known(name) => Some(name.pdn_game_type()),
            Self::Other(number) => Some(number),
            Self::Named(_) => None,
        }
    }

    /// Whether this variant has no number of its own in PDN 3.0, and files write the `number` of a similar variant with
    /// its name in the tag `Variant`.
    pub(super) fn refines(self, number: u8) -> bool {
        use VariantName::{Antidraughts, Breakthrough, Frysk, Killer};
        match self {
            Self::Known(Antidraughts | Breakthrough | Killer) => number == 20,
            Self::Known(Frysk) => number == 40,
            _ => false,
        }
    }

    /// Finds the variant in a list of variants, for example those that a program supports.
    ///
    /// ```
    /// use checkers_bits::{AnyVariant, Brazilian, Russian};
    /// use checkers_pdn::FileVariant;
    ///
    /// let played: [AnyVariant; 2] = [Russian.into(), Brazilian.into()];
    /// assert_eq!(FileVariant::from(26).find_in(&played), Some(Brazilian.into()));
    /// assert_eq!(FileVariant::from(20).find_in(&played), None);
    /// ```
    #[must_use]
    pub fn find_in(self, variants: &[AnyVariant]) -> Option<AnyVariant> {
        variants.iter().copied().find(|&variant| self == variant.into())
    }

    /// The numbers of files and ranks, if PDN 3.0 defines the board.
    pub(super) fn board(self) -> Option<(u8, u8)> {
        match self {
            Self::Known(name) => Some(Constants::from(name).board),
            Self::Other(40) => Some((10, 10)),
            Self::Other(21..=24 | 28..=31) => Some((8, 8)),
            Self::Other(_) | Self::Named(_) => None,
        }
    }

    /// Returns the variant named by the value of a `Variant` tag.
    pub(super) fn from_tag(value: &str) -> Option<Self> {
        let value = value.to_ascii_lowercase();
        // The name of Pool is tested before `american`, because `American Pool` contains both names and means Pool.
        if value.contains(VariantName::Pool.as_str()) {
            return Some(Self::Known(VariantName::Pool));
        }
        let first_word = value.split(|letter: char| !letter.is_alphabetic()).next()?;
        Some(match first_word {
            "american" => Self::Known(VariantName::English),
            "german" => Self::Named("german"),
            "armenian" => Self::Named("armenian"),
            "gothic" => Self::Named("gothic"),
            name => Self::Known(name.parse().ok()?),
        })
    }
}

impl From<u8> for FileVariant {
    fn from(number: u8) -> Self {
        VariantName::from_pdn_game_type(number).map_or(Self::Other(number), Self::Known)
    }
}

impl From<VariantName> for FileVariant {
    fn from(name: VariantName) -> Self {
        Self::Known(name)
    }
}

/// Converts a variant of `checkers-bits` to the variant with its `GameType` number.
impl From<AnyVariant> for FileVariant {
    fn from(variant: AnyVariant) -> Self {
        variant.pdn_game_type().into()
    }
}

/// Writes the name of the variant, such as `pool` or `pool on a mirrored board`. A variant without a name is written as
/// `game type 42`.
impl fmt::Display for FileVariant {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Known(name) => name.fmt(f),
            Self::Named(name) => f.write_str(name),
            Self::Other(number) => match VariantName::from_pdn_game_type(*number) {
                Some(name) => write!(f, "{name} on a mirrored board"),
                None => write!(f, "game type {number}"),
            },
        }
    }
}

/// The constants of a variant that a guess compares with tags and squares. A guess needs no other parts of the
/// variant, so it compiles no move generator.
pub(super) struct Constants {
    pub(super) number: u8,
    /// The long form of the `GameType` tag, if the variant needs it.
    pub(super) long_game_type: Option<&'static str>,
    pub(super) begins: Color,
    /// The numbers of files and ranks.
    pub(super) board: (u8, u8),
}

impl From<VariantName> for Constants {
    fn from(name: VariantName) -> Self {
        with_variant!(name, V => const {
            Self {
                number: V::PDN_GAME_TYPE,
                long_game_type: V::LONG_PDN_GAME_TYPE,
                begins: V::BEGINS,
                board: (<V as Variant>::Board::WIDTH, <V as Variant>::Board::HEIGHT),
            }
        })
    }
}
