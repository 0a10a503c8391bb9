//! Captures and their continuations.
//!
//! Which directions have captures differs from position to position, so the branch predictor would miss a
//! branch for each direction. The generator computes all four directions first. The loop over the
//! directions with captures then mostly runs once.

mod kings;
mod men;
mod straight;

use super::raw_move::Set;
use super::sink::Sink;
use super::view::{Jumps, View, union};
use crate::attacks::{Auxiliary, SliderAttacks};
use crate::board::Direction;
use crate::variant::Variant;
use crate::variant::derived::Clauses;

/// A capture that may be continued.
///
/// The Turkish strike (the article's "Turkish blow"): captured pieces stay on the board until the capture ends. So
/// they still block, and cannot be captured twice.
struct Capture<V: Variant> {
    from: Set<V>,
    /// The occupied squares without `from`, captured pieces included.
    occupied: Set<V>,
    auxiliary: <V::Attacks as SliderAttacks<V::Board>>::Auxiliary,
    captured: Set<V>,
    /// Whether a man has promoted during the capture.
    promotes: bool,
}

impl<V: Variant> Capture<V> {
    #[inline(always)]
    fn taking(&self, victim: Set<V>) -> Self {
        Self { captured: self.captured | victim, ..*self }
    }
}

impl<V: Variant> View<V> {
    /// Passes the captures of men to `sink`. Where the most pieces must be captured, it may leave out
    /// captures that a longer one makes illegal.
    #[inline(always)]
    pub(super) fn men_captures(self, jumps: &Jumps<V>, sink: &mut impl Sink<V>) {
        let [landings, continuing] = self.first_landings(jumps);
        let is_continued = !union::<V>(&continuing).is_empty();
        // A new king may see no victim, but a man that may continue has one.
        let is_surely_longer = is_continued && !V::PROMOTES_DURING_CAPTURE;
        if V::MUST_TAKE_THE_MOST && is_surely_longer {
            return self.continue_men(&continuing, sink);
        }
        let mut ended = landings;
        for (ended, continuing) in ended.iter_mut().zip(continuing) {
            *ended ^= continuing;
        }
        sink.single_captures(self.side, &ended);
        if is_continued {
            self.continue_men(&continuing, sink);
        }
    }

    /// Passes all captures to `sink`, as [`men_captures`](Self::men_captures) does.
    #[inline(always)]
    pub(super) fn captures(self, jumps: &Jumps<V>, sink: &mut impl Sink<V>) {
        if V::CAPTURES_STRAIGHT {
            return self.captures_in_eight_directions(sink);
        }
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

/// Calls `f` with each direction whose set is not empty, and with the set.
#[inline(always)]
fn for_each_direction<V: Variant>(found: &Jumps<V>, mut f: impl FnMut(Direction, Set<V>)) {
    let mut filled = 0_u32;
    for (i, set) in found.iter().enumerate() {
        filled |= u32::from(!set.is_empty()) << i;
    }
    while filled != 0 {
        let direction = Direction::DIAGONAL[filled.trailing_zeros() as usize % 4];
        f(direction, found[direction as usize]);
        filled &= filled - 1;
    }
}
