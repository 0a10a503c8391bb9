//! Captures of men.

use super::{Capture, for_each_direction};
use crate::bitboard::Bitboard;
use crate::board::Direction;
use crate::movegen::raw_move::{Set, retrace};
use crate::movegen::sink::{Captures, Sink};
use crate::movegen::view::{Jumps, View, union};
use crate::variant::Variant;

impl<V: Variant> View<V> {
    /// For each direction, the landing squares after one jump, and those from which a man may continue.
    #[inline(always)]
    pub(crate) fn first_landings(self, jumps: &Jumps<V>) -> [Jumps<V>; 2] {
        let mut found = [[Bitboard::EMPTY; 4]; 2];
        for direction in Direction::DIAGONAL {
            let landings = Self::landings(self.own_men(), jumps, direction);
            found[0][direction as usize] = landings;
            found[1][direction as usize] = self.may_continue(jumps, landings, direction);
        }
        found
    }

    /// The `landings` of a first jump in a direction from which the capture may continue: for men that
    /// promoted, all of them.
    ///
    /// A man cannot turn back over the piece it has just captured. Any other jump is possible if it is
    /// possible before the capture: the square that the man left is too far away to matter.
    #[inline(always)]
    fn may_continue(self, jumps: &Jumps<V>, landings: Set<V>, direction: Direction) -> Set<V> {
        let mut continued = Bitboard::EMPTY;
        for next in Direction::DIAGONAL {
            if next != direction.opposite() {
                continued |= landings & jumps[next as usize];
            }
        }
        if V::PROMOTES_DURING_CAPTURE {
            continued |= landings & self.promotion();
        }
        continued
    }

    /// Continues the captures of men that have jumped in a direction and now stand on `continuing`.
    #[inline(always)]
    pub(crate) fn continue_men(&self, continuing: &Jumps<V>, sink: &mut impl Sink<V>) {
        for_each_direction::<V>(continuing, |direction, men| {
            for at in men {
                let at = at.into();
                let (from, captured) = retrace::<V>(at, [direction].into_iter());
                self.continue_man(&self.capture(from, captured), at, sink);
            }
        });
    }

    /// Continues the capture of a man that now stands on `at`.
    fn continue_man(&self, capture: &Capture<V>, at: Set<V>, sink: &mut impl Sink<V>) {
        if !sink.wants(capture.captured) {
            return;
        }
        let on_last_rank = at.intersects(self.promotion());
        if V::PROMOTES_DURING_CAPTURE && on_last_rank {
            return self.continue_new_king(&Capture { promotes: true, ..*capture }, at, sink);
        }
        let targets = self.targets_of_men() ^ capture.captured;
        let mut victims = Bitboard::EMPTY;
        let mut landings = Bitboard::EMPTY;
        for direction in Direction::DIAGONAL {
            if self.men_capture_to(direction) {
                let victim = at.wrapping_step(direction) & targets;
                victims |= victim;
                landings |= victim.wrapping_step(direction) & !capture.occupied;
            }
        }
        if landings.is_empty() {
            let Capture { from, captured, .. } = *capture;
            sink.capture(Captures { from, to: at, captured, promotes: on_last_rank });
        }
        for to in landings {
            let to = Bitboard::from(to);
            // Only one piece around the man is adjacent to the landing square: the victim.
            let beside = Direction::each(|direction| to.wrapping_step(direction));
            let victim = victims & union::<V>(&beside);
            self.continue_man(&capture.taking(victim), to, sink);
        }
    }
}
