//! Move ordering.
//!
//! Alpha–beta is most efficient if the best move comes first. The order: the hash move; captures, those of more
//! pieces and of kings first; promotions; the other moves by [history](crate::history). A position has either captures
//! or other moves, because captures are mandatory.
//!
//! The list is not sorted, because a cutoff usually comes before most of the moves are needed.
//!
//! Read more: <https://www.chessprogramming.org/Move_Ordering>.

use checkers_bits::{Move, PackedMove, Position, Variant};

use super::worker::{Frame, Search, Worker};

// Each constant exceeds the sum of all smaller constants, so that a more important property of a move always outweighs
// all less important properties.
const OF_TABLE: i32 = 1 << 18;
const PROMOTION: i32 = 1 << 17;

/// The low bits of a key hold [`PLACE`] minus the index of the move. So the greatest key belongs to the best move, and to
/// the first of several moves with the best score. Moves with an index above [`PLACE`] have no key. They come last, in any
/// order.
const PLACE: i32 = (1 << 12) - 1;

/// The sort key of a move: the score of the move in the high bits, then its reversed index, so that moves of equal
/// score keep the order of the list.
#[inline]
const fn key(score: i32, place: i32) -> i32 {
    score * (PLACE + 1) + PLACE - place
}

#[inline]
fn promotion<V: Variant>(mv: Move<V>) -> i32 {
    if mv.promotes() { PROMOTION } else { 0 }
}

impl<V: Variant> Search<'_, V> {
    /// Computes the keys of the moves of a ply.
    pub(super) fn rank(&mut self, position: &Position<V>, known: Option<PackedMove>, ply: usize) {
        let side = position.side_to_move() as usize;
        let Worker { history, frames, .. } = &mut *self.worker;
        let Frame { moves, keys, .. } = &mut frames[ply];
        // The squares of a quiet move tell it from all others. They are compared before a capture is packed, because
        // that compares the capture with all others.
        let ends_of_table = known.map(|known| known.bits() & 0xffff);
        let has_ends =
            |mv: Move<V>| ends_of_table == Some(mv.from_square().bit() << 8 | mv.to_square().bit());
        let of_table = |is_of_table| if is_of_table { OF_TABLE } else { 0 };
        keys.clear();
        let ranked = &moves[..moves.len().min(PLACE as usize + 1)];
        match moves[..] {
            [_] => keys.push(key(0, 0)),
            [first, ..] if first.is_capture() => {
                let kings = position.all_kings();
                keys.extend((0..).zip(ranked).map(|(place, &mv)| {
                    let is_of_table = has_ends(mv) && known == Some(position.pack(mv, moves));
                    let captured = mv.captured();
                    let gain = captured.count() + 2 * (captured & kings).count();
                    key(of_table(is_of_table) + promotion(mv) + gain as i32, place)
                }));
            }
            _ => keys.extend((0..).zip(ranked).map(|(place, &mv)| {
                let mark = history.mark(side, mv.from_square().bit(), mv.to_square().bit());
                key(of_table(has_ends(mv)) + promotion(mv) + mark, place)
            })),
        }
    }

    /// Swaps the best of the moves from index `i` on into index `i`.
    #[inline]
    pub(super) fn pick(&mut self, ply: usize, i: usize) -> Move<V> {
        let Frame { moves, keys, .. } = &mut self.worker.frames[ply];
        let Some(rest @ &mut [first, ..]) = keys.get_mut(i..) else {
            return moves[i];
        };
        // The maximum is computed without branches, because a branch that depends on the keys would be mispredicted.
        let best = rest.iter().fold(first, |best, &key| best.max(key));
        let place = (PLACE - (best & PLACE)) as usize;
        rest[place - i] = first & !PLACE | best & PLACE;
        let mv = moves[place];
        moves.swap(i, place);
        mv
    }

    /// Updates the history: the move at index `i` caused a cutoff, and the earlier moves, all of them searched, did not.
    pub(super) fn reward(&mut self, position: &Position<V>, ply: usize, i: usize) {
        let side = position.side_to_move() as usize;
        let step = self.shared.constants.history_step;
        let Worker { history, frames, .. } = &mut *self.worker;
        let moves = &frames[ply].moves[..=i];
        if moves[i].is_capture() {
            return;
        }
        for (place, mv) in moves.iter().enumerate() {
            history.update(side, mv.from_square().bit(), mv.to_square().bit(), place == i, step);
        }
    }
}

#[cfg(test)]
mod tests {
    use checkers_bits::Russian;

    use super::super::tests::with_search;
    use super::*;

    /// Some of the tested lists have more than `PLACE + 1` moves. The moves beyond this number have no keys and come
    /// last.
    #[test]
    fn moves_are_picked_by_rank() {
        let moves = Position::<Russian>::start().moves();
        let rank =
            |mv: Move<Russian>| (7 * mv.to_square().bit() + mv.from_square().bit()) as i32 % 5 - 2;
        for length in [1, 2, 7, 100, PLACE as usize + 1, PLACE as usize + 9] {
            let list = || moves.iter().copied().cycle().take(length);
            let picked: Vec<_> = with_search(|search| {
                let frame = &mut search.worker.frames[0];
                frame.moves = list().collect();
                frame.keys = (0..=PLACE).zip(list()).map(|(i, mv)| key(rank(mv), i)).collect();
                (0..length).map(|i| search.pick(0, i)).collect()
            });
            let with_keys = &picked[..length.min(PLACE as usize + 1)];
            assert!(with_keys.is_sorted_by_key(|&mv| -rank(mv)), "{length}");
            let sorted = |mut moves: Vec<Move<Russian>>| {
                moves.sort_unstable();
                moves
            };
            assert_eq!(sorted(picked), sorted(list().collect()), "each move once");
        }
    }
}
