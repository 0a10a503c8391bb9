//! `checkers problems check`: proves the solutions of a file.

use std::fmt::{self, Display, Formatter};
use std::path::PathBuf;

use checkers_bits::with_variant;
use clap::Args;
use rayon::prelude::*;
use serde::Serialize;

use super::problem::{ProblemLine, read_lines};
use super::solver::TooMany;
use crate::console::{Error, Status, complain, printed};
use crate::endgame::EngineTables;
use crate::options::Json;

/// Prove by exhaustive search that each problem has one solution
///
/// A line is a FEN, a variant, a goal and a move: `W:WKf8,h4:Bf6,Kg5 ;russian ;win 5 ;best f8-g7`. `win 5`: the
/// move wins within 5 plies, no move wins sooner, and no other move wins within 9 plies. `draw`: the
/// opponent cannot win before the draw rules of the variant end the game, and every other move loses.
#[derive(Args)]
#[command(after_help = "\
Examples:
  checkers problems check checkers-bits/tools/suite/problems
  checkers problems check --max-nodes 30000 checkers-bits/tools/suite/problems    easy ones
  checkers problems check --endgames tables endings       tables rule out wins

Exit status: 0 success; 1 a problem is wrong; 2 bad arguments or an unusable line.")]
pub(crate) struct Arguments {
    #[command(flatten)]
    json: Json,

    /// Node limit per problem [default: none]
    #[arg(long, value_name = "N", default_value_t = u64::MAX, hide_default_value = true)]
    max_nodes: u64,

    #[command(flatten)]
    tables: EngineTables,

    /// Problem file; - for standard input
    file: PathBuf,
}

pub(super) fn run(arguments: &Arguments) -> Result<Status, Error> {
    let (lines, mut status) = read_lines(&arguments.file)?;
    let flaws: Vec<_> = lines.par_iter().map(|(_, text)| flaw(text, arguments)).collect();
    let mut summary = Summary::default();
    for ((number, _), flaw) in lines.iter().zip(flaws) {
        match flaw.map_err(|error| error.to_string()) {
            Ok(Ok(None)) => summary.right += 1,
            Ok(Ok(Some(flaw))) => {
                summary.wrong += 1;
                status = status.max(Status::Wrong);
                arguments.json.print(&Wrong { line: *number, flaw })?;
            }
            Ok(Err(TooMany)) => summary.left_out += 1,
            Err(error) => {
                status = Status::Unusable;
                complain(format_args!("{}:{number}: {error}", arguments.file.display()));
            }
        }
    }
    printed(arguments.json.print(&summary), status)
}

/// The flaw of the problem of a line.
fn flaw(text: &str, arguments: &Arguments) -> Result<Result<Option<String>, TooMany>, FlawError> {
    let line = ProblemLine::parse(text).map_err(|error| FlawError(error.to_string()))?;
    with_variant!(line.variant, V => {
        let problem = line.problem::<V>().map_err(|error| FlawError(error.to_string()))?;
        let endgames = arguments.tables.open().map_err(|error| FlawError(error.to_string()))?;
        Ok(problem.flaw(arguments.max_nodes, endgames.as_ref()))
    })
}

/// A syntax error; unlike [`Error`], it is `Send`.
struct FlawError(String);

impl Display for FlawError {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

/// A wrong problem.
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
