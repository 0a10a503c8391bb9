//! Positions that no kernel finishes: the scalar generator.

use crate::bitboard::Bitboard;
use crate::color::Color;
use crate::movegen::View;
use crate::movegen::captures::{Best, CountMoves, Sink};
use crate::movegen::view::{Jumps, Set};
use crate::moves::{Move, MoveList};
use crate::variant::Variant;
use crate::variant::derived::Clauses;

impl<V: Variant> View<V> {
    /// Calls `f` with each capture of a man that stands on `continuing` after its first victim. In variants in which
    /// only the longest captures are legal, calls `f` with all captures.
    #[inline(always)]
    pub(super) fn for_each_continued(self, continuing: &Jumps<V>, f: impl FnMut(Move<V>)) {
        if V::MUST_TAKE_THE_MOST {
            return self.for_each_capture(&self.jumps(), f);
        }
        let mut captures = MoveList::new();
        self.continue_men(continuing, &mut captures);
        captures.iter().copied().for_each(f);
    }

    /// The number of captures of men that stand on `continuing` after their first victim, plus the number of all
    /// captures of `kings`.
    pub(super) fn count_continued(self, continuing: &Jumps<V>, kings: Set<V>) -> u32 {
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

/// Counts the captures of a position in which only kings capture.
pub(super) fn count_captures_of_kings<V: Variant>(
    side: Color,
    [own, enemy, kings, enemy_kings]: [Set<V>; 4],
) -> u32 {
    let view = View::<V>::of(side, own, enemy, kings, enemy_kings);
    view.count_continued(&[Bitboard::EMPTY; 4], kings)
}
