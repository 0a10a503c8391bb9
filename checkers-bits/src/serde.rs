//! Serde for the types with a text form, and for types made of such types.
//!
//! - A [`Position`] is a string with its FEN, and a variant a string with its name.
//! - A [`Move`] is a map of its parts, because its short form means little without a position. A deserialized move
//!   may be illegal; `play` checks moves.
//!
//! Games have no form for serde. Use PDN for games.

use core::fmt;
use core::marker::PhantomData;

use ::serde::de::{Error, Visitor};
use ::serde::{Deserialize, Deserializer, Serialize, Serializer};

use crate::bitboard::Bitboard;
use crate::moves::Move;
use crate::position::Position;
use crate::square::Square;
use crate::variant::{Variant, VariantName};

impl<V: Variant> Serialize for Position<V> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

impl<'de, V: Variant> Deserialize<'de> for Position<V> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct Text<V>(PhantomData<V>);

        impl<V: Variant> Visitor<'_> for Text<V> {
            type Value = Position<V>;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("the FEN of a position")
            }

            fn visit_str<E: Error>(self, text: &str) -> Result<Self::Value, E> {
                text.parse().map_err(E::custom)
            }
        }

        deserializer.deserialize_str(Text(PhantomData))
    }
}

/// Serializes each value as its name.
macro_rules! as_name {
    ($type:ty, $expected:literal, $($name:expr => $value:path),+) => {
        impl Serialize for $type {
            fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                serializer.serialize_str(match self {
                    $($value => $name,)+
                })
            }
        }

        impl<'de> Deserialize<'de> for $type {
            fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
                struct Name;

                impl Visitor<'_> for Name {
                    type Value = $type;

                    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                        f.write_str($expected)
                    }

                    fn visit_str<E: Error>(self, name: &str) -> Result<$type, E> {
                        $(if name == $name {
                            return Ok($value);
                        })+
                        Err(E::unknown_variant(name, &[$($name),+]))
                    }
                }

                deserializer.deserialize_str(Name)
            }
        }
    };
}

macro_rules! variants_as_names {
    ($($module:ident::$variant:ident),*;) => {
        $(as_name!(
            crate::$variant,
            "the name of the variant",
            <crate::$variant as Variant>::NAME => crate::$variant
        );)*
        as_name!(
            VariantName,
            "the name of a variant",
            $(<crate::$variant as Variant>::NAME => VariantName::$variant),*
        );
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
        Ok(Self::new(from, to, captured, promotes))
    }
}
