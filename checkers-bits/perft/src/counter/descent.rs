//! Counts positions with a transposition table.

use checkers_bits::AnyPosition;

use super::table::TranspositionTable;
use crate::generator::Generator;

/// The minimum remaining depth of a position in the table, in plies. Counting a position to a smaller depth is
/// faster than looking it up.
const MIN_DEPTH: u8 = 3;

/// The minimum number of positions in a batch, if there are enough positions.
const BATCH: usize = 128;

/// Counts each position by the table. Positions are counted in batches, because a batch hides the memory latency of
/// the table, and makes the last plies faster than single positions.
pub(crate) fn count_with_table(
    table: &TranspositionTable,
    generator: Generator,
    positions: &[AnyPosition],
    depth: u8,
) -> Vec<u128> {
    if depth < MIN_DEPTH {
        return generator.count_of_each(positions, depth);
    }
    let mut nodes = vec![0; positions.len()];
    let (missed, twins) = look_up(table, positions, depth.into(), &mut nodes);
    let mut rest = &missed[..];
    while !rest.is_empty() {
        let mut batch = Vec::with_capacity(2 * BATCH.max(rest.len()));
        // For each counted position, the index after its last child in the batch.
        let mut ends = Vec::new();
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
        let counts = match depth {
            MIN_DEPTH => generator.count_of_each(&batch, depth),
            _ => count_with_table(table, generator, &batch, depth - 1),
        };
        let (counted, later) = rest.split_at(ends.len());
        let mut begin = 0;
        for (&(place, number), &end) in counted.iter().zip(&ends) {
            nodes[number] = counts[begin..end].iter().copied().fold(0, u128::saturating_add);
            table.put(place, &positions[number], depth.into(), nodes[number]);
            begin = end;
        }
        rest = later;
    }
    for (one, other) in twins {
        nodes[other] = nodes[one];
    }
    nodes
}

type Pairs = Vec<(usize, usize)>;

/// Writes the counts that the table has to `nodes`. Returns the other positions, sorted: for each, its place in the
/// table and its index. Of two equal positions only the first is returned; the second list has the indices of both.
fn look_up(
    table: &TranspositionTable,
    positions: &[AnyPosition],
    depth: u32,
    nodes: &mut [u128],
) -> (Pairs, Pairs) {
    let places: Vec<_> = positions.iter().map(|position| table.place(position, depth)).collect();
    table.touch(places.iter().copied());
    let (mut missed, mut twins) = (Vec::with_capacity(places.len()), Vec::new());
    for (number, (&place, position)) in places.iter().zip(positions).enumerate() {
        match table.get(place, position, depth) {
            Some(count) => nodes[number] = count,
            None => missed.push((place, number)),
        }
    }
    // Equal positions have the same place in the table, so the sort puts most of them next to each other, where
    // `dedup_by` finds them.
    missed.sort_unstable();
    missed.dedup_by(|&mut (_, other), &mut (_, one)| {
        let is_twin = positions[one] == positions[other];
        if is_twin {
            twins.push((one, other));
        }
        is_twin
    });
    (missed, twins)
}

#[cfg(test)]
mod tests {
    use checkers_bits::Fen;
    use checkers_bits::VariantName::Russian;

    use super::*;
    use crate::any::AnyPerft;
    use crate::frontier::Frontier;
    use crate::generator::Unit;

    #[test]
    fn counts_beyond_64_bits_come_from_the_table() {
        let position = Fen::read("W:WKa1:BKb8", Russian).unwrap().position;
        let perft = AnyPerft::of::<checkers_bits::Russian>();
        for depth in [18, 24] {
            let mut frontier = Frontier::of(position);
            for _ in 0..depth {
                frontier.advance(Generator { perft, unit: Unit::Moves });
                frontier.merge();
            }
            let expected: u128 = frontier.reached.iter().map(|reached| reached.times).sum();
            assert_eq!(expected > u64::MAX.into(), depth == 24, "{expected}");
            let table = TranspositionTable::new(16 << 20, perft.key_form).unwrap();
            for unit in [Unit::Moves, Unit::Paths] {
                let generator = Generator { perft, unit };
                let nodes = count_with_table(&table, generator, &[position; 2], depth);
                assert_eq!(nodes, [expected; 2]);
            }
        }
    }
}
