//! Captures of kings.

use super::{Counted, Counter, Counting, Kernel, LANES, each_direction, lanes, lanes_mut, starts};
use crate::bitboard::Bitboard;
use crate::board::Direction;
use crate::color::Side;
use crate::lines::Fill;
use crate::movegen::batch::queue::ROOM;
use crate::movegen::raw_move::Set;
use crate::movegen::view::{Jumps, View};
use crate::variant::Variant;
use crate::variant::clauses::Clauses;

/// Counts the captures of kings that end with their first or second piece; none if any is continued.
pub(in super::super) struct OfKings<V: Variant> {
    counted: Counted<V>,
}

impl<V: Variant> Default for OfKings<V> {
    fn default() -> Self {
        Self { counted: Counted::default() }
    }
}

impl<V: Variant, S: Side> Kernel<V, S, 3> for OfKings<V> {
    #[inline(always)]
    fn run(&mut self, side: S, len: usize, [own, enemy, kings]: [&[Set<V>; ROOM]; 3]) {
        let Counted { moves, unfinished } = &mut self.counted;
        for start in starts(len) {
            let (own, enemy, kings) = (lanes(own, start), lanes(enemy, start), lanes(kings, start));
            let moves = lanes_mut(moves, start);
            let unfinished = lanes_mut(&mut unfinished.sets, start);
            for i in 0..LANES {
                let view =
                    View::<V, S, Fill>::of(side, own[i], enemy[i], kings[i], Bitboard::EMPTY);
                (moves[i], unfinished[i]) = view.second_of_kings();
            }
        }
        unfinished.find_filled(len);
    }
}

impl<V: Variant, S: Side> Counting<V, S, 3> for OfKings<V> {
    #[inline(always)]
    fn counted(&self) -> &Counted<V> {
        &self.counted
    }
}

/// What kings can do.
pub(super) struct Kings<V: Variant> {
    /// For each direction, where they go without capturing.
    pub(super) moves: Jumps<V>,
    /// For each direction, where they land after the first piece.
    pub(super) landings: Jumps<V>,
    /// Those of `landings` from which they continue.
    pub(super) continuing: Set<V>,
}

impl<V: Variant> Kings<V> {
    #[inline(always)]
    pub(super) fn none() -> Self {
        let none = [Bitboard::EMPTY; 4];
        Self { moves: none, landings: none, continuing: Bitboard::EMPTY }
    }
}

impl<V: Variant, S: Side> View<V, S, Fill> {
    /// What kings can do, all of them at once.
    #[inline(always)]
    pub(super) fn kings(self) -> Kings<V> {
        let seeing = self.seeing_victims();
        let mut found = Kings::none();
        each_direction!(direction => {
            let landings = self.landings_of_kings(self.taken_by_kings(direction), direction);
            found.moves[direction as usize] = self.moves_of_kings(direction);
            found.landings[direction as usize] = landings;
            found.continuing |= Self::kings_continued(&seeing, landings, direction);
        });
        found
    }

    /// Where own kings go in a direction without capturing.
    #[inline(always)]
    pub(super) fn moves_of_kings(self, direction: Direction) -> Set<V> {
        let empty = !self.occupied();
        if V::KINGS_FLY {
            Fill::fill(self.own_kings, direction, empty) & empty
        } else {
            self.own_kings.step(direction) & empty
        }
    }

    /// The pieces that own kings capture in a direction.
    #[inline(always)]
    pub(super) fn taken_by_kings(self, direction: Direction) -> Set<V> {
        let reached = if V::KINGS_FLY {
            Fill::fill(self.own_kings, direction, !self.occupied())
        } else {
            self.own_kings
        };
        reached.wrapping_step(direction) & self.jumpable(direction)
    }

    /// Where kings land that capture `victims` in a direction.
    #[inline(always)]
    pub(super) fn landings_of_kings(self, victims: Set<V>, direction: Direction) -> Set<V> {
        if V::KINGS_FLY {
            let empty = !self.occupied();
            Fill::fill(victims, direction, empty) & empty
        } else {
            victims.wrapping_step(direction)
        }
    }

    /// For each direction, the squares from which a king would see a piece to capture.
    #[inline(always)]
    pub(super) fn seeing_victims(self) -> Jumps<V> {
        let mut seeing = [Bitboard::EMPTY; 4];
        each_direction!(direction => {
            seeing[direction as usize] = if V::KINGS_FLY {
                self.seeing_a_victim(direction)
            } else {
                self.jumpable(direction).wrapping_step(direction.opposite())
            };
        });
        seeing
    }

    /// What [`OfKings`] finds out about a position.
    #[inline(always)]
    fn second_of_kings(self) -> (u32, Set<V>) {
        let empty = !self.occupied();
        let seeing = self.seeing_victims();
        let mut ended = [Bitboard::EMPTY; 4];
        let mut continuing = [Bitboard::EMPTY; 4];
        let mut unfinished = Bitboard::EMPTY;
        each_direction!(first => {
            let victims = self.taken_by_kings(first);
            let landings = self.landings_of_kings(victims, first);
            let continued = Self::kings_continued(&seeing, landings, first);
            let back = first.opposite();
            let taken = Fill::fill(continued, back, empty).step(back) & victims;
            if !V::MUST_TAKE_THE_MOST {
                // Where a king can continue from a square behind a piece, it must choose such a one.
                ended[first as usize] = landings & !Fill::fill(taken, first, empty);
            }
            // Where two kings continue in the same direction, they could take the same piece next.
            unfinished |= taken.without_lowest();
            continuing[first as usize] = continued;
        });
        let mut landings = [Bitboard::EMPTY; 4];
        each_direction!(second => {
            let mut victims = Bitboard::EMPTY;
            each_direction!(first => {
                if first != second.opposite() {
                    let reached = Fill::fill(continuing[first as usize], second, empty);
                    let more = reached.wrapping_step(second) & self.jumpable(second);
                    // The same piece taken in two ways would be counted once.
                    unfinished |= victims & more;
                    victims |= more;
                }
            });
            landings[second as usize] = self.landings_of_kings(victims, second);
            unfinished |= Self::kings_continued(&seeing, landings[second as usize], second);
        });
        let mut captures = Counter::<V>::new();
        captures.add(ended);
        captures.add(landings);
        (captures.count() * u32::from(unfinished.is_empty()), unfinished)
    }

    /// Those of `landings` from which kings that have captured in a direction continue.
    ///
    /// After the first capture and after the second this is seen on the board before them. The line
    /// that crosses that of a capture on a landing square touches neither the square that the king
    /// left nor a piece it took, and straight on they are behind it.
    #[inline(always)]
    pub(super) fn kings_continued(
        seeing: &Jumps<V>,
        landings: Set<V>,
        direction: Direction,
    ) -> Set<V> {
        let [left, right] = direction.across();
        let across = seeing[left as usize] | seeing[right as usize];
        landings & (across | seeing[direction as usize])
    }
}
