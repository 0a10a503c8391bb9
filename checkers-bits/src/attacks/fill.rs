//! Occluded fill.

use super::{LineAttacks, Occupancy, RayAttacks, SetAttacks, SliderAttacks};
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
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
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
        Self::fill_squares(from, direction, through, longest_line::<B>() - 1)
    }

    /// The fill on lines with room for a victim and a landing square.
    #[inline(always)]
    pub(crate) fn fill_in_capture<B: Board>(
        from: Bitboard<B>,
        direction: Direction,
        through: Bitboard<B>,
    ) -> Bitboard<B> {
        // Rounded up to a power of two: on 8×8 a shorter last step made the kernels longer.
        let squares = (longest_line::<B>() - 2).next_power_of_two() - 1;
        Self::fill_squares(from, direction, through, squares)
    }

    /// Where kings may land that capture `victims` in a direction. The square behind each of these is
    /// empty.
    #[inline(always)]
    pub(crate) fn behind<B: Board>(
        victims: Bitboard<B>,
        direction: Direction,
        empty: Bitboard<B>,
    ) -> Bitboard<B> {
        Self::fill_in_capture(victims.wrapping_step(direction), direction, empty)
    }

    /// [`fill`](Self::fill) over at least `steps` squares.
    #[inline(always)]
    fn fill_squares<B: Board>(
        from: Bitboard<B>,
        direction: Direction,
        through: Bitboard<B>,
        squares: u32,
    ) -> Bitboard<B> {
        // Only squares with a neighbour behind them are entered: nothing wraps around the edge.
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
        // Every square less than `steps` away is reached. The last step is repeated for the
        // remaining squares.
        if steps <= squares {
            reached |= open_before & reached.wrapping_steps(direction, steps / 2);
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

/// The squares of the longest line: as many as the shorter side of the board has.
const fn longest_line<B: Board>() -> u32 {
    if B::WIDTH < B::HEIGHT { B::WIDTH as u32 } else { B::HEIGHT as u32 }
}

impl<B: Board> SliderAttacks<B> for Fill {
    type Auxiliary = ();

    #[inline(always)]
    fn line_attacks(square: Square<B>, axis: Axis, occupied: Occupancy<B>) -> LineAttacks<B> {
        let ray = |direction| Self::ray(square.into(), direction, occupied.squares);
        LineAttacks::of([ray(axis.up()), ray(axis.down())])
    }

    /// An empty square is reached from one king at most in each direction, so counting the
    /// reached squares counts moves.
    #[inline(always)]
    fn set_attacks(kings: Bitboard<B>, occupied: Occupancy<B>) -> SetAttacks<B> {
        let mut attacks = SetAttacks { victims: Bitboard::EMPTY, moves: 0 };
        for direction in Direction::DIAGONAL {
            let (moves, victims) = Self::advance(kings, direction, occupied.squares);
            attacks.moves += moves.count();
            attacks.victims |= victims;
        }
        attacks
    }

    /// Attacks from all squares at once.
    #[inline(always)]
    fn victims(squares: Bitboard<B>, axis: Axis, occupied: Occupancy<B>) -> [Bitboard<B>; 2] {
        let victims = |direction| Self::advance(squares, direction, occupied.squares).1;
        [victims(axis.up()), victims(axis.down())]
    }
}
