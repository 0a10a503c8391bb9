//! How a run has ended.

use std::process::ExitCode;

/// How a run has ended: the exit status. Of several the greatest counts.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub enum Status {
    /// All is done, and what was checked is right.
    #[default]
    Done = 0,
    /// Something that was checked is wrong, or less was found than asked for.
    Wrong = 1,
    /// Arguments, input or files cannot be used.
    Unusable = 2,
}

impl From<Status> for ExitCode {
    fn from(status: Status) -> Self {
        Self::from(status as u8)
    }
}
