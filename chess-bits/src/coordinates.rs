//! Files and ranks.

use core::fmt;

use crate::numbered::numbered;

numbered! {
    /// A file: a column of the board. `Display` prints its letter.
    ///
    /// ```
    /// use chess_bits::{Bitboard, File, Square};
    ///
    /// assert_eq!(Square::D5.file(), File::D);
    /// assert_eq!((File::D.index(), File::D.flip(), File::D.to_string()), (3, File::E, "d".to_owned()));
    /// assert!((Bitboard::FULL & File::D).contains(Square::D5));
    /// ```
    #[allow(missing_docs, reason = "the letter of a file says all there is to say")]
    File[8]: A = 0, B = 1, C = 2, D = 3, E = 4, F = 5, G = 6, H = 7,
}

numbered! {
    /// A rank: a row of the board. `Display` prints its digit.
    ///
    /// ```
    /// use chess_bits::{Bitboard, Rank, Square};
    ///
    /// assert_eq!(Square::D5.rank(), Rank::Fifth);
    /// assert_eq!(
    ///     (Rank::Fifth.index(), Rank::Fifth.flip(), Rank::Fifth.to_string()),
    ///     (4, Rank::Fourth, "5".to_owned())
    /// );
    /// assert!((Bitboard::FULL & Rank::Fifth).contains(Square::D5));
    /// ```
    #[allow(missing_docs, reason = "the number of a rank says all there is to say")]
    Rank[8]: First = 0, Second = 1, Third = 2, Fourth = 3, Fifth = 4, Sixth = 5, Seventh = 6, Eighth = 7,
}

macro_rules! coordinate {
    ($name:ident from $first:literal) => {
        impl $name {
            /// The file or rank at the same distance from the opposite edge.
            #[inline]
            #[must_use]
            pub const fn flip(self) -> Self {
                Self::wrapping(7 - self.index())
            }
        }

        impl fmt::Display for $name {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                fmt::Display::fmt(&char::from($first + *self as u8), f)
            }
        }
    };
}

coordinate!(File from b'a');
coordinate!(Rank from b'1');
