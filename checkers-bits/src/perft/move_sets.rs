//! Moves as sets of squares, so that a view can make a move with a few bit operations.

use crate::attacks::Auxiliary;
use crate::bitboard::Bitboard;
use crate::king_run::KingRun;
use crate::movegen::QuietMoves;
use crate::movegen::view::{Set, View};
use crate::moves::Move;
use crate::variant::Variant;
use crate::word::Word;

/// A move as sets of squares.
#[derive(Clone, Copy)]
pub(super) struct MoveSets<V: Variant> {
    pub(super) from: Set<V>,
    pub(super) to: Set<V>,
    pub(super) captured: Set<V>,
    /// The set `to` if the piece is a king after the move, otherwise the empty set.
    pub(super) crown: Set<V>,
}

impl<V: Variant> View<V> {
    /// A legal move as sets.
    #[inline(always)]
    pub(super) fn sets(self, mv: Move<V>) -> MoveSets<V> {
        let (from, to) = (Set::<V>::from(mv.from()), Set::<V>::from(mv.to()));
        let is_king = mv.promotes() || self.own_kings.intersects(from);
        let crown = if is_king { to } else { Bitboard::EMPTY };
        MoveSets { from, to, captured: mv.captured(), crown }
    }

    #[inline(always)]
    pub(super) fn make(self, MoveSets { from, to, captured, crown }: MoveSets<V>) -> Self {
        let mut after = View {
            own: self.enemy & !captured,
            // If a capture ends on its first square, `from ^ to` is empty, so the piece stays on that square.
            enemy: self.own ^ from ^ to,
            own_kings: self.enemy_kings & !captured,
            enemy_kings: self.own_kings & !from | crown,
            auxiliary: self.auxiliary.update(from ^ to ^ captured),
            side: !self.side,
            king_runs: self.king_runs,
        };
        if V::KING_MOVES_IN_A_ROW.is_some() {
            let bit = |set: Set<V>| set.bits().trailing_zeros();
            let is_king_move = captured.is_empty() && self.own_kings.intersects(from);
            let [own, enemy] = self.king_runs;
            let own = own.after(is_king_move.then_some([bit(from), bit(to)]));
            let among = |run: KingRun, kings: Set<V>, pieces: Set<V>| {
                run.among(kings.bits().widen(), pieces.bits().widen())
            };
            after.king_runs = [
                among(enemy, after.own_kings, after.own),
                among(own, after.enemy_kings, after.enemy),
            ];
        }
        after.or_finished()
    }

    /// Calls `f` with each legal move.
    #[inline(always)]
    pub(super) fn for_each_move(self, mut f: impl FnMut(MoveSets<V>)) {
        let jumps = self.jumps();
        if self.can_capture(&jumps) {
            self.for_each_capture(&jumps, |mv| f(self.sets(mv)));
        } else {
            self.for_each_quiet_move(f);
        }
    }

    /// Calls `f` with each quiet move.
    #[inline(always)]
    pub(super) fn for_each_quiet_move(self, mut f: impl FnMut(MoveSets<V>)) {
        let captured = Bitboard::EMPTY;
        let quiet = QuietMoves::of(self);
        for (direction, ends) in quiet.of_men() {
            for to in ends {
                let to = Set::<V>::from(to);
                let (from, crown) = (to.wrapping_step(direction.opposite()), to & self.promotion());
                f(MoveSets { from, to, captured, crown });
            }
        }
        quiet.for_each_king(|king, ends| {
            for to in ends {
                let (from, to) = (king.into(), to.into());
                f(MoveSets { from, to, captured, crown: to });
            }
        });
    }
}
