//! The games of the draughts family by their numbers in PDN.

use core::fmt;

use crate::variant::VariantName;

/// A game of the draughts family, by its number in the `GameType` tag.
///
/// ```
/// use checkers_bits::VariantName;
/// use checkers_bits::pdn::GameKind;
///
/// assert_eq!(GameKind::from(25), GameKind::Variant(VariantName::Russian));
/// let frisian = GameKind::from(40);
/// assert_eq!((frisian, frisian.number()), (GameKind::Other(40), 40));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum GameKind {
    /// A game that this crate plays.
    Variant(VariantName),
    /// Any other number.
    Other(u8),
}

impl GameKind {
    /// The number in the `GameType` tag.
    #[must_use]
    pub fn number(self) -> u8 {
        match self {
            Self::Variant(name) => name.pdn_game_type(),
            Self::Other(number) => number,
        }
    }

    /// Files and ranks of the board, where the standard tells.
    pub(super) fn board(self) -> Option<(u8, u8)> {
        match self.number() {
            20 | 40 => Some((10, 10)),
            21..=26 | 28..=31 => Some((8, 8)),
            27 => Some((12, 12)),
            41 => Some((10, 8)),
            _ => None,
        }
    }

    /// The game that a `Variant` tag names.
    pub(super) fn from_tag(value: &str) -> Option<Self> {
        const OTHER_NAMES: [(&str, u8); 6] = [
            ("standard", 20),
            ("english", 21),
            ("american", 21),
            ("italian", 22),
            ("frisian", 40),
            ("portuguese", 28),
        ];
        let value = value.to_ascii_lowercase();
        if value.contains(VariantName::Pool.as_str()) {
            return Some(Self::Variant(VariantName::Pool));
        }
        let first_word = value.split(|letter: char| !letter.is_alphabetic()).next()?;
        let other = || OTHER_NAMES.iter().find(|(name, _)| *name == first_word);
        match first_word.parse() {
            Ok(variant) => Some(Self::Variant(variant)),
            Err(_) => other().map(|&(_, number)| number.into()),
        }
    }
}

impl From<u8> for GameKind {
    fn from(number: u8) -> Self {
        VariantName::from_pdn_game_type(number).map_or(Self::Other(number), Self::Variant)
    }
}

impl From<VariantName> for GameKind {
    fn from(name: VariantName) -> Self {
        Self::Variant(name)
    }
}

/// The name, or the number where there is none.
impl fmt::Display for GameKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Variant(name) => name.fmt(f),
            Self::Other(number) => write!(f, "game type {number}"),
        }
    }
}
