//! International draughts and Spantsireti on boards without ghost bits, as in the article. A step
//! is a rotate within 50 or 40 bits of the word. It takes two shifts and masks.
//!
//! The library numbers both boards [with ghosts](checkers_bits::Board) instead.

use checkers_bits::{
    Bitboard, Board, Color, International, Pieces, Position, Preference, Spantsireti, Square,
    SquareNames, Variant, attacks, perft,
};

macro_rules! gapless {
    ($variant:ident, $board:ident, $like:ty) => {
        #[doc = concat!("The board of [`", stringify!($like), "`] without a gap.")]
        #[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
        pub struct $board;

        impl Board for $board {
            type Word = u64;
            const WIDTH: u8 = <$like as Variant>::Board::WIDTH;
            const HEIGHT: u8 = <$like as Variant>::Board::HEIGHT;
            const RANKS_OF_MEN: u8 = <$like as Variant>::Board::RANKS_OF_MEN;
            const UP_LEFT: u32 = 1;
            const UP_RIGHT: u32 = Self::WIDTH as u32 - 1;
            const RING: u32 = Self::WIDTH as u32 * Self::HEIGHT as u32 / 2;
        }

        #[doc = concat!("[`", stringify!($like), "`] on [`", stringify!($board), "`].")]
        #[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
        pub struct $variant;

        impl Variant for $variant {
            type Board = $board;
            type Attacks = attacks::Fill;

            const NAME: &'static str = stringify!($variant);
            const PDN_GAME_TYPE: u8 = <$like>::PDN_GAME_TYPE;
            const CAPTURE_SIGN: char = <$like>::CAPTURE_SIGN;
            const SQUARE_NAMES: SquareNames = <$like>::SQUARE_NAMES;
            const PROMOTES_DURING_CAPTURE: bool = <$like>::PROMOTES_DURING_CAPTURE;
            const PREFERENCE: &'static [Preference] = <$like>::PREFERENCE;
        }
    };
}

gapless!(Modulo50, Ring50, International);
gapless!(Modulo40, Ring40, Spantsireti);

/// [`perft`] of the position in the variant `N`, which differs from `V` only in its numbering.
///
/// # Panics
///
/// If the board of `N` has another size.
#[must_use]
pub fn perft_numbered<V: Variant, N: Variant>(position: &Position<V>, depth: u32) -> u64 {
    let pieces = |color| Pieces {
        men: renumbered(position.men(color)),
        kings: renumbered(position.kings(color)),
    };
    let (white, black) = (pieces(Color::White), pieces(Color::Black));
    let position = Position::<N>::new(white, black, position.side_to_move());
    perft::<N>(&position.expect("the variant has the same rules"), depth)
}

fn renumbered<B: Board, N: Board>(set: Bitboard<B>) -> Bitboard<N> {
    let square = |square: Square<B>| Square::at(square.file(), square.rank());
    set.into_iter().map(|old| square(old).expect("the board has the same size")).collect()
}
