//! The games, and the clauses in which they differ.

use core::fmt::{self, Debug};
use core::hash::Hash;
use core::ops::DerefMut;
use core::str::FromStr;

use arrayvec::ArrayVec;

use crate::board::{Board, Board8x8, Board10x8, Board10x10, Board12x12};
use crate::color::Color;
use crate::lines::{Fill, Hybrid, Lines};
use crate::square_names::SquareNames;

/// A game of the draughts family with flying kings: a board and a few clauses.
///
/// Common to all: men move one step forward and capture in all four directions; capturing is
/// obligatory and goes on while it can; of the squares behind a captured piece a king must
/// choose one from which it can go on, if there is one; captured pieces stay on the board until
/// the move ends, block the way and cannot be jumped twice; the square a piece started from
/// counts as empty.
///
/// A game of your own takes a few lines. This one is Russian draughts on a board of 6×6, small
/// enough to be solved, in a numbering [without a gap](Board):
///
/// ```
/// use checkers_bits::{Board, Position, Russian, SquareNames, StackArray, Variant, lines, perft};
///
/// #[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
/// struct Board6x6;
///
/// impl Board for Board6x6 {
///     type Word = u32;
///     const WIDTH: u8 = 6;
///     const HEIGHT: u8 = 6;
///     const RANKS_OF_MEN: u8 = 2;
///     const UP_LEFT: u32 = 1;
///     const UP_RIGHT: u32 = 5;
///     const RING: u32 = 18;
/// }
///
/// #[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
/// struct Small;
///
/// impl Variant for Small {
///     type Board = Board6x6;
///     type Lines = lines::Fill;
///     type List<T> = StackArray<T, 64>;
///
///     const NAME: &'static str = "small";
///     const PDN_GAME_TYPE: u8 = 99;
///     const CAPTURE_SIGN: char = Russian::CAPTURE_SIGN;
///     const SQUARE_NAMES: SquareNames = Russian::SQUARE_NAMES;
///     const PROMOTES_DURING_CAPTURE: bool = Russian::PROMOTES_DURING_CAPTURE;
///     const MUST_TAKE_THE_MOST: bool = Russian::MUST_TAKE_THE_MOST;
/// }
///
/// println!("{:#}", Position::<Small>::start());
/// assert_eq!(perft(&Position::<Small>::start(), 2), 5 * 5);
/// ```
pub trait Variant: Copy + Debug + Default + Eq + Hash + Ord + Send + Sync + 'static {
    /// The board the game is played on.
    type Board: Board;
    /// The way in which the generator looks along lines: the fastest measured.
    type Lines: Lines<Self::Board>;
    /// A list on the stack that is long enough for all legal moves of any position and for all
    /// captures of equal length, also if a longer one makes them illegal; else generating and
    /// counting panic.
    type List<T>: StackList<T>;

    /// The name in lower case, as command lines take it.
    const NAME: &'static str;
    /// The number of the game in the `GameType` tag of PDN 3.0.
    const PDN_GAME_TYPE: u8;
    /// The sign between the squares of a capture, as PDN 3.0 writes it for the game.
    const CAPTURE_SIGN: char;
    /// How PDN 3.0 names squares for the game.
    const SQUARE_NAMES: SquareNames;
    /// Whether a man that reaches the last rank in the middle of a capture goes on as a king.
    const PROMOTES_DURING_CAPTURE: bool;
    /// Whether only the captures that take the most pieces are legal.
    const MUST_TAKE_THE_MOST: bool;

    /// The rank, counted from 0, on which men of a colour promote: the last one, which the generator
    /// relies on.
    #[must_use]
    fn promotion_rank(color: Color) -> u8 {
        match color {
            Color::White => Self::Board::HEIGHT - 1,
            Color::Black => 0,
        }
    }
}

/// Declares a game, and a module with the types of the crate for it alone.
macro_rules! variant {
    ($(#[$doc:meta])* $variant:ident, $module:ident { $($item:item)* }) => {
        $(#[$doc])*
        #[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
        pub struct $variant;

        impl Variant for $variant {
            const NAME: &'static str = stringify!($module);
            $($item)*
        }

        #[doc = concat!("The types of the crate for [`", stringify!($variant), "`](crate::", stringify!($variant), ") alone, without a parameter.")]
        pub mod $module {
            use super::$variant;
            use crate::variant::Variant;

            /// The board of the game.
            pub type Board = <$variant as Variant>::Board;
            /// A square of the board.
            pub type Square = crate::Square<Board>;
            /// A set of squares of the board.
            pub type Bitboard = crate::Bitboard<Board>;
            /// The pieces of one side.
            pub type Pieces = crate::Pieces<Board>;
            /// A position of the game.
            pub type Position = crate::Position<$variant>;
            /// A move of the game.
            pub type Move = crate::Move<$variant>;
            /// The legal moves of a position.
            pub type MoveList = crate::MoveList<$variant>;
        }
    };
}

variant! {
    /// Russian draughts on 8×8: free choice of capture, promotion in the middle of one.
    Russian, russian {
        type Board = Board8x8;
        type Lines = Hybrid;
        type List<T> = ArrayVec<T, 128>;

        const PDN_GAME_TYPE: u8 = 25;
        const CAPTURE_SIGN: char = ':';
        const SQUARE_NAMES: SquareNames = SquareNames::Algebraic;
        /// Russian code of 2004, 1.5: the man becomes a king at once and must go on as one.
        const PROMOTES_DURING_CAPTURE: bool = true;
        /// Russian code of 2004, 1.5: any of the possible captures may be chosen.
        const MUST_TAKE_THE_MOST: bool = false;
    }
}

variant! {
    /// Brazilian draughts: the rules of International draughts on the 8×8 board (PDN 3.0, game type
    /// 26).
    Brazilian, brazilian {
        type Board = Board8x8;
        type Lines = Hybrid;
        type List<T> = ArrayVec<T, 128>;

        const PDN_GAME_TYPE: u8 = 26;
        const CAPTURE_SIGN: char = International::CAPTURE_SIGN;
        const SQUARE_NAMES: SquareNames = SquareNames::Algebraic;
        const PROMOTES_DURING_CAPTURE: bool = International::PROMOTES_DURING_CAPTURE;
        const MUST_TAKE_THE_MOST: bool = International::MUST_TAKE_THE_MOST;
    }
}

variant! {
    /// American Pool draughts on 8×8: free choice of capture, no promotion in the middle of one.
    ///
    /// White begins and squares have names, as PDN 3.0 has it for the games unified with it
    /// (`23,W,8,8,A0,0`). Files of the American federation, in which Black begins and squares have
    /// numbers, are another record of the game and are not read as this one.
    Pool, pool {
        type Board = Board8x8;
        type Lines = Hybrid;
        type List<T> = ArrayVec<T, 128>;

        const PDN_GAME_TYPE: u8 = 23;
        const CAPTURE_SIGN: char = 'x';
        const SQUARE_NAMES: SquareNames = SquareNames::Algebraic;
        /// American Pool Checkers Association: a man is crowned only where its move ends.
        const PROMOTES_DURING_CAPTURE: bool = false;
        /// American Pool Checkers Association: any of the possible captures may be chosen.
        const MUST_TAKE_THE_MOST: bool = false;
    }
}

variant! {
    /// International draughts on 10×10.
    International, international {
        type Board = Board10x10;
        type Lines = Hybrid;
        type List<T> = ArrayVec<T, 512>;

        const PDN_GAME_TYPE: u8 = 20;
        const CAPTURE_SIGN: char = 'x';
        const SQUARE_NAMES: SquareNames = SquareNames::Numeric;
        /// FMJD Annex 1, 4.15: a man that only passes the last rank stays a man.
        const PROMOTES_DURING_CAPTURE: bool = false;
        /// FMJD Annex 1, 4.13: the largest number of pieces, a king counting as one.
        const MUST_TAKE_THE_MOST: bool = true;
    }
}

variant! {
    /// Spantsireti: the rules of Russian draughts on ten files and eight ranks (PDN 3.0, game type
    /// 41).
    Spantsireti, spantsireti {
        type Board = Board10x8;
        type Lines = Hybrid;
        type List<T> = ArrayVec<T, 256>;

        const PDN_GAME_TYPE: u8 = 41;
        const CAPTURE_SIGN: char = Russian::CAPTURE_SIGN;
        const SQUARE_NAMES: SquareNames = Russian::SQUARE_NAMES;
        const PROMOTES_DURING_CAPTURE: bool = Russian::PROMOTES_DURING_CAPTURE;
        const MUST_TAKE_THE_MOST: bool = Russian::MUST_TAKE_THE_MOST;
    }
}

variant! {
    /// Canadian draughts: the rules of International draughts on 12×12, with five ranks of men
    /// (PDN 3.0, game type 27).
    Canadian, canadian {
        type Board = Board12x12;
        type Lines = Fill;
        type List<T> = ArrayVec<T, 1024>;

        const PDN_GAME_TYPE: u8 = 27;
        const CAPTURE_SIGN: char = International::CAPTURE_SIGN;
        const SQUARE_NAMES: SquareNames = International::SQUARE_NAMES;
        const PROMOTES_DURING_CAPTURE: bool = International::PROMOTES_DURING_CAPTURE;
        const MUST_TAKE_THE_MOST: bool = International::MUST_TAKE_THE_MOST;
    }
}

/// The games of the crate by name, to choose one at run time.
///
/// [`with_variant!`](crate::with_variant) goes from here to the types.
///
/// ```
/// use checkers_bits::{Position, VariantName, with_variant};
///
/// let name: VariantName = "spantsireti".parse()?;
/// let men = with_variant!(name, V => Position::<V>::start().occupied().count());
/// assert_eq!(men, 30);
/// assert_eq!(VariantName::from_pdn_game_type(25), Some(VariantName::Russian));
/// # Ok::<(), checkers_bits::ParseVariantNameError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
#[non_exhaustive]
pub enum VariantName {
    /// [`Russian`](crate::Russian)
    Russian,
    /// [`Brazilian`](crate::Brazilian)
    Brazilian,
    /// [`Pool`](crate::Pool)
    Pool,
    /// [`International`](crate::International)
    International,
    /// [`Spantsireti`](crate::Spantsireti)
    Spantsireti,
    /// [`Canadian`](crate::Canadian)
    Canadian,
}

impl VariantName {
    /// All of them.
    pub const ALL: [Self; 6] = [
        Self::Russian,
        Self::Brazilian,
        Self::Pool,
        Self::International,
        Self::Spantsireti,
        Self::Canadian,
    ];

    /// [`Variant::NAME`].
    #[must_use]
    pub fn as_str(self) -> &'static str {
        crate::with_variant!(self, V => V::NAME)
    }

    /// [`Variant::PDN_GAME_TYPE`].
    #[must_use]
    pub fn pdn_game_type(self) -> u8 {
        crate::with_variant!(self, V => V::PDN_GAME_TYPE)
    }

    /// The game with a number in the `GameType` tag of PDN 3.0.
    #[must_use]
    pub fn from_pdn_game_type(number: u8) -> Option<Self> {
        Self::ALL.into_iter().find(|name| name.pdn_game_type() == number)
    }
}

impl fmt::Display for VariantName {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.as_str())
    }
}

impl FromStr for VariantName {
    type Err = ParseVariantNameError;

    fn from_str(text: &str) -> Result<Self, ParseVariantNameError> {
        Self::ALL.into_iter().find(|name| name.as_str() == text).ok_or(ParseVariantNameError)
    }
}

/// The text is not the name of a game of the crate.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ParseVariantNameError;

impl fmt::Display for ParseVariantNameError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("expected one of")?;
        VariantName::ALL.iter().try_for_each(|name| write!(f, " {name}"))
    }
}

impl core::error::Error for ParseVariantNameError {}

/// Evaluates an expression with a type parameter for the game that a
/// [`VariantName`] names.
#[macro_export]
macro_rules! with_variant {
    ($name:expr, $variant:ident => $body:expr) => {
        $crate::with_variant!(@ $name, $variant, $body, Russian Brazilian Pool International Spantsireti Canadian)
    };
    (@ $name:expr, $variant:ident, $body:expr, $($game:ident)*) => {
        match $name {
            $($crate::VariantName::$game => {
                type $variant = $crate::$game;
                $body
            })*
            #[allow(unreachable_patterns)]
            _ => unreachable!("every name has an arm"),
        }
    };
}

/// The list that every game here uses.
pub type StackArray<T, const N: usize> = ArrayVec<T, N>;

/// A list that lives on the stack; [`StackArray`] is the one there is.
pub trait StackList<T>: sealed::SealedList + DerefMut<Target = [T]> + Default {
    /// How many elements fit.
    const CAPACITY: usize;

    /// Appends an element.
    ///
    /// # Panics
    ///
    /// When the list is full.
    fn push(&mut self, element: T);

    /// Removes all elements.
    fn clear(&mut self);
}

impl<T, const N: usize> sealed::SealedList for ArrayVec<T, N> {}

impl<T, const N: usize> StackList<T> for ArrayVec<T, N> {
    const CAPACITY: usize = N;

    #[inline(always)]
    fn push(&mut self, element: T) {
        self.push(element);
    }

    #[inline(always)]
    fn clear(&mut self) {
        self.clear();
    }
}

mod sealed {
    pub trait SealedList {}
}
