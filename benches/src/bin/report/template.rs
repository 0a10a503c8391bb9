//! Fills the template of the report from records.
//!
//! A template has these fields in braces:
//!
//! - `GROUP; COLUMN; A / B`: the time of A divided by the time of B, the median of the ratios of all rounds;
//! - `UNIT: GROUP; COLUMN; A / B`: the ratio of counts, such as instructions; without `/ B`, the count of A;
//! - `about: NAME`, `table: GROUP`, `counts: UNIT: GROUP`, `peers: UNIT: GROUP`: a line or a table of a record.
//!
//! A figure can have bounds: `GROUP; COLUMN; A / B | 0.9..1.1`. A figure outside of its bounds makes its
//! sentence false.

use benches::record::{INSTRUCTIONS, NANOSECONDS, Record};
use itertools::Itertools;

/// Fills the template with the figures of the last record.
///
/// # Errors
///
/// Names the sentences that a record refutes, or a field that a record cannot fill.
pub(crate) fn fill(template: &str, records: &[Record], peers: &Record) -> Result<String, String> {
    let (mut page, mut refuted) = (String::new(), Vec::new());
    for paragraph in template.split_inclusive("\n\n").flat_map(sentences) {
        for (number, record) in records.iter().enumerate() {
            let (text, holds) = filled(paragraph, record, peers)?;
            if !holds {
                refuted.push(format!(
                    "the record of {} refutes: {}",
                    record.about("date")?,
                    text.trim()
                ));
            }
            if number + 1 == records.len() {
                page += &on_one_line(&text);
            }
        }
    }
    if refuted.is_empty() { Ok(page) } else { Err(refuted.join("\n")) }
}

/// Splits a list into its items, each with all its lines. Other paragraphs stay whole.
fn sentences(paragraph: &str) -> impl Iterator<Item = &str> {
    let items = paragraph.match_indices("\n- ").map(|(end, _)| end + 1);
    let bounds = [0].into_iter().chain(items).chain([paragraph.len()]);
    bounds.tuple_windows().map(|(start, end)| &paragraph[start..end])
}

/// Joins the lines of a paragraph, because a filled line is longer or shorter than the line of the template.
/// Tables stay as they are.
fn on_one_line(text: &str) -> String {
    if text.trim_start().starts_with('|') {
        return text.to_owned();
    }
    let words: Vec<&str> = text.split_whitespace().collect();
    words.join(" ") + &text[text.trim_end().len()..]
}

/// Fills the fields of a text. Returns the text and whether all figures are within their bounds.
fn filled(text: &str, record: &Record, peers: &Record) -> Result<(String, bool), String> {
    let (mut out, mut holds, mut rest) = (String::new(), true, text);
    while let Some((before, field)) = rest.split_once('{') {
        let (field, after) = field.split_once('}').ok_or_else(|| format!("no }} in {text}"))?;
        out += before;
        let field = field.split_whitespace().collect::<Vec<_>>().join(" ");
        out += &match table(&field, record, peers) {
            Some(table) => table?,
            None => {
                let (figure, is_within) = figure(&field, record)?;
                holds &= is_within;
                figure
            }
        };
        rest = after;
    }
    Ok((out + rest, holds))
}

/// Fills a field that stands for a line or a table; `None` if the field is a figure.
fn table(field: &str, record: &Record, peers: &Record) -> Option<Result<String, String>> {
    let (kind, rest) = field.split_once(": ")?;
    match (kind, rest.split_once(": ")) {
        ("about", _) => Some(record.about(rest).map(str::to_owned)),
        ("table", _) => Some(record.comparison(rest)),
        ("counts", Some((unit, group))) => Some(record.counts(group, unit)),
        ("peers", Some((unit, group))) => Some(peers.counts(group, unit)),
        _ => None,
    }
}

/// Returns a figure, and whether the figure is within its bounds.
fn figure(field: &str, record: &Record) -> Result<(String, bool), String> {
    let wrong = || format!("expected a figure, found `{field}`");
    let (named, bounds) = field.split_once(" | ").unwrap_or((field, ".."));
    let (unit, case) = named.split_once(": ").unwrap_or((NANOSECONDS, named));
    let parts: Vec<&str> = case.split("; ").collect();
    let [group, column, names] = parts[..] else { return Err(wrong()) };
    let count = |name| record.quartiles([group, name, column, unit]);
    let (value, digits) = match names.split_once(" / ") {
        Some((name, to)) if unit == NANOSECONDS => {
            (record.ratio(group, column, [name, to])?.median, 2)
        }
        Some((name, to)) => (count(name)?.median / count(to)?.median, 2),
        None => (count(names)?.median, if unit == INSTRUCTIONS { 0 } else { 3 }),
    };
    let (low, high) = bounds.split_once("..").ok_or_else(wrong)?;
    let bound = |text: &str, open: f64| if text.is_empty() { Ok(open) } else { text.parse() };
    let low = bound(low, f64::NEG_INFINITY).map_err(|_| wrong())?;
    let high = bound(high, f64::INFINITY).map_err(|_| wrong())?;
    Ok((format!("{value:.digits$}"), low <= value && value <= high))
}

#[cfg(test)]
mod tests {
    use super::*;

    const TEMPLATE: &str = "# {about: commit}\n\nOf both:\n\n- First.\n- Slow takes {g; c; slow /\n  \
        fast | 1.5..3} times as long,\n  {instructions: g; c; slow} instructions.\n- Last.\n";

    /// A record in which `slow` takes `times` as long as `fast`.
    fn record(times: f64) -> Record {
        let text = format!(
            "# commit: abc\n# date: today\ng\tslow\tc\tns\t{times} {}\ng\tfast\tc\tns\t1 2\n\
             g\tslow\tc\tinstructions\t12.4\n",
            2.0 * times
        );
        text.parse().unwrap()
    }

    #[test]
    fn figures_are_of_the_last_record() {
        let page = fill(TEMPLATE, &[record(2.0), record(2.5)], &Record::default()).unwrap();
        let expected = "# abc\n\nOf both:\n\n- First.\n- Slow takes 2.50 times as long, 12 instructions.\n- Last.\n";
        assert_eq!(page, expected);
    }

    #[test]
    fn a_refuted_sentence_is_named() {
        for records in [[record(2.0), record(3.5)], [record(3.5), record(2.0)]] {
            let error = fill(TEMPLATE, &records, &Record::default()).unwrap_err();
            let named =
                "the record of today refutes: - Slow takes 3.50 times as long,\n  12 instructions.";
            assert_eq!(error, named);
        }
    }

    #[test]
    fn a_field_without_its_figure_is_an_error() {
        for field in [
            "g; c; other / fast",
            "g; c",
            "about: date of birth",
            "g; c; slow / fast | one..2",
            "g; c; slow",
        ] {
            let filled = fill(&format!("{{{field}}}"), &[record(2.0)], &Record::default());
            assert_eq!(filled.is_err(), field != "g; c; slow", "{field}");
        }
        assert!(fill("{g; c", &[record(2.0)], &Record::default()).is_err());
    }
}
