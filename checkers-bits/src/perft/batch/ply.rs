//! Interface of a ply in a pipeline.

use alloc::vec::Vec;

use super::stage::Stage;
use super::tally::{Tag, Tally};
use crate::movegen::raw_move::Set;
use crate::movegen::side::Side;
use crate::movegen::view::View;
use crate::variant::Variant;

/// A ply of a pipeline: takes positions with one side to move.
pub(super) trait Ply<V: Variant> {
    type Side: Side + Default;

    /// Takes a position.
    fn push(&mut self, view: View<V, Self::Side>, tag: Tag);

    /// Takes many positions, at most one [round](super::column::Round), of a variant whose kings the kernels
    /// count: own pieces, the opponent's, own kings, the opponent's.
    fn extend(&mut self, positions: impl Iterator<Item = ([Set<V>; 4], Tag)>);

    /// Takes many positions without own kings, at most one round: own pieces, the opponent's, the opponent's
    /// kings.
    fn extend_with_men(&mut self, positions: impl Iterator<Item = ([Set<V>; 3], Tag)>);

    /// The tally, in the last ply.
    #[inline(always)]
    fn tally(&mut self) -> Option<&mut Tally> {
        None
    }

    /// Counts the positions that still wait. Returns the moves after each root position.
    fn finish(&mut self) -> Vec<u64>;

    /// For the ply before: the stage that finds quiet moves and first captures of men.
    fn stage_of_men_before() -> Stage<V, <Self::Side as Side>::Opponent, 2, 11>;

    /// For the ply before: the stage that finds quiet moves of kings.
    fn stage_of_kings_before() -> Stage<V, <Self::Side as Side>::Opponent, 5, 1>;
}
