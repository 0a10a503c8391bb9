//! Measures the benchmark cases in turns, and counts their instructions.

use std::env;
use std::hint::black_box;
use std::path::Path;
use std::process::{Command, ExitCode};

use benches::attacks::{LATENCY, backends, look_ups_a_node, numberings};
use benches::record::{INSTRUCTIONS, Record, Row};
use benches::rounds::{self, Case, Work};
use benches::{calls, machine};
use checkers_bits::{International, Russian};

pub(crate) fn record(folder: &Path, seconds: f64) -> Result<ExitCode, String> {
    if cfg!(debug_assertions) {
        return Err("expected an optimised build: cargo run --release".to_owned());
    }
    let mut record =
        Record { about: machine::about(), rows: rounds::measure(&backends(), seconds)? };
    record.rows.extend(look_ups_a_node());
    record.rows.extend(rounds::measure(&numberings(), seconds / 3.0)?);
    record.rows.extend(instructions()?);
    let slug = |text: &str| {
        text.to_lowercase().replace(':', "").replace(|c: char| !c.is_alphanumeric(), "-")
    };
    let name = format!("{}-{}.tsv", slug(record.about("date")?), slug(record.about("processor")?));
    let path = folder.join("records").join(name);
    crate::write(&[(path.clone(), record.to_string())])?;
    println!("{}", path.display());
    Ok(ExitCode::SUCCESS)
}

/// The benchmark cases whose instructions are counted. Latency cases are excluded, because a latency case runs the same
/// instructions as its throughput case.
fn counted() -> impl Iterator<Item = Case> {
    let calls = [calls::cases::<Russian>(), calls::cases::<International>()];
    let turns = [backends(), numberings()].into_iter().chain(calls);
    turns.flatten().filter(|case| case.column != LATENCY)
}

/// The instructions per element of each case. The list is empty if valgrind is not installed.
fn instructions() -> Result<Vec<Row>, String> {
    if Command::new("valgrind").arg("--version").output().is_err() {
        return Ok(Vec::new());
    }
    let program = env::current_exe().map_err(|error| error.to_string())?;
    let count = |case: Case| {
        let elements = (case.prepare)().elements;
        // A case with few elements runs several times, because one run of a thousand elements costs little more than
        // the measurement itself.
        let times = 20_000_u64.div_ceil(elements);
        let all = callgrind(&program, &case, times)?;
        let values = vec![all / (times * elements) as f64];
        Ok(Row::new([&case.group, case.candidate, case.column, INSTRUCTIONS], values))
    };
    counted().map(count).collect()
}

/// Runs one case of this program under callgrind and returns its instructions.
fn callgrind(program: &Path, case: &Case, times: u64) -> Result<f64, String> {
    let output = Command::new("valgrind")
        .args(["--tool=callgrind", "--callgrind-out-file=/dev/null"])
        .arg("--toggle-collect=*counted_by_callgrind*")
        .arg(program)
        .args(["run", &*case.group, case.candidate, case.column, &*times.to_string()])
        .output()
        .map_err(|error| format!("valgrind: {error}"))?;
    let log = String::from_utf8_lossy(&output.stderr);
    let count = || {
        let (_, count) = log.lines().find(|line| line.contains("Collected"))?.rsplit_once(" : ")?;
        count.trim().parse().ok()
    };
    let count = count().filter(|_| output.status.success());
    count.ok_or_else(|| format!("valgrind counted no instructions:\n{log}"))
}

pub(crate) fn run(
    group: &str,
    candidate: &str,
    column: &str,
    times: u32,
) -> Result<ExitCode, String> {
    let wanted = [group, candidate, column];
    let case = counted().find(|case| [&*case.group, case.candidate, case.column] == wanted);
    let mut work = (case.ok_or_else(|| format!("expected a case, found {wanted:?}"))?.prepare)();
    for _ in 0..times {
        counted_by_callgrind(&mut work);
    }
    Ok(ExitCode::SUCCESS)
}

/// Callgrind counts only the instructions inside this function, because `--toggle-collect` names the
/// function.
#[inline(never)]
fn counted_by_callgrind(work: &mut Work) {
    black_box((work.run)());
}
