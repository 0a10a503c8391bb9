//! The raw figures of a run: every round of every case, stored as tab-separated lines.

use std::fmt::{self, Display, Formatter};
use std::str::FromStr;

use itertools::Itertools;

/// A run: its description and its figures.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Record {
    /// The description: names and values, such as the commit and the processor.
    pub about: Vec<(String, String)>,
    /// The figures, one row for each case.
    pub rows: Vec<Row>,
}

/// The figures of one case: one candidate in one column of a table.
#[derive(Clone, Debug, PartialEq)]
pub struct Row {
    /// The name of the table that contains the case.
    pub group: String,
    /// The candidate, which is the row of the table.
    pub candidate: String,
    /// The title of the table's column that contains the case.
    pub column: String,
    /// The unit of the values, such as `ns`.
    pub unit: String,
    /// One value per round. The n-th values of all cases in a column come from the same round.
    pub values: Vec<f64>,
}

/// The median and the two quartiles.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Quartiles {
    /// The lower quartile: a quarter of the values is less.
    pub low: f64,
    /// The median.
    pub median: f64,
    /// The upper quartile: a quarter of the values is greater.
    pub high: f64,
}

/// The unit of times.
pub const NANOSECONDS: &str = "ns";
/// The unit of instruction counts.
pub const INSTRUCTIONS: &str = "instructions";

impl Quartiles {
    /// Computes the median and the quartiles of values.
    ///
    /// # Errors
    ///
    /// If there is no value.
    pub fn of(values: impl IntoIterator<Item = f64>) -> Result<Self, String> {
        let mut values: Vec<f64> = values.into_iter().collect();
        values.sort_by(f64::total_cmp);
        let last = values.len().checked_sub(1).ok_or("expected a value, found none")?;
        let quantile = |share: f64| values[(last as f64 * share).round() as usize];
        Ok(Self { low: quantile(0.25), median: quantile(0.5), high: quantile(0.75) })
    }
}

impl Display for Quartiles {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        write!(f, "{:.2} ({:.2}–{:.2})", self.median, self.low, self.high)
    }
}

impl Row {
    /// Creates a row from the names of its group, candidate, column and unit.
    #[must_use]
    pub fn new(names: [&str; 4], values: Vec<f64>) -> Self {
        let [group, candidate, column, unit] = names.map(str::to_owned);
        Self { group, candidate, column, unit, values }
    }
}

impl Record {
    /// The value of a name in the description of the run.
    ///
    /// # Errors
    ///
    /// If the description lacks the name.
    pub fn about(&self, name: &str) -> Result<&str, String> {
        let found = self.about.iter().find(|(other, _)| other == name);
        Ok(&found.ok_or_else(|| format!("the record has no line `# {name}: …`"))?.1)
    }

    /// The values of a case, given by group, candidate, column and unit.
    ///
    /// # Errors
    ///
    /// If the record lacks the case.
    pub fn values(&self, wanted: [&str; 4]) -> Result<&[f64], String> {
        let names = |row: &&Row| [&*row.group, &row.candidate, &row.column, &row.unit] == wanted;
        let found = self.rows.iter().find(names);
        Ok(&found.ok_or_else(|| format!("the record has no row {wanted:?}"))?.values)
    }

    /// The median and the quartiles of the values of a case.
    ///
    /// # Errors
    ///
    /// If the record lacks the case.
    pub fn quartiles(&self, wanted: [&str; 4]) -> Result<Quartiles, String> {
        Quartiles::of(self.values(wanted)?.iter().copied())
    }

    /// The ratio of the times of two candidates, computed within each round.
    ///
    /// # Errors
    ///
    /// If the record lacks one of the candidates, or if the two candidates differ in their number
    /// of rounds.
    pub fn ratio(
        &self,
        group: &str,
        column: &str,
        [candidate, to]: [&str; 2],
    ) -> Result<Quartiles, String> {
        let of = |candidate| self.values([group, candidate, column, NANOSECONDS]);
        let (times, others) = (of(candidate)?, of(to)?);
        if times.len() != others.len() {
            return Err(format!("{candidate} and {to} in {group} have no common rounds"));
        }
        Quartiles::of(times.iter().zip(others).map(|(time, other)| time / other))
    }

    /// The distinct candidates or columns of a group, in the order of the record.
    pub fn names<'a>(
        &'a self,
        group: &str,
        unit: &str,
        name: impl Fn(&'a Row) -> &'a str,
    ) -> Vec<&'a str> {
        let rows = self.rows.iter().filter(|row| row.group == group && row.unit == unit);
        rows.map(name).unique().collect()
    }

    /// The first value of a case as text with `digits` decimals; empty text if the record lacks the
    /// case.
    fn first(&self, wanted: [&str; 4], digits: usize) -> String {
        let values = self.values(wanted);
        values.map_or(String::new(), |values| format!("{:.digits$}", values[0]))
    }

    /// Formats the table of a group of cases. In the unit `instructions` a cell shows the count; in other units it
    /// shows the time and, in brackets, the instructions, as in `5.0 (12)`.
    ///
    /// # Errors
    ///
    /// If the record has no values of the group in this unit.
    pub fn counts(&self, group: &str, unit: &str) -> Result<String, String> {
        let names = self.names(group, unit, |row| &row.candidate);
        if names.is_empty() {
            return Err(format!("the record has no {unit} of {group}"));
        }
        let cell = |column: &str, name: &str| {
            let instructions = self.first([group, name, column, INSTRUCTIONS], 0);
            if unit == INSTRUCTIONS {
                return instructions;
            }
            let value = self.first([group, name, column, unit], 1);
            if instructions.is_empty() { value } else { format!("{value} ({instructions})") }
        };
        let head = format!("{}: {unit}", title(group));
        let mut columns = vec![column(&head, &names, str::to_owned)];
        for head in self.names(group, unit, |row| &row.column) {
            columns.push(column(head, &names, |name| cell(head, name)));
        }
        Ok(table(&columns))
    }

    /// The table of a group that was measured in turns. The last candidate is the reference: its
    /// row has times, the other rows have ratios to these times. Counts of instructions have a
    /// column of their own.
    ///
    /// # Errors
    ///
    /// If the record lacks a case.
    pub fn comparison(&self, group: &str) -> Result<String, String> {
        let mut names = self.names(group, NANOSECONDS, |row| &row.candidate);
        let reference = *names.last().ok_or_else(|| format!("the record has no {group}"))?;
        names.extend(self.names(group, LOOK_UPS, |row| &row.candidate));
        let head = format!("{}: time / {reference}", title(group));
        let mut columns = vec![column(&head, &names, str::to_owned)];
        for head in self.names(group, NANOSECONDS, |row| &row.column) {
            let times = names.iter().map(|&name| match name {
                LOOK_UPS => Ok(self.first([group, name, head, LOOK_UPS], 3)),
                _ if name == reference => {
                    let times = self.quartiles([group, name, head, NANOSECONDS]);
                    times.map(|times| format!("{:.2} ns", times.median))
                }
                _ => self.ratio(group, head, [name, reference]).map(|ratio| ratio.to_string()),
            });
            let times = [Ok(head.to_owned())].into_iter().chain(times).collect::<Result<_, _>>()?;
            let instructions = |name: &str| self.first([group, name, head, INSTRUCTIONS], 0);
            let instructions = column("instr.", &names, instructions);
            let are_counted = instructions[1..].iter().any(|cell| !cell.is_empty());
            columns.extend([times].into_iter().chain(are_counted.then_some(instructions)));
        }
        Ok(table(&columns))
    }
}

/// The title of a table: the name of its group without the kind.
fn title(group: &str) -> &str {
    group.rsplit_once(", ").map_or(group, |(_, title)| title)
}

/// The name of the line look-ups per node, used as candidate and as unit in a record.
pub const LOOK_UPS: &str = "line look-ups a node";

/// A column of a table: its heading, and a cell for each name.
pub fn column(head: &str, names: &[&str], cell: impl FnMut(&str) -> String) -> Vec<String> {
    [head.to_owned()].into_iter().chain(names.iter().copied().map(cell)).collect()
}

/// A Markdown table of columns of equal length.
#[must_use]
pub fn table(columns: &[Vec<String>]) -> String {
    let columns = columns.iter().enumerate().map(|(i, cells)| {
        let width = cells.iter().map(|cell| cell.chars().count()).max().unwrap_or(0);
        let aligned = |cell: &String| match i {
            0 => format!(" {cell:<width$} "),
            _ => format!(" {cell:>width$} "),
        };
        let mut cells = cells.iter().map(aligned).collect_vec();
        // Markdown needs a separator line below the heading.
        cells.insert(1, format!("{:-<width$}{}", "", if i == 0 { "--" } else { "-:" }));
        cells
    });
    let columns = columns.collect_vec();
    let rows = 0..columns.first().map_or(0, Vec::len);
    rows.map(|row| format!("|{}|\n", columns.iter().map(|cells| &cells[row]).format("|"))).collect()
}

/// Formats a value with four significant digits, more than are reproducible from round to round.
fn short(value: f64) -> String {
    let digits =
        if value == 0.0 { 0 } else { (3.0 - value.abs().log10().floor()).max(0.0) as usize };
    format!("{value:.digits$}")
}

impl Display for Record {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        for (name, value) in &self.about {
            writeln!(f, "# {name}: {value}")?;
        }
        for Row { group, candidate, column, unit, values } in &self.rows {
            let values = values.iter().copied().map(short).format(" ");
            writeln!(f, "{group}\t{candidate}\t{column}\t{unit}\t{values}")?;
        }
        Ok(())
    }
}

impl FromStr for Record {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let mut record = Self::default();
        for (number, line) in text.lines().enumerate() {
            let wrong =
                || format!("line {}: expected a row of a record, found `{line}`", number + 1);
            if let Some(about) = line.strip_prefix("# ") {
                let (name, value) = about.split_once(": ").ok_or_else(wrong)?;
                record.about.push((name.to_owned(), value.to_owned()));
                continue;
            }
            let fields: Vec<&str> = line.split('\t').collect();
            let [group, candidate, column, unit, values] = fields[..] else { return Err(wrong()) };
            let values = values.split(' ').map(str::parse).collect::<Result<_, _>>();
            let values = values.map_err(|_| wrong())?;
            record.rows.push(Row::new([group, candidate, column, unit], values));
        }
        Ok(record)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const TEXT: &str = "# commit: abc\n\
        g\tslow\tc\tns\t2.000 40.00 6.000\n\
        g\tfast\tc\tns\t1.000 10.00 2.000\n\
        g\tslow\tc\tinstructions\t12.00\n\
        g\tfast\tc\tinstructions\t7.000\n";

    #[test]
    fn quartiles_are_of_the_sorted_values() {
        let found = Quartiles::of([9.0, 1.0, 5.0, 3.0, 7.0]).unwrap();
        assert_eq!(found, Quartiles { low: 3.0, median: 5.0, high: 7.0 });
        assert!(Quartiles::of([]).is_err());
    }

    #[test]
    fn a_ratio_is_the_median_of_the_ratios_within_a_round() {
        let record: Record = TEXT.parse().unwrap();
        // The ratios within the rounds are 2, 4 and 3, so the median is 3.
        let ratio = record.ratio("g", "c", ["slow", "fast"]).unwrap();
        assert_eq!(ratio, Quartiles { low: 3.0, median: 3.0, high: 4.0 });
        assert!(record.ratio("g", "c", ["slow", "missing"]).is_err());
        let mut uneven = record.clone();
        uneven.rows[0].values.pop();
        assert!(uneven.ratio("g", "c", ["slow", "fast"]).is_err());
    }

    #[test]
    fn a_record_is_read_as_written() {
        let record: Record = TEXT.parse().unwrap();
        assert_eq!(record.to_string(), TEXT);
        assert_eq!(record.about("commit").unwrap(), "abc");
        assert!(record.about("date").is_err());
        assert!("g\tc\tns\t1".parse::<Record>().unwrap_err().starts_with("line 1"));
        assert!("g\ta\tc\tns\tone".parse::<Record>().is_err());
    }

    #[test]
    fn a_comparison_has_ratios_to_the_last_candidate() {
        let record: Record = TEXT.parse().unwrap();
        let expected = "\
            | g: time / fast |                c | instr. |\n\
            |----------------|-----------------:|-------:|\n\
            | slow           | 3.00 (3.00–4.00) |     12 |\n\
            | fast           |          2.00 ns |      7 |\n";
        assert_eq!(record.comparison("g").unwrap(), expected);
        assert!(record.comparison("other").is_err());
        let counts = "\
            | g: instructions |  c |\n\
            |-----------------|---:|\n\
            | slow            | 12 |\n\
            | fast            |  7 |\n";
        assert_eq!(record.counts("g", INSTRUCTIONS).unwrap(), counts);
        assert!(record.counts("g", NANOSECONDS).unwrap().contains("| 2.0 (12) |"));
        assert!(record.counts("g", "misses").is_err());
    }
}
