//! What becomes of the captures that the generator finds.

use super::raw_move::{RawMove, Set, retrace};
use crate::bitboard::Bitboard;
use crate::board::Direction;
use crate::variant::{StackList, Variant};

/// Takes captures as the generator finds them, each order of capture once.
pub(super) trait Sink<V: Variant> {
    /// Captures from one square to any of `to` that take the same pieces; `king` says whether
    /// the piece is a king at the end.
    fn captures(&mut self, from: Set<V>, to: Set<V>, captured: Set<V>, king: bool);

    /// Captures of one piece each, by men that jump in `direction` and land on `landings`.
    #[inline(always)]
    fn single_captures(&mut self, landings: Set<V>, direction: Direction, promotion: Set<V>) {
        for to in landings {
            let to = Set::<V>::from(to);
            let (from, captured) = retrace::<V>(to, [direction].into_iter());
            self.captures(from, to, captured, to.meets(promotion));
        }
    }

    /// Captures of two pieces each, by men that jump in these directions and land on `landings`.
    #[inline(always)]
    fn double_captures(&mut self, landings: Set<V>, directions: [Direction; 2], promotion: Set<V>) {
        for to in landings {
            let to = Set::<V>::from(to);
            let (from, captured) = retrace::<V>(to, directions.into_iter().rev());
            self.captures(from, to, captured, to.meets(promotion));
        }
    }
}

/// Counts captures, each order of capture once.
#[derive(Default)]
pub(super) struct CountPaths {
    pub(super) count: u32,
}

impl<V: Variant> Sink<V> for CountPaths {
    #[inline(always)]
    fn captures(&mut self, _from: Set<V>, to: Set<V>, _captured: Set<V>, _king: bool) {
        self.count += to.count();
    }

    #[inline(always)]
    fn single_captures(&mut self, landings: Set<V>, _direction: Direction, _promotion: Set<V>) {
        self.count += landings.count();
    }

    #[inline(always)]
    fn double_captures(&mut self, landings: Set<V>, _: [Direction; 2], _promotion: Set<V>) {
        self.count += landings.count();
    }
}

/// The fewest pieces that can be captured in two orders between the same squares.
///
/// A test goes through all sets of three pieces.
const SHORTEST_DUPLICATE: u32 = 4;

/// The captures seen so far that could come again in another order.
struct Seen<V: Variant>(V::List<RawMove<V>>);

impl<V: Variant> Seen<V> {
    fn new() -> Self {
        Self(Default::default())
    }

    /// Whether the move comes for the first time.
    fn insert(&mut self, mv: RawMove<V>) -> bool {
        let new = !self.0.contains(&mv);
        if new {
            self.0.push(mv);
        }
        new
    }
}

/// Counts captures, different orders as one.
pub(super) struct CountMoves<V: Variant> {
    pub(super) count: u32,
    seen: Seen<V>,
}

impl<V: Variant> CountMoves<V> {
    pub(super) fn new() -> Self {
        Self { count: 0, seen: Seen::new() }
    }
}

impl<V: Variant> Sink<V> for CountMoves<V> {
    #[inline(always)]
    fn captures(&mut self, from: Set<V>, to: Set<V>, captured: Set<V>, king: bool) {
        if captured.count() < SHORTEST_DUPLICATE {
            self.count += to.count();
        } else {
            each_move(from, to, captured, king, |mv| {
                self.count += u32::from(self.seen.insert(mv));
            });
        }
    }

    #[inline(always)]
    fn single_captures(&mut self, landings: Set<V>, _direction: Direction, _promotion: Set<V>) {
        self.count += landings.count();
    }

    #[inline(always)]
    fn double_captures(&mut self, landings: Set<V>, _: [Direction; 2], _promotion: Set<V>) {
        self.count += landings.count();
    }
}

/// Calls a function with every capture, once for each order.
pub(super) struct EachPath<F>(pub(super) F);

impl<V: Variant, F: FnMut(RawMove<V>)> Sink<V> for EachPath<F> {
    #[inline(always)]
    fn captures(&mut self, from: Set<V>, to: Set<V>, captured: Set<V>, king: bool) {
        each_move(from, to, captured, king, &mut self.0);
    }
}

/// Calls a function with every capture, different orders as one.
pub(super) struct EachMove<V: Variant, F> {
    f: F,
    seen: Seen<V>,
}

impl<V: Variant, F> EachMove<V, F> {
    pub(super) fn new(f: F) -> Self {
        Self { f, seen: Seen::new() }
    }
}

impl<V: Variant, F: FnMut(RawMove<V>)> Sink<V> for EachMove<V, F> {
    #[inline(always)]
    fn captures(&mut self, from: Set<V>, to: Set<V>, captured: Set<V>, king: bool) {
        each_move(from, to, captured, king, |mv| {
            if captured.count() < SHORTEST_DUPLICATE || self.seen.insert(mv) {
                (self.f)(mv);
            }
        });
    }
}

/// Keeps captures in a list, different orders as one.
pub(super) struct Collect<V: Variant>(pub(super) V::List<RawMove<V>>);

impl<V: Variant> Sink<V> for Collect<V> {
    #[inline(always)]
    fn captures(&mut self, from: Set<V>, to: Set<V>, captured: Set<V>, king: bool) {
        each_move(from, to, captured, king, |mv| {
            if captured.count() < SHORTEST_DUPLICATE || !self.0.contains(&mv) {
                self.0.push(mv);
            }
        });
    }
}

/// A sink that can forget what it took.
pub(super) trait StartOver {
    fn start_over(&mut self);
}

impl StartOver for CountPaths {
    fn start_over(&mut self) {
        self.count = 0;
    }
}

impl<V: Variant> StartOver for CountMoves<V> {
    fn start_over(&mut self) {
        self.count = 0;
        self.seen.0.clear();
    }
}

impl<V: Variant> StartOver for Collect<V> {
    fn start_over(&mut self) {
        self.0.clear();
    }
}

/// Passes on the captures that take the most pieces: those that were the longest so far, and lets
/// the sink start over when a longer one comes.
pub(super) struct Most<'a, K> {
    pub(super) length: u32,
    sink: &'a mut K,
}

impl<'a, K: StartOver> Most<'a, K> {
    pub(super) fn new(sink: &'a mut K) -> Self {
        Self { length: 0, sink }
    }

    /// Whether captures of a length are still of interest.
    #[inline(always)]
    fn takes(&mut self, length: u32) -> bool {
        if length > self.length {
            self.length = length;
            self.sink.start_over();
        }
        length == self.length
    }
}

impl<V: Variant, K: Sink<V> + StartOver> Sink<V> for Most<'_, K> {
    #[inline(always)]
    fn captures(&mut self, from: Set<V>, to: Set<V>, captured: Set<V>, king: bool) {
        if self.takes(captured.count()) {
            self.sink.captures(from, to, captured, king);
        }
    }

    #[inline(always)]
    fn single_captures(&mut self, landings: Set<V>, direction: Direction, promotion: Set<V>) {
        if !landings.is_empty() && self.takes(1) {
            self.sink.single_captures(landings, direction, promotion);
        }
    }

    #[inline(always)]
    fn double_captures(&mut self, landings: Set<V>, directions: [Direction; 2], promotion: Set<V>) {
        if !landings.is_empty() && self.takes(2) {
            self.sink.double_captures(landings, directions, promotion);
        }
    }
}

/// Passes on the captures that take `length` pieces.
pub(super) struct OnlyLength<'a, K> {
    pub(super) length: u32,
    pub(super) sink: &'a mut K,
}

impl<V: Variant, K: Sink<V>> Sink<V> for OnlyLength<'_, K> {
    #[inline(always)]
    fn captures(&mut self, from: Set<V>, to: Set<V>, captured: Set<V>, king: bool) {
        if captured.count() == self.length {
            self.sink.captures(from, to, captured, king);
        }
    }
}

#[inline(always)]
fn each_move<V: Variant>(
    from: Set<V>,
    to: Set<V>,
    captured: Set<V>,
    king: bool,
    mut f: impl FnMut(RawMove<V>),
) {
    for to in to {
        let to = Set::<V>::from(to);
        let crown = if king { to } else { Bitboard::EMPTY };
        f(RawMove { from, to, captured, crown });
    }
}
