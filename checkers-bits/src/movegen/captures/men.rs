//! Captures of men.

use super::{Capture, Sink, for_each_direction};
use crate::bitboard::Bitboard;
use crate::board::Direction;
use crate::movegen::view::{Jumps, Set, View, union};
use crate::variant::Variant;
use crate::variant::derived::Clauses;

impl<V: Variant> View<V> {
    /// Passes the captures of men to `sink`. If the most pieces must be captured, the function may leave out captures
    /// that a longer capture makes illegal.
    #[inline(always)]
    pub(in crate::movegen) fn men_captures(self, jumps: &Jumps<V>, sink: &mut impl Sink<V>) {
        let (ended, continuing) = self.first_jumps(jumps);
        let is_continued = !union::<V>(&continuing).is_empty();
        // `continuing` includes every man that promotes, and a new king may have no next victim. So a longer capture is
        // certain only in variants without promotion during a capture.
        let is_surely_longer = is_continued && !V::PROMOTES_DURING_CAPTURE;
        if !(V::MUST_TAKE_THE_MOST && is_surely_longer) {
            sink.add_singles(&self, &ended);
        }
        if is_continued {
            self.continue_men(&continuing, sink);
        }
    }

    /// The last squares of the legal captures, by direction, if a man captures one piece in each of them. Most
    /// positions with captures are such positions. `None` for other positions, and if the first jumps of men are not
    /// enough to decide, for example if the side to move has a king.
    #[inline(always)]
    pub(in crate::movegen) fn only_single_captures(self, jumps: &Jumps<V>) -> Option<Jumps<V>> {
        if !V::COUNTS_ONLY_PIECES || !self.own_kings.is_empty() || !self.men_capture(jumps) {
            return None;
        }
        let (ended, continuing) = self.first_jumps(jumps);
        union::<V>(&continuing).is_empty().then_some(ended)
    }

    /// The landing squares of the first jumps of men, in two parts: squares on which the capture ends, and squares from
    /// which the capture may continue.
    #[inline(always)]
    fn first_jumps(self, jumps: &Jumps<V>) -> (Jumps<V>, Jumps<V>) {
        let landings = V::each_step(|to| Self::landings(self.own_men(), jumps, to));
        let continuing = V::each_step(|to| self.may_continue(jumps, landings[to.place()], to));
        (V::each_step(|to| landings[to.place()] ^ continuing[to.place()]), continuing)
    }

    /// The `landings` of a first jump in a direction from which the capture may continue. Landings on which men
    /// promote are all included.
    ///
    /// A man cannot turn back over the piece it has just captured. Any other jump is possible after the first jump if
    /// it is possible before, because the square that the man left is too far away to matter.
    #[inline(always)]
    fn may_continue(self, jumps: &Jumps<V>, landings: Set<V>, direction: Direction) -> Set<V> {
        // The compiler unrolls this loop. To unite the three sets first takes 2 % more instructions in perft.
        let mut continued = Bitboard::EMPTY;
        for next in V::STEPS {
            if next != direction.opposite() {
                continued |= landings & jumps[next.place()];
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
        for_each_direction::<V>(continuing, |i, men| {
            let back = V::STEPS[i].opposite();
            for at in men {
                let at = Bitboard::from(at);
                let victim = at.wrapping_step(back);
                self.continue_short::<false>(
                    Capture::of(*self, victim.wrapping_step(back), victim),
                    at,
                    sink,
                );
            }
        });
    }

    /// Continues the capture of a man or of a short king that now stands on `at`. Recursion handles all
    /// next victims but the last.
    pub(super) fn continue_short<const IS_KING: bool>(
        &self,
        mut capture: Capture<V>,
        mut at: Set<V>,
        sink: &mut impl Sink<V>,
    ) {
        while sink.wants(capture.captured) {
            let promotes = !IS_KING && at.intersects(self.promotion());
            if V::PROMOTES_DURING_CAPTURE && promotes {
                return self.continue_new_king(&Capture { promotes, ..capture }, at, sink);
            }
            let targets = if IS_KING { self.targets() } else { self.targets_of_men() };
            let targets = targets ^ capture.captured;
            let mut victims = Bitboard::EMPTY;
            let mut landings = Bitboard::EMPTY;
            for direction in V::STEPS {
                if IS_KING || self.men_capture_to(direction) {
                    let victim = at.wrapping_step(direction) & targets.capturable_along(direction);
                    victims |= victim;
                    landings |= victim.wrapping_step(direction) & !capture.occupied.squares;
                }
            }
            if landings.is_empty() {
                return sink.add_one(self, Capture { promotes, ..capture }, at);
            }
            // The victim is the one piece that is a neighbour of both the first square and the landing square.
            let jump = |to: Set<V>| {
                let beside = V::each_step(|direction| to.wrapping_step(direction));
                capture.taking(victims & union::<V>(&beside))
            };
            while !landings.clear_lowest().is_empty() {
                let to = landings.lowest();
                self.continue_short::<IS_KING>(jump(to), to, sink);
                landings = landings.clear_lowest();
            }
            (capture, at) = (jump(landings), landings);
        }
    }
}
