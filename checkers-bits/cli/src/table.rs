//! Tables of text in columns.

use std::fmt::{self, Display, Formatter};

use crate::console::visible;

/// A table of text: a heading and rows of equal length. The first column is left-aligned, the other columns are
/// right-aligned. The text of a table has no line break after its last row.
pub struct Table(Vec<Vec<String>>);

impl Table {
    /// A table without rows.
    pub fn new(heading: &[&str]) -> Self {
        Self(vec![heading.iter().copied().map(str::to_owned).collect()])
    }

    /// Adds a row. Control characters are [escaped](crate::console::visible), because they would misalign the columns.
    pub fn push(&mut self, row: impl Into<Vec<String>>) {
        self.0.push(row.into().into_iter().map(visible).collect());
    }
}

impl Display for Table {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        let width =
            |column: usize| self.0.iter().map(|row| row[column].chars().count()).max().unwrap_or(0);
        let widths: Vec<_> = (0..self.0[0].len()).map(width).collect();
        for (number, row) in self.0.iter().enumerate() {
            let line_break = if number > 0 { "\n" } else { "" };
            write!(f, "{line_break}{:<1$}", row[0], widths[0])?;
            for (cell, width) in row.iter().zip(&widths).skip(1) {
                write!(f, "  {cell:>width$}")?;
            }
        }
        Ok(())
    }
}
