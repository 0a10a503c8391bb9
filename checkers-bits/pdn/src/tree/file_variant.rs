//! The variants that PDN files name, supported by this workspace or not.

use core::fmt;

use checkers_bits::{AnyVariant, Board, Color, Variant, VariantName, with_variant};

/// The variant of a game in a file. The variant can be one that this workspace does not support.
///
/// ```
/// use checkers_bits::VariantName;
/// use checkers_pdn::FileVariant;
///
/// assert_eq!(FileVariant::from(25), FileVariant::Known(VariantName::Russian));
/// let diagonal = FileVariant::from(42);
/// assert_eq!((diagonal, diagonal.number()), (FileVariant::Other(42), 42));
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
}

impl FileVariant {
    /// The number in the `GameType` tag.
    #[must_use]
    pub fn number(self) -> u8 {
        match self {
            Self::Known(name) => name.pdn_game_type(),
            Self::Other(number) => number,
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
            Self::Other(_) => None,
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
        let name = if first_word == "american" { "english" } else { first_word };
        name.parse().map(Self::Known).ok()
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
