//! Table look-up by parallel bit extraction.

use core::marker::PhantomData;

use crate::line::{Line, Table};
use checkers_bits::Bitboard;
use checkers_bits::Square;
use checkers_bits::attacks::tables::{board8x8, board10x8, board10x10};
use checkers_bits::attacks::{Auxiliary, LineAttacks, Occupancy, SliderAttacks};
use checkers_bits::{Axis, Board, Board8x8, Board10x8, Board10x10};

/// Parallel bit extraction (PEXT): one instruction moves the selected bits of a word together at
/// the low end.
///
/// The article [Magic bitboards and Russian draughts](http://developers-club.com/posts/272815/)
/// wished for this instruction and called it SUBBITS. [`Bmi2`] calls the instruction. Creating a
/// position with this backend panics on a processor without BMI2. AMD processors before Zen 3 run
/// PEXT as slow microcode.
///
/// PEXT returns the bits in the order of their numbers. On the 8×8 board, the bit numbers of a line
/// can wrap around from 31 to 0. A line that wraps around has its bits in another order than its
/// squares, so lines of equal length cannot share entries. The table has the entries of
/// [`Magic`](checkers_bits::attacks::Magic) in another order.
///
/// Source: chessprogramming wiki "BMI2", "PEXT Bitboards".
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Pext;

/// The constants of one line through one square.
#[derive(Clone, Copy)]
struct PextLine<W> {
    /// The squares of the line except the king's own.
    mask: W,
    /// The squares of the mask above the king's square.
    upper: W,
    /// The index of the line's first entry in the table.
    offset: u32,
}

macro_rules! pext {
    ($board:ty, $table:ident) => {
        const _: () = {
            use $table::{BITS, Slot, Word, entry, magic, slot};

            // The argument -1 leaves out the bit of the king's own square.
            const ENTRIES: usize = Line::<$board>::entries(-1);

            /// This type is generic, so that the compiler computes its table only where the table
            /// is used, not whenever it compiles this crate.
            struct OnUse<B>(PhantomData<B>);

            impl<B> OnUse<B> {
                #[inline(always)]
                fn table() -> &'static Table<PextLine<Word>, Slot, BITS, ENTRIES> {
                    Self::TABLE
                }

                const TABLE: &'static Table<PextLine<Word>, Slot, BITS, ENTRIES> = &{
                    let line = PextLine { mask: 0, upper: 0, offset: 0 };
                    let mut table = Table { lines: [[line; 2]; BITS], slots: [slot(0); ENTRIES] };
                    let mut end = 0;
                    let mut bit = 0;
                    while bit < BITS {
                        let mut i = 0;
                        while i < 2 {
                            if let Some(line) = Line::<$board>::through(bit, Axis::DIAGONAL[i]) {
                                let magic = magic(bit, Axis::DIAGONAL[i]);
                                let mask = line.mask() as Word & !(1 << bit);
                                table.lines[bit][i] =
                                    PextLine { mask, upper: magic.upper(), offset: end as u32 };
                                // Subtracting the mask enumerates the subsets of the mask in the
                                // order of their PEXT indexes.
                                let mut occupied: Word = 0;
                                loop {
                                    table.slots[end] = slot(magic.index(occupied));
                                    end += 1;
                                    occupied = occupied.wrapping_sub(mask) & mask;
                                    if occupied == 0 {
                                        break;
                                    }
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

            impl SliderAttacks<$board> for Pext {
                type Auxiliary = Bmi2;

                #[inline(always)]
                fn line_attacks(
                    square: Square<$board>,
                    axis: Axis,
                    occupied: Occupancy<$board, Bmi2>,
                ) -> LineAttacks<$board> {
                    let table = OnUse::<$board>::table();
                    let line = &table.lines[square.bit() as usize][axis as usize];
                    let index =
                        occupied.auxiliary.pext(occupied.squares.bits().into(), line.mask.into());
                    entry(table.slots[line.offset as usize + index as usize]).split(line.upper)
                }
            }
        };
    };
}

pext!(Board8x8, board8x8);
pext!(Board10x10, board10x10);
pext!(Board10x8, board10x8);

/// A proof that the processor has BMI2, which a build for any x86-64 cannot assume.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Bmi2(Proof);

#[cfg(target_arch = "x86_64")]
type Proof = ();
#[cfg(not(target_arch = "x86_64"))]
type Proof = core::convert::Infallible;

impl Bmi2 {
    /// Detects BMI2; returns `None` on a processor without BMI2.
    #[must_use]
    pub fn detect() -> Option<Self> {
        #[cfg(target_arch = "x86_64")]
        return std::arch::is_x86_feature_detected!("bmi2").then_some(Self(()));
        #[cfg(not(target_arch = "x86_64"))]
        None
    }

    /// The bits of `word` that `mask` selects, moved together at the low end.
    ///
    /// The function uses assembly, because in a build for any x86-64 the intrinsic is a function
    /// call.
    #[inline(always)]
    #[must_use]
    pub fn pext(self, word: u64, mask: u64) -> u64 {
        #[cfg(target_arch = "x86_64")]
        #[expect(unsafe_code, reason = "there is no safe way to the instruction")]
        // SAFETY: only `detect` creates a `Bmi2`, and only where the processor has BMI2. The
        // instruction reads and writes only the named registers.
        unsafe {
            let extracted;
            core::arch::asm!(
                "pext {extracted}, {word}, {mask}",
                extracted = lateout(reg) extracted,
                word = in(reg) word,
                mask = in(reg) mask,
                options(pure, nomem, nostack, preserves_flags),
            );
            extracted
        }
        #[cfg(not(target_arch = "x86_64"))]
        match (self.0, word, mask) {}
    }
}

impl<B: Board> Auxiliary<B> for Bmi2 {
    fn of(_occupied: Bitboard<B>) -> Self {
        Self::detect().expect("PEXT needs a processor with BMI2")
    }

    #[inline(always)]
    fn update(self, _changed: Bitboard<B>) -> Self {
        self
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A reference implementation of PEXT: moves the bits one by one, lowest first.
    fn bit_by_bit(word: u64, mask: u64) -> u64 {
        let selected = (0..64).filter(|bit| mask >> bit & 1 == 1);
        selected.zip(0..).fold(0, |bits, (bit, place)| bits | (word >> bit & 1) << place)
    }

    #[test]
    fn the_instruction_and_a_loop_agree() {
        // This is the example of SUBBITS (PEXT) in the article "Magic bitboards and Russian
        // draughts".
        assert_eq!(bit_by_bit(0xff_00ff, 0x11_1111), 0b11_0011);
        let Some(bmi2) = Bmi2::detect() else { return };
        let mut word: u64 = 1;
        for _ in 0..100_000 {
            word = word.wrapping_mul(0x5851_f42d_4c95_7f2d).wrapping_add(1);
            let mask = word.rotate_left(29) & word.rotate_left(7);
            assert_eq!(bmi2.pext(word, mask), bit_by_bit(word, mask));
        }
    }
}
