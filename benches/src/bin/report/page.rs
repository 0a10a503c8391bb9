//! REPORT.md, as a function of the records.

use benches::attacks::{SUITES, THROUGHPUT, group};
use benches::calls;
use benches::machine::COMMIT;
use benches::record::{INSTRUCTIONS, NANOSECONDS, Quartiles, Record, table};
use benches::techniques::BACKENDS_8X8;
use checkers_bits::{International, Russian, Spantsireti};

use crate::chart::Chart;
use crate::claims::{ANSWER, BACKENDS, LEAPERS, NUMBERINGS, boards, list};

/// The path of the chart in the folder of the report.
pub(crate) const CHART: &str = "charts/attacks.svg";

/// The whole generator on 8×8.
pub(crate) fn chart(record: &Record) -> Result<Chart<'_>, String> {
    let [board, ..] = &boards();
    let mut rows = Vec::new();
    for name in record.names(board, |row| &row.candidate) {
        let ratio = |(_, column)| record.ratio(board, column, [name, "hybrid"]);
        rows.push((name, SUITES.into_iter().map(ratio).collect::<Result<_, _>>()?));
    }
    Ok(Chart {
        title: "Russian perft by slider-attack backend: time relative to hybrid, median and quartiles",
        series: &["start", "middle game", "kings"],
        rows,
    })
}

/// Writes the page from the newest records, the last of which gives the figures, and from a run with peers.
pub(crate) fn write(records: &[Record], peers: &Record) -> Result<String, String> {
    let record = &records[records.len() - 1];
    let about = |name| record.about(name);
    let note = about("note").map_or(String::new(), |note| format!("{note}\n\n"));
    let mut out = format!(
        "# Rotated or magic?\n\n{note}\
         How should a program find the attacks of a flying king along a line: by a rotated bitboard, by a magic \
         multiplication, or by another way? Two commands answer for any machine: `cargo bench -p benches --bench attacks` in \
         two minutes, and [`report`](README.md#the-report) for this page. All figures, also those in sentences, are computed \
         from [records](records).\n\n{}\n\
         ![Time of the whole generator by backend]({CHART})\n\n\
         {}, load average {} at the start; {}; {}. PEXT is {}. Commit {}, {} UTC.\n",
        list(&ANSWER, records)?,
        about("processor")?,
        about("load average")?,
        about("compiler")?,
        about("build")?,
        about("PEXT")?,
        about(COMMIT)?,
        about("date")?,
    );
    out += &format!("\n## Backends\n\n{}\n{}", list(&BACKENDS, records)?, sources());
    for board in boards() {
        out += &format!("\n{}:\n\n{}", capital(&board), record.comparison(&board)?);
    }
    if let [before, _] = records {
        out += &beside(before, record)?;
    }
    out += &format!("\n## Numberings\n\n{}", list(&NUMBERINGS, records)?);
    for board in [
        group::<Russian>("numberings"),
        group::<International>("numberings"),
        group::<Spantsireti>("numberings"),
    ] {
        out += &format!("\n{}:\n\n{}", capital(&board), record.comparison(&board)?);
    }
    out += include_str!("calls.md");
    out += &plain(record, &calls::group::<Russian>())?;
    out += &plain(record, &calls::group::<International>())?;
    out += &plain(record, "leaves")?;
    out += &format!("\n## Other programs\n\n{}\n", peers.about("note")?);
    for group in ["russian", "international", "leaves"] {
        out += &plain(peers, group)?;
    }
    out += &format!(
        "\n## Knights and kings of chess, and population counts\n\n{}",
        list(&LEAPERS, records)?
    );
    out += &plain(record, "leapers")?;
    out += &plain(record, "popcount")?;
    Ok(out)
}

fn capital(text: &str) -> String {
    let mut letters = text.chars();
    letters
        .next()
        .map_or(String::new(), |first| first.to_uppercase().to_string() + letters.as_str())
}

/// The sizes and the sources of the backends.
fn sources() -> String {
    let backends = BACKENDS_8X8.iter().map(|backend| {
        format!("{} ({} KB; {})", backend.name, backend.bytes.div_ceil(1000), backend.source)
    });
    let backends: Vec<_> = backends.collect();
    format!("Tables of 8×8 and sources: {}.\n", backends.join(", "))
}

/// The medians of two runs side by side.
fn beside(before: &Record, record: &Record) -> Result<String, String> {
    let columns = [THROUGHPUT, SUITES[0].1, SUITES[2].1];
    let mut rows = vec![vec!["time to hybrid".to_owned()]];
    let mut apart = Vec::new();
    for board in boards() {
        let size = board.rsplit_once(' ').map_or("", |(_, size)| size).to_owned();
        rows[0].extend(columns.map(|column| format!("{size}: {column}")));
    }
    for name in record.names(&boards()[0], |row| &row.candidate) {
        let mut cells = vec![name.to_owned()];
        for board in boards() {
            for column in columns {
                let ratio = |record: &Record| record.ratio(&board, column, [name, "hybrid"]);
                cells.push(match [ratio(before), ratio(record)] {
                    [Ok(a), Ok(b)] => {
                        apart.push((b.median / a.median - 1.0).abs());
                        format!("{:.2} {:.2}", a.median, b.median)
                    }
                    // The backend that supports only 8×8.
                    _ => String::new(),
                });
            }
        }
        rows.push(cells);
    }
    // The reference to itself is 1 in both.
    rows.pop();
    apart.truncate(apart.len() - 3 * columns.len());
    let Quartiles { median, high, .. } = Quartiles::of(apart.iter().copied())?;
    let largest = apart.iter().copied().fold(0.0, f64::max);
    Ok(format!(
        "\n## Two runs beside each other\n\nMedians of the run of {} and of this one. Half of the ratios differ by less than \
         {:.1} %, three quarters by less than {:.1} %, all by at most {:.1} %.\n\n{}",
        before.about("date")?,
        median * 100.0,
        high * 100.0,
        largest * 100.0,
        table(&rows)
    ))
}

/// A table with the median of each case, half of the distance between the quartiles, and the instructions.
fn plain(record: &Record, group: &str) -> Result<String, String> {
    let columns = record.names(group, |row| &row.column);
    let unit = if group == "popcount" || group == "leapers" { "ns" } else { "ns (instr.)" };
    let mut rows = vec![vec![format!("{group}: {unit}")]];
    rows[0].extend(columns.iter().map(|column| column.to_string()));
    for name in record.names(group, |row| &row.candidate) {
        let mut cells = vec![name.to_owned()];
        for column in &columns {
            cells.push(record.values(group, name, column, NANOSECONDS).map_or(
                Ok(String::new()),
                |times| {
                    let Quartiles { low, median, high } = Quartiles::of(times.iter().copied())?;
                    let mut cell = format!("{median:.1}");
                    if times.len() > 1 {
                        cell += &format!(" ± {:.0} %", (high - low) / 2.0 / median * 100.0);
                    }
                    if let Ok(count) = record.values(group, name, column, INSTRUCTIONS) {
                        cell += &format!(" ({:.0})", count[0]);
                    }
                    Ok::<_, String>(cell)
                },
            )?);
        }
        rows.push(cells);
    }
    Ok(format!("\n{}", table(&rows)))
}
