//! Text tables.

use std::fmt::{self, Display, Formatter};

/// A heading and rows; the first column is left-aligned, the others right-aligned.
pub struct Table<const COLUMNS: usize> {
    rows: Vec<[String; COLUMNS]>,
}

impl<const COLUMNS: usize> Table<COLUMNS> {
    /// A table without rows.
    pub fn new(heading: [&str; COLUMNS]) -> Self {
        Self { rows: vec![heading.map(str::to_owned)] }
    }

    /// Adds a row.
    pub fn push(&mut self, row: [String; COLUMNS]) {
        self.rows.push(row);
    }
}

impl<const COLUMNS: usize> Display for Table<COLUMNS> {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        let widths: [usize; COLUMNS] = std::array::from_fn(|column| {
            self.rows.iter().map(|row| row[column].chars().count()).max().unwrap_or(0)
        });
        for row in &self.rows {
            write!(f, "{:<1$}", row[0], widths[0])?;
            for (cell, width) in row.iter().zip(widths).skip(1) {
                write!(f, "  {cell:>width$}")?;
            }
            writeln!(f)?;
        }
        Ok(())
    }
}
