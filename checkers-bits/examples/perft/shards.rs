//! `--split`, `--count` and `--sum`: one count on many machines.

mod part;
mod sum;

use std::io::{self, BufWriter, Write};
use std::path::Path;
use std::process::ExitCode;
use std::str;

use checkers_bits::{Position, Variant};

use self::part::{Counted, Part};
pub(crate) use self::sum::sum;
use crate::count::{Counter, Job};
use crate::frontier::{Frontier, Step};
use crate::input::for_each_line;
use crate::ways::Ways;
use crate::{Error, complain};

/// Prints the parts of a count.
pub(crate) fn split<V: Variant<Board: Ways>>(
    counter: &Counter<V>,
    root: Position<V>,
    plies: u32,
    depth: u32,
) -> Result<ExitCode, Error> {
    let mut out = BufWriter::new(io::stdout().lock());
    for part in parts(counter, root, plies, depth)? {
        writeln!(out, "{part}")?;
    }
    out.flush()?;
    Ok(ExitCode::SUCCESS)
}

/// The parts of a count, sorted by position.
fn parts<V: Variant<Board: Ways>>(
    counter: &Counter<V>,
    root: Position<V>,
    plies: u32,
    depth: u32,
) -> Result<Vec<Part<V>>, Error> {
    let rest = depth.checked_sub(plies).ok_or("--split takes no more moves than DEPTH")?;
    let frontier = counter.install(|| {
        let mut frontier = Frontier::of(root);
        while frontier.plies < plies {
            frontier.advance(Step::Moves);
            frontier.merge();
        }
        frontier
    });
    if frontier.reached.iter().any(|reached| reached.times == u64::MAX) {
        return Err("the number of ways to a position does not fit into 64 bits".into());
    }
    Ok(frontier.reached.into_iter().map(|reached| Part { reached, depth: rest }).collect())
}

/// Counts the parts of a file, and prints them with their counts.
pub(crate) fn count<V: Variant<Board: Ways>>(
    counter: &Counter<V>,
    file: &Path,
) -> Result<ExitCode, Error> {
    let mut parts = Vec::new();
    let mut status = ExitCode::SUCCESS;
    for_each_line(file, |line, text| match text.and_then(str::parse::<Part<V>>) {
        Ok(part) => parts.push(part),
        Err(error) => {
            status = ExitCode::from(2);
            complain(format_args!("{}:{line}: {error}", file.display()));
        }
    })?;
    let job = |part: &Part<V>| Job { position: part.reached.position, depth: part.depth };
    let jobs: Vec<_> = parts.iter().map(job).collect();
    counter.count_each(&jobs, |i, nodes| {
        Ok(writeln!(io::stdout(), "{}", Counted { part: parts[i], nodes })?)
    })?;
    Ok(status)
}
