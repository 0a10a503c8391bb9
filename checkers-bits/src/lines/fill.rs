//! Occluded fill.

use super::{Jump, Lines, Sight, Survey};
use crate::bitboard::Bitboard;
use crate::board::{Axis, Board, Direction};
use crate::square::Square;

/// Occluded fill: a set of squares grows along a direction until pieces stop it, by doubling.
///
/// Three steps of one rotate each reach seven squares far, and four reach fifteen. A whole set of
/// kings takes no longer than one king, and no table is needed.
///
/// Source: Kogge and Stone's adder of 1973, brought to bitboards by Steffan Westcott;
/// chessprogramming wiki "Kogge-Stone Algorithm".
#[derive(Clone, Copy, Debug)]
pub struct Fill;

impl Fill {
    /// `from` and the squares of `through` that can be reached from it in a direction without
    /// leaving `through`.
    #[inline(always)]
    pub(crate) fn fill<B: Board>(
        from: Bitboard<B>,
        direction: Direction,
        through: Bitboard<B>,
    ) -> Bitboard<B> {
        // Only squares with a neighbour behind them are entered: nothing wraps around the edge.
        let mut open = through.stepping_safely(direction.opposite());
        let mut reached = from;
        let mut steps = 1;
        // The longest line has as many squares as the shorter side of the board.
        while steps < u32::from(B::WIDTH.min(B::HEIGHT)) {
            reached |= open & reached.wrapping_steps(direction, steps);
            open &= open.wrapping_steps(direction, steps);
            steps *= 2;
        }
        reached
    }

    /// The empty squares that kings reach in a direction, and the pieces they could capture.
    #[inline(always)]
    fn advance<B: Board>(
        kings: Bitboard<B>,
        direction: Direction,
        occupied: Bitboard<B>,
    ) -> (Bitboard<B>, Bitboard<B>) {
        let empty = !(occupied | kings);
        let reached = Self::fill(kings, direction, empty);
        // Around an inner piece nothing wraps, so this needs no other mask.
        let jumpable = Bitboard::interior() & empty.wrapping_step(direction.opposite());
        (reached & empty, reached.wrapping_step(direction) & occupied & jumpable)
    }

    #[inline(always)]
    fn look<B: Board>(
        king: Bitboard<B>,
        direction: Direction,
        occupied: Bitboard<B>,
    ) -> (Bitboard<B>, Jump<B>) {
        let (moves, victim) = Self::advance(king, direction, occupied);
        let landings = Self::fill(victim, direction, !occupied) & !occupied;
        (moves, Jump { victim, landings })
    }
}

impl<B: Board> Lines<B> for Fill {
    type Beside = ();

    #[inline(always)]
    fn sight(square: Square<B>, axis: Axis, occupied: Bitboard<B>, (): ()) -> Sight<B> {
        let (upper, up) = Self::look(square.into(), axis.up(), occupied);
        let (lower, down) = Self::look(square.into(), axis.down(), occupied);
        Sight { moves: upper | lower, up, down }
    }

    /// An empty square is reached from one king at most in each direction, so counting the
    /// reached squares counts moves.
    #[inline(always)]
    fn survey(kings: Bitboard<B>, occupied: Bitboard<B>, (): ()) -> Survey<B> {
        let mut survey = Survey { victims: Bitboard::EMPTY, moves: 0 };
        for direction in Direction::ALL {
            let (moves, victims) = Self::advance(kings, direction, occupied);
            survey.moves += moves.count();
            survey.victims |= victims;
        }
        survey
    }

    /// Looks from all squares at once.
    #[inline(always)]
    fn victims(
        squares: Bitboard<B>,
        axis: Axis,
        occupied: Bitboard<B>,
        (): (),
    ) -> [Bitboard<B>; 2] {
        [axis.up(), axis.down()].map(|direction| Self::advance(squares, direction, occupied).1)
    }
}
