//! Moves as text that says which of the legal moves is meant.

use core::fmt;

use crate::bitboard::Bitboard;
use crate::board::Direction;
use crate::moves::Move;
use crate::position::Position;
use crate::square::Square;
use crate::variant::{StackList, Variant};

/// A move that displays in the notation of PDN 3.0; made by [`Position::notation`].
#[derive(Clone, Copy, Debug)]
pub struct Notation<V: Variant> {
    position: Position<V>,
    mv: Move<V>,
}

impl<V: Variant> Position<V> {
    /// The move in the notation of PDN 3.0: its first and last square and, only if another legal
    /// move has the same ends, the squares between.
    ///
    /// Those are, after each capture but the last, the square where the piece turns or, where
    /// it goes straight on, the one right behind the captured piece.
    ///
    /// ```
    /// use checkers_bits::{Position, Russian};
    ///
    /// let position: Position<Russian> = "W:WKd2,a1:Bf6,c5,e5,e3".parse()?;
    /// let names = |mv| position.notation(mv).to_string();
    /// let names: Vec<_> = position.moves().iter().copied().map(names).collect();
    /// assert_eq!(names, ["d2:g5:e7:a3", "d2:g5:e7:b4", "d2:f4:d6:a3", "d2:f4:d6:b4"]);
    /// # Ok::<(), checkers_bits::FenError>(())
    /// ```
    #[must_use]
    pub fn notation(&self, mv: Move<V>) -> Notation<V> {
        Notation { position: *self, mv }
    }
}

impl<V: Variant> fmt::Display for Notation<V> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (from, to) = (self.mv.from, self.mv.to);
        let mut between = V::List::<Square<V::Board>>::default();
        if self.is_ambiguous() {
            let is_king = self.position.kings.contains(from);
            self.find_route(from, None, self.mv.captured, is_king, &mut between);
        }
        let separator = self.mv.separator();
        write!(f, "{}", from.named(V::SQUARE_NAMES))?;
        for square in between.iter().rev().chain([&to]) {
            write!(f, "{separator}{}", square.named(V::SQUARE_NAMES))?;
        }
        Ok(())
    }
}

impl<V: Variant> Notation<V> {
    fn is_ambiguous(&self) -> bool {
        let mut same_ends = 0;
        self.position.for_each_move(|other| {
            same_ends += u32::from((other.from, other.to) == (self.mv.from, self.mv.to));
        });
        same_ends > 1
    }

    /// Finds an order in which the piece, on the square `at` by now, takes the `remaining` pieces
    /// and ends where the move does. Lists the squares between, the last one first.
    fn find_route(
        &self,
        at: Square<V::Board>,
        barred: Option<Direction>,
        remaining: Bitboard<V::Board>,
        is_king: bool,
        between: &mut V::List<Square<V::Board>>,
    ) -> bool {
        let is_empty = |square: &Square<V::Board>| {
            *square == self.mv.from || self.position.empty().contains(*square)
        };
        let reach = if is_king { usize::MAX } else { 1 };
        Direction::ALL.into_iter().any(|direction| {
            if barred == Some(direction) {
                return false;
            }
            let first = if is_king {
                at.ray(direction).find(|square| !is_empty(square))
            } else {
                at.step(direction)
            };
            let Some(victim) = first.filter(|&square| remaining.contains(square)) else {
                return false;
            };
            let remaining = remaining & !Bitboard::from(victim);
            let landings = victim.ray(direction).take_while(is_empty).take(reach);
            landings.enumerate().any(|(i, landing)| {
                if remaining.is_empty() {
                    return landing == self.mv.to;
                }
                let last_rank = V::promotion_rank(self.position.side_to_move);
                let is_king = is_king || V::PROMOTES_DURING_CAPTURE && landing.rank() == last_rank;
                // Going straight on is the same from every landing square: name the first.
                let barred = (i > 0).then_some(direction);
                let found = self.find_route(landing, barred, remaining, is_king, between);
                if found {
                    between.push(landing);
                }
                found
            })
        })
    }
}
