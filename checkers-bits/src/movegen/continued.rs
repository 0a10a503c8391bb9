//! Captures that go on after their first victim, for positions that a kernel has begun.

use super::captures::{Best, CountMoves, Sink};
use super::view::{Jumps, Set, View};
use crate::moves::MoveList;
use crate::variant::Variant;
use crate::variant::derived::Clauses;

impl<V: Variant> View<V> {
    /// Calls `f` with the position after each legal capture.
    #[inline(always)]
    pub fn for_each_capture_successor(self, mut f: impl FnMut(Self)) {
        self.for_each_capture(&self.jumps(), |mv| f(self.make_move(mv)));
    }

    /// Calls `f` with the position after each capture of a man that stands on `continuing` after its first victim. In
    /// variants in which only the longest captures are legal, calls `f` with the position after each legal capture.
    #[inline(always)]
    pub fn for_each_continued_successor(self, continuing: &Jumps<V>, mut f: impl FnMut(Self)) {
        if V::MUST_TAKE_THE_MOST {
            return self.for_each_capture_successor(f);
        }
        let mut captures = MoveList::new();
        self.continue_men(continuing, &mut captures);
        captures.iter().for_each(|&mv| f(self.make_move(mv)));
    }

    /// The number of captures of men that stand on `continuing` after their first victim, plus the number of all
    /// captures of `kings`.
    pub fn count_continued(self, continuing: &Jumps<V>, kings: Set<V>) -> u32 {
        let mut sink = CountMoves::default();
        if V::MUST_TAKE_THE_MOST {
            self.continue_all(continuing, kings, &mut Best::new(&mut sink));
        } else {
            self.continue_all(continuing, kings, &mut sink);
        }
        sink.count
    }

    #[inline(always)]
    fn continue_all(self, continuing: &Jumps<V>, kings: Set<V>, sink: &mut impl Sink<V>) {
        self.continue_men(continuing, sink);
        self.captures_of_kings(kings, sink);
    }
}
