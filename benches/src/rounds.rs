//! Measures candidates in turns.
//!
//! Criterion finishes one benchmark before it begins the next, and even the shortest benchmark
//! takes ten samples, an analysis and files. If the machine slows down between two benchmarks, the
//! second candidate looks slower. In this module, a round runs every candidate once, for some
//! milliseconds each, and candidates are compared within a round. The order of the candidates
//! changes from round to round.

use std::hint::black_box;
use std::time::{Duration, Instant};

use clap::Parser;
use itertools::Itertools;

use crate::machine;
use crate::record::{NANOSECONDS, Record, Row};

/// The number of rounds: odd, so that the median is one of the values.
const ROUNDS: usize = 41;

/// A benchmark case: one cell of a table of the report.
pub struct Case {
    /// The name of the table.
    pub group: String,
    /// The candidate, which is the row of the table.
    pub candidate: &'static str,
    /// The column of the table. Only cases of one column are compared.
    pub column: &'static str,
    /// Prepares the inputs of the work.
    pub prepare: Box<dyn Fn() -> Work>,
}

/// A piece of work that can be repeated.
pub struct Work {
    /// The number of elements: look-ups or nodes.
    pub elements: u64,
    /// The expected result of `run`.
    pub expected: u64,
    /// Does the work. The result depends on every element, so that the optimiser cannot drop an
    /// element.
    pub run: Box<dyn FnMut() -> u64>,
}

impl Case {
    /// Prepares the work and checks its result once.
    ///
    /// # Panics
    ///
    /// If the result is wrong.
    #[must_use]
    pub fn checked(&self) -> Work {
        let mut work = (self.prepare)();
        let Self { group, candidate, column, .. } = self;
        assert_eq!((work.run)(), work.expected, "{candidate} in {group}, {column}");
        work
    }
}

impl Work {
    fn time(&mut self, iterations: u32) -> Duration {
        let start = Instant::now();
        for _ in 0..iterations {
            black_box((self.run)());
        }
        start.elapsed()
    }
}

/// The arguments of a bench. Arguments that only cargo or Criterion know are ignored.
#[derive(Debug, Parser)]
#[command(ignore_errors = true)]
struct Arguments {
    /// Measure only tables with this text in their name
    #[arg(default_value = "")]
    filter: String,

    /// Measure; without this option, only check the results, as `cargo test` does
    #[arg(long)]
    bench: bool,

    /// Seconds for all rounds together
    #[arg(long, value_name = "SECONDS")]
    measurement_time: Option<f64>,
}

/// The main function of a bench. Measures the cases for `seconds`, then prints a table for each
/// group, and `legend`. `counts` are further rows for the tables, which are counted and not timed.
///
/// # Errors
///
/// If no case matches the filter, or if a measurement fails.
pub fn main(
    mut cases: Vec<Case>,
    mut counts: Vec<Row>,
    seconds: f64,
    legend: &str,
) -> Result<(), String> {
    let arguments = Arguments::parse();
    cases.retain(|case| case.group.contains(&arguments.filter));
    counts.retain(|row| row.group.contains(&arguments.filter));
    if cases.is_empty() {
        return Err(format!("expected a part of a table's name, found `{}`", arguments.filter));
    }
    if !arguments.bench {
        cases.iter().for_each(|case| drop(case.checked()));
        return Ok(());
    }
    let rows = measure(&cases, arguments.measurement_time.unwrap_or(seconds))?;
    let mut record = Record { about: machine::about(), rows };
    record.rows.extend(counts);
    for (name, value) in &record.about {
        println!("{name}: {value}");
    }
    for group in cases.iter().map(|case| &*case.group).dedup() {
        println!("\n{group}: median (quartiles) of {ROUNDS} rounds\n{}", record.comparison(group)?);
    }
    println!("{legend}");
    Ok(())
}

/// Measures cases in turns, for `seconds` in total.
///
/// # Errors
///
/// If `seconds` is not a valid duration.
pub fn measure(cases: &[Case], seconds: f64) -> Result<Vec<Row>, String> {
    let time = Duration::try_from_secs_f64(seconds);
    let time = time.map_err(|error| format!("expected seconds: {error}"))?;
    let slice = time / (cases.len() * ROUNDS) as u32;
    let mut works = cases.iter().map(Case::checked).collect_vec();
    let iterations: Vec<u32> = works
        .iter_mut()
        .map(|work| (slice.as_nanos() / work.time(1).as_nanos().max(1)).clamp(1, 1 << 20) as u32)
        .collect();
    let mut rows: Vec<Row> = cases
        .iter()
        .map(|case| Row::new([&case.group, case.candidate, case.column, NANOSECONDS], Vec::new()))
        .collect();
    let numbers: Vec<usize> = (0..cases.len()).collect();
    let is_column = |&a: &usize, &b: &usize| {
        (&cases[a].group, cases[a].column) == (&cases[b].group, cases[b].column)
    };
    for round in 0..ROUNDS {
        for column in numbers.chunk_by(is_column) {
            let mut column = column.to_vec();
            let first = round % column.len();
            column.rotate_left(first);
            for case in column {
                let time = works[case].time(iterations[case]).as_nanos() as f64;
                let elements = f64::from(iterations[case]) * works[case].elements as f64;
                rows[case].values.push(time / elements);
            }
        }
    }
    Ok(rows)
}

#[cfg(test)]
mod tests {
    use std::cell::RefCell;
    use std::rc::Rc;

    use super::*;

    fn case(candidate: &'static str, result: u64, log: &Rc<RefCell<Vec<&'static str>>>) -> Case {
        let log = Rc::clone(log);
        let prepare = move || {
            let log = Rc::clone(&log);
            let run = move || {
                log.borrow_mut().push(candidate);
                result
            };
            Work { elements: 1, expected: 1, run: Box::new(run) }
        };
        Case { group: "g".to_owned(), candidate, column: "c", prepare: Box::new(prepare) }
    }

    #[test]
    fn candidates_take_turns_and_every_round_is_kept() {
        let log = Rc::default();
        let cases = [case("a", 1, &log), case("b", 1, &log)];
        let rows = measure(&cases, 0.0).unwrap();
        assert!(rows.iter().all(|row| row.values.len() == ROUNDS));
        // The first four calls check the results and calibrate, so the rounds begin with the fifth
        // call.
        assert_eq!(log.borrow()[4..10], ["a", "b", "b", "a", "a", "b"]);
    }

    #[test]
    #[should_panic(expected = "a in g, c")]
    fn a_wrong_result_is_not_measured() {
        let _ = case("a", 2, &Rc::default()).checked();
    }

    #[test]
    fn arguments_of_criterion_are_ignored() {
        let found = Arguments::parse_from(["attacks", "--bench", "russian", "--quick"]);
        assert!(found.bench && found.filter == "russian" && found.measurement_time.is_none());
        assert!(!Arguments::parse_from(["attacks"]).bench);
    }
}
