//! Precedence of captures: only captures of the highest precedence are legal.

use core::cmp::Ordering;

use super::captures::Capture;
use super::view::{Jumps, Set, View};
use crate::bitboard::Bitboard;
use crate::board::Direction;
use crate::moves::Move;
use crate::position::Position;
use crate::variant::derived::{Clauses, precedence_bits, prefers};
use crate::variant::{Preference, Variant};

impl<V: Variant> View<V> {
    /// The precedence of a capture by [`Variant::PREFERENCE`], as a number; a higher number is better. If the victims
    /// can be captured in several orders, the result is the precedence of the best order.
    #[inline(always)]
    pub(super) fn precedence(&self, capture: Capture<V>, ends: Set<V>) -> u64 {
        let kings = capture.captured & self.enemy_kings;
        let is_king = self.own_kings.intersects(capture.from);
        let (quantity, contents) = (capture.captured.count(), kings.count());
        precedence::<V>(quantity.into(), is_king, contents.into(), || {
            if kings.is_empty() {
                return 0;
            }
            self.best_orders(capture, ends).0
        })
    }

    /// The best order in which a short king or a man can capture the victims, and the number of such orders. An order
    /// is a number with one bit for each victim. The lowest bit belongs to the last victim, and the bits of kings are
    /// set.
    #[inline(always)]
    pub(super) fn best_orders(&self, capture: Capture<V>, end: Set<V>) -> (u64, u64) {
        let Capture { from, captured, .. } = capture;
        let is_king = self.own_kings.intersects(from);
        self.best_orders_from(from, end, captured, !self.occupied() | from, is_king, 0)
    }

    /// Separates captures of one piece each by men into captures of kings and captures of men, each with its
    /// precedence.
    #[inline(always)]
    pub(super) fn singles(&self, landings: &Jumps<V>) -> [(Jumps<V>, u64); 2] {
        let mut of_kings = [Bitboard::EMPTY; 4];
        let mut of_men = *landings;
        if V::COMPARES_KINGS {
            for direction in V::STEPS {
                let i = direction.place();
                of_kings[i] = landings[i] & self.enemy_kings.wrapping_step(direction);
                of_men[i] ^= of_kings[i];
            }
        }
        let single = |kings| precedence::<V>(1, false, kings, || kings);
        [(of_kings, single(1)), (of_men, single(0))]
    }

    /// The best order in which a piece on `at` captures the victims `left`, and the number of such orders. `order`
    /// has the bits of the victims captured before.
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
        let may_go = |&direction: &Direction| is_king || self.men_capture_to(direction);
        let directions = V::STEPS.into_iter().filter(may_go);
        directions.fold((0, 0), |(best, count), direction| {
            let victim = at.wrapping_step(direction) & left.capturable_along(direction);
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
    /// The order in which a legal capture must take its victims, in the format of [`best_orders`](View::best_orders).
    /// The result is `None` if any order is legal.
    pub(crate) fn best_order(&self, mv: Move<V>) -> Option<u64> {
        if const { !prefers::<V>(Preference::KingsFirst) } {
            return None;
        }
        let view = self.view();
        Some(view.best_orders(Capture::of_move(view, mv), mv.to_square().into()).0)
    }
}

#[inline(always)]
fn precedence<V: Variant>(
    quantity: u64,
    by_king: bool,
    contents: u64,
    ordering: impl Fn() -> u64,
) -> u64 {
    V::PREFERENCE.iter().fold(0, |precedence, &preference| {
        let number = match preference {
            Preference::MostPieces => quantity,
            // A man has the value 1, and a king a little less than 2. Here a king counts 2. So if two sums are equal, the
            // one with more pieces is worth more, because it has fewer kings.
            Preference::MostValue => {
                (quantity + contents) << precedence_bits::<V>(Preference::MostPieces) | quantity
            }
            Preference::MostPoints => quantity + contents,
            Preference::ByKing => u64::from(by_king),
            Preference::MostKings => contents,
            // The order is shifted to a fixed width, so that captures of different lengths are compared from their
            // first victims.
            Preference::KingsFirst => {
                // The constant spares most variants an instance of the search for orders.
                let ordering =
                    if const { prefers::<V>(Preference::KingsFirst) } { ordering() } else { 0 };
                ordering << (u64::from(V::MOST_VICTIMS) - quantity)
            }
        };
        precedence << precedence_bits::<V>(preference) | number
    })
}
