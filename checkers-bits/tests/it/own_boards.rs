//! User-defined boards: variants on boards without ghost bits, and boards of all cells that are not square.

use checkers_bits::attacks::{Fill, SliderAttacks};
use checkers_bits::{Axis, Bitboard, Board, Cells, Square};

/// Defines a variant with the rules of another variant. The board is numbered without ghost bits, and each side
/// begins with `$ranks` ranks of men.
macro_rules! without_a_gap {
    ($variant:ident, $board:ident, $word:ty, $clauses:ty, $width:literal x $height:literal, $ranks:literal) => {
        #[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
        struct $board;

        impl checkers_bits::Board for $board {
            type Word = $word;
            const WIDTH: u8 = $width;
            const HEIGHT: u8 = $height;
            const RANKS_OF_MEN: u8 = $ranks;
            const UP_LEFT: u32 = 1;
            const UP_RIGHT: u32 = $width - 1;
            const RING: u32 = $width * $height / 2;
        }

        #[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
        struct $variant;

        impl checkers_bits::Variant for $variant {
            type Board = $board;
            type Attacks = checkers_bits::attacks::Fill;

            const NAME: &'static str = stringify!($variant);
            const PDN_GAME_TYPE: u8 = 100;
            const CAPTURE_SIGN: char = <$clauses as checkers_bits::Variant>::CAPTURE_SIGN;
            const SQUARE_NAMES: checkers_bits::SquareNames =
                <$clauses as checkers_bits::Variant>::SQUARE_NAMES;
            const PROMOTES_DURING_CAPTURE: bool =
                <$clauses as checkers_bits::Variant>::PROMOTES_DURING_CAPTURE;
            const PREFERENCE: &'static [checkers_bits::Preference] =
                <$clauses as checkers_bits::Variant>::PREFERENCE;
        }
    };
}

pub(crate) use without_a_gap;

macro_rules! of_all_cells {
    ($board:ident: $width:literal x $height:literal) => {
        #[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
        struct $board;

        impl Board for $board {
            type Word = u64;
            const WIDTH: u8 = $width;
            const HEIGHT: u8 = $height;
            const RANKS_OF_MEN: u8 = 1;
            const UP_LEFT: u32 = $width - 1;
            const UP_RIGHT: u32 = $width + 1;
            const RING: u32 = 64;
            const CELLS: Cells = Cells::All;
        }
    };
}

of_all_cells!(Tall: 4 x 10);
of_all_cells!(Wide: 10 x 4);

#[test]
fn a_king_reaches_both_ends_of_a_line() {
    fn check<B: Board>() {
        for square in Square::<B>::all() {
            for (axis, squares) in [(Axis::Rank, B::WIDTH), (Axis::File, B::HEIGHT)] {
                let attacks = Fill::line_attacks(square, axis, Bitboard::EMPTY.into());
                assert_eq!(attacks.moves.count(), u32::from(squares) - 1, "{square} {axis:?}");
            }
        }
    }
    check::<Tall>();
    check::<Wide>();
}
