//! Positions in the Hub protocol: the side to move and a letter for each square.

use core::fmt;

use crate::any::variant_data::{VariantConstants, VariantData};
use crate::any::{AnyPosition, AnySquare, AnyVariant};
use crate::color::Color;
use crate::piece::{Piece, PositionError};
use crate::position::{Position, RawPosition};
use crate::text::Found;
use crate::variant::Variant;

/// Displays a position in the Hub protocol; made by [`Position::hub`].
#[derive(Clone, Copy, Debug)]
pub struct HubPosition {
    position: RawPosition,
    variant: &'static VariantData,
}

impl<V: Variant> Position<V> {
    /// The position in the form of the Hub protocol (version 2, Letouzey 2019). The text has `W` or `B` for the side
    /// to move, then a letter for each square in the order of the [numbers](crate::Square::number): `w` or `b` for a
    /// man, a capital for a king, `e` for an empty square. The protocol defines only the 51 characters of
    /// International draughts; this library uses the same form for other boards.
    ///
    /// ```
    /// use checkers_bits::{Position, Russian};
    ///
    /// let position: Position<Russian> = "B:WKa1,c3:Bb8".parse()?;
    /// let hub = position.hub().to_string();
    /// assert_eq!(hub, "BbeeeeeeeeeeeeeeeeeeeeweeeeeeWeee");
    /// assert_eq!(Position::from_hub(&hub)?, position);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn hub(&self) -> HubPosition {
        HubPosition { position: self.raw(), variant: V::DATA }
    }

    /// Reads a position in the form that [`hub`](Self::hub) writes.
    ///
    /// # Errors
    ///
    /// [`HubError`] with the place and the expected text.
    pub fn from_hub(text: &str) -> Result<Self, HubError> {
        read(text, V::DATA).map(Self::of_raw)
    }
}

impl AnyPosition {
    /// The position in the form of the Hub protocol: [`Position::hub`].
    #[must_use]
    pub fn hub(&self) -> HubPosition {
        HubPosition { position: self.raw(), variant: self.variant().data() }
    }

    /// Reads a position in the form that [`hub`](Self::hub) writes.
    ///
    /// # Errors
    ///
    /// [`HubError`] with the place and the expected text.
    pub fn from_hub(text: &str, variant: impl Into<AnyVariant>) -> Result<Self, HubError> {
        let variant = variant.into();
        Ok(Self::new_unchecked(read(text, variant.data())?, variant))
    }
}

#[inline]
fn read(text: &str, variant: &'static VariantData) -> Result<RawPosition, HubError> {
    let board = variant.board;
    let mut letters = text.chars();
    let mut position = RawPosition::empty(match letters.next() {
        Some('W') => Color::White,
        Some('B') => Color::Black,
        found => return Err(HubError::Side(found)),
    });
    for number in 1..=board.count() {
        let found = letters.next();
        let (color, is_king) = match found {
            Some('w') => (Color::White, false),
            Some('W') => (Color::White, true),
            Some('b') => (Color::Black, false),
            Some('B') => (Color::Black, true),
            Some('e') => continue,
            _ => return Err(HubError::Square { number, found }),
        };
        if let Some(square) = board.square_of_number(number, board.first_square) {
            let put = position.put(square, Piece { color, is_king }, board);
            put.map_err(HubError::Position)?;
        }
    }
    if letters.next().is_some() {
        return Err(HubError::TooLong { squares: board.count().into() });
    }
    Ok(position)
}

impl fmt::Display for HubPosition {
    #[inline]
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { position, variant } = self;
        let mut letters = position.letters(b'e', variant.board, AnySquare::number);
        letters[0] = position.side_to_move.letter() as u8;
        let len = 1 + usize::from(variant.board.count());
        f.pad(core::str::from_utf8(&letters[..len]).map_err(|_| fmt::Error)?)
    }
}

/// The error of reading a text that is not a position of the Hub protocol.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum HubError {
    /// The first character, which is not `W` or `B`; `None` at the end of the text.
    Side(Option<char>),
    /// A character is no letter for a square.
    Square {
        /// The number of the square, which is also the number of characters before it.
        number: u8,
        /// The character found; `None` at the end of the text.
        found: Option<char>,
    },
    /// There are characters after the last square.
    TooLong {
        /// The number of squares of the board.
        squares: usize,
    },
    /// The pieces form no valid position.
    Position(PositionError),
}

impl fmt::Display for HubError {
    #[inline]
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            Self::Side(letter) => {
                let found = Found(letter);
                write!(f, "character 1: expected W or B for the side to move, {found}")
            }
            Self::Square { number, found } => {
                let (character, found) = (u16::from(number) + 1, Found(found));
                write!(
                    f,
                    "character {character}: expected one of e, w, W, b, B for square {number}, {found}"
                )
            }
            Self::TooLong { squares } => {
                write!(f, "character {}: expected the end after {squares} squares", squares + 2)
            }
            Self::Position(error) => error.fmt(f),
        }
    }
}

impl core::error::Error for HubError {}
