//! The moves of a quiet position as sets.

use super::man_ends::ManEnds;
use super::view::{Jumps, Set, View};
use crate::bitboard::Bitboard;
use crate::board::{Board, Direction};
use crate::moves::{Ends, Move, MoveList};
use crate::square::Square;
use crate::variant::Variant;
use crate::variant::derived::Clauses;

/// The moves of a position without captures, as sets: the last squares of men by direction, and the last squares of
/// each king. Counting, finding and iterating need no list.
///
/// [`Position::quiet_moves`](crate::Position::quiet_moves) returns these sets.
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
    /// The last squares of men in their third direction, if there is one. As a third set of `men` it cost the other games
    /// up to 31 % of their time.
    third: Set<V>,
    /// The kings, and the squares on which moves may end.
    kings: Set<V>,
    ends: Set<V>,
}

impl<V: Variant> QuietMoves<V> {
    /// The quiet moves of a position without captures.
    #[inline(always)]
    pub(crate) fn of(view: View<V>) -> Self {
        let [left, right] = V::forward(view.side);
        let men = [view.man_moves(left), view.man_moves(right)];
        let third = V::third(view.side).map_or(Bitboard::EMPTY, |third| view.man_moves(third));
        Self { view, men, third, kings: view.own_kings, ends: Bitboard::FULL }
    }

    /// The last squares of men, by forward direction.
    #[inline(always)]
    pub(crate) fn of_men(&self) -> [(Direction, Set<V>); 2] {
        let [left, right] = V::forward(self.view.side);
        [(left, self.men[0]), (right, self.men[1])]
    }

    /// The third direction of men and their last squares, if there is one.
    #[inline(always)]
    pub(crate) fn of_third(&self) -> Option<(Direction, Set<V>)> {
        V::third(self.view.side).map(|third| (third, self.third))
    }

    /// The last squares of all men.
    #[inline(always)]
    pub(crate) fn ends_of_men(&self) -> Set<V> {
        let ends = self.men[0] | self.men[1];
        if V::MEN_GO_SIDEWAYS { ends | self.third } else { ends }
    }

    /// The number of moves of men.
    #[inline(always)]
    fn count_men(&self) -> u32 {
        let count = self.men[0].count() + self.men[1].count();
        if V::MEN_GO_SIDEWAYS { count + self.third.count() } else { count }
    }

    /// Calls `f` with each king and its last squares.
    #[inline(always)]
    pub(crate) fn for_each_king(&self, mut f: impl FnMut(Square<V::Board>, Set<V>)) {
        for king in self.kings {
            f(king, self.ends_of(king));
        }
    }

    /// The last squares of one king of `kings`.
    #[inline(always)]
    fn ends_of(&self, king: Square<V::Board>) -> Set<V> {
        self.view.king_moves(king) & self.ends
    }

    /// Calls `f` with each move.
    #[inline(always)]
    pub fn for_each(&self, mut f: impl FnMut(Move<V>)) {
        for (direction, ends) in self.of_men() {
            for to in ends {
                f(step_of_man(direction, to));
            }
        }
        if let Some((direction, ends)) = self.of_third() {
            for to in ends {
                f(step_of_man(direction, to));
            }
        }
        self.for_each_king(|king, ends| {
            for to in ends {
                f(Move::new(king, to, Bitboard::EMPTY, false));
            }
        });
    }

    /// The last squares of men that step in a direction; empty for a backward direction.
    #[must_use]
    pub fn men(&self, direction: Direction) -> Bitboard<V::Board> {
        let found = self
            .of_men()
            .into_iter()
            .chain(self.of_third())
            .find(|&(forward, _)| forward == direction);
        found.map_or(Bitboard::EMPTY, |(_, men)| men)
    }

    /// The last squares of a king; empty if the side to move has no king on that square.
    #[inline(always)]
    #[must_use]
    pub fn king(&self, king: Square<V::Board>) -> Bitboard<V::Board> {
        if self.kings.contains(king) { self.ends_of(king) } else { Bitboard::EMPTY }
    }

    /// The number of moves.
    #[inline]
    #[must_use]
    pub fn count(&self) -> u32 {
        self.count_men()
            + self.kings.into_iter().map(|king| self.ends_of(king).count()).sum::<u32>()
    }

    /// Whether there is no move.
    #[inline]
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.ends_of_men().is_empty()
            && self.kings.into_iter().all(|king| self.ends_of(king).is_empty())
    }

    /// Whether a move is among the quiet moves.
    #[inline]
    #[must_use]
    pub fn contains(&self, mv: Move<V>) -> bool {
        let to = Bitboard::from(mv.to_square());
        if mv.is_capture() {
            return false;
        }
        if self.view.own_kings.contains(mv.from_square()) {
            return !mv.promotes() && self.king(mv.from_square()).intersects(to);
        }
        self.starting_on(mv.from_square().into()).ends_of_men().intersects(to)
            && mv.promotes() == to.intersects(self.view.promotion())
    }

    /// The move from one square to another; `None` if there is no such move.
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
        let third = self.third & squares;
        Self { men: [left & squares, right & squares], third, ends: self.ends & squares, ..*self }
    }

    /// The moves of the pieces on `squares`.
    #[inline]
    #[must_use]
    pub fn starting_on(&self, squares: Bitboard<V::Board>) -> Self {
        let [left, right] = V::forward(self.view.side);
        let men = [self.men[0] & squares.step(left), self.men[1] & squares.step(right)];
        let third = V::third(self.view.side).map_or(Bitboard::EMPTY, |third| squares.step(third));
        Self { men, third: self.third & third, kings: self.kings & squares, ..*self }
    }

    /// An iterator over the moves, in the order of [`Position::moves`](crate::Position::moves).
    #[inline]
    pub fn iter(&self) -> impl Iterator<Item = Move<V>> + use<V> {
        let quiet = *self;
        let of_men =
            self.of_men().into_iter().chain(self.of_third()).flat_map(move |(direction, ends)| {
                ends.into_iter().map(move |to| step_of_man(direction, to))
            });
        let of_kings = self.kings.into_iter().flat_map(move |king| {
            let ends = quiet.ends_of(king).into_iter();
            ends.map(move |to| Move::new(king, to, Bitboard::EMPTY, false))
        });
        of_men.chain(of_kings)
    }

    /// The `n`-th move in the order of [`iter`](Self::iter), counted from 0. Random play with this method needs no
    /// list.
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
        for (direction, ends) in self.of_men().into_iter().chain(self.of_third()) {
            if let Some(to) = nth_square(ends, &mut n) {
                return Some(step_of_man(direction, to));
            }
        }
        self.kings.into_iter().find_map(|king| {
            let to = nth_square(self.ends_of(king), &mut n)?;
            Some(Move::new(king, to, Bitboard::EMPTY, false))
        })
    }

    /// Appends the moves of men. `chunk` is the number of moves that are written at a time.
    #[inline(always)]
    pub(super) fn append_men(&self, chunk: usize, list: &mut MoveList<V>) {
        let [left, right] = V::forward(self.view.side);
        let ends = ManEnds::<V::Board>::QUIET;
        let ends = [&ends[left.place()], &ends[right.place()]];
        list.push_each(chunk, self.men, |i, to, _| {
            Move::with_ends(ends[i][to as usize], Bitboard::EMPTY)
        });
        if let Some((third, _)) = self.of_third() {
            let ends = &ManEnds::<V::Board>::QUIET[third.place()];
            list.push_each(chunk, [self.third], |_, to, _| {
                Move::with_ends(ends[to as usize], Bitboard::EMPTY)
            });
        }
    }

    /// Appends the moves of a king to some squares.
    #[inline(always)]
    pub(super) fn append_king(king: Square<V::Board>, moves: Set<V>, list: &mut MoveList<V>) {
        let chunk = usize::from(V::Board::WIDTH);
        list.push_each(chunk, [moves], |_, to, _| {
            Move::with_ends(Ends::new(king.bit(), to, false), Bitboard::EMPTY)
        });
    }
}

/// The move of a man that ends on a square.
#[inline(always)]
fn step_of_man<V: Variant>(direction: Direction, to: Square<V::Board>) -> Move<V> {
    let ends = ManEnds::<V::Board>::QUIET[direction.place()][to.bit() as usize];
    Move::with_ends(ends, Bitboard::EMPTY)
}

/// The n-th square of a set, counted from 0. If the set has fewer squares, returns `None` and subtracts their number
/// from `n`.
#[inline(always)]
fn nth_square<B: Board>(mut set: Bitboard<B>, n: &mut u32) -> Option<Square<B>> {
    let count = set.count();
    if *n >= count {
        *n -= count;
        return None;
    }
    for _ in 0..*n {
        set = set.clear_lowest();
    }
    set.first()
}

impl<V: Variant> core::fmt::Debug for QuietMoves<V> {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        f.debug_list().entries(self.iter()).finish()
    }
}

impl<V: Variant> View<V> {
    /// The number of quiet moves; `None` if there is a capture.
    #[inline(always)]
    pub(crate) fn count_quiet_moves(self, jumps: &Jumps<V>) -> Option<u32> {
        if self.men_capture(jumps) {
            return None;
        }
        let attacks = self.set_attacks();
        let captures = attacks.victims.intersects(self.enemy)
            || V::CAPTURES_STRAIGHT && self.captures_straight();
        let quiet = QuietMoves::of(self);
        let [(_, left), (_, right)] = quiet.of_men();
        let Some((_, third)) = quiet.of_third() else {
            return (!captures).then(|| attacks.moves + left.count() + right.count());
        };
        // Three sets are counted as two: the squares that are in an odd number of them, and those that are in two or three.
        let (odd, several) = (left ^ right ^ third, left & right | (left ^ right) & third);
        (!captures).then(|| attacks.moves + odd.count() + 2 * several.count())
    }
}
