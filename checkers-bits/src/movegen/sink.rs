//! What becomes of the captures that the generator finds.

use super::man_ends::ManEnds;
use super::raw_move::Set;
use super::view::{Jumps, View, union};
use crate::attacks::SliderAttacks;
use crate::bitboard::Bitboard;
use crate::board::Direction;
use crate::movegen::side::Side;
use crate::moves::{Ends, Move, MoveList};
use crate::square::Square;
use crate::variant::Variant;
use crate::variant::clauses::Clauses;

/// Takes captures as the generator finds them, each order of capture once.
pub(super) trait Sink<V: Variant> {
    /// Captures from one square to any of `to` that take the same pieces.
    fn captures<S: Side, L: SliderAttacks<V::Board>>(
        &mut self,
        view: &View<V, S, L>,
        from: Set<V>,
        to: Set<V>,
        captured: Set<V>,
        promotes: bool,
    );

    /// A capture from one square to another.
    #[inline(always)]
    fn capture<S: Side, L: SliderAttacks<V::Board>>(
        &mut self,
        view: &View<V, S, L>,
        from: Set<V>,
        to: Set<V>,
        captured: Set<V>,
        promotes: bool,
    ) {
        self.captures(view, from, to, captured, promotes);
    }

    /// Captures of one piece each, by men, which end on `landings` by direction.
    fn single_captures<S: Side, L: SliderAttacks<V::Board>>(
        &mut self,
        view: &View<V, S, L>,
        landings: &Jumps<V>,
    );

    /// Whether captures that have taken these pieces so far may still be of interest.
    #[inline(always)]
    fn wants(&self, _captured: Set<V>) -> bool {
        true
    }
}

/// Counts captures, each order of capture once.
#[derive(Default)]
pub(super) struct CountPaths {
    pub(super) count: u32,
}

impl<V: Variant> Sink<V> for CountPaths {
    #[inline(always)]
    fn captures<S: Side, L: SliderAttacks<V::Board>>(
        &mut self,
        _view: &View<V, S, L>,
        _from: Set<V>,
        to: Set<V>,
        _captured: Set<V>,
        _promotes: bool,
    ) {
        self.count += to.count();
    }

    #[inline(always)]
    fn single_captures<S: Side, L: SliderAttacks<V::Board>>(
        &mut self,
        _view: &View<V, S, L>,
        landings: &Jumps<V>,
    ) {
        self.count += landings.iter().map(|landings| landings.count()).sum::<u32>();
    }
}

/// The fewest pieces that can be captured in two orders between the same squares.
///
/// A test goes through all sets of three pieces.
const SHORTEST_DUPLICATE: u32 = 4;

/// Counts captures, different orders as one.
#[derive(Default)]
pub(super) struct CountMoves<V: Variant> {
    pub(super) count: u32,
    /// Those that could come again in another order.
    seen: MoveList<V>,
}

impl<V: Variant> Sink<V> for CountMoves<V> {
    #[inline(always)]
    fn captures<S: Side, L: SliderAttacks<V::Board>>(
        &mut self,
        _view: &View<V, S, L>,
        from: Set<V>,
        to: Set<V>,
        captured: Set<V>,
        promotes: bool,
    ) {
        if captured.count() < SHORTEST_DUPLICATE {
            self.count += to.count();
        } else {
            let from = square::<V>(from);
            for to in to {
                let mv = Move::new(from, to, captured, promotes);
                if !self.seen.contains(&mv) {
                    self.seen.push(mv);
                    self.count += 1;
                }
            }
        }
    }

    #[inline(always)]
    fn single_captures<S: Side, L: SliderAttacks<V::Board>>(
        &mut self,
        _view: &View<V, S, L>,
        landings: &Jumps<V>,
    ) {
        self.count += landings.iter().map(|landings| landings.count()).sum::<u32>();
    }
}

/// Calls a function with every capture, once for each order.
pub(super) struct EachPath<'a, V: Variant>(pub(super) &'a mut dyn FnMut(Move<V>));

impl<V: Variant> Sink<V> for EachPath<'_, V> {
    #[inline(always)]
    fn captures<S: Side, L: SliderAttacks<V::Board>>(
        &mut self,
        _view: &View<V, S, L>,
        from: Set<V>,
        to: Set<V>,
        captured: Set<V>,
        promotes: bool,
    ) {
        let from = square::<V>(from);
        for to in to {
            (self.0)(Move::new(from, to, captured, promotes));
        }
    }

    fn single_captures<S: Side, L: SliderAttacks<V::Board>>(
        &mut self,
        view: &View<V, S, L>,
        landings: &Jumps<V>,
    ) {
        let mut captures = MoveList::new();
        captures.single_captures(view, landings);
        captures.into_iter().for_each(&mut self.0);
    }
}

/// Keeps captures, different orders as one.
impl<V: Variant> Sink<V> for MoveList<V> {
    #[inline(always)]
    fn captures<S: Side, L: SliderAttacks<V::Board>>(
        &mut self,
        _view: &View<V, S, L>,
        from: Set<V>,
        to: Set<V>,
        captured: Set<V>,
        promotes: bool,
    ) {
        let from = square::<V>(from).bit();
        let mv = |to| Move::with_ends(Ends::new(from, to, promotes), captured);
        if captured.count() < SHORTEST_DUPLICATE {
            self.push_each(4, [to], |_, to, _| mv(to));
            return;
        }
        for to in to {
            let mv = mv(to.bit());
            if !self.contains(&mv) {
                self.push(mv);
            }
        }
    }

    #[inline(always)]
    fn capture<S: Side, L: SliderAttacks<V::Board>>(
        &mut self,
        _view: &View<V, S, L>,
        from: Set<V>,
        to: Set<V>,
        captured: Set<V>,
        promotes: bool,
    ) {
        let mv = Move::new(square::<V>(from), square::<V>(to), captured, promotes);
        if captured.count() < SHORTEST_DUPLICATE || !self.contains(&mv) {
            self.push(mv);
        }
    }

    #[inline(always)]
    fn single_captures<S: Side, L: SliderAttacks<V::Board>>(
        &mut self,
        view: &View<V, S, L>,
        landings: &Jumps<V>,
    ) {
        let ends = &ManEnds::<V::Board>::CAPTURE[view.side.color() as usize];
        self.push_each(1, *landings, |i, to, lowest| {
            let victim = lowest.wrapping_step(Direction::ALL[i].opposite());
            Move::with_ends(ends[i][to as usize], victim)
        });
    }
}

#[inline(always)]
fn square<V: Variant>(set: Set<V>) -> Square<V::Board> {
    use crate::word::Word;
    Square::from_valid_bit(set.bits().trailing_zeros())
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
        self.seen.clear();
    }
}

impl<V: Variant> StartOver for MoveList<V> {
    fn start_over(&mut self) {
        self.clear();
    }
}

/// Passes on the best captures: those that were the best so far, and lets the sink start over when a
/// better one comes.
pub(super) struct Best<'a, K> {
    pub(super) merit: u64,
    sink: &'a mut K,
}

impl<'a, K: StartOver> Best<'a, K> {
    pub(super) fn new(sink: &'a mut K) -> Self {
        Self { merit: 0, sink }
    }

    /// Whether captures of a merit are still of interest.
    #[inline(always)]
    fn takes(&mut self, merit: u64) -> bool {
        if merit > self.merit {
            self.merit = merit;
            self.sink.start_over();
        }
        merit == self.merit
    }
}

impl<V: Variant, K: Sink<V> + StartOver> Sink<V> for Best<'_, K> {
    #[inline(always)]
    fn captures<S: Side, L: SliderAttacks<V::Board>>(
        &mut self,
        view: &View<V, S, L>,
        from: Set<V>,
        to: Set<V>,
        captured: Set<V>,
        promotes: bool,
    ) {
        if self.takes(view.merit(from, to, captured)) {
            self.sink.captures(view, from, to, captured, promotes);
        }
    }

    #[inline(always)]
    fn capture<S: Side, L: SliderAttacks<V::Board>>(
        &mut self,
        view: &View<V, S, L>,
        from: Set<V>,
        to: Set<V>,
        captured: Set<V>,
        promotes: bool,
    ) {
        if self.takes(view.merit(from, to, captured)) {
            self.sink.capture(view, from, to, captured, promotes);
        }
    }

    #[inline(always)]
    fn single_captures<S: Side, L: SliderAttacks<V::Board>>(
        &mut self,
        view: &View<V, S, L>,
        landings: &Jumps<V>,
    ) {
        // Not by a loop, so that it is known at once where there are none of kings.
        let [(of_kings, better), (of_men, merit)] = view.singles(landings);
        if !union::<V>(&of_kings).is_empty() && self.takes(better) {
            self.sink.single_captures(view, &of_kings);
        }
        if !union::<V>(&of_men).is_empty() && self.takes(merit) {
            self.sink.single_captures(view, &of_men);
        }
    }

    #[inline(always)]
    fn wants(&self, captured: Set<V>) -> bool {
        self.sink.wants(captured)
    }
}

/// Passes on the captures of a merit.
pub(super) struct OnlyMerit<'a, K> {
    pub(super) merit: u64,
    pub(super) sink: &'a mut K,
}

impl<V: Variant, K: Sink<V>> Sink<V> for OnlyMerit<'_, K> {
    #[inline(always)]
    fn captures<S: Side, L: SliderAttacks<V::Board>>(
        &mut self,
        view: &View<V, S, L>,
        from: Set<V>,
        to: Set<V>,
        captured: Set<V>,
        promotes: bool,
    ) {
        if view.merit(from, to, captured) == self.merit {
            self.sink.captures(view, from, to, captured, promotes);
        }
    }

    fn single_captures<S: Side, L: SliderAttacks<V::Board>>(
        &mut self,
        view: &View<V, S, L>,
        landings: &Jumps<V>,
    ) {
        for (landings, merit) in view.singles(landings) {
            if merit == self.merit {
                self.sink.single_captures(view, &landings);
            }
        }
    }

    #[inline(always)]
    fn wants(&self, captured: Set<V>) -> bool {
        self.sink.wants(captured)
    }
}

/// Looks for a move, and where not every capture is legal, for a better one.
pub(super) struct Sought<V: Variant> {
    mv: Move<V>,
    merit: u64,
    is_found: bool,
    is_beaten: bool,
}

impl<V: Variant> Sought<V> {
    #[inline(always)]
    pub(super) fn new(mv: Move<V>, merit: u64) -> Self {
        Self { mv, merit, is_found: false, is_beaten: false }
    }

    #[inline(always)]
    pub(super) fn is_legal(&self) -> bool {
        self.is_found && !self.is_beaten
    }
}

impl<V: Variant> Sink<V> for Sought<V> {
    #[inline(always)]
    fn captures<S: Side, L: SliderAttacks<V::Board>>(
        &mut self,
        view: &View<V, S, L>,
        from: Set<V>,
        to: Set<V>,
        captured: Set<V>,
        promotes: bool,
    ) {
        self.is_found |= from.contains(self.mv.from())
            & to.contains(self.mv.to())
            & (captured == self.mv.captured())
            & (promotes == self.mv.promotes());
        self.is_beaten |= view.merit(from, to, captured) > self.merit;
    }

    #[inline(always)]
    fn single_captures<S: Side, L: SliderAttacks<V::Board>>(
        &mut self,
        view: &View<V, S, L>,
        landings: &Jumps<V>,
    ) {
        let to = Bitboard::from(self.mv.to());
        for (i, landings) in landings.iter().enumerate() {
            let back = Direction::ALL[i].opposite();
            let victim = to.wrapping_step(back);
            let promotes = to.intersects(view.promotion());
            self.is_found |= landings.intersects(to)
                & victim.wrapping_step(back).contains(self.mv.from())
                & (victim == self.mv.captured())
                & (promotes == self.mv.promotes());
        }
        // No capture is worse than that of one man by another.
        let [(of_kings, merit), _] = view.singles(landings);
        self.is_beaten |= !union::<V>(&of_kings).is_empty() && merit > self.merit;
    }

    #[inline(always)]
    fn wants(&self, captured: Set<V>) -> bool {
        if V::ANY_CAPTURE { (captured & !self.mv.captured()).is_empty() } else { !self.is_beaten }
    }
}
