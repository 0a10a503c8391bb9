//! The lines of the 8×8 draughts board, named by their ends.

use std::fmt::{self, Display, Formatter};
use std::str::FromStr;

use checkers_bits::{Axis, Bitboard, Square};
use itertools::Itertools;

use crate::look_up::LookUp;

/// A line of two squares or more.
///
/// ```
/// use magic_search::Line;
///
/// let line: Line = "a1-h8".parse()?;
/// assert_eq!(line.mask(), 0x1022_4489);
/// assert_eq!(line.squares().count(), 8);
/// assert_eq!("h8-a1".parse::<Line>()?, line);
/// # Ok::<(), magic_search::ParseLineError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Line {
    lowest: Square,
    axis: Axis,
}

impl Line {
    /// The lines of the board, those parallel to a1–h8 first, each axis in the order of the
    /// lowest square's bit.
    pub fn all() -> impl Iterator<Item = Self> {
        Axis::ALL
            .into_iter()
            .cartesian_product(Square::all().collect_vec())
            .map(|(axis, lowest)| Self { lowest, axis })
            .filter(|line| line.lowest.step(line.axis.down()).is_none())
            .filter(|line| line.lowest.step(line.axis.up()).is_some())
    }

    /// The squares, from the lowest rank up.
    pub fn squares(self) -> impl Iterator<Item = Square> {
        [self.lowest].into_iter().chain(self.lowest.ray(self.axis.up()))
    }

    /// The bits of the squares.
    #[must_use]
    pub fn mask(self) -> u32 {
        self.squares().collect::<Bitboard>().bits()
    }

    /// What a king does on the line from one of its squares; `None` for any other square.
    #[must_use]
    pub fn look_up(self, square: Square) -> Option<LookUp> {
        self.squares().contains(&square).then_some(LookUp { square, axis: self.axis })
    }
}

/// The ends: `a1-h8`.
impl Display for Line {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        let highest = self.squares().last().unwrap_or(self.lowest);
        write!(f, "{}-{highest}", self.lowest)
    }
}

/// Reads the ends in either order.
///
/// # Errors
///
/// [`ParseLineError`] for anything that is not the name of a line of the board.
impl FromStr for Line {
    type Err = ParseLineError;

    fn from_str(name: &str) -> Result<Self, ParseLineError> {
        let error = || ParseLineError { name: name.to_owned() };
        let (from, to) = name.split_once('-').ok_or_else(error)?;
        let names = [format!("{from}-{to}"), format!("{to}-{from}")];
        Self::all().find(|line| names.contains(&line.to_string())).ok_or_else(error)
    }
}

/// The text is not the name of a line.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ParseLineError {
    name: String,
}

impl Display for ParseLineError {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        let lines = Line::all().format(", ");
        write!(f, "`{}` is no line of the board; the lines are {lines}", self.name)
    }
}

impl std::error::Error for ParseLineError {}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_square_lies_on_two_lines_but_a1_and_h8_on_one() {
        let lines = Line::all().collect_vec();
        assert_eq!(lines.len(), 13);
        for square in Square::all() {
            let through = lines.iter().filter(|line| line.look_up(square).is_some()).count();
            assert_eq!(through, if matches!(square.bit(), 0 | 17) { 1 } else { 2 }, "{square}");
        }
    }

    #[test]
    fn names_are_read_back() {
        for line in Line::all() {
            assert_eq!(line.to_string().parse(), Ok(line));
        }
        assert!("a1-h7".parse::<Line>().is_err());
        assert!("a1".parse::<Line>().is_err());
        assert!("a1-a1".parse::<Line>().is_err());
    }
}
