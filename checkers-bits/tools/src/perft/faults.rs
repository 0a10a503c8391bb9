//! Reports errors in the lines of suites, parts and counts.

use std::fmt::Display;
use std::path::Path;

use checkers_cli::console::{Error, complain};
use checkers_cli::input::for_each_line;

/// Counts lines with an error. Only the first ten errors are reported.
#[derive(Default)]
pub(super) struct Faults {
    number: usize,
}

impl Faults {
    const REPORTED: usize = 10;

    /// Calls `read` with the number and the text of each line of a file. Its errors are reported with the line.
    pub(super) fn read_lines(
        &mut self,
        file: &Path,
        mut read: impl FnMut(usize, &str) -> Result<(), Error>,
    ) -> Result<(), Error> {
        for_each_line(file, &mut |line, text| {
            if let Err(error) = text.and_then(|text| read(line, text)) {
                self.report(format_args!("{}:{line}: {error}", file.display()));
            }
        })
    }

    pub(super) fn report(&mut self, fault: impl Display) {
        self.number += 1;
        if self.number <= Self::REPORTED {
            complain(fault);
        }
    }

    /// Reports the number of errors beyond the first ten. Returns whether there was any error.
    pub(super) fn report_rest(&self) -> bool {
        if self.number > Self::REPORTED {
            complain(format_args!("and {} more", self.number - Self::REPORTED));
        }
        self.number > 0
    }
}
