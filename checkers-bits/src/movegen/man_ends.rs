//! Tables of the first and last squares of men's moves.

use core::marker::PhantomData;

use crate::board::{Board, Direction, Geometry};
use crate::color::Color;
use crate::moves::Ends;

/// The ends of moves of men, by the bit of the last square. Unused where no man can arrive.
pub(super) struct ManEnds<B>(PhantomData<B>);

/// An entry for each bit of the widest word, and one for the lowest bit of an empty set.
type Table = [Ends; 129];

impl<B: Board> ManEnds<B> {
    /// Quiet moves, by [`Direction`].
    pub(super) const QUIET: &'static [Table; 4] = &{
        let mut tables = [[Ends::new(0, 0, false); 129]; 4];
        let mut i = 0;
        while i < 4 {
            let direction = Direction::ALL[i];
            let color = match direction {
                Direction::UpLeft | Direction::UpRight => Color::White,
                Direction::DownLeft | Direction::DownRight => Color::Black,
            };
            tables[i] = Self::table(direction, 1, color);
            i += 1;
        }
        tables
    };

    /// Captures of one piece, by [`Color`] and [`Direction`].
    pub(super) const CAPTURE: &'static [[Table; 4]; 2] = &{
        let mut tables = [[[Ends::new(0, 0, false); 129]; 4]; 2];
        let mut i = 0;
        while i < 4 {
            tables[0][i] = Self::table(Direction::ALL[i], 2, Color::White);
            tables[1][i] = Self::table(Direction::ALL[i], 2, Color::Black);
            i += 1;
        }
        tables
    };

    const fn table(direction: Direction, steps: u32, color: Color) -> Table {
        let back = Geometry::<B>::rotation(direction.opposite());
        let mut table = [Ends::new(0, 0, false); 129];
        let mut to = 0;
        while to < B::RING {
            let promotes = Geometry::<B>::PROMOTION[color as usize] >> to & 1 == 1;
            table[to as usize] = Ends::new((to + back * steps) % B::RING, to, promotes);
            to += 1;
        }
        table
    }
}
