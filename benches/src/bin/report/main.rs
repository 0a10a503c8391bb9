//! Turns the results of `cargo bench` into `benches/REPORT.md` and its charts.

mod chart;
mod instructions;
mod measurements;

use std::env;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, ExitCode};

use benches::suites::{self, Suite};
use benches::techniques::{LINES, NUMBERINGS, Technique};
use chart::Chart;
use clap::{Parser, Subcommand};
use instructions::Cost;
use magic_search::write_atomically;
use measurements::Measurement;

/// Turns the results of `cargo bench -p benches` into a report with charts.
#[derive(Parser)]
#[command(
    version,
    after_help = "\
Examples:
  cargo bench -p benches && cargo run --release -p benches --bin report
  report --criterion run1 --criterion run2 --criterion run3 --output /tmp/report

Exit status: 0 done, 2 bad arguments, nothing measured, or a file that cannot be used."
)]
struct Arguments {
    /// The folder with criterion's results; several for several runs
    #[arg(long, value_name = "FOLDER", default_values_os_t = [target().join("criterion")])]
    criterion: Vec<PathBuf>,

    /// The folder for REPORT.md and charts/
    #[arg(long, value_name = "FOLDER", default_value = env!("CARGO_MANIFEST_DIR"))]
    output: PathBuf,

    #[command(subcommand)]
    command: Option<Counting>,
}

#[derive(Subcommand)]
enum Counting {
    /// Run one technique over one suite and print the nodes: what valgrind is pointed at
    #[command(hide = true)]
    Count { technique: String, suite: String },
}

fn target() -> PathBuf {
    match env::var_os("CARGO_TARGET_DIR") {
        Some(folder) => folder.into(),
        None => Path::new(env!("CARGO_MANIFEST_DIR")).with_file_name("target"),
    }
}

fn main() -> ExitCode {
    let arguments = Arguments::parse();
    let result = match &arguments.command {
        Some(Counting::Count { technique, suite }) => count(technique, suite),
        None => report(&arguments),
    };
    match result {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("report: {error}");
            ExitCode::from(2)
        }
    }
}

fn count(technique: &str, suite: &str) -> Result<(), String> {
    let technique = LINES
        .iter()
        .chain(&NUMBERINGS)
        .find(|known| known.name == technique)
        .ok_or_else(|| format!("expected the name of a technique, found `{technique}`"))?;
    let suite = suites::ALL
        .into_iter()
        .find(|known| known.name == suite)
        .ok_or_else(|| format!("expected the name of a suite, found `{suite}`"))?;
    let nodes: u64 =
        suite.positions().iter().map(|position| (technique.perft)(position, suite.depth)).sum();
    println!("{nodes}");
    Ok(())
}

fn report(arguments: &Arguments) -> Result<(), String> {
    let results = Results(measurements::read(&arguments.criterion)?);
    let charts = arguments.output.join("charts");
    for (name, chart) in [
        ("lines", results.movegen_chart("Perft by way to look along lines", &LINES)?),
        ("numberings", results.movegen_chart("Perft by numbering, one generator", &NUMBERINGS)?),
        ("look", results.look_chart()?),
    ] {
        let svg = chart.draw().map_err(|error| format!("chart {name}: {error}"))?;
        write(&charts.join(name).with_extension("svg"), &svg)?;
    }
    let report = results.report()?;
    let path = arguments.output.join("REPORT.md");
    write(&path, &report)?;
    println!("{}", path.display());
    Ok(())
}

fn write(path: &Path, text: &str) -> Result<(), String> {
    write_atomically(path, text)
        .map_err(|error| format!("cannot write {}: {error}", path.display()))
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

    fn movegen(&self, technique: &Technique, suite: &Suite) -> Result<&Measurement, String> {
        self.get("movegen", technique.name, suite.name)
    }

    fn movegen_chart<'a>(
        &self,
        title: &'a str,
        techniques: &'a [Technique],
    ) -> Result<Chart<'a>, String> {
        let mut rows = Vec::new();
        for technique in techniques {
            let mut figures = Vec::new();
            for suite in [suites::START, suites::KINGS, suites::MANY_KINGS] {
                figures.push(1e3 / self.movegen(technique, &suite)?.nanoseconds);
            }
            rows.push((technique.name, figures));
        }
        let series = &["from the start", "two kings a side", "three kings a side"];
        Ok(Chart { title, unit: "million nodes a second", series, rows })
    }

    fn look_chart(&self) -> Result<Chart<'_>, String> {
        let mut rows = Vec::new();
        for technique in &LINES {
            let mut figures = Vec::new();
            for value in ["throughput, perft", "latency, perft"] {
                figures.push(self.get("lines", technique.name, value)?.nanoseconds);
            }
            rows.push((technique.name, figures));
        }
        let (title, series) = ("A look along both lines of a king", &["throughput", "latency"]);
        Ok(Chart { title, unit: "nanoseconds", series, rows })
    }

    fn report(&self) -> Result<String, String> {
        let mut out = format!(
            "# Looking along a line: rotated, magic, PEXT, walking\n\n{}\n\n{}\n- {}\n",
            include_str!("findings.md").trim(),
            include_str!("method.md").trim(),
            machine()
        );
        self.comparison(&mut out, "Ways to look along lines", &LINES)?;
        self.comparison(&mut out, "Numberings", &NUMBERINGS)?;
        self.suites(&mut out)?;
        self.plain(&mut out, "lines", "One look along both lines of a king", "ns a look");
        self.plain(&mut out, "leapers", "Knights and kings of chess", "ns a set");
        self.plain(&mut out, "popcount", "Population counts", "ns a word");
        self.plain(&mut out, "perft", "Perft", "ns a node");
        Ok(out)
    }

    /// The table that the report is about: everything known of each technique in one row.
    fn comparison(
        &self,
        out: &mut String,
        title: &str,
        techniques: &[Technique],
    ) -> Result<(), String> {
        let [start, kings] = [suites::START, suites::KINGS];
        let best = |suite: &Suite| -> Result<f64, String> {
            techniques.iter().try_fold(f64::INFINITY, |best, technique| {
                Ok(best.min(self.movegen(technique, suite)?.nanoseconds))
            })
        };
        let bests = [best(&start)?, best(&kings)?];
        *out += &format!(
            "\n## {title}\n\n\
             | technique | start, M nodes/s | to the best | kings, M nodes/s | to the best \
             | table bytes | instructions a node, start | kings | D1 misses a 1,000 nodes, kings \
             | needs | from |\n\
             |---|---|---|---|---|---|---|---|---|---|---|\n"
        );
        for technique in techniques {
            let mut cells = vec![technique.name.to_owned()];
            let mut costs = Vec::new();
            for (suite, best) in [&start, &kings].into_iter().zip(bests) {
                let measured = self.movegen(technique, suite)?;
                cells.push(rate(measured));
                cells.push(format!("{:.2}", measured.nanoseconds / best));
                let cost = instructions::count(technique.name, suite.name);
                costs.push(cost.map(|cost| per_node(cost, suite)));
            }
            let figure = |figure: Option<f64>, digits: usize| {
                figure.map_or("–".to_owned(), |figure| format!("{figure:.digits$}"))
            };
            cells.push(technique.table.to_string());
            cells.push(figure(costs[0].map(|cost| cost.instructions), 0));
            cells.push(figure(costs[1].map(|cost| cost.instructions), 0));
            cells.push(figure(costs[1].map(|cost| cost.misses * 1e3), 1));
            cells.push(technique.needs.to_owned());
            cells.push(technique.source.to_owned());
            *out += &row(&cells);
        }
        Ok(())
    }

    fn suites(&self, out: &mut String) -> Result<(), String> {
        *out += "\n## Every suite\n\nMillion nodes a second.\n\n";
        let names = suites::ALL.map(|suite| suite.name.to_owned());
        *out += &row(&[&["technique".to_owned()], &names[..]].concat());
        *out += &row(&vec!["---".to_owned(); names.len() + 1]);
        for technique in LINES.iter().chain(&NUMBERINGS) {
            let mut cells = vec![technique.name.to_owned()];
            for suite in &suites::ALL {
                cells.push(rate(self.movegen(technique, suite)?));
            }
            *out += &row(&cells);
        }
        Ok(())
    }

    /// A table of all measurements of a group: functions down, values across.
    fn plain(&self, out: &mut String, group: &str, title: &str, unit: &str) {
        let measured = || self.0.iter().filter(|found| found.group == group);
        let mut values: Vec<&str> = measured().map(|found| found.value.as_str()).collect();
        let mut functions: Vec<&str> = measured().map(|found| found.function.as_str()).collect();
        for names in [&mut values, &mut functions] {
            names.sort_unstable();
            names.dedup();
        }
        *out += &format!("\n## {title}\n\n");
        let heads = values.iter().map(|value| format!("{unit} {value}").trim().to_owned());
        let heads: Vec<String> = heads.collect();
        *out += &row(&[&["technique".to_owned()], &heads[..]].concat());
        *out += &row(&vec!["---".to_owned(); values.len() + 1]);
        for function in functions {
            let mut cells = vec![function.to_owned()];
            for value in &values {
                let found = self.get(group, function, value);
                cells.push(found.map_or(String::new(), |found| {
                    format!("{:.2} ± {:.0} %", found.nanoseconds, found.spread * 100.0)
                }));
            }
            *out += &row(&cells);
        }
    }
}

fn rate(measured: &Measurement) -> String {
    format!("{:.0} ± {:.0} %", 1e3 / measured.nanoseconds, measured.spread * 100.0)
}

fn per_node(cost: Cost, suite: &Suite) -> Cost {
    let nodes = suite.nodes as f64;
    Cost { instructions: cost.instructions / nodes, misses: cost.misses / nodes }
}

fn row(cells: &[String]) -> String {
    format!("| {} |\n", cells.join(" | "))
}

/// The machine, the compiler, the flags and the date, as far as they can be found out.
fn machine() -> String {
    let run = |program: &str, arguments: &[&str]| {
        let output = Command::new(program).args(arguments).output().ok();
        let text = output.and_then(|output| String::from_utf8(output.stdout).ok());
        text.map_or("unknown".to_owned(), |text| text.trim().to_owned())
    };
    let processors = fs::read_to_string("/proc/cpuinfo").unwrap_or_default();
    let model = processors
        .lines()
        .find_map(|line| line.strip_prefix("model name")?.split_once(": "))
        .map_or("unknown processor", |(_, model)| model);
    let flags = env::var("RUSTFLAGS").unwrap_or_default();
    let bmi2 = if cfg!(target_feature = "bmi2") { "with" } else { "without" };
    format!(
        "{model}; {}; RUSTFLAGS=\"{flags}\" ({bmi2} BMI2); {}.",
        run("rustc", &["--version"]),
        run("date", &["-u", "+%F"]),
    )
}
