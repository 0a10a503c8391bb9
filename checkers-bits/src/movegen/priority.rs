//! Priority of captures: only the best ones are legal.

use core::cmp::Ordering;

use super::raw_move::Set;
use super::sink::Captures;
use super::view::{Jumps, View};
use crate::bitboard::Bitboard;
use crate::board::Direction;
use crate::moves::Move;
use crate::position::Position;
use crate::variant::derived::prefers;
use crate::variant::{Preference, Variant};

/// Bits for the number of captured pieces, and for their order.
const COUNT: u32 = 7;
const ORDER: u32 = 48;

impl<V: Variant> View<V> {
    /// Orders captures as [`Variant::PREFERENCE`] does: a higher number is preferred. Of several orders
    /// of the same capture, the best one counts.
    #[inline(always)]
    pub(super) fn priority(&self, captures: Captures<V>) -> u64 {
        let Captures { from, captured, .. } = captures;
        let kings = captured & self.enemy_kings;
        let is_king = self.own_kings.intersects(from);
        priority::<V>(captured.count().into(), is_king, kings.count().into(), || {
            if kings.is_empty() {
                return 0;
            }
            self.best_orders(captures).0
        })
    }

    /// The best order in which the victims can be captured by a king that steps or by a man, one bit per
    /// victim, the last victim lowest and the bit set for a king; and the number of such orders.
    #[inline(always)]
    pub(super) fn best_orders(&self, captures: Captures<V>) -> (u64, u64) {
        let Captures { from, to, captured, .. } = captures;
        let is_king = self.own_kings.intersects(from);
        self.best_orders_from(from, to, captured, !self.occupied() | from, is_king, 0)
    }

    /// The priority of a man's capture of one piece.
    #[inline(always)]
    fn priority_of_single(takes_king: bool) -> u64 {
        priority::<V>(1, false, takes_king.into(), || takes_king.into())
    }

    /// Splits the captures of one piece by men: victims that are kings, victims that are men.
    #[inline(always)]
    pub(super) fn singles(&self, landings: &Jumps<V>) -> [(Jumps<V>, u64); 2] {
        let mut of_kings = [Bitboard::EMPTY; 4];
        let mut of_men = *landings;
        if prefers::<V>(Preference::MostKings) || prefers::<V>(Preference::KingsFirst) {
            for direction in Direction::DIAGONAL {
                let i = direction as usize;
                of_kings[i] = landings[i] & self.enemy_kings.wrapping_step(direction);
                of_men[i] ^= of_kings[i];
            }
        }
        [(of_kings, Self::priority_of_single(true)), (of_men, Self::priority_of_single(false))]
    }

    /// The best orders in which a piece on `at` captures the victims `left`, after those of `order`.
    #[inline(never)]
    fn best_orders_from(
        &self,
        at: Set<V>,
        to: Set<V>,
        left: Set<V>,
        squares: Set<V>,
        is_king: bool,
        order: u64,
    ) -> (u64, u64) {
        if left.is_empty() {
            return if at == to { (order, 1) } else { (0, 0) };
        }
        let forward = self.side.forward();
        let directions = Direction::DIAGONAL
            .into_iter()
            .filter(|direction| is_king || forward.contains(direction));
        directions.fold((0, 0), |(best, count), direction| {
            let victim = at.wrapping_step(direction) & left;
            let landing = victim.wrapping_step(direction) & squares;
            if landing.is_empty() {
                return (best, count);
            }
            let order = order << 1 | u64::from(victim.intersects(self.enemy_kings));
            let (other, orders) =
                self.best_orders_from(landing, to, left ^ victim, squares, is_king, order);
            match other.cmp(&best) {
                Ordering::Less => (best, count),
                Ordering::Equal => (best, count + orders),
                Ordering::Greater => (other, orders),
            }
        })
    }
}

impl<V: Variant> Position<V> {
    /// The order in which the victims of a legal capture must be captured, as
    /// [`best_orders`](View::best_orders) has it; `None` where any order is legal.
    pub(crate) fn best_order(&self, mv: Move<V>) -> Option<u64> {
        prefers::<V>(Preference::KingsFirst).then(|| self.view().best_orders(Captures::of(mv)).0)
    }
}

#[inline(always)]
fn priority<V: Variant>(pieces: u64, by_king: bool, kings: u64, order: impl Fn() -> u64) -> u64 {
    V::PREFERENCE.iter().fold(0, |priority, preference| match preference {
        Preference::MostPieces => priority << COUNT | pieces,
        // Of the same sum of men and of kings as two men, more pieces are fewer kings.
        Preference::MostValue => priority << (2 * COUNT) | (pieces + kings) << COUNT | pieces,
        Preference::ByKing => priority << 1 | u64::from(by_king),
        Preference::MostKings => priority << COUNT | kings,
        Preference::KingsFirst => priority << ORDER | order(),
    })
}
