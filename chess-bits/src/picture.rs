//! Reads and prints pictures of bitboards, and formats their words as numbers.

use core::fmt;

use crate::Bitboard;

/// Makes a [`Bitboard`] from its picture: rank 8 first, `X` for a member and `.` for an empty
/// square.
///
/// The macro works in a `const` and reads the output of `{}`:
///
/// ```
/// use chess_bits::{Bitboard, bitboard, knight_attacks, Square};
///
/// const MOVES: Bitboard = knight_attacks(Square::A1.bitboard());
/// let picture = "\
/// . . . . . . . .
/// . . . . . . . .
/// . . . . . . . .
/// . . . . . . . .
/// . . . . . . . .
/// . X . . . . . .
/// . . X . . . . .
/// . . . . . . . .";
/// assert_eq!(MOVES.to_string(), picture);
///
/// const PASTED: Bitboard = bitboard! {
///     . . . . . . . .
///     . . . . . . . .
///     . . . . . . . .
///     . . . . . . . .
///     . . . . . . . .
///     . X . . . . . .
///     . . X . . . . .
///     . . . . . . . .
/// };
/// assert_eq!(PASTED, MOVES);
/// ```
///
/// # Errors
///
/// Any input except 64 tokens `X` or `.` does not compile. The spaces are needed, because `..` is
/// another token.
///
/// ```compile_fail
/// # use chess_bits::bitboard;
/// let seven_ranks = bitboard! {
///     . . . . . . . .
///     . . . . . . . .
///     . . . . . . . .
///     . . . . . . . .
///     . . . . . . . .
///     . . . . . . . .
///     . . . . . . . .
/// };
/// ```
///
/// ```compile_fail
/// # use chess_bits::bitboard;
/// let neither_member_nor_empty = bitboard! {
///     . . . . . . . .
///     . . . . . . . .
///     . . . . . . . .
///     . . . O . . . .
///     . . . . . . . .
///     . . . . . . . .
///     . . . . . . . .
///     . . . . . . . .
/// };
/// ```
#[macro_export]
macro_rules! bitboard {
    (@cell X) => { 1 };
    (@cell .) => { 0 };
    (@cell $other:tt) => {
        ::core::compile_error!(::core::concat!(
            "expected `X` or `.`, found `", ::core::stringify!($other), "`"
        ))
    };
    ($($cell:tt)*) => {
        const {
            let cells: [u64; 64] = [$($crate::bitboard!(@cell $cell)),*];
            let mut squares = 0;
            let mut index = 0;
            while index < 64 {
                // The picture starts at a8, the word at a1: `^ 56` reverses the order of the ranks.
                squares |= cells[index ^ 56] << index;
                index += 1;
            }
            $crate::Bitboard(squares)
        }
    };
}

/// Prints the squares; `{:#?}` prints the picture, as `Display` does.
impl fmt::Debug for Bitboard {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if f.alternate() {
            fmt::Display::fmt(self, f)
        } else {
            f.debug_set().entries(self).finish()
        }
    }
}

/// Prints the picture that [`bitboard!`](crate::bitboard) reads.
impl fmt::Display for Bitboard {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for rank in (0..8).rev() {
            for file in 0..8 {
                let cell = if self.0 >> (8 * rank + file) & 1 == 1 { 'X' } else { '.' };
                let after = match (file, rank) {
                    (0..7, _) => " ",
                    (_, 0) => "",
                    _ => "\n",
                };
                write!(f, "{cell}{after}")?;
            }
        }
        Ok(())
    }
}

/// Formats the word of the set as a number.
macro_rules! as_number {
    ($($format:ident)*) => {$(
        impl fmt::$format for Bitboard {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                fmt::$format::fmt(&self.0, f)
            }
        }
    )*};
}

as_number!(LowerHex UpperHex Binary);
