//! The games, and the clauses in which they differ.

use core::fmt::Debug;
use core::hash::Hash;
use core::ops::DerefMut;

use arrayvec::ArrayVec;

use crate::board::{Board, Board8x8};
use crate::color::Color;
use crate::lines::{Hybrid, Lines};

/// A game of the draughts family with flying kings: a board and a few clauses.
///
/// Common to all: men move one step forward and capture in all four directions; capturing is
/// obligatory and goes on while it can; of the squares behind a captured piece a king must
/// choose one from which it can go on, if there is one; captured pieces stay on the board until
/// the move ends, block the way and cannot be jumped twice; the square a piece started from
/// counts as empty. The trait is sealed.
pub trait Variant:
    sealed::Sealed + Copy + Debug + Default + Eq + Hash + Ord + Send + Sync + 'static
{
    /// The board the game is played on.
    type Board: Board;
    /// The way in which the generator looks along lines: the fastest measured.
    type Lines: Lines<Self::Board>;
    /// A list on the stack that is long enough for all legal moves of any position.
    type List<T>: StackList<T>;

    /// The name in lower case, as command lines take it.
    const NAME: &'static str;
    /// The number of the game in the `GameType` tag of PDN 3.0.
    const PDN_GAME_TYPE: u8;
    /// The sign between the squares of a capture, as PDN 3.0 writes it for the game.
    const CAPTURE_SIGN: char;
    /// Whether a man that reaches the last rank in the middle of a capture goes on as a king.
    const PROMOTES_DURING_CAPTURE: bool;
    /// Whether only the captures that take the most pieces are legal.
    const MUST_TAKE_THE_MOST: bool;

    /// The rank, counted from 0, on which men of a colour promote.
    #[must_use]
    fn promotion_rank(color: Color) -> u8 {
        match color {
            Color::White => Self::Board::HEIGHT - 1,
            Color::Black => 0,
        }
    }
}

/// Russian draughts on 8×8: free choice of capture, promotion in the middle of one.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Russian;

impl sealed::Sealed for Russian {}

impl Variant for Russian {
    type Board = Board8x8;
    type Lines = Hybrid;
    type List<T> = ArrayVec<T, 128>;

    const NAME: &'static str = "russian";
    const PDN_GAME_TYPE: u8 = 25;
    const CAPTURE_SIGN: char = ':';
    /// Russian code of 2004, 1.5: the man becomes a king at once and must go on as one.
    const PROMOTES_DURING_CAPTURE: bool = true;
    /// Russian code of 2004, 1.5: any of the possible captures may be chosen.
    const MUST_TAKE_THE_MOST: bool = false;
}

/// Brazilian draughts: the rules of International draughts on the 8×8 board.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Brazilian;

impl sealed::Sealed for Brazilian {}

impl Variant for Brazilian {
    type Board = Board8x8;
    type Lines = Hybrid;
    type List<T> = ArrayVec<T, 128>;

    const NAME: &'static str = "brazilian";
    const PDN_GAME_TYPE: u8 = 26;
    const CAPTURE_SIGN: char = 'x';
    /// FMJD Annex 1, 4.15: a man that only passes the last rank stays a man.
    const PROMOTES_DURING_CAPTURE: bool = false;
    /// FMJD Annex 1, 4.13: the largest number of pieces, a king counting as one.
    const MUST_TAKE_THE_MOST: bool = true;
}

/// A list that lives on the stack; [`ArrayVec`] is the one there is. Sealed.
pub trait StackList<T>: sealed::SealedList + DerefMut<Target = [T]> + Default {
    /// How many elements fit.
    const CAPACITY: usize;

    /// Appends an element.
    ///
    /// # Panics
    ///
    /// When the list is full.
    fn push(&mut self, element: T);
}

impl<T, const N: usize> sealed::SealedList for ArrayVec<T, N> {}

impl<T, const N: usize> StackList<T> for ArrayVec<T, N> {
    const CAPACITY: usize = N;

    #[inline(always)]
    fn push(&mut self, element: T) {
        self.push(element);
    }
}

mod sealed {
    pub trait Sealed {}
    pub trait SealedList {}
}
