//! The trial of a multiplier: checks that no two different entries of a target share an index.
//!
//! A [`Target`] is a mask with the entry that each occupancy of the mask needs. A [`Trial`] tests
//! one occupancy after the other and stops at the first collision, usually early.

use std::collections::HashMap;
use std::hash::Hash;
use std::iter;
use std::slice;

use checkers_geometry::Word;

use crate::error::Error;
use crate::mask::subsets;

/// A multiplier and a shift that turn an occupancy into an index.
///
/// A `u128` stands for two words of 64 bits, each with a multiplier of its own. The two products are joined by XOR, because
/// a sum fails on squares beside the boundary of the words, and one product of 128 bits is slower:
/// `((low * low_multiplier) ^ (high * high_multiplier)) >> shift`.
///
/// ```
/// use magic_search::Magic;
///
/// let magic = Magic { multiplier: 0x0101_0101_u32, shift: 24 };
/// assert_eq!(magic.bits(), 8);
/// // a1 is bit 0 and goes to bit 24. h8 is bit 17 and goes to bit 25.
/// assert_eq!(magic.index(1 | 1 << 17), 0b11);
///
/// let two_words = Magic { multiplier: 1_u128 << 64 | 1 << 62, shift: 60 };
/// assert_eq!(two_words.index(1 | 1 << 127), 0b1100);
/// // Two equal bits of the products leave no bit, and no carry.
/// assert_eq!(two_words.index(1 | 1 << 126), 0);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Magic<W> {
    /// The factor of the multiplication.
    pub multiplier: W,
    /// The right shift of the product in bits, less than the width of a word.
    pub shift: u32,
}

impl Magic<u64> {
    pub(crate) fn signed_index(self, occupied: u64) -> isize {
        (occupied.wrapping_mul(self.multiplier) as i64 >> self.shift) as isize
    }
}

impl<W: Word> Magic<W> {
    /// The index of an occupancy: the top bits of its product. The occupancy must be a subset of
    /// the mask.
    #[inline]
    #[must_use]
    pub fn index(self, occupied: W) -> usize {
        if W::BITS > u64::BITS {
            let [occupied, multiplier] = [occupied, self.multiplier].map(W::widen);
            let low = (occupied as u64).wrapping_mul(multiplier as u64);
            let high = ((occupied >> 64) as u64).wrapping_mul((multiplier >> 64) as u64);
            return ((low ^ high) >> self.shift) as usize;
        }
        (occupied.wrapping_mul(self.multiplier) >> self.shift).widen() as usize
    }

    /// The width of the index in bits.
    #[must_use]
    pub fn bits(self) -> u32 {
        product_bits::<W>() - self.shift
    }
}

/// The width of a product in bits: 64 for two words, too.
pub(crate) fn product_bits<W: Word>() -> u32 {
    W::BITS.min(u64::BITS)
}

/// A mask with the entry that each occupancy of the mask needs.
///
/// A multiplier is *magic* for a target if no two occupancies with different entries share an
/// index. If all entries differ, a magic is *collision-free*. If some entries are equal, the equal
/// entries may share an index (constructive collisions).
///
/// ```
/// use magic_search::{Magic, Target};
///
/// let a1_h8 = Target::injective(0x1022_4489_u32)?;
/// assert_eq!((a1_h8.squares(), a1_h8.distinct_entries()), (8, 256));
/// assert!(a1_h8.verify(Magic { multiplier: 0x0100_8201, shift: 24 }).is_ok());
/// assert!(a1_h8.verify(Magic { multiplier: 0x0100_8202, shift: 24 }).is_err());
/// # Ok::<(), magic_search::Error>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Target<W> {
    mask: W,
    entries: u32,
    /// The entry number of each occupancy, from 1; occupancies in ascending order.
    classes: Vec<u32>,
}

impl<W: Word> Target<W> {
    /// The maximum number of squares in a mask. Each further square would double the memory for the
    /// occupancies.
    pub const MAX_SQUARES: u32 = 20;
    /// The maximum number of index bits: the table of a search must fit into memory.
    pub const MAX_BITS: u32 = 24;

    /// A target in which every occupancy needs its own index.
    ///
    /// # Errors
    ///
    /// If the mask is empty or has more than [`MAX_SQUARES`](Self::MAX_SQUARES) squares.
    pub fn injective(mask: W) -> Result<Self, Error> {
        let entries = 1 << Self::count_squares(mask)?;
        Ok(Self { mask, entries, classes: (1..=entries).collect() })
    }

    /// A target in which occupancies with equal entries may share an index.
    ///
    /// # Errors
    ///
    /// If the mask is empty or has more than [`MAX_SQUARES`](Self::MAX_SQUARES) squares.
    pub fn new<A: Eq + Hash>(mask: W, mut entry: impl FnMut(W) -> A) -> Result<Self, Error> {
        let mut numbers = HashMap::new();
        let mut classes = Vec::with_capacity(1 << Self::count_squares(mask)?);
        for occupied in subsets(mask) {
            let next = numbers.len() as u32 + 1;
            classes.push(*numbers.entry(entry(occupied)).or_insert(next));
        }
        Ok(Self { mask, entries: numbers.len() as u32, classes })
    }

    fn count_squares(mask: W) -> Result<u32, Error> {
        match mask.count_ones() {
            0 => Err(Error(EMPTY_MASK.to_owned())),
            squares @ 1..=Self::MAX_SQUARES => Ok(squares),
            squares => {
                let most = Self::MAX_SQUARES;
                Err(Error(format!("the mask has {squares} squares, more than {most}")))
            }
        }
    }

    /// The mask: the squares that the index depends on.
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

    /// The entry number of each occupancy, from 1, in the order of [`subsets`].
    #[must_use]
    pub fn classes(&self) -> &[u32] {
        &self.classes
    }

    /// The shift that leaves an index of `bits` bits.
    ///
    /// # Errors
    ///
    /// If there are more entries than indexes (the pigeonhole principle), or if the word, or the memory for a table, is too
    /// small for the index bits.
    pub fn shift(&self, bits: u32) -> Result<u32, Error> {
        let (entries, word, most) = (self.entries, product_bits::<W>(), Self::MAX_BITS);
        Err(Error(if bits > word {
            format!("{bits} bits are too many: the word has {word}")
        } else if bits > most {
            format!("{bits} bits are too many: a search keeps a table of at most 2^{most}")
        } else if bits == 0 || u64::from(entries) > 1 << bits {
            let indexes = 1_u64 << bits;
            format!(
                "{bits} bits are too few: {entries} different entries do not fit {indexes} indexes, \
                 by the pigeonhole principle"
            )
        } else {
            return Ok(word - bits);
        }))
    }
}

const EMPTY_MASK: &str = "the mask has no bits";

/// The shift that leaves an index of `bits` bits, if all targets allow this width and have one word.
pub(crate) fn shift_of_all<W: Word>(targets: &[Target<W>], bits: u32) -> Result<u32, Error> {
    if W::BITS > u64::BITS {
        let error =
            "the multipliers of two words are too many: only gathering finds magics of two words";
        return Err(Error(error.to_owned()));
    }
    let shifts = targets.iter().map(|target| target.shift(bits)).collect::<Result<Vec<_>, _>>()?;
    shifts.first().copied().ok_or_else(|| Error(EMPTY_MASK.to_owned()))
}

/// Tests multipliers on a target; a test allocates no memory.
///
/// A slot of the table holds an entry and, in the bits above the entry, the stamp of the trial that
/// wrote the entry. Slots from earlier trials have another stamp, so the slots need not be cleared
/// between trials (the "epoch" of Stockfish's search for magics). One comparison finds a collision,
/// because two slot values written in one trial differ only in the bits of their entries.
///
/// ```
/// use magic_search::{Magic, Target, Trial};
///
/// let target = Target::injective(0x1022_4489_u32)?;
/// let mut trial = Trial::new(&target, 8);
/// assert!(trial.is_magic(Magic { multiplier: 0x0100_8201, shift: 24 }));
/// assert!(!trial.is_magic(Magic { multiplier: 0x0100_8202, shift: 24 }));
/// # Ok::<(), magic_search::Error>(())
/// ```
#[derive(Clone, Debug)]
pub struct Trial<W> {
    /// The occupancies and their entries, ordered by number of pieces. The fewest pieces come
    /// first, because most multipliers fail on a single square that does not reach the index.
    occupancies: Vec<(W, u32)>,
    slots: Vec<u32>,
    /// The mask of the slot bits that hold the entry; no entry is 0.
    entry: u32,
    /// The stamp of the last trial: its number, in the bits above the entry.
    stamp: u32,
}

impl<W: Word> Trial<W> {
    /// Prepares trials with at most `bits` index bits.
    #[must_use]
    pub fn new(target: &Target<W>, bits: u32) -> Self {
        let mut by_pieces = vec![Vec::new(); target.squares() as usize + 1];
        for (occupied, &class) in subsets(target.mask()).zip(target.classes()) {
            by_pieces[occupied.count_ones() as usize].push((occupied, class));
        }
        let occupancies = by_pieces.concat();
        let entry = u32::MAX >> target.distinct_entries().leading_zeros();
        Self { occupancies, slots: vec![0; 1 << bits], entry, stamp: 0 }
    }

    /// Whether no two occupancies with different entries share an index.
    pub fn is_magic(&mut self, magic: Magic<W>) -> bool {
        self.next_stamp();
        self.occupancies.iter().all(|&(occupied, class)| {
            let slot = &mut self.slots[magic.index(occupied)];
            let new = self.stamp | class;
            let difference = *slot ^ new;
            *slot = new;
            !(1..=self.entry).contains(&difference)
        })
    }

    /// The number of pairs of slots 2i and 2i + 1 with different entries after the last trial,
    /// which had `bits` index bits. With one index bit less, the two entries of each such pair
    /// would collide.
    #[must_use]
    pub fn clashes(&self, bits: u32) -> u32 {
        // A slot value is greater than `stamp` only if the last trial wrote the slot. A pair is a
        // clash only if the last trial wrote both slots.
        let is_clash = |pair: &&[u32]| pair[0] != pair[1] && pair.iter().all(|&it| it > self.stamp);
        self.slots[..1 << bits].chunks_exact(2).filter(is_clash).count() as u32
    }

    fn next_stamp(&mut self) {
        self.stamp = self.stamp.checked_add(self.entry + 1).unwrap_or_else(|| {
            self.slots.fill(0);
            self.entry + 1
        });
    }
}

/// A magic and its index in the sequence of candidates.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Found<W> {
    /// The magic.
    pub magic: Magic<W>,
    /// The number of candidates before the magic.
    pub place: u64,
}

/// The candidates that are magic for every target, in their order.
pub(crate) fn magics<W: Word>(
    candidates: impl Iterator<Item = W>,
    shift: u32,
    trials: &mut [Trial<W>],
) -> impl Iterator<Item = Found<W>> {
    let candidates = (0..).zip(candidates);
    candidates
        .map(move |(place, multiplier)| Found { magic: Magic { multiplier, shift }, place })
        .filter(|found| trials.iter_mut().all(|trial| trial.is_magic(found.magic)))
}

/// The first magic for a target, with `bits` index bits, in an endless sequence of candidates.
pub(crate) fn first<W: Word>(
    target: &Target<W>,
    bits: u32,
    candidate: impl FnMut() -> W,
) -> Found<W> {
    let mut trial = Trial::new(target, bits);
    let candidates = iter::repeat_with(candidate);
    let found = magics(candidates, product_bits::<W>() - bits, slice::from_mut(&mut trial)).next();
    found.expect("there is always another candidate")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::mask::Slider;
    use crate::verify::Collision;

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
            let wide = target.shift(bits).unwrap_err().to_string();
            assert_eq!(
                wide,
                format!("{bits} bits are too many: a search keeps a table of at most 2^24")
            );
        }
        let two_words = Target::injective(0b111_u128).unwrap();
        assert_eq!(two_words.shift(3), Ok(61));
        let error =
            "the multipliers of two words are too many: only gathering finds magics of two words";
        assert_eq!(shift_of_all(&[two_words], 3).unwrap_err().to_string(), error);
    }

    /// A trial for the bishop on a1, whose attack set depends on the first blocker on b2–g7.
    fn bishop_on_a1() -> Trial<u64> {
        Trial::new(&Slider::Bishop.target(0), 6)
    }

    fn magic(multiplier: u64) -> Magic<u64> {
        Magic { multiplier, shift: 58 }
    }

    #[test]
    fn a_trial_agrees_with_verify() {
        let target = Target::new(0x1022_4488_u32, u32::count_ones).unwrap();
        let mut trial = Trial::new(&target, 6);
        for n in 0..if cfg!(debug_assertions) { 20_000 } else { 200_000_u32 } {
            let multiplier = n.wrapping_mul(0x9e37_79b9) & 0x1111_1111;
            let magic = Magic { multiplier, shift: 26 };
            assert_eq!(trial.is_magic(magic), target.verify(magic).is_ok(), "{magic:x?}");
        }
    }

    #[test]
    fn zero_and_one_are_no_magics() {
        let mut trial = bishop_on_a1();
        for multiplier in [0, 1] {
            assert!(!trial.is_magic(magic(multiplier)));
        }
    }

    #[test]
    fn trials_do_not_see_each_other_even_when_their_numbers_start_again() {
        // The kindergarten multiplier (files b to g) maps a rank to the index. The same multiplier
        // works for a diagonal, because a diagonal has one square per file as well.
        let kindergarten = magic(0x0101_0101_0101_0101 << 1);
        let mut trial = bishop_on_a1();
        assert!(trial.is_magic(kindergarten));
        let clashes = trial.clashes(6);
        trial.stamp = u32::MAX - 3 * (trial.entry + 1) - trial.entry;
        for _ in 0..6 {
            assert!(!trial.is_magic(magic(1)));
            assert!(trial.is_magic(kindergarten));
            assert_eq!(trial.clashes(6), clashes);
        }
        let multipliers = (1..).map(|n: u64| n.wrapping_mul(0x9e37_79b9_7f4a_7c15));
        let other = multipliers.map(magic).find(|&other| trial.is_magic(other)).unwrap();
        let mut trial = bishop_on_a1();
        for next in [kindergarten, other, kindergarten] {
            assert!(trial.is_magic(next));
            // Makes the stamp wrap: the next trial has the stamp of the first trial again, but must
            // not mistake old slots for its own.
            trial.stamp = u32::MAX - trial.entry;
        }
    }
}
