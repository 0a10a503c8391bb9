//! Measures: runs the benches, reads what they leave, and counts instructions.

use std::env;
use std::ffi::OsStr;
use std::fs;
use std::hint::black_box;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::SystemTime;

use benches::attacks::{LATENCY, cases, numberings};
use benches::calls;
use benches::record::{INSTRUCTIONS, NANOSECONDS, Record, Row};
use benches::rounds::{Case, Work};
use checkers_bits::{International, Russian, Spantsireti};
use serde::Deserialize;
use tool_output::{Status, commit};

use crate::{draft, read};

/// The benches that criterion measures. `attacks` and `numberings` measure in turns.
const OF_CRITERION: [&str; 3] = ["lists", "leapers", "popcount"];

pub(crate) fn record(folder: &Path, seconds: f64) -> Result<Status, String> {
    let kept = tempfile::tempdir().map_err(|error| error.to_string())?;
    let mut record = Record::default();
    for (bench, seconds) in [("attacks", seconds), ("numberings", seconds / 3.0)] {
        let path = kept.path().join(bench);
        bench_with(
            &[bench],
            &[
                "--measurement-time".as_ref(),
                seconds.to_string().as_ref(),
                "--record".as_ref(),
                path.as_ref(),
            ],
            kept.path(),
        )?;
        let measured = read(&path)?;
        if record.about.is_empty() {
            record.about = measured.about;
        }
        record.rows.extend(measured.rows);
    }
    bench_with(&OF_CRITERION, &[], kept.path())?;
    record.rows.extend(criterion(kept.path())?);
    record.rows.extend(instructions());
    let slug = |text: &str| {
        text.to_lowercase().replace(':', "").replace(|c: char| !c.is_alphanumeric(), "-")
    };
    let name = format!("{}-{}.tsv", slug(record.about("date")?), slug(record.about("processor")?));
    let path = folder.join("records").join(name);
    let draft = draft(&path, &record.to_string());
    draft.and_then(|draft| commit(vec![draft])).map_err(|error| error.to_string())?;
    let printed = tool_output::print(path.display());
    printed.map(|_| Status::Done).map_err(|error| error.to_string())
}

fn bench_with(benches: &[&str], arguments: &[&OsStr], criterion: &Path) -> Result<(), String> {
    let mut command = Command::new(env::var_os("CARGO").unwrap_or("cargo".into()));
    command.args(["bench", "--locked", "--package", "benches"]).env("CRITERION_HOME", criterion);
    for bench in benches {
        command.args(["--bench", bench]);
    }
    let status = command.arg("--").args(arguments).status().map_err(|error| error.to_string())?;
    if status.success() { Ok(()) } else { Err(format!("{command:?}: {status}")) }
}

#[derive(Deserialize)]
struct Benchmark {
    group_id: String,
    function_id: Option<String>,
    value_str: Option<String>,
    throughput: Option<Throughput>,
}

#[derive(Deserialize)]
enum Throughput {
    Elements(u64),
    Bytes(u64),
}

#[derive(Deserialize)]
struct Sample {
    iters: Vec<f64>,
    times: Vec<f64>,
}

/// All samples that criterion has left in a folder, in the order of the benchmarks.
fn criterion(folder: &Path) -> Result<Vec<Row>, String> {
    let mut found = Vec::new();
    visit(folder, &mut found);
    // Their order is in no file.
    found.sort();
    found.iter().map(|(_, path)| samples(path)).collect()
}

fn visit(folder: &Path, found: &mut Vec<(SystemTime, PathBuf)>) {
    let Ok(entries) = fs::read_dir(folder) else { return };
    for path in entries.filter_map(|entry| Some(entry.ok()?.path())) {
        if path.ends_with("new") {
            let written = path.join("sample.json").metadata().and_then(|file| file.modified());
            found.extend(written.ok().map(|written| (written, path)));
        } else {
            visit(&path, found);
        }
    }
}

fn samples(folder: &Path) -> Result<Row, String> {
    let benchmark: Benchmark = json(&folder.join("benchmark.json"))?;
    let Sample { iters, times } = json(&folder.join("sample.json"))?;
    let elements = match benchmark.throughput {
        Some(Throughput::Elements(count) | Throughput::Bytes(count)) => count as f64,
        None => 1.0,
    };
    let values = times.iter().zip(iters).map(|(time, iterations)| time / iterations / elements);
    let name = Option::unwrap_or_default;
    let (candidate, column) = (name(benchmark.function_id), name(benchmark.value_str));
    Ok(Row::new(benchmark.group_id, candidate, column, NANOSECONDS, values.collect()))
}

fn json<T: for<'a> Deserialize<'a>>(path: &Path) -> Result<T, String> {
    let text = fs::read_to_string(path).map_err(|error| error.to_string());
    let parsed =
        text.and_then(|text| serde_json::from_str(&text).map_err(|error| error.to_string()));
    parsed.map_err(|error| format!("{}: {error}", path.display()))
}

/// The cases whose instructions are counted. With the latency only the time changes.
fn counted() -> impl Iterator<Item = Case> {
    let turns = [
        cases::<Russian>(),
        cases::<International>(),
        cases::<Spantsireti>(),
        numberings::<Russian>(),
        numberings::<International>(),
        numberings::<Spantsireti>(),
        calls::cases::<Russian>(),
        calls::cases::<International>(),
    ];
    turns.into_iter().flatten().filter(|case| case.column != LATENCY)
}

/// The instructions for an element of each case. None without valgrind.
fn instructions() -> Vec<Row> {
    let count = |case: Case| {
        let elements = (case.prepare)().elements;
        // A single call of a thousand costs little more than its measurement.
        let times = 20_000_u64.div_ceil(elements);
        let all = callgrind(&case, times)?;
        let values = vec![all / (times * elements) as f64];
        Some(Row::new(case.group, case.candidate, case.column, INSTRUCTIONS, values))
    };
    counted().filter_map(count).collect()
}

/// Runs a case in this program under callgrind.
fn callgrind(case: &Case, times: u64) -> Option<f64> {
    let output = Command::new("valgrind")
        .args(["--tool=callgrind", "--callgrind-out-file=/dev/null"])
        .arg("--toggle-collect=*counted_by_callgrind*")
        .arg(env::current_exe().ok()?)
        .args(["run", &*case.group, case.candidate, case.column, &*times.to_string()])
        .output()
        .ok()?;
    let log = String::from_utf8(output.stderr).ok().filter(|_| output.status.success())?;
    let (_, count) = log.lines().find(|line| line.contains("Collected"))?.rsplit_once(" : ")?;
    count.trim().parse().ok()
}

pub(crate) fn run(
    group: &str,
    candidate: &str,
    column: &str,
    times: u32,
) -> Result<Status, String> {
    let wanted = [group, candidate, column];
    let case = counted().find(|case| [&*case.group, case.candidate, case.column] == wanted);
    let mut work = (case.ok_or_else(|| format!("expected a case, found {wanted:?}"))?.prepare)();
    for _ in 0..times {
        counted_by_callgrind(&mut work);
    }
    Ok(Status::Done)
}

/// Its name tells callgrind where to count.
#[inline(never)]
fn counted_by_callgrind(work: &mut Work) {
    black_box((work.run)());
}
