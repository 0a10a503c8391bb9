//! Seven ways to count the ones of a 64-bit word.
//!
//! | function | operations | memory | proposed by |
//! |---|---|---|---|
//! | [`shift_and_test`] | 192 | none | ["Ход конём по битам"](crate#sources), "the simplest way" |
//! | [`lookup_table`] | 13, of them 4 look-ups | 64 KiB | the same article, "the fastest way" |
//! | [`clear_lowest`] | 3 for each set bit | none | the same article, "the trickiest way" |
//! | [`swar_masked`] | 21 | 4 constants | a reader, from a chess program |
//! | [`swar_folded`] | 17 | 3 constants | a reader, from Java 8 |
//! | [`swar_multiplied`] | 12 | 4 constants | compilers, for targets without the instruction |
//! | [`native`] | 1 | none | a reader, "POPCNT?" |
//!
//! Operations are counted in the source: additions, multiplications, shifts, masks and look-ups,
//! without loop control. The optimiser recognises two of the functions. On x86-64 and 64-bit Arm,
//! LLVM 22 (Rust 1.95) compiles [`swar_multiplied`] to the same code as [`native`], and also
//! [`clear_lowest`] if the target has a population-count instruction. To compare the functions as
//! they are written, build for plain x86-64.
//!
//! All functions are `const` and return the same number for every word.
//!
//! ```
//! use chess_bits::{Bitboard, Rank, popcount};
//!
//! for (name, count) in popcount::ALL {
//!     assert_eq!(count(Bitboard::rank(Rank::First).0), 8, "{name}");
//! }
//! ```
//!
//! See also [Population Count](https://www.chessprogramming.org/Population_Count).

/// A function that counts the ones of a word; the type of the functions in [`ALL`].
pub type Popcount = fn(u64) -> u32;

/// Every function of this module, with its name.
///
/// ```
/// use chess_bits::popcount;
///
/// let (name, count) = popcount::ALL[0];
/// assert_eq!(name, "shift_and_test");
/// assert_eq!(count(0b1011), 3);
/// ```
pub const ALL: [(&str, Popcount); 7] = [
    ("shift_and_test", shift_and_test),
    ("lookup_table", lookup_table),
    ("clear_lowest", clear_lowest),
    ("swar_masked", swar_masked),
    ("swar_folded", swar_folded),
    ("swar_multiplied", swar_multiplied),
    ("native", native),
];

/// Counts by testing the 64 bits one by one.
///
/// ```
/// use chess_bits::popcount::shift_and_test;
///
/// assert_eq!(shift_and_test(0b1001_0101_0001_0000), 5);
/// ```
///
/// Cost: 64 steps of 3 operations (mask, add, shift) for every word; no memory. LLVM unrolls the
/// loop and does several steps in one vector instruction.
///
/// Source: the article ["Ход конём по битам"](crate#sources), "the simplest way".
#[inline]
#[must_use]
pub const fn shift_and_test(mut word: u64) -> u32 {
    let mut count = 0;
    let mut step = 0;
    while step < 64 {
        count += (word & 1) as u32;
        word >>= 1;
        step += 1;
    }
    count
}

/// Counts by looking up the four 16-bit parts in a table.
///
/// ```
/// use chess_bits::popcount::lookup_table;
///
/// assert_eq!(lookup_table(0b1001_0101_0001_0000), 5);
/// ```
///
/// Cost: 4 look-ups, 3 shifts, 3 masks and 3 additions; 65,536 bytes of memory, more than the
/// first-level data cache of most x86-64 processors.
///
/// Source: the article ["Ход конём по битам"](crate#sources), "the fastest way".
#[inline]
#[must_use]
pub const fn lookup_table(word: u64) -> u32 {
    // The table is a `static`, because a `const` could be copied to every use.
    static ONES: [u8; 1 << 16] = {
        let mut ones = [0; 1 << 16];
        let mut index = 1;
        while index < ones.len() {
            ones[index] = ones[index >> 1] + (index & 1) as u8;
            index += 1;
        }
        ones
    };

    ONES[(word & 0xffff) as usize] as u32
        + ONES[(word >> 16 & 0xffff) as usize] as u32
        + ONES[(word >> 32 & 0xffff) as usize] as u32
        + ONES[(word >> 48) as usize] as u32
}

/// Counts by clearing the lowest set bit until the word is zero.
///
/// ```
/// use chess_bits::popcount::clear_lowest;
///
/// assert_eq!(clear_lowest(0b1001_0101_0001_0000), 5);
/// ```
///
/// Subtracting 1 clears the lowest set bit and sets the zeros below it. The bits above the lowest
/// set bit do not change, so `&` clears only the lowest set bit.
///
/// ```text
///     1001010100010000
/// − 1 1001010100001111
///   & 1001010100000000
/// ```
///
/// Cost: one step per set bit, with 3 operations (subtract, mask, add) and a branch; no memory. The
/// moves of one knight take 2 to 8 steps. If the target has a population-count instruction, LLVM
/// replaces the loop by this instruction.
///
/// Source: the article ["Ход конём по битам"](crate#sources), "the trickiest way"; P. Wegner, "A
/// technique for counting ones in a binary computer", Communications of the ACM 3(5), 1960. The
/// method is also known as Kernighan's.
#[inline]
#[must_use]
pub const fn clear_lowest(mut word: u64) -> u32 {
    let mut count = 0;
    while word != 0 {
        word &= word - 1;
        count += 1;
    }
    count
}

/// Counts by adding neighbours in parallel, and masks both neighbours before every addition.
///
/// ```
/// use chess_bits::popcount::swar_masked;
///
/// assert_eq!(swar_masked(0b1001_0101_0001_0000), 5);
/// ```
///
/// The word first holds 64 counts of one bit, then 32 counts of two bits, 16 of four bits, 8 of
/// eight bits and 4 of sixteen bits. The last four counts are added in 32 bits.
///
/// Cost: 21 operations and no branch; no memory but four constants.
///
/// Source: a reader of the article ["Ход конём по битам"](crate#sources), from a chess program. The
/// reader's last mask is 0x3f, which has no room for 64: the full board counts 0. So this function
/// uses the mask 0x7f. This function also omits the reader's early return for an empty word, which
/// costs a branch and does not change the result.
#[inline]
#[must_use]
pub const fn swar_masked(word: u64) -> u32 {
    let pairs = (word & 0x5555_5555_5555_5555) + (word >> 1 & 0x5555_5555_5555_5555);
    let nibbles = (pairs & 0x3333_3333_3333_3333) + (pairs >> 2 & 0x3333_3333_3333_3333);
    let bytes = (nibbles & 0x0f0f_0f0f_0f0f_0f0f) + (nibbles >> 4 & 0x0f0f_0f0f_0f0f_0f0f);
    let sixteens = (bytes & 0x00ff_00ff_00ff_00ff) + (bytes >> 8 & 0x00ff_00ff_00ff_00ff);
    let halves = sixteens as u32 + (sixteens >> 32) as u32;
    (halves + (halves >> 16)) & 0x7f
}

/// Counts by adding neighbours in parallel, without the masks that are unnecessary because no carry
/// can occur.
///
/// ```
/// use chess_bits::popcount::swar_folded;
///
/// assert_eq!(swar_folded(0b1001_0101_0001_0000), 5);
/// ```
///
/// A pair of bits `2a + b` becomes its count `a + b` by subtracting `a`. The sum of two counts of
/// four bits is at most 8, which four bits can hold, so one mask after the addition is enough. The
/// count of the whole word fits into one byte, so the bytes are added without masks. The last mask
/// keeps the lowest byte.
///
/// Cost: 17 operations and no branch; no memory but three constants.
///
/// Source: a reader of the article ["Ход конём по битам"](crate#sources), from
/// `java.lang.Long.bitCount`; H. S. Warren, "Hacker's Delight", section 5–1.
#[inline]
#[must_use]
pub const fn swar_folded(word: u64) -> u32 {
    let bytes = byte_counts(word);
    let folded = bytes + (bytes >> 8);
    let folded = folded + (folded >> 16);
    let folded = folded + (folded >> 32);
    folded as u32 & 0x7f
}

/// Counts by adding neighbours in parallel, then adds the eight bytes with one multiplication.
///
/// ```
/// use chess_bits::popcount::swar_multiplied;
///
/// assert_eq!(swar_multiplied(0b1001_0101_0001_0000), 5);
/// ```
///
/// The top byte of a product with 0x0101…01 is the sum of all bytes of the other factor.
///
/// Cost: 12 operations, one of them a multiplication, and no branch; no memory except four
/// constants. LLVM recognises this function and emits the code of [`native`].
///
/// Source: H. S. Warren, "Hacker's Delight", section 5–1. Compilers emit this code for targets
/// without a population-count instruction.
#[inline]
#[must_use]
pub const fn swar_multiplied(word: u64) -> u32 {
    (byte_counts(word).wrapping_mul(0x0101_0101_0101_0101) >> 56) as u32
}

/// Counts with the machine instruction, through [`u64::count_ones`].
///
/// ```
/// use chess_bits::popcount::native;
///
/// assert_eq!(native(0b1001_0101_0001_0000), 5);
/// ```
///
/// Cost: one instruction, `POPCNT`, on x86-64 with `-C target-cpu=x86-64-v2` or newer; `CNT` and
/// `ADDV` with two moves between register files on 64-bit Arm. Plain x86-64 has no population-count
/// instruction, so LLVM emits [`swar_multiplied`].
///
/// Source: a reader of the article ["Ход конём по битам"](crate#sources), "POPCNT?", and another
/// reader, "Arm has CNT".
#[inline]
#[must_use]
pub const fn native(word: u64) -> u32 {
    word.count_ones()
}

/// The number of ones of each byte, stored in that byte.
const fn byte_counts(word: u64) -> u64 {
    let pairs = word - (word >> 1 & 0x5555_5555_5555_5555);
    let nibbles = (pairs & 0x3333_3333_3333_3333) + (pairs >> 2 & 0x3333_3333_3333_3333);
    (nibbles + (nibbles >> 4)) & 0x0f0f_0f0f_0f0f_0f0f
}
