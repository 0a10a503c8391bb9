//! Moves of any variant.

use core::fmt;

use super::bitboard::AnyBitboard;
use super::square::AnySquare;
use super::variant::AnyVariant;
use crate::moves::{Move, RawMove};
use crate::variant::Variant;

/// A move of any variant, in 32 bytes: a [`Move`] without a type parameter.
///
/// `Display` writes the first and the last square.
///
/// ```
/// use checkers_bits::{AnyVariant, Russian};
///
/// let mv = AnyVariant::of::<Russian>().start().read_move("c3-d4")?;
/// assert_eq!((mv.to_string(), mv.is_capture()), ("c3-d4".to_owned(), false));
/// let typed = mv.downcast::<Russian>().unwrap();
/// assert_eq!(mv, typed.into());
/// # Ok::<(), checkers_bits::ReadMoveError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct AnyMove {
    raw: RawMove,
    variant: AnyVariant,
}

impl AnyMove {
    pub(crate) fn new(raw: RawMove, variant: AnyVariant) -> Self {
        Self { raw, variant }
    }

    /// Converts a [`Move`] of the given variant.
    #[doc(hidden)]
    #[must_use]
    pub fn of<V: Variant>(mv: Move<V>, variant: AnyVariant) -> Self {
        Self::new(mv.raw(), variant)
    }

    pub(crate) fn raw(self) -> RawMove {
        self.raw
    }

    /// The variant of the move.
    #[must_use]
    pub fn variant(self) -> AnyVariant {
        self.variant
    }

    /// The move as a [`Move`]; `None` if the move is of another variant than `V`.
    #[must_use]
    pub fn downcast<V: Variant>(self) -> Option<Move<V>> {
        self.variant.is::<V>().then(|| Move::of_raw(self.raw))
    }

    /// The first square of the piece.
    #[must_use]
    pub fn from_square(self) -> AnySquare {
        self.variant.board().square_of_bit(self.raw.from())
    }

    /// The last square of the piece.
    #[must_use]
    pub fn to_square(self) -> AnySquare {
        self.variant.board().square_of_bit(self.raw.to())
    }

    /// The captured pieces; empty for a quiet move.
    #[must_use]
    pub fn captured(self) -> AnyBitboard {
        AnyBitboard::new(self.raw.captured, self.variant.board())
    }

    /// Whether the move captures.
    #[must_use]
    pub fn is_capture(self) -> bool {
        self.raw.is_capture()
    }

    /// Whether a man becomes a king by the move.
    #[must_use]
    pub fn promotes(self) -> bool {
        self.raw.promotes()
    }
}

impl AnyVariant {
    /// Converts a [`Move`]; `None` if the move is of another variant.
    ///
    /// [`Into`] converts without a variant, but compiles a move generator.
    #[must_use]
    pub fn mv<V: Variant>(self, mv: Move<V>) -> Option<AnyMove> {
        self.is::<V>().then(|| AnyMove::of(mv, self))
    }
}

impl<V: Variant> From<Move<V>> for AnyMove {
    fn from(mv: Move<V>) -> Self {
        Self::of(mv, AnyVariant::of::<V>())
    }
}

/// Writes the short form: first and last square.
impl fmt::Display for AnyMove {
    #[inline]
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.raw.write(self.variant.data(), f)
    }
}

/// Writes the short form, then the captured squares: `c3:e5 {d4}`.
impl fmt::Debug for AnyMove {
    #[inline]
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.raw.write_all(self.variant.data(), f)
    }
}
