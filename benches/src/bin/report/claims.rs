//! Sentences whose figures come from a record. A sentence that a record refutes is not printed: the report fails.

use benches::attacks::{Backend, LATENCY, PEXT, SUITES, THROUGHPUT, group};
use benches::record::{INSTRUCTIONS, LOOK_UPS, Quartiles, Record};
use benches::techniques::{BACKENDS_8X8, GHOSTS};
use checkers_bits::{International, Russian, Spantsireti};

/// A sentence with its figures, and whether they bear it out.
pub(crate) struct Claim {
    text: String,
    holds: bool,
}

pub(crate) type Sentence = fn(&Record) -> Result<Claim, String>;

/// The answer to the question of the report.
pub(crate) const ANSWER: [Sentence; 5] =
    [rotated_or_magic, rotated, pext, without_large_tables, hybrid];
/// About the tables of the backends.
pub(crate) const BACKENDS: [Sentence; 2] = [without_kings, latency];
/// About the tables of the numberings.
pub(crate) const NUMBERINGS: [Sentence; 2] = [numberings, ghosts];
/// About the attacks of knights and kings of chess.
pub(crate) const LEAPERS: [Sentence; 1] = [leapers];

/// The sentences as a list, with the figures of the last record.
///
/// # Errors
///
/// Every sentence that one of the records refutes.
pub(crate) fn list(sentences: &[Sentence], records: &[Record]) -> Result<String, String> {
    let mut refuted = Vec::new();
    let mut lines = String::new();
    for (i, record) in records.iter().enumerate() {
        for sentence in sentences {
            let Claim { text, holds } = sentence(record)?;
            if !holds {
                refuted.push(format!("the record of {} refutes: {text}", record.about("date")?));
            }
            if i + 1 == records.len() {
                lines += &format!("- {text}\n");
            }
        }
    }
    if refuted.is_empty() { Ok(lines) } else { Err(refuted.join("\n")) }
}

const KINGS: &str = SUITES[2].1;
const START: &str = SUITES[0].1;

/// The tables of the backends of each board.
pub(crate) fn boards() -> [String; 3] {
    let kind = "backends";
    [group::<Russian>(kind), group::<International>(kind), group::<Spantsireti>(kind)]
}

/// A ratio on each board.
fn ratios(record: &Record, column: &str, names: [&str; 2]) -> Result<Vec<Quartiles>, String> {
    boards().iter().map(|board| record.ratio(board, column, names)).collect()
}

fn medians(ratios: &[Quartiles]) -> String {
    let [eight, ten, spantsireti] = ratios else { unreachable!("there are three boards") };
    let medians = [eight, ten, spantsireti].map(|ratio| format!("{:.2}", ratio.median));
    format!("{} on 8×8, {} on 10×10, {} on 10×8", medians[0], medians[1], medians[2])
}

fn all(ratios: &[Quartiles], holds: impl Fn(f64) -> bool) -> bool {
    ratios.iter().all(|ratio| holds(ratio.median))
}

fn instructions(record: &Record, group: &str, name: &str, column: &str) -> Result<f64, String> {
    Ok(record.values(group, name, column, INSTRUCTIONS)?[0])
}

fn bytes(name: &str) -> f64 {
    let backend = BACKENDS_8X8.iter().find(|backend: &&Backend<Russian>| backend.name == name);
    backend.map_or(0.0, |backend| backend.bytes.into())
}

fn rotated_or_magic(record: &Record) -> Result<Claim, String> {
    let kings = ratios(record, KINGS, ["rotated", "magic"])?;
    let text = format!(
        "**Rotated or magic? It hardly matters.** With kings on the board, the whole generator takes {} times \
         as long with rotated as with magic.",
        medians(&kings)
    );
    Ok(Claim { text, holds: all(&kings, |ratio| (0.9..1.1).contains(&ratio)) })
}

fn rotated(record: &Record) -> Result<Claim, String> {
    let [board, ..] = &boards();
    let look_up = record.ratio(board, THROUGHPUT, ["rotated", "magic"])?;
    let [own, magic] = ["rotated", "magic"].map(|name| instructions(record, board, name, START));
    let (own, magic) = (own?, magic?);
    let text = format!(
        "**Rotated** has the cheaper look-up on 8×8, a shift and a mask: {:.2} of magic's time. But every move \
         updates a second bitboard, {own:.0} instructions a node from the start in place of {magic:.0}, and the \
         tables are {:.1} times as large.",
        look_up.median,
        bytes("rotated") / bytes("magic"),
    );
    Ok(Claim { text, holds: look_up.median < 1.0 && own > magic })
}

fn pext(record: &Record) -> Result<Claim, String> {
    let look_up = record.ratio(&boards()[0], THROUGHPUT, [PEXT, "magic"])?;
    let kings = ratios(record, KINGS, [PEXT, "magic"])?;
    let text = format!(
        "**PEXT**, the article's SUBBITS, takes {:.2} of the time of a magic look-up on 8×8. The whole generator with \
         kings takes {} of its time with magic. It needs BMI2, so it cannot be the default.",
        look_up.median,
        medians(&kings)
    );
    Ok(Claim { text, holds: look_up.median < 1.0 && all(&kings, |ratio| ratio < 1.0) })
}

fn without_large_tables(record: &Record) -> Result<Claim, String> {
    let walking = ratios(record, KINGS, ["walking", "magic"])?;
    let fill = ratios(record, KINGS, ["fill", "magic"])?;
    let universal = record.ratio(&boards()[0], KINGS, ["universal", "magic"])?;
    let text = format!(
        "**Without tables**, with kings: walking takes {} times as long as magic, fill {}. **One magic** for all \
         lines of 8×8, with {:.0} KB of tables in place of {:.0}, takes {:.2} times as long.",
        medians(&walking),
        medians(&fill),
        bytes("universal") / 1e3,
        bytes("magic") / 1e3,
        universal.median
    );
    let holds = all(&walking, |ratio| ratio > 1.5)
        && walking.iter().zip(&fill).all(|(walking, fill)| fill.median < walking.median)
        && universal.median > 1.0;
    Ok(Claim { text, holds })
}

fn hybrid(record: &Record) -> Result<Claim, String> {
    let mut best = f64::INFINITY;
    for name in ["rotated", "magic", "walking", "fill"] {
        let kings = ratios(record, KINGS, [name, "hybrid"])?;
        best = kings.iter().fold(best, |best, ratio| best.min(ratio.median));
    }
    let text = format!(
        "**Hybrid**, the default, fills for many squares and uses magic for few. With kings, every backend that \
         needs no BMI2 takes at least {best:.2} of its time, on every board."
    );
    Ok(Claim { text, holds: best > 0.95 })
}

fn without_kings(record: &Record) -> Result<Claim, String> {
    let [board, ..] = &boards();
    let look_ups = record.values(board, LOOK_UPS, START, LOOK_UPS)?[0];
    let magic = instructions(record, board, "magic", START)?;
    let (mut apart, mut times) = (0.0_f64, Vec::new());
    for name in ["magic", PEXT, "universal", "walking", "fill"] {
        let own = instructions(record, board, name, START)?;
        apart = apart.max((own / magic - 1.0).abs());
        times.push(record.ratio(board, START, [name, "hybrid"])?.median);
    }
    times.sort_by(f64::total_cmp);
    let text = format!(
        "Without kings nothing is looked up: from the start, 8×8 takes {look_ups:.3} line look-ups a node. What differs \
         in that column is the code around the look-up and its place in memory. The backends but rotated take the \
         same instructions there within {:.1} %, and still {:.2} to {:.2} of the time of hybrid. A difference of \
         this size says nothing about a backend in the other columns either.",
        apart * 100.0,
        times[0],
        times[times.len() - 1]
    );
    Ok(Claim { text, holds: look_ups < 0.02 && apart < 0.02 })
}

fn latency(record: &Record) -> Result<Claim, String> {
    let [board, ..] = &boards();
    let [waits, overlaps] =
        [LATENCY, THROUGHPUT].map(|column| record.ratio(board, column, ["walking", "magic"]));
    let hybrid = [LATENCY, THROUGHPUT].map(|column| record.time(board, "hybrid", column));
    let [wait, overlap] = hybrid;
    let apart = wait?.median / overlap?.median;
    let text = format!(
        "*Throughput*: independent look-ups of a whole king, both lines, which overlap. *Latency*: each waits for the one \
         before, and takes {apart:.1} times as long with hybrid, whose look-up is the one of magic; for walking, \
         the distance to magic changes from {:.1} to {:.1} times.",
        overlaps?.median, waits?.median
    );
    Ok(Claim { text, holds: apart > 1.2 })
}

fn numberings(record: &Record) -> Result<Claim, String> {
    let board = &group::<Russian>("numberings");
    let diagonals = "diagonals in 32 bits";
    let ratio = |name, column| record.ratio(board, column, [name, diagonals]);
    let share = |name| -> Result<f64, String> {
        Ok(instructions(record, board, name, START)?
            / instructions(record, board, diagonals, START)?)
    };
    let (rows, bytes, dark) = ("rows in 32 bits", "array of 32 bytes", "dark squares of 64 bits");
    let (more, array) = (share(rows)?, ratio(bytes, START)?.median);
    let text = format!(
        "8×8, one plain generator. Rows, with odd and even shifts, take {more:.2} times the instructions of diagonals \
         from the start, as the article expected, and {:.2} times the time. Dark squares of 64 bits take {:.2} times \
         the time of diagonals from the start and {:.2} with kings: a 64-bit shift costs no more than a 32-bit \
         rotate. The article's array of bytes takes {array:.1} times as long.",
        ratio(rows, START)?.median,
        ratio(dark, START)?.median,
        ratio(dark, KINGS)?.median,
    );
    Ok(Claim { text, holds: more > 1.05 && array > 2.0 && share(dark)? < more })
}

fn ghosts(record: &Record) -> Result<Claim, String> {
    let mut ratios = Vec::new();
    for (board, modulo) in [
        (group::<International>("numberings"), "diagonals modulo 50"),
        (group::<Spantsireti>("numberings"), "diagonals modulo 40"),
    ] {
        for column in [START, KINGS] {
            ratios.push(record.ratio(&board, column, [modulo, GHOSTS])?);
        }
    }
    let text = format!(
        "Larger boards, the library's generator with fill. With ghost bits a step needs no mask and no emulated \
         rotate. Without them, 10×10 takes {:.2} times as long from the start and {:.2} with kings, 10×8 {:.2} and {:.2}.",
        ratios[0].median, ratios[1].median, ratios[2].median, ratios[3].median
    );
    Ok(Claim { text, holds: all(&ratios, |ratio| ratio > 1.0) })
}

fn leapers(record: &Record) -> Result<Claim, String> {
    let time = |name, pieces| Ok::<f64, String>(record.time("leapers", name, pieces)?.median);
    let (shifts, table) = ("knights, shifts", "knights, table");
    let (growth, ratio) =
        (time(shifts, "8")? / time(shifts, "1")?, time(table, "8")? / time(shifts, "8")?);
    let text = format!(
        "Shifts move all pieces at once: eight knights take {growth:.1} times the time of one. A table takes {ratio:.1} \
         times as long as shifts for eight."
    );
    Ok(Claim { text, holds: growth < 1.6 && ratio > 1.3 })
}

#[cfg(test)]
mod tests {
    use super::*;

    /// On every board, rotated takes as long as magic times `kings`.
    fn record(kings: f64) -> Record {
        let times = |name: &str, time: f64| {
            boards()
                .map(|board| format!("{board}\t{name}\t{KINGS}\tns\t{} {}\n", time, 10.0 * time))
                .concat()
        };
        let text = format!("# date: today\n{}{}", times("rotated", kings), times("magic", 1.0));
        text.parse().unwrap()
    }

    #[test]
    fn a_sentence_has_the_figures_of_the_last_record() {
        let list = list(&[rotated_or_magic], &[record(1.02), record(0.96)]).unwrap();
        assert!(
            list.starts_with("- **Rotated") && list.contains("0.96 on 8×8, 0.96 on 10×10"),
            "{list}"
        );
    }

    #[test]
    fn a_refuted_sentence_is_named() {
        for records in [[record(1.5), record(1.0)], [record(1.0), record(1.5)]] {
            let error = list(&[rotated_or_magic], &records).unwrap_err();
            assert!(
                error.starts_with("the record of today refutes: **Rotated or magic?"),
                "{error}"
            );
            assert!(error.contains("1.50 on 8×8"), "{error}");
        }
    }

    #[test]
    fn a_sentence_without_its_figures_is_an_error() {
        assert!(list(&[pext], &[record(1.0)]).unwrap_err().contains(PEXT));
    }
}
