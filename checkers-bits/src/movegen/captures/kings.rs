//! Captures of kings.

use super::{Capture, Sink, for_each_direction, square};
use crate::attacks::{Fill, LineAttacks, SliderAttacks};
use crate::bitboard::Bitboard;
use crate::board::{Axis, Direction};
use crate::movegen::view::{Jumps, Set, View, union};
use crate::square::Square;
use crate::variant::Variant;
use crate::variant::derived::Clauses;

impl<V: Variant> View<V> {
    /// Passes the captures of some own kings to `sink`.
    #[inline(always)]
    pub(crate) fn captures_of_kings(&self, kings: Set<V>, sink: &mut impl Sink<V>) {
        if !V::KINGS_FLY {
            for king in kings & self.capturing_kings() {
                let at = king.into();
                self.continue_short::<true>(Capture::of(*self, at, Bitboard::EMPTY), at, sink);
            }
        } else if !V::LANDS_ON_NEXT_SQUARE && !kings.clear_lowest().is_empty() {
            self.captures_of_flying_kings(kings, sink);
        } else {
            for king in kings {
                self.captures_of_king(king, self.attacks_of(king), sink);
            }
        }
    }

    /// Passes the captures of a flying king with the given attacks to `sink`.
    #[inline(always)]
    pub(super) fn captures_of_king(
        &self,
        king: Square<V::Board>,
        attacks: [LineAttacks<V::Board>; 2],
        sink: &mut impl Sink<V>,
    ) {
        self.continue_along(&Capture::of(*self, king.into(), Bitboard::EMPTY), attacks, sink);
    }

    /// The captures of several flying kings.
    ///
    /// One fill per direction finds the kings that capture and the captures that continue. For a single king, look-ups
    /// are faster than four fills.
    // If this function were inlined, positions with one king would also need its registers.
    #[inline(never)]
    fn captures_of_flying_kings(&self, kings: Set<V>, sink: &mut impl Sink<V>) {
        let jumps = self.king_jumps();
        for king in kings & union::<V>(&jumps) {
            let capture = Capture::of(*self, king.into(), Bitboard::EMPTY);
            self.for_each_victim(
                &capture,
                self.attacks_of(king),
                |capture, landings, direction| {
                    self.continue_from_jumps(&jumps, capture, landings, direction, sink);
                },
            );
        }
    }

    /// Continues a capture after its first victim, as [`continue_king`](Self::continue_king) does, but finds the next
    /// victims in `jumps`, the [jumps of kings](Self::king_jumps) of the position before the capture. They hold for the
    /// second and the third victim: the king continues along lines without its first square and without a captured
    /// piece.
    #[inline(always)]
    fn continue_from_jumps(
        &self,
        jumps: &Jumps<V>,
        mut capture: Capture<V>,
        mut landings: Set<V>,
        mut direction: Direction,
        sink: &mut impl Sink<V>,
    ) {
        for _ in 0..2 {
            let axis = direction.axis().map_or(Axis::Diagonal, Axis::other);
            let turning = landings & (jumps[axis.up() as usize] | jumps[axis.down() as usize]);
            let straight = landings.intersects(jumps[direction as usize]);
            if turning.is_empty() && !straight {
                return sink.add(self, capture, self.last_landings(landings, direction));
            }
            if straight || !turning.clear_lowest().is_empty() {
                break;
            }
            let attacks = V::Attacks::line_attacks(square::<V>(turning), axis, capture.occupied);
            let (up, down) =
                (attacks.up.victim & self.targets(), attacks.down.victim & self.targets());
            if !up.is_empty() && !down.is_empty() {
                break;
            }
            capture = capture.taking(up | down);
            (direction, landings) = if down.is_empty() {
                (axis.up(), attacks.up.landings)
            } else {
                (axis.down(), attacks.down.landings)
            };
        }
        self.continue_king(capture, landings, direction, sink);
    }

    /// Continues the capture of a man that has been promoted on `at`.
    #[inline(always)]
    pub(super) fn continue_new_king(
        &self,
        capture: &Capture<V>,
        at: Set<V>,
        sink: &mut impl Sink<V>,
    ) {
        for king in at {
            let attacks = Self::king_attacks(king, capture.occupied);
            if !self.continue_along(capture, attacks, sink) {
                sink.add_one(self, *capture, at);
            }
        }
    }

    /// Continues a capture with each victim of the given attacks. Returns whether there is a victim.
    #[inline(always)]
    fn continue_along(
        &self,
        capture: &Capture<V>,
        attacks: [LineAttacks<V::Board>; 2],
        sink: &mut impl Sink<V>,
    ) -> bool {
        self.for_each_victim(capture, attacks, |capture, landings, direction| {
            self.continue_king(capture, landings, direction, sink);
        })
    }

    /// Calls `f` for each victim of the given attacks: with the capture including the victim, the landing squares behind
    /// the victim, and the direction of the jump. Returns whether there is a victim.
    #[inline(always)]
    fn for_each_victim(
        &self,
        capture: &Capture<V>,
        [diagonal, anti_diagonal]: [LineAttacks<V::Board>; 2],
        mut f: impl FnMut(Capture<V>, Set<V>, Direction),
    ) -> bool {
        let targets = self.targets() ^ capture.captured;
        let rays = [anti_diagonal.up, diagonal.up, diagonal.down, anti_diagonal.down];
        let victims = Direction::each(|direction| rays[direction as usize].victim & targets);
        for_each_direction::<V>(&victims, |i, victim| {
            f(capture.taking(victim), rays[i].landings, Direction::DIAGONAL[i]);
        });
        !union::<V>(&victims).is_empty()
    }

    /// The squares of `landings`, the empty squares behind the last victim, on which the capture may end.
    #[inline(always)]
    fn last_landings(&self, landings: Set<V>, direction: Direction) -> Set<V> {
        if V::LANDS_NEXT_TO_LAST_KING {
            let next_to_king = self.enemy_kings.wrapping_step(direction) & landings;
            if !next_to_king.is_empty() {
                return next_to_king;
            }
        }
        landings
    }

    /// Continues the capture of a flying king that may land on any of `landings`, the empty squares behind its victim
    /// in `direction`.
    fn continue_king(
        &self,
        mut capture: Capture<V>,
        mut landings: Set<V>,
        mut direction: Direction,
        sink: &mut impl Sink<V>,
    ) {
        let occupied = capture.occupied;
        let empty = !occupied.squares;
        while sink.wants(capture.captured) {
            let axis = direction.axis().map_or(Axis::Diagonal, Axis::other);
            let [up, down] = V::Attacks::victims(landings, axis, occupied);
            // In the direction of the last jump, all landing squares have the same next victim. A step from the empty
            // squares in front of that victim finds it.
            let passed = if V::LANDS_ON_NEXT_SQUARE {
                Fill::fill_in_capture(landings, direction, empty)
            } else {
                landings
            };
            let straight =
                passed.wrapping_step(direction) & empty.wrapping_step(direction.opposite());
            let victims = (up | down | straight) & (self.targets() ^ capture.captured);
            if victims.is_empty() {
                return sink.add(self, capture, self.last_landings(landings, direction));
            }
            let directions = [axis.up(), axis.down(), direction];
            let jump = |victim: Set<V>| {
                // The direction is chosen without a branch, because the processor would mispredict the branch.
                let i = usize::from(down.intersects(victim))
                    + 2 * usize::from(straight.intersects(victim));
                (directions[i], Self::landings_behind(victim, directions[i], occupied))
            };
            let mut left = victims;
            while !left.clear_lowest().is_empty() {
                let victim = left.lowest();
                let (direction, landings) = jump(victim);
                self.continue_king(capture.taking(victim), landings, direction, sink);
                left = left.clear_lowest();
            }
            (direction, landings) = jump(left);
            capture = capture.taking(left);
        }
    }
}
