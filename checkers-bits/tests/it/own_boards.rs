//! Defines variants on boards without ghost bits, for tests of user-defined boards.

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
