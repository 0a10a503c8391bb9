//! Which variants the kernels count.

use checkers_bits::generator::Clauses;
use checkers_bits::{Board, KingLanding, Word};

/// Whether kernels count by the rules of a variant.
pub(super) trait Counted: Clauses {
    /// Other positions are counted one by one. Kernels take long to compile, and words of 128 bits gain little, because
    /// no vector register holds several of them.
    const HAS_KERNELS: bool = matches!(Self::KING_LANDING, KingLanding::AnySquare)
        && Self::COUNTS_ONLY_PIECES
        && Self::MEN_TAKE_KINGS
        && !Self::FIRST_KING_WINS
        && Self::KING_MOVES_IN_A_ROW.is_none()
        && !Self::REMOVES_AT_ONCE
        && !Self::MEN_GO_SIDEWAYS
        && <<Self::Board as Board>::Word as Word>::BITS <= 64;
}

impl<V: Clauses> Counted for V {}
