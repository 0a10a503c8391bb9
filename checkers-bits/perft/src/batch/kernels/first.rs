//! Quiet moves and first captures of men and of kings.

use checkers_bits::generator::{Jumps, Set, union};
use checkers_bits::{Bitboard, Color, Direction, Variant};

use super::kings::Kings;
use super::{Clauses, Counter, Kernel, LAST_SIDE, View, each_direction, ended, map, only_if};

/// Counts quiet moves, and captures that end with their first victim. Finds the pieces whose captures continue.
///
/// If the most pieces must be captured, the count is 0 if any capture continues. If a king continues, no capture of a
/// king is counted.
///
/// The result sets have the squares after the first victim: all pieces that continue; the men that continue, by
/// direction; the kings that continue.
pub(in crate::batch) struct First;

/// This kernel is for positions without own kings.
impl<V: Variant> Kernel<V, 2, 5> for First {
    const SOUGHT: usize = 1;

    #[inline(always)]
    fn compute(_side: Color, [own, enemy]: [Set<V>; 2]) -> (u32, [Set<V>; 5]) {
        let view = View::<V>::of_men(LAST_SIDE, own, enemy);
        let (count, men, _) = view.first(Kings::none());
        let [a, b, c, d] = men;
        (count, [union::<V>(&men), a, b, c, d])
    }
}

/// This kernel is for positions with own kings.
impl<V: Variant> Kernel<V, 4, 6> for First {
    const SOUGHT: usize = 1;

    #[inline(always)]
    fn compute(_side: Color, [own, enemy, kings, _]: [Set<V>; 4]) -> (u32, [Set<V>; 6]) {
        let view = View::<V>::of(LAST_SIDE, own, enemy, kings, Bitboard::EMPTY);
        let (count, men, kings) = view.first(view.kings());
        let [a, b, c, d] = men;
        (count, [union::<V>(&men) | kings, a, b, c, d, kings])
    }
}

impl<V: Variant> View<V> {
    /// The count of [`First`], then the men that continue, by direction, and the kings that continue.
    #[inline(always)]
    fn first(self, kings: Kings<V>) -> (u32, Jumps<V>, Set<V>) {
        let [landings, continuing] = self.first_jumps_of_men();
        let men_continue = union::<V>(&continuing);
        let men_end = !V::MUST_TAKE_THE_MOST | (men_continue | kings.continuing).is_empty();
        let kings_end =
            kings.continuing.is_empty() & (!V::MUST_TAKE_THE_MOST | men_continue.is_empty());
        let is_quiet = (union::<V>(&landings) | union::<V>(&kings.landings)).is_empty();
        // Quiet moves and captures are never both legal, and no two pieces reach a square in the same direction. So
        // one set per direction holds all moves.
        let mut quiet = kings.moves;
        for forward in self.side.forward() {
            quiet[forward as usize] |= self.man_moves(forward);
        }
        let quiet = map::<V, 4>(quiet, |moves| only_if::<V>(is_quiet, moves));
        let of_men = map::<V, 4>(ended::<V>(landings, &continuing), |landings| {
            only_if::<V>(men_end, landings)
        });
        let of_kings = map::<V, 4>(kings.landings, |landings| only_if::<V>(kings_end, landings));
        let mut ends = [Bitboard::EMPTY; 4];
        each_direction!(direction => {
            let i = direction as usize;
            ends[i] = quiet[i] | of_men[i] | of_kings[i];
        });
        let mut moves = Counter::<V>::new();
        moves.add(ends);
        (moves.count(), continuing, kings.continuing)
    }
}
