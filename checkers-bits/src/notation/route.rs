//! The route of a piece through a capture.

use core::iter::once;

use smallvec::SmallVec;

use crate::bitboard::Bitboard;
use crate::board::Way;
use crate::moves::Move;
use crate::position::Position;
use crate::square::Square;
use crate::variant::Variant;
use crate::variant::clauses::Clauses;

impl<V: Variant> Position<V> {
    /// The squares of a legal move from the first to the last: of a capture, those that the
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
    pub fn path(&self, mv: Move<V>) -> impl Iterator<Item = Square<V::Board>> + use<V> {
        let landings = find_route(self, mv, &[]).unwrap_or_default();
        once(mv.from()).chain(landings.into_iter().rev()).chain(once(mv.to()))
    }
}

/// The squares on which a piece lands in the middle of a capture, last one first.
pub(super) type Landings<V> = SmallVec<[Square<<V as Variant>::Board>; 32]>;

/// Finds an order of the captures of a move whose path passes the squares `via`.
///
/// A king lands on the square where it turns or, if it goes straight on, on the first possible
/// square. Without `via` the order is legal. With `via` it may be any order of the same captures,
/// because records have such orders.
pub(super) fn find_route<V: Variant>(
    position: &Position<V>,
    mv: Move<V>,
    via: &[Square<V::Board>],
) -> Option<Landings<V>> {
    let search = Search {
        position,
        mv,
        free: position.empty_squares() | mv.from().into(),
        was_king: position.kings.contains(mv.from()),
        legal_order: if via.is_empty() { position.best_order(mv) } else { None },
    };
    let (at, remaining, is_king) = (mv.from(), mv.captured(), search.was_king);
    let start = Stop { at, remaining, order: 0, is_king, via };
    let mut landings = Landings::<V>::default();
    search.find(start, None, &mut landings).then_some(landings)
}

struct Search<'a, V: Variant> {
    position: &'a Position<V>,
    mv: Move<V>,
    free: Bitboard<V::Board>,
    was_king: bool,
    /// `None` where any order is legal.
    legal_order: Option<u64>,
}

/// A capture under way.
#[derive(Clone, Copy)]
struct Stop<'a, V: Variant> {
    at: Square<V::Board>,
    remaining: Bitboard<V::Board>,
    /// One bit per victim so far, set for a king, the last victim lowest.
    order: u64,
    is_king: bool,
    via: &'a [Square<V::Board>],
}

impl<V: Variant> Stop<'_, V> {
    fn pass(&mut self, square: Square<V::Board>) {
        self.at = square;
        if let [next, rest @ ..] = self.via {
            if *next == square {
                self.via = rest;
            }
        }
    }
}

impl<V: Variant> Search<'_, V> {
    fn find(&self, stop: Stop<'_, V>, barred: Option<Way>, landings: &mut Landings<V>) -> bool {
        V::CAPTURE_WAYS
            .iter()
            .filter(|&&way| barred != Some(way))
            .any(|&way| self.capture(stop, way, landings))
    }

    fn capture(&self, mut stop: Stop<'_, V>, way: Way, landings: &mut Landings<V>) -> bool {
        let flies = stop.is_king && V::KINGS_FLY;
        let forward = self.position.side_to_move.forward();
        if !stop.is_king && !V::MEN_CAPTURE_BACKWARD && !forward.map(Way::from).contains(&way) {
            return false;
        }
        let mut ray = stop.at.ray_along(way);
        let mut victim = ray.next();
        while let Some(square) = victim.filter(|&square| flies && self.is_free(square)) {
            stop.pass(square);
            victim = ray.next();
        }
        let Some(victim) = victim.filter(|&square| stop.remaining.contains(square)) else {
            return false;
        };
        stop.remaining.remove(victim);
        stop.order = stop.order << 1 | u64::from(self.position.kings.contains(victim));
        let reach = if flies && !V::LANDS_ON_NEXT_SQUARE { usize::MAX } else { 1 };
        let behind = ray.take_while(|&square| self.is_free(square)).take(reach);
        for (i, landing) in behind.enumerate() {
            let on_last_rank =
                landing.rank() == self.position.side_to_move.promotion_rank::<V::Board>();
            if stop.remaining.is_empty() && landing == self.mv.to() {
                let may_land = !V::LANDS_NEXT_TO_LAST_KING || i == 0 || stop.order & 1 == 0;
                let promotes = !self.was_king && (stop.is_king || on_last_rank);
                return stop.via.is_empty()
                    && may_land
                    && promotes == self.mv.promotes()
                    && self.legal_order.is_none_or(|order| order == stop.order);
            }
            stop.pass(landing);
            stop.is_king |= V::PROMOTES_DURING_CAPTURE && on_last_rank;
            // Going straight on is the same from every landing square: name the first.
            let barred = (i > 0).then_some(way);
            if !stop.remaining.is_empty() && self.find(stop, barred, landings) {
                landings.push(landing);
                return true;
            }
        }
        false
    }

    fn is_free(&self, square: Square<V::Board>) -> bool {
        self.free.contains(square)
    }
}
