//! What the beginning of a pipeline offers to those who have positions.

use super::tally::Tally;
use crate::lines::Lines;
use crate::movegen::raw_move::Set;
use crate::movegen::view::View;
use crate::variant::Variant;

/// Takes positions one by one, and counts what comes after them.
pub(crate) trait LastPlies<V: Variant, S, L: Lines<V::Board>, T: Tally> {
    /// With so a side on move.
    fn new(side: S, tally: T) -> Self;

    fn push(&mut self, view: View<V, S, L>, tag: T::Tag);

    /// Takes a position in which no king is on move.
    fn push_without_kings(&mut self, own: Set<V>, enemy: Set<V>, enemy_kings: Set<V>, tag: T::Tag);

    fn tally(&mut self) -> &mut T;

    /// Counts what still waits.
    fn finish(&mut self);
}
