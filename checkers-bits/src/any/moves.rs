//! Moves of any variant.

use core::fmt;
use core::hash::{Hash, Hasher};

use super::bitboard::AnyBitboard;
use super::raw_position::RawMove;
use super::square::AnySquare;
use super::variant::AnyVariant;
use crate::moves::Move;
use crate::variant::Variant;

/// A move of any variant: a [`Move`] as a value of 32 bytes.
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
#[derive(Clone, Copy)]
pub struct AnyMove {
    // In halves, or a move would take 48 bytes.
    captured: [u64; 2],
    variant: AnyVariant,
    from: u8,
    to: u8,
    promotes: bool,
}

impl AnyMove {
    pub(crate) fn new(mv: RawMove, variant: AnyVariant) -> Self {
        let RawMove { from, to, captured, promotes } = mv;
        let captured = [captured as u64, (captured >> 64) as u64];
        Self { captured, variant, from: from as u8, to: to as u8, promotes }
    }

    /// The value of a typed move of this variant.
    pub(crate) fn of<V: Variant>(mv: Move<V>, variant: AnyVariant) -> Self {
        Self::new(mv.raw(), variant)
    }

    pub(crate) fn raw(self) -> RawMove {
        let Self { from, to, promotes, .. } = self;
        RawMove { from: from.into(), to: to.into(), captured: self.captured_bits(), promotes }
    }

    pub(crate) fn captured_bits(self) -> u128 {
        let [low, high] = self.captured.map(u128::from);
        low | high << 64
    }

    /// The variant.
    #[must_use]
    pub fn variant(self) -> AnyVariant {
        self.variant
    }

    /// The typed move, if it is of this variant.
    #[must_use]
    pub fn downcast<V: Variant>(self) -> Option<Move<V>> {
        self.variant.is::<V>().then(|| self.raw().into())
    }

    /// The square the piece leaves.
    #[must_use]
    pub fn from(self) -> AnySquare {
        self.variant.board().square_of_bit(self.from.into())
    }

    /// The square the piece ends on.
    #[must_use]
    pub fn to(self) -> AnySquare {
        self.variant.board().square_of_bit(self.to.into())
    }

    /// The captured pieces, none for a quiet move.
    #[must_use]
    pub fn captured(self) -> AnyBitboard {
        AnyBitboard::new(self.captured_bits(), self.variant.board())
    }

    /// Whether the move captures.
    #[must_use]
    pub fn is_capture(self) -> bool {
        self.captured != [0; 2]
    }

    /// Whether a man becomes a king.
    #[must_use]
    pub fn promotes(self) -> bool {
        self.promotes
    }

    /// Whether two moves of one variant are equal.
    pub(crate) fn is(self, other: RawMove) -> bool {
        let Self { from, to, promotes, .. } = self;
        (u32::from(from), u32::from(to), promotes) == (other.from, other.to, other.promotes)
            && self.captured_bits() == other.captured
    }
}

impl AnyVariant {
    /// The value of a typed move; `None` if that is of another variant.
    ///
    /// [`Into`] needs no variant, and compiles a move generator.
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

impl PartialEq for AnyMove {
    #[inline]
    fn eq(&self, other: &Self) -> bool {
        self.is(other.raw()) && self.variant == other.variant
    }
}

impl Eq for AnyMove {}

impl Hash for AnyMove {
    #[inline]
    fn hash<H: Hasher>(&self, state: &mut H) {
        let Self { captured, from, to, promotes, .. } = self;
        (captured, from, to, promotes).hash(state);
    }
}

/// The short form: first and last square.
impl fmt::Display for AnyMove {
    #[inline]
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let names = self.variant.square_names();
        let [from, to] = [self.from(), self.to()].map(|square| square.named(names));
        let separator = if self.is_capture() { self.variant.capture_sign() } else { '-' };
        write!(f, "{from}{separator}{to}")
    }
}

/// The short form with the captured squares behind it: `c3:e5 {d4}`.
impl fmt::Debug for AnyMove {
    #[inline]
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{self}")?;
        if self.is_capture() {
            write!(f, " {:?}", self.captured())?;
        }
        if self.promotes {
            write!(f, " promotes")?;
        }
        Ok(())
    }
}
