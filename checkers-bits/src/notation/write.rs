//! Writes moves in the notation of PDN 3.0.

use core::fmt;

use super::route::find_route;
use crate::moves::Move;
use crate::position::Position;
use crate::square_names::SquareNames;
use crate::text::{Names, TextWriter};
use crate::variant::Variant;

/// A move that displays in the notation of PDN 3.0 or of Hub; made by [`Position::notation`].
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
pub struct Notation<V: Variant> {
    position: Position<V>,
    mv: Move<V>,
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
    /// The move in the [notation](crate::notation) of PDN 3.0: its first and last square and,
    /// only if another legal move has the same ends, the squares between.
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
    pub fn notation(&self, mv: Move<V>) -> Notation<V> {
        Notation {
            position: *self,
            mv,
            length: Length::ShortIfUnambiguous,
            capture_sign: V::CAPTURE_SIGN,
            names: V::SQUARE_NAMES,
        }
    }
}

impl<V: Variant> Notation<V> {
    /// With all squares between, ambiguous or not.
    pub fn long(self) -> Self {
        Self { length: Length::Long, ..self }
    }

    /// As the Hub protocol writes moves: by numbers, captures with `x` and with the captured squares
    /// behind the last one.
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

    /// With another capture sign than [`Variant::CAPTURE_SIGN`].
    pub fn capture_sign(self, capture_sign: char) -> Self {
        Self { capture_sign, ..self }
    }

    /// With this kind of square names instead of [`Variant::SQUARE_NAMES`].
    pub fn names(self, names: SquareNames) -> Self {
        Self { names, ..self }
    }

    fn is_long(&self) -> bool {
        self.mv.is_capture()
            && match self.length {
                Length::ShortIfUnambiguous => self.is_ambiguous(),
                Length::Long => true,
                Length::Hub => false,
            }
    }

    fn is_ambiguous(&self) -> bool {
        let mut same_ends = 0;
        self.position.for_each_move(|other| {
            same_ends += u32::from((other.from(), other.to()) == (self.mv.from(), self.mv.to()));
        });
        same_ends > 1
    }
}

impl<V: Variant> fmt::Display for Notation<V> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.write(f)
    }
}

impl<V: Variant> Notation<V> {
    /// Writes the move: faster than `Display` where there is no formatter.
    ///
    /// # Errors
    ///
    /// What `out` returns.
    #[inline]
    pub fn write(&self, out: &mut impl fmt::Write) -> fmt::Result {
        let separator = if self.mv.is_capture() { self.capture_sign } else { '-' };
        let name = |square| Names::of(square, self.names);
        let mut text = TextWriter::<_, 32>::new(out);
        text.push(name(self.mv.from()))?;
        if self.is_long() {
            let landings = find_route(&self.position, self.mv, &[]).unwrap_or_default();
            for &square in landings.iter().rev() {
                text.push_char(separator)?;
                text.push(name(square))?;
            }
        }
        text.push_char(separator)?;
        text.push(name(self.mv.to()))?;
        if matches!(self.length, Length::Hub) {
            for square in self.mv.captured() {
                text.push_char(separator)?;
                text.push(name(square))?;
            }
        }
        text.finish()
    }
}
