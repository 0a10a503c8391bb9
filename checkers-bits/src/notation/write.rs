//! Writes moves in the notation of PDN 3.0.

use core::fmt;

use super::route::find_route;
use crate::any::generator::Between;
use crate::any::{AnyMove, AnyPosition, AnySquare};
use crate::moves::Move;
use crate::position::Position;
use crate::square_names::SquareNames;
use crate::text::TextWriter;
use crate::variant::Variant;

/// A move for display in the notation of PDN 3.0 or of Hub; made by [`Position::notation`].
///
/// ```
/// use checkers_bits::{Position, Russian, SquareNames};
///
/// let position: Position<Russian> = "W:Wc3:Bd4,d6".parse()?;
/// let notation = position.notation(position.moves()[0]);
/// assert_eq!(notation.to_string(), "c3:c7");
/// assert_eq!(notation.long().to_string(), "c3:e5:c7");
/// assert_eq!(notation.capture_sign('x').names(SquareNames::Numeric).to_string(), "22x6");
/// # Ok::<(), checkers_bits::FenError>(())
/// ```
#[derive(Clone, Copy, Debug)]
#[must_use = "displays the move"]
pub struct Notation {
    position: AnyPosition,
    mv: AnyMove,
    length: Length,
    capture_sign: char,
    names: SquareNames,
}

#[derive(Clone, Copy, Debug)]
enum Length {
    ShortIfUnambiguous,
    Long,
    Hub,
}

impl<V: Variant> Position<V> {
    /// The move in the [notation](crate::notation) of PDN 3.0: its first and last square. The squares between are
    /// added only if another legal move has the same ends.
    ///
    /// ```
    /// use checkers_bits::{Position, Russian};
    ///
    /// let position: Position<Russian> = "W:WKd2,a1:Bf6,c5,e5,e3".parse()?;
    /// let names = |mv| position.notation(mv).to_string();
    /// let names: Vec<_> = position.moves().iter().copied().map(names).collect();
    /// assert_eq!(names, ["d2:g5:e7:a3", "d2:g5:e7:b4", "d2:f4:d6:a3", "d2:f4:d6:b4"]);
    /// # Ok::<(), checkers_bits::FenError>(())
    /// ```
    pub fn notation(&self, mv: Move<V>) -> Notation {
        AnyPosition::from(*self).notation(mv.into())
    }
}

impl AnyPosition {
    /// The move in the [notation](crate::notation) of PDN 3.0: [`Position::notation`].
    pub fn notation(&self, mv: AnyMove) -> Notation {
        Notation {
            position: *self,
            mv,
            length: Length::ShortIfUnambiguous,
            capture_sign: self.variant().capture_sign(),
            names: self.variant().square_names(),
        }
    }
}

impl Notation {
    /// The notation with all squares between, even if the short form is unique.
    pub fn long(self) -> Self {
        Self { length: Length::Long, ..self }
    }

    /// The notation of the Hub protocol: squares as numbers, and `x` for captures. The captured squares follow after
    /// the last square.
    ///
    /// ```
    /// use checkers_bits::{International, Position};
    ///
    /// let position: Position<International> = "W:W28:B12,22".parse()?;
    /// let mv = position.moves()[0];
    /// assert_eq!(position.notation(mv).hub().to_string(), "28x8x22x12");
    /// # Ok::<(), checkers_bits::FenError>(())
    /// ```
    pub fn hub(self) -> Self {
        let (capture_sign, names) = ('x', SquareNames::Numeric);
        Self { length: Length::Hub, capture_sign, names, ..self }
    }

    /// The notation with another capture sign than [`Variant::CAPTURE_SIGN`].
    pub fn capture_sign(self, capture_sign: char) -> Self {
        Self { capture_sign, ..self }
    }

    /// The notation with this kind of square names instead of [`Variant::SQUARE_NAMES`].
    pub fn names(self, names: SquareNames) -> Self {
        Self { names, ..self }
    }

    fn is_long(&self) -> bool {
        // There are no squares between the ends of a capture of one piece.
        self.mv.captured().count() > 1
            && match self.length {
                Length::ShortIfUnambiguous => self.is_ambiguous(),
                Length::Long => true,
                Length::Hub => false,
            }
    }

    fn is_ambiguous(&self) -> bool {
        let mut same_ends = 0;
        let between =
            Between { from: self.mv.from_square().mask(), to: self.mv.to_square().mask() };
        self.position.for_each_between(between, &mut |_| same_ends += 1);
        same_ends > 1
    }
}

impl fmt::Display for Notation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.write(f)
    }
}

impl Notation {
    /// Writes the move. `write` is faster than `Display` if there is no formatter.
    ///
    /// # Errors
    ///
    /// The error that `out` returns.
    pub fn write(&self, out: &mut dyn fmt::Write) -> fmt::Result {
        let separator = if self.mv.is_capture() { self.capture_sign } else { '-' };
        let names = self.mv.variant().data().board.names(self.names);
        let name = |square: AnySquare| names[usize::from(square.number() - 1) & 127];
        let mut text = TextWriter::<32>::new(out);
        text.push(name(self.mv.from_square()))?;
        if self.is_long() {
            let landings = find_route(&self.position, self.mv, &[]).unwrap_or_default();
            for &square in landings.iter().rev() {
                text.push_after(separator, name(square))?;
            }
        }
        text.push_after(separator, name(self.mv.to_square()))?;
        if matches!(self.length, Length::Hub) {
            for square in self.mv.captured() {
                text.push_after(separator, name(square))?;
            }
        }
        text.finish()
    }
}
