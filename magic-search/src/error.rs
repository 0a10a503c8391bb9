//! The error of all modules.

use std::fmt::{self, Display, Formatter};

/// The error for an unusable target, an unknown name of a line, or a wrong magic.
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
