//! The generator: a position as the side to move sees it.

use core::marker::PhantomData;

use super::raw_move::{RawMove, Set, retrace};
use super::sink::{
    Collect, CountMoves, CountPaths, EachMove, EachPath, Most, OnlyLength, Sink, StartOver,
};
use crate::bitboard::Bitboard;
use crate::board::{Axis, Direction};
use crate::color::Side;
use crate::lines::{Beside, Jump, Lines, Survey};
use crate::position::Position;
use crate::square::Square;
use crate::variant::Variant;

/// A position as the side to move, `S`, sees it, looking along lines by `L`.
pub(crate) struct View<V: Variant, S, L: Lines<V::Board>> {
    pub(super) own: Set<V>,
    pub(super) enemy: Set<V>,
    pub(super) kings: Set<V>,
    pub(super) beside: L::Beside,
    pub(super) side: PhantomData<S>,
}

impl<V: Variant, S, L: Lines<V::Board>> Clone for View<V, S, L> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<V: Variant, S, L: Lines<V::Board>> Copy for View<V, S, L> {}

/// For each direction, the squares from which a man could jump that way.
pub(super) type Jumps<V> = [Set<V>; 4];

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
    #[inline(always)]
    pub(super) fn occupied(self) -> Set<V> {
        self.own | self.enemy
    }

    #[inline(always)]
    pub(super) fn own_men(self) -> Set<V> {
        self.own & !self.kings
    }

    #[inline(always)]
    pub(super) fn own_kings(self) -> Set<V> {
        self.own & self.kings
    }

    #[inline(always)]
    pub(super) fn promotion() -> Set<V> {
        Set::<V>::rank(V::promotion_rank(S::COLOR))
    }

    /// The squares of an inner piece's four neighbours never wrap around the edge, so no other
    /// mask is needed to find captures.
    #[inline(always)]
    pub(super) fn targets(self) -> Set<V> {
        self.enemy & Set::<V>::interior()
    }

    #[inline(always)]
    pub(super) fn jumps(self) -> Jumps<V> {
        let empty = !self.occupied();
        let targets = self.targets();
        let mut jumps = [Bitboard::EMPTY; 4];
        for direction in Direction::ALL {
            let back = direction.opposite();
            jumps[direction as usize] = (empty.wrapping_step(back) & targets).wrapping_step(back);
        }
        jumps
    }

    #[inline(always)]
    pub(super) fn men_capture(self, jumps: &Jumps<V>) -> bool {
        self.own_men().meets(jumps[0] | jumps[1] | jumps[2] | jumps[3])
    }

    /// What the kings see, nothing where there are none.
    #[inline(always)]
    fn survey(self) -> Survey<V::Board> {
        let kings = self.own_kings();
        if kings.is_empty() {
            return Survey { victims: Bitboard::EMPTY, moves: 0 };
        }
        self.king_survey()
    }

    // Apart, as is `all_king_captures`, so that the code for men alone stays small.
    #[inline(never)]
    fn king_survey(self) -> Survey<V::Board> {
        L::survey(self.own_kings(), self.occupied(), self.beside)
    }

    #[inline(always)]
    fn kings_capture(self) -> bool {
        self.survey().victims.meets(self.enemy)
    }

    #[inline(always)]
    pub(super) fn man_moves(self, direction: Direction) -> Set<V> {
        self.own_men().step(direction) & !self.occupied()
    }

    #[inline(always)]
    fn king_moves(self, king: Square<V::Board>) -> Set<V> {
        let see = |axis| L::sight(king, axis, self.occupied(), self.beside).moves;
        let [diagonal, anti_diagonal] = Axis::ALL;
        see(diagonal) | see(anti_diagonal)
    }

    pub(crate) fn has_captures(self) -> bool {
        self.men_capture(&self.jumps()) || self.kings_capture()
    }

    pub(crate) fn has_moves(self) -> bool {
        let forward = S::COLOR.forward();
        !(self.man_moves(forward[0]) | self.man_moves(forward[1])).is_empty()
            || self.has_captures()
            || self.own_kings().into_iter().any(|king| !self.king_moves(king).is_empty())
    }

    #[inline]
    pub(crate) fn count_moves(self) -> u32 {
        let jumps = self.jumps();
        if !self.men_capture(&jumps) {
            let survey = self.survey();
            if !survey.victims.meets(self.enemy) {
                return survey.moves + self.count_man_moves();
            }
        }
        let mut sink = CountMoves::new();
        self.legal_captures(&jumps, &mut sink);
        sink.count
    }

    #[inline]
    pub(crate) fn count_paths(self) -> u32 {
        let jumps = self.jumps();
        if !self.men_capture(&jumps) {
            let survey = self.survey();
            if !survey.victims.meets(self.enemy) {
                return survey.moves + self.count_man_moves();
            }
        }
        let mut sink = CountPaths::default();
        self.legal_captures(&jumps, &mut sink);
        sink.count
    }

    #[inline(always)]
    pub(super) fn count_man_moves(self) -> u32 {
        let [left, right] = S::COLOR.forward();
        self.man_moves(left).count() + self.man_moves(right).count()
    }

    /// Calls `f` with every legal move.
    #[inline(always)]
    pub(crate) fn for_each_move(self, f: impl FnMut(RawMove<V>)) {
        let jumps = self.jumps();
        if self.men_capture(&jumps) || self.kings_capture() {
            self.for_each_capture(&jumps, f);
        } else {
            self.for_each_quiet_move(f);
        }
    }

    /// Calls `f` with every legal move, and again for every other order of its captures.
    #[inline(always)]
    pub(crate) fn for_each_path(self, f: impl FnMut(RawMove<V>)) {
        let jumps = self.jumps();
        if self.men_capture(&jumps) || self.kings_capture() {
            self.for_each_capture_path(&jumps, f);
        } else {
            self.for_each_quiet_move(f);
        }
    }

    #[inline(always)]
    fn for_each_quiet_move(self, mut f: impl FnMut(RawMove<V>)) {
        for direction in S::COLOR.forward() {
            for to in self.man_moves(direction) {
                let to = Set::<V>::from(to);
                f(RawMove {
                    from: to.wrapping_step(direction.opposite()),
                    to,
                    captured: Bitboard::EMPTY,
                    crown: to & Self::promotion(),
                });
            }
        }
        for king in self.own_kings() {
            for to in self.king_moves(king) {
                f(RawMove {
                    from: king.into(),
                    to: to.into(),
                    captured: Bitboard::EMPTY,
                    crown: to.into(),
                });
            }
        }
    }

    #[inline(always)]
    pub(crate) fn play(self, mv: RawMove<V>) -> View<V, S::Opponent, L> {
        View {
            own: self.enemy & !mv.captured,
            // Not `from | to`: a capture can end where it began, and then the piece stays.
            enemy: self.own ^ mv.from ^ mv.to,
            kings: self.kings & !(mv.from | mv.captured) | mv.crown,
            beside: self.beside.update(mv.from ^ mv.to ^ mv.captured),
            side: PhantomData,
        }
    }

    /// Hands the captures to `sink`, all of them or, where the rules say so, the longest.
    fn legal_captures(self, jumps: &Jumps<V>, sink: &mut (impl Sink<V> + StartOver)) {
        if V::MUST_TAKE_THE_MOST {
            self.captures(jumps, &mut Most::new(sink));
        } else {
            self.captures(jumps, sink);
        }
    }

    #[inline(always)]
    fn for_each_capture(self, jumps: &Jumps<V>, f: impl FnMut(RawMove<V>)) {
        if V::MUST_TAKE_THE_MOST {
            // Which captures are legal is known when all are found.
            let mut captures = Collect(V::List::default());
            self.legal_captures(jumps, &mut captures);
            captures.0.iter().copied().for_each(f);
        } else {
            self.captures(jumps, &mut EachMove::new(f));
        }
    }

    #[inline(always)]
    fn for_each_capture_path(self, jumps: &Jumps<V>, f: impl FnMut(RawMove<V>)) {
        if V::MUST_TAKE_THE_MOST {
            // The paths may be too many for a list.
            let mut paths = CountPaths::default();
            let mut most = Most::new(&mut paths);
            self.captures(jumps, &mut most);
            let length = most.length;
            self.captures(jumps, &mut OnlyLength { length, sink: &mut EachPath(f) });
        } else {
            self.captures(jumps, &mut EachPath(f));
        }
    }

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

impl<V: Variant> Position<V> {
    #[inline(always)]
    pub(crate) fn view<S: Side, L: Lines<V::Board>>(&self) -> View<V, S, L> {
        View {
            own: self.all(S::COLOR),
            enemy: self.all(!S::COLOR),
            kings: self.kings,
            beside: L::Beside::of(self.occupied()),
            side: PhantomData,
        }
    }
}
