//! The names of the variants, to choose a variant at run time.

use core::fmt;
use core::str::FromStr;

use super::Variant;

macro_rules! names {
    ($($module:ident::$variant:ident),*;) => {
        /// The variants of the crate by name, to choose a variant at run time.
        ///
        /// [`with_variant!`](crate::with_variant) maps names to types. With the feature `variants`, a name becomes a
        /// value: `Game::new(VariantName::Russian)`.
        ///
        /// ```
        /// use checkers_bits::{Position, VariantName, with_variant};
        ///
        /// let name: VariantName = "spantsireti".parse()?;
        /// let men = with_variant!(name, V => Position::<V>::start().occupied().count());
        /// assert_eq!(men, 30);
        /// assert_eq!(VariantName::from_pdn_game_type(25), Some(VariantName::Russian));
        /// # Ok::<(), checkers_bits::ParseVariantNameError>(())
        /// ```
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
        #[non_exhaustive]
        pub enum VariantName {
            $(
                #[doc = concat!("[`", stringify!($variant), "`](crate::", stringify!($variant), ")")]
                $variant,
            )*
        }

        impl VariantName {
            /// The names of all variants of the crate.
            pub const ALL: &'static [Self] = &[$(Self::$variant),*];
        }
    };
}

crate::variants!([names]);

impl VariantName {
    /// The name as text: [`Variant::NAME`].
    #[must_use]
    pub fn as_str(self) -> &'static str {
        crate::with_variant!(self, V => V::NAME)
    }

    /// The number of the variant in PDN: [`Variant::PDN_GAME_TYPE`].
    #[must_use]
    pub fn pdn_game_type(self) -> u8 {
        crate::with_variant!(self, V => V::PDN_GAME_TYPE)
    }

    /// The variant with a number in the `GameType` tag of PDN 3.0; `None` for an unknown number.
    #[must_use]
    pub fn from_pdn_game_type(number: u8) -> Option<Self> {
        Self::ALL.iter().copied().find(|name| name.pdn_game_type() == number)
    }
}

impl fmt::Display for VariantName {
    #[inline]
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.as_str())
    }
}

/// Reads a name in upper or lower case, `Frysk!`, `standard` for International draughts, or the number in the
/// `GameType` tag of PDN 3.0.
///
/// ```
/// use checkers_bits::VariantName;
///
/// for name in ["international", "International", "standard", "20"] {
///     assert_eq!(name.parse(), Ok(VariantName::International));
/// }
/// assert_eq!("Frysk!".parse(), Ok(VariantName::Frysk));
/// ```
impl FromStr for VariantName {
    type Err = ParseVariantNameError;

    fn from_str(text: &str) -> Result<Self, ParseVariantNameError> {
        let aliases = [("frysk!", Self::Frysk), ("standard", Self::International)];
        let mut names = Self::ALL.iter().map(|&name| (name.as_str(), name)).chain(aliases);
        let by_name = names.find(|(name, _)| name.eq_ignore_ascii_case(text));
        let by_number = || Self::from_pdn_game_type(text.parse().ok()?);
        by_name.map(|(_, name)| name).or_else(by_number).ok_or(ParseVariantNameError)
    }
}

/// The error of reading a text that is not the name of a variant of the crate.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ParseVariantNameError;

impl fmt::Display for ParseVariantNameError {
    #[inline]
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("expected one of ")?;
        let mut separator = "";
        VariantName::ALL.iter().try_for_each(|name| {
            write!(f, "{separator}{name}")?;
            separator = ", ";
            Ok(())
        })
    }
}

impl core::error::Error for ParseVariantNameError {}

/// Evaluates an expression with a type parameter for the variant that a [`VariantName`] names.
#[macro_export]
macro_rules! with_variant {
    ($name:expr, $parameter:ident => $body:expr) => {
        $crate::variants!([$crate::with_variant] $name, $parameter, $body)
    };
    // The macro `variants!` calls this rule with the list of variants.
    ($($module:ident::$variant:ident),*; $name:expr, $parameter:ident, $body:expr) => {
        match $name {
            $($crate::VariantName::$variant => {
                type $parameter = $crate::$variant;
                $body
            })*
            #[allow(unreachable_patterns, reason = "the enum is exhaustive in its own crate")]
            _ => unreachable!("every name has an arm"),
        }
    };
}
