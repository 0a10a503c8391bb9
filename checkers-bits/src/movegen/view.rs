//! The generator: a position as the side to move sees it.

use core::marker::PhantomData;

use super::raw_move::{RawMove, Set};
use super::sink::{
    Collect, CountMoves, CountPaths, EachMove, EachPath, Most, OnlyLength, Sink, StartOver,
};
use crate::bitboard::Bitboard;
use crate::board::{Axis, Direction};
use crate::color::Side;
use crate::lines::{Beside, Lines, Survey};
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
        self.count_quiet_moves(&jumps).unwrap_or_else(|| {
            let mut sink = CountMoves::new();
            self.legal_captures(&jumps, &mut sink);
            sink.count
        })
    }

    #[inline]
    pub(crate) fn count_paths(self) -> u32 {
        let jumps = self.jumps();
        self.count_quiet_moves(&jumps).unwrap_or_else(|| {
            let mut sink = CountPaths::default();
            self.legal_captures(&jumps, &mut sink);
            sink.count
        })
    }

    /// `None` where there is a capture.
    #[inline(always)]
    fn count_quiet_moves(self, jumps: &Jumps<V>) -> Option<u32> {
        if self.men_capture(jumps) {
            return None;
        }
        let survey = self.survey();
        let captures = survey.victims.meets(self.enemy);
        (!captures).then(|| survey.moves + self.count_man_moves())
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

    /// Calls `f` with the captures of men that have jumped and stand on `going_on`; with all
    /// captures where only the longest are legal.
    #[inline(always)]
    pub(super) fn for_each_chain(self, going_on: &Jumps<V>, f: impl FnMut(RawMove<V>)) {
        if V::MUST_TAKE_THE_MOST {
            self.for_each_capture(&self.jumps(), f);
        } else {
            self.chains(&self.jumps(), going_on, &mut EachMove::new(f));
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
