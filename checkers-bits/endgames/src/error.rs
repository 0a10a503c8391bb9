//! The error type of endgame tables.

use std::error::Error;
use std::fmt;
use std::io;
use std::path::{Path, PathBuf};

/// The reason why a variant [has no tables](crate::has_tables).
pub const NO_TABLES: &str = "tables exist only for compiled games on dark squares in which a side \
                             without a move loses and king moves are not limited";

pub(crate) const DAMAGED: &str = "damaged; delete it and build it again";
pub(crate) const MISSING: &str = "missing; build it with `checkers endgame build`";

/// The error if a table cannot be built, opened or read.
// The path and the problem are boxed, so that the result of a probe stays small.
#[derive(Debug)]
pub struct TableError(Box<(PathBuf, Problem)>);

pub(crate) type Result<T, E = TableError> = std::result::Result<T, E>;

/// The cause of an error: a message or an [`io::Error`].
pub(crate) type Problem = Box<dyn Error + Send + Sync>;

/// Converts an error of reading a file. A missing file gets a message that names the command to build it.
pub(crate) fn of_reading(error: io::Error) -> Problem {
    if error.kind() == io::ErrorKind::NotFound { MISSING.into() } else { error.into() }
}

impl TableError {
    pub(crate) fn new(path: &Path, problem: impl Into<Problem>) -> Self {
        Self(Box::new((path.to_owned(), problem.into())))
    }

    pub(crate) fn is_missing(&self) -> bool {
        self.0.1.to_string() == MISSING
    }

    /// The path of the table file.
    #[must_use]
    pub fn path(&self) -> &Path {
        &self.0.0
    }
}

/// Writes text such as `tables/0101-0-0.wdl: damaged; delete it and build it again`.
impl fmt::Display for TableError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: {}", self.0.0.display(), self.0.1)
    }
}

impl Error for TableError {
    fn source(&self) -> Option<&(dyn Error + 'static)> {
        self.0.1.downcast_ref::<io::Error>().map(|error| error as _)
    }
}
