//! `checkers problems check`: are the answers of a file right?

use std::fmt::{self, Display, Formatter};
use std::path::PathBuf;

use checkers_bits::with_variant;
use clap::Args;
use rayon::prelude::*;
use serde::Serialize;

use super::problem::{ProblemLine, read_lines};
use super::solver::TooMany;
use crate::console::{Error, Output, Status, complain, printed};

/// Checks that each problem of a file has its answer, and no other
///
/// A line is a FEN, a variant, a goal and a move: `W:WKf8,h4:Bf6,Kg5 ;russian ;win 5 ;best f8-g7`. Of
/// `win 5` is proved that the move leaves the other side without a move within 5 plies, that nothing
/// does so sooner, and that no other move does within 9; of `draw`, that the other side cannot win
/// before the draw rules of the variant end the game, or where few pieces are left that neither side can
/// win at all, and that every other move loses. The solver tries all moves and knows nothing else.
#[derive(Args)]
#[command(after_help = "\
Examples:
  checkers problems check checkers-bits/tools/suite/problems
  checkers problems check --most 30000 checkers-bits/tools/suite/problems    those that are quick

Exit status: 0 done; 1 a problem is wrong; 2 bad arguments, or a line that cannot be used.")]
pub(crate) struct Arguments {
    #[command(flatten)]
    output: Output,

    /// Leave out problems that take more positions than this, each move of them
    #[arg(long, value_name = "POSITIONS", default_value_t = u64::MAX, hide_default_value = true)]
    most: u64,

    /// The file; - is the standard input
    file: PathBuf,
}

pub(super) fn run(arguments: &Arguments) -> Result<Status, Error> {
    let (lines, mut status) = read_lines(&arguments.file)?;
    let flaws: Vec<_> = lines.par_iter().map(|(_, text)| flaw(text, arguments.most)).collect();
    let mut summary = Summary::default();
    for ((number, _), flaw) in lines.iter().zip(flaws) {
        match flaw.map_err(|error| error.to_string()) {
            Ok(Ok(None)) => summary.right += 1,
            Ok(Ok(Some(flaw))) => {
                summary.wrong += 1;
                status = status.max(Status::Wrong);
                arguments.output.print(&Wrong { line: *number, flaw })?;
            }
            Ok(Err(TooMany)) => summary.left_out += 1,
            Err(error) => {
                status = Status::Unusable;
                complain(format_args!("{}:{number}: {error}", arguments.file.display()));
            }
        }
    }
    printed(arguments.output.print(&summary), status)
}

/// What is wrong with the problem of a line.
fn flaw(text: &str, most: u64) -> Result<Result<Option<String>, TooMany>, FlawError> {
    let line = ProblemLine::parse(text).map_err(|error| FlawError(error.to_string()))?;
    with_variant!(line.variant, V => {
        let problem = line.problem::<V>().map_err(|error| FlawError(error.to_string()))?;
        Ok(problem.flaw(most))
    })
}

/// Why a line is no problem; an [`Error`] cannot go from thread to thread.
struct FlawError(String);

impl Display for FlawError {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

/// A problem that is not as it says.
#[derive(Serialize)]
struct Wrong {
    line: usize,
    flaw: String,
}

impl Display for Wrong {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        write!(f, "line {}: {}", self.line, self.flaw)
    }
}

#[derive(Default, Serialize)]
struct Summary {
    right: usize,
    wrong: usize,
    left_out: usize,
}

impl Display for Summary {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        let Self { right, wrong, left_out } = self;
        write!(f, "{right} right, {wrong} wrong, {left_out} left out")
    }
}
