//! Quiet moves and first captures, of men and of kings.

use super::kings::Kings;
use super::{
    Counted, Counter, Counting, Kernel, LANES, each_direction, lanes, lanes_mut, only_if, starts,
};
use crate::bitboard::Bitboard;
use crate::board::Direction;
use crate::color::Side;
use crate::lines::Fill;
use crate::movegen::batch::queue::{ROOM, SIZE};
use crate::movegen::raw_move::Set;
use crate::movegen::view::{Jumps, View, union};
use crate::variant::Variant;
use crate::variant::clauses::Clauses;

/// Counts quiet moves, and captures that end with their first piece.
///
/// Where the most must be taken, none of these if another capture is continued; no captures of kings
/// if any of those is.
pub(in super::super) struct First<V: Variant> {
    counted: Counted<V>,
    /// For each direction, where men stand that have captured a piece and continue.
    men: [[Set<V>; SIZE]; 4],
    /// Where kings stand that have captured a piece and continue.
    kings: [Set<V>; SIZE],
}

impl<V: Variant> Default for First<V> {
    fn default() -> Self {
        let empty = [Bitboard::EMPTY; SIZE];
        Self { counted: Counted::default(), men: [empty; 4], kings: empty }
    }
}

impl<V: Variant> First<V> {
    /// For each direction, where men of a position stand that have captured a piece and continue.
    #[inline(always)]
    pub(in super::super) fn continuing(&self, index: usize) -> Jumps<V> {
        self.men.each_ref().map(|men| men[index])
    }

    #[inline(always)]
    pub(in super::super) fn kings_continue(&self, index: usize) -> bool {
        !self.kings[index].is_empty()
    }

    // Closures in the loop could be left out of line, and then there would be no vectors.
    #[inline(always)]
    fn fill<S: Side, const KINGS: bool>(
        &mut self,
        side: S,
        start: usize,
        own: &[Set<V>; LANES],
        enemy: &[Set<V>; LANES],
        kings: &[Set<V>; LANES],
    ) {
        let moves = lanes_mut(&mut self.counted.moves, start);
        let [up_left, up_right, down_left, down_right] =
            self.men.each_mut().map(|men| lanes_mut(men, start));
        let kings_continuing = lanes_mut(&mut self.kings, start);
        let unfinished = lanes_mut(&mut self.counted.unfinished.sets, start);
        for i in 0..LANES {
            let view = View::<V, S, Fill>::of(side, own[i], enemy[i], kings[i], Bitboard::EMPTY);
            let kings = if KINGS { view.kings() } else { Kings::none() };
            let (count, [a, b, c, d], kings) = view.first(kings);
            moves[i] = count;
            up_left[i] = a;
            up_right[i] = b;
            down_left[i] = c;
            down_right[i] = d;
            kings_continuing[i] = kings;
            unfinished[i] = a | b | c | d | kings;
        }
    }
}

/// Without own kings.
impl<V: Variant, S: Side> Kernel<V, S, 2> for First<V> {
    #[inline(always)]
    fn run(&mut self, side: S, len: usize, [own, enemy]: [&[Set<V>; ROOM]; 2]) {
        for start in starts(len) {
            let (own, enemy) = (lanes(own, start), lanes(enemy, start));
            self.fill::<S, false>(side, start, own, enemy, &[Bitboard::EMPTY; LANES]);
        }
        self.counted.unfinished.find_filled(len);
    }
}

/// With own kings.
impl<V: Variant, S: Side> Kernel<V, S, 3> for First<V> {
    #[inline(always)]
    fn run(&mut self, side: S, len: usize, [own, enemy, kings]: [&[Set<V>; ROOM]; 3]) {
        for start in starts(len) {
            let (own, enemy, kings) = (lanes(own, start), lanes(enemy, start), lanes(kings, start));
            self.fill::<S, true>(side, start, own, enemy, kings);
        }
        self.counted.unfinished.find_filled(len);
    }
}

impl<V: Variant, S: Side, const N: usize> Counting<V, S, N> for First<V>
where
    Self: Kernel<V, S, N>,
{
    #[inline(always)]
    fn counted(&self) -> &Counted<V> {
        &self.counted
    }
}

impl<V: Variant, S: Side> View<V, S, Fill> {
    /// What [`First`] finds out about a position: the count, and where men, by direction, and kings
    /// stand that continue.
    #[inline(always)]
    fn first(self, kings: Kings<V>) -> (u32, Jumps<V>, Set<V>) {
        let jumps = self.jumps();
        let kings_jump = self.kings_jump();
        let mut landings = union::<V>(&kings.landings);
        let mut ended = [Bitboard::EMPTY; 4];
        let mut continuing = [Bitboard::EMPTY; 4];
        each_direction!(direction => {
            let jumped = Self::landings(self.own_men(), &jumps, direction);
            let continued = self.continued(&jumps, &kings_jump, jumped, direction);
            landings |= jumped;
            ended[direction as usize] = jumped ^ continued;
            continuing[direction as usize] = continued;
        });
        let men_end =
            !V::MUST_TAKE_THE_MOST | (union::<V>(&continuing) | kings.continuing).is_empty();
        let kings_end = kings.continuing.is_empty()
            & (!V::MUST_TAKE_THE_MOST | union::<V>(&continuing).is_empty());
        let is_quiet = landings.is_empty();
        // No two pieces end on a square coming from the same direction, and with captures there are no quiet
        // moves.
        let mut quiet = kings.moves;
        for forward in self.side.color().forward() {
            quiet[forward as usize] |= self.man_moves(forward);
        }
        let quiet = quiet.map(|moves| only_if::<V>(is_quiet, moves));
        let of_men = ended.map(|landings| only_if::<V>(men_end, landings));
        let of_kings = kings.landings.map(|landings| only_if::<V>(kings_end, landings));
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
