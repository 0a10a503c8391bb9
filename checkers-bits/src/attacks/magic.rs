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
