//! Captures, as far as they can be continued.
//!
//! Positions are seldom alike in which piece captures in which direction, and a branch on each
//! direction would seldom be predicted. So what is looked for in all four directions is found first,
//! and then gone through by a loop that mostly runs once.

mod kings;
mod men;

use super::raw_move::Set;
use super::sink::Sink;
use super::view::{Jumps, View, union};
use crate::attacks::{Auxiliary, SliderAttacks};
use crate::board::Direction;
use crate::movegen::side::Side;
use crate::variant::Variant;
use crate::variant::clauses::Clauses;

/// A capture that may be continued.
struct Capture<V: Variant> {
    from: Set<V>,
    /// The occupied squares without `from`; captured pieces stay on the board until the end.
    occupied: Set<V>,
    auxiliary: <V::Attacks as SliderAttacks<V::Board>>::Auxiliary,
    captured: Set<V>,
    /// Whether a man has become a king on the way.
    promotes: bool,
}

impl<V: Variant> Capture<V> {
    #[inline(always)]
    fn taking(&self, victim: Set<V>) -> Self {
        Self { captured: self.captured | victim, ..*self }
    }
}

impl<V: Variant, S: Side> View<V, S> {
    /// Hands all captures of men to `sink`; where the most must be taken, perhaps without those that
    /// longer ones make illegal.
    #[inline(always)]
    pub(super) fn men_captures(self, jumps: &Jumps<V>, sink: &mut impl Sink<V>) {
        let [landings, continuing] = self.first_landings(jumps);
        let is_continued = !union::<V>(&continuing).is_empty();
        // A new king may see nothing to capture, but a man that may continue does.
        let is_surely_longer = is_continued && !V::PROMOTES_DURING_CAPTURE;
        if V::MUST_TAKE_THE_MOST && is_surely_longer {
            return self.continue_men(&continuing, sink);
        }
        let mut ended = landings;
        for (ended, continuing) in ended.iter_mut().zip(continuing) {
            *ended ^= continuing;
        }
        sink.single_captures(self.side.color(), &ended);
        if is_continued {
            self.continue_men(&continuing, sink);
        }
    }

    /// Hands all captures to `sink`, as [`men_captures`](Self::men_captures).
    #[inline(always)]
    pub(super) fn captures(self, jumps: &Jumps<V>, sink: &mut impl Sink<V>) {
        if self.men_capture(jumps) {
            self.men_captures(jumps, sink);
        }
        for king in self.own_kings {
            self.king_captures(king, sink);
        }
    }

    #[inline(always)]
    fn capture(self, from: Set<V>, captured: Set<V>) -> Capture<V> {
        Capture {
            from,
            occupied: self.occupied() ^ from,
            auxiliary: self.auxiliary.update(from),
            captured,
            promotes: false,
        }
    }
}

/// Calls `f` with each direction in which there is something, and with what there is.
#[inline(always)]
fn for_each_direction<V: Variant>(found: &Jumps<V>, mut f: impl FnMut(Direction, Set<V>)) {
    let mut filled = 0_u32;
    for (i, set) in found.iter().enumerate() {
        filled |= u32::from(!set.is_empty()) << i;
    }
    while filled != 0 {
        let direction = Direction::ALL[filled.trailing_zeros() as usize % 4];
        f(direction, found[direction as usize]);
        filled &= filled - 1;
    }
}
