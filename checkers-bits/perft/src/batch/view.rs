//! A position as the kernels take it.

use core::ops::Deref;

use checkers_bits::generator::{self, Set};
use checkers_bits::{Bitboard, Color, Variant};

/// The generator's view of a position. The modules of the kernels add their methods to it.
#[derive(Clone, Copy)]
pub(super) struct View<V: Variant>(generator::View<V>);

impl<V: Variant> View<V> {
    #[inline(always)]
    pub(super) fn of(
        side: Color,
        own: Set<V>,
        enemy: Set<V>,
        own_kings: Set<V>,
        enemy_kings: Set<V>,
    ) -> Self {
        Self(generator::View::of(side, own, enemy, own_kings, enemy_kings))
    }

    /// A position without kings.
    #[inline(always)]
    pub(super) fn of_men(side: Color, own: Set<V>, enemy: Set<V>) -> Self {
        Self::of(side, own, enemy, Bitboard::EMPTY, Bitboard::EMPTY)
    }
}

impl<V: Variant> Deref for View<V> {
    type Target = generator::View<V>;

    #[inline(always)]
    fn deref(&self) -> &Self::Target {
        &self.0
    }
}
