//! Attacks by walking from square to square.

use checkers_bits::Bitboard;
use checkers_bits::Square;
use checkers_bits::attacks::{LineAttacks, Occupancy, RayAttacks, SliderAttacks};
use checkers_bits::{Axis, Board, Direction};

/// The simplest backend: walks from square to square until it meets a piece. Tests compare the
/// other backends with this backend.
///
/// Source: the first draughts programs already used this method.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Walk;

impl Walk {
    #[inline(always)]
    fn walk<B: Board>(
        square: Square<B>,
        direction: Direction,
        occupied: Bitboard<B>,
    ) -> (Bitboard<B>, RayAttacks<B>) {
        let mut moves = Bitboard::EMPTY;
        let mut next = Bitboard::from(square).step(direction);
        while !next.is_empty() && !next.intersects(occupied) {
            moves |= next;
            next = next.step(direction);
        }
        let victim = next;
        let mut landings = Bitboard::EMPTY;
        next = victim.step(direction);
        while !next.is_empty() && !next.intersects(occupied) {
            landings |= next;
            next = next.step(direction);
        }
        let victim = if landings.is_empty() { Bitboard::EMPTY } else { victim };
        (moves, RayAttacks { victim, landings })
    }
}

impl<B: Board> SliderAttacks<B> for Walk {
    type Auxiliary = ();

    #[inline(always)]
    fn line_attacks(square: Square<B>, axis: Axis, occupied: Occupancy<B>) -> LineAttacks<B> {
        LineAttacks::of([axis.up(), axis.down()].map(|to| Self::walk(square, to, occupied.squares)))
    }
}
