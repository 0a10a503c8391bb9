//! Constants that follow from the clauses of a variant.

use checkers_bits::{
    Board, CaptureLines, Goal, KingLanding, KingRange, MenTake, Preference, Variant, Word,
};

/// Constants that the compiler derives from the clauses.
pub(super) trait Clauses: Variant {
    const KINGS_FLY: bool = matches!(Self::KINGS, KingRange::Flies);
    /// Whether a capture is legal only if no other capture takes more pieces.
    const MUST_TAKE_THE_MOST: bool = matches!(Self::PREFERENCE, [Preference::MostPieces]);
    /// Whether kernels count by the rules. Other positions are counted one by one. Kernels take long to compile, and
    /// words of 128 bits gain little, because no vector register holds several of them.
    const HAS_KERNELS: bool = matches!(Self::KING_LANDING, KingLanding::AnySquare)
        && matches!(Self::CAPTURE_LINES, CaptureLines::Diagonal)
        && matches!(Self::MEN_TAKE, MenTake::AnyPiece)
        && matches!(Self::PREFERENCE, [] | [Preference::MostPieces])
        && !matches!(Self::GOAL, Goal::FirstKing)
        && Self::KING_MOVES_IN_A_ROW.is_none()
        && <<Self::Board as Board>::Word as Word>::BITS <= 64;
}

impl<V: Variant> Clauses for V {}
