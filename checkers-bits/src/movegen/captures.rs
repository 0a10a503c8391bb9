//! Captures: the chains of men and of kings.

use super::raw_move::{Set, retrace};
use super::sink::Sink;
use super::view::{Jumps, View};
use crate::bitboard::Bitboard;
use crate::board::{Axis, Direction};
use crate::color::Side;
use crate::lines::{Beside, Jump, Lines};
use crate::square::Square;
use crate::variant::Variant;

/// A capture under way.
struct Chain<V: Variant, L: Lines<V::Board>> {
    from: Set<V>,
    /// The occupied squares without `from`; captured pieces stay on the board until the end.
    occupied: Set<V>,
    beside: L::Beside,
    captured: Set<V>,
}

impl<V: Variant, L: Lines<V::Board>> Chain<V, L> {
    fn taking(&self, victim: Set<V>) -> Self {
        Self { captured: self.captured | victim, ..*self }
    }
}

impl<V: Variant, S: Side, L: Lines<V::Board>> View<V, S, L> {
    pub(super) fn captures(self, jumps: &Jumps<V>, sink: &mut impl Sink<V>) {
        let mut going_on = [Bitboard::EMPTY; 4];
        for direction in Direction::ALL {
            let landings = Self::landings(self.own_men(), jumps, direction);
            let go_on = Self::going_on(jumps, landings, direction);
            sink.single_captures(landings ^ go_on, direction, Self::promotion());
            going_on[direction as usize] = go_on;
        }
        self.longer_captures(jumps, &going_on, self.own_kings(), sink);
    }

    /// The captures of kings and those of men that have jumped and stand on `going_on`.
    #[inline(always)]
    pub(super) fn longer_captures(
        self,
        jumps: &Jumps<V>,
        going_on: &Jumps<V>,
        kings: Set<V>,
        sink: &mut impl Sink<V>,
    ) {
        self.chains(jumps, going_on, sink);
        if !kings.is_empty() {
            self.all_king_captures(sink);
        }
    }

    #[inline(never)]
    fn all_king_captures(self, sink: &mut impl Sink<V>) {
        let (kings, targets) = (self.own_kings(), self.targets());
        for axis in Axis::ALL {
            for king in L::candidates(kings, axis, targets, self.occupied()) {
                let chain = self.chain(king.into(), Bitboard::EMPTY);
                self.king_captures(&chain, king, axis, sink);
            }
        }
    }

    #[inline(always)]
    fn chain(self, from: Set<V>, captured: Set<V>) -> Chain<V, L> {
        Chain { from, occupied: self.occupied() ^ from, beside: self.beside.update(from), captured }
    }

    /// Where `men` land that jump in a direction.
    #[inline(always)]
    pub(super) fn landings(men: Set<V>, jumps: &Jumps<V>, direction: Direction) -> Set<V> {
        let jumping = men & jumps[direction as usize];
        jumping.wrapping_step(direction).wrapping_step(direction)
    }

    /// Those of `landings`, reached by a jump in a direction, from which a capture may go on.
    ///
    /// A man cannot turn back over the piece it has just captured. Any other jump that is free
    /// before the capture is free, and no other, up to the third: the first piece taken and the
    /// square that the man left are too far away to matter.
    #[inline(always)]
    pub(super) fn going_on(jumps: &Jumps<V>, landings: Set<V>, direction: Direction) -> Set<V> {
        let mut going_on = Bitboard::EMPTY;
        for next in Direction::ALL {
            if next != direction.opposite() {
                going_on |= landings & jumps[next as usize];
            }
        }
        if V::PROMOTES_DURING_CAPTURE {
            going_on |= landings & Self::promotion();
        }
        going_on
    }

    /// Goes on with the captures of men that have jumped in a direction and stand on `going_on`.
    #[inline(always)]
    pub(super) fn chains(self, jumps: &Jumps<V>, going_on: &Jumps<V>, sink: &mut impl Sink<V>) {
        for first in Direction::ALL {
            let mut men = going_on[first as usize];
            if men.is_empty() {
                continue;
            }
            if V::PROMOTES_DURING_CAPTURE {
                for at in men & Self::promotion() {
                    self.follow(at.into(), [first].into_iter(), sink);
                }
                men &= !Self::promotion();
            }
            for second in Direction::ALL {
                if second != first.opposite() {
                    let landings = Self::landings(men, jumps, second);
                    let going_on = Self::going_on(jumps, landings, second);
                    sink.double_captures(landings ^ going_on, [first, second], Self::promotion());
                    for at in going_on {
                        self.follow(at.into(), [second, first].into_iter(), sink);
                    }
                }
            }
        }
    }

    /// Goes on with the capture of a man that stands on `at` after jumps in these directions, the
    /// last one first.
    #[inline(always)]
    fn follow(self, at: Set<V>, jumps: impl Iterator<Item = Direction>, sink: &mut impl Sink<V>) {
        let (from, captured) = retrace::<V>(at, jumps);
        self.man_goes_on(&self.chain(from, captured), at, sink);
    }

    /// Goes on with the capture of a man that stands on `at` now.
    fn man_goes_on(self, chain: &Chain<V, L>, at: Set<V>, sink: &mut impl Sink<V>) {
        let on_last_rank = at.meets(Self::promotion());
        let mut ends = true;
        if V::PROMOTES_DURING_CAPTURE && on_last_rank {
            for king in at {
                for axis in Axis::ALL {
                    ends &= !self.king_captures(chain, king, axis, sink);
                }
            }
        } else {
            for direction in Direction::ALL {
                let victim = at.wrapping_step(direction) & (self.targets() ^ chain.captured);
                let to = victim.wrapping_step(direction) & !chain.occupied;
                if !to.is_empty() {
                    ends = false;
                    self.man_goes_on(&chain.taking(victim), to, sink);
                }
            }
        }
        if ends {
            sink.captures(chain.from, at, chain.captured, on_last_rank);
        }
    }

    /// Captures with a king from one square along one line; says whether there were any.
    #[inline(always)]
    fn king_captures(
        self,
        chain: &Chain<V, L>,
        king: Square<V::Board>,
        axis: Axis,
        sink: &mut impl Sink<V>,
    ) -> bool {
        let sight = L::sight(king, axis, chain.occupied, chain.beside);
        let mut found = false;
        for direction in [axis.up(), axis.down()] {
            found |= self.king_jump(chain, sight.jump(direction), axis, direction, sink);
        }
        found
    }

    /// Captures what a king sees in one direction, if that can be captured.
    #[inline(always)]
    fn king_jump(
        self,
        chain: &Chain<V, L>,
        jump: Jump<V::Board>,
        axis: Axis,
        direction: Direction,
        sink: &mut impl Sink<V>,
    ) -> bool {
        let victim = jump.victim & (self.targets() ^ chain.captured);
        if victim.is_empty() {
            return false;
        }
        self.king_goes_on(&chain.taking(victim), jump.landings, axis, direction, sink);
        true
    }

    /// Goes on with the capture of a king that may land on any of `landings`, the empty squares
    /// behind the piece it took in `direction`.
    fn king_goes_on(
        self,
        chain: &Chain<V, L>,
        landings: Set<V>,
        axis: Axis,
        direction: Direction,
        sink: &mut impl Sink<V>,
    ) {
        let mut ends = true;
        let targets = self.targets() ^ chain.captured;
        if !targets.is_empty() {
            let (occupied, beside) = (chain.occupied, chain.beside);
            for king in L::candidates(landings, axis.other(), targets, occupied) {
                ends &= !self.king_captures(chain, king, axis.other(), sink);
            }
            // Straight on, the next piece is the same from every landing square: follow it once.
            for king in landings.into_iter().take(1) {
                let jump = L::sight(king, axis, occupied, beside).jump(direction);
                ends &= !self.king_jump(chain, jump, axis, direction, sink);
            }
        }
        if ends {
            sink.captures(chain.from, landings, chain.captured, true);
        }
    }
}
