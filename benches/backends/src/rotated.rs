//! Table look-up by rotated bitboards.

use core::marker::PhantomData;

use crate::line::{Line, Table};
use checkers_bits::Bitboard;
use checkers_bits::Square;
use checkers_bits::attacks::tables::{board8x8, board10x8, board10x10};
use checkers_bits::attacks::{Auxiliary, LineAttacks, Occupancy, SliderAttacks};
use checkers_bits::{Axis, Board, Board8x8, Board10x8, Board10x10};
use checkers_geometry::board::Geometry;

/// Attacks from a second, rotated bitboard, for the lines whose bits are not consecutive in the
/// first bitboard.
///
/// In the board's numbering, the squares of a line parallel to g1–a7 have consecutive bits, so a
/// shift and a mask give the index. In the rotated numbering, the lines parallel to a1–h8 have
/// consecutive bits. Every move updates the rotated bitboard square by square. On a board numbered
/// with ghost bits, lines never have consecutive bits, so the backend needs one rotated bitboard
/// per axis. The rotated 8×8 board is:
///
/// ```text
/// 8 |  |25|  |19|  |13|  | 7|
/// 7 |24|  |18|  |12|  | 6|  |
/// 6 |  |17|  |11|  | 5|  |31|
/// 5 |16|  |10|  | 4|  |30|  |
/// 4 |  | 9|  | 3|  |29|  |23|
/// 3 | 8|  | 2|  |28|  |22|  |
/// 2 |  | 1|  |27|  |21|  |15|
/// 1 | 0|  |26|  |20|  |14|  |
///     a  b  c  d  e  f  g  h
/// ```
///
/// The index of a line of `n` squares has `n` bits, including a bit for the king's square. So each
/// line has `2^n` entries, and the whole 8×8 board has 5,124 entries.
///
/// Rotated bitboards are the first of two ideas in the article [Magic bitboards and Russian
/// draughts](http://developers-club.com/posts/272815/). Rotated bitboards come from chess (Heinz,
/// Hyatt; chessprogramming wiki "Rotated Bitboards").
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Rotated;

/// The constants of one line through one square.
#[derive(Clone, Copy)]
struct RotatedLine<W> {
    /// The squares of the line above the king's square, in the numbering of the board.
    upper: W,
    /// The mask of the positions on the line, except the king's own position.
    places: u16,
    /// The index of the line's first entry in the table.
    offset: u16,
    shift: u8,
}

/// The bit of a square on the board rotated for an axis: a step along the axis adds 1.
const fn rotated_bit<B: Board>(file: u8, rank: u8, axis: Axis) -> u32 {
    let (x, y) = (file as i32, rank as i32);
    let (u, v) = ((x + y) / 2, (y - x) / 2);
    let (along, across) = if matches!(axis, Axis::Diagonal) { (u, v) } else { (v, u) };
    let squares = B::WIDTH as i32 * B::HEIGHT as i32 / 2;
    (along + (B::WIDTH as i32 - 1) * across).rem_euclid(squares) as u32
}

/// The occupied squares on `N` rotated boards, one per axis.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct RotatedOccupancy<B: Board, const N: usize>([B::Word; N]);

macro_rules! rotated {
    // `$axes` is the number of axes that need a rotated board. Along an axis without a rotated
    // board, lines already have consecutive bits.
    ($board:ty, $table:ident, $axes:literal) => {
        const _: () = {
            use $table::{BITS, Slot, Word, entry, magic, slot};

            const ENTRIES: usize = Line::<$board>::entries(0);

            /// The bit of each square on each rotated board.
            static ROTATED: [[Word; $axes]; BITS] = {
                let mut rotated = [[0; $axes]; BITS];
                let mut bit = 0;
                while bit < BITS {
                    if let Some((file, rank)) = Geometry::<$board>::COORDINATES[bit] {
                        let mut i = 0;
                        while i < $axes {
                            rotated[bit][i] =
                                1 << rotated_bit::<$board>(file, rank, Axis::DIAGONAL[i]);
                            i += 1;
                        }
                    }
                    bit += 1;
                }
                rotated
            };

            /// This type is generic, so that the compiler computes its table only where the table
            /// is used.
            struct OnUse<B>(PhantomData<B>);

            impl<B> OnUse<B> {
                #[inline(always)]
                fn table() -> &'static Table<RotatedLine<Word>, Slot, BITS, ENTRIES> {
                    Self::TABLE
                }

                const TABLE: &'static Table<RotatedLine<Word>, Slot, BITS, ENTRIES> = &{
                    let line = RotatedLine { upper: 0, places: 0, offset: 0, shift: 0 };
                    let mut table = Table { lines: [[line; 2]; BITS], slots: [slot(0); ENTRIES] };
                    let mut end = 0;
                    let mut bit = 0;
                    while bit < BITS {
                        let mut i = 0;
                        while i < 2 {
                            if let Some(line) = Line::<$board>::through(bit, Axis::DIAGONAL[i]) {
                                let bottom = if i < $axes {
                                    ROTATED[line.lowest() as usize][i].trailing_zeros()
                                } else {
                                    line.lowest()
                                };
                                let own = 1 << line.place(bit);
                                table.lines[bit][i] = RotatedLine {
                                    upper: magic(bit, Axis::DIAGONAL[i]).upper(),
                                    places: ((1 << line.length()) - 1) & !own,
                                    offset: end as u16,
                                    shift: bottom as u8,
                                };
                                let mut places = 0;
                                while places < 1 << line.length() {
                                    let occupied = line.occupancy(places) as Word;
                                    table.slots[end] =
                                        slot(magic(bit, Axis::DIAGONAL[i]).index(occupied));
                                    end += 1;
                                    places += 1;
                                }
                            }
                            i += 1;
                        }
                        bit += 1;
                    }
                    assert!(end == ENTRIES);
                    table
                };
            }

            impl Auxiliary<$board> for RotatedOccupancy<$board, $axes> {
                fn of(occupied: Bitboard<$board>) -> Self {
                    Self([0; $axes]).update(occupied)
                }

                #[inline(always)]
                fn update(mut self, changed: Bitboard<$board>) -> Self {
                    for square in changed {
                        for (word, bit) in self.0.iter_mut().zip(ROTATED[square.bit() as usize]) {
                            *word ^= bit;
                        }
                    }
                    self
                }
            }

            impl SliderAttacks<$board> for Rotated {
                type Auxiliary = RotatedOccupancy<$board, $axes>;

                #[inline(always)]
                fn line_attacks(
                    square: Square<$board>,
                    axis: Axis,
                    occupied: Occupancy<$board, Self::Auxiliary>,
                ) -> LineAttacks<$board> {
                    let table = OnUse::<$board>::table();
                    let line = &table.lines[square.bit() as usize][axis as usize];
                    let Occupancy { squares, auxiliary: rotated } = occupied;
                    let word = rotated.0.get(axis as usize).copied().unwrap_or(squares.bits());
                    let index = word >> line.shift & Word::from(line.places);
                    entry(table.slots[usize::from(line.offset) + index as usize]).split(line.upper)
                }
            }
        };
    };
}

rotated!(Board8x8, board8x8, 1);
rotated!(Board10x10, board10x10, 2);
rotated!(Board10x8, board10x8, 2);
