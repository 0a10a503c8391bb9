//! The look-up by parallel bit extraction.

use core::marker::PhantomData;

use crate::line::{Line, Table};
use checkers_bits::Bitboard;
use checkers_bits::Square;
use checkers_bits::attacks::tables::{board8x8, board10x8, board10x10};
use checkers_bits::attacks::{LineAttacks, SliderAttacks};
use checkers_bits::{Axis, Board8x8, Board10x8, Board10x10};

/// Parallel bit extraction: one instruction moves the selected bits together at the low end.
///
/// The article wished for it and called it SUBBITS. It exists as `PEXT` in BMI2, and is used where
/// the program is built for it (`-C target-cpu=x86-64-v3` or `-C target-feature=+bmi2`); elsewhere
/// a loop takes its place, and perft with kings runs at little more than half of the speed that
/// [`Magic`](checkers_bits::attacks::Magic) gives. AMD processors before Zen 3 run the instruction as microcode.
///
/// PEXT returns the bits in the order of their numbers. On the 8×8 board this is the order of the
/// line only where the line does not wrap around the ring, so lines of equal length cannot share
/// entries. The table has the entries of [`Magic`](checkers_bits::attacks::Magic) in another
/// order.
///
/// Source: chessprogramming wiki "BMI2", "PEXT Bitboards".
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Pext;

/// Where to find the answers for one line through one square.
#[derive(Clone, Copy)]
struct PextLine<W> {
    /// The squares of the line but for the king's own.
    mask: W,
    /// The part of the mask up the board.
    upper: W,
    /// Where the answers of this line begin.
    offset: u32,
}

macro_rules! pext {
    ($board:ty, $table:ident) => {
        const _: () = {
            use $table::{BITS, EMPTY, Slot, Word, entry, magic, slot};

            // The king's own square is not in the index.
            const ENTRIES: usize = Line::<$board>::entries(-1);

            /// Generic, so that a table is evaluated where it is used and not whenever this crate
            /// is compiled.
            struct OnUse<B>(PhantomData<B>);

            impl<B> OnUse<B> {
                #[inline(always)]
                fn table() -> &'static Table<PextLine<Word>, Slot, BITS, ENTRIES> {
                    Self::TABLE
                }

                const TABLE: &'static Table<PextLine<Word>, Slot, BITS, ENTRIES> = &{
                    let line = PextLine { mask: 0, upper: 0, offset: 0 };
                    let mut table = Table { lines: [[line; 2]; BITS], slots: [EMPTY; ENTRIES] };
                    let mut end = 0;
                    let mut bit = 0;
                    while bit < BITS {
                        let mut i = 0;
                        while i < 2 {
                            if let Some(line) = Line::<$board>::through(bit, Axis::ALL[i]) {
                                let magic = magic(bit, Axis::ALL[i]);
                                let mask = line.mask() as Word & !(1 << bit);
                                table.lines[bit][i] =
                                    PextLine { mask, upper: magic.upper(), offset: end as u32 };
                                // Subtracting the mask steps through its subsets in the order of
                                // their indexes.
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
                type Auxiliary = ();

                #[inline(always)]
                fn line_attacks(
                    square: Square<$board>,
                    axis: Axis,
                    occupied: Bitboard<$board>,
                    (): (),
                ) -> LineAttacks<$board> {
                    let table = OnUse::<$board>::table();
                    let line = &table.lines[square.bit() as usize][axis as usize];
                    let index = pext(occupied.bits().into(), line.mask.into());
                    entry(table.slots[line.offset as usize + index as usize]).split(line.upper)
                }
            }
        };
    };
}

pext!(Board8x8, board8x8);
pext!(Board10x10, board10x10);
pext!(Board10x8, board10x8);

/// The bits of `word` that `mask` selects, moved together at the low end.
#[inline(always)]
fn pext(word: u64, mask: u64) -> u64 {
    #[cfg(all(target_arch = "x86_64", target_feature = "bmi2"))]
    #[expect(unsafe_code, reason = "the intrinsic is the technique; there is no safe way to it")]
    // SAFETY: the cfg says that every processor this program may run on has BMI2.
    unsafe {
        core::arch::x86_64::_pext_u64(word, mask)
    }
    #[cfg(not(all(target_arch = "x86_64", target_feature = "bmi2")))]
    software_pext(word, mask)
}

/// [`pext`] bit by bit, lowest first.
#[cfg_attr(
    all(target_arch = "x86_64", target_feature = "bmi2"),
    allow(dead_code, reason = "where there is the instruction, only the test calls it")
)]
fn software_pext(word: u64, mut mask: u64) -> u64 {
    let mut extracted = 0;
    let mut place = 0;
    while mask != 0 {
        let lowest = mask & mask.wrapping_neg();
        extracted |= u64::from(word & lowest != 0) << place;
        place += 1;
        mask ^= lowest;
    }
    extracted
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_instruction_and_the_loop_agree() {
        // The article's example of SUBBITS.
        assert_eq!(software_pext(0xff_00ff, 0x11_1111), 0b11_0011);
        let mut word: u64 = 1;
        for _ in 0..100_000 {
            word = word.wrapping_mul(0x5851_f42d_4c95_7f2d).wrapping_add(1);
            let mask = word.rotate_left(29) & word.rotate_left(7);
            assert_eq!(pext(word, mask), software_pext(word, mask));
        }
    }
}
