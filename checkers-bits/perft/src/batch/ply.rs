//! The interface of a ply in a pipeline.

use checkers_bits::generator::{Set, View};
use checkers_bits::{Bitboard, Variant};

use super::queue::Queue;
use super::tally::{Tag, Tally};

/// A ply of a pipeline, which takes positions with one side to move.
pub(super) trait Ply<V: Variant> {
    /// Takes positions without kings. The sets of a position are own pieces and the opponent's pieces.
    fn run_without_kings(&mut self, queue: &mut Queue<V, 2>);

    /// Takes positions with kings. The sets of a position are own pieces, the opponent's pieces, own kings, and the
    /// opponent's kings.
    fn run_with_kings(&mut self, queue: &mut Queue<V, 4>);

    /// The tally of the last ply; `None` for other plies.
    fn tally(&mut self) -> Option<&mut Tally> {
        None
    }

    /// Counts the positions that still wait in the ply. Returns the number of moves for each root position.
    fn finish(&mut self) -> Vec<u64>;
}

/// A ply and the positions that wait for the ply.
///
/// The ply is `dyn`, so that the ply before is compiled only once. The queues are outside of the ply, so that a push
/// needs no dynamic call.
pub(super) struct Next<V: Variant> {
    without_kings: Queue<V, 2>,
    with_kings: Queue<V, 4>,
    /// A mask for kings of the opponent. The mask has all squares if a king of the opponent alone sends a position to
    /// the queue with kings, otherwise no square.
    enemy_kings_mask: Set<V>,
    ply: Box<dyn Ply<V>>,
}

impl<V: Variant> Next<V> {
    pub(super) fn new(mut ply: Box<dyn Ply<V>>) -> Self {
        let enemy_kings_mask = if ply.tally().is_some() { Bitboard::EMPTY } else { Bitboard::FULL };
        Self { without_kings: Queue::new(), with_kings: Queue::new(), enemy_kings_mask, ply }
    }

    /// Takes many positions, at most the positions of one [round](super::column::Round). The sets of a position are
    /// own pieces, the opponent's pieces, own kings, and the opponent's kings.
    #[inline(always)]
    pub(super) fn extend(&mut self, positions: impl Iterator<Item = ([Set<V>; 4], Tag)>) {
        let Self { without_kings, with_kings, enemy_kings_mask, ply } = self;
        // The lengths stay in registers during this loop, because each `push` would have to wait for the length that
        // the last `push` stored.
        let (mut men, mut kings, mask) = (without_kings.len, with_kings.len, *enemy_kings_mask);
        for ([own, enemy, own_kings, enemy_kings], tag) in positions {
            if (own_kings | enemy_kings & mask).is_empty() {
                without_kings.write(men, [own, enemy], tag);
                men += 1;
            } else {
                with_kings.write(kings, [own, enemy, own_kings, enemy_kings], tag);
                kings += 1;
            }
        }
        (without_kings.len, with_kings.len) = (men, kings);
        if without_kings.is_full() {
            ply.run_without_kings(without_kings);
        }
        if with_kings.is_full() {
            ply.run_with_kings(with_kings);
        }
    }

    /// Takes a position.
    #[inline(never)]
    pub(super) fn push(&mut self, view: View<V>, tag: Tag) {
        let sets = [view.own, view.enemy, view.own_kings, view.enemy_kings];
        self.extend(core::iter::once((sets, tag)));
    }

    pub(super) fn tally(&mut self) -> Option<&mut Tally> {
        self.ply.tally()
    }

    /// Counts the positions that still wait. Returns the number of moves for each root position.
    pub(super) fn finish(&mut self) -> Vec<u64> {
        self.ply.run_without_kings(&mut self.without_kings);
        self.ply.run_with_kings(&mut self.with_kings);
        self.ply.finish()
    }
}
