//! Variants by their PDN numbers, supported or not.

use core::fmt;

use checkers_bits::Board;
use checkers_bits::with_variant;
use checkers_bits::{Variant, VariantName};

/// A variant by its number in the `GameType` tag, supported or not.
///
/// ```
/// use checkers_bits::VariantName;
/// use checkers_pdn::AnyVariant;
///
/// assert_eq!(AnyVariant::from(25), AnyVariant::Known(VariantName::Russian));
/// let diagonal = AnyVariant::from(42);
/// assert_eq!((diagonal, diagonal.number()), (AnyVariant::Other(42), 42));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum AnyVariant {
    /// A supported variant.
    Known(VariantName),
    /// Any other number.
    Other(u8),
}

impl AnyVariant {
    /// The number in the `GameType` tag.
    #[must_use]
    pub fn number(self) -> u8 {
        match self {
            Self::Known(name) => name.pdn_game_type(),
            Self::Other(number) => number,
        }
    }

    /// Files and ranks of the board, if the standard defines them.
    pub(super) fn board(self) -> Option<(u8, u8)> {
        match self {
            Self::Known(name) => with_variant!(name, V => Some(size::<V>())),
            Self::Other(40) => Some((10, 10)),
            Self::Other(21..=24 | 28..=31) => Some((8, 8)),
            Self::Other(_) => None,
        }
    }

    /// The variant named by a `Variant` tag.
    pub(super) fn from_tag(value: &str) -> Option<Self> {
        const OTHER_NAMES: [(&str, u8); 4] =
            [("standard", 20), ("english", 21), ("american", 21), ("italian", 22)];
        let value = value.to_ascii_lowercase();
        // Before `american`, as in "American Pool".
        if value.contains(VariantName::Pool.as_str()) {
            return Some(Self::Known(VariantName::Pool));
        }
        let first_word = value.split(|letter: char| !letter.is_alphabetic()).next()?;
        let other = || OTHER_NAMES.iter().find(|(name, _)| *name == first_word);
        match first_word.parse() {
            Ok(name) => Some(Self::Known(name)),
            Err(_) => other().map(|&(_, number)| number.into()),
        }
    }
}

impl From<u8> for AnyVariant {
    fn from(number: u8) -> Self {
        VariantName::from_pdn_game_type(number).map_or(Self::Other(number), Self::Known)
    }
}

impl From<VariantName> for AnyVariant {
    fn from(name: VariantName) -> Self {
        Self::Known(name)
    }
}

/// The name, or the number of an unnamed variant.
impl fmt::Display for AnyVariant {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Known(name) => name.fmt(f),
            Self::Other(number) => write!(f, "game type {number}"),
        }
    }
}

fn size<V: Variant>() -> (u8, u8) {
    (V::Board::WIDTH, V::Board::HEIGHT)
}
