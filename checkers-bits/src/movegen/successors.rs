//! Computes the positions after all legal moves, without a list of the moves.

use super::captures::{Finished, Kings};
use super::quiet::QuietMoves;
use super::view::{Jumps, Set, View};
use crate::attacks::Auxiliary;
use crate::bitboard::Bitboard;
use crate::color::Color;
use crate::moves::Move;
use crate::position::{Position, RawPosition};
use crate::variant::Variant;
use crate::variant::derived::Clauses;
use crate::word::Word;

/// A move as sets of squares.
#[derive(Clone, Copy)]
pub(crate) struct MoveSets<V: Variant> {
    pub(crate) from: Set<V>,
    pub(crate) to: Set<V>,
    pub(crate) captured: Set<V>,
    /// The set `from` if the piece is a king before the move, otherwise the empty set.
    pub(crate) king: Set<V>,
    /// The set `to` if the piece is a king after the move, otherwise the empty set.
    pub(crate) crown: Set<V>,
}

impl<V: Variant> MoveSets<V> {
    /// Converts a legal move to sets. `kings` are the kings of the side to move.
    #[inline(always)]
    fn of(mv: Move<V>, kings: Set<V>) -> Self {
        let (from, to) = (Bitboard::from(mv.from_square()), Bitboard::from(mv.to_square()));
        let king = kings & from;
        let crown = if mv.promotes() || !king.is_empty() { to } else { Bitboard::EMPTY };
        Self { from, to, captured: mv.captured(), king, crown }
    }
}

impl<V: Variant> Position<V> {
    /// Calls `f` with the position after each legal move, in the order of [`moves`](Self::moves). This method is faster
    /// than making each move of a list. Use it if only the positions are needed.
    ///
    /// ```
    /// use checkers_bits::{Position, Russian};
    ///
    /// fn leaves(position: &Position<Russian>, depth: u32) -> u64 {
    ///     if depth == 0 {
    ///         return 1;
    ///     }
    ///     let mut nodes = 0;
    ///     position.for_each_successor(|next| nodes += leaves(&next, depth - 1));
    ///     nodes
    /// }
    /// assert_eq!(leaves(&Position::start(), 5), 7_482);
    /// ```
    #[doc(alias = "children")]
    #[inline]
    pub fn for_each_successor(&self, mut f: impl FnMut(Self)) {
        self.view().for_each_successor(|next| f(next.position()));
    }
}

impl<V: Variant> View<V> {
    /// Calls `f` with the position after each legal move, in the order of [`Position::moves`].
    #[inline(always)]
    pub(crate) fn for_each_successor(self, mut f: impl FnMut(Self)) {
        // Each arm has a constant colour, so that the compiler sees constant step directions of men.
        match self.side {
            Color::White => {
                Self { side: Color::White, ..self }.for_each_move(|mv| f(self.make(mv)));
            }
            Color::Black => {
                Self { side: Color::Black, ..self }.for_each_move(|mv| f(self.make(mv)));
            }
        }
    }

    /// The position after a legal move.
    #[inline(always)]
    pub(crate) fn make(self, MoveSets { from, to, captured, king, crown }: MoveSets<V>) -> Self {
        let mut after = View {
            own: self.enemy ^ captured,
            // If a capture ends on its first square, `from ^ to` is empty, so the piece stays on that square.
            enemy: self.own ^ from ^ to,
            own_kings: self.enemy_kings & !captured,
            enemy_kings: self.own_kings ^ king | crown,
            auxiliary: self.auxiliary.update(from ^ to ^ captured),
            side: !self.side,
            king_runs: self.king_runs,
        };
        if V::KING_MOVES_IN_A_ROW.is_some() {
            let bit = |set: Set<V>| set.bits().trailing_zeros();
            let is_king_move = captured.is_empty() && self.own_kings.intersects(from);
            let [own, enemy] = self.king_runs;
            let own = own.after(is_king_move.then_some([bit(from), bit(to)]));
            after.king_runs = [
                enemy.among(after.own_kings.bits(), after.own.bits()),
                own.among(after.enemy_kings.bits(), after.enemy.bits()),
            ];
        }
        after
    }

    /// The position after a legal move, given as a [`Move`].
    #[inline(always)]
    pub(crate) fn make_move(self, mv: Move<V>) -> Self {
        self.make(MoveSets::of(mv, self.own_kings))
    }

    #[inline(always)]
    fn position(self) -> Position<V> {
        let Self { own, enemy, side, king_runs: [run, enemy_run], .. } = self;
        let (white, black, king_runs) = match side {
            Color::White => (own, enemy, [run, enemy_run]),
            Color::Black => (enemy, own, [enemy_run, run]),
        };
        let [white, black] = [white.bits(), black.bits()];
        let kings = (self.own_kings | self.enemy_kings).bits();
        Position::of_words(RawPosition { white, black, kings, side_to_move: side, king_runs })
    }

    /// Calls `f` with each legal move.
    #[inline(always)]
    pub(crate) fn for_each_move(self, f: impl FnMut(MoveSets<V>)) {
        let mut moves = [Bitboard::EMPTY; 6];
        {
            let mut captures = Finished::new();
            let has_captures = if self.own_kings.is_empty() || V::CAPTURES_STRAIGHT {
                let jumps = self.jumps();
                if let Some(singles) = self.only_single_captures(&jumps) {
                    return self.for_each_single(&singles, f);
                }
                let has_captures = self.can_capture(&jumps);
                if has_captures {
                    self.finish_other_captures(&jumps, &mut captures);
                }
                has_captures
            } else {
                self.finish_captures(&mut captures, &mut moves)
            };
            if has_captures {
                return captures.for_each(self.own_kings, f);
            }
        }
        self.for_each_quiet_move(if V::CAPTURES_STRAIGHT { &[] } else { &moves }, f);
    }

    /// Stores the captures of a side without flying kings. The function is not inlined, so that its code is compiled once.
    #[inline(never)]
    fn finish_other_captures(self, jumps: &Jumps<V>, captures: &mut Finished<V>) {
        self.legal_captures(jumps, Kings::Some(self.own_kings), captures);
    }

    /// Stores the captures of a side with kings in `captures`, or the quiet moves of the first kings in `moves`. Returns
    /// whether there is a capture.
    #[inline(never)]
    fn finish_captures(self, captures: &mut Finished<V>, moves: &mut [Set<V>; 6]) -> bool {
        if V::KINGS_FLY && self.own_kings.clear_lowest().is_empty() {
            let found = self.captures_or_moves_of_king(captures);
            moves[0] = found.map_or(Bitboard::EMPTY, |(_, moves)| moves);
            return found.is_none();
        }
        self.captures_or_moves_of_kings(captures, moves)
    }

    /// Calls `f` with each capture of one piece by a man. `ended` has the last squares of these captures, by direction.
    #[inline(always)]
    fn for_each_single(self, ended: &Jumps<V>, mut f: impl FnMut(MoveSets<V>)) {
        for direction in V::STEPS {
            let back = direction.opposite();
            for to in ended[direction.place()] {
                let to = Set::<V>::from(to);
                let captured = to.wrapping_step(back);
                let (from, crown) = (captured.wrapping_step(back), to & self.promotion());
                f(MoveSets { from, to, captured, king: Bitboard::EMPTY, crown });
            }
        }
    }

    /// Calls `f` with each quiet move. `known` has the quiet moves of the first kings.
    #[inline(always)]
    fn for_each_quiet_move(self, known: &[Set<V>], mut f: impl FnMut(MoveSets<V>)) {
        let captured = Bitboard::EMPTY;
        let quiet = QuietMoves::of(self);
        for (direction, ends) in quiet.of_men() {
            for to in ends {
                let to = Set::<V>::from(to);
                let (from, crown) = (to.wrapping_step(direction.opposite()), to & self.promotion());
                f(MoveSets { from, to, captured, king: Bitboard::EMPTY, crown });
            }
        }
        if let Some((direction, ends)) = quiet.of_third() {
            for to in ends {
                let to = Set::<V>::from(to);
                let from = to.wrapping_step(direction.opposite());
                let none = Bitboard::EMPTY;
                f(MoveSets { from, to, captured, king: none, crown: none });
            }
        }
        self.for_each_king(known, |king, ends| {
            for to in ends {
                let (from, to) = (Bitboard::from(king), Bitboard::from(to));
                f(MoveSets { from, to, captured, king: from, crown: to });
            }
        });
    }
}
