//! Tests whether a move is legal, without generating all moves.

use super::captures::{Capture, Kings, Sink};
use super::quiet::QuietMoves;
use super::view::{Jumps, Set, View, union};
use crate::bitboard::Bitboard;
use crate::moves::{Move, MoveList};
use crate::variant::Variant;
use crate::variant::derived::Clauses;

impl<V: Variant> View<V> {
    #[inline(always)]
    pub(super) fn is_legal(self, mv: Move<V>) -> bool {
        if !mv.is_capture() {
            return QuietMoves::of(self).contains(mv) && !self.can_capture(&self.jumps());
        }
        let probe = &mut LegalityProbe::new(self, mv);
        if V::ANY_CAPTURE && !V::CAPTURES_STRAIGHT {
            self.captures_from(mv.from_square().into(), &self.jumps(), probe);
        } else {
            self.captures(&self.jumps(), Kings::Some(self.own_kings), probe);
        }
        probe.is_found && !probe.is_beaten
    }

    /// Appends the legal captures of the pieces on some squares to an empty list. If captures are compared with each
    /// other, the list has the captures of all pieces.
    pub(super) fn legal_captures_from(
        self,
        squares: Set<V>,
        jumps: &Jumps<V>,
        list: &mut MoveList<V>,
    ) {
        if V::ANY_CAPTURE && !V::CAPTURES_STRAIGHT && !(self.own & !squares).is_empty() {
            self.captures_from(squares, jumps, list);
        } else {
            self.append_captures(jumps, self.own_kings, list);
        }
    }

    /// The captures of the pieces on some squares.
    #[inline(always)]
    fn captures_from(self, squares: Set<V>, jumps: &Jumps<V>, sink: &mut impl Sink<V>) {
        let men = self.own_men() & squares;
        self.continue_men(&V::each_step(|to| Self::landings(men, jumps, to)), sink);
        self.captures_of_kings(self.own_kings & squares, sink);
    }
}

/// A sink that looks for one move. If not every capture is legal, the sink also looks for a capture of a higher
/// precedence.
///
/// If every capture is legal, the sink wants only captures with the same victims as the move. Otherwise the sink wants
/// all captures until it gets a capture of a higher precedence than the move.
struct LegalityProbe<V: Variant> {
    mv: Move<V>,
    precedence: u64,
    is_found: bool,
    is_beaten: bool,
}

impl<V: Variant> LegalityProbe<V> {
    #[inline(always)]
    fn new(view: View<V>, mv: Move<V>) -> Self {
        let precedence = view.precedence(Capture::of_move(view, mv), mv.to_square().into());
        Self { mv, precedence, is_found: false, is_beaten: false }
    }
}

impl<V: Variant> Sink<V> for LegalityProbe<V> {
    #[inline(always)]
    fn add(&mut self, view: &View<V>, capture: Capture<V>, ends: Set<V>) {
        self.is_found |= capture.from.contains(self.mv.from_square())
            & ends.contains(self.mv.to_square())
            & (capture.captured == self.mv.captured())
            & (capture.promotes == self.mv.promotes());
        self.is_beaten |= view.precedence(capture, ends) > self.precedence;
    }

    #[inline(always)]
    fn add_singles(&mut self, view: &View<V>, landings: &Jumps<V>) {
        let to = Bitboard::from(self.mv.to_square());
        for (i, landings) in landings.iter().enumerate() {
            let back = V::STEPS[i].opposite();
            let victim = to.wrapping_step(back);
            let promotes = to.intersects(view.promotion());
            self.is_found |= landings.intersects(to)
                & victim.wrapping_step(back).contains(self.mv.from_square())
                & (victim == self.mv.captured())
                & (promotes == self.mv.promotes());
        }
        // The captures of one man by a man have the lowest precedence of all. So of these captures, only those of a king
        // can beat the move.
        let [(of_kings, precedence), _] = view.singles(landings);
        self.is_beaten |= !union::<V>(&of_kings).is_empty() && precedence > self.precedence;
    }

    #[inline(always)]
    fn wants(&self, captured: Set<V>) -> bool {
        if V::ANY_CAPTURE { (captured & !self.mv.captured()).is_empty() } else { !self.is_beaten }
    }
}
