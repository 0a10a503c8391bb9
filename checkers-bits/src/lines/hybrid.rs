use super::{Fill, Lines, Magic, Sight, Survey};
use crate::bitboard::Bitboard;
use crate::board::{Axis, Board8x8};
use crate::square::Square;

/// [`Fill`] where many kings or landing squares look at once, [`Magic`] where few do.
///
/// The cost of a fill does not grow with the number of squares it starts from, that of look-ups
/// does. Above two kings the fill counts moves faster, above one landing square it is the faster
/// way to find out who can go on; a look-up then says what one king captures. As fast as
/// [`Magic`] from the start position and the fastest of the portable ways with many kings;
/// `benches/REPORT.md` has the figures.
#[derive(Clone, Copy, Debug)]
pub struct Hybrid;

impl Lines<Board8x8> for Hybrid {
    type Beside = ();

    #[inline(always)]
    fn sight(square: Square, axis: Axis, occupied: Bitboard, (): ()) -> Sight {
        Magic::sight(square, axis, occupied, ())
    }

    #[inline(always)]
    fn survey(kings: Bitboard, occupied: Bitboard, (): ()) -> Survey {
        if kings.count() > 2 {
            Fill::survey(kings, occupied, ())
        } else {
            Magic::survey(kings, occupied, ())
        }
    }

    #[inline(always)]
    fn candidates(kings: Bitboard, axis: Axis, targets: Bitboard, occupied: Bitboard) -> Bitboard {
        if kings.count() > 1 { Fill::candidates(kings, axis, targets, occupied) } else { kings }
    }
}
