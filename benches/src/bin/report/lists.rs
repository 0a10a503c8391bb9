//! The report's tables of engine calls: measured for this library, quoted for other programs.

use benches::calls::{calls, leaves, samples};
use benches::measured::Measured;
use benches::suites::LIST_POSITIONS;
use checkers_bits::{International, Russian, Spantsireti};

use crate::instructions;
use crate::measurements::Measurement;
use crate::{Results, head, row};

/// Rounds over the suite under valgrind. The cost of a run without rounds is subtracted.
const TIMES: u32 = 10;

/// A row of figures from another run.
struct Quoted<const N: usize> {
    name: &'static str,
    figures: [&'static str; N],
}

const fn quoted<const N: usize>(name: &'static str, figures: [&'static str; N]) -> Quoted<N> {
    Quoted { name, figures }
}

const RUSSIAN: &[Quoted<5>] = &[
    quoted("dctl", ["28.7 (334)", "31.6 (334)", "44.7 (437)", "39.9 (432)", "32.1 (271)"]),
    quoted(EARLIER, ["30.1 (298)", "32.8 (313)", "48.9 (506)", "32.9 (325)", "45.7 (444)"]),
];

const INTERNATIONAL: &[Quoted<5>] = &[
    quoted("Scan", ["24.3 (204)", "24.7 (209)", "38.2 (321)", "29.4 (236)", "32.9 (259)"]),
    quoted("dctl", ["32.7 (375)", "38.8 (426)", "50.8 (497)", "46.1 (514)", "33.7 (301)"]),
    quoted(EARLIER, ["34.0 (350)", "33.7 (356)", "61.9 (645)", "35.7 (375)", "57.0 (573)"]),
    quoted("ours at faaac2d, moves", ["85 (8,529)", "84", "111", "84", "104"]),
];

const LEAVES: &[Quoted<3>] = &[
    quoted("dctl", ["93", "108", "108"]),
    quoted("Scan", ["–", "69", "–"]),
    quoted(EARLIER, ["89", "110", "92"]),
    quoted("ours at faaac2d, moves", ["72", "48", "61"]),
    quoted("ours at faaac2d, perft_with, last ply counted", ["316", "418", "405"]),
];

/// The reference commit of the quoted run.
const EARLIER: &str = "ours at faaac2d, for_each_move, own list";

impl Results {
    /// Writes the tables of engine calls.
    pub(crate) fn lists(&self, out: &mut String) -> Result<(), String> {
        *out += include_str!("lists.md");
        self.calls::<Russian>(out, "Russian draughts", RUSSIAN)?;
        self.calls::<International>(out, "International draughts", INTERNATIONAL)?;
        self.leaves(out)
    }

    fn calls<V: Measured>(
        &self,
        out: &mut String,
        title: &str,
        others: &[Quoted<5>],
    ) -> Result<(), String> {
        *out += &format!("\n### One call, {title}: ns (instructions)\n\n");
        let names: Vec<_> = V::LISTS.iter().map(|suite| suite.name.to_owned()).collect();
        *out += &head("call", &names);
        let run = |call: &str, suite: &str, times: u32| {
            instructions::count(&["call", V::NAME, call, suite, &times.to_string()])
        };
        let before: Vec<_> =
            V::LISTS.iter().map(|suite| run(calls::<V>()[0].name, suite.name, 0)).collect();
        for call in calls::<V>() {
            let mut cells = vec![call.name.to_owned()];
            for (suite, &before) in V::LISTS.iter().zip(&before) {
                let measured = self.get(&format!("calls {}", V::NAME), call.name, suite.name)?;
                let all = run(call.name, suite.name, TIMES).zip(before);
                let each = all.map(|(all, before)| {
                    (all.instructions - before.instructions)
                        / (f64::from(TIMES) * LIST_POSITIONS as f64)
                });
                cells.push(cell(measured, each));
            }
            *out += &row(&cells);
        }
        quote(out, others);
        Ok(())
    }

    fn leaves(&self, out: &mut String) -> Result<(), String> {
        fn named<V: Measured>() -> (&'static str, u32) {
            (V::NAME, V::DEPTH_OF_LEAVES)
        }
        let variants = [named::<Russian>(), named::<International>(), named::<Spantsireti>()];
        *out += "\n### Every leaf played: M leaves/s\n\n";
        *out += &head("lists by", &variants.map(|(name, depth)| format!("{name} {depth}")));
        for way in leaves::<Russian>() {
            let mut cells = vec![way.name.to_owned()];
            for (variant, _) in variants {
                cells.push(crate::rate(self.get("leaves", way.name, variant)?));
            }
            *out += &row(&cells);
        }
        quote(out, LEAVES);
        Ok(())
    }
}

fn cell(measured: &Measurement, instructions: Option<f64>) -> String {
    let instructions = instructions.map_or(String::new(), |count| format!(" ({count:.0})"));
    format!("{:.1} ± {:.0} %{instructions}", measured.nanoseconds, measured.spread * 100.0)
}

fn quote<const N: usize>(out: &mut String, rows: &[Quoted<N>]) {
    for quoted in rows {
        let cells = quoted.figures.map(|figure| format!("*{figure}*"));
        *out += &row(&[&[format!("*{}*", quoted.name)], &cells[..]].concat());
    }
}

/// Makes a call for all samples of a suite, `times` times. Runs under valgrind.
pub(crate) fn call<V: Measured>(name: &str, suite: &str, times: u32) -> Result<u64, String> {
    let call = calls::<V>().into_iter().find(|call| call.name == name);
    let call = call.ok_or_else(|| format!("expected the name of a call, found `{name}`"))?;
    let suite = V::LISTS.iter().find(|found| found.name == suite).ok_or_else(|| {
        format!("expected the name of a suite of {} in `lists`, found `{suite}`", V::NAME)
    })?;
    let samples = samples(suite);
    Ok((0..times).map(|_| call.run(&samples)).sum())
}
