//! The route of a piece through a capture.

use alloc::vec::Vec;
use core::iter::once;

use crate::any::board::BoardData;
use crate::any::variant_data::VariantData;
use crate::any::{AnyMove, AnyPosition, AnySquare};
use crate::board::Direction;
use crate::moves::{Move, RawMove};
use crate::position::{Position, RawPosition};
use crate::square::Square;
use crate::variant::{KingLanding, KingRange, MenCapture, Removal, Variant};

impl<V: Variant> Position<V> {
    /// The squares of a legal move from the first to the last. For a capture, the result is the squares that the
    /// [long notation](crate::Notation::long) names.
    ///
    /// ```
    /// use checkers_bits::{Position, Russian};
    ///
    /// let position: Position<Russian> = "W:Wc3:Bd4,d6".parse()?;
    /// let path: Vec<_> = position.path(position.moves()[0]).map(|square| square.to_string()).collect();
    /// assert_eq!(path, ["c3", "e5", "c7"]);
    /// # Ok::<(), checkers_bits::FenError>(())
    /// ```
    #[inline]
    pub fn path(&self, mv: Move<V>) -> impl Iterator<Item = Square<V::Board>> + use<V> {
        let path = AnyPosition::from(*self).path(mv.into());
        path.map(|square| Square::from_valid_bit(square.bit()))
    }
}

impl AnyPosition {
    /// The squares of a legal move from the first to the last: [`Position::path`]. An illegal move may have these two
    /// squares only.
    #[inline]
    pub fn path(&self, mv: AnyMove) -> impl Iterator<Item = AnySquare> + use<> {
        let route = mv.is_capture().then(|| find_route(self, mv, &[]));
        let landings = route.flatten().unwrap_or_default();
        once(mv.from_square()).chain(landings.into_iter().rev()).chain(once(mv.to_square()))
    }
}

/// The squares on which a piece lands in the middle of a capture, the last square first.
pub(super) type Landings = Vec<AnySquare>;

/// Finds an order of the captures of a move whose path passes the squares `via`.
///
/// A king lands on the square where it turns or, if it goes straight on, on the first possible square. Without `via`
/// the order is legal. With `via` the order may be any order of the captures, because game records have illegal
/// orders too.
pub(super) fn find_route(
    position: &AnyPosition,
    mv: AnyMove,
    via: &[AnySquare],
) -> Option<Landings> {
    // A move of another variant can have squares of a larger board.
    if mv.variant() != position.variant() {
        return None;
    }
    let (raw, mv) = (position.raw(), mv.raw());
    let variant = position.variant().data();
    let [from, to] = [mv.from(), mv.to()].map(|bit| variant.board.square_of_bit(bit));
    let search = Search {
        position: raw,
        variant,
        board: variant.board,
        mv,
        to,
        free: !raw.occupied() | from.mask(),
        was_king: raw.kings & from.mask() != 0,
        is_legal: via.is_empty(),
        legal_order: if via.is_empty() { position.best_order(mv) } else { None },
    };
    let (remaining, is_king) = (mv.captured, search.was_king);
    let start = Stop { at: from, remaining, order: 0, is_king, via };
    let mut landings = Landings::default();
    search.find(start, [None; 2], &mut landings).then_some(landings)
}

struct Search {
    position: RawPosition,
    variant: &'static VariantData,
    board: &'static BoardData,
    mv: RawMove,
    to: AnySquare,
    free: u128,
    was_king: bool,
    /// Whether the order must be legal.
    is_legal: bool,
    /// The order in which the victims must be captured; `None` if any order is legal.
    legal_order: Option<u64>,
}

/// The state of an unfinished capture.
#[derive(Clone, Copy)]
struct Stop<'a> {
    at: AnySquare,
    remaining: u128,
    /// The victims so far as one bit each, set for a king; the last victim is the lowest bit.
    order: u64,
    is_king: bool,
    via: &'a [AnySquare],
}

impl Stop<'_> {
    fn pass(&mut self, square: AnySquare) {
        self.at = square;
        if let [next, rest @ ..] = self.via {
            if *next == square {
                self.via = rest;
            }
        }
    }
}

impl Search {
    fn find(
        &self,
        stop: Stop<'_>,
        barred: [Option<Direction>; 2],
        landings: &mut Landings,
    ) -> bool {
        let directions = self.variant.capture_directions().iter().copied();
        let mut allowed = directions.filter(|&direction| !barred.contains(&Some(direction)));
        allowed.any(|direction| self.capture(stop, direction, landings))
    }

    fn capture(&self, mut stop: Stop<'_>, direction: Direction, landings: &mut Landings) -> bool {
        let Self { position, variant, board, mv, .. } = self;
        let flies = stop.is_king && variant.kings == KingRange::Flies;
        let removes_at_once = variant.removal == Removal::AtOnce;
        let side = position.side_to_move;
        let captures_forward = !stop.is_king && variant.men_capture == MenCapture::Forward;
        if captures_forward && !variant.is_forward(direction, side) {
            return false;
        }
        let left = if removes_at_once { mv.captured & !stop.remaining } else { 0 };
        let is_free = |square: AnySquare| (self.free | left) & square.mask() != 0;
        let mut ray = board.ray(stop.at, direction);
        let mut victim = ray.next();
        while let Some(square) = victim.filter(|&square| flies && is_free(square)) {
            stop.pass(square);
            victim = ray.next();
        }
        let Some(victim) = victim.filter(|square| stop.remaining & square.mask() != 0) else {
            return false;
        };
        stop.remaining &= !victim.mask();
        stop.order = stop.order << 1 | u64::from(position.kings & victim.mask() != 0);
        let is_near = !flies || variant.king_landing == KingLanding::NextSquare;
        let reach = if is_near { 1 } else { usize::MAX };
        let behind = ray.take_while(|&square| is_free(square)).take(reach);
        let is_last = self.is_legal && flies && stop.remaining == 0;
        if is_last && self.goes_on(victim, direction, reach) {
            return false;
        }
        let last_rank = board.promotion[side as usize];
        for (i, landing) in behind.enumerate() {
            let on_last_rank = last_rank & landing.mask() != 0;
            if stop.remaining == 0 && landing == self.to {
                let lands_next = variant.king_landing == KingLanding::NextToLastKing;
                let may_land = !lands_next || i == 0 || stop.order & 1 == 0;
                let promotes = !self.was_king && (stop.is_king || on_last_rank);
                return stop.via.is_empty()
                    && may_land
                    && promotes == mv.promotes()
                    && self.legal_order.is_none_or(|order| order == stop.order);
            }
            stop.pass(landing);
            stop.is_king |= variant.promotes_during_capture && on_last_rank;
            // A king that captures on in the same direction could land on any of these squares. Only the first is
            // named, so the direction is barred from all later squares.
            let ahead = (i > 0).then_some(direction);
            // A capture never turns back over its last victim, which no longer stands in the way if it has left.
            let barred = [ahead, removes_at_once.then_some(direction.opposite())];
            if stop.remaining != 0 && self.find(stop, barred, landings) {
                landings.push(landing);
                return true;
            }
        }
        false
    }

    /// Whether a flying king must go on behind the `last` piece of the move, from one of its first `reach` landing squares.
    /// In another order the king arrives along another line, and may stop there.
    fn goes_on(&self, last: AnySquare, direction: Direction, reach: usize) -> bool {
        let Self { position, variant, board, mv, .. } = self;
        let removes_at_once = variant.removal == Removal::AtOnce;
        let free = self.free | if removes_at_once { mv.captured } else { 0 };
        let others = position.all(!position.side_to_move) & !mv.captured;
        let is_free = |square: &AnySquare| free & square.mask() != 0;
        let mut landings = board.ray(last, direction).take_while(is_free).take(reach);
        let back = direction.opposite();
        landings.any(|landing| {
            let directions = variant.capture_directions().iter();
            directions.filter(|&&direction| direction != back).any(|&direction| {
                let mut ray = board.ray(landing, direction).skip_while(is_free);
                ray.next().is_some_and(|victim| others & victim.mask() != 0)
                    && ray.next().is_some_and(|behind| is_free(&behind))
            })
        })
    }
}
