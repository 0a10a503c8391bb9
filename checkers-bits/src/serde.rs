//! Serde for the types with a text form, and for types made of such types.
//!
//! - A [`Position`] is a string with its FEN, and a variant a string with its name. An [`AnyVariant`] whose rules are a
//!   [text](crate::rules) is this text.
//! - A [`Move`] is a map of its parts, because its short form means little without a position. A deserialized move
//!   may be illegal; `play` checks moves.
//! - A [`Fen`], an [`AnyPosition`] and an [`AnyMove`] are maps with the variant. Reading them needs the feature `variants`,
//!   and knows the variants of this crate only.
//! - An [`AnySquare`] and an [`AnyBitboard`] are written as names, but not read, because a name does not tell the board:
//!   [`AnyVariant::square`] and [`AnyVariant::bitboard`] do this.
//!
//! A [`Game`](crate::Game) is stored as PDN by the feature `serde` of the crate checkers-pdn.

use alloc::borrow::Cow;
use alloc::string::{String, ToString};
use alloc::vec::Vec;

use ::serde::de::Error;
use ::serde::{Deserialize, Deserializer, Serialize, Serializer};

use crate::any::{AnyBitboard, AnyMove, AnyPosition, AnySquare, AnyVariant};
use crate::bitboard::Bitboard;
use crate::fen::Fen;
use crate::moves::Move;
use crate::position::Position;
use crate::square::Square;
use crate::variant::derived::Clauses;
use crate::variant::{Variant, VariantName};

impl<V: Variant> Serialize for Position<V> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

impl<'de, V: Variant> Deserialize<'de> for Position<V> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        String::deserialize(deserializer)?.parse().map_err(D::Error::custom)
    }
}

/// Serializes values as other values.
macro_rules! written_as {
    ($($type:ty: |$value:ident| $form:expr;)*) => {$(
        impl Serialize for $type {
            fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                let $value = *self;
                $form.serialize(serializer)
            }
        }
    )*};
}

/// Deserializes each value from its name.
macro_rules! read_by_name {
    ($type:ty, $($name:expr => $value:path),+) => {
        impl<'de> Deserialize<'de> for $type {
            fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
                let name = String::deserialize(deserializer)?;
                $(if name == $name {
                    return Ok($value);
                })+
                Err(D::Error::unknown_variant(&name, &[$($name),+]))
            }
        }
    };
}

macro_rules! variants_as_names {
    ($($module:ident::$variant:ident),*;) => {
        written_as!($(crate::$variant: |_variant| crate::$variant::NAME;)* VariantName: |name| name.as_str(););
        $(read_by_name!(crate::$variant, crate::$variant::NAME => crate::$variant);)*
        read_by_name!(VariantName, $(crate::$variant::NAME => VariantName::$variant),*);
    };
}

crate::variants!([variants_as_names]);

#[derive(Serialize, Deserialize)]
#[serde(rename = "Move", bound = "", deny_unknown_fields)]
struct MoveParts<V: Variant> {
    from: Square<V::Board>,
    to: Square<V::Board>,
    captured: Bitboard<V::Board>,
    promotes: bool,
}

/// Serializes a move as a map of `from`, `to`, `captured` and `promotes`.
impl<V: Variant> Serialize for Move<V> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let (from, to) = (self.from_square(), self.to_square());
        let (captured, promotes) = (self.captured(), self.promotes());
        MoveParts::<V> { from, to, captured, promotes }.serialize(serializer)
    }
}

impl<'de, V: Variant> Deserialize<'de> for Move<V> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let MoveParts { from, to, captured, promotes } = MoveParts::<V>::deserialize(deserializer)?;
        check_victims(captured.count(), V::MOST_VICTIMS)?;
        Ok(Self::new(from, to, captured, promotes))
    }
}

/// Refuses a move that captures more pieces than fit on the board, which the generator does not expect.
fn check_victims<E: Error>(found: u32, most: u32) -> Result<(), E> {
    let expected =
        || E::custom(format_args!("captured: expected at most {most} squares, found {found}"));
    (found <= most).then_some(()).ok_or_else(expected)
}

#[derive(Serialize)]
#[cfg_attr(feature = "variants", derive(Deserialize))]
#[serde(rename = "Fen", deny_unknown_fields)]
struct FenParts {
    variant: AnyVariant,
    fen: String,
}

#[derive(Serialize)]
#[cfg_attr(feature = "variants", derive(Deserialize))]
#[serde(rename = "AnyMove", deny_unknown_fields)]
struct AnyMoveParts<V, Q, S> {
    variant: V,
    from: Q,
    to: Q,
    captured: S,
    promotes: bool,
}

written_as! {
    AnyVariant: |variant| text_of(variant);
    AnySquare: |square| square.to_string();
    AnyBitboard: |set| set.into_iter().collect::<Vec<_>>();
    Fen: |fen| FenParts { variant: fen.position.variant(), fen: fen.to_string() };
    AnyPosition: |position| Fen::from(position);
    AnyMove: |mv| AnyMoveParts {
        variant: mv.variant(),
        from: mv.from_square(),
        to: mv.to_square(),
        captured: mv.captured(),
        promotes: mv.promotes(),
    };
}

/// The name of a variant, or its rules if they are a text.
fn text_of(variant: AnyVariant) -> Cow<'static, str> {
    #[cfg(feature = "rules")]
    if variant.rules_of_text().is_some() {
        return variant.rules().into();
    }
    variant.name().into()
}

#[cfg(feature = "variants")]
mod read {
    use super::*;
    use ::serde::de::IntoDeserializer;

    use crate::moves::{Ends, RawMove};

    /// Reads the name of a variant of this crate or, with the feature `rules`, a text with rules.
    impl<'de> Deserialize<'de> for AnyVariant {
        fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
            let text = String::deserialize(deserializer)?;
            #[cfg(feature = "rules")]
            if text.contains(':') {
                return Self::from_rules(&text).map_err(D::Error::custom);
            }
            VariantName::deserialize(text.into_deserializer()).map(Self::from)
        }
    }

    impl<'de> Deserialize<'de> for Fen {
        fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
            let FenParts { variant, fen } = FenParts::deserialize(deserializer)?;
            Self::read(fen, variant).map_err(D::Error::custom)
        }
    }

    impl<'de> Deserialize<'de> for AnyPosition {
        fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
            Fen::deserialize(deserializer).map(|fen| fen.position)
        }
    }

    impl<'de> Deserialize<'de> for AnyMove {
        fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
            let AnyMoveParts { variant, from, to, captured, promotes } =
                AnyMoveParts::<AnyVariant, String, Vec<String>>::deserialize(deserializer)?;
            let square = |name: &String| {
                let expected =
                    || D::Error::custom(format_args!("no square of {variant}: {name:?}"));
                variant.square(name).ok_or_else(expected)
            };
            let ends = Ends::new(square(&from)?.bit(), square(&to)?.bit(), promotes);
            let mut set = variant.bitboard([]);
            captured.iter().try_for_each(|name| square(name).map(|square| set.insert(square)))?;
            if let Some(name) = variant.variant_name() {
                check_victims(set.count(), crate::with_variant!(name, V => V::MOST_VICTIMS))?;
            }
            Ok(Self::new(RawMove { ends, captured: set.bits() }, variant))
        }
    }
}
