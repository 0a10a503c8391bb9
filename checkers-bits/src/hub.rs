//! Positions in the Hub protocol: the side to move and a letter for each square.

use core::fmt;

use crate::bitboard::Bitboard;
use crate::board::Board;
use crate::color::Color;
use crate::position::{Piece, Pieces, Position, PositionError};
use crate::square::Square;
use crate::variant::Variant;

/// Displays a position in the Hub protocol; made by [`Position::hub`].
#[derive(Clone, Copy, Debug)]
pub struct HubPosition<V: Variant>(Position<V>);

/// More squares than a board can have.
const ROOM: usize = 128;

impl<V: Variant> Position<V> {
    /// The position in the form of the Hub protocol (version 2, Letouzey 2019): `W` or `B` for the
    /// side to move, and for each square, in the order of the [numbers](Square::number), `w` or `b`
    /// for a man, a capital for a king, `e` for an empty square. The protocol defines only the 51
    /// characters of International draughts; the other boards use the same form.
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
    pub fn hub(&self) -> HubPosition<V> {
        HubPosition(*self)
    }

    /// Reads what [`hub`](Self::hub) writes.
    ///
    /// # Errors
    ///
    /// [`HubError`] with the place and the expected text.
    pub fn from_hub(text: &str) -> Result<Self, HubError<V::Board>> {
        let mut letters = text.chars();
        let side_to_move = match letters.next() {
            Some('W') => Color::White,
            Some('B') => Color::Black,
            found => return Err(HubError::Side(found)),
        };
        let mut pieces = [Pieces::default(), Pieces::default()];
        for number in 1..=Square::<V::Board>::COUNT as u8 {
            let square: Bitboard<V::Board> = Square::from_number(number).into_iter().collect();
            match letters.next() {
                Some('w') => pieces[0].men |= square,
                Some('W') => pieces[0].kings |= square,
                Some('b') => pieces[1].men |= square,
                Some('B') => pieces[1].kings |= square,
                Some('e') => (),
                found => return Err(HubError::Square { number, found }),
            }
        }
        if letters.next().is_some() {
            return Err(HubError::TooLong { squares: Square::<V::Board>::COUNT });
        }
        let [white, black] = pieces;
        Self::new(white, black, side_to_move).map_err(HubError::Position)
    }
}

impl<V: Variant> fmt::Display for HubPosition<V> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self(position) = self;
        let mut letters = [0; 1 + ROOM];
        let len = 1 + Square::<V::Board>::COUNT;
        letters[0] = position.side_to_move().letter() as u8;
        letters[1..len].fill(b'e');
        for (square, Piece { color, is_king }) in position.pieces() {
            let king = color.letter() as u8;
            letters[usize::from(square.number())] =
                if is_king { king } else { king.to_ascii_lowercase() };
        }
        f.pad(core::str::from_utf8(&letters[..len]).map_err(|_| fmt::Error)?)
    }
}

/// Why a text is not a position of the Hub protocol.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum HubError<B: Board> {
    /// The first character is not `W` or `B`; `None` at the end of the text.
    Side(Option<char>),
    /// A character that cannot stand for a square.
    Square {
        /// The number of the square, equal to the number of characters before it.
        number: u8,
        /// The character found; `None` at the end of the text.
        found: Option<char>,
    },
    /// Characters after the last square.
    TooLong {
        /// The number of squares of the board.
        squares: usize,
    },
    /// Pieces that form no valid position.
    Position(PositionError<B>),
}

impl<B: Board> fmt::Display for HubError<B> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let found = |f: &mut fmt::Formatter<'_>, found: Option<char>| match found {
            Some(found) => write!(f, "found {found:?}"),
            None => f.write_str("found the end"),
        };
        match *self {
            Self::Side(letter) => {
                f.write_str("character 1: expected W or B for the side to move, ")?;
                found(f, letter)
            }
            Self::Square { number, found: letter } => {
                let character = u16::from(number) + 1;
                write!(
                    f,
                    "character {character}: expected one of e, w, W, b, B for square {number}, "
                )?;
                found(f, letter)
            }
            Self::TooLong { squares } => {
                write!(f, "character {}: expected the end after {squares} squares", squares + 2)
            }
            Self::Position(error) => error.fmt(f),
        }
    }
}

impl<B: Board> core::error::Error for HubError<B> {}
