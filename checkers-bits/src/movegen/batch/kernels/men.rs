//! Second and third captures of men.

use super::{
    Counted, Counter, Counting, Kernel, LANES, each_direction, lanes, lanes_mut, only_if, starts,
};
use crate::bitboard::Bitboard;
use crate::board::Direction;
use crate::color::Side;
use crate::lines::Fill;
use crate::movegen::batch::column::Column;
use crate::movegen::batch::queue::ROOM;
use crate::movegen::raw_move::Set;
use crate::movegen::view::{Jumps, View, union};
use crate::variant::Variant;
use crate::variant::clauses::Clauses;

/// Counts the captures of men that end with their second piece or, with `MOST` of 3, their second or
/// third; none if any is continued.
pub(in super::super) struct OfMen<V: Variant, const MOST: u32> {
    counted: Counted<V>,
}

impl<V: Variant, const MOST: u32> Default for OfMen<V, MOST> {
    fn default() -> Self {
        Self { counted: Counted::default() }
    }
}

/// With the men that continue after their first capture, by direction.
impl<V: Variant, S: Side, const MOST: u32> Kernel<V, S, 6> for OfMen<V, MOST> {
    #[inline(always)]
    fn run(&mut self, side: S, len: usize, [own, enemy, men @ ..]: [&[Set<V>; ROOM]; 6]) {
        const { assert!(MOST == 2 || MOST == 3) };
        let Counted { moves, unfinished } = &mut self.counted;
        for start in starts(len) {
            let (own, enemy) = (lanes(own, start), lanes(enemy, start));
            let [a, b, c, d] = men.map(|men| lanes(men, start));
            let moves = lanes_mut(moves, start);
            let unfinished = lanes_mut(&mut unfinished.sets, start);
            for i in 0..LANES {
                let view = View::<V, S, Fill>::of(
                    side,
                    own[i],
                    enemy[i],
                    Bitboard::EMPTY,
                    Bitboard::EMPTY,
                );
                let men = [a[i], b[i], c[i], d[i]];
                (moves[i], unfinished[i]) =
                    if MOST == 2 { view.up_to_second(&men) } else { view.up_to_third(&men) };
            }
        }
        unfinished.find_filled(len);
    }
}

impl<V: Variant, S: Side, const MOST: u32> Counting<V, S, 6> for OfMen<V, MOST> {
    #[inline(always)]
    fn counted(&self) -> &Counted<V> {
        &self.counted
    }
}

/// Finds where second captures of men end, to make them.
pub(in super::super) struct SecondCaptures<V: Variant> {
    /// For each two directions, where captures end with their second piece; nowhere if any is
    /// continued.
    pub(in super::super) ended: [[Column<V>; 4]; 4],
    /// Where men stand that continue even then.
    pub(in super::super) unfinished: Column<V>,
}

impl<V: Variant> Default for SecondCaptures<V> {
    fn default() -> Self {
        let columns = || [(); 4].map(|()| Column::new());
        Self { ended: [(); 4].map(|()| columns()), unfinished: Column::new() }
    }
}

/// With the men that continue after their first capture, by direction.
impl<V: Variant, S: Side> Kernel<V, S, 6> for SecondCaptures<V> {
    #[inline(always)]
    fn run(&mut self, side: S, len: usize, [own, enemy, men @ ..]: [&[Set<V>; ROOM]; 6]) {
        for start in starts(len) {
            let (own, enemy) = (lanes(own, start), lanes(enemy, start));
            let [a, b, c, d] = men.map(|men| lanes(men, start));
            let ended = self
                .ended
                .each_mut()
                .map(|ended| ended.each_mut().map(|column| lanes_mut(&mut column.sets, start)));
            let unfinished = lanes_mut(&mut self.unfinished.sets, start);
            for i in 0..LANES {
                let view = View::<V, S, Fill>::of(
                    side,
                    own[i],
                    enemy[i],
                    Bitboard::EMPTY,
                    Bitboard::EMPTY,
                );
                let men = [a[i], b[i], c[i], d[i]];
                let (captures, continuing) = view.second_captures(&men);
                let mut on = view.promoted(&men);
                each_direction!(first => {
                    each_direction!(second => {
                        on |= continuing[first as usize][second as usize];
                    });
                });
                each_direction!(first => {
                    each_direction!(second => {
                        let captures = captures[first as usize][second as usize];
                        ended[first as usize][second as usize][i] = only_if::<V>(on.is_empty(), captures);
                    });
                });
                unfinished[i] = on;
            }
        }
        for column in self.ended.as_flattened_mut() {
            column.find_filled(len);
        }
        self.unfinished.find_filled(len);
    }
}

impl<V: Variant, S: Side> View<V, S, Fill> {
    /// Where men that have jumped in one direction and stand on `men` end their second jump, and
    /// where they continue after it; by both directions.
    #[inline(always)]
    fn second_captures(self, men: &Jumps<V>) -> ([Jumps<V>; 4], [Jumps<V>; 4]) {
        let (jumps, kings_jump) = (self.jumps(), self.kings_jump());
        let mut ended = [[Bitboard::EMPTY; 4]; 4];
        let mut continuing = [[Bitboard::EMPTY; 4]; 4];
        each_direction!(first => {
            each_direction!(second => {
                if second != first.opposite() {
                    let landings = Self::landings(men[first as usize], &jumps, second);
                    let continued = self.continued(&jumps, &kings_jump, landings, second);
                    ended[first as usize][second as usize] = landings ^ continued;
                    continuing[first as usize][second as usize] = continued;
                }
            });
        });
        (ended, continuing)
    }

    /// What [`OfMen`] finds out about a position, up to the second capture.
    #[inline(always)]
    fn up_to_second(self, men: &Jumps<V>) -> (u32, Set<V>) {
        let (ended, continuing) = self.second_captures(men);
        let mut captures = Counter::<V>::new();
        let mut unfinished = self.promoted(men);
        each_direction!(first => {
            captures.add(ended[first as usize]);
            unfinished |= union::<V>(&continuing[first as usize]);
        });
        (captures.count() * u32::from(unfinished.is_empty()), unfinished)
    }

    /// What [`OfMen`] finds out about a position, up to the third capture.
    #[inline(always)]
    fn up_to_third(self, men: &Jumps<V>) -> (u32, Set<V>) {
        let (jumps, kings_jump) = (self.jumps(), self.kings_jump());
        let (ended, continuing) = self.second_captures(men);
        let mut captures = 0;
        let mut unfinished = self.promoted(men);
        each_direction!(first => {
            unfinished |= self.promoted(&continuing[first as usize]);
            each_direction!(second => {
                if !V::MUST_TAKE_THE_MOST {
                    captures += ended[first as usize][second as usize].count();
                }
                each_direction!(third => {
                    if third != second.opposite() {
                        let men = continuing[first as usize][second as usize];
                        let landings = Self::landings(men, &jumps, third);
                        captures += landings.count();
                        unfinished |= self.continued(&jumps, &kings_jump, landings, third);
                        if third == first.opposite() {
                            // Another jump could complete a circle, and end on the square where
                            // the man came from; before the capture that is not free. Nor does a new
                            // king see it so.
                            let mut circle = self.targets_of_men().wrapping_step(second);
                            if V::PROMOTES_DURING_CAPTURE {
                                circle |= self.promotion();
                            }
                            unfinished |= landings & circle;
                        }
                    }
                });
            });
        });
        (captures * u32::from(unfinished.is_empty()), unfinished)
    }
}
