//! Detects, counts and generates legal moves.
//!
//! If there is a capture, only captures are legal.

use super::man_ends::ManEnds;
use super::raw_move::{RawMove, Set};
use super::sink::{Best, Captures, CountMoves, EachPath, Restart, Sink};
use super::view::{Jumps, View};
use crate::attacks::{LineAttacks, SetAttacks};
use crate::bitboard::Bitboard;
use crate::board::{Axis, Board};
use crate::moves::{Ends, Move, MoveList};
use crate::square::Square;
use crate::variant::derived::{Clauses, prefers};
use crate::variant::{Preference, Variant};

impl<V: Variant> View<V> {
    pub(crate) fn has_captures(self) -> bool {
        self.captures_with(&self.jumps())
    }

    pub(crate) fn has_moves(self) -> bool {
        let [left, right] = self.side.forward();
        !(self.man_moves(left) | self.man_moves(right)).is_empty()
            || self.has_captures()
            || self.own_kings.into_iter().any(|king| !self.king_moves(king).is_empty())
    }

    #[inline]
    pub(crate) fn count_moves(self) -> u32 {
        let jumps = self.jumps();
        self.count_quiet_moves(&jumps).unwrap_or_else(|| {
            let mut sink = CountMoves::default();
            self.legal_captures(&jumps, &mut sink);
            sink.count
        })
    }

    #[inline]
    pub(crate) fn count_paths(self) -> u64 {
        let jumps = self.jumps();
        self.count_quiet_moves(&jumps).map_or_else(
            || {
                let mut count = 0;
                self.for_each_capture_path(&jumps, &mut |_| count += 1);
                count
            },
            u64::from,
        )
    }

    /// Appends the legal moves of a side without kings.
    #[inline(always)]
    pub(crate) fn append_moves_of_men(self, list: &mut MoveList<V>) {
        let jumps = self.jumps();
        if V::CAPTURES_STRAIGHT && self.captures_straight() {
            return self.legal_captures(&jumps, list);
        }
        if !self.men_capture(&jumps) {
            self.append_quiet_moves_of_men((usize::from(V::Board::WIDTH) - 2).max(1), list);
        } else if V::ANY_CAPTURE {
            self.men_captures(&jumps, list);
        } else {
            self.men_captures(&jumps, &mut Best::new(self, list));
        }
    }

    /// Appends the legal moves.
    #[inline(always)]
    pub(crate) fn append_moves(self, list: &mut MoveList<V>) {
        let jumps = self.jumps();
        let mut kings = self.own_kings.into_iter();
        match (kings.next(), kings.next()) {
            // By far the most frequent case.
            (Some(king), None) if !V::CAPTURES_STRAIGHT => {
                let attacks = self.attacks_of(king);
                let [a, b] = attacks;
                let men_capture = self.men_capture(&jumps);
                let king_captures = (a.victims() | b.victims()).intersects(self.enemy);
                if men_capture || king_captures {
                    if V::ANY_CAPTURE {
                        if men_capture {
                            self.men_captures(&jumps, list);
                        }
                        self.single_king_captures(king, attacks, list);
                    } else {
                        let sink = &mut Best::new(self, list);
                        if men_capture {
                            self.men_captures(&jumps, sink);
                        }
                        self.single_king_captures(king, attacks, sink);
                    }
                    return;
                }
                self.append_quiet_moves_of_men(usize::from(V::Board::WIDTH) / 2, list);
                Self::append_quiet_moves_of_king(king, a.moves | b.moves, list);
            }
            _ if V::CAPTURES_STRAIGHT && self.captures_straight() => {
                self.legal_captures(&jumps, list);
            }
            _ => {
                // The same look-ups tell whether a king captures and where it moves.
                let mut moves = [Bitboard::EMPTY; 6];
                let mut victims = Bitboard::EMPTY;
                for (i, king) in self.own_kings.into_iter().enumerate() {
                    let [a, b] = self.attacks_of(king);
                    victims |= a.victims() | b.victims();
                    if let Some(moves) = moves.get_mut(i) {
                        *moves = a.moves | b.moves;
                    }
                }
                if self.men_capture(&jumps) || victims.intersects(self.enemy) {
                    return self.legal_captures(&jumps, list);
                }
                self.append_quiet_moves_of_men(usize::from(V::Board::WIDTH) / 2, list);
                for (i, king) in self.own_kings.into_iter().enumerate() {
                    let moves = moves.get(i).copied().unwrap_or_else(|| self.king_moves(king));
                    Self::append_quiet_moves_of_king(king, moves, list);
                }
            }
        }
    }

    #[inline(always)]
    fn append_quiet_moves_of_men(self, chunk: usize, list: &mut MoveList<V>) {
        let [left, right] = self.side.forward();
        let ends = ManEnds::<V::Board>::QUIET;
        let ends = [&ends[left as usize], &ends[right as usize]];
        list.push_each(chunk, [self.man_moves(left), self.man_moves(right)], |i, to, _| {
            Move::with_ends(ends[i][to as usize], Bitboard::EMPTY)
        });
    }

    #[inline(always)]
    fn append_quiet_moves_of_king(king: Square<V::Board>, moves: Set<V>, list: &mut MoveList<V>) {
        let chunk = usize::from(V::Board::WIDTH);
        list.push_each(chunk, [moves], |_, to, _| {
            Move::with_ends(Ends::new(king.bit(), to, false), Bitboard::EMPTY)
        });
    }

    /// Calls `f` with every legal move.
    #[inline(always)]
    pub(crate) fn for_each_move(self, f: impl FnMut(RawMove<V>)) {
        let jumps = self.jumps();
        if self.captures_with(&jumps) {
            let mut captures = MoveList::new();
            self.legal_captures(&jumps, &mut captures);
            self.each(&captures, f);
        } else {
            self.for_each_quiet_move(f);
        }
    }

    /// Calls `f` with every legal move, once for each order of its captures.
    #[inline(always)]
    pub(crate) fn for_each_path(self, mut f: impl FnMut(RawMove<V>)) {
        let jumps = self.jumps();
        if self.captures_with(&jumps) {
            self.for_each_capture_path(&jumps, &mut |mv| f(RawMove::of(mv, self.own_kings)));
        } else {
            self.for_each_quiet_move(f);
        }
    }

    /// `dyn`, so that captures are compiled once and not for each function.
    fn for_each_capture_path(self, jumps: &Jumps<V>, f: &mut dyn FnMut(Move<V>)) {
        if prefers::<V>(Preference::KingsFirst) {
            let mut moves = MoveList::new();
            self.legal_captures(jumps, &mut moves);
            for mv in moves {
                let (_, orders) = self.best_orders(Captures::of(mv));
                (0..orders).for_each(|_| f(mv));
            }
            return;
        }
        let priority = (!V::ANY_CAPTURE).then(|| {
            let mut moves = CountMoves::default();
            let mut best = Best::new(self, &mut moves);
            self.captures(jumps, &mut best);
            best.priority
        });
        self.captures(jumps, &mut EachPath { view: self, priority, f });
    }

    #[inline(always)]
    pub(crate) fn each(self, moves: &[Move<V>], mut f: impl FnMut(RawMove<V>)) {
        moves.iter().for_each(|&mv| f(RawMove::of(mv, self.own_kings)));
    }

    /// Passes the legal captures to `sink`.
    pub(crate) fn legal_captures(self, jumps: &Jumps<V>, sink: &mut (impl Sink<V> + Restart)) {
        if V::ANY_CAPTURE {
            self.captures(jumps, sink);
        } else {
            self.captures(jumps, &mut Best::new(self, sink));
        }
    }

    /// The legal captures of the pieces on some squares; where captures are compared, those of all pieces.
    pub(crate) fn legal_captures_from(self, squares: Set<V>, jumps: &Jumps<V>) -> MoveList<V> {
        let mut list = MoveList::new();
        let are_some = !(self.own & !squares).is_empty();
        if V::ANY_CAPTURE && !V::CAPTURES_STRAIGHT && are_some {
            self.captures_of_men(self.own_men() & squares, jumps, &mut list);
            for king in self.own_kings & squares {
                self.king_captures(king, &mut list);
            }
        } else {
            self.legal_captures(jumps, &mut list);
        }
        list
    }

    #[inline(always)]
    pub(crate) fn captures_with(self, jumps: &Jumps<V>) -> bool {
        if V::CAPTURES_STRAIGHT {
            return self.captures_straight();
        }
        self.men_capture(jumps) || self.set_attacks().victims.intersects(self.enemy)
    }

    /// The attacks of the own kings; empty without kings.
    #[inline(always)]
    fn set_attacks(self) -> SetAttacks<V::Board> {
        if self.own_kings.is_empty() {
            return SetAttacks { victims: Bitboard::EMPTY, moves: 0 };
        }
        self.king_attacks()
    }

    #[inline(always)]
    pub(crate) fn king_moves(self, king: Square<V::Board>) -> Set<V> {
        let [a, b] = self.attacks_of(king);
        a.moves | b.moves
    }

    /// The attacks of a king along both axes.
    #[inline(always)]
    fn attacks_of(self, king: Square<V::Board>) -> [LineAttacks<V::Board>; 2] {
        Axis::each(|axis| Self::line_attacks(king, axis, self.occupied(), self.auxiliary))
    }

    /// `None` where there is a capture.
    #[inline(always)]
    fn count_quiet_moves(self, jumps: &Jumps<V>) -> Option<u32> {
        if self.men_capture(jumps) {
            return None;
        }
        let attacks = self.set_attacks();
        let captures = attacks.victims.intersects(self.enemy)
            || V::CAPTURES_STRAIGHT && self.captures_straight();
        (!captures).then(|| attacks.moves + self.count_man_moves())
    }

    /// Calls `f` with the quiet moves from a square of one set to a square of another.
    pub(crate) fn for_each_quiet_move_between(
        self,
        from: Set<V>,
        to: Set<V>,
        f: &mut dyn FnMut(Move<V>),
    ) {
        for direction in self.side.forward() {
            let ends = &ManEnds::<V::Board>::QUIET[direction as usize];
            for to in self.man_moves(direction) & to & from.step(direction) {
                f(Move::with_ends(ends[to.bit() as usize], Bitboard::EMPTY));
            }
        }
        for king in self.own_kings & from {
            for to in self.king_moves(king) & to {
                f(Move::new(king, to, Bitboard::EMPTY, false));
            }
        }
    }

    #[inline(always)]
    fn for_each_quiet_move(self, mut f: impl FnMut(RawMove<V>)) {
        let [left, right] = self.side.forward();
        for (direction, to) in [(left, self.man_moves(left)), (right, self.man_moves(right))] {
            for to in to {
                let to = Set::<V>::from(to);
                f(RawMove {
                    from: to.wrapping_step(direction.opposite()),
                    to,
                    captured: Bitboard::EMPTY,
                    crown: to & self.promotion(),
                });
            }
        }
        for king in self.own_kings {
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
}
