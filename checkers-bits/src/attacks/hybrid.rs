//! Fill or magic, whichever costs less.

use super::{Fill, LineAttacks, Magic, SetAttacks, SliderAttacks};
use crate::bitboard::Bitboard;
use crate::board::{Axis, Board};
use crate::square::Square;

/// [`Fill`] where many kings or landing squares look at once, [`Magic`] where few do.
///
/// A fill costs the same from any number of squares, look-ups cost more with each. With more than two
/// kings a fill counts moves faster, and with more than one landing square it finds out faster from
/// which a capture goes on; a look-up then says what one king captures. The fastest of the portable
/// ways with many kings on 8×8, by `cargo bench -p benches --bench lines`.
#[derive(Clone, Copy, Debug)]
pub struct Hybrid;

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
        Magic::line_attacks(square, axis, occupied, ())
    }

    #[inline(always)]
    fn set_attacks(kings: Bitboard<B>, occupied: Bitboard<B>, (): ()) -> SetAttacks<B> {
        if kings.count() > 2 {
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
