//! Turns the results of `cargo bench` into `benches/REPORT.md` and its charts.

mod chart;
mod instructions;
mod lists;
mod measurements;
mod techniques;

use std::env;
use std::fmt::Display;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, ExitCode};

use benches::measured::Measured;
use checkers_bits::{International, Russian, Spantsireti, VariantName};
use clap::{Parser, Subcommand, ValueEnum};
use measurements::Measurement;
use tool_output::{Draft, Status, WriteError, commit};

/// Turns the results of `cargo bench -p benches` into a report with charts.
#[derive(Parser)]
#[command(
    version,
    after_help = "\
Examples:
  cargo bench -p benches && cargo run --release -p benches --bin report
  report --criterion run1 --criterion run2 --criterion run3 --output /tmp/report
  cargo bench -p benches --bench lists && report --only lists

Exit status: 0 done, 2 bad arguments, nothing measured, or a file that cannot be used."
)]
struct Arguments {
    /// Folder with criterion results; repeat it to join several runs
    #[arg(long, value_name = "FOLDER", default_values_os_t = [target().join("criterion")])]
    criterion: Vec<PathBuf>,

    /// Folder for REPORT.md and charts/
    #[arg(long, value_name = "FOLDER", default_value = env!("CARGO_MANIFEST_DIR"))]
    output: PathBuf,

    /// Parts to write, in the order of the report [default: all]
    #[arg(long, value_name = "PART,...", value_delimiter = ',')]
    only: Vec<Part>,

    /// Other load on the machine, as a note for the report
    #[arg(long, value_name = "TEXT")]
    beside: Option<String>,

    #[command(subcommand)]
    command: Option<Counting>,
}

/// The parts of the report. Each is one bench, but `lines` uses `movegen` and `attacks`.
#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
enum Part {
    Lists,
    Lines,
    Perft,
    Pdn,
    Leapers,
    Popcount,
}

#[derive(Subcommand)]
enum Counting {
    /// Run one technique over one suite and print the nodes (called under valgrind)
    #[command(hide = true)]
    Count { variant: VariantName, technique: String, suite: String },
    /// Make one call for every position of a suite, TIMES times (called under valgrind)
    #[command(hide = true)]
    Call { variant: VariantName, call: String, suite: String, times: u32 },
}

fn target() -> PathBuf {
    match env::var_os("CARGO_TARGET_DIR") {
        Some(folder) => folder.into(),
        None => Path::new(env!("CARGO_MANIFEST_DIR")).with_file_name("target"),
    }
}

fn main() -> ExitCode {
    let arguments = match tool_output::parse::<Arguments>() {
        Ok(arguments) => arguments,
        Err(status) => return status,
    };
    let result = match &arguments.command {
        Some(Counting::Count { variant, technique, suite }) => {
            count_by_name(*variant, technique, suite)
        }
        Some(Counting::Call { variant, call, suite, times }) => {
            call_by_name(*variant, call, suite, *times)
        }
        None => report(&arguments),
    };
    match result {
        Ok(()) => Status::Done.into(),
        Err(error) => {
            tool_output::complain("report", error);
            Status::Unusable.into()
        }
    }
}

/// Prints a line. A closed pipe is no error.
fn print(line: impl Display) -> Result<(), String> {
    tool_output::print(line).map(drop).map_err(|error| error.to_string())
}

fn count_by_name(variant: VariantName, technique: &str, suite: &str) -> Result<(), String> {
    let nodes = match variant {
        VariantName::Russian => count::<Russian>(technique, suite)?,
        VariantName::International => count::<International>(technique, suite)?,
        VariantName::Spantsireti => count::<Spantsireti>(technique, suite)?,
        other => return Err(format!("{other} is not measured")),
    };
    print(nodes)
}

fn count<V: Measured>(technique: &str, suite: &str) -> Result<u64, String> {
    let (technique, suite) = (V::technique(technique)?, V::suite(suite)?);
    let perft = |position| (technique.perft)(position, suite.depth);
    Ok(suite.positions().iter().map(perft).sum())
}

fn call_by_name(variant: VariantName, call: &str, suite: &str, times: u32) -> Result<(), String> {
    let sum = match variant {
        VariantName::Russian => lists::call::<Russian>(call, suite, times)?,
        VariantName::International => lists::call::<International>(call, suite, times)?,
        other => return Err(format!("{other} has no lists")),
    };
    print(sum)
}

fn report(arguments: &Arguments) -> Result<(), String> {
    let results = Results(measurements::read(&arguments.criterion)?);
    let wanted = |part| arguments.only.is_empty() || arguments.only.contains(&part);
    let charts = arguments.output.join("charts");
    let path = arguments.output.join("REPORT.md");
    let mut drafts = Vec::new();
    if wanted(Part::Lines) {
        drafts.extend(results.draw::<Russian>(&charts)?);
        drafts.extend(results.draw::<International>(&charts)?);
        drafts.extend(results.draw::<Spantsireti>(&charts)?);
    }
    let report = results.report(wanted, arguments.beside.as_deref())?;
    drafts.push(draft(&path, &report)?);
    print(path.display())?;
    commit(drafts).map_err(|error| error.to_string())
}

/// A draft of a file, not yet in its place.
fn draft(path: &Path, text: &str) -> Result<Draft, String> {
    let folder = path.parent().map_or(Ok(()), fs::create_dir_all);
    let draft = folder.map_err(|error| WriteError::new(path, error));
    draft.and_then(|()| Draft::of(path, text.as_bytes())).map_err(|error| error.to_string())
}

struct Results(Vec<Measurement>);

impl Results {
    fn get(&self, group: &str, function: &str, value: &str) -> Result<&Measurement, String> {
        let matches = |found: &&Measurement| {
            found.group == group && found.function == function && found.value == value
        };
        let missing =
            || format!("`{group}/{function}/{value}` was not measured: run `cargo bench`");
        self.0.iter().find(matches).ok_or_else(missing)
    }

    fn report(
        &self,
        wanted: impl Fn(Part) -> bool,
        beside: Option<&str>,
    ) -> Result<String, String> {
        let beside =
            beside.map_or(String::new(), |text| format!("- Other load on the machine: {text}.\n"));
        let mut out = format!(
            "# Move generation and slider attacks\n\n{}\n- {}\n{beside}",
            include_str!("method.md").trim(),
            machine()
        );
        if wanted(Part::Lists) {
            self.lists(&mut out)?;
        }
        out += &format!(
            "\n## The fastest techniques, and why\n\n{}\n",
            include_str!("findings.md").trim()
        );
        if wanted(Part::Lines) {
            self.variant::<Russian>(&mut out, "Russian draughts, 8×8")?;
            self.variant::<International>(&mut out, "International draughts, 10×10")?;
            self.variant::<Spantsireti>(&mut out, "Spantsireti, 10×8")?;
        }
        let nanoseconds = |measured: &Measurement| measured.nanoseconds;
        // One byte per nanosecond is 1,000 MB per second.
        let megabytes = |measured: &Measurement| 1e3 / measured.nanoseconds;
        for (part, group, heading, unit, figure) in [
            (Part::Perft, "perft", "## Perft from the start", "ns a node", nanoseconds as Figure),
            (Part::Pdn, "pdn", "## Reading PDN", "MB/s", megabytes),
            (Part::Leapers, "leapers", "## Knights and kings of chess", "ns a set", nanoseconds),
            (Part::Popcount, "popcount", "## Population counts", "ns a word", nanoseconds),
        ] {
            if wanted(part) {
                self.plain(&mut out, group, heading, unit, figure);
            }
        }
        Ok(out)
    }

    /// A table of all measurements of a group: a row for each function, a column for each value.
    fn plain(&self, out: &mut String, group: &str, heading: &str, unit: &str, figure: Figure) {
        let measured = || self.0.iter().filter(|found| found.group == group);
        let mut values: Vec<&str> = measured().map(|found| found.value.as_str()).collect();
        let mut functions: Vec<&str> = measured().map(|found| found.function.as_str()).collect();
        for names in [&mut values, &mut functions] {
            names.sort_unstable();
            names.dedup();
        }
        *out += &format!("\n{heading}\n\n");
        let heads = values.iter().map(|value| format!("{unit} {value}").trim().to_owned());
        *out += &head("technique", &heads.collect::<Vec<_>>());
        for function in functions {
            let mut cells = vec![function.to_owned()];
            for value in &values {
                let found = self.get(group, function, value);
                cells.push(found.map_or(String::new(), |found| {
                    format!("{:.2} ± {:.0} %", figure(found), found.spread * 100.0)
                }));
            }
            *out += &row(&cells);
        }
    }
}

/// Converts a measurement to the figure of a table cell.
type Figure = fn(&Measurement) -> f64;

fn rate(measured: &Measurement) -> String {
    format!("{:.0} ± {:.0} %", 1e3 / measured.nanoseconds, measured.spread * 100.0)
}

fn head(first: &str, others: &[String]) -> String {
    let names = row(&[&[first.to_owned()], others].concat());
    names + &row(&vec!["---".to_owned(); others.len() + 1])
}

fn row(cells: &[String]) -> String {
    format!("| {} |\n", cells.join(" | "))
}

/// Commit, machine, compiler, flags and date, each if known. `.ci/report` reads the commit.
fn machine() -> String {
    let run = |program: &str, arguments: &[&str]| {
        let output = Command::new(program).args(arguments).output().ok();
        let text = output.and_then(|output| String::from_utf8(output.stdout).ok());
        text.map_or("unknown".to_owned(), |text| text.trim().to_owned())
    };
    let commit =
        run("git", &["describe", "--always", "--abbrev=10", "--match=", "--dirty= with changes"]);
    let processors = fs::read_to_string("/proc/cpuinfo").unwrap_or_default();
    let model = processors
        .lines()
        .find_map(|line| line.strip_prefix("model name")?.split_once(": "))
        .map_or("unknown processor", |(_, model)| model);
    let flags = env::var("RUSTFLAGS").unwrap_or_default();
    let bmi2 = if cfg!(target_feature = "bmi2") { "with" } else { "without" };
    format!(
        "Commit {commit}; {model}; {}; RUSTFLAGS=\"{flags}\" ({bmi2} BMI2); {}.",
        run("rustc", &["--version"]),
        run("date", &["-u", "+%F"]),
    )
}
