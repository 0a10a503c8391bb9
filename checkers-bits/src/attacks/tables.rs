//! The generated entries of each board, for [`Magic`](super::Magic) and for backends of your own that find them
//! by another index.
//!
//! An entry has the attacks of a square along one line. A table holds the entries themselves where all of
//! them fit the first-level cache (8×8). Elsewhere it holds 16-bit indexes of distinct entries.

pub use super::entry::{LineEntry, MagicLine};

macro_rules! table {
    ($board:ident, $word:ty, $slot:ty, $empty:expr, $doc:literal, $table:ident, |$i:ident| $entry:expr) => {
        #[doc = $doc]
        pub mod $board {
            use super::{LineEntry, MagicLine};
            use crate::board::Axis;
            use crate::generated::$board as generated;

            /// The number of bits of the board, squares or not.
            pub const BITS: usize = generated::MAGICS.len();
            /// The word of the board.
            pub type Word = $word;
            /// An element of a table: an entry, or the index of one.
            pub type Slot = $slot;
            /// The slot of a line without attacks.
            pub const EMPTY: Slot = $empty;

            /// The magic of the line through a square; all zero for a bit that is no square.
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
            pub const fn entry($i: Slot) -> LineEntry<Word> {
                $entry
            }
        }
    };
}

table!(board8x8, u32, LineEntry<Word>, LineEntry::new(0, 0, 0), "8×8.", ENTRIES, |slot| slot);
table!(board10x10, u64, u16, 0, "10×10.", INDEXES, |slot| generated::ENTRIES[slot as usize]);
table!(board10x8, u64, u16, 0, "10×8.", INDEXES, |slot| generated::ENTRIES[slot as usize]);
