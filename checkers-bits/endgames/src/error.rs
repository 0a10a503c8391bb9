//! Errors of tables.

use std::fmt;
use std::io;
use std::path::{Path, PathBuf};

use checkers_bits::AnyVariant;

/// The reason why a variant [has no tables](crate::has_tables).
pub const NO_TABLES: &str =
    "there are tables only of games that are lost without a move and do not count moves of kings";

/// The error if a table cannot be built, opened or read.
// The content is boxed, so that the result of a probe stays small.
#[derive(Debug)]
pub struct TableError(Box<Located>);

#[derive(Debug)]
struct Located {
    path: PathBuf,
    problem: Problem,
}

#[derive(Debug)]
pub(crate) enum Problem {
    Io(io::Error),
    NotATable,
    NotAFolder,
    OtherVersion,
    OtherVariant(String),
    OtherGame,
    /// The variant of the tables, and the different variant of the position.
    OtherPosition(AnyVariant, AnyVariant),
    Damaged,
    Missing,
    TooLong,
    NoPositions,
    /// The bytes that the slice needs, and the smaller limit.
    Memory(u64, u64),
}

impl Problem {
    pub(crate) fn of_reading(error: io::Error) -> Self {
        match error.kind() {
            io::ErrorKind::NotFound => Self::Missing,
            _ => Self::Io(error),
        }
    }
}

impl TableError {
    pub(crate) fn new(path: &Path, problem: Problem) -> Self {
        Self(Box::new(Located { path: path.to_owned(), problem }))
    }

    /// The path of the table file.
    #[must_use]
    pub fn path(&self) -> &Path {
        &self.0.path
    }
}

/// Writes text such as `tables/0101-0-0.wdl: damaged; delete it and build it again`.
impl fmt::Display for TableError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: ", self.0.path.display())?;
        match &self.0.problem {
            Problem::Io(error) => write!(f, "{error}"),
            Problem::NotAFolder => f.write_str("expected a folder, found a file"),
            Problem::NotATable => f.write_str("not an endgame table"),
            Problem::OtherVersion => f.write_str("an endgame table of another version"),
            Problem::OtherVariant(name) => write!(f, "an endgame table of another variant, {name}"),
            Problem::OtherGame => f.write_str(NO_TABLES),
            Problem::OtherPosition(expected, found) => {
                write!(f, "expected a position of {expected}, found one of {found}")
            }
            Problem::Damaged => f.write_str("damaged; delete it and build it again"),
            Problem::Missing => f.write_str("missing; build it with `checkers endgame build`"),
            Problem::Memory(needed, bound) => write!(
                f,
                "needs {} MB of memory to build, and the bound is {} MB",
                needed.div_ceil(1_000_000),
                bound / 1_000_000
            ),
            Problem::NoPositions => f.write_str("a slice without positions in this variant"),
            Problem::TooLong => f.write_str("a win longer than 253 plies does not fit a table"),
        }
    }
}

impl std::error::Error for TableError {
    fn source(&self) -> Option<&(dyn std::error::Error + 'static)> {
        match &self.0.problem {
            Problem::Io(error) => Some(error),
            _ => None,
        }
    }
}
