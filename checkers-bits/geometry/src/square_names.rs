//! The names of squares, algebraic or numeric: the one place where they are read and written.
//!
//! ```
//! use checkers_geometry::square_names::{MOST_FILES, file_of_letter, read_name};
//!
//! assert_eq!(read_name(b"k12-l11", 12), Some((10, 11, 3)));
//! assert_eq!(read_name(b"C3xD4", 8), Some((2, 2, 2)));
//! assert_eq!(read_name(b"k12", 10), None, "a board of ten files has no file k");
//!
//! // Text whose board is not known yet.
//! assert_eq!(file_of_letter(b'l', MOST_FILES), Some(11));
//! assert_eq!(file_of_letter(b'x', MOST_FILES), None, "the capture sign");
//! ```

use core::fmt;

/// The two ways to name squares.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum SquareNames {
    /// File and rank: `c3`.
    Algebraic,
    /// Numbers from the [first square](crate::Board::FIRST_SQUARE): 1 is b8 and 32 is g1 on [`Board8x8`].
    ///
    /// [`Board8x8`]: crate::Board8x8
    Numeric,
}

/// A square that displays its name in one of the two ways; made by
/// [`Square::named`](crate::Square::named).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct NamedSquare {
    /// The file, counted from 0.
    pub file: u8,
    /// The rank, counted from 0.
    pub rank: u8,
    /// The [number](crate::Square::number) of the square.
    pub number: u8,
    /// The way to write the name.
    pub names: SquareNames,
}

impl fmt::Display for NamedSquare {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.names {
            SquareNames::Algebraic => {
                write!(f, "{}{}", letter_of_file(self.file), self.rank + 1)
            }
            SquareNames::Numeric => fmt::Display::fmt(&self.number, f),
        }
    }
}

/// The number of files that a text can name if its board is not known: the files a to l of a Canadian board. The capture
/// sign `x` is never among them.
pub const MOST_FILES: u8 = 12;

/// The letter of a file, counted from 0.
#[inline]
#[must_use]
pub const fn letter_of_file(file: u8) -> char {
    (b'a' + file) as char
}

/// The file, counted from 0, with a letter, in either case; `None` if a board with `width` files has no such file.
#[inline]
#[must_use]
pub const fn file_of_letter(letter: u8, width: u8) -> Option<u8> {
    let file = letter.to_ascii_lowercase().wrapping_sub(b'a');
    if file < width { Some(file) } else { None }
}

/// Reads the algebraic name of a square at the beginning of a text: the letter of a file, in either case, and the number
/// of a rank, also with leading zeros. Returns the file and the rank, counted from 0, and the length of the name.
///
/// `width` is the number of files of the board, or [`MOST_FILES`]. The rank can be beyond the board, and the square can be
/// light.
#[inline]
#[must_use]
pub fn read_name(text: &[u8], width: u8) -> Option<(u8, u8, usize)> {
    let (&letter, rank) = text.split_first()?;
    let file = file_of_letter(letter, width)?;
    let (rank, digits) = read_number(rank)?;
    Some((file, u8::try_from(rank.checked_sub(1)?).ok()?, 1 + digits))
}

/// Reads a whole text as an algebraic name in the strict form: in lower case and without leading zeros, as
/// [`Square`](crate::Square) is displayed. Returns the file and the rank, counted from 0.
#[inline]
#[must_use]
pub fn read_strict_name(text: &str, width: u8) -> Option<(u8, u8)> {
    let (file, rank, len) = read_name(text.as_bytes(), width)?;
    let is_strict = matches!(text.as_bytes(), [b'a'..=b'z', b'1'..=b'9', ..]);
    (is_strict && len == text.len()).then_some((file, rank))
}

/// Reads the digits at the beginning of a text as a number. Returns the number and the number of digits; `None` if there
/// are no digits or if the number is above 65,535.
#[inline]
#[must_use]
pub fn read_number(text: &[u8]) -> Option<(u16, usize)> {
    let (mut number, mut digits) = (0_u16, 0);
    while let Some(digit @ b'0'..=b'9') = text.get(digits) {
        number = number.checked_mul(10)?.checked_add(u16::from(digit - b'0'))?;
        digits += 1;
    }
    (digits > 0).then_some((number, digits))
}
