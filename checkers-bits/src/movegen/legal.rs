//! Whether a move is legal, without generating all of them.

use super::raw_move::Set;
use super::sink::{LegalityProbe, Sink};
use super::view::{Jumps, View};
use crate::bitboard::Bitboard;
use crate::board::Direction;
use crate::moves::Move;
use crate::variant::Variant;
use crate::variant::derived::Clauses;

impl<V: Variant> View<V> {
    #[inline(always)]
    pub(super) fn is_legal(self, mv: Move<V>) -> bool {
        if mv.is_capture() { self.is_legal_capture(mv) } else { self.is_legal_quiet_move(mv) }
    }

    #[inline(always)]
    fn is_legal_quiet_move(self, mv: Move<V>) -> bool {
        let (from, to) = (Bitboard::from(mv.from()), Bitboard::from(mv.to()));
        let is_possible = if self.own_kings.intersects(from) {
            !mv.promotes() && self.king_moves(mv.from()).intersects(to)
        } else {
            let [left, right] = self.side.forward();
            let steps =
                self.man_moves(left) & from.step(left) | self.man_moves(right) & from.step(right);
            steps.intersects(to) && mv.promotes() == to.intersects(self.promotion())
        };
        is_possible && !self.captures_with(&self.jumps())
    }

    /// Where every capture is legal, follows only captures by the same piece of the same victims. Elsewhere
    /// follows all captures until one has a higher priority.
    #[inline(always)]
    fn is_legal_capture(self, mv: Move<V>) -> bool {
        let probe = &mut LegalityProbe::new(self, mv);
        if !V::ANY_CAPTURE {
            self.captures(&self.jumps(), probe);
        } else if self.own_kings.contains(mv.from()) {
            self.king_captures(mv.from(), probe);
        } else {
            self.captures_of_men(self.own_men() & mv.from().into(), &self.jumps(), probe);
        }
        probe.is_legal()
    }

    #[inline(always)]
    pub(super) fn captures_of_men(self, men: Set<V>, jumps: &Jumps<V>, sink: &mut impl Sink<V>) {
        let landings = Direction::each(|direction| Self::landings(men, jumps, direction));
        self.continue_men(&landings, sink);
    }
}
