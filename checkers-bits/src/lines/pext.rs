use super::table::{Line, answer};
use super::{Answer, Lines, Sight};
use crate::bitboard::Bitboard;
use crate::board::{Axis, Board8x8};
use crate::generated::board8x8::LOOK_UPS;
use crate::square::Square;

/// Parallel bit extraction: one instruction moves the selected bits together at the low end.
///
/// The article wished for it and called it SUBBITS. It exists as `PEXT` in BMI2, and is used where
/// the program is built for it (`-C target-cpu=x86-64-v3` or `-C target-feature=+bmi2`); elsewhere
/// a loop takes its place, and perft with kings runs at little more than half of the speed that
/// [`Magic`](super::Magic) gives. AMD processors before Zen 3 run the instruction as microcode.
///
/// The bits come in the order of their numbers, which is that of the line only where the line does
/// not wrap around the ring, so lines of equal length cannot share their answers. The table has
/// 2,562 entries of 12 bytes, those of [`Magic`](super::Magic) in another order.
///
/// Source: chessprogramming wiki "BMI2", "PEXT Bitboards".
#[derive(Clone, Copy, Debug)]
pub struct Pext;

#[derive(Clone, Copy)]
struct Row {
    /// The squares of the line but for the king's own.
    mask: u32,
    /// Those of them that lie up the board.
    upper: u32,
    /// Where the answers of this line begin.
    offset: u32,
}

struct Tables {
    rows: [[Row; 2]; 32],
    /// The two lines of one square have one entry each.
    answers: [Answer; 2562],
}

static TABLES: Tables = {
    let row = Row { mask: 0, upper: 0, offset: 0 };
    let mut tables = Tables { rows: [[row; 2]; 32], answers: [Answer::new(0, 0, 0); 2562] };
    let mut end = 0;
    let mut bit = 0;
    while bit < 32 {
        let mut i = 0;
        while i < 2 {
            let axis = Axis::ALL[i];
            let mask = Line::through(bit, axis).mask() & !(1 << bit);
            tables.rows[bit][i] = Row { mask, upper: LOOK_UPS[bit][i].upper(), offset: end as u32 };
            // Subtracting the mask steps through its subsets in the order of their indexes.
            let mut occupied: u32 = 0;
            loop {
                tables.answers[end] = answer(bit, axis, occupied);
                end += 1;
                occupied = occupied.wrapping_sub(mask) & mask;
                if occupied == 0 {
                    break;
                }
            }
            i += 1;
        }
        bit += 1;
    }
    assert!(end == tables.answers.len());
    tables
};

/// The bits of `word` that `mask` selects, moved together at the low end.
#[inline(always)]
fn pext(word: u32, mask: u32) -> u32 {
    #[cfg(all(target_arch = "x86_64", target_feature = "bmi2"))]
    #[expect(unsafe_code, reason = "the intrinsic is the technique; there is no safe way to it")]
    // SAFETY: the cfg says that every processor this program may run on has BMI2.
    unsafe {
        core::arch::x86_64::_pext_u32(word, mask)
    }
    #[cfg(not(all(target_arch = "x86_64", target_feature = "bmi2")))]
    software_pext(word, mask)
}

/// [`pext`] bit by bit, lowest first.
#[cfg_attr(all(target_arch = "x86_64", target_feature = "bmi2"), allow(dead_code))]
fn software_pext(word: u32, mut mask: u32) -> u32 {
    let mut extracted = 0;
    let mut place = 0;
    while mask != 0 {
        let lowest = mask & mask.wrapping_neg();
        extracted |= u32::from(word & lowest != 0) << place;
        place += 1;
        mask ^= lowest;
    }
    extracted
}

impl Lines<Board8x8> for Pext {
    type Beside = ();

    #[inline(always)]
    fn sight(square: Square, axis: Axis, occupied: Bitboard, (): ()) -> Sight {
        let row = &TABLES.rows[square.bit() as usize][axis as usize];
        let index = pext(occupied.bits(), row.mask);
        TABLES.answers[(row.offset + index) as usize].split(row.upper)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_instruction_and_the_loop_agree() {
        // The article's example of SUBBITS.
        assert_eq!(software_pext(0xff_00ff, 0x11_1111), 0b11_0011);
        for row in TABLES.rows.as_flattened() {
            let mut word: u32 = 1;
            for _ in 0..1000 {
                word = word.wrapping_mul(0x915f_77f5).wrapping_add(1);
                assert_eq!(pext(word, row.mask), software_pext(word, row.mask));
            }
        }
    }
}
