//! Captures of kings.

use checkers_bits::attacks::Fill;
use checkers_bits::generator::{Jumps, Set, union};
use checkers_bits::{Bitboard, Color, Direction, Variant};

use super::{Clauses, Counter, Kernel, LAST_SIDE, View, each_direction, jumps_after};

/// Counts the captures of kings with one or two victims. If `MOST` is 3, the kernel counts captures with three
/// victims instead, for variants in which the most pieces must be captured. If a capture continues, the count is 0
/// and the set holds the kings that continue.
pub(in crate::batch) struct OfKings<const MOST: u32>;

impl<V: Variant, const MOST: u32> Kernel<V, 4, 1> for OfKings<MOST> {
    const IS_HOT: bool = MOST == 2;

    #[inline(always)]
    fn compute(_side: Color, [own, enemy, kings, _]: [Set<V>; 4]) -> (u32, [Set<V>; 1]) {
        const { assert!(MOST == 2 || MOST == 3) };
        let view = View::<V>::of(LAST_SIDE, own, enemy, kings, Bitboard::EMPTY);
        let (count, unfinished) =
            if MOST == 2 { view.second_of_kings() } else { view.third_of_kings() };
        (count, [unfinished])
    }
}

/// The moves and first captures of kings.
pub(super) struct Kings<V: Variant> {
    /// For each direction, the last squares of quiet moves.
    pub(super) moves: Jumps<V>,
    /// For each direction, the landing squares behind the first victim.
    pub(super) landings: Jumps<V>,
    /// The squares of `landings` from which a king continues.
    pub(super) continuing: Set<V>,
}

impl<V: Variant> Kings<V> {
    #[inline(always)]
    pub(super) fn none() -> Self {
        let none = [Bitboard::EMPTY; 4];
        Self { moves: none, landings: none, continuing: Bitboard::EMPTY }
    }
}

/// The first, second or third victims of kings, by direction.
struct Taken<V: Variant> {
    victims: Jumps<V>,
    /// The landing squares behind the victims.
    landings: Jumps<V>,
    /// The squares of `landings` from which a king continues.
    continuing: Jumps<V>,
}

impl<V: Variant> Taken<V> {
    #[inline(always)]
    fn none() -> Self {
        let none = [Bitboard::EMPTY; 4];
        Self { victims: none, landings: none, continuing: none }
    }
}

impl<V: Variant> View<V> {
    /// The moves and first captures of all kings.
    #[inline(always)]
    pub(super) fn kings(self) -> Kings<V> {
        let jumps = self.king_jumps();
        let mut found = Kings::none();
        each_direction!(direction => {
            let landings = self.landings_of_kings(self.taken_by_kings(direction), direction);
            found.moves[direction as usize] = self.moves_of_kings(direction);
            found.landings[direction as usize] = landings;
            found.continuing |= Self::kings_continued(&jumps, landings, direction);
        });
        found
    }

    /// The last squares of quiet moves of own kings in a direction.
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
            Fill::fill_in_capture(self.own_kings, direction, !self.occupied())
        } else {
            self.own_kings
        };
        reached.wrapping_step(direction) & self.jumpable(self.targets(), direction)
    }

    /// The landing squares of kings behind `victims` in a direction.
    #[inline(always)]
    pub(super) fn landings_of_kings(self, victims: Set<V>, direction: Direction) -> Set<V> {
        if V::KINGS_FLY {
            Fill::behind(victims, direction, !self.occupied())
        } else {
            victims.wrapping_step(direction)
        }
    }

    /// The result of [`OfKings`] for up to two victims.
    #[inline(always)]
    fn second_of_kings(self) -> (u32, Set<V>) {
        let jumps = self.king_jumps();
        let first = self.first_of_kings(&jumps);
        let (second, unclear) = self.next_of_kings(&first, &jumps);
        let mut captures = Counter::<V>::new();
        if !V::MUST_TAKE_THE_MOST {
            captures.add(self.ended(&first));
        }
        captures.add(second.landings);
        let unfinished = unclear | union::<V>(&second.continuing);
        (captures.count() * u32::from(unfinished.is_empty()), unfinished)
    }

    /// The result of [`OfKings`] for three victims, in variants in which the most pieces must be captured.
    ///
    /// A king may capture a fourth piece across its first square. So the search for a fourth victim uses the board
    /// without own kings, on which no victim is hidden.
    #[inline(always)]
    fn third_of_kings(self) -> (u32, Set<V>) {
        let jumps = self.king_jumps();
        let (second, unclear) = self.next_of_kings(&self.first_of_kings(&jumps), &jumps);
        let without_kings = Self::of_men(self.side, self.own_men(), self.enemy);
        let (third, also_unclear) = self.next_of_kings(&second, &without_kings.king_jumps());
        let unfinished = unclear | also_unclear | union::<V>(&third.continuing);
        let mut captures = Counter::<V>::new();
        captures.add(third.landings);
        (captures.count() * u32::from(unfinished.is_empty()), unfinished)
    }

    /// The first victim of each capture of kings.
    #[inline(always)]
    fn first_of_kings(self, jumps: &Jumps<V>) -> Taken<V> {
        let mut taken = Taken::none();
        each_direction!(direction => {
            self.take(self.taken_by_kings(direction), direction, jumps, &mut taken);
        });
        taken
    }

    /// The next victims of all captures that continue. The second result is a set that is not empty if two captures
    /// share a square and a direction.
    #[inline(always)]
    fn next_of_kings(self, before: &Taken<V>, jumps: &Jumps<V>) -> (Taken<V>, Set<V>) {
        let empty = !self.occupied();
        let mut unclear = Bitboard::EMPTY;
        let mut taken = Taken::none();
        each_direction!(next => {
            // In the direction of the last jump, all landing squares have the same next victim. So the fill starts from
            // the first landing square only.
            let straight = before.victims[next as usize].wrapping_step(next);
            let [left, right] = next.across();
            let (left, right) =
                (before.continuing[left as usize], before.continuing[right as usize]);
            let from = straight | left | right;
            let reached = Fill::fill_in_capture(from, next, empty);
            let ahead = reached.stepping_safely(next).wrapping_step(next);
            let victims = ahead & self.jumpable(self.targets(), next);
            // If two captures share a square and a direction, the sets hold their next victim only once, so the count
            // would be too low. `unclear` reports such positions. A false report only costs time.
            let twice = from & ahead | left & right | straight & (left | right);
            unclear |= twice & jumps[next as usize];
            self.take(victims, next, jumps, &mut taken);
        });
        (taken, unclear)
    }

    #[inline(always)]
    fn take(self, victims: Set<V>, direction: Direction, jumps: &Jumps<V>, taken: &mut Taken<V>) {
        let landings = self.landings_of_kings(victims, direction);
        taken.victims[direction as usize] = victims;
        taken.landings[direction as usize] = landings;
        taken.continuing[direction as usize] = Self::kings_continued(jumps, landings, direction);
    }

    /// The victims in a direction behind which a king can continue.
    #[inline(always)]
    fn left_behind(self, taken: &Taken<V>, direction: Direction) -> Set<V> {
        let back = direction.opposite();
        let continuing = taken.continuing[direction as usize];
        Fill::fill(continuing, back, !self.occupied()).step(back)
            & taken.victims[direction as usize]
    }

    /// The squares on which captures may end.
    #[inline(always)]
    fn ended(self, taken: &Taken<V>) -> Jumps<V> {
        let mut ended = taken.landings;
        each_direction!(direction => {
            // If a king can continue from a square behind its victim, it must land on such a square.
            let left_behind = self.left_behind(taken, direction);
            ended[direction as usize] &= !Fill::fill(left_behind, direction, !self.occupied());
        });
        ended
    }

    /// The squares of `landings` in a direction from which kings continue.
    ///
    /// The set is computed on the position before the capture. The set is exact after one and after two victims,
    /// because the line that crosses a capture on its landing square contains neither a victim nor the king's first
    /// square. In the direction of the capture, the victims and the first square are behind the king.
    #[inline(always)]
    pub(super) fn kings_continued(
        jumps: &Jumps<V>,
        landings: Set<V>,
        direction: Direction,
    ) -> Set<V> {
        landings & jumps_after::<V>(jumps, direction)
    }
}
