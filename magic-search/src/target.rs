//! A target: the occupancies of a mask and the entry that each needs.

use std::collections::HashMap;
use std::fmt::{self, Display, Formatter};
use std::hash::Hash;

use checkers_geometry::Word;

use crate::magic::Magic;
use crate::subsets::subsets;

/// A mask with the entry that each of its occupancies needs.
///
/// A multiplier is *magic* for a target if no two occupancies with different entries share an
/// index. If all entries differ, a magic is *collision-free*. Otherwise equal entries may share an
/// index (constructive collisions).
///
/// ```
/// use magic_search::{Magic, Target};
///
/// let a1_h8 = Target::injective(0x1022_4489_u32)?;
/// assert_eq!((a1_h8.squares(), a1_h8.distinct_entries()), (8, 256));
/// assert!(a1_h8.verify(Magic { multiplier: 0x0100_8201, shift: 24 }).is_ok());
/// assert!(a1_h8.verify(Magic { multiplier: 0x0100_8202, shift: 24 }).is_err());
/// # Ok::<(), magic_search::TargetError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Target<W> {
    mask: W,
    entries: u32,
    /// The number of the entry, from 1, of each occupancy in ascending order.
    classes: Vec<u32>,
}

/// Two occupancies that need different entries and share an index.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Collision<W>(pub W, pub W);

impl<W: Word> Target<W> {
    /// The most squares a mask may have: beyond, the occupancies alone fill gigabytes.
    pub const MAX_SQUARES: u32 = 20;
    /// The widest index in bits that a search can keep a table for.
    pub const MAX_BITS: u32 = 24;

    /// Every occupancy of the mask needs an index of its own.
    ///
    /// # Errors
    ///
    /// [`TargetError::EmptyMask`] and [`TargetError::TooManySquares`].
    pub fn injective(mask: W) -> Result<Self, TargetError> {
        let entries = 1 << Self::count_squares(mask)?;
        Ok(Self { mask, entries, classes: (1..=entries).collect() })
    }

    /// Occupancies with equal entries may share an index.
    ///
    /// # Errors
    ///
    /// [`TargetError::EmptyMask`] and [`TargetError::TooManySquares`].
    pub fn new<A: Eq + Hash>(mask: W, mut entry: impl FnMut(W) -> A) -> Result<Self, TargetError> {
        let mut numbers = HashMap::new();
        let mut classes = Vec::with_capacity(1 << Self::count_squares(mask)?);
        for occupied in subsets(mask) {
            let next = numbers.len() as u32 + 1;
            classes.push(*numbers.entry(entry(occupied)).or_insert(next));
        }
        Ok(Self { mask, entries: numbers.len() as u32, classes })
    }

    /// [`new`](Self::new) for few squares with numbered entries: all numbers from 1 to `entries`
    /// occur.
    pub(crate) fn numbered(mask: W, entries: u32, number: impl FnMut(W) -> u32) -> Self {
        Self { mask, entries, classes: subsets(mask).map(number).collect() }
    }

    fn count_squares(mask: W) -> Result<u32, TargetError> {
        match mask.count_ones() {
            0 => Err(TargetError::EmptyMask),
            squares @ 1..=Self::MAX_SQUARES => Ok(squares),
            squares => Err(TargetError::TooManySquares { squares, most: Self::MAX_SQUARES }),
        }
    }

    /// The squares that the index depends on.
    #[must_use]
    pub fn mask(&self) -> W {
        self.mask
    }

    /// The number of squares of the mask.
    #[must_use]
    pub fn squares(&self) -> u32 {
        self.mask.count_ones()
    }

    /// The number of different entries.
    #[must_use]
    pub fn distinct_entries(&self) -> u32 {
        self.entries
    }

    /// The number of the entry of each occupancy, from 1, in the order of [`subsets`].
    #[must_use]
    pub fn classes(&self) -> &[u32] {
        &self.classes
    }

    /// The shift that leaves an index of the given number of bits.
    ///
    /// # Errors
    ///
    /// [`TargetError::WideWord`] if the word has more than 64 bits; [`TargetError::TooNarrow`] if
    /// there are more entries than indexes (the pigeonhole principle); [`TargetError::TooWide`] if
    /// the word, or the memory for a table, is too small for the index bits.
    pub fn shift(&self, bits: u32) -> Result<u32, TargetError> {
        if W::BITS > u64::BITS {
            return Err(TargetError::WideWord { word: W::BITS });
        }
        if bits > W::BITS {
            return Err(TargetError::WiderThanWord { bits, word: W::BITS });
        }
        if bits > Self::MAX_BITS {
            return Err(TargetError::TooWide { bits, most: Self::MAX_BITS });
        }
        if bits == 0 || u64::from(self.entries) > 1 << bits {
            return Err(TargetError::TooNarrow { bits, entries: self.entries });
        }
        Ok(W::BITS - bits)
    }

    /// Checks a magic over every occupancy.
    ///
    /// # Errors
    ///
    /// The first [`Collision`] in ascending order.
    pub fn verify(&self, magic: Magic<W>) -> Result<(), Collision<W>> {
        let mut owners: HashMap<usize, (W, u32)> = HashMap::new();
        for (occupied, &class) in subsets(self.mask).zip(&self.classes) {
            let &mut (other, owner) =
                owners.entry(magic.index(occupied)).or_insert((occupied, class));
            if owner != class {
                return Err(Collision(other, occupied));
            }
        }
        Ok(())
    }

    /// Whether the magic is monotone: a greater occupancy never has a smaller index, as with PEXT.
    #[must_use]
    pub fn is_monotone(&self, magic: Magic<W>) -> bool {
        subsets(self.mask).map(|occupied| magic.index(occupied)).is_sorted()
    }
}

/// Why there can be no search.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TargetError {
    /// The mask is empty.
    EmptyMask,
    /// The mask has more than [`Target::MAX_SQUARES`] squares.
    TooManySquares {
        /// The squares of the mask.
        squares: u32,
        /// The most that are allowed.
        most: u32,
    },
    /// The word has more than 64 bits.
    WideWord {
        /// The width of the word.
        word: u32,
    },
    /// There are more entries than indexes.
    TooNarrow {
        /// The width of the index.
        bits: u32,
        /// The number of different entries.
        entries: u32,
    },
    /// The index has more bits than the word.
    WiderThanWord {
        /// The width of the index.
        bits: u32,
        /// The width of the word.
        word: u32,
    },
    /// The index has more than [`Target::MAX_BITS`] bits.
    TooWide {
        /// The width of the index.
        bits: u32,
        /// The most that are allowed.
        most: u32,
    },
}

impl Display for TargetError {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        match *self {
            Self::EmptyMask => write!(f, "the mask has no bits"),
            Self::TooManySquares { squares, most } => {
                write!(f, "the mask has {squares} squares, more than {most}")
            }
            Self::WideWord { word } => {
                write!(f, "a search multiplies words of at most 64 bits, not of {word}")
            }
            Self::TooNarrow { bits, entries } => write!(
                f,
                "{bits} bits are too few: {entries} different entries do not fit {} indexes, \
                 by the pigeonhole principle",
                1_u64 << bits
            ),
            Self::WiderThanWord { bits, word } => {
                write!(f, "{bits} bits are too many: the word has {word}")
            }
            Self::TooWide { bits, most } => {
                write!(f, "{bits} bits are too many: a search keeps a table of at most 2^{most}")
            }
        }
    }
}

impl std::error::Error for TargetError {}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn equal_answers_may_share_an_index() {
        let mask = 0b11_u32;
        let magic = Magic { multiplier: 1 << 31, shift: 31 };
        assert_eq!(Target::injective(mask).unwrap().verify(magic), Err(Collision(0, 2)));
        let lowest = Target::new(mask, |occupied| occupied & 1).unwrap();
        assert_eq!(lowest.distinct_entries(), 2);
        assert_eq!(lowest.verify(magic), Ok(()));
    }

    #[test]
    fn what_cannot_be_is_refused_with_the_reason() {
        assert_eq!(Target::injective(0_u32).unwrap_err().to_string(), "the mask has no bits");
        let target = Target::injective(0b111_u32).unwrap();
        assert_eq!(
            target.shift(2).unwrap_err().to_string(),
            "2 bits are too few: 8 different entries do not fit 4 indexes, by the pigeonhole \
             principle"
        );
        let wide = target.shift(33).unwrap_err().to_string();
        assert_eq!(wide, "33 bits are too many: the word has 32");
        assert_eq!(target.shift(3), Ok(29));
        assert_eq!(target.shift(24), Ok(8));
        for bits in [25, 32] {
            assert_eq!(target.shift(bits), Err(TargetError::TooWide { bits, most: 24 }));
        }
        let word = Target::injective(0b111_u128).unwrap().shift(3);
        assert_eq!(word, Err(TargetError::WideWord { word: 128 }));
    }
}
