//! Fill or magic, whichever costs less.

use super::{Fill, Lines, Magic, Sight, Survey};
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

impl<B: Board> Lines<B> for Hybrid
where
    Magic: Lines<B, Beside = ()>,
{
    type Beside = ();

    #[inline(always)]
    fn sight(square: Square<B>, axis: Axis, occupied: Bitboard<B>, (): ()) -> Sight<B> {
        Magic::sight(square, axis, occupied, ())
    }

    #[inline(always)]
    fn survey(kings: Bitboard<B>, occupied: Bitboard<B>, (): ()) -> Survey<B> {
        if kings.count() > 2 {
            Fill::survey(kings, occupied, ())
        } else {
            Magic::survey(kings, occupied, ())
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
