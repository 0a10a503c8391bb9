//! Squares and their names.

mod constants;

use core::fmt;
use core::marker::PhantomData;
use core::str::FromStr;

use crate::board::{Board, Board8x8, Direction, Geometry};
use crate::first_square::FirstSquare;
use crate::square_names::{NamedSquare, SquareNames, letter_of_file, read_strict_name};

/// A square of a board, stored as the number of its bit.
///
/// Each square has a constant. The use of a constant for a light square, or for a square off the board, does not
/// compile.
///
/// ```
/// use checkers_geometry::Square;
///
/// let c3: Square = Square::C3;
/// assert_eq!("c3".parse(), Ok(c3));
/// assert_eq!(c3.bit(), 14);
/// assert_eq!(c3.number(), 22);
/// assert_eq!(c3.to_string(), "c3");
/// ```
///
/// ```compile_fail
/// let c4_is_light: checkers_geometry::Square = checkers_geometry::Square::C4;
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Square<B: Board = Board8x8> {
    bit: u8,
    board: PhantomData<B>,
}

impl<B: Board> Square<B> {
    /// The number of squares of the board.
    ///
    /// ```
    /// use checkers_geometry::{Board10x10, Square};
    ///
    /// let mut visits = [0; Square::<Board10x10>::COUNT];
    /// for square in Square::<Board10x10>::all() {
    ///     visits[square.index()] += 1;
    /// }
    /// assert_eq!(visits, [1; 50]);
    /// ```
    pub const COUNT: usize = Geometry::<B>::COLUMNS as usize * B::HEIGHT as usize;

    /// The square with a bit number; `None` if the bit is no square.
    #[inline]
    #[must_use]
    pub fn from_bit(bit: u32) -> Option<Self> {
        (bit < 128 && Geometry::<B>::SQUARES >> bit & 1 == 1).then_some(Self::from_valid_bit(bit))
    }

    /// The square with a bit number, without a check: the bit must be a square.
    #[inline(always)]
    #[must_use]
    pub const fn from_valid_bit(bit: u32) -> Self {
        Self { bit: bit as u8, board: PhantomData }
    }

    /// The square on a file and a rank, both counted from 0; `None` for a light square or off the
    /// board.
    ///
    /// ```
    /// use checkers_geometry::{Board8x8, Square};
    ///
    /// assert_eq!(Square::<Board8x8>::at(6, 0).unwrap().to_string(), "g1");
    /// assert_eq!(Square::<Board8x8>::at(7, 0), None);
    /// ```
    #[doc(alias = "new")]
    #[doc(alias = "from_coords")]
    #[must_use]
    pub const fn at(file: u8, rank: u8) -> Option<Self> {
        if file < B::WIDTH && rank < B::HEIGHT && Geometry::<B>::is_square(file, rank) {
            Some(Self::from_valid_bit(Geometry::<B>::bit(file, rank)))
        } else {
            None
        }
    }

    /// The square with a number of the numeric notation. The [first square](Board::FIRST_SQUARE) of the
    /// board has the number 1, mostly the leftmost dark square of the top rank (b8 on 8×8). The last
    /// number is then the rightmost dark square of the bottom rank (g1).
    #[must_use]
    pub fn from_number(number: u8) -> Option<Self> {
        B::FIRST_SQUARE.square(number)
    }

    /// All squares in the order of their bits.
    pub fn all() -> impl Iterator<Item = Self> {
        (0..128).filter_map(Self::from_bit)
    }

    /// The bit number of the square.
    #[inline(always)]
    #[must_use]
    pub const fn bit(self) -> u32 {
        self.bit as u32
    }

    /// The index of the square among all squares in the order of their bits, less than
    /// [`COUNT`](Self::COUNT). Use the index for tables by square. On 8×8 the index equals the bit
    /// number.
    #[inline]
    #[must_use]
    pub const fn index(self) -> usize {
        (Geometry::<B>::SQUARES & ((1 << self.bit) - 1)).count_ones() as usize
    }

    /// The file, counted from 0.
    #[must_use]
    pub fn file(self) -> u8 {
        self.coordinates().0
    }

    /// The rank, counted from 0.
    #[must_use]
    pub fn rank(self) -> u8 {
        self.coordinates().1
    }

    /// The number of the square in the numeric notation, as in [`from_number`](Self::from_number).
    #[must_use]
    pub fn number(self) -> u8 {
        B::FIRST_SQUARE.number(self)
    }

    /// Returns a value that displays the name of the square in one of the two ways.
    ///
    /// ```
    /// use checkers_geometry::{Square, SquareNames};
    ///
    /// let c3: Square = "c3".parse()?;
    /// assert_eq!(c3.named(SquareNames::Numeric).to_string(), "22");
    /// # Ok::<(), checkers_geometry::ParseSquareError>(())
    /// ```
    #[must_use]
    pub fn named(self, names: SquareNames) -> NamedSquare {
        NamedSquare { file: self.file(), rank: self.rank(), number: self.number(), names }
    }

    /// The next square in a direction; `None` beyond the edge.
    #[must_use]
    pub fn step(self, direction: Direction) -> Option<Self> {
        let (file, rank) = self.coordinates();
        Geometry::<B>::neighbour(file, rank, direction)
            .map(|(x, y)| Self::from_valid_bit(Geometry::<B>::bit(x, y)))
    }

    /// The squares in a direction, nearest first. The square itself is not part of them.
    pub fn ray(self, direction: Direction) -> impl Iterator<Item = Self> {
        core::iter::successors(self.step(direction), move |square| square.step(direction))
    }

    fn coordinates(self) -> (u8, u8) {
        Geometry::<B>::COORDINATES[usize::from(self.bit)].expect("a square has coordinates")
    }
}

impl FirstSquare {
    /// The square with a number; `None` if the board has no such number.
    #[must_use]
    pub fn square<B: Board>(self, number: u8) -> Option<Square<B>> {
        let columns = Geometry::<B>::COLUMNS;
        let (rank, column) = self.rank_and_column(number.checked_sub(1)?, columns, B::HEIGHT)?;
        Square::at(column * B::CELLS.pitch() + Geometry::<B>::first_file(rank), rank)
    }

    /// The number of a square on its board.
    #[must_use]
    pub fn number<B: Board>(self, square: Square<B>) -> u8 {
        let column = square.file() / B::CELLS.pitch();
        self.index(column, square.rank(), Geometry::<B>::COLUMNS, B::HEIGHT) + 1
    }
}

/// Writes the algebraic name: `c3`.
impl<B: Board> fmt::Display for Square<B> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(&self.named(SquareNames::Algebraic), f)
    }
}

impl<B: Board> fmt::Debug for Square<B> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

/// Reads the algebraic name in lower case, as in the PDN standard.
///
/// # Errors
///
/// [`ParseSquareError`] for any text except the name of a square of the board.
impl<B: Board> FromStr for Square<B> {
    type Err = ParseSquareError;

    fn from_str(name: &str) -> Result<Self, ParseSquareError> {
        let error = ParseSquareError { width: B::WIDTH, height: B::HEIGHT };
        let square = read_strict_name(name, B::WIDTH).and_then(|(file, rank)| Self::at(file, rank));
        square.ok_or(error)
    }
}

/// The error for a text that is not the name of a square of the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ParseSquareError {
    width: u8,
    height: u8,
}

impl fmt::Display for ParseSquareError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let last = letter_of_file(self.width - 1);
        write!(f, "expected a playing square from a1 to {last}{}", self.height)
    }
}

impl core::error::Error for ParseSquareError {}
