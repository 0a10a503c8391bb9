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

#[cfg(test)]
mod tests {
    use checkers_bits::{
        Board8x8, Removal, Russian, SquareNames, Turkish, TurkishBoard, Variant, attacks::Fill,
    };

    use super::*;

    macro_rules! own {
        ($name:ident: $board:ty, $removal:ident) => {
            #[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
            struct $name;

            impl Variant for $name {
                type Board = $board;
                type Attacks = Fill;
                const NAME: &'static str = stringify!($name);
                const PDN_GAME_TYPE: u8 = 100;
                const CAPTURE_SIGN: char = 'x';
                const SQUARE_NAMES: SquareNames = SquareNames::Algebraic;
                const PROMOTES_DURING_CAPTURE: bool = false;
                const REMOVAL: Removal = Removal::$removal;
            }
        };
    }

    own!(RemovedAtOnce: Board8x8, AtOnce);
    own!(Sideways: TurkishBoard, AtEnd);

    /// Kernels keep captured pieces on the board until the move ends, and know two steps of men.
    #[test]
    fn clauses_that_kernels_do_not_know_are_counted_one_by_one() {
        let has_kernels = [
            <Russian as Counted>::HAS_KERNELS,
            <RemovedAtOnce as Counted>::HAS_KERNELS,
            <Sideways as Counted>::HAS_KERNELS,
            <Turkish as Counted>::HAS_KERNELS,
        ];
        assert_eq!(has_kernels, [true, false, false, false]);
    }
}
