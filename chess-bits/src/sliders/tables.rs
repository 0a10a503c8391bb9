//! The table of slider attacks, computed at compile time.
//!
//! The compiler walks the rays for every occupancy and stores the attack sets at their magic
//! indexes. Compilation fails if two different attack sets collide, so a compiled table is proved
//! correct.

use super::Magic;
use crate::generated::sliders::{BISHOPS, ENTRIES, ROOKS};

/// The attack set at each index. An attack set is never empty, so 0 marks an index that no occupancy reaches.
#[allow(
    long_running_const_eval,
    reason = "the lint is against endless loops; these take a fraction of a second"
)]
pub(super) static ATTACKS: [u64; ENTRIES] = {
    let mut attacks = [0; ENTRIES];
    let mut square = 0;
    while square < 64 {
        tabulate(&mut attacks, &ROOKS[square], square, [(1, 0), (0, 1)]);
        tabulate(&mut attacks, &BISHOPS[square], square, [(1, 1), (-1, 1)]);
        square += 1;
    }
    attacks
};

/// A step of file and rank that leads to a square of higher index.
type Direction = (i8, i8);

/// Writes the attack set of every occupancy of a square at its magic index.
///
/// # Panics
///
/// If the mask does not match the two lines, or if two different attack sets collide.
const fn tabulate(
    attacks: &mut [u64; ENTRIES],
    magic: &Magic,
    square: usize,
    directions: [Direction; 2],
) {
    let first = Line::new(square, directions[0], magic.magic);
    let second = Line::new(square, directions[1], magic.magic);
    assert!(first.mask | second.mask == magic.mask, "the mask is the lines without their ends");

    // The compiler interprets the loops below, a hundred thousand iterations. Invariants are stored
    // in variables and the loops call no functions, because both make the interpretation faster.
    let (offset, shift) = (magic.offset as i64, magic.shift);
    let mut i = 0;
    while i < first.occupancies {
        let (product, attack_set) = (first.products[i] as u128, first.attack_sets[i]);
        let mut j = 0;
        while j < second.occupancies {
            let index = (product + second.products[j] as u128) as i64 >> shift;
            let attack_set = attack_set | second.attack_sets[j];
            let entry = &mut attacks[(offset + index) as usize];
            assert!(*entry == 0 || *entry == attack_set, "one attack set per entry");
            *entry = attack_set;
            j += 1;
        }
        i += 1;
    }
}

/// One line through a square: the attacks of a slider along the line, and the products of its
/// occupancies.
struct Line {
    mask: u64,
    /// The number of subsets of the mask.
    occupancies: usize,
    /// The attacked squares for each subset.
    attack_sets: [u64; 64],
    /// The product of each subset with the magic. The masks of the two lines have no common square,
    /// so the product of an occupancy is the sum of the products of its lines.
    products: [u64; 64],
}

impl Line {
    const fn new(square: usize, direction: Direction, magic: u64) -> Self {
        let (up, up_end) = ray(square, direction);
        let (down, down_end) = ray(square, (-direction.0, -direction.1));
        let mask = (up | down) & !(up_end | down_end);
        let mut line = Self { mask, occupancies: 0, attack_sets: [0; 64], products: [0; 64] };
        // The loop enumerates all subsets of the mask ("Carry-Rippler", chessprogramming wiki
        // "Traversing Subsets of a Set"). The loop starts with the empty set and ends when the
        // subset is empty again.
        let mut occupied: u64 = 0;
        loop {
            let above = up & occupied;
            // `ilog2` needs a nonzero word, so bit 0 (a1) is set even without a blocker below. The
            // result stays right, because a1 is the last square of the ray or lies beyond the ray.
            let below = down & occupied | 1;
            let seen_above = up & (above ^ above.wrapping_sub(1));
            let seen_below = down & !0 << below.ilog2();
            line.attack_sets[line.occupancies] = seen_above | seen_below;
            line.products[line.occupancies] = occupied.wrapping_mul(magic);
            line.occupancies += 1;
            occupied = occupied.wrapping_sub(mask) & mask;
            if occupied == 0 {
                return line;
            }
        }
    }
}

/// The squares of the ray in one direction, and the last square of the ray.
const fn ray(square: usize, (file_step, rank_step): Direction) -> (u64, u64) {
    let (mut file, mut rank) = ((square % 8) as i8, (square / 8) as i8);
    let (mut ray, mut last) = (0, 0);
    loop {
        file += file_step;
        rank += rank_step;
        if file < 0 || file > 7 || rank < 0 || rank > 7 {
            return (ray, last);
        }
        last = 1 << (8 * rank + file);
        ray |= last;
    }
}
