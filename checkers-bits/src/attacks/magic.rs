//! Magic multiplication: the generated tables of attacks, and the index of an entry.

use super::{Fill, LineAttacks, Occupancy, RayAttacks, SetAttacks, SliderAttacks};
use crate::bitboard::Bitboard;
use crate::board::{Axis, Board, Board8x8, Board10x8, Board10x10, SpanishBoard};
use crate::square::Square;
use crate::word::Word;

/// Magic multiplication, with constants and tables from `magic-search`.
///
/// The occupied squares of a line are spread over the word. Multiplication by the magic gathers the occupied squares
/// into a small index of a table:
///
/// ```text
/// entry = ENTRIES[offset + ((occupied & mask) * magic >> shift)]
/// ```
///
/// The relevant occupancy excludes the king's own square. So a line of `n` squares has `n - 1` index bits
/// and `2^(n-1)` entries of 12 bytes: 2,560 for the 8×8 board. On larger boards an entry has 24 bytes, and
/// the table holds 16-bit indexes of the distinct entries.
///
/// [The draughts article](crate#sources) begins with two bits. Bit 10 moves to 31 and bit 20 to 30 by one
/// multiplication, because a product is a sum of shifted copies; the other copies end below bit 30 or beyond the word.
/// The multiplier is 0x00200400. The article prints 0x00100400, which brings both bits to 30. With three bits, two
/// shifted copies can have a bit in the same column, and their sum carries into the next column:
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
/// // Maps bits 0, 2 and 4 to bits 5, 6 and 7.
/// let index = |x: u8, magic: u8| x.wrapping_mul(magic) >> 5;
/// // The mapping 4→7, 2→6, 0→5 fails: bits 0 and 2 together get the index of the empty set.
/// assert_eq!(index(0b00101, 0x38), index(0, 0x38));
/// // The mapping 4→6, 2→7, 0→5 is magic: every set of the three bits has an index of its own.
/// let mut indexes = [0, 1, 4, 5, 16, 17, 20, 21].map(|x| index(x, 0x24));
/// indexes.sort_unstable();
/// assert_eq!(indexes, [0, 1, 2, 3, 4, 5, 6, 7]);
/// ```
///
/// Source: the second idea of [the draughts article](crate#sources), after the magic bitboards of chess (Kannan 2007,
/// chessprogramming wiki "Magic Bitboards").
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Magic;

/// A backend that uses [`Fill`] for many kings or landing squares, and [`Magic`] for few.
///
/// A fill costs the same for any number of squares, and magics cost more with each square. A fill is faster for the
/// moves of more than two kings, and for the next victims of a capture with more than one landing square. On
/// WebAssembly the backend always uses [`Fill`]. `Hybrid` is the fastest portable backend for many kings on 8×8: see
/// `cargo bench -p benches --bench attacks`.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Hybrid;

/// Browsers get no tables, because the tables hardly compress and would be most of the download.
const HAS_TABLES: bool = !cfg!(target_family = "wasm");

impl<B: Board> SliderAttacks<B> for Hybrid
where
    Magic: SliderAttacks<B, Auxiliary = ()>,
{
    type Auxiliary = ();

    const IS_LOOK_UP: bool = HAS_TABLES;

    #[inline(always)]
    fn line_attacks(square: Square<B>, axis: Axis, occupied: Occupancy<B>) -> LineAttacks<B> {
        if HAS_TABLES {
            Magic::line_attacks(square, axis, occupied)
        } else {
            Fill::line_attacks(square, axis, occupied)
        }
    }

    #[inline(always)]
    fn set_attacks(kings: Bitboard<B>, occupied: Occupancy<B>) -> SetAttacks<B> {
        if !HAS_TABLES || kings.count() > 2 {
            Fill::set_attacks(kings, occupied)
        } else {
            Magic::set_attacks(kings, occupied)
        }
    }

    #[inline(always)]
    fn victims(squares: Bitboard<B>, axis: Axis, occupied: Occupancy<B>) -> [Bitboard<B>; 2] {
        Fill::victims(squares, axis, occupied)
    }
}

/// The constants of [`Magic`] for one square and one line through the square.
#[derive(Clone, Copy, Debug)]
pub struct MagicLine<W = u32> {
    /// The relevant occupancy: the squares of the line without the king's own square.
    mask: W,
    /// The part of the mask above the square.
    upper: W,
    magic: W,
    /// The index of the first entry of the line.
    offset: u16,
    shift: u8,
}

impl<W: Copy> MagicLine<W> {
    pub(crate) const fn new(mask: W, upper: W, magic: W, shift: u8, offset: u16) -> Self {
        Self { mask, upper, magic, offset, shift }
    }

    /// The squares of the line above the king's square.
    #[inline(always)]
    #[must_use]
    pub const fn upper(&self) -> W {
        self.upper
    }
}

/// The attacks along a line, with both directions in one set. [`MagicLine::upper`] separates the directions.
///
/// The entry answers the three questions of [the draughts article](crate#sources): whether there is a capture
/// (`victims` is not empty), which piece is captured (`victims`), and from where the capture may go on (`landings`).
#[derive(Clone, Copy, Debug)]
pub struct LineEntry<W = u32> {
    moves: W,
    victims: W,
    landings: W,
}

impl<W: Word> LineEntry<W> {
    pub(crate) const fn new(moves: W, victims: W, landings: W) -> Self {
        Self { moves, victims, landings }
    }

    /// Separates the attacks by direction; `upper` are the squares of the line above the king.
    #[inline(always)]
    #[must_use]
    pub fn split<B: Board<Word = W>>(self, upper: W) -> LineAttacks<B> {
        let along = |ray| RayAttacks {
            victim: Bitboard::from_word(self.victims & ray),
            landings: Bitboard::from_word(self.landings & ray),
        };
        let (up, down) = (along(upper), along(!upper));
        LineAttacks { moves: Bitboard::from_word(self.moves), up, down }
    }
}

/// The generated entries of each board, for [`Magic`] and for backends of your own with another index.
///
/// An entry has the attacks of a square along one line. A table holds the entries themselves if all entries fit the
/// first-level cache, as on 8×8. Otherwise the table holds 16-bit indexes of the distinct entries.
pub mod tables {
    pub use super::{LineEntry, MagicLine};

    macro_rules! table {
        ($board:ident, $word:ty, $slot:ty, $doc:literal, $table:ident, |$slot_of:ident| $entry:expr) => {
            #[doc = $doc]
            pub mod $board {
                use super::{LineEntry, MagicLine};
                use crate::board::Axis;
                use crate::generated::$board as generated;

                /// The number of bits of the board, including bits that are no squares.
                pub const BITS: usize = generated::MAGICS.len();
                /// The type of the board's word.
                pub type Word = $word;
                /// An element of a table: an entry or the index of an entry.
                pub type Slot = $slot;

                /// The magic of the line of `axis` through a square; all zero for a bit that is no square.
                #[inline(always)]
                #[must_use]
                pub const fn magic(bit: usize, axis: Axis) -> &'static MagicLine<Word> {
                    &generated::MAGICS[bit][axis as usize]
                }

                /// The slot at a [magic index](super::MagicLine::index).
                #[inline(always)]
                #[must_use]
                pub const fn slot(index: usize) -> Slot {
                    generated::$table[index]
                }

                /// The entry of a slot.
                #[inline(always)]
                #[must_use]
                pub const fn entry($slot_of: Slot) -> LineEntry<Word> {
                    $entry
                }
            }
        };
    }

    table!(board8x8, u32, LineEntry<Word>, "8×8.", ENTRIES, |slot| slot);
    table!(board10x10, u64, u16, "10×10.", INDEXES, |slot| generated::ENTRIES[slot as usize]);
    table!(board10x8, u64, u16, "10×8.", INDEXES, |slot| generated::ENTRIES[slot as usize]);
}

macro_rules! index {
    ($($word:ty)*) => {$(
        impl MagicLine<$word> {
            /// The table index for an occupancy: `((occupied & mask) * magic >> shift) + offset`. Squares outside of
            /// the line do not matter.
            #[inline(always)]
            #[must_use]
            pub const fn index(&self, occupied: $word) -> usize {
                let index = (occupied & self.mask).wrapping_mul(self.magic) >> self.shift;
                self.offset as usize + index as usize
            }
        }
    )*};
}

index!(u32 u64);

macro_rules! magic {
    ($board:ident, $table:ident, |$axis:ident| $axis_of_table:expr) => {
        impl SliderAttacks<$board> for Magic {
            type Auxiliary = ();

            #[inline(always)]
            fn line_attacks(
                square: Square<$board>,
                $axis: Axis,
                occupied: Occupancy<$board>,
            ) -> LineAttacks<$board> {
                let magic = tables::$table::magic(square.bit() as usize, $axis_of_table);
                let slot = tables::$table::slot(magic.index(occupied.squares.bits()));
                tables::$table::entry(slot).split(magic.upper())
            }
        }
    };
}

magic!(Board8x8, board8x8, |axis| axis);
magic!(Board10x10, board10x10, |axis| axis);
magic!(Board10x8, board10x8, |axis| axis);
// `SpanishBoard` is the mirrored `Board8x8`: its lines have the same bits, but run along the other axis.
magic!(SpanishBoard, board8x8, |axis| axis.other());
