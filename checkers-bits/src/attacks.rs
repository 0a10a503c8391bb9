//! Attacks of flying kings along a line: interchangeable slider-attack backends.
//!
//! The moves and captures of a king along a line depend only on the occupancy of that line. All backends return equal
//! results:
//!
//! | | technique | table, 8×8 | 10×10 |
//! |---|---|---|---|
//! | [`Magic`] | multiplication by a magic, one per square and line | 30 KiB | 121 KiB |
//! | [`Fill`] | occluded fill (Kogge–Stone) of all kings at once | none | none |
//! | [`Hybrid`] | [`Fill`] for many squares, [`Magic`] for few: the default | 30 KiB | 121 KiB |
//!
//! A variant names its backend: [`Variant::Attacks`](crate::Variant::Attacks). For comparison, the unpublished crate
//! `checkers-backends` in the benches of the workspace has four more backends: rotated bitboards, PEXT, one universal
//! magic, and walking square by square.

mod fill;
mod magic;

pub use fill::Fill;
pub use magic::{Hybrid, Magic, tables};
pub(crate) use magic::{LineEntry, MagicLine};

use core::fmt::Debug;
use core::hash::Hash;

use crate::bitboard::Bitboard;
use crate::board::{Axis, Board, Board8x8, Geometry};
use crate::square::Square;

/// The attacks of a king along one line, in both directions.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct LineAttacks<B: Board = Board8x8> {
    /// The quiet moves: the empty squares up to the first piece in each direction.
    pub moves: Bitboard<B>,
    /// The possible capture up the board.
    pub up: RayAttacks<B>,
    /// The possible capture down the board.
    pub down: RayAttacks<B>,
}

/// The first piece along a ray, if the square behind it is empty.
///
/// The attacks depend only on the occupancy, so `victim` may be of either colour. The generator keeps only victims of
/// the enemy.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct RayAttacks<B: Board = Board8x8> {
    /// The first piece, or the empty set.
    pub victim: Bitboard<B>,
    /// The empty squares behind the victim, up to the next piece.
    pub landings: Bitboard<B>,
}

impl<B: Board> LineAttacks<B> {
    /// Makes attacks from the quiet moves and the possible capture of each direction, up the board first.
    #[inline(always)]
    #[must_use]
    pub fn of([up, down]: [(Bitboard<B>, RayAttacks<B>); 2]) -> Self {
        Self { moves: up.0 | down.0, up: up.1, down: down.1 }
    }

    /// The possible victims of both directions, of either colour.
    #[inline(always)]
    #[must_use]
    pub fn victims(self) -> Bitboard<B> {
        self.up.victim | self.down.victim
    }
}

/// The attacks of a set of kings.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SetAttacks<B: Board = Board8x8> {
    /// The possible victims, of either colour.
    pub victims: Bitboard<B>,
    /// The number of quiet moves.
    pub moves: u32,
}

/// The occupied squares, and the auxiliary occupancy of a backend.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Occupancy<B: Board = Board8x8, A = ()> {
    /// The squares with a piece.
    pub squares: Bitboard<B>,
    /// The auxiliary occupancy; `()` for most backends.
    pub auxiliary: A,
}

impl<B: Board, A: Auxiliary<B>> Occupancy<B, A> {
    /// Toggles the occupancy of the squares of `changed`.
    #[inline(always)]
    #[must_use]
    pub fn update(self, changed: Bitboard<B>) -> Self {
        let Self { squares, auxiliary } = self;
        Self { squares: squares ^ changed, auxiliary: auxiliary.update(changed) }
    }
}

impl<B: Board, A: Auxiliary<B>> From<Bitboard<B>> for Occupancy<B, A> {
    #[inline(always)]
    fn from(squares: Bitboard<B>) -> Self {
        Self { squares, auxiliary: A::of(squares) }
    }
}

/// An auxiliary occupancy that a backend keeps up to date with the position: a rotated bitboard.
pub trait Auxiliary<B: Board>: Copy {
    /// Computes the auxiliary occupancy from the occupied squares.
    fn of(occupied: Bitboard<B>) -> Self;

    /// Toggles the occupancy of the squares of `changed`.
    #[must_use]
    fn update(self, changed: Bitboard<B>) -> Self;
}

/// Most backends need no auxiliary occupancy.
impl<B: Board> Auxiliary<B> for () {
    #[inline(always)]
    fn of(_occupied: Bitboard<B>) {}

    #[inline(always)]
    fn update(self, _changed: Bitboard<B>) {}
}

/// A slider-attack backend: computes the attacks of kings on a board.
#[diagnostic::on_unimplemented(
    message = "`{Self}` is no slider-attack backend for the board `{B}`",
    label = "no attack table for `{B}`",
    note = "use `checkers_bits::attacks::Fill`: it needs no table and serves every board"
)]
pub trait SliderAttacks<B: Board>:
    Copy + Debug + Default + Eq + Hash + Ord + Send + Sync + 'static
{
    /// The type of the auxiliary occupancy; `()` for most backends.
    type Auxiliary: Auxiliary<B>;

    /// Whether [`line_attacks`](Self::line_attacks) is so fast, for example by a table, that the generator asks each king
    /// for its captures. Otherwise the generator first finds the kings that capture, by fills of all kings at once.
    const IS_LOOK_UP: bool = true;

    /// The attacks of a king on `square` along the line of `axis`. The occupancy of `square` itself does
    /// not matter.
    fn line_attacks(
        square: Square<B>,
        axis: Axis,
        occupied: Occupancy<B, Self::Auxiliary>,
    ) -> LineAttacks<B>;

    /// The attacks of all `kings` together, each king along both of its lines.
    #[inline(always)]
    fn set_attacks(kings: Bitboard<B>, occupied: Occupancy<B, Self::Auxiliary>) -> SetAttacks<B> {
        let mut attacks = SetAttacks { victims: Bitboard::EMPTY, moves: 0 };
        for king in kings {
            let [a, b] = Geometry::<B>::each_axis(|axis| Self::line_attacks(king, axis, occupied));
            attacks.victims |= a.victims() | b.victims();
            attacks.moves += (a.moves | b.moves).count();
        }
        attacks
    }

    /// Returns the possible victims of a king on any of `squares`: one set up the lines of `axis`, and one set down
    /// these lines.
    ///
    /// `squares` are the landing squares of one capture: a run of empty squares of one line, of `axis` or of the other axis.
    #[inline(always)]
    fn victims(
        squares: Bitboard<B>,
        axis: Axis,
        occupied: Occupancy<B, Self::Auxiliary>,
    ) -> [Bitboard<B>; 2] {
        let mut victims = [Bitboard::EMPTY; 2];
        for square in squares {
            let attacks = Self::line_attacks(square, axis, occupied);
            victims[0] |= attacks.up.victim;
            victims[1] |= attacks.down.victim;
        }
        victims
    }
}
