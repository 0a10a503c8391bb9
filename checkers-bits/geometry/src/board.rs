//! The boards: their size, the numbering of their squares, and the neighbours of a square. Only this module of the
//! workspace defines the geometry.

use core::fmt::Debug;
use core::hash::Hash;

pub use crate::direction::{Axis, Direction};
use crate::first_square::FirstSquare;
use crate::word::Word;

/// A draughts board: its size and the numbering of its squares.
///
/// Let `x` be the file and `y` the rank, both counted from 0; `u = (x + y) / 2` and `v = (y - x) / 2`. A step up-right
/// adds one to `u`, and a step up-left adds one to `v`. So if the bit number is linear in `u` and `v`, every step is a
/// rotate by a constant:
///
/// ```text
/// bit(x, y) = UP_RIGHT * u + UP_LEFT * v   modulo   RING
/// ```
///
/// Two families of numberings are useful. `W` is the width:
///
/// - *without gaps*: `UP_RIGHT = W - 1`, `UP_LEFT = 1`, `RING` = the number of squares. The numbering without gaps is a
///   bijection for every even width and height. The article [Magic bitboards and Russian
///   draughts](http://developers-club.com/posts/272815/) found `7u + v` modulo 32 for 8×8, where the rotate is one
///   instruction. On 10×10 a rotate of 50 bits takes three operations. For 10×8, the board of Spantsireti, the article
///   "Magic bitboards and Russian draughts" gave no such numbering, but `9u + v` modulo 40 is a numbering without gaps.
///   A step off the board would come back on the other side, so edge squares are masked out before the step.
/// - *with ghosts*: `UP_RIGHT = W / 2 + 1`, `UP_LEFT = W / 2`, `RING` = the bits of the word. After every two ranks
///   there is a ghost bit, which is no square. A step off the board ends on a ghost bit, so no mask is needed before
///   the step. The rotate is one instruction for any number of squares.
///
/// On Italian and Spanish boards h1 is dark instead of a1. Italian and Spanish boards have a mirrored numbering: `x` is
/// counted from the right.
///
/// On a board of [all cells](Cells::All) the same formula numbers the cells rank by rank with `UP_RIGHT = W + 1` and
/// `UP_LEFT = W - 1`. A step up rotates by half of the sum of these constants, and a step to the left by half of the
/// difference.
///
/// Squares, bitboards and the generator derive all other constants from the constants of the board. If two squares
/// would share a bit, the board does not compile.
/// [`Variant`](https://docs.rs/checkers-bits/latest/checkers_bits/trait.Variant.html) has an
/// example of a user's board.
///
/// ```compile_fail
/// use checkers_geometry::{Bitboard, Board};
///
/// #[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
/// struct Crowded;
///
/// impl Board for Crowded {
///     type Word = u32;
///     const WIDTH: u8 = 8;
///     const HEIGHT: u8 = 8;
///     const RANKS_OF_MEN: u8 = 3;
///     const UP_LEFT: u32 = 1;
///     const UP_RIGHT: u32 = 1;
///     const RING: u32 = 32;
/// }
///
/// println!("{}", Bitboard::<Crowded>::FULL.count());
/// ```
pub trait Board: Copy + Debug + Default + Eq + Hash + Ord + Send + Sync + 'static {
    /// The word that holds one bit for every square.
    type Word: Word;
    /// The number of files, even and at most 26.
    const WIDTH: u8;
    /// The number of ranks, even.
    const HEIGHT: u8;
    /// The number of ranks that each side fills with men at the start.
    const RANKS_OF_MEN: u8;
    /// The change of the bit number by a step up-left, modulo [`RING`](Board::RING).
    const UP_LEFT: u32;
    /// The change of the bit number by a step up-right, modulo [`RING`](Board::RING).
    const UP_RIGHT: u32;
    /// The number of bits that a step rotates. The rotate is one instruction if `RING` is the width of the word.
    const RING: u32;
    /// The corner on White's side that is a dark square.
    const DARK_CORNER: DarkCorner = DarkCorner::Left;
    /// The cells that are squares of the game.
    const CELLS: Cells = Cells::Dark;
    /// The square with the number 1 in the numeric notation; the numbers go on rank by rank.
    const FIRST_SQUARE: FirstSquare = FirstSquare::TopLeft;
}

/// The cells of a board that are squares of the game. They decide along which lines pieces go.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Cells {
    /// The dark cells. The four neighbours of a square lie along diagonals, and men step ahead to both sides.
    Dark,
    /// All cells. The four neighbours of a square lie along its file and its rank, and men step ahead and to both sides.
    All,
}

impl Cells {
    /// The distance between two squares of a rank, in files.
    #[inline]
    #[must_use]
    pub const fn pitch(self) -> u8 {
        match self {
            Self::Dark => 2,
            Self::All => 1,
        }
    }
}

/// The corner on White's side that is a dark square. The corner determines which squares are dark.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum DarkCorner {
    /// The left corner: a1 is dark, and the main road begins there.
    Left,
    /// The right corner, so that the board is mirrored: a1 is light.
    Right,
}

/// The 8×8 board in the numbering of [Magic bitboards and Russian draughts](http://developers-club.com/posts/272815/):
/// a step up-left adds 1, a step up-right adds 7, modulo 32.
///
/// ```text
/// 8 |  |31|  | 5|  |11|  |17|
/// 7 |24|  |30|  | 4|  |10|  |
/// 6 |  |23|  |29|  | 3|  | 9|
/// 5 |16|  |22|  |28|  | 2|  |
/// 4 |  |15|  |21|  |27|  | 1|
/// 3 | 8|  |14|  |20|  |26|  |
/// 2 |  | 7|  |13|  |19|  |25|
/// 1 | 0|  | 6|  |12|  |18|  |
///     a  b  c  d  e  f  g  h
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Board8x8;

impl Board for Board8x8 {
    type Word = u32;
    const WIDTH: u8 = 8;
    const HEIGHT: u8 = 8;
    const RANKS_OF_MEN: u8 = 3;
    const UP_LEFT: u32 = 1;
    const UP_RIGHT: u32 = 7;
    const RING: u32 = 32;
}

/// The 10×10 board, with ghost bits: a step up-left adds 5, a step up-right adds 6, modulo 64.
///
/// ```text
/// 10 |  |50|  |51|  |52|  |53|  |54|
///  9 |44|  |45|  |46|  |47|  |48|  |
///  8 |  |39|  |40|  |41|  |42|  |43|
///  7 |33|  |34|  |35|  |36|  |37|  |
///  6 |  |28|  |29|  |30|  |31|  |32|
///  5 |22|  |23|  |24|  |25|  |26|  |
///  4 |  |17|  |18|  |19|  |20|  |21|
///  3 |11|  |12|  |13|  |14|  |15|  |
///  2 |  | 6|  | 7|  | 8|  | 9|  |10|
///  1 | 0|  | 1|  | 2|  | 3|  | 4|  |
///      a  b  c  d  e  f  g  h  i  j
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Board10x10;

impl Board for Board10x10 {
    type Word = u64;
    const WIDTH: u8 = 10;
    const HEIGHT: u8 = 10;
    const RANKS_OF_MEN: u8 = 4;
    const UP_LEFT: u32 = 5;
    const UP_RIGHT: u32 = 6;
    const RING: u32 = 64;
}

/// The board of Spantsireti draughts, ten files and eight ranks. The board is the lower part of [`Board10x10`], as the
/// article "Magic bitboards and Russian draughts" proposes.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Board10x8;

impl Board for Board10x8 {
    type Word = u64;
    const WIDTH: u8 = 10;
    const HEIGHT: u8 = 8;
    const RANKS_OF_MEN: u8 = 3;
    const UP_LEFT: u32 = 5;
    const UP_RIGHT: u32 = 6;
    const RING: u32 = 64;
}

/// The 12×12 board, with ghost bits: a step up-left adds 6, a step up-right adds 7, modulo 128.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Board12x12;

impl Board for Board12x12 {
    type Word = u128;
    const WIDTH: u8 = 12;
    const HEIGHT: u8 = 12;
    const RANKS_OF_MEN: u8 = 5;
    const UP_LEFT: u32 = 6;
    const UP_RIGHT: u32 = 7;
    const RING: u32 = 128;
}

/// The 8×8 board of Thai draughts, with eight men a side. The squares are numbered from the bottom right: 1 is g1 and
/// 32 is b8.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct ThaiBoard;

/// The geometry of [`Board8x8`] with square numbers that begin at g1.
impl Board for ThaiBoard {
    type Word = <Board8x8 as Board>::Word;
    const WIDTH: u8 = Board8x8::WIDTH;
    const HEIGHT: u8 = Board8x8::HEIGHT;
    const RANKS_OF_MEN: u8 = 2;
    const UP_LEFT: u32 = Board8x8::UP_LEFT;
    const UP_RIGHT: u32 = Board8x8::UP_RIGHT;
    const RING: u32 = Board8x8::RING;
    const FIRST_SQUARE: FirstSquare = FirstSquare::BottomRight;
}

/// The board of Turkish draughts: all 64 squares, numbered as in chess. A step up adds 8 and a step to the left subtracts
/// 1, modulo 64.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct TurkishBoard;

impl Board for TurkishBoard {
    type Word = u64;
    const WIDTH: u8 = 8;
    const HEIGHT: u8 = 8;
    const RANKS_OF_MEN: u8 = 2;
    const UP_LEFT: u32 = 7;
    const UP_RIGHT: u32 = 9;
    const RING: u32 = 64;
    const CELLS: Cells = Cells::All;
}

macro_rules! mirrored {
    ($(#[$doc:meta])* $board:ident, $first_square:ident) => {
        $(#[$doc])*
        #[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
        pub struct $board;

        /// The geometry of [`Board8x8`] with left and right exchanged.
        impl Board for $board {
            type Word = <Board8x8 as Board>::Word;
            const WIDTH: u8 = Board8x8::WIDTH;
            const HEIGHT: u8 = Board8x8::HEIGHT;
            const RANKS_OF_MEN: u8 = Board8x8::RANKS_OF_MEN;
            const UP_LEFT: u32 = Board8x8::UP_RIGHT;
            const UP_RIGHT: u32 = Board8x8::UP_LEFT;
            const RING: u32 = Board8x8::RING;
            const DARK_CORNER: DarkCorner = DarkCorner::Right;
            const FIRST_SQUARE: FirstSquare = FirstSquare::$first_square;
        }
    };
}

mirrored! {
    /// The mirrored 8×8 board of Italian draughts. The squares are numbered from the top left: 1 is a8 and 32 is h1.
    ///
    /// ```text
    /// 8 | 1|  | 2|  | 3|  | 4|  |
    /// 7 |  | 5|  | 6|  | 7|  | 8|
    /// 6 | 9|  |10|  |11|  |12|  |
    /// 5 |  |13|  |14|  |15|  |16|
    /// 4 |17|  |18|  |19|  |20|  |
    /// 3 |  |21|  |22|  |23|  |24|
    /// 2 |25|  |26|  |27|  |28|  |
    /// 1 |  |29|  |30|  |31|  |32|
    ///     a  b  c  d  e  f  g  h
    /// ```
    ItalianBoard, TopLeft
}

mirrored! {
    /// The mirrored 8×8 board of Spanish and Portuguese draughts. The squares are numbered from the bottom right: 1 is
    /// h1 and 32 is a8.
    ///
    /// ```text
    /// 8 |32|  |31|  |30|  |29|  |
    /// 7 |  |28|  |27|  |26|  |25|
    /// 6 |24|  |23|  |22|  |21|  |
    /// 5 |  |20|  |19|  |18|  |17|
    /// 4 |16|  |15|  |14|  |13|  |
    /// 3 |  |12|  |11|  |10|  | 9|
    /// 2 | 8|  | 7|  | 6|  | 5|  |
    /// 1 |  | 4|  | 3|  | 2|  | 1|
    ///     a  b  c  d  e  f  g  h
    /// ```
    SpanishBoard, BottomRight
}

/// The constants of a [`Board`] as a value, for a board that is made at run time.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Shape {
    /// [`Board::WIDTH`].
    pub width: u8,
    /// [`Board::HEIGHT`].
    pub height: u8,
    /// [`Board::UP_LEFT`].
    pub up_left: u32,
    /// [`Board::UP_RIGHT`].
    pub up_right: u32,
    /// [`Board::RING`].
    pub ring: u32,
    /// [`Board::DARK_CORNER`].
    pub dark_corner: DarkCorner,
    /// [`Board::CELLS`].
    pub cells: Cells,
    /// [`Board::FIRST_SQUARE`].
    pub first_square: FirstSquare,
}

impl Shape {
    /// A board in the numbering [with ghosts](Board); `None` if it takes more than 128 bits. The width and the height must
    /// be even. On a board of all cells there are no ghost bits.
    #[must_use]
    pub fn with_ghosts(
        width: u8,
        height: u8,
        dark_corner: DarkCorner,
        cells: Cells,
    ) -> Option<Self> {
        let columns = u32::from(width);
        let [left, right] = match cells {
            Cells::Dark => [columns / 2, columns / 2 + 1],
            Cells::All => [columns - 1, columns + 1],
        };
        let (up_left, up_right) = match dark_corner {
            DarkCorner::Left => (left, right),
            DarkCorner::Right => (right, left),
        };
        let first_square = FirstSquare::TopLeft;
        let board = |ring| Self {
            width,
            height,
            up_left,
            up_right,
            ring,
            dark_corner,
            cells,
            first_square,
        };
        let last_rank = height - 1;
        // The last square of a board that is not mirrored is in the right corner.
        let corner = if dark_corner == DarkCorner::Left { width - 1 } else { 0 };
        let bits = board(u32::MAX >> 1).bit(corner, last_rank) + 1;
        [32, 64, 128].into_iter().find(|&ring| bits <= ring).map(board)
    }

    /// The number of squares of a rank.
    #[must_use]
    pub const fn columns(&self) -> u8 {
        self.width / self.cells.pitch()
    }

    /// The bit number of a square of the board.
    #[must_use]
    pub const fn bit(&self, file: u8, rank: u8) -> u32 {
        let y = rank as i32;
        let (x, right, left) = match self.dark_corner {
            DarkCorner::Left => (file as i32, self.up_right, self.up_left),
            DarkCorner::Right => ((self.width - 1 - file) as i32, self.up_left, self.up_right),
        };
        // `2 * u` and `2 * v` are odd on every second cell of a board of all cells.
        let twice = right as i32 * (x + y) + left as i32 * (y - x);
        (twice / 2).rem_euclid(self.ring as i32) as u32
    }

    /// The first file on which a rank has a square.
    #[must_use]
    pub const fn first_file(&self, rank: u8) -> u8 {
        let rank = match self.dark_corner {
            DarkCorner::Left => rank,
            DarkCorner::Right => rank + 1,
        };
        rank % self.cells.pitch()
    }

    /// Whether a cell is a square of the game.
    #[must_use]
    pub const fn is_square(&self, file: u8, rank: u8) -> bool {
        file % self.cells.pitch() == self.first_file(rank)
    }

    /// The number of a square in the numeric notation, but counted from 0.
    #[must_use]
    pub const fn order(&self, file: u8, rank: u8) -> u8 {
        self.first_square.index(file / self.cells.pitch(), rank, self.columns(), self.height)
    }

    /// The mask of the squares of the ranks `from..to`.
    #[must_use]
    pub const fn ranks(&self, from: u8, to: u8) -> u128 {
        let mut mask = 0;
        let mut rank = from;
        while rank < to {
            let mut file = self.first_file(rank);
            while file < self.width {
                mask |= 1 << self.bit(file, rank);
                file += self.cells.pitch();
            }
            rank += 1;
        }
        mask
    }

    /// The last rank of each colour, White's first.
    #[must_use]
    pub const fn promotion(&self) -> [u128; 2] {
        [self.ranks(self.height - 1, self.height), self.ranks(0, 1)]
    }

    /// The sum of the bit numbers of any square and of its image rotated by 180°, modulo `ring`.
    #[must_use]
    pub const fn sum_of_rotated(&self) -> u32 {
        let first = self.first_file(0);
        (self.bit(first, 0) + self.bit(self.width - 1 - first, self.height - 1)) % self.ring
    }
}

/// The constants that the compiler derives from a [`Board`].
pub struct Geometry<B>(core::marker::PhantomData<B>);

impl<B: Board> Geometry<B> {
    /// The constants of the board as a value.
    pub const SHAPE: Shape = Shape {
        width: B::WIDTH,
        height: B::HEIGHT,
        up_left: B::UP_LEFT,
        up_right: B::UP_RIGHT,
        ring: B::RING,
        dark_corner: B::DARK_CORNER,
        cells: B::CELLS,
        first_square: B::FIRST_SQUARE,
    };

    /// The file and the rank of each bit; `None` for a bit that is no square.
    pub const COORDINATES: [Option<(u8, u8)>; 128] = {
        assert!(B::WIDTH % 2 == 0 && B::HEIGHT % 2 == 0, "WIDTH and HEIGHT must be even");
        assert!(
            0 < B::WIDTH && B::WIDTH <= 26,
            "WIDTH must be from 2 to 26, the letters for files"
        );
        assert!(
            B::RANKS_OF_MEN < B::HEIGHT.div_ceil(2),
            "RANKS_OF_MEN must be less than half of HEIGHT"
        );
        assert!(0 < B::RING && B::RING <= B::Word::BITS, "RING must be from 1 to the bits of Word");
        assert!(
            Self::COLUMNS as u32 * B::HEIGHT as u32 <= B::RING,
            "RING must be at least the number of squares"
        );
        assert!(
            B::UP_LEFT < B::RING && B::UP_RIGHT < B::RING,
            "UP_LEFT and UP_RIGHT must be less than RING"
        );
        assert!(
            matches!(B::CELLS, Cells::Dark) || (B::UP_LEFT + B::UP_RIGHT) % 2 == 0,
            "with CELLS = All, the sum of UP_LEFT and UP_RIGHT must be even"
        );
        let mut coordinates = [None; 128];
        let mut rank = 0;
        while rank < B::HEIGHT {
            let mut file = Self::first_file(rank);
            while file < B::WIDTH {
                let bit = Self::bit(file, rank) as usize;
                assert!(
                    coordinates[bit].is_none(),
                    "UP_LEFT, UP_RIGHT and RING must give each square a bit of its own"
                );
                coordinates[bit] = Some((file, rank));
                file += B::CELLS.pitch();
            }
            rank += 1;
        }
        coordinates
    };

    /// The mask of all squares of the board.
    pub const SQUARES: u128 = {
        // Reading `COORDINATES` makes the compiler check the assertions about the board.
        let _ = Self::COORDINATES;
        Self::ranks(0, B::HEIGHT)
    };

    /// The masks, indexed by [`Direction`], of the squares that have a neighbour in that direction.
    pub const HAS_NEIGHBOUR: [u128; 8] = {
        let mut masks = [0; 8];
        let mut bit = 0;
        while bit < 128 {
            if let Some((file, rank)) = Self::COORDINATES[bit] {
                let mut i = 0;
                while i < 8 {
                    if Self::neighbour(file, rank, Direction::ALL[i]).is_some() {
                        masks[i] |= 1 << bit;
                    }
                    i += 1;
                }
            }
            bit += 1;
        }
        masks
    };

    /// The four directions of pieces, from a square to its neighbours.
    pub const STEPS: [Direction; 4] = match B::CELLS {
        Cells::Dark => Direction::DIAGONAL,
        Cells::All => Direction::STRAIGHT,
    };

    /// The two axes of the lines along which pieces go.
    pub const AXES: [Axis; 2] = match B::CELLS {
        Cells::Dark => Axis::DIAGONAL,
        Cells::All => Axis::STRAIGHT,
    };

    /// Calls a function for each of the [`STEPS`](Self::STEPS). Replaces `array::map`, for which the compiler would
    /// instantiate ten more functions.
    #[inline(always)]
    pub fn each_step<T>(mut f: impl FnMut(Direction) -> T) -> [T; 4] {
        let [a, b, c, d] = Self::STEPS;
        [f(a), f(b), f(c), f(d)]
    }

    /// Calls a function for both of the [`AXES`](Self::AXES). Replaces [`array::map`], which is not always inlined.
    #[inline(always)]
    pub fn each_axis<T>(mut f: impl FnMut(Axis) -> T) -> [T; 2] {
        let [a, b] = Self::AXES;
        [f(a), f(b)]
    }

    /// The directions in which men step without capturing, White's first: ahead, and on a board of all cells sideways too.
    pub const STEPS_OF_MEN: [&'static [Direction]; 2] = {
        use Direction::{Down, DownLeft, DownRight, Left, Right, Up, UpLeft, UpRight};
        match B::CELLS {
            Cells::Dark => [&[UpLeft, UpRight], &[DownLeft, DownRight]],
            Cells::All => [&[Up, Left, Right], &[Down, Right, Left]],
        }
    };

    /// Whether the direction is one of the [`STEPS`](Self::STEPS).
    #[inline(always)]
    #[must_use]
    pub const fn is_step(direction: Direction) -> bool {
        direction.is_diagonal() == matches!(B::CELLS, Cells::Dark)
    }

    /// Whether every step of a piece off the board ends on a ghost bit, which is no square. On a board without ghost bits,
    /// a step off the board wraps around to the opposite edge.
    pub const HAS_GHOSTS: bool = {
        let mut has_ghosts = true;
        let mut bit = 0;
        while bit < 128 {
            let mut place = 0;
            while place < 4 {
                let i = Self::STEPS[place] as usize;
                let next = (bit + Self::ROTATIONS[i]) % B::RING;
                let is_off_board = (Self::SQUARES & !Self::HAS_NEIGHBOUR[i]) >> bit & 1 == 1;
                has_ghosts &= !(is_off_board && Self::SQUARES >> next & 1 == 1);
                place += 1;
            }
            bit += 1;
        }
        has_ghosts
    };

    /// The masks, indexed by [`Axis`], of the squares with both neighbours along an axis: a piece on any other square
    /// cannot be captured along this axis.
    pub const INNER: [u128; 4] = {
        let mut masks = [0; 4];
        let mut i = 0;
        while i < 4 {
            let up = [Axis::Diagonal, Axis::AntiDiagonal, Axis::Rank, Axis::File][i].up();
            let down = up.opposite();
            masks[i] = Self::HAS_NEIGHBOUR[up as usize] & Self::HAS_NEIGHBOUR[down as usize];
            i += 1;
        }
        masks
    };

    /// The mask of the squares with four neighbours, one in each of the [`STEPS`](Self::STEPS).
    pub const INTERIOR: u128 =
        Self::INNER[Self::AXES[0] as usize] & Self::INNER[Self::AXES[1] as usize];

    /// The mask of the squares on which a piece can be captured along one of the [`AXES`](Self::AXES). On a board of dark
    /// squares it is [`INTERIOR`](Self::INTERIOR), because all squares with both neighbours along one diagonal have them
    /// along the other diagonal too.
    pub const CAPTURABLE: u128 =
        Self::INNER[Self::AXES[0] as usize] | Self::INNER[Self::AXES[1] as usize];

    /// The number of squares of a rank.
    pub const COLUMNS: u8 = Self::SHAPE.columns();

    /// The last rank of each colour, White's first.
    pub const PROMOTION: [u128; 2] = Self::SHAPE.promotion();

    /// The sum of the bit numbers of any square and of its image rotated by 180°, modulo `RING`.
    pub const SUM_OF_ROTATED: u32 = Self::SHAPE.sum_of_rotated();

    /// The bit number of a square of the board.
    #[inline]
    #[must_use]
    pub const fn bit(file: u8, rank: u8) -> u32 {
        Self::SHAPE.bit(file, rank)
    }

    /// The first file on which a rank has a square.
    #[inline]
    #[must_use]
    pub const fn first_file(rank: u8) -> u8 {
        Self::SHAPE.first_file(rank)
    }

    /// Whether a cell is a square of the game.
    #[inline]
    #[must_use]
    pub const fn is_square(file: u8, rank: u8) -> bool {
        Self::SHAPE.is_square(file, rank)
    }

    /// The mask of the squares of the ranks `from..to`.
    #[inline]
    #[must_use]
    pub const fn ranks(from: u8, to: u8) -> u128 {
        Self::SHAPE.ranks(from, to)
    }

    /// The next square in a direction, as file and rank; `None` beyond the edge.
    #[must_use]
    pub const fn neighbour(file: u8, rank: u8, direction: Direction) -> Option<(u8, u8)> {
        let (dx, dy) = direction.delta(B::CELLS);
        let (x, y) = (file.wrapping_add_signed(dx), rank.wrapping_add_signed(dy));
        if x < B::WIDTH && y < B::HEIGHT { Some((x, y)) } else { None }
    }

    /// The number of bits by which a step in a direction rotates the word to the left, modulo `RING`.
    #[inline(always)]
    #[must_use]
    pub const fn rotation(direction: Direction) -> u32 {
        Self::ROTATIONS[direction as usize]
    }

    /// The rotate-left distances of a step, indexed by [`Direction`].
    const ROTATIONS: &'static [u32; 8] = {
        // Reading `COORDINATES` makes the compiler check the assertions about the board.
        let _ = Self::COORDINATES;
        let (left, right) = (B::UP_LEFT, B::UP_RIGHT);
        let (sum, difference) = (left as i32 + right as i32, left as i32 - right as i32);
        // A straight step goes two cells on a board of dark squares, otherwise one.
        let (ring, cells) = (B::RING as i32, B::CELLS.pitch() as i32);
        let up = (sum * cells / 2).rem_euclid(ring) as u32;
        let side = (difference * cells / 2).rem_euclid(ring) as u32;
        &[left, right, B::RING - right, B::RING - left, up, side, B::RING - side, B::RING - up]
    };
}
