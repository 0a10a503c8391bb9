//! Measures the benchmark cases, writes the figures to `records/`, and generates REPORT.md from the
//! records.

mod chart;
mod page;
mod recording;
mod template;

use std::fs;
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use benches::record::Record;
use clap::{Parser, Subcommand};

/// Writes benches/REPORT.md and its chart from the two newest records of benches/records
#[derive(Parser)]
#[command(
    version,
    after_help = "\
Examples:
  cargo run --release -p benches --bin report -- record   # measure, twice for a report
  cargo run --release -p benches --bin report             # write
  cargo run -p benches --bin report -- --check

Exit status: 0 done, 1 REPORT.md or its chart is out of date, 2 bad arguments, a sentence that the records refute, or
a file that cannot be used."
)]
struct Arguments {
    /// Write nothing; fail if REPORT.md or its chart is out of date
    #[arg(long)]
    check: bool,

    #[command(subcommand)]
    command: Option<Measuring>,
}

#[derive(Subcommand)]
enum Measuring {
    /// Measure, count instructions, and write a record
    Record {
        /// Seconds to measure the backends; the numberings take a third of this time
        #[arg(long, default_value_t = 100.0)]
        seconds: f64,
    },
    /// Run a benchmark case TIMES times (`record` calls this command under valgrind)
    #[command(hide = true)]
    Run { group: String, candidate: String, column: String, times: u32 },
}

fn main() -> ExitCode {
    let arguments = Arguments::parse();
    let folder = Path::new(env!("CARGO_MANIFEST_DIR"));
    let result = match &arguments.command {
        Some(Measuring::Record { seconds }) => recording::record(folder, *seconds),
        Some(Measuring::Run { group, candidate, column, times }) => {
            recording::run(group, candidate, column, *times)
        }
        None if arguments.check => pages(folder).and_then(|pages| check(&pages)),
        None => pages(folder).and_then(|pages| write(&pages)),
    };
    result.unwrap_or_else(|error| {
        eprintln!("report: {error}");
        ExitCode::from(2)
    })
}

/// The path and the text of each file of the report.
fn pages(folder: &Path) -> Result<Vec<(PathBuf, String)>, String> {
    let records = newest(&folder.join("records"))?;
    let chart = page::chart(&records[records.len() - 1])?.draw();
    let peers = include_str!("peers.tsv").parse()?;
    let report = page::write(&records, &peers)?;
    Ok(vec![(folder.join("charts/attacks.svg"), chart), (folder.join("REPORT.md"), report)])
}

/// Reads the two newest records, or the only record. Returns the newest record last.
fn newest(folder: &Path) -> Result<Vec<Record>, String> {
    let entries = fs::read_dir(folder).map_err(|error| format!("{}: {error}", folder.display()))?;
    let mut paths: Vec<PathBuf> = entries.filter_map(|entry| Some(entry.ok()?.path())).collect();
    // File names begin with the date, so their order is the order of time.
    paths.sort();
    if paths.is_empty() {
        return Err(format!("expected a record in {}: run `report record`", folder.display()));
    }
    paths[paths.len().saturating_sub(2)..].iter().map(|path| read(path)).collect()
}

fn read(path: &Path) -> Result<Record, String> {
    let text = fs::read_to_string(path).map_err(|error| error.to_string());
    text.and_then(|text| text.parse()).map_err(|error| format!("{}: {error}", path.display()))
}

fn check(pages: &[(PathBuf, String)]) -> Result<ExitCode, String> {
    let differs =
        |(path, text): &&(PathBuf, String)| fs::read_to_string(path).ok().as_ref() != Some(text);
    let Some((path, _)) = pages.iter().find(differs) else { return Ok(ExitCode::SUCCESS) };
    eprintln!("report: {} is not what the records give: run `report`", path.display());
    Ok(ExitCode::FAILURE)
}

fn write(pages: &[(PathBuf, String)]) -> Result<ExitCode, String> {
    for (path, text) in pages {
        let folder = path.parent().map_or(Ok(()), fs::create_dir_all);
        folder
            .and_then(|()| fs::write(path, text))
            .map_err(|error| format!("{}: {error}", path.display()))?;
    }
    Ok(ExitCode::SUCCESS)
}
