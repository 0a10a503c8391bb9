//! Moves of positions with kings.

use checkers_bits::generator::{Jumps, Set, union};
use checkers_bits::{Bitboard, Color, Direction, Variant};

use super::{Kernel, View, each_direction, map, only_if};

/// Finds the moves of positions with kings, except the quiet moves of kings:
///
/// - for each forward direction, the last squares of quiet moves of men;
/// - the own kings, if there is no capture;
/// - for each direction, the last squares of captures with one victim, by men and by kings; empty if any capture
///   continues;
/// - the pieces that continue after their first victim.
pub(in crate::batch) struct WithKings;

impl<V: Variant> Kernel<V, 4, 12> for WithKings {
    #[inline(always)]
    fn compute(
        side: Color,
        [own, enemy, own_kings, enemy_kings]: [Set<V>; 4],
    ) -> (u32, [Set<V>; 12]) {
        let view = View::<V>::of(side, own, enemy, own_kings, enemy_kings);
        let (men, kings, unfinished) = view.first_captures_of_all();
        let is_quiet = (union::<V>(&men) | union::<V>(&kings)).is_empty();
        let [left, right] =
            map::<V, 2>(view.forward_moves(), |moves| only_if::<V>(is_quiet, moves));
        let still = only_if::<V>(is_quiet, own_kings);
        let ended = |landings| only_if::<V>(unfinished.is_empty(), landings);
        let ([a, b, c, d], [e, f, g, h]) = (map::<V, 4>(men, ended), map::<V, 4>(kings, ended));
        (0, [left, right, still, a, b, c, d, e, f, g, h, unfinished])
    }
}

impl<V: Variant> View<V> {
    /// The landing squares of men and of kings behind their first victim, by direction, and the landing squares
    /// from which a capture continues.
    #[inline(always)]
    fn first_captures_of_all(self) -> (Jumps<V>, Jumps<V>, Set<V>) {
        let [of_men, men_continuing] = self.first_jumps_of_men();
        let jumps = self.king_jumps();
        let mut of_kings = [Bitboard::EMPTY; 4];
        let mut continuing = union::<V>(&men_continuing);
        each_direction!(direction => {
            let victims = self.taken_by_kings(direction);
            let landings = self.landings_of_kings(victims, direction);
            continuing |= Self::kings_continued(&jumps, landings, direction);
            of_kings[direction as usize] = landings;
        });
        (of_men, of_kings, continuing)
    }

    /// The men that can capture and the pieces that kings can capture.
    #[inline(always)]
    pub(super) fn capturing(self) -> Set<V> {
        let mut capturing = self.own_men() & union::<V>(&self.jumps());
        each_direction!(direction => {
            capturing |= self.taken_by_kings(direction);
        });
        capturing
    }
}
