//! How the generated file of a board stores its entries.

use checkers_geometry::{Board, Word};

/// Whether a table holds the entries or indexes of distinct entries.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Layout {
    /// Entries are stored directly: one load per line.
    Direct,
    /// Each different entry is there once, and an entry is its number: a load more, and fewer
    /// bytes.
    Shared,
}

impl Layout {
    /// The layout of a board: shared when its words have more than 32 bits. Larger entries for
    /// longer lines would take 312 KiB on 10×10, where direct ones take 30 KiB on 8×8.
    #[must_use]
    pub fn of<B: Board>() -> Self {
        if B::Word::BITS <= 32 { Self::Direct } else { Self::Shared }
    }

    /// The bytes of an entry: three words, or a number of 16 bits.
    #[must_use]
    pub fn bytes_per_entry<B: Board>(self) -> usize {
        match self {
            Self::Direct => bytes_per_entry::<B>(),
            Self::Shared => size_of::<u16>(),
        }
    }

    /// The bytes of the table and of the distinct entries.
    #[must_use]
    pub fn bytes<B: Board>(self, entries: usize, distinct: usize) -> usize {
        let apart = match self {
            Self::Direct => 0,
            Self::Shared => distinct,
        };
        entries * self.bytes_per_entry::<B>() + apart * bytes_per_entry::<B>()
    }
}

/// Moves, victims and landings.
fn bytes_per_entry<B: Board>() -> usize {
    3 * size_of::<B::Word>()
}
