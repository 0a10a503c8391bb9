//! The error of all modules.

use std::fmt::{self, Display, Formatter};

/// The reason why a target cannot be built or searched, why a text names no line, or why a magic is
/// wrong.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Error(pub(crate) String);

impl Display for Error {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl std::error::Error for Error {}

impl From<Error> for String {
    fn from(Error(message): Error) -> Self {
        message
    }
}
