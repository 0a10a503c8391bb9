//! Move generation: detect, count, generate.
//!
//! Men are handled as whole sets. Capture detection asks, for each direction, on which squares
//! a man could jump right now; that one answer detects captures (AND with the men), ends most of
//! them (a landing square on which no other direction can jump) and leaves only true chains to
//! recursion. Kings look along [lines](crate::lines).

mod batch;
mod captures;
mod generate;
mod man_ends;
mod raw_move;
mod sink;
mod view;

use core::fmt;

pub(crate) use batch::{Each, LastPlies, LastPly, LastThree, LastTwo, Sum, Tally};
pub(crate) use view::View;

use crate::color::Color;
use crate::moves::{Move, MoveList};
use crate::position::Position;
use crate::square::Square;
use crate::variant::Variant;
use crate::word::Word;
use raw_move::{RawMove, Set};

impl<V: Variant> Position<V> {
    /// The legal moves, on the stack.
    ///
    /// The order is fixed but unspecified. On each line an empty square is reached from the nearest
    /// piece each way at most. The sum of what the lines can add bounds a list of quiet moves by 74
    /// on 8×8, 98 on 10×8, 130 on 10×10 and 202 on 12×12. For captures no bound is proven; the
    /// longest lists that hill climbing found have 68 (Russian), 222 (Spantsireti) and 407
    /// (International).
    ///
    /// # Panics
    ///
    /// With more than [`MoveList::CAPACITY`] captures, rather than lose one; see above.
    ///
    /// ```
    /// use checkers_bits::{Position, Russian};
    ///
    /// let position: Position<Russian> = "W:WKa1:Bb2,f6".parse()?;
    /// let moves = position.moves();
    /// let ends: Vec<_> = moves.iter().map(|mv| mv.to().to_string()).collect();
    /// assert_eq!(ends, ["g7", "h8"], "both pieces must be taken");
    /// # Ok::<(), checkers_bits::FenError>(())
    /// ```
    #[must_use]
    pub fn moves(&self) -> MoveList<V> {
        let mut moves = MoveList::new();
        self.append_moves(&mut moves);
        moves
    }

    /// Replaces what is in a list by the legal moves: the fast way to get one list after another.
    pub fn moves_into(&self, moves: &mut MoveList<V>) {
        moves.clear();
        self.append_moves(moves);
    }

    /// Calls `f` with every legal move, without a list.
    #[inline]
    pub fn for_each_move(&self, mut f: impl FnMut(Move<V>)) {
        let publish = |raw: RawMove<V>| f(self.publish(raw));
        self.seen().for_each_move(publish);
    }

    /// Calls `f` with every legal move, and again for every other order of its captures.
    ///
    /// This is what [`perft_paths`](crate::perft_paths) counts; to play, use [`moves`](Self::moves).
    #[inline]
    pub fn for_each_path(&self, mut f: impl FnMut(Move<V>)) {
        let publish = |raw: RawMove<V>| f(self.publish(raw));
        self.seen().for_each_path(publish);
    }

    /// The number of legal moves, counted without making them.
    #[must_use]
    pub fn count_moves(&self) -> u32 {
        self.seen().count_moves()
    }

    /// Whether there is a legal move. Without one the side to move has lost.
    #[must_use]
    pub fn has_moves(&self) -> bool {
        self.seen().has_moves()
    }

    /// Whether the side to move can capture, and so must.
    #[must_use]
    pub fn has_captures(&self) -> bool {
        self.seen().has_captures()
    }

    /// The position after a move.
    ///
    /// # Errors
    ///
    /// [`IllegalMove`] when the move is not legal here.
    pub fn play(&self, mv: Move<V>) -> Result<Self, IllegalMove> {
        let mut legal = false;
        self.for_each_move(|other| legal |= other == mv);
        if legal { Ok(self.play_unchecked(mv)) } else { Err(IllegalMove) }
    }

    #[inline(always)]
    fn append_moves(&self, moves: &mut MoveList<V>) {
        let seen = self.seen();
        if seen.own_kings.is_empty() {
            seen.append_moves_of_men(moves);
        } else {
            self.append_moves_with_kings(moves);
        }
    }

    #[inline(never)]
    fn append_moves_with_kings(&self, moves: &mut MoveList<V>) {
        self.seen().append_moves(moves);
    }

    /// As the side to move sees it.
    #[inline(always)]
    fn seen(&self) -> View<V, Color, V::Lines> {
        self.view(self.side_to_move)
    }

    #[inline(always)]
    fn publish(&self, raw: RawMove<V>) -> Move<V> {
        let square = |set: Set<V>| Square::from_valid_bit(set.bits().trailing_zeros());
        let promotes = !raw.crown.is_empty() && !self.kings.meets(raw.from);
        Move::new(square(raw.from), square(raw.to), raw.captured, promotes)
    }
}

/// The move is not legal in the position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct IllegalMove;

impl fmt::Display for IllegalMove {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("the move is not legal in this position")
    }
}

impl core::error::Error for IllegalMove {}
