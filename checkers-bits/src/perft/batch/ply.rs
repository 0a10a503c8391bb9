//! Interface of a ply in a pipeline.

use alloc::vec::Vec;

use super::queue::Queue;
use super::tally::{Tag, Tally};
use crate::movegen::View;
use crate::movegen::raw_move::Set;
use crate::variant::Variant;

/// A ply of a pipeline: takes positions with one side to move.
///
/// Plies know the next one as `dyn Ply`, so that their code is compiled once for all plies.
pub(super) trait Ply<V: Variant> {
    fn entrance(&mut self) -> Entrance<'_, V>;

    /// Empties the queues of the entrance that are full.
    fn run(&mut self);

    /// The tally, in the last ply.
    fn tally(&mut self) -> Option<&mut Tally> {
        None
    }

    /// Counts the positions that still wait. Returns the moves after each root position.
    fn finish(&mut self) -> Vec<u64>;
}

/// The queues for new positions.
pub(super) struct Entrance<'a, V: Variant> {
    /// Own pieces, the opponent's.
    pub(super) without_kings: &'a mut Queue<V, 2>,
    /// Own pieces, the opponent's, own kings, the opponent's.
    pub(super) with_kings: &'a mut Queue<V, 4>,
    /// All squares where kings of the opponent alone make a position one with kings, else none.
    pub(super) enemy_kings_mask: Set<V>,
}

impl<V: Variant> dyn Ply<V> + '_ {
    /// Takes many positions, at most one [round](super::column::Round): own pieces, the opponent's, own kings,
    /// the opponent's.
    #[inline(always)]
    pub(super) fn extend(&mut self, positions: impl Iterator<Item = ([Set<V>; 4], Tag)>) {
        let Entrance { without_kings, with_kings, enemy_kings_mask } = self.entrance();
        // `push` must wait for the length that the last `push` stored. Here the lengths stay in registers.
        let (mut men, mut kings) = (without_kings.len, with_kings.len);
        for ([own, enemy, own_kings, enemy_kings], tag) in positions {
            if (own_kings | enemy_kings & enemy_kings_mask).is_empty() {
                without_kings.write(men, [own, enemy], tag);
                men += 1;
            } else {
                with_kings.write(kings, [own, enemy, own_kings, enemy_kings], tag);
                kings += 1;
            }
        }
        (without_kings.len, with_kings.len) = (men, kings);
        if without_kings.is_full() || with_kings.is_full() {
            self.run();
        }
    }

    /// Takes a position.
    #[inline(never)]
    pub(super) fn push<S>(&mut self, view: View<V, S>, tag: Tag) {
        let sets = [view.own, view.enemy, view.own_kings, view.enemy_kings];
        self.extend(core::iter::once((sets, tag)));
    }
}
