//! Serde support: a square is stored as its name, a [`Bitboard`] as the list of its squares.

use core::fmt;
use core::marker::PhantomData;

use ::serde::de::{Error, SeqAccess, Visitor};
use ::serde::{Deserialize, Deserializer, Serialize, Serializer};

use crate::bitboard::Bitboard;
use crate::board::Board;
use crate::square::Square;

/// Stores the algebraic name.
impl<B: Board> Serialize for Square<B> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

impl<'de, B: Board> Deserialize<'de> for Square<B> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct Name<B>(PhantomData<B>);

        impl<B: Board> Visitor<'_> for Name<B> {
            type Value = Square<B>;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("the name of a square")
            }

            fn visit_str<E: Error>(self, name: &str) -> Result<Self::Value, E> {
                name.parse().map_err(E::custom)
            }
        }

        deserializer.deserialize_str(Name(PhantomData))
    }
}

/// Stores the list of the squares.
impl<B: Board> Serialize for Bitboard<B> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(*self)
    }
}

impl<'de, B: Board> Deserialize<'de> for Bitboard<B> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct Squares<B>(PhantomData<B>);

        impl<'de, B: Board> Visitor<'de> for Squares<B> {
            type Value = Bitboard<B>;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("a list of squares")
            }

            fn visit_seq<A: SeqAccess<'de>>(self, mut list: A) -> Result<Self::Value, A::Error> {
                let mut squares = Bitboard::EMPTY;
                while let Some(square) = list.next_element::<Square<B>>()? {
                    squares |= square.into();
                }
                Ok(squares)
            }
        }

        deserializer.deserialize_seq(Squares(PhantomData))
    }
}
