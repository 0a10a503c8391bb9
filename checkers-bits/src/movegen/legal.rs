//! Whether a move is legal, without generating all of them.

use super::raw_move::Set;
use super::sink::{LongerThan, Sink, Sought};
use super::view::View;
use crate::board::Direction;
use crate::color::Side;
use crate::lines::Lines;
use crate::moves::Move;
use crate::variant::Variant;

impl<V: Variant, S: Side, L: Lines<V::Board>> View<V, S, L> {
    /// Plays the captures of one piece, as far as they take nothing but what the move takes; where the
    /// most must be taken, those of the others until one takes more.
    pub(super) fn is_legal_capture(self, mv: Move<V>) -> bool {
        let sought = &mut Sought::new(mv);
        if self.own_kings.contains(mv.from()) {
            self.king_captures(mv.from(), sought);
        } else if self.own.contains(mv.from()) {
            self.captures_of_man(mv.from().into(), sought);
        }
        sought.is_found && !(V::MUST_TAKE_THE_MOST && self.captures_more(mv.captured().count()))
    }

    #[inline(always)]
    fn captures_of_man(self, man: Set<V>, sink: &mut impl Sink<V>) {
        let jumps = self.jumps();
        let landings = Direction::each(|direction| Self::landings(man, &jumps, direction));
        self.continue_men(&landings, sink);
    }

    /// Whether a capture takes more than `length` pieces.
    fn captures_more(self, length: u32) -> bool {
        let sink = &mut LongerThan::new(length);
        self.captures(&self.jumps(), sink);
        sink.is_found
    }
}
