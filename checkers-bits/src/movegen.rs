//! Move generation: detect, count, generate.
//!
//! Men are handled as whole sets. Capture detection asks, for each direction, on which squares
//! a man could jump right now; that one answer detects captures (AND with the men), ends most of
//! them (a landing square on which no other direction can jump) and leaves only true chains to
//! recursion. Kings look along [lines](crate::lines).

mod batch;
mod captures;
mod raw_move;
mod sink;
mod view;

use core::fmt;

pub(crate) use batch::{Batch, Each, LastThree, LastTwo, Receive, Sum, Tally};
pub(crate) use view::View;

use crate::color::{Black, Color, White};
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
        self.for_each_move(|mv| moves.push(mv));
        moves
    }

    /// Calls `f` with every legal move, without a list.
    #[inline]
    pub fn for_each_move(&self, mut f: impl FnMut(Move<V>)) {
        let mut publish = |raw: RawMove<V>| f(self.publish(raw));
        match self.side_to_move {
            Color::White => self.view::<White, V::Lines>().for_each_move(&mut publish),
            Color::Black => self.view::<Black, V::Lines>().for_each_move(&mut publish),
        }
    }

    /// Calls `f` with every legal move, and again for every other order of its captures.
    ///
    /// This is what [`paths`](crate::paths) counts; to play, use [`moves`](Self::moves).
    #[inline]
    pub fn for_each_path(&self, mut f: impl FnMut(Move<V>)) {
        let mut publish = |raw: RawMove<V>| f(self.publish(raw));
        match self.side_to_move {
            Color::White => self.view::<White, V::Lines>().for_each_path(&mut publish),
            Color::Black => self.view::<Black, V::Lines>().for_each_path(&mut publish),
        }
    }

    /// The number of legal moves, counted without making them.
    #[must_use]
    pub fn count_moves(&self) -> u32 {
        match self.side_to_move {
            Color::White => self.view::<White, V::Lines>().count_moves(),
            Color::Black => self.view::<Black, V::Lines>().count_moves(),
        }
    }

    /// Whether there is a legal move. Without one the side to move has lost.
    #[must_use]
    pub fn has_moves(&self) -> bool {
        match self.side_to_move {
            Color::White => self.view::<White, V::Lines>().has_moves(),
            Color::Black => self.view::<Black, V::Lines>().has_moves(),
        }
    }

    /// Whether the side to move can capture, and so must.
    #[must_use]
    pub fn has_captures(&self) -> bool {
        match self.side_to_move {
            Color::White => self.view::<White, V::Lines>().has_captures(),
            Color::Black => self.view::<Black, V::Lines>().has_captures(),
        }
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
    fn publish(&self, raw: RawMove<V>) -> Move<V> {
        let square = |set: Set<V>| Square::from_valid_bit(set.bits().trailing_zeros());
        Move {
            from: square(raw.from),
            to: square(raw.to),
            captured: raw.captured,
            promotes: !raw.crown.is_empty() && !self.kings.meets(raw.from),
        }
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
