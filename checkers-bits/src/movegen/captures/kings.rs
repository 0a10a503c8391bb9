//! Captures of kings.

use super::{Capture, for_each_direction};
use crate::attacks::{Fill, LineAttacks, RayCapture};
use crate::bitboard::Bitboard;
use crate::board::{Axis, Direction};
use crate::movegen::raw_move::Set;
use crate::movegen::sink::{Captures, Sink};
use crate::movegen::view::{View, union};
use crate::square::Square;
use crate::variant::Variant;
use crate::variant::derived::Clauses;

impl<V: Variant> View<V> {
    /// The captures of a king.
    #[inline(always)]
    pub(crate) fn king_captures(self, king: Square<V::Board>, sink: &mut impl Sink<V>) {
        let capture = self.capture(king.into(), Bitboard::EMPTY);
        let jumps = self.king_jumps(&capture, king);
        self.continue_king_jumps(&capture, jumps, sink);
    }

    #[inline(always)]
    pub(crate) fn single_king_captures(
        &self,
        king: Square<V::Board>,
        attacks: [LineAttacks<V::Board>; 2],
        sink: &mut impl Sink<V>,
    ) {
        let capture = self.capture(king.into(), Bitboard::EMPTY);
        self.continue_king_jumps(&capture, self.jumps_of(attacks, self.targets()), sink);
    }

    /// Returns whether there are any.
    #[inline(always)]
    fn continue_king_jumps(
        &self,
        capture: &Capture<V>,
        jumps: [RayCapture<V::Board>; 4],
        sink: &mut impl Sink<V>,
    ) -> bool {
        let [a, b, c, d] = &jumps;
        let victims = [a.victim, b.victim, c.victim, d.victim];
        for_each_direction::<V>(&victims, |direction, victim| {
            let landings = jumps[direction as usize].landings;
            self.continue_king(capture.taking(victim), landings, direction, sink);
        });
        !union::<V>(&victims).is_empty()
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
            let jumps = self.king_jumps(capture, king);
            if !self.continue_king_jumps(capture, jumps, sink) {
                let Capture { from, captured, .. } = *capture;
                sink.capture(Captures { from, to: at, captured, promotes: true });
            }
        }
    }

    /// For each direction, the next victim of a king on a square, or none.
    #[inline(always)]
    fn king_jumps(self, capture: &Capture<V>, king: Square<V::Board>) -> [RayCapture<V::Board>; 4] {
        let attacks_along =
            |axis| Self::line_attacks(king, axis, capture.occupied, capture.auxiliary);
        self.jumps_of(Axis::each(attacks_along), self.targets() ^ capture.captured)
    }

    #[inline(always)]
    fn jumps_of(
        self,
        [diagonal, anti_diagonal]: [LineAttacks<V::Board>; 2],
        targets: Set<V>,
    ) -> [RayCapture<V::Board>; 4] {
        let rays = [anti_diagonal.up, diagonal.up, diagonal.down, anti_diagonal.down];
        rays.map(|ray| RayCapture { victim: ray.victim & targets, ..ray })
    }

    /// The squares on which a capture may end, of the empty squares behind the last victim.
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

    /// Continues the capture of a king that may land on any of `landings`, the empty squares behind its
    /// victim in `direction`.
    ///
    /// Nearly every capture continues with one victim or none. The loop takes the last victim, recursion
    /// the others.
    fn continue_king(
        &self,
        mut capture: Capture<V>,
        mut landings: Set<V>,
        mut direction: Direction,
        sink: &mut impl Sink<V>,
    ) {
        let (occupied, auxiliary) = (capture.occupied, capture.auxiliary);
        while sink.wants(capture.captured) {
            let axis = direction.axis().map_or(Axis::Diagonal, Axis::other);
            let [up, down] = Self::victims(landings, axis, occupied, auxiliary);
            // Straight on, the next victim is the same from every landing square.
            let behind = (!occupied).wrapping_step(direction.opposite());
            let passed = if V::LANDS_ON_NEXT_SQUARE {
                Fill::fill_in_capture(landings, direction, !occupied)
            } else {
                landings
            };
            let straight = passed.wrapping_step(direction) & behind;
            let targets = self.targets() ^ capture.captured;
            let victims = (up | down | straight) & targets;
            if victims.is_empty() {
                let to = self.last_landings(landings, direction);
                let Capture { from, captured, promotes, .. } = capture;
                sink.captures(Captures { from, to, captured, promotes });
                return;
            }
            let directions = [axis.up(), axis.down(), direction];
            let jump = |victim: Set<V>| {
                // Chosen without a branch, because the processor would mispredict it.
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
