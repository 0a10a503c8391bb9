//! Variants of the library on boards with other numberings.
//!
//! On [`Ring50`] and [`Ring40`], as in the article, a step is a rotate within 50 or 40 bits of the word. It takes two
//! shifts and masks. The library numbers these boards [with ghosts](checkers_bits::Board) instead, and 8×8 without;
//! [`Ghosts8x8`] is 8×8 with ghosts.

use checkers_bits::batch::{self, Countable};
use checkers_bits::{
    Bitboard, Board, Color, English, International, KingRange, MenCapture, Pieces, Position,
    Preference, Spantsireti, Square, SquareNames, Variant, attacks, perft,
};

macro_rules! renumbered {
    ($variant:ident, $board:ident, $like:ty, $up_left:literal, $up_right:literal, $ring:literal) => {
        #[doc = concat!("The board of [`", stringify!($like), "`] with steps within ", $ring, " bits.")]
        #[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
        pub struct $board;

        impl Board for $board {
            type Word = u64;
            const WIDTH: u8 = <$like as Variant>::Board::WIDTH;
            const HEIGHT: u8 = <$like as Variant>::Board::HEIGHT;
            const RANKS_OF_MEN: u8 = <$like as Variant>::Board::RANKS_OF_MEN;
            const UP_LEFT: u32 = $up_left;
            const UP_RIGHT: u32 = $up_right;
            const RING: u32 = $ring;
        }

        #[doc = concat!("[`", stringify!($like), "`] on [`", stringify!($board), "`].")]
        #[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
        pub struct $variant;

        impl Variant for $variant {
            type Board = $board;
            type Attacks = attacks::Fill;

            const NAME: &'static str = stringify!($variant);
            const PROMOTES_DURING_CAPTURE: bool = <$like>::PROMOTES_DURING_CAPTURE;
            const KINGS: KingRange = <$like>::KINGS;
            const MEN_CAPTURE: MenCapture = <$like>::MEN_CAPTURE;
            const PREFERENCE: &'static [Preference] = <$like>::PREFERENCE;
            const BEGINS: Color = <$like>::BEGINS;
            const PDN_GAME_TYPE: u8 = <$like>::PDN_GAME_TYPE;
            const CAPTURE_SIGN: char = <$like>::CAPTURE_SIGN;
            const SQUARE_NAMES: SquareNames = <$like>::SQUARE_NAMES;
        }
    };
}

renumbered!(Modulo50, Ring50, International, 1, 9, 50);
renumbered!(Modulo40, Ring40, Spantsireti, 1, 9, 40);
renumbered!(EnglishWithGhosts, Ghosts8x8, English, 4, 5, 64);

impl Countable for EnglishWithGhosts {}

/// Counts [`perft`] in the variant `N`, which differs from `V` only in its numbering.
#[must_use]
pub fn perft_numbered<V: Variant, N: Variant>(position: &Position<V>, depth: u32) -> u64 {
    perft(&renumbered::<V, N>(position), depth)
}

/// [`batch::perft`] on [`Ghosts8x8`], where a position is three 64-bit words.
#[must_use]
pub fn perft_with_ghosts(position: &Position<English>, depth: u32) -> u64 {
    batch::perft(&renumbered::<_, EnglishWithGhosts>(position), depth)
}

fn renumbered<V: Variant, N: Variant>(position: &Position<V>) -> Position<N> {
    let set = |squares: Bitboard<V::Board>| -> Bitboard<N::Board> {
        let at = |old: Square<_>| Square::at(old.file(), old.rank()).expect("a board of this size");
        squares.into_iter().map(at).collect()
    };
    let [white, black] = [Color::White, Color::Black]
        .map(|color| Pieces { men: set(position.men(color)), kings: set(position.kings(color)) });
    Position::new(white, black, position.side_to_move()).expect("a variant with the same rules")
}
