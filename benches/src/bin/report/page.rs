//! Generates REPORT.md and its chart from the records.

use benches::attacks::{SUITES, THROUGHPUT, group};
use benches::record::{NANOSECONDS, Quartiles, Record, column, table};
use checkers_bits::{International, Russian, Spantsireti};
use itertools::Itertools;

use crate::chart::Chart;
use crate::template;

/// The chart of the times of the whole generator on 8×8, by backend.
pub(crate) fn chart(record: &Record) -> Result<Chart<'_>, String> {
    let board = group::<Russian>("backends");
    let mut rows = Vec::new();
    for name in record.names(&board, NANOSECONDS, |row| &row.candidate) {
        let ratio = |(_, column)| record.ratio(&board, column, [name, "hybrid"]);
        rows.push((name, SUITES.into_iter().map(ratio).collect::<Result<_, _>>()?));
    }
    Ok(Chart {
        title: "Russian perft by slider-attack backend: time relative to hybrid, median and quartiles",
        series: ["start", "middle game", "kings"],
        rows,
    })
}

/// Generates the text of REPORT.md. The last record gives the figures; `peers` is the record of a
/// run that includes other programs.
pub(crate) fn write(records: &[Record], peers: &Record) -> Result<String, String> {
    let runs = if let [before, last] = records { beside(before, last)? } else { String::new() };
    let note = records[records.len() - 1].about("note");
    let note = note.map_or(String::new(), |note| format!("{note}\n\n"));
    let template = include_str!("report.md").replace("{note}\n", &note).replace("{runs}\n", &runs);
    template::fill(&template, records, peers)
}

/// A table with the medians of two runs side by side.
fn beside(before: &Record, last: &Record) -> Result<String, String> {
    let kind = "backends";
    let boards = [group::<Russian>(kind), group::<International>(kind), group::<Spantsireti>(kind)];
    let heads = [THROUGHPUT, SUITES[0].1, SUITES[2].1];
    let mut names = last.names(&boards[0], NANOSECONDS, |row| &row.candidate);
    // The last candidate is the reference and gets no row, because its ratio to itself is always 1.
    names.pop();
    let mut columns = vec![column("time / hybrid", &names, str::to_owned)];
    let mut apart = Vec::new();
    for (board, head) in boards.iter().cartesian_product(heads) {
        let size = board.rsplit_once(' ').map_or("", |(_, size)| size);
        columns.push(column(&format!("{size}: {head}"), &names, |name| {
            let ratios = [before, last].map(|it| it.ratio(board, head, [name, "hybrid"]));
            // A backend that does not support this board has no ratio in the records, so its cell
            // stays empty.
            let [Ok(a), Ok(b)] = ratios else { return String::new() };
            apart.push((b.median / a.median - 1.0).abs() * 100.0);
            format!("{:.2}, {:.2}", a.median, b.median)
        }));
    }
    let largest = apart.iter().copied().fold(0.0, f64::max);
    let Quartiles { median, high, .. } = Quartiles::of(apart)?;
    Ok(format!(
        "\n## Two runs beside each other\n\nMedians of the run of {} UTC and of this one. Half of the ratios differ by \
         at most {median:.1} %, three quarters by {high:.1} %, all by {largest:.1} %.\n\n{}",
        before.about("date")?,
        table(&columns)
    ))
}
