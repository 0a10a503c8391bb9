//! Lines of a draughts board, named by their end squares.

use std::fmt::{self, Display, Formatter};
use std::str::FromStr;

use checkers_geometry::board::Geometry;
use checkers_geometry::{Axis, Bitboard, Board, Board8x8, Square};
use itertools::Itertools;

use crate::error::Error;
use crate::mask::Sightline;

/// A line of at least two squares.
///
/// ```
/// use checkers_geometry::Board10x10;
/// use magic_search::draughts::Line;
///
/// let line: Line = "a1-h8".parse()?;
/// assert_eq!(line.mask(), 0x1022_4489);
/// assert_eq!(line.squares().count(), 8);
/// assert_eq!("h8-a1".parse::<Line>()?, line);
///
/// let longer: Line<Board10x10> = "a1-j10".parse()?;
/// assert_eq!(longer.squares().count(), 10);
/// # Ok::<(), magic_search::Error>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Line<B: Board = Board8x8> {
    lowest: Square<B>,
    axis: Axis,
}

impl<B: Board> Line<B> {
    /// The lines of the board: first the lines parallel to a1–h8, then the lines perpendicular to
    /// a1–h8. The lines of each direction are sorted by the bit of their lowest square.
    pub fn all() -> impl Iterator<Item = Self> {
        Geometry::<B>::AXES
            .into_iter()
            .cartesian_product(Square::all().collect_vec())
            .map(|(axis, lowest)| Self { lowest, axis })
            .filter(|line| line.lowest.step(line.axis.down()).is_none())
            .filter(|line| line.lowest.step(line.axis.up()).is_some())
    }

    /// The squares of the line, from the lowest rank up.
    pub fn squares(self) -> impl Iterator<Item = Square<B>> {
        [self.lowest].into_iter().chain(self.lowest.ray(self.axis.up()))
    }

    /// The bits of the squares of the line.
    #[must_use]
    pub fn mask(self) -> B::Word {
        self.squares().collect::<Bitboard<B>>().bits()
    }

    /// The line from the view of a king on one of its squares; `None` if the square is not on the
    /// line.
    #[must_use]
    pub fn sightline(self, square: Square<B>) -> Option<Sightline<B>> {
        self.squares().contains(&square).then_some(Sightline { square, axis: self.axis })
    }
}

/// Writes the ends of the line: `a1-h8`.
impl<B: Board> Display for Line<B> {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        let highest = self.squares().last().unwrap_or(self.lowest);
        write!(f, "{}-{highest}", self.lowest)
    }
}

/// Parses the ends of a line, in either order.
///
/// # Errors
///
/// [`Error`] unless the text names a line of the board.
impl<B: Board> FromStr for Line<B> {
    type Err = Error;

    fn from_str(name: &str) -> Result<Self, Error> {
        let error = || {
            let lines = Self::all().format(", ");
            Error(format!("`{name}` is no line of the board; the lines are {lines}"))
        };
        let (from, to) = name.split_once('-').ok_or_else(error)?;
        let names = [format!("{from}-{to}"), format!("{to}-{from}")];
        Self::all().find(|line| names.contains(&line.to_string())).ok_or_else(error)
    }
}

#[cfg(test)]
mod tests {
    use checkers_geometry::{Board10x8, Board10x10};

    use super::*;

    /// A corner square lies on one line, every other square on two.
    fn every_square_lies_on_two_lines<B: Board>(count: usize, corners: &[&str]) {
        let lines = Line::<B>::all().collect_vec();
        assert_eq!(lines.len(), count);
        for square in Square::<B>::all() {
            let through = lines.iter().filter(|line| line.sightline(square).is_some()).count();
            let is_corner = corners.contains(&square.to_string().as_str());
            assert_eq!(through, if is_corner { 1 } else { 2 }, "{square}");
        }
    }

    #[test]
    fn every_square_lies_on_two_lines_but_a_corner_on_one() {
        every_square_lies_on_two_lines::<Board8x8>(13, &["a1", "h8"]);
        every_square_lies_on_two_lines::<Board10x10>(17, &["a1", "j10"]);
        every_square_lies_on_two_lines::<Board10x8>(15, &["a1", "j8"]);
    }

    fn names_are_read_back<B: Board>() {
        for line in Line::<B>::all() {
            let name = line.to_string();
            let (low, high) = name.split_once('-').unwrap();
            assert_eq!(name.parse(), Ok(line));
            assert_eq!(format!("{high}-{low}").parse(), Ok(line));
        }
    }

    #[test]
    fn names_are_read_back_on_every_board() {
        names_are_read_back::<Board8x8>();
        names_are_read_back::<Board10x10>();
        names_are_read_back::<Board10x8>();
    }

    #[test]
    fn a_name_of_another_board_is_refused_with_the_names_of_this_one() {
        for name in ["a1-h7", "a1", "a1-a1", "a1-j10"] {
            assert!(name.parse::<Line>().is_err(), "{name}");
        }
        let error = "a1-h8".parse::<Line<Board10x10>>().unwrap_err().to_string();
        assert!(error.starts_with("`a1-h8` is no line of the board; the lines are a1-j10, c1-j8"));
    }
}
