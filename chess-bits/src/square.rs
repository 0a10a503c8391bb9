//! The 64 squares and their names.

use core::error::Error;
use core::fmt;
use core::str::FromStr;

use crate::numbered::numbered;
use crate::{Bitboard, File, Rank};

numbered! {
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
    #[allow(missing_docs, reason = "a square's name says all there is to say")]
    Square[64]:
    A1 = 0, B1 = 1, C1 = 2, D1 = 3, E1 = 4, F1 = 5, G1 = 6, H1 = 7,
    A2 = 8, B2 = 9, C2 = 10, D2 = 11, E2 = 12, F2 = 13, G2 = 14, H2 = 15,
    A3 = 16, B3 = 17, C3 = 18, D3 = 19, E3 = 20, F3 = 21, G3 = 22, H3 = 23,
    A4 = 24, B4 = 25, C4 = 26, D4 = 27, E4 = 28, F4 = 29, G4 = 30, H4 = 31,
    A5 = 32, B5 = 33, C5 = 34, D5 = 35, E5 = 36, F5 = 37, G5 = 38, H5 = 39,
    A6 = 40, B6 = 41, C6 = 42, D6 = 43, E6 = 44, F6 = 45, G6 = 46, H6 = 47,
    A7 = 48, B7 = 49, C7 = 50, D7 = 51, E7 = 52, F7 = 53, G7 = 54, H7 = 55,
    A8 = 56, B8 = 57, C8 = 58, D8 = 59, E8 = 60, F8 = 61, G8 = 62, H8 = 63,
}

impl Square {
    /// The square on a file and a rank.
    ///
    /// ```
    /// use chess_bits::{File, Rank, Square};
    ///
    /// assert_eq!(Square::at(File::D, Rank::Fifth), Square::D5);
    /// ```
    #[doc(alias = "new")]
    #[doc(alias = "from_coords")]
    #[inline]
    #[must_use]
    pub const fn at(file: File, rank: Rank) -> Self {
        Self::wrapping(8 * rank.index() + file.index())
    }

    /// The file.
    #[inline]
    #[must_use]
    pub const fn file(self) -> File {
        File::wrapping(self.index())
    }

    /// The rank.
    #[inline]
    #[must_use]
    pub const fn rank(self) -> Rank {
        Rank::wrapping(self.index() >> 3)
    }

    /// The square that lies `files` to the right and `ranks` upwards, or `None` outside the board. Negative numbers go
    /// to the left and downwards, as in [`Bitboard::shift`].
    ///
    /// ```
    /// use chess_bits::Square;
    ///
    /// assert_eq!(Square::D5.offset(1, -2), Some(Square::E3));
    /// assert_eq!(Square::H5.offset(1, 0), None);
    /// ```
    #[inline]
    #[must_use]
    pub const fn offset(self, files: i8, ranks: i8) -> Option<Self> {
        let (file, rank) = ((self as i16 & 7) + files as i16, (self as i16 >> 3) + ranks as i16);
        // A file outside the board has bits above the lowest three, a rank outside it an index that is too large.
        if file & !7 == 0 { Self::from_index((8 * rank + file) as usize) } else { None }
    }

    /// The square on the same file at the same distance from the opposite edge: a square as the other side sees it.
    ///
    /// ```
    /// use chess_bits::Square;
    ///
    /// assert_eq!(Square::B1.flip_vertical(), Square::B8);
    /// ```
    #[inline]
    #[must_use]
    pub const fn flip_vertical(self) -> Self {
        Self::wrapping(self.index() ^ 56)
    }

    /// The square on the same rank at the same distance from the opposite edge.
    ///
    /// ```
    /// use chess_bits::Square;
    ///
    /// assert_eq!(Square::B1.flip_horizontal(), Square::G1);
    /// ```
    #[inline]
    #[must_use]
    pub const fn flip_horizontal(self) -> Self {
        Self::wrapping(self.index() ^ 7)
    }

    /// The number of moves that a king needs from one square to the other: the greater of the distances of their files
    /// and their ranks.
    ///
    /// ```
    /// use chess_bits::Square;
    ///
    /// assert_eq!(Square::B1.distance(Square::D7), 6);
    /// ```
    ///
    /// Source: [Distance](https://www.chessprogramming.org/Distance).
    #[inline]
    #[must_use]
    pub const fn distance(self, other: Self) -> u32 {
        let files = (self as u32 & 7).abs_diff(other as u32 & 7);
        let ranks = (self as u32 >> 3).abs_diff(other as u32 >> 3);
        if files > ranks { files } else { ranks }
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
        let name = [b'a' + self.file() as u8, b'1' + self.rank() as u8];
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
