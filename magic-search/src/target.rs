//! What a magic must tell apart: the occupancies of a mask, and the answer each one needs.

use std::collections::HashMap;
use std::fmt::{self, Display, Formatter};
use std::hash::Hash;

use checkers_bits::Word;

use crate::magic::Magic;
use crate::occupancy::subsets;

/// A mask with the answer that each of its occupancies needs.
///
/// A multiplier is *magic* for a target when no two occupancies with different answers share
/// an index. If all answers differ it is called *perfect*; with fewer answers than occupancies,
/// equal answers may share.
///
/// ```
/// use magic_search::{Magic, Target};
///
/// let a1_h8 = Target::perfect(0x1022_4489_u32)?;
/// assert_eq!((a1_h8.squares(), a1_h8.answers()), (8, 256));
/// assert!(a1_h8.verify(Magic { magic: 0x0100_8201, shift: 24 }).is_ok());
/// assert!(a1_h8.verify(Magic { magic: 0x0100_8202, shift: 24 }).is_err());
/// # Ok::<(), magic_search::TargetError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Target<W> {
    mask: W,
    answers: u32,
    /// The number of the answer, from 1, of each occupancy in ascending order.
    classes: Vec<u32>,
}

/// Two occupancies that need different answers and share an index.
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
    pub fn perfect(mask: W) -> Result<Self, TargetError> {
        Self::new(mask, |occupied| occupied)
    }

    /// Occupancies with the same answer may share an index.
    ///
    /// # Errors
    ///
    /// [`TargetError::EmptyMask`] and [`TargetError::TooManySquares`].
    pub fn new<A: Eq + Hash>(mask: W, mut answer: impl FnMut(W) -> A) -> Result<Self, TargetError> {
        let squares = mask.count_ones();
        if squares == 0 {
            return Err(TargetError::EmptyMask);
        }
        if squares > Self::MAX_SQUARES {
            return Err(TargetError::TooManySquares { squares, most: Self::MAX_SQUARES });
        }
        let mut numbers = HashMap::new();
        let mut classes = Vec::with_capacity(1 << squares);
        for occupied in subsets(mask) {
            let next = numbers.len() as u32 + 1;
            classes.push(*numbers.entry(answer(occupied)).or_insert(next));
        }
        Ok(Self { mask, answers: numbers.len() as u32, classes })
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

    /// The number of different answers.
    #[must_use]
    pub fn answers(&self) -> u32 {
        self.answers
    }

    /// The number of the answer of each occupancy, from 1, in the order of [`subsets`].
    #[must_use]
    pub fn classes(&self) -> &[u32] {
        &self.classes
    }

    /// The shift that leaves an index of so many bits.
    ///
    /// # Errors
    ///
    /// [`TargetError::WideWord`] if the word has more than 64 bits, for which there is no search;
    /// [`TargetError::TooNarrow`] if there are more answers than indexes, so that two of them
    /// share one whatever the multiplier (the pigeonhole principle); [`TargetError::TooWide`] if
    /// the word, or the memory for a table, does not hold so many index bits.
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
        if bits == 0 || u64::from(self.answers) > 1 << bits {
            return Err(TargetError::TooNarrow { bits, answers: self.answers });
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

    /// Whether a greater occupancy never has a smaller index: the magic keeps the order in
    /// which PEXT would number the occupancies.
    #[must_use]
    pub fn keeps_order(&self, magic: Magic<W>) -> bool {
        subsets(self.mask).map(|occupied| magic.index(occupied)).is_sorted()
    }
}

/// Why there can be no search.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TargetError {
    /// There is nothing to tell apart.
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
    /// There are more answers than indexes.
    TooNarrow {
        /// The width of the index.
        bits: u32,
        /// The number of different answers.
        answers: u32,
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
            Self::TooNarrow { bits, answers } => write!(
                f,
                "{bits} bits are too few: {answers} different answers do not fit {} indexes, \
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

/// Checks one multiplier after the other against a target, without allocating.
#[derive(Clone, Debug)]
pub(crate) struct Checker<W> {
    shift: u32,
    /// The occupancies with their answers, those with the fewest pieces first: what most often
    /// fails is that a square does not reach the index at all.
    occupancies: Vec<(W, u32)>,
    /// For each index the answer that owns it, in the low half, and the number of the check
    /// that wrote it, in the high half: nothing needs to be cleared in between.
    owners: Vec<u64>,
    check: u64,
}

impl<W: Word> Checker<W> {
    pub(crate) fn new(target: &Target<W>, shift: u32) -> Self {
        let mut occupancies: Vec<(W, u32)> =
            subsets(target.mask).zip(target.classes.iter().copied()).collect();
        occupancies.sort_by_key(|(occupied, _)| occupied.count_ones());
        Self { shift, occupancies, owners: vec![0; 1 << (W::BITS - shift)], check: 0 }
    }

    pub(crate) fn is_magic(&mut self, magic: W) -> bool {
        if self.check == u64::from(u32::MAX) {
            self.owners.fill(0);
            self.check = 0;
        }
        self.check += 1;
        let stamp = self.check << 32;
        let magic = Magic { magic, shift: self.shift };
        self.occupancies.iter().all(|&(occupied, class)| {
            let owner = &mut self.owners[magic.index(occupied)];
            let entry = stamp | u64::from(class);
            let free = *owner < stamp;
            let fits = free || *owner == entry;
            *owner = entry;
            fits
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn equal_answers_may_share_an_index() {
        let mask = 0b11_u32;
        let magic = Magic { magic: 1 << 31, shift: 31 };
        assert_eq!(Target::perfect(mask).unwrap().verify(magic), Err(Collision(0, 2)));
        let lowest = Target::new(mask, |occupied| occupied & 1).unwrap();
        assert_eq!(lowest.answers(), 2);
        assert_eq!(lowest.verify(magic), Ok(()));
    }

    #[test]
    fn the_checker_agrees_with_verify() {
        let target = Target::new(0x1022_4488_u32, u32::count_ones).unwrap();
        let mut checker = Checker::new(&target, 26);
        for magic in (0..200_000_u32).map(|n| n.wrapping_mul(0x9e37_79b9) & 0x1111_1111) {
            let verified = target.verify(Magic { magic, shift: 26 }).is_ok();
            assert_eq!(checker.is_magic(magic), verified, "{magic:#x}");
        }
    }

    #[test]
    fn what_cannot_be_is_refused_with_the_reason() {
        assert_eq!(Target::perfect(0_u32).unwrap_err().to_string(), "the mask has no bits");
        let target = Target::perfect(0b111_u32).unwrap();
        assert_eq!(
            target.shift(2).unwrap_err().to_string(),
            "2 bits are too few: 8 different answers do not fit 4 indexes, by the pigeonhole \
             principle"
        );
        let wide = target.shift(33).unwrap_err().to_string();
        assert_eq!(wide, "33 bits are too many: the word has 32");
        assert_eq!(target.shift(3), Ok(29));
        let word = Target::perfect(0b111_u128).unwrap().shift(3);
        assert_eq!(word, Err(TargetError::WideWord { word: 128 }));
    }
}
