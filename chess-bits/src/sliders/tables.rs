//! The slider tables, computed at compile time.
//!
//! The compiler walks the rays for every occupancy and stores the attack sets at their magic
//! indexes. Compilation fails if two different attack sets collide, so a compiled table is proved
//! correct.

use super::Magic;
use crate::generated::sliders::{ATTACK_SETS, BISHOPS, ENTRIES, ROOKS};

/// The attack sets in two layouts. A program contains only the layout that it uses.
pub(crate) struct Tables {
    /// The attack set at each index. An attack set is never empty, so 0 marks an index that no
    /// occupancy reaches.
    pub(crate) attacks: [u64; ENTRIES],
    /// For each index, the number of its attack set among the distinct attack sets of the square.
    pub(crate) numbers: [u8; ENTRIES],
    /// The distinct attack sets of each square.
    pub(crate) attack_sets: [u64; ATTACK_SETS],
}

#[allow(
    long_running_const_eval,
    reason = "the lint is against endless loops; these take a fraction of a second"
)]
pub(crate) const TABLES: Tables = {
    let mut tables =
        Tables { attacks: [0; ENTRIES], numbers: [0; ENTRIES], attack_sets: [0; ATTACK_SETS] };
    let mut square = 0;
    while square < 64 {
        tabulate(&mut tables, &ROOKS[square], square, [(1, 0), (0, 1)]);
        tabulate(&mut tables, &BISHOPS[square], square, [(1, 1), (-1, 1)]);
        square += 1;
    }
    tables
};

/// A step of file and rank that leads to a square of higher index.
type Direction = (i8, i8);

/// Writes the attack set of every occupancy of a square at its magic index.
///
/// # Panics
///
/// If the mask does not match the two lines, or if two different attack sets collide.
const fn tabulate(tables: &mut Tables, magic: &Magic, square: usize, directions: [Direction; 2]) {
    let first = Line::new(square, directions[0], magic.magic);
    let second = Line::new(square, directions[1], magic.magic);
    assert!(first.mask | second.mask == magic.mask, "the mask is the lines without their ends");

    // The compiler interprets the loops below, a hundred thousand iterations. Invariants are stored
    // in variables and the loops call no functions, because both make the interpretation faster.
    let (offset, shift, attack_sets) =
        (magic.offset as usize, magic.shift, magic.attack_sets as usize);
    let mut i = 0;
    while i < first.occupancies {
        let (product, attack_set) = (first.products[i] as u128, first.attack_sets[i]);
        let number = first.numbers[i] * second.different;
        let mut j = 0;
        while j < second.occupancies {
            let index = ((product + second.products[j] as u128) as u64 >> shift) as usize;
            let attack_set = attack_set | second.attack_sets[j];
            let entry = &mut tables.attacks[offset + index];
            assert!(*entry == 0 || *entry == attack_set, "one attack set per entry");
            *entry = attack_set;
            let number = number + second.numbers[j];
            tables.numbers[offset + index] = number;
            tables.attack_sets[attack_sets + number as usize] = attack_set;
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
    /// For each subset, the number of its attack set among the distinct attack sets of the line.
    numbers: [u8; 64],
    /// The number of distinct attack sets.
    different: u8,
    /// The product of each subset with the magic. The masks of the two lines have no common square,
    /// so the product of an occupancy is the sum of the products of its lines.
    products: [u64; 64],
}

impl Line {
    const fn new(square: usize, direction: Direction, magic: u64) -> Self {
        let (up, up_end) = ray(square, direction);
        let (down, down_end) = ray(square, (-direction.0, -direction.1));
        let mask = (up | down) & !(up_end | down_end);
        // An empty ray has one attack set. Any other ray has one attack set for each square,
        // because the first blocker, or the end of the ray, decides.
        let above_answers = if up == 0 { 1 } else { up.count_ones() as u8 };
        let below_answers = if down == 0 { 1 } else { down.count_ones() as u8 };
        let mut line = Self {
            mask,
            occupancies: 0,
            attack_sets: [0; 64],
            numbers: [0; 64],
            different: above_answers * below_answers,
            products: [0; 64],
        };
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
            // The distances to the first blockers in both directions identify an attack set, so the
            // number of the set is computed from the two distances.
            line.numbers[line.occupancies] = below_answers
                * (seen_above.count_ones() as u8).saturating_sub(1)
                + (seen_below.count_ones() as u8).saturating_sub(1);
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
