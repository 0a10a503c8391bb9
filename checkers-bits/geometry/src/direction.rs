//! Directions: the steps from a square to the next square.

use crate::board::Cells;

/// A step to the next square of the board, as White sees the board, with a1 at the bottom left.
///
/// On a board of dark squares, a diagonal step ends on a neighbouring square. A straight step goes two squares along a file
/// or a rank, over a light square: [`Up`](Self::Up) is two ranks up. It equals two diagonal steps, for example
/// [`UpRight`](Self::UpRight) and then [`UpLeft`](Self::UpLeft). So it is a rotate, too, by the sum or the difference of the
/// constants `UP_RIGHT` and `UP_LEFT` of a [`Board`](crate::Board):
///
/// ```text
///              UP_RIGHT + UP_LEFT
///          UP_LEFT    .    UP_RIGHT
///                 \   |   /
///  UP_LEFT - UP_RIGHT .   UP_RIGHT - UP_LEFT        modulo   RING
/// ```
///
/// On 10×10 the straight steps rotate by 11 and by 1, on 8×8 by 8 and by 6. On a board of [all
/// cells](crate::Cells::All) a straight step ends on the next cell, so it rotates by half of the sum or the difference.
///
/// ```
/// use checkers_geometry::{Bitboard, Board10x10, Direction, Square};
///
/// let square: Square<Board10x10> = "c3".parse()?;
/// let next = Direction::ALL.map(|direction| square.step(direction).unwrap().to_string());
/// assert_eq!(next, ["b4", "d4", "b2", "d2", "c5", "a3", "e3", "c1"]);
/// let set = Bitboard::from(square);
/// assert_eq!(set.step(Direction::Up).bits(), set.bits() << 11);
/// assert_eq!(set.step(Direction::Right).bits(), set.bits() << 1);
/// # Ok::<(), checkers_geometry::ParseSquareError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Direction {
    /// One file to the left and one rank up: across the line a1–h8.
    UpLeft,
    /// One file to the right and one rank up: along the line a1–h8.
    UpRight,
    /// One file to the left and one rank down: along the line h8–a1.
    DownLeft,
    /// One file to the right and one rank down: across the line h8–a1.
    DownRight,
    /// Up the file.
    Up,
    /// To the left along the rank.
    Left,
    /// To the right along the rank.
    Right,
    /// Down the file.
    Down,
}

impl Direction {
    /// All eight directions, in the order of declaration.
    pub const ALL: [Self; 8] = [
        Self::UpLeft,
        Self::UpRight,
        Self::DownLeft,
        Self::DownRight,
        Self::Up,
        Self::Left,
        Self::Right,
        Self::Down,
    ];

    /// The four diagonal directions, in the order of declaration.
    pub const DIAGONAL: [Self; 4] = [Self::UpLeft, Self::UpRight, Self::DownLeft, Self::DownRight];

    /// The four directions along files and ranks, in the order of declaration.
    pub const STRAIGHT: [Self; 4] = [Self::Up, Self::Left, Self::Right, Self::Down];

    /// The place of the direction among the four of its kind, for tables by the [steps](crate::board::Geometry::STEPS) of
    /// a board. On both kinds of boards, the opposite of place `i` is place `3 - i`.
    #[inline(always)]
    #[must_use]
    pub const fn place(self) -> usize {
        self as usize % 4
    }

    /// Whether the direction runs along a diagonal.
    #[inline(always)]
    #[must_use]
    pub const fn is_diagonal(self) -> bool {
        (self as usize) < Self::DIAGONAL.len()
    }

    /// The opposite direction.
    #[inline(always)]
    #[must_use]
    pub const fn opposite(self) -> Self {
        // The index is computed by XOR, because a `match` may become a jump table, whose jumps are predicted badly.
        Self::ALL[self as usize ^ 3]
    }

    /// The axis that the direction runs along.
    #[inline(always)]
    #[must_use]
    pub const fn axis(self) -> Axis {
        match self {
            Self::UpRight | Self::DownLeft => Axis::Diagonal,
            Self::UpLeft | Self::DownRight => Axis::AntiDiagonal,
            Self::Left | Self::Right => Axis::Rank,
            Self::Up | Self::Down => Axis::File,
        }
    }

    /// The two directions at a right angle to this direction.
    #[inline(always)]
    #[must_use]
    pub const fn across(self) -> [Self; 2] {
        match self {
            Self::UpLeft | Self::DownRight => [Self::UpRight, Self::DownLeft],
            Self::UpRight | Self::DownLeft => [Self::UpLeft, Self::DownRight],
            Self::Up | Self::Down => [Self::Left, Self::Right],
            Self::Left | Self::Right => [Self::Up, Self::Down],
        }
    }

    /// The change of file and of rank by one step on a board of some cells.
    #[must_use]
    pub const fn delta(self, cells: Cells) -> (i8, i8) {
        let straight = cells.pitch() as i8;
        match self {
            Self::UpLeft => (-1, 1),
            Self::UpRight => (1, 1),
            Self::DownLeft => (-1, -1),
            Self::DownRight => (1, -1),
            Self::Up => (0, straight),
            Self::Left => (-straight, 0),
            Self::Right => (straight, 0),
            Self::Down => (0, -straight),
        }
    }
}

/// An orientation of lines. Pieces go along two of them: along the diagonals of a board of dark squares, or along the
/// ranks and files of a board of all cells. Every square lies on one line of each orientation.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Axis {
    /// Lines along up-right and down-left, parallel to the main road: a1–h8 on 8×8.
    Diagonal,
    /// Lines along up-left and down-right, parallel to g1–a7 on 8×8. On 8×8, the squares of an anti-diagonal line have
    /// consecutive bits.
    AntiDiagonal,
    /// Ranks.
    Rank,
    /// Files.
    File,
}

impl Axis {
    /// Both axes of diagonals, in the order of declaration.
    pub const DIAGONAL: [Self; 2] = [Self::Diagonal, Self::AntiDiagonal];

    /// Both axes of straight lines, in the order of declaration.
    pub const STRAIGHT: [Self; 2] = [Self::Rank, Self::File];

    /// The direction along the axis that goes up the board; along a rank, to the left.
    #[inline(always)]
    #[must_use]
    pub const fn up(self) -> Direction {
        match self {
            Self::Diagonal => Direction::UpRight,
            Self::AntiDiagonal => Direction::UpLeft,
            Self::Rank => Direction::Left,
            Self::File => Direction::Up,
        }
    }

    /// The direction along the axis that goes down the board; along a rank, to the right.
    #[inline(always)]
    #[must_use]
    pub const fn down(self) -> Direction {
        self.up().opposite()
    }

    /// The axis at a right angle.
    #[inline(always)]
    #[must_use]
    pub const fn other(self) -> Self {
        match self {
            Self::Diagonal => Self::AntiDiagonal,
            Self::AntiDiagonal => Self::Diagonal,
            Self::Rank => Self::File,
            Self::File => Self::Rank,
        }
    }
}
