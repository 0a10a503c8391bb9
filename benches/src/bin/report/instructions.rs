//! Instructions and cache misses, counted by valgrind if it is installed.

use std::env;
use std::process::Command;

/// The cost of one run.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Cost {
    pub(crate) instructions: f64,
    /// Read and write misses of the first-level data cache, simulated in the size of this machine's
    /// cache.
    pub(crate) misses: f64,
}

/// Runs `report` with these arguments under callgrind. `None` without valgrind.
pub(crate) fn count(arguments: &[&str]) -> Option<Cost> {
    let output = Command::new("valgrind")
        .args(["--tool=callgrind", "--cache-sim=yes", "--callgrind-out-file=/dev/null"])
        .arg(env::current_exe().ok()?)
        .args(arguments)
        .output()
        .ok()?;
    if !output.status.success() {
        return None;
    }
    let log = String::from_utf8(output.stderr).ok()?;
    let figures = |label: &str| -> Option<Vec<f64>> {
        let (_, figures) = log.lines().find(|line| line.contains(label))?.rsplit_once(" : ")?;
        figures.split_whitespace().map(|figure| figure.parse().ok()).collect()
    };
    // Events: Ir Dr Dw I1mr D1mr D1mw ILmr DLmr DLmw
    let collected = figures("Collected")?;
    Some(Cost { instructions: *collected.first()?, misses: collected.get(4)? + collected.get(5)? })
}
