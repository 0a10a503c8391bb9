//! Captures: the search for all captures of a position, and the sinks that receive finished captures.
//!
//! A capture is a path of jumps. A [`Capture`] is a piece in the middle of its path. It keeps the victims so far, which
//! stay on the board until the capture ends. The search follows each path to its end and passes the finished capture to a
//! [`Sink`], for example a list of moves or a counter:
//!
//! ```text
//! captures(kings):
//!     for each direction, as sets:              all men that can jump, and their landing squares
//!         landings without another jump:        add_singles(landings)
//!         each other landing:                   continue_short({ victim }, landing)
//!     for each king, for each victim on a ray:  land({ victim }, the empty squares behind it)
//!
//! continue_short(victims, at):                  a man, or a king that moves one step
//!     loop
//!         if a man goes on as a king from `at`: land behind each victim on a ray from `at`; return
//!         next = the pieces beside `at` with an empty square behind them, without `victims`
//!         if next is empty:                     add_one(victims, at); return
//!         for each of next but the last:        continue_short(victims + next, the square behind it)
//!         victims, at = victims + the last, the square behind it
//!
//! land(victims, landings):                      a flying king on any of `landings`
//!     next = the first pieces from `landings` in all directions, each with an empty square behind it, without `victims`
//!     if next is empty:                         add(victims, landings)
//!     for each of next:                         land(victims + next, the empty squares behind it)
//! ```
//!
//! - A king waits on all its landing squares at once. They end at the next piece of their line, and the lines to both sides
//!   of them are parallel, so no two next victims are on one line. The capture ends on any of the landing squares only if
//!   none has a next victim. That is the rule that a king must land where it can go on.
//! - The search for next victims goes in all four directions, also back to the last victim, because the direction of the
//!   last jump differs from capture to capture: to leave out a direction would take a branch that the processor mispredicts.
//! - Most captures have at most one next victim. So a loop follows the last victim of a man, and recursion only the others;
//!   the first jump of a king is compiled into the caller, with a test whether there is a next victim.
//! - The directions with captures differ from position to position, so the processor would mispredict a branch for each
//!   direction. The search therefore computes all four directions first. The loop over the directions with captures then
//!   mostly runs once.
//! - A path and the path that captures the same pieces in another order are one move. The search passes both to the sink,
//!   which drops the second.
//! - The search passes all captures to the sink. Where the rules prefer some captures, the sink [`Best`] keeps only those.
//!
//! [`straight`] has the search along eight directions, [`men`] the captures of men, and [`kings`] the captures of kings.

mod kings;
mod men;
mod straight;

use smallvec::SmallVec;

use super::man_ends::ManEnds;
use super::successors::MoveSets;
use super::view::{Jumps, Occupied, Set, View, union};
use crate::attacks::LineAttacks;
use crate::bitboard::Bitboard;
use crate::moves::{Ends, Move, MoveList};
use crate::square::Square;
use crate::variant::Variant;
use crate::variant::derived::Clauses;
use crate::word::Word;

/// A piece that has captured some pieces, in the middle of its capture.
///
/// Turkish strike: captured pieces stay on the board until the capture ends. So captured pieces still block, and cannot
/// be captured twice. ([The draughts article](crate#sources) says "Turkish blow".) Turkish draughts themselves have no
/// such strike: see [`taking`](Self::taking).
#[derive(Clone, Copy)]
pub(crate) struct Capture<V: Variant> {
    pub(super) from: Set<V>,
    /// The occupied squares without `from`, captured pieces included. If captured pieces leave at once, only the last one
    /// is included.
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

    /// The capture after the next victim. If captured pieces leave at once, the victims before it leave now: the last one
    /// still blocks the way back to it, so that no king turns by 180°, and no other way crosses its square.
    #[inline(always)]
    fn taking(&self, victim: Set<V>) -> Self {
        let captured = self.captured | victim;
        if V::REMOVES_AT_ONCE {
            let before = self.captured & self.occupied.squares;
            return Self { captured, occupied: self.occupied.update(before), ..*self };
        }
        Self { captured, ..*self }
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
            let victim = lowest.wrapping_step(V::STEPS[i].opposite());
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

/// Collects captures, each with the squares on which it can end.
pub(crate) struct Finished<V: Variant>(SmallVec<[(Capture<V>, Set<V>); 32]>);

impl<V: Variant> Finished<V> {
    #[inline(always)]
    pub(super) fn new() -> Self {
        Self(SmallVec::new_const())
    }

    /// Calls `f` with each move. `kings` are the kings of the side to move.
    #[inline(always)]
    pub(super) fn for_each(&self, kings: Set<V>, mut f: impl FnMut(MoveSets<V>)) {
        for &(Capture { from, captured, promotes, .. }, ends) in &self.0 {
            let king = kings & from;
            for to in ends {
                let to = Set::<V>::from(to);
                let crown = if promotes || !king.is_empty() { to } else { Bitboard::EMPTY };
                f(MoveSets { from, to, captured, king, crown });
            }
        }
    }
}

impl<V: Variant> Sink<V> for Finished<V> {
    #[inline(always)]
    fn add(&mut self, _view: &View<V>, capture: Capture<V>, mut ends: Set<V>) {
        if capture.can_be_duplicate() {
            // Such captures promote alike: a victim beside the last rank makes a man pass this rank in any order.
            for (other, known) in &self.0 {
                if (other.from, other.captured) == (capture.from, capture.captured) {
                    ends &= !*known;
                }
            }
        }
        self.0.push((capture, ends));
    }

    #[inline(always)]
    fn add_singles(&mut self, view: &View<V>, landings: &Jumps<V>) {
        for (direction, &landings) in V::STEPS.into_iter().zip(landings) {
            let back = direction.opposite();
            for to in landings {
                let to = Set::<V>::from(to);
                let victim = to.wrapping_step(back);
                let capture = Capture::of(*view, victim.wrapping_step(back), victim);
                let promotes = to.intersects(view.promotion());
                self.0.push((Capture { promotes, ..capture }, to));
            }
        }
    }
}

impl<V: Variant> Restart for Finished<V> {
    fn restart(&mut self) {
        self.0.clear();
    }
}

/// A sink that passes on the captures of the highest [precedence](View::precedence) so far. A capture of a higher
/// precedence restarts the sink behind it.
pub(crate) struct Best<'a, K> {
    pub(super) precedence: u64,
    sink: &'a mut K,
}

impl<'a, K: Restart> Best<'a, K> {
    #[inline(always)]
    pub(crate) fn new(sink: &'a mut K) -> Self {
        Self { precedence: 0, sink }
    }

    #[inline(always)]
    fn takes(&mut self, precedence: u64) -> bool {
        if precedence > self.precedence {
            self.precedence = precedence;
            self.sink.restart();
        }
        precedence == self.precedence
    }
}

impl<V: Variant, K: Sink<V> + Restart> Sink<V> for Best<'_, K> {
    #[inline(always)]
    fn add(&mut self, view: &View<V>, capture: Capture<V>, ends: Set<V>) {
        if self.takes(view.precedence(capture, ends)) {
            self.sink.add(view, capture, ends);
        }
    }

    #[inline(always)]
    fn add_one(&mut self, view: &View<V>, capture: Capture<V>, end: Set<V>) {
        if self.takes(view.precedence(capture, end)) {
            self.sink.add_one(view, capture, end);
        }
    }

    #[inline(always)]
    fn add_singles(&mut self, view: &View<V>, landings: &Jumps<V>) {
        // The code has two `if`s instead of a loop, so that the compiler can drop the first `if` in variants where
        // `of_kings` is always empty.
        let [(of_kings, high), (of_men, low)] = view.singles(landings);
        if !union::<V>(&of_kings).is_empty() && self.takes(high) {
            self.sink.add_singles(view, &of_kings);
        }
        if !union::<V>(&of_men).is_empty() && self.takes(low) {
            self.sink.add_singles(view, &of_men);
        }
    }

    #[inline(always)]
    fn wants(&self, captured: Set<V>) -> bool {
        self.sink.wants(captured)
    }
}

/// The own kings whose captures are searched.
#[derive(Clone, Copy)]
pub(super) enum Kings<V: Variant> {
    /// All own kings that can capture, and perhaps others.
    Some(Set<V>),
    /// The only own king, a flying one, and its attacks.
    One(Square<V::Board>, [LineAttacks<V::Board>; 2]),
}

impl<V: Variant> View<V> {
    /// Passes all captures to `sink`, also those that a capture of a higher precedence makes illegal. If the most pieces
    /// must be captured, the function may leave out captures that a longer capture makes illegal.
    #[inline(always)]
    pub(super) fn captures(self, jumps: &Jumps<V>, kings: Kings<V>, sink: &mut impl Sink<V>) {
        if V::CAPTURES_STRAIGHT {
            return self.captures_in_eight_directions(sink);
        }
        if self.men_capture(jumps) {
            self.men_captures(jumps, sink);
        }
        match kings {
            Kings::Some(kings) => self.captures_of_kings(kings, sink),
            Kings::One(king, attacks) => self.captures_of_king(king, attacks, sink),
        }
    }

    /// Passes the legal captures to `sink`.
    #[inline(always)]
    pub(super) fn legal_captures(
        self,
        jumps: &Jumps<V>,
        kings: Kings<V>,
        sink: &mut (impl Sink<V> + Restart),
    ) {
        if V::ANY_CAPTURE {
            self.captures(jumps, kings, sink);
        } else {
            self.captures(jumps, kings, &mut Best::new(sink));
        }
    }

    /// Appends the legal captures to a list. `kings` must contain all own kings that can capture.
    // The function is not inlined, so that the code of captures is compiled once for its callers.
    pub(super) fn append_captures(self, jumps: &Jumps<V>, kings: Set<V>, list: &mut MoveList<V>) {
        self.legal_captures(jumps, Kings::Some(kings), list);
    }

    /// Calls `f` with each legal capture.
    #[inline(always)]
    pub(crate) fn for_each_capture(self, jumps: &Jumps<V>, f: impl FnMut(Move<V>)) {
        let mut captures = MoveList::new();
        self.legal_captures(jumps, Kings::Some(self.capturing_kings()), &mut captures);
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
