//! Captures: the state of an unfinished capture, and the sinks that receive finished captures.
//!
//! The directions with captures differ from position to position, so the processor would mispredict a branch for each
//! direction. The generator therefore computes all four directions first. The loop over the directions with captures
//! then mostly runs once.

mod kings;
mod men;
mod straight;

use super::man_ends::ManEnds;
use super::precedence::Best;
use super::view::{Jumps, Occupied, Set, View};
use crate::attacks::LineAttacks;
use crate::board::Direction;
use crate::moves::{Ends, Move, MoveList};
use crate::square::Square;
use crate::variant::Variant;
use crate::variant::derived::Clauses;
use crate::word::Word;

/// A piece that has captured some pieces, in the middle of its capture.
///
/// Turkish strike: captured pieces stay on the board until the capture ends. So captured pieces still block, and cannot
/// be captured twice. ([The draughts article](crate#sources) says "Turkish blow".)
#[derive(Clone, Copy)]
pub(crate) struct Capture<V: Variant> {
    pub(super) from: Set<V>,
    /// The occupied squares without `from`, captured pieces included.
    pub(super) occupied: Occupied<V>,
    pub(super) captured: Set<V>,
    /// Whether a man has promoted during the capture or promotes at its end.
    pub(super) promotes: bool,
}

impl<V: Variant> Capture<V> {
    #[inline(always)]
    pub(super) fn of(view: View<V>, from: Set<V>, captured: Set<V>) -> Self {
        Self { from, occupied: view.occupancy().update(from), captured, promotes: false }
    }

    #[inline(always)]
    pub(super) fn of_move(view: View<V>, mv: Move<V>) -> Self {
        let capture = Self::of(view, mv.from_square().into(), mv.captured());
        Self { promotes: mv.promotes(), ..capture }
    }

    #[inline(always)]
    fn taking(&self, victim: Set<V>) -> Self {
        Self { captured: self.captured | victim, ..*self }
    }

    /// The move that ends on a square.
    #[inline(always)]
    pub(super) fn to(&self, to: Square<V::Board>) -> Move<V> {
        Move::new(square::<V>(self.from), to, self.captured, self.promotes)
    }

    /// Whether another order of capture can give the same move. Two orders of one move go around a closed path in
    /// opposite directions. The path has at least four victims, or three with straight captures, which can make
    /// triangles. Tests enumerate all smaller sets of victims.
    #[inline(always)]
    fn can_be_duplicate(&self) -> bool {
        self.captured.count() >= if V::CAPTURES_STRAIGHT { 3 } else { 4 }
    }
}

#[inline(always)]
fn square<V: Variant>(set: Set<V>) -> Square<V::Board> {
    Square::from_valid_bit(set.bits().trailing_zeros())
}

/// Receives every finished capture, once for each order of its victims.
pub(crate) trait Sink<V: Variant> {
    /// Takes a capture that can end on each square of `ends`.
    fn add(&mut self, view: &View<V>, capture: Capture<V>, ends: Set<V>);

    /// Takes a capture that ends on one square. A sink may override this method with a faster one.
    #[inline(always)]
    fn add_one(&mut self, view: &View<V>, capture: Capture<V>, end: Set<V>) {
        self.add(view, capture, end);
    }

    /// Takes captures of one piece each by men. `landings` has the landing squares of the men, by direction.
    fn add_singles(&mut self, view: &View<V>, landings: &Jumps<V>);

    /// Whether the sink still needs captures that begin with these victims.
    #[inline(always)]
    fn wants(&self, _captured: Set<V>) -> bool {
        true
    }
}

/// A sink that can drop all captures that it has received.
pub(crate) trait Restart {
    fn restart(&mut self);
}

/// Appends captures to the list. Different orders are one move.
impl<V: Variant> Sink<V> for MoveList<V> {
    #[inline(always)]
    fn add(&mut self, _view: &View<V>, capture: Capture<V>, ends: Set<V>) {
        if !capture.can_be_duplicate() {
            let Capture { captured, promotes, .. } = capture;
            let from = square::<V>(capture.from).bit();
            self.push_each(4, [ends], move |_, to, _| {
                Move::with_ends(Ends::new(from, to, promotes), captured)
            });
            return;
        }
        for to in ends {
            let mv = capture.to(to);
            if !self.contains(&mv) {
                self.push(mv);
            }
        }
    }

    #[inline(always)]
    fn add_one(&mut self, _view: &View<V>, capture: Capture<V>, end: Set<V>) {
        let mv = capture.to(square::<V>(end));
        if !capture.can_be_duplicate() || !self.contains(&mv) {
            self.push(mv);
        }
    }

    #[inline(always)]
    fn add_singles(&mut self, view: &View<V>, landings: &Jumps<V>) {
        let ends = &ManEnds::<V::Board>::CAPTURE[view.side as usize];
        self.push_each(1, *landings, |i, to, lowest| {
            let victim = lowest.wrapping_step(Direction::DIAGONAL[i].opposite());
            Move::with_ends(ends[i][to as usize], victim)
        });
    }
}

impl<V: Variant> Restart for MoveList<V> {
    fn restart(&mut self) {
        self.clear();
    }
}

/// Counts captures. Different orders are counted once.
#[derive(Default)]
pub(crate) struct CountMoves<V: Variant> {
    pub(crate) count: u32,
    /// The captures that another order may give again.
    seen: MoveList<V>,
}

impl<V: Variant> Sink<V> for CountMoves<V> {
    #[inline(always)]
    fn add(&mut self, _view: &View<V>, capture: Capture<V>, ends: Set<V>) {
        if !capture.can_be_duplicate() {
            self.count += ends.count();
            return;
        }
        for to in ends {
            let mv = capture.to(to);
            if !self.seen.contains(&mv) {
                self.seen.push(mv);
                self.count += 1;
            }
        }
    }

    #[inline(always)]
    fn add_singles(&mut self, _view: &View<V>, landings: &Jumps<V>) {
        self.count += landings.iter().map(|landings| landings.count()).sum::<u32>();
    }
}

impl<V: Variant> Restart for CountMoves<V> {
    fn restart(&mut self) {
        self.count = 0;
        self.seen.clear();
    }
}

impl<V: Variant> View<V> {
    /// Passes all captures to `sink`. `kings` must contain all own kings that can capture, and may contain others. If
    /// the most pieces must be captured, the function may leave out captures that a longer capture makes illegal.
    #[inline(always)]
    pub(super) fn generate_captures(
        self,
        jumps: &Jumps<V>,
        kings: Set<V>,
        sink: &mut impl Sink<V>,
    ) {
        if V::CAPTURES_STRAIGHT {
            return self.captures_in_eight_directions(sink);
        }
        if self.men_capture(jumps) {
            self.men_captures(jumps, sink);
        }
        self.captures_of_kings(kings, sink);
    }

    /// Passes all captures of a side with one king to `sink`, as [`generate_captures`](Self::generate_captures) does.
    /// `attacks` are the attacks of the king.
    #[inline(always)]
    fn generate_captures_of_one_king(
        self,
        jumps: &Jumps<V>,
        king: Square<V::Board>,
        attacks: [LineAttacks<V::Board>; 2],
        sink: &mut impl Sink<V>,
    ) {
        if self.men_capture(jumps) {
            self.men_captures(jumps, sink);
        }
        self.king_captures(king, attacks, sink);
    }

    /// Passes the legal captures to `sink`. `kings` must contain all own kings that can capture, and may contain
    /// others.
    pub(crate) fn legal_captures(
        self,
        jumps: &Jumps<V>,
        kings: Set<V>,
        sink: &mut (impl Sink<V> + Restart),
    ) {
        self.inlined_legal_captures(jumps, kings, sink);
    }

    #[inline(always)]
    pub(crate) fn inlined_legal_captures(
        self,
        jumps: &Jumps<V>,
        kings: Set<V>,
        sink: &mut (impl Sink<V> + Restart),
    ) {
        if V::ANY_CAPTURE {
            self.generate_captures(jumps, kings, sink);
        } else {
            self.generate_captures(jumps, kings, &mut Best::new(sink));
        }
    }

    #[inline(always)]
    pub(super) fn legal_captures_of_one_king(
        self,
        jumps: &Jumps<V>,
        king: Square<V::Board>,
        attacks: [LineAttacks<V::Board>; 2],
        sink: &mut (impl Sink<V> + Restart),
    ) {
        if V::ANY_CAPTURE {
            self.generate_captures_of_one_king(jumps, king, attacks, sink);
        } else {
            let best = &mut Best::new(sink);
            self.generate_captures_of_one_king(jumps, king, attacks, best);
        }
    }

    /// Calls `f` with each legal capture.
    #[inline(always)]
    pub(crate) fn for_each_capture(self, jumps: &Jumps<V>, f: impl FnMut(Move<V>)) {
        let mut captures = MoveList::new();
        self.inlined_legal_captures(jumps, self.capturing_kings(), &mut captures);
        captures.iter().copied().for_each(f);
    }
}

/// Calls `f` with the index and the set of each direction whose set is not empty.
#[inline(always)]
fn for_each_direction<V: Variant>(found: &Jumps<V>, mut f: impl FnMut(usize, Set<V>)) {
    let mut filled = 0_u32;
    for (i, set) in found.iter().enumerate() {
        filled |= u32::from(!set.is_empty()) << i;
    }
    while filled != 0 {
        let i = filled.trailing_zeros() as usize % 4;
        f(i, found[i]);
        filled &= filled - 1;
    }
}
