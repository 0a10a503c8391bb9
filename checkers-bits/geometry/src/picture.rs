//! Pictures of a board as text.

use core::fmt;

use crate::square_names::letter_of_file;

/// Writes a board of a given width and height, with a character on every square of the game, and with the names of
/// ranks and files.
///
/// # Errors
///
/// The errors of the formatter.
#[inline]
pub fn write_picture(
    f: &mut fmt::Formatter<'_>,
    (width, height): (u8, u8),
    symbol: impl Fn(u8, u8) -> Option<char>,
) -> fmt::Result {
    let margin = if height > 9 { 2 } else { 1 };
    for rank in (0..height).rev() {
        write!(f, "{:<margin$}", rank + 1)?;
        for file in 0..width {
            match symbol(file, rank) {
                Some(symbol) => write!(f, " {symbol}")?,
                None if file + 1 < width => write!(f, "  ")?,
                None => {}
            }
        }
        writeln!(f)?;
    }
    write!(f, "{:margin$}", "")?;
    for file in 0..width {
        write!(f, " {}", letter_of_file(file))?;
    }
    writeln!(f)
}
