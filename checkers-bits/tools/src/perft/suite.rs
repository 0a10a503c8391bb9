//! `checkers perft --suite`: compares the counts in a file with the counts of the generator.

use std::fmt::{self, Display, Formatter};
use std::path::Path;

use checkers_bits::{AnyPosition, AnyVariant, Fen};
use serde::Serialize;

use super::arguments::parse_depth;
use super::counter::{Counter, Job};
use super::faults::Faults;
use checkers_cli::console::{Error, Status, printed};
use checkers_cli::options::Json;

/// Checks every count in a suite file. Unreadable lines are reported and skipped.
pub(crate) fn check(json: &Json, counter: &Counter, file: &Path) -> Result<Status, Error> {
    let mut summary = SuiteResult::default();
    let mut faults = Faults::default();
    let mut jobs = Vec::new();
    let mut expectations = Vec::new();
    faults.read_lines(file, |line, text| {
        let (position, counts) = read(text, counter.variant())?;
        summary.positions += 1;
        for (depth, expected) in counts {
            jobs.push(Job { position, depth });
            expectations.push((line, expected));
        }
        Ok(())
    })?;
    let is_faulty = faults.report_rest();
    let counted = counter.count_each(&jobs, &mut |i, nodes| {
        let (Job { depth, .. }, (line, expected)) = (jobs[i], expectations[i]);
        summary.counts += 1;
        if nodes != expected {
            summary.wrong += 1;
            json.print(&Wrong { line, depth, expected, nodes })?;
        }
        Ok(())
    });
    let told = counted.and_then(|()| json.print(&summary));
    let status = match (is_faulty, summary.wrong) {
        (true, _) => Status::Unusable,
        (false, 0) => Status::Done,
        (false, _) => Status::Wrong,
    };
    printed(told, status)
}

/// Reads a line such as `FEN ;D1 7 ;D2 49 …`. Returns the position, and the count of each depth.
fn read(line: &str, variant: AnyVariant) -> Result<(AnyPosition, Vec<(u8, u128)>), Error> {
    let mut fields = line.split(';').map(str::trim);
    let position = Fen::read(fields.next().unwrap_or_default(), variant)?.position;
    let counts = fields.map(|field| {
        let count = field.strip_prefix('D').and_then(|count| count.split_once(' '));
        count
            .and_then(|(depth, nodes)| Some((parse_depth(depth).ok()?, nodes.trim().parse().ok()?)))
            .ok_or_else(|| format!("expected a depth and a count such as `D2 49`, found `{field}`"))
    });
    let counts = counts.collect::<Result<Vec<_>, _>>()?;
    if counts.is_empty() {
        return Err("expected `;D1` and a count after the position".into());
    }
    Ok((position, counts))
}

/// A count in the suite file that differs from the count of the generator.
#[derive(Serialize)]
struct Wrong {
    line: usize,
    depth: u8,
    expected: u128,
    nodes: u128,
}

impl Display for Wrong {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        let Self { line, depth, expected, nodes } = self;
        write!(f, "line {line}: depth {depth} expected {expected}, counted {nodes}")
    }
}

#[derive(Default, Serialize)]
struct SuiteResult {
    positions: usize,
    counts: usize,
    wrong: usize,
}

impl Display for SuiteResult {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        let Self { positions, counts, wrong } = self;
        write!(f, "{positions} positions, {counts} counts, {wrong} wrong")
    }
}
