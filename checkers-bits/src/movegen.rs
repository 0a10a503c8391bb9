//! Move generation: detects, counts and generates the legal moves.
//!
//! Men are handled as whole sets. For each direction, one set holds the squares from which a man could jump. If such
//! a set intersects the men, there is a capture. Most captures end on a landing square from which no man could jump
//! again, so recursion follows only the other captures. Kings use a [slider-attack backend](crate::attacks).

mod captures;
mod continued;
mod legal;
mod man_ends;
mod paths;
mod precedence;
mod quiet;
mod successors;
pub(crate) mod view;

use core::fmt;
use core::ops::ControlFlow;

pub use quiet::QuietMoves;
pub(crate) use view::View;

use captures::{CountMoves, Kings, Restart, Sink};
use view::Set;

use crate::bitboard::Bitboard;
use crate::board::Board;
use crate::color::Color;
use crate::moves::{Move, MoveList};
use crate::position::Position;
use crate::square::Square;
use crate::variant::Variant;
use crate::variant::derived::Clauses;

impl<V: Variant> Position<V> {
    /// The legal moves.
    ///
    /// The order is fixed but unspecified. For many lists, [`moves_into`](Self::moves_into) is faster. A search often
    /// needs [no list](Self::quiet_moves) at all.
    ///
    /// ```
    /// use checkers_bits::{Position, Russian};
    ///
    /// let position: Position<Russian> = "W:WKa1:Bb2,f6".parse()?;
    /// let moves = position.moves();
    /// let ends: Vec<_> = moves.iter().map(|mv| mv.to_square().to_string()).collect();
    /// assert_eq!(ends, ["g7", "h8"], "both pieces must be taken");
    /// # Ok::<(), checkers_bits::FenError>(())
    /// ```
    #[doc(alias = "legal_moves")]
    #[doc(alias = "generate_moves")]
    #[must_use]
    pub fn moves(&self) -> MoveList<V> {
        let mut moves = MoveList::new();
        self.moves_into(&mut moves);
        moves
    }

    /// Replaces the contents of a list with the legal moves.
    ///
    /// In a search, a fresh list in each node is faster than lists that a struct keeps. The example `engine` shows it.
    ///
    /// ```
    /// use checkers_bits::{MoveList, Position, Russian};
    ///
    /// fn leaves(position: &Position<Russian>, depth: u32) -> usize {
    ///     if depth == 0 {
    ///         return 1;
    ///     }
    ///     let mut list = MoveList::new();
    ///     position.moves_into(&mut list);
    ///     list.iter().map(|&mv| leaves(&position.make(mv), depth - 1)).sum()
    /// }
    /// assert_eq!(leaves(&Position::start(), 5), 7_482);
    /// ```
    #[inline]
    pub fn moves_into(&self, moves: &mut MoveList<V>) {
        moves.clear();
        let view = self.view_by_selection();
        if V::CAPTURES_STRAIGHT && view.captures_straight() {
            view.append_captures(&view.jumps(), view.own_kings, moves);
        } else if view.own_kings.is_empty() {
            view.append_moves_of_men(moves);
        } else if V::KINGS_FLY && view.own_kings.clear_lowest().is_empty() {
            self.append_moves_with_king(view.side, view.own, view.enemy, moves);
        } else {
            self.append_moves_with_kings(view.side, view.own, view.enemy, moves);
        }
    }

    /// The moves of a position without captures, as sets. `None` if there is a capture; then
    /// [`captures_into`](Self::captures_into) gives all moves.
    ///
    /// ```
    /// use checkers_bits::{Position, Russian};
    ///
    /// let start = Position::<Russian>::start();
    /// assert_eq!(start.quiet_moves().unwrap().count(), 7);
    /// ```
    #[inline]
    #[must_use]
    pub fn quiet_moves(&self) -> Option<QuietMoves<V>> {
        let view = self.view();
        (!view.can_capture(&view.jumps())).then(|| QuietMoves::of(view))
    }

    /// Replaces the contents of a list with the legal captures, for a quiescence search. The list is empty for a
    /// quiet position.
    ///
    /// ```
    /// use checkers_bits::{MoveList, Position, Russian};
    ///
    /// let position: Position<Russian> = "W:Wc3,g3:Bd4".parse()?;
    /// let mut captures = MoveList::new();
    /// position.captures_into(&mut captures);
    /// assert_eq!(captures.len(), 1);
    /// Position::<Russian>::start().captures_into(&mut captures);
    /// assert!(captures.is_empty());
    /// # Ok::<(), checkers_bits::FenError>(())
    /// ```
    pub fn captures_into(&self, captures: &mut MoveList<V>) {
        captures.clear();
        let view = self.view();
        let jumps = view.jumps();
        if view.can_capture(&jumps) {
            view.append_captures(&jumps, view.capturing_kings(), captures);
        }
    }

    /// Calls `f` with every legal move. No list is built.
    #[inline]
    pub fn for_each_move(&self, f: impl FnMut(Move<V>)) {
        let view = self.view();
        let jumps = view.jumps();
        if view.can_capture(&jumps) {
            view.for_each_capture(&jumps, f);
        } else {
            QuietMoves::of(view).for_each(f);
        }
    }

    /// Appends the quiet moves that begin on a square of `from` and end on a square of `to`, or the captures of at least
    /// the pieces on `from`, to an empty list, in the order of [`moves`](Self::moves).
    #[inline(always)]
    pub(crate) fn append_moves_between(&self, from: Set<V>, to: Set<V>, moves: &mut MoveList<V>) {
        let view = self.view();
        let jumps = view.jumps();
        if view.can_capture(&jumps) {
            view.legal_captures_from(from, &jumps, moves);
        } else {
            let quiet = QuietMoves::of(view).starting_on(from).ending_on(to);
            quiet.for_each(|mv| moves.push(mv));
        }
    }

    /// Calls `f` with each legal move until `f` returns `Break`.
    ///
    /// ```
    /// use core::ops::ControlFlow;
    ///
    /// use checkers_bits::{Position, Russian};
    ///
    /// let to_h4 = Position::<Russian>::start().try_for_each_move(|mv| match mv.to_square().file() {
    ///     7 => ControlFlow::Break(mv.to_string()),
    ///     _ => ControlFlow::Continue(()),
    /// });
    /// assert_eq!(to_h4, ControlFlow::Break("g3-h4".to_owned()));
    /// ```
    #[inline]
    pub fn try_for_each_move<B>(&self, f: impl FnMut(Move<V>) -> ControlFlow<B>) -> ControlFlow<B> {
        match self.quiet_moves() {
            Some(quiet) => quiet.iter().try_for_each(f),
            None => {
                let mut captures = MoveList::new();
                self.captures_into(&mut captures);
                captures.into_iter().try_for_each(f)
            }
        }
    }

    /// Calls `f` once for each legal order of captures of every legal move.
    ///
    /// [`perft_paths`](crate::perft_paths) counts these orders. To play a move, use [`moves`](Self::moves).
    #[inline]
    pub fn for_each_path(&self, mut f: impl FnMut(Move<V>)) {
        match self.quiet_moves() {
            Some(quiet) => quiet.for_each(f),
            None => self.view().for_each_capture_path(&self.view().jumps(), &mut f),
        }
    }

    /// The number of legal moves. The moves are counted without making them.
    #[must_use]
    pub fn count_moves(&self) -> u32 {
        self.view().count_moves()
    }

    /// Whether there is a legal move. Without a legal move the game is [over](Self::outcome); usually the side to
    /// move has lost.
    #[doc(alias = "is_game_over")]
    #[must_use]
    pub fn has_moves(&self) -> bool {
        !QuietMoves::of(self.view()).is_empty() || self.has_captures()
    }

    /// Whether the side to move can capture, and so must capture.
    #[must_use]
    pub fn has_captures(&self) -> bool {
        let view = self.view();
        view.can_capture(&view.jumps())
    }

    /// Whether a move is legal. The test does not generate all moves, which makes it fast enough for hash moves and
    /// killer moves.
    ///
    /// ```
    /// use checkers_bits::{Position, Russian};
    ///
    /// let start = Position::<Russian>::start();
    /// let mv = start.moves()[0];
    /// assert!(start.is_legal(mv));
    /// assert!(!start.play(mv)?.is_legal(mv), "it is Black's turn");
    /// # Ok::<(), checkers_bits::IllegalMove>(())
    /// ```
    #[must_use]
    pub fn is_legal(&self, mv: Move<V>) -> bool {
        self.view().is_legal(mv)
    }

    /// The position after a move.
    ///
    /// # Errors
    ///
    /// [`IllegalMove`] if the move is not legal in this position.
    #[doc(alias = "push")]
    pub fn play(&self, mv: Move<V>) -> Result<Self, IllegalMove> {
        if self.is_legal(mv) { Ok(self.make(mv)) } else { Err(IllegalMove) }
    }

    /// Appends the moves of a side with one flying king. Most sides with kings are such sides.
    #[inline(never)]
    fn append_moves_with_king(
        &self,
        side: Color,
        own: Set<V>,
        enemy: Set<V>,
        list: &mut MoveList<V>,
    ) {
        let view = self.view_of(side, own, enemy);
        let Some((king, moves)) = view.captures_or_moves_of_king(list) else { return };
        QuietMoves::of(view).append_men(usize::from(V::Board::WIDTH) / 2, list);
        QuietMoves::append_king(king, moves, list);
    }

    /// Appends the moves of a side with kings.
    #[inline(never)]
    fn append_moves_with_kings(
        &self,
        side: Color,
        own: Set<V>,
        enemy: Set<V>,
        list: &mut MoveList<V>,
    ) {
        // Where kings step, a branch on the colour costs less than directions that depend on it.
        let view = if V::KINGS_FLY { self.view_of(side, own, enemy) } else { self.view() };
        let mut moves = [Bitboard::EMPTY; 6];
        if view.captures_or_moves_of_kings(list, &mut moves) {
            return;
        }
        QuietMoves::of(view).append_men(usize::from(V::Board::WIDTH) / 2, list);
        view.for_each_king(&moves, |king, moves| QuietMoves::append_king(king, moves, list));
    }
}

impl<V: Variant> View<V> {
    /// The number of legal moves.
    #[inline(always)]
    pub(crate) fn count_moves(self) -> u32 {
        let jumps = self.jumps();
        if let Some(singles) = self.only_single_captures(&jumps) {
            return singles.iter().map(|ends| ends.count()).sum();
        }
        self.count_quiet_moves(&jumps).unwrap_or_else(|| {
            let mut captures = CountMoves::default();
            self.legal_captures(&jumps, Kings::Some(self.capturing_kings()), &mut captures);
            captures.count
        })
    }

    /// Appends the moves of a side without kings.
    #[inline(always)]
    fn append_moves_of_men(self, list: &mut MoveList<V>) {
        let jumps = self.jumps();
        if self.men_capture(&jumps) {
            self.legal_captures(&jumps, Kings::Some(self.own_kings), list);
        } else {
            let chunk = (usize::from(V::Board::WIDTH) - 2).max(1);
            QuietMoves::of(self).append_men(chunk, list);
        }
    }

    /// Passes the captures of a side with one flying king to `sink`, or returns the king and its quiet moves if there is no
    /// capture.
    #[inline(always)]
    fn captures_or_moves_of_king(
        self,
        sink: &mut (impl Sink<V> + Restart),
    ) -> Option<(Square<V::Board>, Set<V>)> {
        let (jumps, king) = (self.jumps(), self.own_kings.first()?);
        let [a, b] = self.attacks_of(king);
        if self.men_capture(&jumps) || (a.victims() | b.victims()).intersects(self.enemy) {
            self.legal_captures(&jumps, Kings::One(king, [a, b]), sink);
            return None;
        }
        Some((king, a.moves | b.moves))
    }

    /// Passes the captures of a side with kings to `sink`, or stores the quiet moves of the first flying kings in `moves`
    /// if there is no capture. Returns whether there is a capture.
    #[inline(always)]
    fn captures_or_moves_of_kings(
        self,
        sink: &mut (impl Sink<V> + Restart),
        moves: &mut [Set<V>; 6],
    ) -> bool {
        let jumps = self.jumps();
        let capturing =
            if V::LOOKS_UP_KINGS { self.look_up_kings(moves) } else { self.capturing_kings() };
        let captures = self.men_capture(&jumps) || !capturing.is_empty();
        if captures {
            self.legal_captures(&jumps, Kings::Some(capturing), sink);
        } else if V::KINGS_FLY && !V::LOOKS_UP_KINGS {
            for (moves, king) in moves.iter_mut().zip(self.own_kings) {
                *moves = self.king_moves(king);
            }
        }
        captures
    }

    /// Calls `f` with each king and its quiet moves. `known` has the quiet moves of the first flying kings.
    #[inline(always)]
    fn for_each_king(self, known: &[Set<V>], mut f: impl FnMut(Square<V::Board>, Set<V>)) {
        for (i, king) in self.own_kings.into_iter().enumerate() {
            let known = if V::KINGS_FLY { known.get(i).copied() } else { None };
            f(king, known.unwrap_or_else(|| self.king_moves(king)));
        }
    }

    /// Returns the own kings that can capture. Stores the quiet moves of the kings in `moves`, because the look-ups for
    /// captures also give quiet moves.
    #[inline(always)]
    fn look_up_kings(self, moves: &mut [Set<V>]) -> Set<V> {
        let mut capturing = Bitboard::EMPTY;
        for (i, king) in self.own_kings.into_iter().enumerate() {
            let [a, b] = self.attacks_of(king);
            // The set grows without a branch, because the processor would mispredict the branch.
            let captures = (a.victims() | b.victims()).intersects(self.enemy);
            capturing |= if captures { king.into() } else { Bitboard::EMPTY };
            if let Some(moves) = moves.get_mut(i) {
                *moves = a.moves | b.moves;
            }
        }
        capturing
    }
}

/// The error of playing a move that is not legal in the position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct IllegalMove;

impl fmt::Display for IllegalMove {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("the move is not legal in this position")
    }
}

impl core::error::Error for IllegalMove {}
