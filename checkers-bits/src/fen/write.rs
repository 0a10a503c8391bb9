//! Writes a FEN in the strict form.

use core::fmt;

use super::Fen;
use crate::color::Color;
use crate::position::Position;
use crate::square::Square;
use crate::square_names::SquareNames;
use crate::variant::Variant;

/// A FEN with squares named in either way; made by [`Position::fen`] and [`Fen::text`].
#[derive(Clone, Copy, Debug)]
pub struct FenText<V: Variant> {
    fen: Fen<V>,
    names: SquareNames,
}

impl<V: Variant> Position<V> {
    /// The FEN of the position, with squares named in either way.
    ///
    /// ```
    /// use checkers_bits::{Position, Russian, SquareNames};
    ///
    /// let position: Position<Russian> = "B:Wc3,Ka1:Bf6".parse()?;
    /// assert_eq!(position.fen(SquareNames::Algebraic).to_string(), "B:Wc3,Ka1:Bf6");
    /// assert_eq!(position.fen(SquareNames::Numeric).to_string(), "B:W22,K29:B11");
    /// # Ok::<(), checkers_bits::FenError>(())
    /// ```
    #[must_use]
    pub fn fen(&self, names: SquareNames) -> FenText<V> {
        Fen::from(*self).text(names)
    }
}

impl<V: Variant> Fen<V> {
    /// The text, with squares named in either way.
    ///
    /// ```
    /// use checkers_bits::{Fen, Position, Russian, SquareNames};
    ///
    /// let position: Position<Russian> = "B:Wc3:Bf6".parse()?;
    /// let fen = Fen { move_number: Some(31), ..position.into() };
    /// assert_eq!(fen.text(SquareNames::Numeric).to_string(), "B:W22:B11:F31");
    /// # Ok::<(), checkers_bits::FenError>(())
    /// ```
    #[must_use]
    pub fn text(&self, names: SquareNames) -> FenText<V> {
        FenText { fen: *self, names }
    }
}

impl<V: Variant> fmt::Display for FenText<V> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Fen { position, draw_clock, move_number } = self.fen;
        write!(f, "{}", position.side_to_move().letter())?;
        for color in [Color::White, Color::Black] {
            write!(f, ":{}", color.letter())?;
            let mut separator = "";
            let squares = (1..).map_while(Square::from_number);
            for square in squares.filter(|&square| position.all(color).contains(square)) {
                let king = if position.kings(color).contains(square) { "K" } else { "" };
                write!(f, "{separator}{king}{}", square.named(self.names))?;
                separator = ",";
            }
        }
        if let Some(half_moves) = draw_clock {
            write!(f, ":H{half_moves}")?;
        }
        if let Some(number) = move_number {
            write!(f, ":F{number}")?;
        }
        Ok(())
    }
}

/// The strict form with squares named as [`Variant::SQUARE_NAMES`] says.
impl<V: Variant> fmt::Display for Fen<V> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(&self.text(V::SQUARE_NAMES), f)
    }
}

/// The FEN with squares named as [`Variant::SQUARE_NAMES`] says; `{:#}` prints a picture of
/// the board instead.
impl<V: Variant> fmt::Display for Position<V> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if f.alternate() {
            self.write_picture(f)
        } else {
            fmt::Display::fmt(&self.fen(V::SQUARE_NAMES), f)
        }
    }
}
