//! Moves between the generator and those who take them.

use crate::bitboard::Bitboard;
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
