//! Counts with a transposition table.

use checkers_bits::batch::{Countable, perft_of_each};
use checkers_bits::{Position, Variant};

use super::table::Table;

/// Searches many positions together: batches hide the memory latency of the table and speed up the last
/// plies.
#[derive(Default)]
pub(crate) struct Descent<V: Variant> {
    /// Buffers of each recursion level, reused.
    levels: Vec<Level<V>>,
}

/// Positions with less remaining depth are not stored.
const MIN_DEPTH: u32 = 3;

/// The minimum batch size, if there are enough positions.
const BATCH: usize = 128;

#[derive(Default)]
struct Level<V: Variant> {
    /// The table index of each position.
    places: Vec<usize>,
    /// Positions not in the table: table index and number, sorted.
    missed: Vec<(usize, usize)>,
    /// Pairs of equal positions among them, by number.
    twins: Vec<(usize, usize)>,
    /// The positions to count next, and their counts.
    batch: Vec<Position<V>>,
    nodes: Vec<u64>,
    /// The end of the children of each position in the batch.
    ends: Vec<usize>,
}

impl<V: Countable> Descent<V> {
    pub(crate) fn count_of_each(
        &mut self,
        table: &Table<V>,
        positions: &[Position<V>],
        depth: u32,
        nodes: &mut [u64],
    ) {
        self.levels.resize_with(self.levels.len().max(depth as usize + 1), Level::default);
        count_of_each(table, positions, depth, nodes, &mut self.levels);
    }
}

fn count_of_each<V: Countable>(
    table: &Table<V>,
    positions: &[Position<V>],
    depth: u32,
    nodes: &mut [u64],
    levels: &mut [Level<V>],
) {
    if depth < MIN_DEPTH {
        return perft_of_each(positions, depth, nodes);
    }
    let (level, deeper) = levels.split_first_mut().expect("there is a level for every depth");
    level.look_up(table, positions, depth, nodes);
    let Level { missed, batch, nodes: counts, ends, .. } = level;
    let mut rest = &missed[..];
    while !rest.is_empty() {
        batch.clear();
        ends.clear();
        for &(_, number) in rest {
            let position = positions[number];
            if depth == MIN_DEPTH {
                batch.push(position);
            } else {
                position.for_each_move(|mv| batch.push(position.make(mv)));
            }
            ends.push(batch.len());
            if depth > MIN_DEPTH && batch.len() >= BATCH {
                break;
            }
        }
        counts.clear();
        counts.resize(batch.len(), 0);
        if depth == MIN_DEPTH {
            perft_of_each(batch, depth, counts);
        } else {
            count_of_each(table, batch, depth - 1, counts, deeper);
        }
        let (counted, later) = rest.split_at(ends.len());
        let mut begin = 0;
        for (&(place, number), &end) in counted.iter().zip(&*ends) {
            nodes[number] = counts[begin..end].iter().copied().fold(0, u64::saturating_add);
            table.put(place, &positions[number], depth, nodes[number]);
            begin = end;
        }
        rest = later;
    }
    for &(one, other) in &level.twins {
        nodes[other] = nodes[one];
    }
}

impl<V: Variant> Level<V> {
    fn look_up(
        &mut self,
        table: &Table<V>,
        positions: &[Position<V>],
        depth: u32,
        nodes: &mut [u64],
    ) {
        let Self { places, missed, twins, .. } = self;
        places.clear();
        places.extend(positions.iter().map(|position| table.place(position, depth)));
        table.touch(places.iter().copied());
        missed.clear();
        for (number, (&place, position)) in places.iter().zip(positions).enumerate() {
            match table.get(place, position, depth) {
                Some(count) => nodes[number] = count,
                None => missed.push((place, number)),
            }
        }
        // Equal positions have equal table indices, so most are adjacent.
        missed.sort_unstable();
        twins.clear();
        missed.dedup_by(|&mut (_, other), &mut (_, one)| {
            let is_twin = positions[one] == positions[other];
            if is_twin {
                twins.push((one, other));
            }
            is_twin
        });
    }
}
