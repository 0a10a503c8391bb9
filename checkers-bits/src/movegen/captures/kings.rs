//! Captures of kings.

use super::{Capture, Sink, for_each_direction};
use crate::attacks::{LineAttacks, SliderAttacks};
use crate::bitboard::Bitboard;
use crate::board::Geometry;
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
        } else {
            for king in kings {
                self.captures_of_king(king, self.attacks_of(king), sink);
            }
        }
    }

    /// Passes the captures of a flying king with the given attacks to `sink`.
    #[inline(always)]
    pub(in crate::movegen) fn captures_of_king(
        &self,
        king: Square<V::Board>,
        attacks: [LineAttacks<V::Board>; 2],
        sink: &mut impl Sink<V>,
    ) {
        self.continue_along(&Capture::of(*self, king.into(), Bitboard::EMPTY), attacks, sink);
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
        [diagonal, anti_diagonal]: [LineAttacks<V::Board>; 2],
        sink: &mut impl Sink<V>,
    ) -> bool {
        let targets = self.targets() ^ capture.captured;
        let rays = [anti_diagonal.up, diagonal.up, diagonal.down, anti_diagonal.down];
        let victims = V::each_step(|direction| rays[direction.place()].victim & targets);
        let victim = union::<V>(&victims);
        if !victim.clear_lowest().is_empty() {
            for_each_direction::<V>(&victims, |i, victim| {
                let mut victims = [Bitboard::EMPTY; 4];
                victims[i] = victim;
                self.continue_king(*capture, victims, sink);
            });
        } else if !victim.is_empty() {
            // Nearly every king that captures has one first victim.
            let landings = V::each_step(|direction| {
                let i = direction.place();
                if victims[i].is_empty() { Bitboard::EMPTY } else { rays[i].landings }
            });
            self.land(capture.taking(victim), victim, union::<V>(&landings), sink);
        }
        !victim.is_empty()
    }

    /// Continues the capture of a flying king that may land on any of `landings`, the empty squares behind its last
    /// `victim`.
    #[inline(always)]
    fn land(&self, capture: Capture<V>, victim: Set<V>, landings: Set<V>, sink: &mut impl Sink<V>) {
        let targets = self.targets() ^ capture.captured;
        let [[up_right, down_left], [up_left, down_right]] =
            Geometry::<V::Board>::each_axis(|axis| {
                V::Attacks::victims(landings, axis, capture.occupied)
            });
        let victims =
            [up_left & targets, up_right & targets, down_left & targets, down_right & targets];
        if union::<V>(&victims).is_empty() {
            sink.add(self, capture, self.last_landings(victim, landings));
        } else {
            self.continue_king(capture, victims, sink);
        }
    }

    /// The squares of `landings`, the empty squares behind the last `victim`, on which the capture may end.
    #[inline(always)]
    fn last_landings(&self, victim: Set<V>, landings: Set<V>) -> Set<V> {
        if V::LANDS_NEXT_TO_LAST_KING && victim.intersects(self.enemy_kings) {
            let beside = V::each_step(|direction| victim.wrapping_step(direction));
            return landings & union::<V>(&beside);
        }
        landings
    }

    /// Continues the capture of a flying king with each of its next victims, given by direction.
    // If this function were inlined, the captures of one piece would also need its registers.
    #[inline(never)]
    fn continue_king(&self, capture: Capture<V>, victims: Jumps<V>, sink: &mut impl Sink<V>) {
        if !sink.wants(capture.captured) {
            return;
        }
        for victim in union::<V>(&victims) {
            let victim = victim.into();
            // The direction is chosen without a branch, because the processor would mispredict the branch.
            let i = usize::from(victims[1].intersects(victim))
                + 2 * usize::from(victims[2].intersects(victim))
                + 3 * usize::from(victims[3].intersects(victim));
            let capture = capture.taking(victim);
            let behind = Self::landings_behind(victim, V::STEPS[i], capture.occupied);
            self.land(capture, victim, behind, sink);
        }
    }
}
