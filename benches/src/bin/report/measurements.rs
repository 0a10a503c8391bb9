//! The results of criterion in `target/criterion`.

use std::fs;
use std::path::{Path, PathBuf};

use serde::Deserialize;

/// One benchmark.
#[derive(Clone, Debug)]
pub(crate) struct Measurement {
    pub(crate) group: String,
    pub(crate) function: String,
    pub(crate) value: String,
    /// Nanoseconds for one element or byte: the median of the samples.
    pub(crate) nanoseconds: f64,
    /// Half of the distance between the quartiles, as a share of the median. Several runs can
    /// increase it: see [`read`].
    pub(crate) spread: f64,
}

impl Measurement {
    fn name(&self) -> (&str, &str, &str) {
        (&self.group, &self.function, &self.value)
    }
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

/// Reads every benchmark of one or more runs. Each run is a folder.
///
/// The result of several runs is their median. Its spread is half of the distance between the
/// fastest and the slowest run, if that is larger than the spread within one run.
pub(crate) fn read(folders: &[PathBuf]) -> Result<Vec<Measurement>, String> {
    let mut runs = Vec::new();
    for folder in folders {
        let mut run = Vec::new();
        visit(folder, &mut run)?;
        if run.is_empty() {
            let folder = folder.display();
            return Err(format!("no measurements in {folder}: run `cargo bench -p benches` first"));
        }
        runs.extend(run);
    }
    runs.sort_by(|a, b| a.name().cmp(&b.name()).then(a.nanoseconds.total_cmp(&b.nanoseconds)));
    let joined = runs.chunk_by(|a, b| a.name() == b.name()).map(|runs| {
        let median = &runs[runs.len() / 2];
        let apart = runs[runs.len() - 1].nanoseconds - runs[0].nanoseconds;
        let spread = median.spread.max(apart / 2.0 / median.nanoseconds);
        Measurement { spread, ..median.clone() }
    });
    Ok(joined.collect())
}

fn visit(folder: &Path, measurements: &mut Vec<Measurement>) -> Result<(), String> {
    if folder.file_name().is_some_and(|name| name == "new") {
        measurements.push(measurement(folder)?);
        return Ok(());
    }
    let Ok(entries) = fs::read_dir(folder) else { return Ok(()) };
    let mut folders: Vec<_> = entries
        .filter_map(|entry| entry.ok().map(|entry| entry.path()))
        .filter(|path| path.is_dir())
        .collect();
    folders.sort();
    folders.iter().try_for_each(|folder| visit(folder, measurements))
}

fn measurement(folder: &Path) -> Result<Measurement, String> {
    let benchmark: Benchmark = json(&folder.join("benchmark.json"))?;
    let sample: Sample = json(&folder.join("sample.json"))?;
    let elements = match benchmark.throughput {
        Some(Throughput::Elements(count) | Throughput::Bytes(count)) => count as f64,
        None => 1.0,
    };
    let mut times: Vec<f64> =
        sample.times.iter().zip(&sample.iters).map(|(time, iters)| time / iters).collect();
    times.sort_by(f64::total_cmp);
    let quantile = |share: f64| times[((times.len() - 1) as f64 * share).round() as usize];
    let median = quantile(0.5);
    Ok(Measurement {
        group: benchmark.group_id,
        function: benchmark.function_id.unwrap_or_default(),
        value: benchmark.value_str.unwrap_or_default(),
        nanoseconds: median / elements,
        spread: (quantile(0.75) - quantile(0.25)) / 2.0 / median,
    })
}

fn json<T: for<'a> Deserialize<'a>>(path: &Path) -> Result<T, String> {
    let text = fs::read_to_string(path).map_err(|error| format!("{}: {error}", path.display()))?;
    serde_json::from_str(&text).map_err(|error| format!("{}: {error}", path.display()))
}
