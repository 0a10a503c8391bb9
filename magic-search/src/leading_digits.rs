//! All magics counted by the leading digits of every square's product at once.
//!
//! The [census](crate::census) goes through the squares from one end of the word to the other, and
//! where they lie far apart and low, it has chosen many digits of the multiplier before occupancies
//! can collide: for the bishop on c1 its steps are too many. Yet an index of 4 bits depends on few
//! digits. Write `m` for the multiplier and `k` for the bits of the index: what a square `b` adds to
//! it, `m·2^b mod 2^64`, begins with the digit `63 - b` of `m`. So the digits are chosen in this
//! order: those that lead on some square, those that come second on one, and so on.
//!
//! When some digits are chosen, with `p` their sum, the product of an occupancy `a` is
//! `a·p mod 2^64` and what the others add: each digit `j` either nothing or `a·2^j mod 2^64`. If the
//! sum of all that they could add, on top of `a·p mod 2^(64-k)`, stays below `2^(64-k)`, the index
//! of `a` is decided, whatever is carried where. Choices with which two decided occupancies collide
//! are refused, with all the digits that follow; where every occupancy is decided and none collide,
//! every choice of the digits that are left is magic. Nothing else is refused or counted, so the
//! count is exact.
//!
//! ```
//! use magic_search::chess::Slider;
//! use magic_search::leading_digits;
//!
//! // Bishops on c1 and d1 need an index of 5 bits, one for each square of the mask.
//! for square in [2, 3] {
//!     assert_eq!(leading_digits::count(&Slider::Bishop.target(square), 4), Ok(0));
//! }
//! ```

use checkers_bits::Word;

use crate::subsets::subsets;
use crate::target::{Target, TargetError};

/// How many of all multipliers of a word are magic for a target with `bits` bits of index.
///
/// It is quick where few bits are wanted for few squares; there is no bound on the time it takes.
///
/// # Errors
///
/// What [`Target::shift`] finds.
pub fn count<W: Word>(target: &Target<W>, bits: u32) -> Result<u128, TargetError> {
    target.shift(bits)?;
    // As in the census, the word ends at bit 64, whatever its width.
    let top = u64::BITS - W::BITS;
    let occupancies = subsets(target.mask()).map(|occupied| (occupied.widen() as u64) << top);
    let occupancies: Vec<u64> = occupancies.collect();
    let mask = target.mask().widen() as u64;
    let digits = leading_first(mask << top);
    let free = W::BITS - digits.len() as u32;
    let most = |rest: &[u32], occupied: u64| {
        rest.iter().fold(0_u64, |most, digit| most.saturating_add(occupied << digit))
    };
    let rests = (0..=digits.len()).map(|chosen| {
        occupancies.iter().map(|&occupied| most(&digits[chosen..], occupied)).collect()
    });
    let mut walk = Walk {
        classes: target.classes(),
        rests: rests.collect(),
        undecided: (0..occupancies.len()).collect(),
        occupancies,
        digits,
        shift: u64::BITS - bits,
        owners: vec![0; 1 << bits],
        taken: Vec::new(),
        count: 0,
    };
    walk.choose(0, 0, 0);
    Ok(walk.count << free)
}

/// The digits of a multiplier that decide anything, in the order in which they are chosen.
fn leading_first(mask: u64) -> Vec<u32> {
    let squares = (0..u64::BITS).filter(|square| mask >> square & 1 == 1);
    let place = |digit: &u32| squares.clone().filter_map(|b| (63 - b).checked_sub(*digit)).min();
    let mut digits: Vec<u32> = (0..u64::BITS - mask.trailing_zeros()).collect();
    digits.sort_by_key(place);
    digits
}

struct Walk<'a> {
    classes: &'a [u32],
    occupancies: Vec<u64>,
    digits: Vec<u32>,
    /// For each number of chosen digits the most that the others add to each occupancy's product.
    rests: Vec<Vec<u64>>,
    shift: u32,
    /// The answer at each index; 0 where there is none.
    owners: Vec<u32>,
    /// The indexes that have an owner, in the order in which they got it.
    taken: Vec<usize>,
    /// The occupancies that wait, for each digit anew.
    undecided: Vec<usize>,
    count: u128,
}

impl Walk<'_> {
    /// Chooses the digits after the first `chosen`, which make the number `magic`; the occupancies
    /// that these have not decided are those from `first` on.
    fn choose(&mut self, chosen: usize, magic: u64, first: usize) {
        let (end, mark) = (self.undecided.len(), self.taken.len());
        if self.decide(chosen, magic, first) {
            if self.undecided.len() == end {
                self.count += 1 << (self.digits.len() - chosen);
            } else {
                for value in [0, 1 << self.digits[chosen]] {
                    self.choose(chosen + 1, magic | value, end);
                }
            }
        }
        self.undecided.truncate(end);
        for index in self.taken.drain(mark..) {
            self.owners[index] = 0;
        }
    }

    /// Takes the indexes that are decided now and lists again what is not; `false` for a collision.
    fn decide(&mut self, chosen: usize, magic: u64, first: usize) -> bool {
        let below = u64::MAX >> (u64::BITS - self.shift);
        for i in first..self.undecided.len() {
            let occupancy = self.undecided[i];
            let product = self.occupancies[occupancy].wrapping_mul(magic);
            if self.rests[chosen][occupancy] > below - (product & below) {
                self.undecided.push(occupancy);
                continue;
            }
            let index = (product >> self.shift) as usize;
            let class = self.classes[occupancy];
            if self.owners[index] == 0 {
                self.owners[index] = class;
                self.taken.push(index);
            } else if self.owners[index] != class {
                return false;
            }
        }
        true
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::census::Census;
    use crate::chess::Slider;
    use crate::magic::Magic;

    #[test]
    fn as_many_as_are_found_by_trying_each() {
        // The lowest square is 18, so that the 18 high digits of 32 decide nothing.
        for mask in [0x8884_0000_u32, 0x0124_0000, 0xf004_0000, 0x4214_0000, 0xa294_0000] {
            for answers in [2, 3, 5, 64] {
                let target = Target::new(mask, |occupied| occupied.wrapping_mul(5) % 67 % answers);
                let target = target.unwrap();
                for bits in (1..=7).filter(|&bits| target.shift(bits).is_ok()) {
                    let magic = |multiplier| Magic { multiplier, shift: 32 - bits };
                    let magics = (0..1 << 14).filter(|&m| target.verify(magic(m)).is_ok());
                    let tried = (magics.count() as u128) << 18;
                    assert_eq!(count(&target, bits), Ok(tried), "{mask:#x} {answers} {bits}");
                }
            }
        }
    }

    #[test]
    fn as_many_as_in_the_census() {
        let d8 = Slider::Bishop.target(59);
        let tally = Census::new(std::slice::from_ref(&d8), 4).unwrap().run();
        assert_eq!(count(&d8, 4), Ok(tally.count));
    }
}
