//! The moves of a quiet position as sets.

use super::raw_move::Set;
use super::view::View;
use crate::bitboard::Bitboard;
use crate::board::{Board, Direction};
use crate::moves::Move;
use crate::square::Square;
use crate::variant::Variant;
use crate::word::Word;

/// The moves of a position without captures, as sets: last squares of men by direction, and of each
/// king. Counting, finding and iterating need no list.
///
/// [`Position::quiet_moves`](crate::Position::quiet_moves) gives it.
///
/// ```
/// use checkers_bits::{Bitboard, Direction, Position, Russian};
///
/// let position: Position<Russian> = "W:Wc3,g3,Ka1:Bh8".parse()?;
/// let quiet = position.quiet_moves().expect("nothing to capture");
/// assert_eq!(quiet.men(Direction::UpLeft), ["b4", "f4"].map(|name| name.parse().unwrap()).into_iter().collect());
/// assert_eq!(quiet.count(), 5, "four of the men, and a1-b2");
///
/// let to_the_edge = quiet.ending_on(Bitboard::FULL & !Bitboard::interior());
/// let moves: Vec<_> = to_the_edge.iter().map(|mv| mv.to_string()).collect();
/// assert_eq!(moves, ["g3-h4"]);
/// # Ok::<(), checkers_bits::FenError>(())
/// ```
#[derive(Clone, Copy)]
pub struct QuietMoves<V: Variant> {
    view: View<V>,
    /// The last squares of men, by forward direction.
    men: [Set<V>; 2],
    /// The kings that may move, and the allowed last squares.
    kings: Set<V>,
    ends: Set<V>,
}

impl<V: Variant> QuietMoves<V> {
    /// Of a position without captures.
    #[inline(always)]
    pub(super) fn of(view: View<V>, resting_king: Set<V>) -> Self {
        let [left, right] = view.side.forward();
        let men = [view.man_moves(left), view.man_moves(right)];
        Self { view, men, kings: view.own_kings & !resting_king, ends: Bitboard::FULL }
    }

    /// The last squares of men that step in a direction; none backward.
    #[must_use]
    pub fn men(&self, direction: Direction) -> Bitboard<V::Board> {
        let [left, right] = self.view.side.forward();
        match direction {
            _ if direction == left => self.men[0],
            _ if direction == right => self.men[1],
            _ => Bitboard::EMPTY,
        }
    }

    /// The last squares of a king; none if no king of the side to move stands there.
    #[inline]
    #[must_use]
    pub fn king(&self, king: Square<V::Board>) -> Bitboard<V::Board> {
        if self.kings.contains(king) {
            self.view.king_moves(king) & self.ends
        } else {
            Bitboard::EMPTY
        }
    }

    /// The number of moves.
    #[inline]
    #[must_use]
    pub fn count(&self) -> u32 {
        let men = self.men[0].count() + self.men[1].count();
        men + self.kings.into_iter().map(|king| self.king(king).count()).sum::<u32>()
    }

    /// Whether there is no move.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        (self.men[0] | self.men[1]).is_empty()
            && self.kings.into_iter().all(|king| self.king(king).is_empty())
    }

    /// Whether the set contains a move.
    #[inline]
    #[must_use]
    pub fn contains(&self, mv: Move<V>) -> bool {
        let to = Bitboard::from(mv.to());
        if mv.is_capture() {
            return false;
        }
        if self.view.own_kings.contains(mv.from()) {
            return !mv.promotes() && self.king(mv.from()).intersects(to);
        }
        let from = Bitboard::from(mv.from());
        let [left, right] = self.view.side.forward();
        let steps = self.men[0] & from.step(left) | self.men[1] & from.step(right);
        steps.intersects(to) && mv.promotes() == to.intersects(self.view.promotion())
    }

    /// The move from one square to another, if there is one.
    ///
    /// ```
    /// use checkers_bits::{Position, Russian};
    ///
    /// let quiet = Position::<Russian>::start().quiet_moves().unwrap();
    /// let mv = quiet.between("c3".parse()?, "d4".parse()?).unwrap();
    /// assert_eq!(mv.to_string(), "c3-d4");
    /// assert_eq!(quiet.between("d4".parse()?, "c3".parse()?), None);
    /// # Ok::<(), checkers_bits::ParseSquareError>(())
    /// ```
    #[inline]
    #[must_use]
    pub fn between(&self, from: Square<V::Board>, to: Square<V::Board>) -> Option<Move<V>> {
        let promotes = self.view.promotion().contains(to) && !self.view.own_kings.contains(from);
        let mv = Move::new(from, to, Bitboard::EMPTY, promotes);
        self.contains(mv).then_some(mv)
    }

    /// The moves that end on `squares`.
    #[inline]
    #[must_use]
    pub fn ending_on(&self, squares: Bitboard<V::Board>) -> Self {
        let [left, right] = self.men;
        Self { men: [left & squares, right & squares], ends: self.ends & squares, ..*self }
    }

    /// The moves of the pieces on `squares`.
    #[inline]
    #[must_use]
    pub fn starting_on(&self, squares: Bitboard<V::Board>) -> Self {
        let [left, right] = self.view.side.forward();
        let men = [self.men[0] & squares.step(left), self.men[1] & squares.step(right)];
        Self { men, kings: self.kings & squares, ..*self }
    }

    /// The moves one by one, in the order of [`Position::moves`](crate::Position::moves).
    #[inline]
    pub fn iter(&self) -> impl Iterator<Item = Move<V>> + use<V> {
        let Self { view, men, kings, .. } = *self;
        let moves = *self;
        let of_men = view.side.forward().into_iter().zip(men).flat_map(move |(direction, men)| {
            men.into_iter().map(move |to| moves.step_of_man(direction, to.into()))
        });
        let of_kings = kings.into_iter().flat_map(move |king| {
            let ends = moves.king(king).into_iter();
            ends.map(move |to| Move::new(king, to, Bitboard::EMPTY, false))
        });
        of_men.chain(of_kings)
    }

    /// The `n`-th move in the order of [`iter`](Self::iter), counted from 0: for random play
    /// without a list.
    ///
    /// ```
    /// use checkers_bits::{Position, Russian};
    ///
    /// let quiet = Position::<Russian>::start().quiet_moves().unwrap();
    /// assert_eq!(quiet.nth(6), quiet.iter().last());
    /// assert_eq!(quiet.nth(7), None);
    /// ```
    #[inline]
    #[must_use]
    pub fn nth(&self, mut n: u32) -> Option<Move<V>> {
        for (direction, ends) in self.view.side.forward().into_iter().zip(self.men) {
            let count = ends.count();
            if n < count {
                return Some(self.step_of_man(direction, nth_lowest(ends, n)));
            }
            n -= count;
        }
        for king in self.kings {
            let ends = self.king(king);
            let count = ends.count();
            if n < count {
                let to = nth_lowest(ends, n).first()?;
                return Some(Move::new(king, to, Bitboard::EMPTY, false));
            }
            n -= count;
        }
        None
    }

    /// The move of a man that ends on a square.
    #[inline(always)]
    fn step_of_man(&self, direction: Direction, to: Set<V>) -> Move<V> {
        let from = to.wrapping_step(direction.opposite());
        let square = |set: Set<V>| Square::from_valid_bit(set.bits().trailing_zeros());
        Move::new(square(from), square(to), Bitboard::EMPTY, to.intersects(self.view.promotion()))
    }
}

/// The n-th square of a set.
#[inline(always)]
fn nth_lowest<B: Board>(mut set: Bitboard<B>, n: u32) -> Bitboard<B> {
    for _ in 0..n {
        set = set.clear_lowest();
    }
    set.lowest()
}

impl<V: Variant> core::fmt::Debug for QuietMoves<V> {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        f.debug_list().entries(self.iter()).finish()
    }
}
