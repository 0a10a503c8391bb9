//! How good captures are, where not all of them are legal.

use super::raw_move::Set;
use super::view::{Jumps, View};
use crate::attacks::SliderAttacks;
use crate::bitboard::Bitboard;
use crate::board::Direction;
use crate::movegen::side::Side;
use crate::variant::clauses::prefers;
use crate::variant::{Preference, Variant};

/// The places that a count of captured pieces takes, and those of the order in which they are captured.
const COUNT: u32 = 7;
const ORDER: u32 = 48;

impl<V: Variant, S: Side, L: SliderAttacks<V::Board>> View<V, S, L> {
    /// The greater, the better by [`Variant::PREFERENCE`]; of a move that captures in several orders,
    /// by the best of them.
    #[inline(always)]
    pub(super) fn merit(&self, from: Set<V>, to: Set<V>, captured: Set<V>) -> u64 {
        let kings = captured & self.enemy_kings;
        let is_king = self.own_kings.intersects(from);
        merit::<V>(captured.count().into(), is_king, kings.count().into(), || {
            if kings.is_empty() {
                return 0;
            }
            self.earliest_kings(from, to, captured, !self.occupied() | from, is_king, 0)
        })
    }

    /// The merit of a capture by a man of one piece.
    #[inline(always)]
    pub(super) fn merit_of_single(takes_king: bool) -> u64 {
        merit::<V>(1, false, takes_king.into(), || takes_king.into())
    }

    /// Captures of single pieces by men, those of men and those of kings apart.
    #[inline(always)]
    pub(super) fn singles(&self, landings: &Jumps<V>) -> [(Jumps<V>, u64); 2] {
        let mut of_kings = [Bitboard::EMPTY; 4];
        let mut of_men = *landings;
        if prefers::<V>(Preference::MostKings) || prefers::<V>(Preference::KingsFirst) {
            for direction in Direction::ALL {
                let i = direction as usize;
                of_kings[i] = landings[i] & self.enemy_kings.wrapping_step(direction);
                of_men[i] ^= of_kings[i];
            }
        }
        [(of_kings, Self::merit_of_single(true)), (of_men, Self::merit_of_single(false))]
    }

    /// The best order in which a piece on `at` captures what is left: a bit for each piece, the last
    /// one lowest, which is set for a king.
    #[inline(never)]
    fn earliest_kings(
        &self,
        at: Set<V>,
        to: Set<V>,
        left: Set<V>,
        squares: Set<V>,
        is_king: bool,
        order: u64,
    ) -> u64 {
        if left.is_empty() {
            return if at == to { order } else { 0 };
        }
        let forward = self.side.color().forward();
        let directions = Direction::ALL.into_iter().filter(|way| is_king || forward.contains(way));
        let orders = directions.map(|direction| {
            let victim = at.wrapping_step(direction) & left;
            let landing = victim.wrapping_step(direction) & squares;
            if landing.is_empty() {
                return 0;
            }
            let order = order << 1 | u64::from(victim.intersects(self.enemy_kings));
            self.earliest_kings(landing, to, left ^ victim, squares, is_king, order)
        });
        orders.max().unwrap_or(0)
    }
}

/// A number that compares as [`Variant::PREFERENCE`] does.
#[inline(always)]
fn merit<V: Variant>(pieces: u64, by_king: bool, kings: u64, order: impl Fn() -> u64) -> u64 {
    V::PREFERENCE.iter().fold(0, |merit, preference| match preference {
        Preference::MostPieces => merit << COUNT | pieces,
        Preference::ByKing => merit << 1 | u64::from(by_king),
        Preference::MostKings => merit << COUNT | kings,
        Preference::KingsFirst => merit << ORDER | order(),
    })
}
