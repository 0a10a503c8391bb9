//! The 64 squares and their names.

use core::error::Error;
use core::fmt;
use core::str::FromStr;

use crate::Bitboard;

/// A square of the chess board, numbered from a1 = 0 along the ranks to h8 = 63.
///
/// ```text
/// 8 | 56 57 58 59 60 61 62 63
/// 7 | 48 49 50 51 52 53 54 55
/// 6 | 40 41 42 43 44 45 46 47
/// 5 | 32 33 34 35 36 37 38 39
/// 4 | 24 25 26 27 28 29 30 31
/// 3 | 16 17 18 19 20 21 22 23
/// 2 |  8  9 10 11 12 13 14 15
/// 1 |  0  1  2  3  4  5  6  7
///   +------------------------
///      a  b  c  d  e  f  g  h
/// ```
///
/// `Display` and `FromStr` use the name in lower case; `Debug` uses the name of the constant.
///
/// ```
/// use chess_bits::Square;
///
/// let square: Square = "d4".parse()?;
/// assert_eq!(square, Square::D4);
/// assert_eq!(square.index(), 27);
/// assert_eq!(format!("{square} {square:?}"), "d4 D4");
/// # Ok::<(), chess_bits::ParseSquareError>(())
/// ```
///
/// The numbering is that of the article ["Ход конём по битам"](crate#sources), where a4 is bit 24.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[repr(u8)]
#[rustfmt::skip]
#[allow(missing_docs, reason = "a square's name says all there is to say")]
pub enum Square {
    A1, B1, C1, D1, E1, F1, G1, H1,
    A2, B2, C2, D2, E2, F2, G2, H2,
    A3, B3, C3, D3, E3, F3, G3, H3,
    A4, B4, C4, D4, E4, F4, G4, H4,
    A5, B5, C5, D5, E5, F5, G5, H5,
    A6, B6, C6, D6, E6, F6, G6, H6,
    A7, B7, C7, D7, E7, F7, G7, H7,
    A8, B8, C8, D8, E8, F8, G8, H8,
}

impl Square {
    /// All squares in ascending order: `ALL[i]` has the index `i`.
    ///
    /// ```
    /// use chess_bits::Square;
    ///
    /// assert_eq!(Square::ALL[24], Square::A4);
    /// ```
    #[rustfmt::skip]
    pub const ALL: [Self; 64] = {
        use Square::*;
        [
            A1, B1, C1, D1, E1, F1, G1, H1,
            A2, B2, C2, D2, E2, F2, G2, H2,
            A3, B3, C3, D3, E3, F3, G3, H3,
            A4, B4, C4, D4, E4, F4, G4, H4,
            A5, B5, C5, D5, E5, F5, G5, H5,
            A6, B6, C6, D6, E6, F6, G6, H6,
            A7, B7, C7, D7, E7, F7, G7, H7,
            A8, B8, C8, D8, E8, F8, G8, H8,
        ]
    };

    /// The square on a file (0 for a to 7 for h) and a rank (0 for the first to 7 for the eighth),
    /// or `None` outside the board.
    ///
    /// ```
    /// use chess_bits::Square;
    ///
    /// assert_eq!(Square::at(3, 4), Some(Square::D5));
    /// assert_eq!(Square::at(8, 0), None);
    /// ```
    #[doc(alias = "new")]
    #[doc(alias = "from_coords")]
    #[inline]
    #[must_use]
    pub const fn at(file: u8, rank: u8) -> Option<Self> {
        if file < 8 && rank < 8 { Some(Self::ALL[8 * rank as usize + file as usize]) } else { None }
    }

    /// The square with an index from 0 to 63, or `None` for a greater index.
    ///
    /// ```
    /// use chess_bits::Square;
    ///
    /// assert_eq!(Square::from_index(63), Some(Square::H8));
    /// assert_eq!(Square::from_index(64), None);
    /// ```
    #[inline]
    #[must_use]
    pub const fn from_index(index: usize) -> Option<Self> {
        if index < 64 { Some(Self::ALL[index]) } else { None }
    }

    /// The index, 8 · rank + file, from 0 to 63, for tables indexed by square.
    ///
    /// ```
    /// use chess_bits::Square;
    ///
    /// assert_eq!(Square::A4.index(), 24);
    /// ```
    #[inline]
    #[must_use]
    pub const fn index(self) -> usize {
        self as usize
    }

    /// The file: 0 for a to 7 for h.
    ///
    /// ```
    /// use chess_bits::Square;
    ///
    /// assert_eq!(Square::D5.file(), 3);
    /// ```
    #[inline]
    #[must_use]
    pub const fn file(self) -> u8 {
        self as u8 & 7
    }

    /// The rank: 0 for the first to 7 for the eighth.
    ///
    /// ```
    /// use chess_bits::Square;
    ///
    /// assert_eq!(Square::D5.rank(), 4);
    /// ```
    #[inline]
    #[must_use]
    pub const fn rank(self) -> u8 {
        self as u8 >> 3
    }

    /// The set that contains only this square: `1 << knightNr` in the article ["Ход конём по
    /// битам"](crate#sources).
    ///
    /// ```
    /// use chess_bits::{Bitboard, Square};
    ///
    /// assert_eq!(Square::A4.bitboard(), Bitboard(1 << 24));
    /// ```
    #[inline]
    #[must_use]
    pub const fn bitboard(self) -> Bitboard {
        Bitboard(1 << self.index())
    }
}

impl FromStr for Square {
    type Err = ParseSquareError;

    /// Parses a name from `a1` to `h8`.
    ///
    /// Only lower case is accepted, because FEN, PGN and UCI use only lower case.
    ///
    /// # Errors
    ///
    /// [`ParseSquareError`] for any other text. The error contains the first wrong character.
    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let mut chars = text.chars();
        let file = match chars.next() {
            Some(letter @ 'a'..='h') => letter as u8 - b'a',
            found => return Err(ParseSquareError::File(found)),
        };
        let rank = match chars.next() {
            Some(digit @ '1'..='8') => digit as u8 - b'1',
            found => return Err(ParseSquareError::Rank(found)),
        };
        match chars.next() {
            None => Ok(Self::ALL[usize::from(8 * rank + file)]),
            Some(found) => Err(ParseSquareError::End(found)),
        }
    }
}

impl fmt::Display for Square {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let name = [b'a' + self.file(), b'1' + self.rank()];
        // `pad` applies the width and the alignment of the formatter, which `write_str` ignores.
        f.pad(core::str::from_utf8(&name).expect("letters and digits are ASCII"))
    }
}

/// The error for a text that is not the name of a square: the file, the rank or the end is wrong.
///
/// The value `None` means that the text ended before this character.
///
/// ```
/// use chess_bits::{ParseSquareError, Square};
///
/// let error = "e9".parse::<Square>().unwrap_err();
/// assert_eq!(error, ParseSquareError::Rank(Some('9')));
/// assert_eq!(error.to_string(), "expected a rank from 1 to 8, found '9'");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum ParseSquareError {
    /// The first character is not a file letter.
    File(Option<char>),
    /// The second character is not a rank digit.
    Rank(Option<char>),
    /// A third character follows the rank.
    End(char),
}

impl fmt::Display for ParseSquareError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (expected, found) = match *self {
            Self::File(found) => ("a file from a to h", found),
            Self::Rank(found) => ("a rank from 1 to 8", found),
            Self::End(found) => ("the end of the text", Some(found)),
        };
        match found {
            Some(found) => write!(f, "expected {expected}, found {found:?}"),
            None => write!(f, "expected {expected}, found the end of the text"),
        }
    }
}

impl Error for ParseSquareError {}
