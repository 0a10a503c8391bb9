//! Second and third captures of men.

use checkers_bits::generator::{self, Jumps, Set, union};
use checkers_bits::{Bitboard, Color, Direction, Variant};

use super::{Clauses, Counter, Kernel, LAST_SIDE, View, each_direction, only_if};

/// Counts the captures of men with two victims; if `MOST` is 3, with two or three victims. If a capture continues,
/// the count is 0 and the set holds the men that continue.
pub(in crate::batch) struct OfMen<const MOST: u32>;

/// The last four sets of a position are the men that continue after their first victim, by direction.
impl<V: Variant, const MOST: u32> Kernel<V, 6, 1> for OfMen<MOST> {
    const IS_HOT: bool = MOST == 2;

    #[inline(always)]
    fn compute(_side: Color, [own, enemy, men @ ..]: [Set<V>; 6]) -> (u32, [Set<V>; 1]) {
        const { assert!(MOST == 2 || MOST == 3) };
        let view = View::<V>::of_men(LAST_SIDE, own, enemy);
        let (count, unfinished) =
            if MOST == 2 { view.up_to_second(&men) } else { view.up_to_third(&men) };
        (count, [unfinished])
    }
}

/// Finds, for each pair of directions, the squares on which captures of men end with their second victim. If a
/// capture continues, these sets are empty, and the last set holds the men that continue.
pub(in crate::batch) struct SecondCaptures;

/// The last four sets of a position are the men that continue after their first victim, by direction.
impl<V: Variant> Kernel<V, 6, 17> for SecondCaptures {
    const IS_HOT: bool = false;

    #[inline(always)]
    fn compute(side: Color, [own, enemy, men @ ..]: [Set<V>; 6]) -> (u32, [Set<V>; 17]) {
        let view = View::<V>::of_men(side, own, enemy);
        let (ended, continuing) = view.second_captures(&men);
        let mut unfinished = view.promoted(&men);
        each_direction!(first => {
            unfinished |= union::<V>(&continuing[first as usize]);
        });
        let mut found = [unfinished; 17];
        each_direction!(first => {
            each_direction!(second => {
                let ended = ended[first as usize][second as usize];
                found[4 * first as usize + second as usize] = only_if::<V>(unfinished.is_empty(), ended);
            });
        });
        (0, found)
    }
}

impl<V: Variant> View<V> {
    /// The squares on which the second jump of men on `men` ends the capture, and the squares on which the capture
    /// continues. Both results are indexed by the directions of the two jumps.
    #[inline(always)]
    fn second_captures(self, men: &Jumps<V>) -> ([Jumps<V>; 4], [Jumps<V>; 4]) {
        let (jumps, new_king_jumps) = (self.jumps(), self.new_king_jumps());
        let mut ended = [[Bitboard::EMPTY; 4]; 4];
        let mut continuing = [[Bitboard::EMPTY; 4]; 4];
        each_direction!(first => {
            each_direction!(second => {
                if second != first.opposite() {
                    let landings = generator::View::<V>::landings(men[first as usize], &jumps, second);
                    let continued = self.continued(&jumps, &new_king_jumps, landings, second);
                    ended[first as usize][second as usize] = landings ^ continued;
                    continuing[first as usize][second as usize] = continued;
                }
            });
        });
        (ended, continuing)
    }

    /// The result of [`OfMen`] for up to two victims.
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

    /// The result of [`OfMen`] for up to three victims.
    #[inline(always)]
    fn up_to_third(self, men: &Jumps<V>) -> (u32, Set<V>) {
        let (jumps, new_king_jumps) = (self.jumps(), self.new_king_jumps());
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
                        let landings = generator::View::<V>::landings(men, &jumps, third);
                        captures += landings.count();
                        unfinished |= self.continued(&jumps, &new_king_jumps, landings, third);
                        if third == first.opposite() {
                            // A fourth jump could end on the man's first square. On the board before the capture the
                            // man occupies this square, so `jumps` misses the fourth jump. For the same reason,
                            // `new_king_jumps` misses victims of a new king behind this square.
                            let mut circle = self.targets().wrapping_step(second);
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
