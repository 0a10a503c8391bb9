//! Pictures of a board, in text.

use core::fmt;

use crate::board::Board;
use crate::square::Square;

/// Writes a board with a character on every dark square, rank and file names around it.
///
/// # Errors
///
/// Those of the formatter.
pub fn write_picture<B: Board>(
    f: &mut fmt::Formatter<'_>,
    symbol: impl Fn(Square<B>) -> char,
) -> fmt::Result {
    for rank in (0..B::HEIGHT).rev() {
        write!(f, "{:<1$}", rank + 1, if B::HEIGHT > 9 { 2 } else { 1 })?;
        for file in 0..B::WIDTH {
            match Square::at(file, rank) {
                Some(square) => write!(f, " {}", symbol(square))?,
                None if file + 1 < B::WIDTH => write!(f, "  ")?,
                None => {}
            }
        }
        writeln!(f)?;
    }
    write!(f, "{:1$}", "", if B::HEIGHT > 9 { 2 } else { 1 })?;
    for file in 0..B::WIDTH {
        write!(f, " {}", char::from(b'a' + file))?;
    }
    writeln!(f)
}
