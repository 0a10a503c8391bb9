//! Counts positions with a transposition table.

use checkers_bits::AnyPosition;

use super::step::Generator;
use super::table::Table;

/// Counts many positions together. Such batches hide the memory latency of the table, and make the last plies
/// faster than single positions.
#[derive(Default)]
pub(crate) struct Descent {
    /// The buffers of each recursion level, which are reused.
    levels: Vec<Level>,
}

/// The minimum remaining depth of a position in the table, in plies. Counting a position to a smaller depth is
/// faster than looking it up.
const MIN_DEPTH: u32 = 3;

/// The minimum number of positions in a batch, if there are enough positions.
const BATCH: usize = 128;

#[derive(Default)]
struct Level {
    /// The table index of each position.
    places: Vec<usize>,
    /// The positions that the table does not have, sorted: for each, its place in the table and its index in the
    /// batch.
    missed: Vec<(usize, usize)>,
    /// Pairs of equal positions in `missed`, by their index in the batch. Only the first position of a pair is
    /// counted.
    twins: Vec<(usize, usize)>,
    /// The positions to count next; `nodes` has their counts.
    batch: Vec<AnyPosition>,
    nodes: Vec<u128>,
    /// The counts of positions at the depth `MIN_DEPTH`.
    leaves: Vec<u64>,
    /// For each counted position, the index after its last child in the batch.
    ends: Vec<usize>,
}

impl Descent {
    pub(crate) fn count_of_each(
        &mut self,
        table: &Table,
        generator: Generator,
        positions: &[AnyPosition],
        depth: u32,
    ) -> Vec<u128> {
        if depth < MIN_DEPTH {
            return count_without_table(generator, positions, depth);
        }
        let mut nodes = vec![0; positions.len()];
        self.levels.resize_with(self.levels.len().max(depth as usize + 1), Level::default);
        count_of_each(table, generator, positions, depth, &mut nodes, &mut self.levels);
        nodes
    }
}

pub(crate) fn count_without_table(
    generator: Generator,
    positions: &[AnyPosition],
    depth: u32,
) -> Vec<u128> {
    let mut nodes = vec![0; positions.len()];
    generator.count_of_each(positions, depth, &mut nodes);
    nodes.into_iter().map(u128::from).collect()
}

fn count_of_each(
    table: &Table,
    generator: Generator,
    positions: &[AnyPosition],
    depth: u32,
    nodes: &mut [u128],
    levels: &mut [Level],
) {
    let (level, deeper) = levels.split_first_mut().expect("there is a level for every depth");
    level.look_up(table, positions, depth, nodes);
    let Level { missed, batch, nodes: counts, leaves, ends, .. } = level;
    let mut rest = &missed[..];
    while !rest.is_empty() {
        batch.clear();
        ends.clear();
        for &(_, number) in rest {
            let position = positions[number];
            if depth == MIN_DEPTH {
                batch.push(position);
            } else {
                generator.each(&position, |mv| batch.push(position.make(mv)));
            }
            ends.push(batch.len());
            if depth > MIN_DEPTH && batch.len() >= BATCH {
                break;
            }
        }
        counts.clear();
        if depth == MIN_DEPTH {
            leaves.clear();
            leaves.resize(batch.len(), 0);
            generator.count_of_each(batch, depth, leaves);
            counts.extend(leaves.iter().copied().map(u128::from));
        } else {
            counts.resize(batch.len(), 0);
            count_of_each(table, generator, batch, depth - 1, counts, deeper);
        }
        let (counted, later) = rest.split_at(ends.len());
        let mut begin = 0;
        for (&(place, number), &end) in counted.iter().zip(&*ends) {
            nodes[number] = counts[begin..end].iter().copied().fold(0, u128::saturating_add);
            table.put(place, &positions[number], depth, nodes[number]);
            begin = end;
        }
        rest = later;
    }
    for &(one, other) in &level.twins {
        nodes[other] = nodes[one];
    }
}

impl Level {
    fn look_up(
        &mut self,
        table: &Table,
        positions: &[AnyPosition],
        depth: u32,
        nodes: &mut [u128],
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
        // Equal positions have the same place in the table, so the sort puts most of them next to each other, where
        // `dedup_by` finds them.
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

#[cfg(test)]
mod tests {
    use checkers_bits::Fen;
    use checkers_bits::VariantName::Russian;

    use super::*;
    use crate::perft::counter::frontier::Frontier;

    #[test]
    fn counts_beyond_64_bits_come_from_the_table() {
        let position = Fen::read("W:WKa1:BKb8", Russian).unwrap().position;
        for depth in [18, 24] {
            let mut frontier = Frontier::of(position);
            for _ in 0..depth {
                frontier.advance(Generator::new(Russian, false));
                frontier.merge();
            }
            let expected: u128 = frontier.reached.iter().map(|reached| reached.times).sum();
            assert_eq!(expected > u64::MAX.into(), depth == 24, "{expected}");
            let table = Table::new(16 << 20, Russian.into()).unwrap();
            for paths in [false, true] {
                let mut descent = Descent::default();
                let generator = Generator::new(Russian, paths);
                let nodes = descent.count_of_each(&table, generator, &[position; 2], depth);
                assert_eq!(nodes, [expected; 2]);
            }
        }
    }
}
