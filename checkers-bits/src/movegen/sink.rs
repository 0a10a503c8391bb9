//! Sinks: where the generator puts the captures that it finds.

use super::man_ends::ManEnds;
use super::raw_move::Set;
use super::view::{Jumps, View, union};
use crate::bitboard::Bitboard;
use crate::board::Direction;
use crate::color::Color;
use crate::moves::{Ends, Move, MoveList};
use crate::square::Square;
use crate::variant::Variant;
use crate::variant::derived::Clauses;
use crate::word::Word;

/// Captures of one set of victims by one piece. They differ only in the last square.
#[derive(Clone, Copy)]
pub(crate) struct Captures<V: Variant> {
    pub(crate) from: Set<V>,
    pub(crate) to: Set<V>,
    pub(crate) captured: Set<V>,
    pub(crate) promotes: bool,
}

impl<V: Variant> Captures<V> {
    #[inline(always)]
    pub(crate) fn of(mv: Move<V>) -> Self {
        let (from, to) = (mv.from().into(), mv.to().into());
        Self { from, to, captured: mv.captured(), promotes: mv.promotes() }
    }

    #[inline(always)]
    fn from(self) -> Square<V::Board> {
        square::<V>(self.from)
    }

    #[inline(always)]
    fn to(self, to: Square<V::Board>) -> Move<V> {
        Move::new(self.from(), to, self.captured, self.promotes)
    }

    /// Whether another order of capture can give the same move: around a square of four victims, or, where
    /// straight captures make triangles, of three. Tests enumerate all smaller sets.
    #[inline(always)]
    fn can_be_duplicate(self) -> bool {
        self.captured.count() >= if V::CAPTURES_STRAIGHT { 3 } else { 4 }
    }
}

#[inline(always)]
fn square<V: Variant>(set: Set<V>) -> Square<V::Board> {
    Square::from_valid_bit(set.bits().trailing_zeros())
}

/// Receives every capture, once for each order of its victims.
pub(crate) trait Sink<V: Variant> {
    fn captures(&mut self, captures: Captures<V>);

    /// A capture with one landing square: `captures`, where a sink has no faster way.
    #[inline(always)]
    fn capture(&mut self, capture: Captures<V>) {
        self.captures(capture);
    }

    /// Captures of one piece each by men of a colour, by direction.
    fn single_captures(&mut self, color: Color, landings: &Jumps<V>);

    /// Whether captures that begin with these victims are still of interest.
    #[inline(always)]
    fn wants(&self, _captured: Set<V>) -> bool {
        true
    }
}

/// A sink that can drop everything it has received.
pub(crate) trait Restart {
    fn restart(&mut self);
}

/// Counts captures; different orders count once.
#[derive(Default)]
pub(crate) struct CountMoves<V: Variant> {
    pub(crate) count: u32,
    /// Captures that may appear again in another order.
    seen: MoveList<V>,
}

impl<V: Variant> Sink<V> for CountMoves<V> {
    #[inline(always)]
    fn captures(&mut self, captures: Captures<V>) {
        if !captures.can_be_duplicate() {
            self.count += captures.to.count();
            return;
        }
        for to in captures.to {
            let mv = captures.to(to);
            if !self.seen.contains(&mv) {
                self.seen.push(mv);
                self.count += 1;
            }
        }
    }

    #[inline(always)]
    fn single_captures(&mut self, _color: Color, landings: &Jumps<V>) {
        self.count += landings.iter().map(|landings| landings.count()).sum::<u32>();
    }
}

impl<V: Variant> Restart for CountMoves<V> {
    fn restart(&mut self) {
        self.count = 0;
        self.seen.clear();
    }
}

/// Keeps captures; different orders are one move.
impl<V: Variant> Sink<V> for MoveList<V> {
    #[inline(always)]
    fn captures(&mut self, captures: Captures<V>) {
        if !captures.can_be_duplicate() {
            let from = captures.from().bit();
            self.push_each(4, [captures.to], |_, to, _| {
                Move::with_ends(Ends::new(from, to, captures.promotes), captures.captured)
            });
            return;
        }
        for to in captures.to {
            let mv = captures.to(to);
            if !self.contains(&mv) {
                self.push(mv);
            }
        }
    }

    #[inline(always)]
    fn capture(&mut self, capture: Captures<V>) {
        let mv = capture.to(square::<V>(capture.to));
        if !capture.can_be_duplicate() || !self.contains(&mv) {
            self.push(mv);
        }
    }

    #[inline(always)]
    fn single_captures(&mut self, color: Color, landings: &Jumps<V>) {
        let ends = &ManEnds::<V::Board>::CAPTURE[color as usize];
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

/// Passes on the captures of the highest priority so far, and restarts the sink when a higher one comes.
pub(crate) struct Best<'a, V: Variant, K> {
    view: View<V>,
    pub(crate) priority: u64,
    sink: &'a mut K,
}

impl<'a, V: Variant, K: Restart> Best<'a, V, K> {
    #[inline(always)]
    pub(crate) fn new(view: View<V>, sink: &'a mut K) -> Self {
        Self { view, priority: 0, sink }
    }

    #[inline(always)]
    fn takes(&mut self, priority: u64) -> bool {
        if priority > self.priority {
            self.priority = priority;
            self.sink.restart();
        }
        priority == self.priority
    }
}

impl<V: Variant, K: Sink<V> + Restart> Sink<V> for Best<'_, V, K> {
    #[inline(always)]
    fn captures(&mut self, captures: Captures<V>) {
        if self.takes(self.view.priority(captures)) {
            self.sink.captures(captures);
        }
    }

    #[inline(always)]
    fn capture(&mut self, capture: Captures<V>) {
        if self.takes(self.view.priority(capture)) {
            self.sink.capture(capture);
        }
    }

    #[inline(always)]
    fn single_captures(&mut self, color: Color, landings: &Jumps<V>) {
        // Not a loop: the compiler then drops the kings where none can be captured.
        let [(of_kings, high), (of_men, low)] = self.view.singles(landings);
        if !union::<V>(&of_kings).is_empty() && self.takes(high) {
            self.sink.single_captures(color, &of_kings);
        }
        if !union::<V>(&of_men).is_empty() && self.takes(low) {
            self.sink.single_captures(color, &of_men);
        }
    }

    #[inline(always)]
    fn wants(&self, captured: Set<V>) -> bool {
        self.sink.wants(captured)
    }
}

/// Calls a function with every capture of a priority, once for each order.
pub(crate) struct EachPath<'a, V: Variant> {
    pub(crate) view: View<V>,
    /// `None` where any capture is legal.
    pub(crate) priority: Option<u64>,
    pub(crate) f: &'a mut dyn FnMut(Move<V>),
}

impl<V: Variant> Sink<V> for EachPath<'_, V> {
    #[inline(always)]
    fn captures(&mut self, captures: Captures<V>) {
        if self.priority.is_none_or(|priority| priority == self.view.priority(captures)) {
            for to in captures.to {
                (self.f)(captures.to(to));
            }
        }
    }

    fn single_captures(&mut self, color: Color, landings: &Jumps<V>) {
        let mut captures = MoveList::<V>::new();
        for (landings, priority) in self.view.singles(landings) {
            if self.priority.is_none_or(|legal| legal == priority) {
                captures.single_captures(color, &landings);
            }
        }
        captures.into_iter().for_each(&mut self.f);
    }
}

/// Looks for one move and, where not every capture is legal, for a capture of a higher priority.
pub(crate) struct LegalityProbe<V: Variant> {
    view: View<V>,
    mv: Move<V>,
    priority: u64,
    is_found: bool,
    is_beaten: bool,
}

impl<V: Variant> LegalityProbe<V> {
    #[inline(always)]
    pub(crate) fn new(view: View<V>, mv: Move<V>) -> Self {
        let priority = view.priority(Captures::of(mv));
        Self { view, mv, priority, is_found: false, is_beaten: false }
    }

    #[inline(always)]
    pub(crate) fn is_legal(&self) -> bool {
        self.is_found && !self.is_beaten
    }
}

impl<V: Variant> Sink<V> for LegalityProbe<V> {
    #[inline(always)]
    fn captures(&mut self, captures: Captures<V>) {
        self.is_found |= captures.from.contains(self.mv.from())
            & captures.to.contains(self.mv.to())
            & (captures.captured == self.mv.captured())
            & (captures.promotes == self.mv.promotes());
        self.is_beaten |= self.view.priority(captures) > self.priority;
    }

    #[inline(always)]
    fn single_captures(&mut self, _color: Color, landings: &Jumps<V>) {
        let to = Bitboard::from(self.mv.to());
        for (i, landings) in landings.iter().enumerate() {
            let back = Direction::DIAGONAL[i].opposite();
            let victim = to.wrapping_step(back);
            let promotes = to.intersects(self.view.promotion());
            self.is_found |= landings.intersects(to)
                & victim.wrapping_step(back).contains(self.mv.from())
                & (victim == self.mv.captured())
                & (promotes == self.mv.promotes());
        }
        // No capture has a lower priority than that of one man by another.
        let [(of_kings, priority), _] = self.view.singles(landings);
        self.is_beaten |= !union::<V>(&of_kings).is_empty() && priority > self.priority;
    }

    #[inline(always)]
    fn wants(&self, captured: Set<V>) -> bool {
        if V::ANY_CAPTURE { (captured & !self.mv.captured()).is_empty() } else { !self.is_beaten }
    }
}
