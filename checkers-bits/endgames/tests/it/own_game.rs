//! A game of one's own on a small board: also its tables are exact.

use checkers_bits::{Board, Preference, Russian, SquareNames, Variant, attacks};

use crate::tables::agree_with_the_plain_solver;

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
struct Board6x6;

impl Board for Board6x6 {
    type Word = u32;
    const WIDTH: u8 = 6;
    const HEIGHT: u8 = 6;
    const RANKS_OF_MEN: u8 = 2;
    const UP_LEFT: u32 = 1;
    const UP_RIGHT: u32 = 5;
    const RING: u32 = 18;
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
struct Greedy;

impl Variant for Greedy {
    type Board = Board6x6;
    type Attacks = attacks::Fill;

    const NAME: &'static str = "greedy";
    const PROMOTES_DURING_CAPTURE: bool = Russian::PROMOTES_DURING_CAPTURE;
    const PREFERENCE: &'static [Preference] = &[Preference::MostPieces];
    const PDN_GAME_TYPE: u8 = 99;
    const CAPTURE_SIGN: char = Russian::CAPTURE_SIGN;
    const SQUARE_NAMES: SquareNames = SquareNames::Algebraic;
}

/// Three pieces in the usual tests: men of one side on several ranks, and slices that need each other.
#[test]
fn all_positions_of_three_pieces_on_a_small_board_agree_with_the_plain_solver() {
    agree_with_the_plain_solver::<Greedy>(3);
}

#[test]
#[ignore = "slow"]
fn all_positions_of_four_pieces_on_a_small_board_agree_with_the_plain_solver() {
    agree_with_the_plain_solver::<Greedy>(4);
}
