//! Moves between the generator and those who take them.

use crate::bitboard::Bitboard;
use crate::board::Direction;
use crate::variant::Variant;

pub(super) type Set<V> = Bitboard<<V as Variant>::Board>;

/// A move as bitboards, as the generator hands it around.
#[derive(Clone, Copy, PartialEq)]
pub(crate) struct RawMove<V: Variant> {
    pub(super) from: Set<V>,
    pub(super) to: Set<V>,
    pub(super) captured: Set<V>,
    /// `to` if the piece is a king after the move, else nothing.
    pub(super) crown: Set<V>,
}

/// Where a man came from that stands on `to` after jumps in these directions, the last one first,
/// and what it took.
#[inline(always)]
pub(super) fn retrace<V: Variant>(
    to: Set<V>,
    jumps: impl Iterator<Item = Direction>,
) -> (Set<V>, Set<V>) {
    let (mut from, mut captured) = (to, Bitboard::EMPTY);
    for direction in jumps {
        let victim = from.wrapping_step(direction.opposite());
        captured |= victim;
        from = victim.wrapping_step(direction.opposite());
    }
    (from, captured)
}
