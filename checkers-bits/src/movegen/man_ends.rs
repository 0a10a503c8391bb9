//! Tables of the first and last squares of men's moves.

use core::marker::PhantomData;

use crate::board::{Board, Direction, Geometry};
use crate::moves::Ends;

/// The first and last squares of men's moves, indexed by the bit of the last square. Entries are unused for squares
/// that no man can reach.
pub(super) struct ManEnds<B>(PhantomData<B>);

/// The table has an entry for each bit of the widest word, and one more for the lowest bit of an empty set.
type Table = [Ends; 129];

impl<B: Board> ManEnds<B> {
    /// The ends of quiet moves, by direction.
    pub(super) const QUIET: &'static [Table; 4] = &{
        let [[up_left, up_right, ..], [.., down_left, down_right]] = Self::by_color(1);
        [up_left, up_right, down_left, down_right]
    };

    /// The ends of captures of one piece, by colour and direction.
    pub(super) const CAPTURE: &'static [[Table; 4]; 2] = &Self::by_color(2);

    const fn by_color(steps: u32) -> [[Table; 4]; 2] {
        let mut tables = [[[Ends::new(0, 0, false); 129]; 4]; 2];
        let mut i = 0;
        while i < 8 * B::RING {
            let (color, direction, to) = ((i % 2) as usize, (i / 2 % 4) as usize, i / 8);
            let back = Geometry::<B>::rotation(Geometry::<B>::STEPS[direction].opposite());
            // No man stands on its promotion rank, so none reaches it sideways. The tables of quiet steps sideways serve
            // both colours.
            let is_sideways =
                matches!(Geometry::<B>::STEPS[direction], Direction::Left | Direction::Right);
            let promotes = !is_sideways && Geometry::<B>::PROMOTION[color] >> to & 1 == 1;
            let ends = Ends::new((to + back * steps) % B::RING, to, promotes);
            tables[color][direction][to as usize] = ends;
            i += 1;
        }
        tables
    }
}
