//! Moves and lists of them.

mod list;
mod packed;

use core::fmt;

pub use list::MoveList;
pub use packed::PackedMove;

use crate::any::raw_position::RawMove;
use crate::bitboard::Bitboard;
use crate::square::Square;
use crate::variant::{Russian, Variant};
use crate::word::Word;

/// A move: from, to, the captured set, and whether the piece promotes.
///
/// Two orders that capture the same pieces between the same squares are one move. Both ends are
/// needed even where a capture ends on its first square. `promotes` does not follow from `to`: in
/// Russian draughts a man can promote on the way and end elsewhere.
///
/// `Display` writes the short form, first and last square (`c3:e5`); two captures can share
/// it, and [`Position::notation`](crate::Position::notation) tells them apart.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Move<V: Variant = Russian> {
    ends: Ends,
    captured: Bitboard<V::Board>,
}

/// Both ends and the promotion in one word, so that one store writes them.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub(crate) struct Ends(u32);

impl Ends {
    #[inline(always)]
    pub(crate) const fn new(from: u32, to: u32, promotes: bool) -> Self {
        Self(from << 16 | to << 8 | promotes as u32)
    }
}

impl<V: Variant> Move<V> {
    #[inline(always)]
    pub(crate) fn new(
        from: Square<V::Board>,
        to: Square<V::Board>,
        captured: Bitboard<V::Board>,
        promotes: bool,
    ) -> Self {
        Self::with_ends(Ends::new(from.bit(), to.bit(), promotes), captured)
    }

    #[inline(always)]
    pub(crate) const fn with_ends(ends: Ends, captured: Bitboard<V::Board>) -> Self {
        Self { ends, captured }
    }

    /// The square the piece leaves.
    #[inline(always)]
    #[must_use]
    pub fn from(self) -> Square<V::Board> {
        Square::from_valid_bit(self.ends.0 >> 16)
    }

    /// The square the piece ends on.
    #[inline(always)]
    #[must_use]
    pub fn to(self) -> Square<V::Board> {
        Square::from_valid_bit(self.ends.0 >> 8 & 0xff)
    }

    /// The captured pieces, none for a quiet move.
    #[inline(always)]
    #[must_use]
    pub fn captured(self) -> Bitboard<V::Board> {
        self.captured
    }

    /// Whether the move captures.
    #[inline]
    #[must_use]
    pub fn is_capture(self) -> bool {
        !self.captured.is_empty()
    }

    /// Whether a man becomes a king.
    #[inline(always)]
    #[must_use]
    pub fn promotes(self) -> bool {
        self.ends.0 & 1 == 1
    }

    pub(crate) fn separator(self) -> char {
        if self.is_capture() { V::CAPTURE_SIGN } else { '-' }
    }

    pub(crate) fn raw(self) -> RawMove {
        RawMove {
            from: self.from().bit(),
            to: self.to().bit(),
            captured: self.captured().bits().widen(),
            promotes: self.promotes(),
        }
    }
}

impl<V: Variant> From<RawMove> for Move<V> {
    fn from(RawMove { from, to, captured, promotes }: RawMove) -> Self {
        let [from, to] = [from, to].map(Square::from_valid_bit);
        Self::new(from, to, Bitboard::from_mask(captured), promotes)
    }
}

impl<V: Variant> fmt::Display for Move<V> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let [from, to] = [self.from(), self.to()].map(|square| square.named(V::SQUARE_NAMES));
        write!(f, "{from}{}{to}", self.separator())
    }
}

/// The short form with the captured squares behind it: `c3:e5 {d4}`.
impl<V: Variant> fmt::Debug for Move<V> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{self}")?;
        if self.is_capture() {
            write!(f, " {:?}", self.captured)?;
        }
        if self.promotes() {
            write!(f, " promotes")?;
        }
        Ok(())
    }
}
