//! The calls that an engine makes, timed on every suite of
//! [`LISTS`](crate::suites::Measured::LISTS), and a search of the game tree with move lists.

use std::hint::black_box;
use std::ops::Deref;

use checkers_bits::{Move, Position, Variant};

use crate::backend::Perft;
use crate::rounds::{Case, Work};
use crate::suites::{Measured, Suite};

/// A position with its expected results.
#[derive(Clone, Copy, Debug)]
pub struct Sample<V: Variant> {
    /// The position.
    pub position: Position<V>,
    /// The number of legal moves.
    pub count: u64,
    /// A legal move of the position. The index of this move in the move list varies from sample to sample.
    pub mv: Move<V>,
}

/// The samples of a suite of single calls.
///
/// # Panics
///
/// If a position has no legal move, or no perft count at depth 1.
#[must_use]
pub fn samples<V: Variant>(suite: &Suite<V>) -> Vec<Sample<V>> {
    let entries = suite.entries().enumerate();
    let sample = entries.map(|(i, entry)| {
        let moves = entry.position.moves();
        let (depth, count) = entry.counts[0];
        assert_eq!(depth, 1, "{}", entry.position);
        Sample { position: entry.position, count, mv: moves[i % moves.len()] }
    });
    sample.collect()
}

/// A timed call of the library.
#[derive(Clone, Copy, Debug)]
pub struct Call<V: Variant> {
    /// The name of the call in the benches and in the report.
    pub name: &'static str,
    /// The expected result of the call for one sample.
    expected: fn(&Sample<V>) -> u64,
    /// Makes the call for each sample and returns the sum of the results, so that the optimiser cannot
    /// drop a call.
    pub run: fn(&[Sample<V>]) -> u64,
}

impl<V: Variant> Call<V> {
    const fn new(
        name: &'static str,
        expected: fn(&Sample<V>) -> u64,
        run: fn(&[Sample<V>]) -> u64,
    ) -> Self {
        Self { name, expected, run }
    }

    /// The expected result of `run`.
    #[must_use]
    pub fn expected(&self, samples: &[Sample<V>]) -> u64 {
        samples.iter().map(self.expected).sum()
    }
}

/// All timed calls. Add new calls to this list.
#[must_use]
pub const fn calls<V: Variant>() -> [Call<V>; 13] {
    [
        Call::new("moves_into", moves, |all| refill(all, Position::moves_into)),
        Call::new("moves", moves, |all| each(all, |it| held(&it.position.moves()))),
        Call::new("for_each_move, own list", moves, |all| refill(all, own_list)),
        Call::new("captures_into", captures, |all| refill(all, Position::captures_into)),
        Call::new(
            "quiet_moves, counted",
            |it| it.count - captures(it),
            |all| each(all, |it| it.position.quiet_moves().map_or(0, |quiet| quiet.count().into())),
        ),
        Call::new("count_moves", moves, |all| each(all, |it| it.position.count_moves().into())),
        Call::new(
            "has_captures",
            |it| it.mv.is_capture().into(),
            |all| each(all, |it| it.position.has_captures().into()),
        ),
        Call::new("has_moves", |_| 1, |all| each(all, |it| it.position.has_moves().into())),
        Call::new("is_legal", |_| 1, |all| each(all, |it| it.position.is_legal(it.mv).into())),
        Call::new("play", |_| 1, |all| each(all, is_played)),
        Call::new("make", |_| 1, |all| each(all, |it| leaf(&it.position, it.mv))),
        Call::new("pack and unpack", |_| 1, |all| each(all, packed_and_unpacked)),
        Call::new("key", |_| 1, |all| each(all, |it| made(it.position.key()))),
    ]
}

/// The cases of all timed calls on every suite. The report counts their instructions. Criterion
/// measures the times of the calls, because Criterion can shuffle the samples outside of the timed
/// part.
#[must_use]
pub fn cases<V: Measured>() -> Vec<Case> {
    let mut cases = Vec::new();
    for suite in V::LISTS {
        cases.extend(calls().into_iter().map(|call| Case {
            group: group::<V>(),
            candidate: call.name,
            column: suite.name,
            prepare: Box::new(move || {
                let samples = samples(suite);
                let (elements, expected) = (samples.len() as u64, call.expected(&samples));
                Work { elements, expected, run: Box::new(move || (call.run)(&samples)) }
            }),
        }));
    }
    cases
}

/// The name of the table of calls of a variant.
#[must_use]
pub fn group<V: Variant>() -> String {
    format!("calls, {}", V::NAME)
}

fn moves<V: Variant>(sample: &Sample<V>) -> u64 {
    sample.count
}

fn captures<V: Variant>(sample: &Sample<V>) -> u64 {
    if sample.mv.is_capture() { sample.count } else { 0 }
}

fn is_played<V: Variant>(sample: &Sample<V>) -> u64 {
    black_box(sample.position.play(sample.mv)).is_ok().into()
}

fn packed_and_unpacked<V: Variant>(sample: &Sample<V>) -> u64 {
    let moves = sample.position.moves();
    let packed = black_box(sample.position.pack(sample.mv, &moves));
    u64::from(sample.position.unpack(packed) == Some(sample.mv))
}

/// Returns 1, and keeps the optimiser from dropping a result.
fn made<T>(thing: T) -> u64 {
    black_box(thing);
    1
}

fn each<V: Variant>(samples: &[Sample<V>], call: impl FnMut(&Sample<V>) -> u64) -> u64 {
    samples.iter().map(call).sum()
}

/// Fills the same list for each position.
fn refill<V: Variant, L: List<V>>(
    samples: &[Sample<V>],
    fill: impl Fn(&Position<V>, &mut L),
) -> u64 {
    let mut list = L::default();
    each(samples, |it| {
        fill(&it.position, &mut list);
        held(&list)
    })
}

/// The length of a list. Reading the list keeps the optimiser from dropping the writes of moves.
fn held<V: Variant>(list: &impl Deref<Target = [Move<V>]>) -> u64 {
    black_box(&**list).len() as u64
}

/// A container for moves.
trait List<V: Variant>: Default + Deref<Target = [Move<V>]> {}

impl<V: Variant, L: Default + Deref<Target = [Move<V>]>> List<V> for L {}

/// Fills the engine's own list type.
fn own_list<V: Variant>(position: &Position<V>, list: &mut Vec<Move<V>>) {
    list.clear();
    position.for_each_move(|mv| list.push(mv));
}

/// All timed searches that make every move of every list, even in the last ply, with their names. Add
/// new searches to this list.
#[must_use]
pub const fn leaves<V: Variant>() -> [(&'static str, Perft<V>); 3] {
    [
        ("moves_into", |start, depth| descend(start, &mut lists(depth), Position::moves_into)),
        ("moves", by_value),
        ("for_each_move, own list", |start, depth| descend(start, &mut lists(depth), own_list)),
    ]
}

/// One empty list for each ply.
fn lists<L: Default>(depth: u32) -> Vec<L> {
    (0..depth).map(|_| L::default()).collect()
}

fn descend<V: Variant, L: List<V>>(
    position: &Position<V>,
    lists: &mut [L],
    fill: impl Fn(&Position<V>, &mut L) + Copy,
) -> u64 {
    let Some((list, deeper)) = lists.split_first_mut() else { return 1 };
    fill(position, list);
    if deeper.is_empty() {
        return list.iter().map(|&mv| leaf(position, mv)).sum();
    }
    list.iter().map(|&mv| descend(&position.make(mv), deeper, fill)).sum()
}

fn by_value<V: Variant>(position: &Position<V>, depth: u32) -> u64 {
    match depth {
        0 => 1,
        1 => position.moves().iter().map(|&mv| leaf(position, mv)).sum(),
        _ => {
            let deeper = |&mv| by_value(&position.make(mv), depth - 1);
            position.moves().iter().map(deeper).sum()
        }
    }
}

/// Makes one move of the last ply.
fn leaf<V: Variant>(position: &Position<V>, mv: Move<V>) -> u64 {
    made(position.make(mv))
}

#[cfg(test)]
mod tests {
    use checkers_bits::{International, Russian, Spantsireti, perft};

    use super::*;

    #[test]
    fn calls_and_leaves_come_to_what_they_must() {
        fn check<V: Measured>() {
            for case in cases::<V>() {
                let _ = case.checked();
            }
            for (name, play) in leaves::<V>() {
                let start = Position::start();
                assert_eq!(play(&start, 5), perft(&start, 5), "{name}");
            }
        }
        check::<Russian>();
        check::<International>();
        check::<Spantsireti>();
    }
}
