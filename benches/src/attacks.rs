//! Benchmark cases that compare slider-attack backends: a look-up of the line attacks of one king, and the whole
//! generator.

use std::cell::Cell;
use std::hint::black_box;

use checkers_backends::{Bmi2, Walk, perft_with};
use checkers_bits::attacks::{LineAttacks, Occupancy, SliderAttacks};
use checkers_bits::{Axis, Board, International, Russian, Spantsireti, Square, Variant};

use crate::backend::{Backend, PEXT, Perft};
use crate::record::{LOOK_UPS, Row};
use crate::rounds::{Case, Work};
use crate::suites::{Measured, STEP, Suite};
use crate::techniques::Techniques;

/// The title of the report's column for independent look-ups.
pub const THROUGHPUT: &str = "look-up, throughput";
/// The title of the report's column for look-ups that each wait for the previous look-up.
pub const LATENCY: &str = "look-up, latency";
/// The report's columns for the whole generator: the name of a perft suite, and the title of its column.
pub const SUITES: [(&str, &str); 3] = [
    ("start", "generator, start"),
    ("middle-game", "generator, middle game"),
    ("kings", "generator, kings"),
];

/// The name of a table of the report for a variant, such as `backends, russian 8×8`.
#[must_use]
pub fn group<V: Variant>(kind: &str) -> String {
    format!("{kind}, {} {}×{}", V::NAME, V::Board::WIDTH, V::Board::HEIGHT)
}

/// Benchmark cases that compare slider-attack backends, for each measured variant, ordered by variant and by column of
/// the report.
#[must_use]
pub fn backends() -> Vec<Case> {
    let cases = [cases::<Russian>(), cases::<International>(), cases::<Spantsireti>()];
    cases.into_iter().flatten().collect()
}

/// Benchmark cases that compare square numberings, for each measured variant, ordered by variant and by column of the
/// report.
#[must_use]
pub fn numberings() -> Vec<Case> {
    fn cases<V: Techniques>() -> Vec<Case> {
        generators::<V>("numberings", V::NUMBERINGS)
    }
    let cases = [cases::<Russian>(), cases::<International>(), cases::<Spantsireti>()];
    cases.into_iter().flatten().collect()
}

fn cases<V: Techniques>() -> Vec<Case> {
    let available = |backend: &&Backend<V>| backend.name != PEXT || Bmi2::detect().is_some();
    let backends: Vec<Backend<V>> = V::BACKENDS.iter().filter(available).copied().collect();
    let mut cases = Vec::new();
    for (i, column) in [THROUGHPUT, LATENCY].into_iter().enumerate() {
        cases.extend(backends.iter().map(|backend| Case {
            group: group::<V>("backends"),
            candidate: backend.name,
            column,
            prepare: Box::new(backend.look_ups[i]),
        }));
    }
    let candidates: Vec<_> = backends.iter().map(|it| (it.name, it.perft)).collect();
    cases.extend(generators::<V>("backends", &candidates));
    cases
}

fn generators<V: Measured>(kind: &str, candidates: &[(&'static str, Perft<V>)]) -> Vec<Case> {
    let mut cases = Vec::new();
    for (suite, column) in SUITES {
        let suite = V::suite(suite);
        cases.extend(candidates.iter().map(|&(candidate, perft)| Case {
            group: group::<V>(kind),
            candidate,
            column,
            prepare: Box::new(move || generator(suite, perft)),
        }));
    }
    cases
}

/// Runs perft on every position of a suite.
fn generator<V: Measured>(suite: &Suite<V>, perft: Perft<V>) -> Work {
    let entries: Vec<_> = suite.entries().step_by(STEP).collect();
    let nodes = entries.iter().map(|entry| suite.nodes_of(entry)).sum();
    let depth = suite.depth;
    let run = move || entries.iter().map(|entry| perft(black_box(&entry.position), depth)).sum();
    Work { elements: nodes, expected: nodes, run: Box::new(run) }
}

thread_local! {
    static COUNT: Cell<u64> = const { Cell::new(0) };
}

/// The backend [`Walk`], with a counter of its look-ups.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
struct Counting;

impl<B: Board> SliderAttacks<B> for Counting
where
    Walk: SliderAttacks<B, Auxiliary = ()>,
{
    type Auxiliary = ();

    fn line_attacks(square: Square<B>, axis: Axis, occupied: Occupancy<B>) -> LineAttacks<B> {
        COUNT.set(COUNT.get() + 1);
        Walk::line_attacks(square, axis, occupied)
    }
}

/// The number of look-ups per node in each suite. The backend matters more in suites with more look-ups per node.
#[must_use]
pub fn look_ups_a_node() -> Vec<Row> {
    let rows =
        [look_ups_of::<Russian>(), look_ups_of::<International>(), look_ups_of::<Spantsireti>()];
    rows.concat()
}

fn look_ups_of<V: Measured>() -> [Row; 3]
where
    Walk: SliderAttacks<V::Board, Auxiliary = ()>,
{
    let count = |(suite, column)| {
        let suite = V::suite(suite);
        let mut work = generator::<V>(suite, perft_with::<Counting, V>);
        COUNT.set(0);
        let nodes = (work.run)();
        let values = vec![COUNT.get() as f64 / nodes as f64];
        Row::new([&group::<V>("backends"), LOOK_UPS, column, LOOK_UPS], values)
    };
    SUITES.map(count)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn hardly_a_look_up_without_kings() {
        let counts = look_ups_of::<Russian>().map(|row| row.values[0]);
        assert!(counts[0] < 0.01 && counts[0] < counts[1] && counts[1] < counts[2], "{counts:?}");
    }

    #[test]
    fn columns_stand_side_by_side_and_end_with_the_default() {
        let cases = cases::<Russian>();
        let columns = cases.chunk_by(|a, b| a.column == b.column);
        let columns: Vec<_> =
            columns.map(|it| (it[0].column, it[it.len() - 1].candidate)).collect();
        let [start, middle_game, kings] = SUITES.map(|(_, column)| column);
        let expected = [THROUGHPUT, LATENCY, start, middle_game, kings];
        assert_eq!(columns, expected.map(|column| (column, "hybrid")));
    }
}
