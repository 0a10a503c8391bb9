//! `checkers-lab problems check`: proves the solutions of a file.

use std::fmt::{self, Display, Formatter};
use std::path::PathBuf;

use clap::Args;
use rayon::prelude::*;
use serde::Serialize;

use super::problem::{Problem, Verdict, read_problems};
use checkers_cli::console::{Error, Status, complain, printed};
use checkers_cli::endgames::EngineTables;
use checkers_cli::options::Json;

/// Prove by exhaustive search that each problem has one solution
///
/// A line is a FEN, a variant, a goal and a move: `W:WKf8,h4:Bf6,Kg5 ;russian ;win 5 ;best f8-g7`. `win N`: the move
/// wins within N plies, no move wins sooner, and no other move wins within N + 4 plies. `draw`: after the move the
/// opponent cannot win before a draw rule of the variant ends the game, and every other move loses. `score -0.85`: a
/// long search gave the move and the score in men for the side to move. A line with a score is only checked for a valid
/// FEN and a legal move.
#[derive(Args)]
#[command(after_help = "\
Examples:
  checkers-lab problems check checkers-bits/lab/suite/problems
  checkers-lab problems check --max-nodes 30000 checkers-bits/lab/suite/problems   at most 30000 nodes each
  checkers-lab problems check --endgames tables endings                            tables rule out wins

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
    let (problems, mut status) = read_problems(&arguments.file)?;
    let verdict = |(_, problem): &(usize, Problem)| {
        let endgames = arguments.tables.open(problem.variant).map_err(|error| error.to_string())?;
        Ok(problem.verdict(arguments.max_nodes, endgames.as_ref()))
    };
    let verdicts: Vec<Result<_, String>> = problems.par_iter().map(verdict).collect();
    let mut summary = Summary::default();
    for ((number, _), verdict) in problems.iter().zip(verdicts) {
        match verdict {
            Ok(Verdict::Right) => summary.right += 1,
            Ok(Verdict::Wrong(flaw)) => {
                summary.wrong += 1;
                status = status.max(Status::Wrong);
                arguments.json.print(&Wrong { line: *number, flaw })?;
            }
            Ok(Verdict::LeftOut) => summary.left_out += 1,
            Ok(Verdict::BySearch) => *summary.by_search.get_or_insert(0) += 1,
            Err(error) => {
                status = Status::Unusable;
                complain(format_args!("{}:{number}: {error}", arguments.file.display()));
            }
        }
    }
    printed(arguments.json.print(&summary), status)
}

/// A problem whose proof failed, with the reason.
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
    /// The number of problems with a score, which are not proved; `None` if no problem has a score.
    #[serde(skip_serializing_if = "Option::is_none")]
    by_search: Option<usize>,
}

impl Display for Summary {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        let Self { right, wrong, left_out, by_search } = self;
        write!(f, "{right} right, {wrong} wrong, {left_out} left out")?;
        by_search.map_or(Ok(()), |number| write!(f, ", {number} by search and not proved"))
    }
}
