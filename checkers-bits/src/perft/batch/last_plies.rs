//! A pipeline of some plies.

use alloc::boxed::Box;
use alloc::vec::Vec;

use super::expansion::Expansion;
use super::last_ply::LastPly;
use super::tally::{Tag, Tally};
use crate::movegen::raw_move::Set;
use crate::movegen::side::Side;
use crate::movegen::view::View;
use crate::variant::Variant;

/// A ply that takes positions with `S` to move: one, or many, which is faster.
pub(super) trait Ply<V: Variant, S: Side> {
    fn push(&mut self, view: View<V, S>, tag: Tag);

    /// Takes positions of a game whose kings are counted by kernels: own pieces, the enemy's, own kings,
    /// the enemy's. At most as many as a [round](super::column::Round) has.
    fn extend(&mut self, positions: impl Iterator<Item = ([Set<V>; 4], Tag)>);

    /// Takes positions of any game in which no king is on move, no more of them: own pieces, the enemy's,
    /// its kings.
    fn extend_with_men(&mut self, positions: impl Iterator<Item = ([Set<V>; 3], Tag)>);

    /// Where the moves of this ply are counted, if they are not made.
    fn tally(&mut self) -> Option<&mut Tally>;
}

/// Takes positions one by one, with `S` to move, and counts what comes after them.
// Not on the stack, where all plies together would be too much.
pub(crate) enum LastPlies<V: Variant, S: Side> {
    One(Box<LastPly<V, S>>),
    More(Box<Expansion<V, S>>),
}

impl<V: Variant, S: Side> LastPlies<V, S> {
    /// Of so many plies, one at least, after so many positions.
    pub(crate) fn new(side: S, plies: u32, positions: usize) -> Self {
        if plies == 1 {
            Self::One(LastPly::new(side, Tally::new(positions)))
        } else {
            let next = LastPlies::new(side.opponent(), plies - 1, positions);
            Self::More(Expansion::new(side, plies == 2, next))
        }
    }

    #[inline(always)]
    pub(crate) fn push(&mut self, view: View<V, S>, tag: Tag) {
        match self {
            Self::One(ply) => ply.push(view, tag),
            Self::More(plies) => plies.push(view, tag),
        }
    }

    /// Counts what still waits; the moves after each position, by its tag.
    pub(crate) fn finish(&mut self) -> Vec<u64> {
        match self {
            Self::One(ply) => ply.finish(),
            Self::More(plies) => plies.finish(),
        }
    }
}
