//! Reports errors in the lines of suites, parts and counts.

use std::fmt::Display;

use checkers_cli::console::complain;

/// Counts lines with an error. Only the first ten errors are reported.
#[derive(Default)]
pub(super) struct Faults {
    number: usize,
}

impl Faults {
    const REPORTED: usize = 10;

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
