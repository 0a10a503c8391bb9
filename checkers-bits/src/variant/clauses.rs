//! The clauses in which the rules of the variants differ, as values.

use super::Variant;
use crate::square::Square;

/// The range of a king.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum KingRange {
    /// Any distance along a free line, and it lands on any free square behind the piece that it
    /// captures: a flying king.
    Flies,
    /// One square, and it lands right behind the piece that it captures: a short king.
    Steps,
}

/// The directions in which a man captures.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum MenCapture {
    /// Forward and backward.
    AllWays,
    /// Forward only.
    Forward,
}

/// The pieces that a man may capture.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum MenTake {
    /// Men and kings.
    AnyPiece,
    /// Men only: a king is safe from men.
    OnlyMen,
}

/// A criterion that makes some captures illegal.
///
/// [`Variant::PREFERENCE`] is a list of criteria. The captures that are best by the first
/// criterion are compared by the second, and so on. The remaining captures are legal.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Preference {
    /// The more pieces, the better; the law of quantity. A king counts as one.
    MostPieces,
    /// A capture by a king is better than a capture by a man.
    ByKing,
    /// The more kings among the pieces captured, the better; the law of quality.
    MostKings,
    /// Kings first: the capture whose first king comes earliest; if equal, the second king, and so
    /// on.
    KingsFirst,
}

/// Constants that the compiler derives from the clauses.
pub(crate) trait Clauses: Variant {
    /// Whether any capture is legal.
    const ANY_CAPTURE: bool = Self::PREFERENCE.is_empty();
    /// Whether a capture is legal only if no other takes more pieces.
    const MUST_TAKE_THE_MOST: bool = matches!(Self::PREFERENCE, [Preference::MostPieces, ..]);
    const KINGS_FLY: bool = matches!(Self::KINGS, KingRange::Flies);
    const MEN_CAPTURE_BACKWARD: bool = matches!(Self::MEN_CAPTURE, MenCapture::AllWays);
    const MEN_TAKE_KINGS: bool = matches!(Self::MEN_TAKE, MenTake::AnyPiece);
    /// The combinations that the generator cannot play do not compile.
    const ARE_PLAYED: () = {
        assert!(
            !Self::PROMOTES_DURING_CAPTURE || Self::KINGS_FLY,
            "a man that goes on as a king in the middle of a capture must become one that flies"
        );
        assert!(
            !Self::PROMOTES_DURING_CAPTURE
                || Self::ANY_CAPTURE
                || matches!(Self::PREFERENCE, [Preference::MostPieces]),
            "a man that goes on as a king leaves it open which captures are those of a king"
        );
        assert!(
            !Self::KINGS_FLY || !prefers::<Self>(Preference::KingsFirst),
            "the order of the pieces is followed for kings that step only"
        );
        assert!(
            !prefers::<Self>(Preference::KingsFirst) || Square::<Self::Board>::COUNT <= 64,
            "the order of the pieces has room for those of 64 squares"
        );
    };
}

impl<V: Variant> Clauses for V {}

pub(crate) const fn prefers<V: Variant>(preference: Preference) -> bool {
    let mut i = 0;
    while i < V::PREFERENCE.len() {
        if V::PREFERENCE[i] as u8 == preference as u8 {
            return true;
        }
        i += 1;
    }
    false
}
