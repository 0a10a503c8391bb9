//! Directions: the steps from a square to the next square.

/// A step to the next dark square, as White sees the board, with a1 at the bottom left.
///
/// A diagonal step ends on a neighbouring square. A straight step goes two squares along a file or a rank, over a light
/// square: [`Up`](Self::Up) is two ranks up. It equals two diagonal steps, for example [`UpRight`](Self::UpRight) and then
/// [`UpLeft`](Self::UpLeft). So it is a rotate, too, by the sum or the difference of the constants `UP_RIGHT` and `UP_LEFT`
/// of a [`Board`](crate::Board):
///
/// ```text
///              UP_RIGHT + UP_LEFT
///          UP_LEFT    .    UP_RIGHT
///                 \   |   /
///  UP_LEFT - UP_RIGHT .   UP_RIGHT - UP_LEFT        modulo   RING
/// ```
///
/// On 10×10 the straight steps rotate by 11 and by 1, on 8×8 by 8 and by 6.
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
    /// Two ranks up.
    Up,
    /// Two files to the left.
    Left,
    /// Two files to the right.
    Right,
    /// Two ranks down.
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

    /// Calls a function for each diagonal direction. Replaces `array::map`, for which the compiler would instantiate
    /// ten more functions.
    #[inline(always)]
    pub fn each<T>(mut f: impl FnMut(Self) -> T) -> [T; 4] {
        [f(Self::UpLeft), f(Self::UpRight), f(Self::DownLeft), f(Self::DownRight)]
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

    /// The axis that a diagonal direction runs along; `None` for a straight direction.
    #[inline(always)]
    #[must_use]
    pub const fn axis(self) -> Option<Axis> {
        match self {
            Self::UpRight | Self::DownLeft => Some(Axis::Diagonal),
            Self::UpLeft | Self::DownRight => Some(Axis::AntiDiagonal),
            Self::Up | Self::Left | Self::Right | Self::Down => None,
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

    /// The change of file and of rank by one step.
    #[must_use]
    pub const fn delta(self) -> (i8, i8) {
        match self {
            Self::UpLeft => (-1, 1),
            Self::UpRight => (1, 1),
            Self::DownLeft => (-1, -1),
            Self::DownRight => (1, -1),
            Self::Up => (0, 2),
            Self::Left => (-2, 0),
            Self::Right => (2, 0),
            Self::Down => (0, -2),
        }
    }
}

/// One of the two orientations of diagonal lines. Every square lies on one line of each orientation.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Axis {
    /// Lines along up-right and down-left, parallel to the main road: a1–h8 on 8×8.
    Diagonal,
    /// Lines along up-left and down-right, parallel to g1–a7 on 8×8. On 8×8, the squares of an anti-diagonal line have
    /// consecutive bits.
    AntiDiagonal,
}

impl Axis {
    /// Both axes, in the order of declaration.
    pub const ALL: [Self; 2] = [Self::Diagonal, Self::AntiDiagonal];

    /// Calls a function for both axes, in the order of declaration. Replaces [`array::map`], which is not always
    /// inlined.
    #[inline(always)]
    pub fn each<T>(mut f: impl FnMut(Self) -> T) -> [T; 2] {
        [f(Self::Diagonal), f(Self::AntiDiagonal)]
    }

    /// The direction along the axis that goes up the board.
    #[inline(always)]
    #[must_use]
    pub const fn up(self) -> Direction {
        match self {
            Self::Diagonal => Direction::UpRight,
            Self::AntiDiagonal => Direction::UpLeft,
        }
    }

    /// The direction along the axis that goes down the board.
    #[inline(always)]
    #[must_use]
    pub const fn down(self) -> Direction {
        self.up().opposite()
    }

    /// The other axis.
    #[inline(always)]
    #[must_use]
    pub const fn other(self) -> Self {
        match self {
            Self::Diagonal => Self::AntiDiagonal,
            Self::AntiDiagonal => Self::Diagonal,
        }
    }
}
