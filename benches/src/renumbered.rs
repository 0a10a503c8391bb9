//! Variants of the library with the gapless numbering of the article [Magic bitboards and Russian
//! draughts](http://developers-club.com/posts/272815/). On a [`Ring`] of 50 or 40 bits of the word, a step is a rotate,
//! which takes two shifts and masks. The library numbers 10×10 and 10×8 boards [with ghosts](checkers_bits::Board)
//! instead.

use checkers_bits::{
    Bitboard, Board, Color, KingRange, MenCapture, Pieces, Position, Preference, Square,
    SquareNames, Variant, attacks, perft,
};

/// The board of a variant in a numbering without gaps, where steps rotate by 1 and by the width less one.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub(crate) struct Ring<V>(V);

impl<V: Variant> Board for Ring<V> {
    type Word = u64;
    const WIDTH: u8 = V::Board::WIDTH;
    const HEIGHT: u8 = V::Board::HEIGHT;
    const RANKS_OF_MEN: u8 = V::Board::RANKS_OF_MEN;
    const UP_LEFT: u32 = 1;
    const UP_RIGHT: u32 = Self::WIDTH as u32 - 1;
    const RING: u32 = Self::WIDTH as u32 * Self::HEIGHT as u32 / 2;
}

/// The rules of a variant on the board with gapless numbering, [`Ring`].
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub(crate) struct Modulo<V>(V);

impl<V: Variant> Variant for Modulo<V> {
    type Board = Ring<V>;
    type Attacks = attacks::Fill;

    const NAME: &'static str = V::NAME;
    const PROMOTES_DURING_CAPTURE: bool = V::PROMOTES_DURING_CAPTURE;
    const KINGS: KingRange = V::KINGS;
    const MEN_CAPTURE: MenCapture = V::MEN_CAPTURE;
    const PREFERENCE: &'static [Preference] = V::PREFERENCE;
    const BEGINS: Color = V::BEGINS;
    const PDN_GAME_TYPE: u8 = V::PDN_GAME_TYPE;
    const CAPTURE_SIGN: char = V::CAPTURE_SIGN;
    const SQUARE_NAMES: SquareNames = V::SQUARE_NAMES;
}

/// Counts [`perft`] in a variant on its [`Ring`].
pub(crate) fn perft_modulo<V: Variant>(position: &Position<V>, depth: u32) -> u64 {
    let set = |squares: Bitboard<V::Board>| -> Bitboard<Ring<V>> {
        let at = |old: Square<_>| Square::at(old.file(), old.rank()).expect("a board of this size");
        squares.into_iter().map(at).collect()
    };
    let [white, black] = Color::ALL
        .map(|color| Pieces { men: set(position.men(color)), kings: set(position.kings(color)) });
    let renumbered = Position::<Modulo<V>>::new(white, black, position.side_to_move());
    perft(&renumbered.expect("a variant with the same rules"), depth)
}
