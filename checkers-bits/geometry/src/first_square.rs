//! The first square of a numbering.

/// The square with the number 1 in a text; the numbers go on rank by rank.
///
/// [`FIRST_SQUARE`](crate::Board::FIRST_SQUARE) is the usual first square of a board. Texts of Russian and Brazilian
/// draughts use two different first squares, and seldom say which one is meant. In FEN, programs count from the top,
/// against the PDN standard.
///
/// ```
/// use checkers_geometry::{FirstSquare, Square};
///
/// let b8: Square = FirstSquare::TopLeft.square(1).unwrap();
/// let a1: Square = FirstSquare::BottomLeft.square(1).unwrap();
/// assert_eq!((b8.to_string(), a1.to_string()), ("b8".into(), "a1".into()));
/// assert_eq!(FirstSquare::BottomLeft.number(b8), 29);
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum FirstSquare {
    /// The leftmost dark square of the top rank. Nearly all boards are numbered from this square.
    #[default]
    TopLeft,
    /// The leftmost dark square of the bottom rank, a1: `A0` in a `GameType` tag.
    BottomLeft,
    /// The rightmost dark square of the bottom rank, h1 on the Spanish board. The squares of a rank are counted from
    /// right to left.
    BottomRight,
}

impl FirstSquare {
    /// The number of a square, counted from 0, from its rank and its place from the left among the `columns` squares of
    /// the rank.
    #[must_use]
    pub const fn index(self, column: u8, rank: u8, columns: u8, height: u8) -> u8 {
        let (row, column) = match self {
            Self::TopLeft => (height - 1 - rank, column),
            Self::BottomLeft => (rank, column),
            Self::BottomRight => (rank, columns - 1 - column),
        };
        row * columns + column
    }

    /// The inverse of [`index`](Self::index): the rank of a square, and its place from the left among the squares of the
    /// rank. Returns `None` if a board of this size has fewer squares.
    #[must_use]
    pub const fn rank_and_column(self, index: u8, columns: u8, height: u8) -> Option<(u8, u8)> {
        let (row, column) = (index / columns, index % columns);
        if row >= height {
            return None;
        }
        Some(match self {
            Self::TopLeft => (height - 1 - row, column),
            Self::BottomLeft => (row, column),
            Self::BottomRight => (row, columns - 1 - column),
        })
    }
}
