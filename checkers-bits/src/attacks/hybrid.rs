//! Fill or magic, whichever is cheaper.

use super::{Fill, LineAttacks, Magic, SetAttacks, SliderAttacks};
use crate::bitboard::Bitboard;
use crate::board::{Axis, Board};
use crate::square::Square;

/// [`Fill`] for many kings or landing squares, [`Magic`] for few.
///
/// A fill costs the same for any number of squares; magics cost more with each square. A fill is faster
/// for the moves of more than two kings, and for the next victims of a capture with more than one landing
/// square. For WebAssembly always [`Fill`]. The fastest portable backend with many kings on 8×8: `cargo bench -p benches --bench attacks`.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Hybrid;

/// A module for browsers is downloaded: there the tables, which hardly compress, would be most of it.
const HAS_TABLES: bool = !cfg!(target_family = "wasm");

impl<B: Board> SliderAttacks<B> for Hybrid
where
    Magic: SliderAttacks<B, Auxiliary = ()>,
{
    type Auxiliary = ();

    #[inline(always)]
    fn line_attacks(
        square: Square<B>,
        axis: Axis,
        occupied: Bitboard<B>,
        (): (),
    ) -> LineAttacks<B> {
        if HAS_TABLES {
            Magic::line_attacks(square, axis, occupied, ())
        } else {
            Fill::line_attacks(square, axis, occupied, ())
        }
    }

    #[inline(always)]
    fn set_attacks(kings: Bitboard<B>, occupied: Bitboard<B>, (): ()) -> SetAttacks<B> {
        if !HAS_TABLES || kings.count() > 2 {
            Fill::set_attacks(kings, occupied, ())
        } else {
            Magic::set_attacks(kings, occupied, ())
        }
    }

    #[inline(always)]
    fn victims(
        squares: Bitboard<B>,
        axis: Axis,
        occupied: Bitboard<B>,
        (): (),
    ) -> [Bitboard<B>; 2] {
        Fill::victims(squares, axis, occupied, ())
    }
}
