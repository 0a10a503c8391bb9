//! Magic multiplication.

use super::tables::{board8x8, board10x8, board10x10};
use super::{LineAttacks, SliderAttacks};
use crate::bitboard::Bitboard;
use crate::board::{Axis, Board8x8, Board10x8, Board10x10, SpanishBoard};
use crate::square::Square;

/// Magic multiplication, with constants and tables from `magic-search`.
///
/// The occupied squares of a line are spread over the word. Multiplication by the magic gathers them into
/// a small index of a table:
///
/// ```text
/// entry = ENTRIES[offset + ((occupied & mask) * magic >> shift)]
/// ```
///
/// The relevant occupancy excludes the king's own square. So a line of `n` squares has `n - 1` index bits
/// and `2^(n-1)` entries of 12 bytes: 2,560 for the 8×8 board. On larger boards an entry has 24 bytes, and
/// the table holds 16-bit indexes of the distinct entries.
///
/// The article begins with two bits. Bit 10 moves to 31 and bit 20 to 30 by one multiplication, because a
/// product is a sum of shifted copies; the other copies end below bit 30 or beyond the word. The multiplier is
/// 0x00200400. The article prints 0x00100400, which brings both bits to 30. With three bits, copies can meet in
/// a column and carry:
///
/// ```
/// let sets: [u32; 4] = [0, 1 << 10, 1 << 20, 1 << 10 | 1 << 20];
/// for x in sets {
///     assert_eq!(x.wrapping_mul(0x0020_0400), (x << 21).wrapping_add(x << 10));
///     let [bit10, bit20] = [x >> 10 & 1, x >> 20 & 1];
///     assert_eq!(x.wrapping_mul(0x0020_0400) >> 30, 2 * bit10 + bit20);
/// }
/// assert_eq!((1_u32 << 10).wrapping_mul(0x0010_0400) >> 30, 1);
/// assert_eq!((1_u32 << 20).wrapping_mul(0x0010_0400) >> 30, 1);
///
/// // Bits 0, 2 and 4 to bits 5, 6 and 7.
/// let index = |x: u8, magic: u8| x.wrapping_mul(magic) >> 5;
/// // 4→7, 2→6, 0→5 fails: bits 0 and 2 get the index of the empty set.
/// assert_eq!(index(0b00101, 0x38), index(0, 0x38));
/// // 4→6, 2→7, 0→5 is magic: every set of the three bits has an index of its own.
/// let mut indexes = [0, 1, 4, 5, 16, 17, 20, 21].map(|x| index(x, 0x24));
/// indexes.sort_unstable();
/// assert_eq!(indexes, [0, 1, 2, 3, 4, 5, 6, 7]);
/// ```
///
/// Source: the second idea of the article, after the magic bitboards of chess (Kannan 2007,
/// chessprogramming wiki "Magic Bitboards").
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Magic;

macro_rules! magic {
    ($board:ty, $table:ident) => {
        magic!($board, $table, axis => axis);
    };
    ($board:ty, $table:ident, $axis:ident => $axis_of_table:expr) => {
        impl SliderAttacks<$board> for Magic {
            type Auxiliary = ();

            #[inline(always)]
            fn line_attacks(
                square: Square<$board>,
                $axis: Axis,
                occupied: Bitboard<$board>,
                (): (),
            ) -> LineAttacks<$board> {
                let magic = $table::magic(square.bit() as usize, $axis_of_table);
                let slot = $table::slot(magic.index(occupied.bits()));
                $table::entry(slot).split(magic.upper())
            }
        }
    };
}

magic!(Board8x8, board8x8);
magic!(Board10x10, board10x10);
magic!(Board10x8, board10x8);
// A mirrored board has the same bits, and its lines run along the other axis.
magic!(SpanishBoard, board8x8, axis => axis.other());
