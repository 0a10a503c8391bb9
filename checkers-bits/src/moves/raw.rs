//! What a move is and how it is written, once for every word.

use core::fmt;

use crate::any::bitboard::AnyBitboard;
use crate::any::variant_data::VariantData;
use crate::word::Word;

/// A move: the bits of its first and last square, whether it promotes, and the set of captured pieces.
// The struct is packed, because an `AnyMove` would otherwise take 48 bytes instead of 32.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
#[repr(C, packed(8))]
pub(crate) struct RawMove<W = u128> {
    pub(crate) ends: Ends,
    pub(crate) captured: W,
}

/// Both ends and the promotion in one word, so that one store writes all three. The last square is the lowest byte,
/// because the last square is read most often.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub(crate) struct Ends(u32);

impl Ends {
    #[inline(always)]
    pub(crate) const fn new(from: u32, to: u32, promotes: bool) -> Self {
        Self((promotes as u32) << 16 | from << 8 | to)
    }
}

impl<W: Word> RawMove<W> {
    #[inline(always)]
    pub(crate) fn from(self) -> u32 {
        self.ends.0 >> 8 & 0xff
    }

    #[inline(always)]
    pub(crate) fn to(self) -> u32 {
        self.ends.0 & 0xff
    }

    #[inline(always)]
    pub(crate) fn promotes(self) -> bool {
        self.ends.0 >> 16 != 0
    }

    #[inline(always)]
    pub(crate) fn is_capture(self) -> bool {
        let captured = self.captured;
        captured != W::ZERO
    }

    /// The move in a word of another length.
    #[inline(always)]
    pub(crate) fn map<X>(self, f: impl Fn(W) -> X) -> RawMove<X> {
        RawMove { ends: self.ends, captured: f(self.captured) }
    }
}

impl RawMove {
    /// Writes the short form: first and last square.
    #[inline]
    pub(crate) fn write(self, variant: &VariantData, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let name = |bit| variant.board.square_of_bit(bit).named(variant.square_names);
        let separator = if self.is_capture() { variant.capture_sign } else { '-' };
        write!(f, "{}{separator}{}", name(self.from()), name(self.to()))
    }

    /// Writes the short form, then the captured squares: `c3:e5 {d4}`.
    #[inline]
    pub(crate) fn write_all(
        self,
        variant: &VariantData,
        f: &mut fmt::Formatter<'_>,
    ) -> fmt::Result {
        self.write(variant, f)?;
        if self.is_capture() {
            write!(f, " {:?}", AnyBitboard::new(self.captured, variant.board))?;
        }
        f.write_str(if self.promotes() { " promotes" } else { "" })
    }
}
