//! Counts all magics by the leading digits of the products of all squares.
//!
//! The [census](crate::census) processes the squares from one end of the word to the other. If the
//! squares are low and far apart, the census must choose many digits of the multiplier before
//! occupancies can collide. For example, a census for the chess bishop on c1 would take too many
//! steps. But an index of 4 bits depends on few digits of the multiplier. Let `m` be the multiplier
//! and `k` the number of index bits. A square `b` contributes `m·2^b mod 2^64`, whose leading digit
//! is digit `63 - b` of `m`. So the digits of `m` are chosen in this order: the leading digit of
//! each square's contribution, then the second digits, and so on.
//!
//! Let `p` be the sum of the chosen digits. The product of an occupancy `a` is `a·p mod 2^64` plus
//! the contributions of the other digits: digit `j` adds nothing or `a·2^j mod 2^64`. If `a·p mod
//! 2^(64-k)` plus the contributions of all other digits stays below `2^(64-k)`, no carry can reach
//! the index of `a`. The index of `a` is then *decided*. If two occupancies with decided indexes
//! collide, no choice of the remaining digits is magic, so all of these choices are rejected at
//! once. If the indexes of all occupancies are decided and none collide, every choice of the
//! remaining digits is magic. No other multiplier is rejected or counted, so the count is exact.
//!
//! ```
//! use magic_search::chess::Slider;
//! use magic_search::widths::leading_digits;
//!
//! // Bishops on c1 and d1 need an index of 5 bits, one for each square of the mask.
//! for square in [2, 3] {
//!     let tally = leading_digits::count(&Slider::Bishop.target(square), 4)?;
//!     assert_eq!(tally.magics, 0);
//! }
//! # Ok::<(), magic_search::Error>(())
//! ```

use std::ops::ControlFlow;

use checkers_geometry::Word;

use crate::error::Error;
use crate::mask::subsets;
use crate::trial::Target;

/// The count of magics among all multipliers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Tally {
    /// The number of magics.
    pub magics: u128,
    /// The number of choices of leading digits examined, including the empty choice.
    pub choices: u64,
}

/// Whether a target has a magic of one index width.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Verdict {
    /// This multiplier is magic.
    Magic(u64),
    /// No multiplier is magic.
    Impossible,
    /// Unknown, because the maximum number of choices was reached.
    Open,
}

/// Counts the multipliers of a word that are magic for a target with `bits` index bits.
///
/// The count is fast for few index bits and few squares, but its running time has no bound.
///
/// # Errors
///
/// The errors of [`Target::shift`].
pub fn count<W: Word>(target: &Target<W>, bits: u32) -> Result<Tally, Error> {
    let mut walk = Walk::new(target, bits, u64::MAX)?;
    walk.first_only = false;
    let _ = walk.choose(0, 0, 0);
    let free = W::BITS - walk.digits.len() as u32;
    Ok(Tally { magics: walk.count << free, choices: walk.choices })
}

/// Decides whether any multiplier is magic, within a maximum number of choices of digits.
///
/// ```
/// use magic_search::chess::Slider;
/// use magic_search::widths::leading_digits::{Verdict, verdict};
///
/// let c1 = Slider::Bishop.target(2);
/// assert_eq!(verdict(&c1, 4, 1000)?, Verdict::Open);
/// assert_eq!(verdict(&c1, 4, 10_000_000)?, Verdict::Impossible);
/// # Ok::<(), magic_search::Error>(())
/// ```
///
/// # Errors
///
/// The errors of [`Target::shift`].
pub fn verdict<W: Word>(
    target: &Target<W>,
    bits: u32,
    most_choices: u64,
) -> Result<Verdict, Error> {
    let mut walk = Walk::new(target, bits, most_choices)?;
    let ended = walk.choose(0, 0, 0).is_continue();
    Ok(match walk.first {
        Some(first) => Verdict::Magic(first),
        None if ended => Verdict::Impossible,
        None => Verdict::Open,
    })
}

/// The digits of a multiplier that affect an index, in the order of choice.
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
    /// For each number of chosen digits, the maximum that the remaining digits add to the product
    /// of each occupancy.
    rests: Vec<Vec<u64>>,
    shift: u32,
    /// The entry number stored at each index; 0 if the index is free.
    owners: Vec<u32>,
    /// The occupied indexes, in the order of their assignment.
    taken: Vec<usize>,
    /// A stack of the occupancies whose index is undecided after each chosen digit.
    undecided: Vec<usize>,
    count: u128,
    choices: u64,
    most_choices: u64,
    /// The first magic found.
    first: Option<u64>,
    /// Whether to stop at the first magic.
    first_only: bool,
}

impl<'a> Walk<'a> {
    fn new<W: Word>(target: &'a Target<W>, bits: u32, most_choices: u64) -> Result<Self, Error> {
        target.shift(bits)?;
        // The occupancies are shifted to the top of the word, so that every word width overflows at
        // the same bit.
        let top = u64::BITS - W::BITS;
        let occupancies = subsets(target.mask()).map(|occupied| (occupied.widen() as u64) << top);
        let occupancies: Vec<u64> = occupancies.collect();
        let mask = target.mask().widen() as u64;
        let digits = leading_first(mask << top);
        let most = |rest: &[u32], occupied: u64| {
            rest.iter().fold(0_u64, |most, digit| most.saturating_add(occupied << digit))
        };
        let rests = (0..=digits.len()).map(|chosen| {
            occupancies.iter().map(|&occupied| most(&digits[chosen..], occupied)).collect()
        });
        Ok(Walk {
            classes: target.classes(),
            rests: rests.collect(),
            undecided: (0..occupancies.len()).collect(),
            occupancies,
            digits,
            shift: u64::BITS - bits,
            owners: vec![0; 1 << bits],
            taken: Vec::new(),
            count: 0,
            choices: 0,
            most_choices,
            first: None,
            first_only: true,
        })
    }

    /// Chooses the digits after the first `chosen` digits, whose sum is `magic`. The occupancies in
    /// `undecided` from index `first` on have no decided index yet.
    fn choose(&mut self, chosen: usize, magic: u64, first: usize) -> ControlFlow<()> {
        if self.choices == self.most_choices {
            return ControlFlow::Break(());
        }
        self.choices += 1;
        let (end, mark) = (self.undecided.len(), self.taken.len());
        if self.decide(chosen, magic, first) {
            if self.undecided.len() == end {
                self.count += 1 << (self.digits.len() - chosen);
                self.first.get_or_insert(magic);
                if self.first_only {
                    return ControlFlow::Break(());
                }
            } else {
                for value in [0, 1 << self.digits[chosen]] {
                    self.choose(chosen + 1, magic | value, end)?;
                }
            }
        }
        self.undecided.truncate(end);
        for index in self.taken.drain(mark..) {
            self.owners[index] = 0;
        }
        ControlFlow::Continue(())
    }

    /// Stores the entries whose index is decided by the first `chosen` digits, and pushes the other
    /// occupancies onto `undecided` again. Returns `false` if two entries collide.
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
    use crate::trial::Magic;

    #[test]
    #[ignore = "slow: tries every multiplier"]
    fn as_many_as_are_found_by_trying_each() {
        // The lowest square of each mask is bit 18, so the top 18 of the 32 multiplier bits do not
        // affect the index.
        for mask in [0x8884_0000_u32, 0x0124_0000, 0xf004_0000, 0x4214_0000, 0xa294_0000] {
            for entries in [2, 3, 5, 64] {
                let target = Target::new(mask, |occupied| occupied.wrapping_mul(5) % 67 % entries);
                let target = target.unwrap();
                for bits in (1..=7).filter(|&bits| target.shift(bits).is_ok()) {
                    let magic = |multiplier| Magic { multiplier, shift: 32 - bits };
                    let magics = (0..1 << 14).filter(|&m| target.verify(magic(m)).is_ok());
                    let tried = (magics.count() as u128) << 18;
                    assert_eq!(
                        count(&target, bits).map(|it| it.magics),
                        Ok(tried),
                        "{mask:#x} {entries} {bits}"
                    );
                }
            }
        }
    }

    /// Checks the numbers of choices that RESULTS.md states.
    #[test]
    #[ignore = "slow: a long proof"]
    fn so_many_choices_prove_that_bishops_need_five_bits() {
        for (square, choices) in [(2, 3_504_899), (3, 584_115)] {
            let bishop = Slider::Bishop.target(square);
            assert_eq!(count(&bishop, 4), Ok(Tally { magics: 0, choices }));
            assert_eq!(verdict(&bishop, 4, choices), Ok(Verdict::Impossible));
            assert_eq!(verdict(&bishop, 4, choices - 1), Ok(Verdict::Open));
        }
    }

    #[test]
    fn a_verdict_of_magic_names_one() {
        let bishop = Slider::Bishop.target(57);
        let Ok(Verdict::Magic(multiplier)) = verdict(&bishop, 4, u64::MAX) else {
            panic!("expected a magic of 4 bits for the bishop on b8");
        };
        assert_eq!(bishop.verify(Magic { multiplier, shift: 60 }), Ok(()));
    }

    #[test]
    fn as_many_as_in_the_census() {
        let d8 = Slider::Bishop.target(59);
        let tally = Census::new(std::slice::from_ref(&d8), 4).unwrap().run();
        assert_eq!(count(&d8, 4).map(|it| it.magics), Ok(tally.count));
    }
}
