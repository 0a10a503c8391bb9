//! Captures along diagonals, ranks and files.
//!
//! Captures in eight directions have a plain generator of their own, because they can make triangles. The faster
//! generator for four directions assumes that captures make no triangles. For each direction, one occluded fill starts
//! from all squares on which a king may land, and recursion follows each victim.

use super::{Capture, Sink};
use crate::bitboard::Bitboard;
use crate::board::Direction;
use crate::movegen::view::{Set, View};
use crate::variant::Variant;

impl<V: Variant> View<V> {
    /// Whether a piece can capture in any of eight directions.
    #[inline(never)]
    pub(crate) fn captures_straight(self) -> bool {
        let empty = !self.occupied();
        Direction::ALL.into_iter().any(|direction| {
            let reached = fill(self.own_kings, direction, empty) | self.own_men();
            let victims = reached.step(direction) & self.enemy;
            victims.step(direction).intersects(empty)
        })
    }

    /// Passes all captures to `sink`.
    pub(super) fn captures_in_eight_directions(self, sink: &mut impl Sink<V>) {
        let empty = !self.occupied();
        let of_men = Direction::ALL.into_iter().fold(Bitboard::EMPTY, |men, direction| {
            let victims = empty.step(direction.opposite()) & self.enemy;
            men | victims.step(direction.opposite())
        });
        for man in self.own_men() & of_men {
            let man = man.into();
            self.jump_on(&Capture::of(self, man, Bitboard::EMPTY), man, sink);
        }
        for king in self.own_kings {
            let king = king.into();
            self.fly_on(&Capture::of(self, king, Bitboard::EMPTY), king, None, sink);
        }
    }

    /// Continues the capture of a man that now stands on `at`.
    fn jump_on(&self, capture: &Capture<V>, at: Set<V>, sink: &mut impl Sink<V>) {
        let targets = self.enemy ^ capture.captured;
        let mut ends = true;
        for direction in Direction::ALL {
            let victim = at.step(direction) & targets;
            let landing = victim.step(direction) & !capture.occupied.squares;
            if !landing.is_empty() {
                ends = false;
                self.jump_on(&capture.taking(victim), landing, sink);
            }
        }
        if ends && !capture.captured.is_empty() {
            let promotes = at.intersects(self.promotion());
            sink.add_one(self, Capture { promotes, ..*capture }, at);
        }
    }

    /// Continues the capture of a king that may stand on any of `landings`, the empty squares behind its last victim
    /// in the direction `last`.
    fn fly_on(
        &self,
        capture: &Capture<V>,
        landings: Set<V>,
        last: Option<Direction>,
        sink: &mut impl Sink<V>,
    ) {
        let empty = !capture.occupied.squares;
        let targets = self.enemy ^ capture.captured;
        let mut ends = true;
        for direction in
            Direction::ALL.into_iter().filter(|&direction| Some(direction.opposite()) != last)
        {
            // In the direction of the last jump, `landings` already extend to the next piece, so no fill is needed.
            let reached =
                if Some(direction) == last { landings } else { fill(landings, direction, empty) };
            for victim in reached.step(direction) & targets {
                let victim = Bitboard::from(victim);
                let next = victim.step(direction) & empty;
                if !next.is_empty() {
                    ends = false;
                    let behind = fill(next, direction, empty);
                    self.fly_on(&capture.taking(victim), behind, Some(direction), sink);
                }
            }
        }
        if ends && !capture.captured.is_empty() {
            sink.add(self, *capture, landings);
        }
    }
}

/// The union of `from` and the empty squares that can be reached from `from` along a direction.
#[inline(always)]
fn fill<B: crate::board::Board>(
    from: Bitboard<B>,
    direction: Direction,
    empty: Bitboard<B>,
) -> Bitboard<B> {
    let mut reached = from;
    let mut last = from;
    while !last.is_empty() {
        last = last.step(direction) & empty;
        reached |= last;
    }
    reached
}
