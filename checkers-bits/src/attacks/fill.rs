//! Occluded fill, a backend without tables.

use super::{LineAttacks, Occupancy, RayAttacks, SetAttacks, SliderAttacks};
use crate::bitboard::Bitboard;
use crate::board::{Axis, Board, Cells, Direction, Geometry};
use crate::square::Square;

/// Occluded fill: a set of squares grows along a direction until pieces stop it. Each step doubles the distance.
///
/// Three steps of one rotate each reach squares up to seven away, and four steps up to fifteen. A set of kings takes
/// no longer than one king.
///
/// Source: Kogge and Stone's adder of 1973, brought to bitboards by Steffan Westcott;
/// chessprogramming wiki "Kogge-Stone Algorithm".
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Fill;

impl Fill {
    /// The union of `from` and the squares of `through` that can be reached from `from` in a direction without
    /// leaving `through`.
    #[doc(hidden)]
    #[inline(always)]
    pub fn fill<B: Board>(
        from: Bitboard<B>,
        direction: Direction,
        through: Bitboard<B>,
    ) -> Bitboard<B> {
        Self::fill_squares(from, direction, through, longest_line::<B>() - 1)
    }

    /// Fills along a line during a capture. The distance is at most the length of the line minus three, because the king,
    /// a victim and a landing square take three squares of the line.
    #[doc(hidden)]
    #[inline(always)]
    pub fn fill_in_capture<B: Board>(
        from: Bitboard<B>,
        direction: Direction,
        through: Bitboard<B>,
    ) -> Bitboard<B> {
        // Three doubling steps reach seven squares. A shorter last step made the kernels for 8×8 longer.
        let squares = longest_line::<B>().saturating_sub(3).max(7);
        Self::fill_squares(from, direction, through, squares)
    }

    /// The landing squares of kings that capture `victims` in a direction. The square behind each victim must be
    /// empty.
    #[doc(hidden)]
    #[inline(always)]
    pub fn behind<B: Board>(
        victims: Bitboard<B>,
        direction: Direction,
        empty: Bitboard<B>,
    ) -> Bitboard<B> {
        Self::fill_in_capture(victims.wrapping_step(direction), direction, empty)
    }

    /// Fills over a distance of at least `squares`; the fill may reach farther.
    #[inline(always)]
    fn fill_squares<B: Board>(
        from: Bitboard<B>,
        direction: Direction,
        through: Bitboard<B>,
        squares: u32,
    ) -> Bitboard<B> {
        // The fill enters only squares that a step in `direction` can reach from the board, so it never wraps around
        // the edge.
        let mut open = through.stepping_safely(direction.opposite());
        let mut open_before = open;
        let mut reached = from;
        let mut steps = 1;
        while steps + steps / 2 <= squares {
            reached |= open & reached.wrapping_steps(direction, steps);
            open_before = open;
            open &= open.wrapping_steps(direction, steps);
            steps *= 2;
        }
        // The fill now covers distances below `steps`. If `squares` is larger, a second step of `steps / 2` covers the
        // remaining squares.
        if steps <= squares {
            reached |= open_before & reached.wrapping_steps(direction, steps / 2);
        }
        reached
    }

    /// The empty squares that kings reach in a direction, and the pieces of either colour that they could capture.
    #[inline(always)]
    fn advance<B: Board>(
        kings: Bitboard<B>,
        direction: Direction,
        occupied: Bitboard<B>,
    ) -> (Bitboard<B>, Bitboard<B>) {
        let empty = !(occupied | kings);
        let reached = Self::fill(kings, direction, empty);
        // A jump over a piece off the edge of the board never wraps around, so this mask is enough.
        let jumpable = Bitboard::capturable().capturable_along(direction)
            & empty.wrapping_step(direction.opposite());
        (reached & empty, reached.wrapping_step(direction) & occupied & jumpable)
    }

    #[inline(always)]
    fn ray<B: Board>(
        king: Bitboard<B>,
        direction: Direction,
        occupied: Bitboard<B>,
    ) -> (Bitboard<B>, RayAttacks<B>) {
        let (moves, victim) = Self::advance(king, direction, occupied);
        let landings = Self::behind(victim, direction, !occupied);
        (moves, RayAttacks { victim, landings })
    }
}

/// The number of squares of the longest line: the shorter side of the board for diagonals, otherwise the longer side.
const fn longest_line<B: Board>() -> u32 {
    let is_diagonal = matches!(B::CELLS, Cells::Dark);
    if (B::WIDTH < B::HEIGHT) == is_diagonal { B::WIDTH as u32 } else { B::HEIGHT as u32 }
}

impl<B: Board> SliderAttacks<B> for Fill {
    type Auxiliary = ();

    const IS_LOOK_UP: bool = false;

    #[inline(always)]
    fn line_attacks(square: Square<B>, axis: Axis, occupied: Occupancy<B>) -> LineAttacks<B> {
        let ray = |direction| Self::ray(square.into(), direction, occupied.squares);
        LineAttacks::of([ray(axis.up()), ray(axis.down())])
    }

    /// In each direction, an empty square is reached by at most one king. So the number of reached squares is the
    /// number of moves.
    #[inline(always)]
    fn set_attacks(kings: Bitboard<B>, occupied: Occupancy<B>) -> SetAttacks<B> {
        let mut attacks = SetAttacks { victims: Bitboard::EMPTY, moves: 0 };
        for direction in Geometry::<B>::STEPS {
            let (moves, victims) = Self::advance(kings, direction, occupied.squares);
            attacks.moves += moves.count();
            attacks.victims |= victims;
        }
        attacks
    }

    /// The possible victims of kings on all of `squares`, computed together.
    #[inline(always)]
    fn victims(squares: Bitboard<B>, axis: Axis, occupied: Occupancy<B>) -> [Bitboard<B>; 2] {
        let empty = !occupied.squares;
        let victims = |direction: Direction| {
            let jumpable = empty.wrapping_step(direction.opposite())
                & Bitboard::capturable().capturable_along(direction);
            let reached = Self::fill_in_capture(squares, direction, empty);
            reached.wrapping_step(direction) & occupied.squares & jumpable
        };
        [victims(axis.up()), victims(axis.down())]
    }
}
