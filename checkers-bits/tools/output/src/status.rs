//! The exit status of a program.

use std::process::ExitCode;

/// The exit status. Of several, the greatest counts.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub enum Status {
    /// Success.
    #[default]
    Done = 0,
    /// A check failed, or less was found than requested.
    Wrong = 1,
    /// Arguments, input or files cannot be used.
    Unusable = 2,
}

impl From<Status> for ExitCode {
    fn from(status: Status) -> Self {
        Self::from(status as u8)
    }
}
