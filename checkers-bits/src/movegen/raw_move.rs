//! Moves inside the generator.

use crate::bitboard::Bitboard;
use crate::board::Direction;
use crate::moves::Move;
use crate::variant::Variant;

pub(crate) type Set<V> = Bitboard<<V as Variant>::Board>;

/// A move as bitboards, for copy-make inside the generator.
#[derive(Clone, Copy)]
pub(crate) struct RawMove<V: Variant> {
    pub(crate) from: Set<V>,
    pub(crate) to: Set<V>,
    pub(crate) captured: Set<V>,
    /// `to` if the piece is a king after the move, else empty.
    pub(crate) crown: Set<V>,
}

impl<V: Variant> RawMove<V> {
    /// A move of a side with these kings.
    #[inline(always)]
    pub(crate) fn of(mv: Move<V>, kings: Set<V>) -> Self {
        let (from, to) = (Set::<V>::from(mv.from()), Set::<V>::from(mv.to()));
        let crown = if mv.promotes() || kings.intersects(from) { to } else { Bitboard::EMPTY };
        Self { from, to, captured: mv.captured(), crown }
    }
}

/// The first square and the victims of a man that stands on `to` after jumps in these directions, the
/// last jump first.
#[inline(always)]
pub(crate) fn retrace<V: Variant>(
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
