//! The census: counts all magics among all multipliers without trying each one.
//!
//! A census counts the magics of a target among all `2^w` multipliers of a word of `w` bits. So a census
//! proves whether a magic with a given index width exists. Trying all multipliers takes minutes for one
//! line. Two observations, one about the low bits of the multiplier and one about its high bits, reduce the
//! time to a second or less.
//!
//! Write `m` for the multiplier, `k` for the bits of the index, `s = w - k` for the shift. The
//! index of an occupancy `a` is `⌊(a·m mod 2^w) / 2^s⌋`, and `a·m` is the sum of `m·2^b` over the
//! bits `b` of `a`.
//!
//! # From below: low bits of the multiplier decide the high squares
//!
//! `m·2^b mod 2^w` depends only on the low `w - b` bits of `m`. So the low `t` bits of `m` determine the *whole*
//! product, and the exact index, of every occupancy of the squares `b ≥ w - t`. Suppose two occupancies of the squares
//! `b ≥ w - t` need different entries but share an index. No choice of the higher bits of `m` can separate the two, so
//! all `2^(w-t)` multipliers with the same low `t` bits are rejected at once. Only multipliers with a collision are
//! rejected, so the count is exact.
//!
//! The products of the occupancies of the squares `b ≥ w - t` are known completely, so their carries are, too. (The
//! difference of two products would not be enough: their top bits also depend on a carry from the low bits.) The known
//! products are kept on a stack, and each further square doubles their number.
//!
//! Each further square takes some more bits of `m`. The `k` highest of the bits for a square add the same multiple of
//! `2^s` to the product of every occupancy that contains the square, so the indexes of all these occupancies rotate
//! together. One test for collisions among the occupancies that contain the square therefore serves all rotations.
//!
//! The top `b` bits of `m` do not affect any index, where `b` is the lowest square. The census does not enumerate the
//! top `b` bits of `m`: each magic found counts `2^b` times.
//!
//! # From above: low bits of the multiplier hardly affect the products of the low squares
//!
//! Let `p` be the chosen low `t` bits and `q` the remaining bits: `m = p + q·2^t`. While `q` runs through an interval
//! `lo..lo + 2^r`, the product of an occupancy starts at some `y` and grows in equal steps by `S·(2^r - 1)` altogether,
//! where `S = 2^t·(the occupancy's squares below w - t)`. The squares from `w - t` up add only a constant. If `(y mod
//! 2^s) + S·(2^r - 1) < 2^s`, no step crosses a multiple of `2^s`. Then the index of the occupancy is constant over the
//! whole interval. An occupancy without a constant index waits until the interval is halved; at `r = 0`, for a single
//! multiplier, every index is constant. If two constant indexes collide, the whole interval is rejected. If all indexes
//! are constant and none collide, all `2^r` multipliers of the interval are counted. The method from above is exact
//! too, because its test includes all carries.
//!
//! # Where the two methods meet
//!
//! The method from below is fast while squares lie close together from the top of the word down. The method from above
//! is fast for squares below a wide gap; for the squares `1, 2, 3, 4, 5` the method from above is enough. The census
//! uses the method from below for the squares above a split, and the method from above for the other squares. The
//! census chooses the split with the least estimated work. The split changes the time of a census, not the result.
//!
//! # Tasks
//!
//! The work is split into equal [`tasks`](Census::tasks) by low bits of the multiplier (by high bits if the
//! census goes from above alone). The result is the same for any number of threads, because sums and minima
//! do not depend on the order of the tasks. The tallies of disjoint ranges of tasks join to the tally of
//! all tasks.

mod tally;
mod walk;

pub use tally::Tally;

use std::ops::Range;
use std::sync::atomic::{AtomicU32, Ordering};

use checkers_geometry::Word;

use crate::error::Error;
use crate::threads;
use crate::trial::{Target, shift_of_all};
use walk::Walk;

/// The base-2 logarithm of the maximum number of tasks.
const TASK_BITS: u32 = 12;

/// Counts all multipliers that are magic for several targets at once.
///
/// ```
/// use magic_search::Target;
/// use magic_search::census::Census;
///
/// let e1_a5 = Target::injective(0x0001_f000_u32)?;
/// let census = Census::new(&[e1_a5], 5)?;
/// let tally = census.run();
/// assert_eq!(tally.count, 86_953_984);
/// # Ok::<(), magic_search::Error>(())
/// ```
#[derive(Clone, Debug)]
pub struct Census {
    word: u32,
    bits: u32,
    plans: Vec<Plan>,
    /// The squares of all targets, the highest first, numbered so that the top bit of the word is
    /// bit 63.
    squares: Vec<u32>,
    /// For each square in `squares`, the targets whose mask contains it.
    owners: Vec<Vec<usize>>,
    /// The number of squares, the highest first, for which the method from below is used.
    split: usize,
    /// The number of multiplier bits that a task fixes.
    task_bits: u32,
}

/// A target, shifted to the top of a 64-bit word, so that the products of every word width overflow
/// at the same bit.
#[derive(Clone, Debug)]
struct Plan {
    /// The squares of the target, in the order of [`Census::squares`].
    squares: Vec<u32>,
    /// The entry number of each occupancy. An occupancy with the square `squares[i]` has bit `i` set in its position in
    /// `classes`.
    classes: Vec<u32>,
}

impl Census {
    /// Prepares the census of multipliers that are magic for all targets, with `bits` index bits.
    ///
    /// # Errors
    ///
    /// [`Error`] if there is no target or if the targets have two words, and the errors of [`Target::shift`].
    pub fn new<W: Word>(targets: &[Target<W>], bits: u32) -> Result<Self, Error> {
        shift_of_all(targets, bits)?;
        let plans = targets.iter().map(|target| (target.mask().widen() as u64, target.classes()));
        Ok(Self::with_word(W::BITS, plans, bits))
    }

    /// Prepares a census for a word of any width up to 64 bits. Each target is given by its mask and the entries of the
    /// subsets of the mask in ascending order.
    fn with_word<'a>(
        word: u32,
        targets: impl Iterator<Item = (u64, &'a [u32])>,
        bits: u32,
    ) -> Self {
        let plans: Vec<Plan> =
            targets.map(|(mask, classes)| Plan::new(word, mask, classes)).collect();
        let mut squares: Vec<u32> = plans.iter().flat_map(|plan| plan.squares.clone()).collect();
        squares.sort_unstable_by(|a, b| b.cmp(a));
        squares.dedup();
        let owners = squares.iter().map(|square| {
            let owns = |&i: &usize| plans[i].squares.contains(square);
            (0..plans.len()).filter(owns).collect()
        });
        let owners = owners.collect();
        let mut census = Self { word, bits, plans, squares, owners, split: 0, task_bits: 0 };
        // `min_by_key` returns the first of several splits of equal cost. `rev` puts large splits first, because they
        // leave more squares to the method from below, which finds collisions sooner.
        let splits = (0..=census.squares.len()).rev();
        census.split = splits.min_by_key(|&split| census.cost(split)).unwrap_or(0);
        census.task_bits = census.width().min(TASK_BITS);
        census
    }

    /// The number of equal parts of the work, a power of two.
    #[must_use]
    pub fn tasks(&self) -> u32 {
        1 << self.task_bits
    }

    /// The base-2 logarithm of an upper bound on the steps of the whole census.
    ///
    /// ```
    /// use magic_search::Target;
    /// use magic_search::census::Census;
    /// use magic_search::draughts::Line;
    ///
    /// let line: Line = "a1-h8".parse()?;
    /// let census = Census::new(&[Target::injective(line.mask())?], 8)?;
    /// assert_eq!(census.log_steps(), 32);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn log_steps(&self) -> u32 {
        self.cost(self.split)
    }

    /// Runs the whole census, with one thread per processor.
    #[must_use]
    pub fn run(&self) -> Tally {
        self.run_tasks(0..self.tasks(), 0, |_| {})
    }

    /// Runs some of the [`tasks`](Self::tasks) on `threads` threads, or one for each processor if
    /// `threads` is 0. [`run`](Self::run) returns the [join](Tally::join) of all tasks.
    ///
    /// `progress` receives the number of finished tasks.
    ///
    /// ```
    /// use magic_search::Target;
    /// use magic_search::census::Census;
    ///
    /// let census = Census::new(&[Target::injective(0x0001_f000_u32)?], 5)?;
    /// let [low, high] = [0..1_000, 1_000..census.tasks()].map(|tasks| census.run_tasks(tasks, 1, |_| {}));
    /// assert_eq!(low.join(high), census.run());
    /// # Ok::<(), magic_search::Error>(())
    /// ```
    ///
    /// # Panics
    ///
    /// If a task does not exist, or if the threads cannot be started.
    pub fn run_tasks(
        &self,
        tasks: Range<u32>,
        threads: usize,
        progress: impl Fn(u32) + Sync,
    ) -> Tally {
        assert!(tasks.end <= self.tasks(), "task {} of {}", tasks.end, self.tasks());
        let done = AtomicU32::new(0);
        let tasks = u64::from(tasks.start)..u64::from(tasks.end);
        let tallies = threads::map(&mut vec![(); threads::count(threads)], tasks, |(), task| {
            let tally = self.run_task(task as u32);
            progress(done.fetch_add(1, Ordering::Relaxed) + 1);
            tally
        });
        tallies.into_iter().fold(Tally::default(), Tally::join)
    }

    pub(crate) fn run_task(&self, task: u32) -> Tally {
        Walk::new(self, task).tally()
    }

    /// The number of low multiplier bits that affect an index.
    fn width(&self) -> u32 {
        self.known(self.squares.len())
    }

    /// The number of low multiplier bits that determine the products of the first `squares` squares.
    fn known(&self, squares: usize) -> u32 {
        squares.checked_sub(1).map_or(0, |last| 64 - self.squares[last])
    }

    /// The base-2 logarithm of the estimated steps of a split. The method from below doubles its work with each
    /// multiplier bit. The method from above needs an interval for each multiplier at which the index of an occupancy
    /// changes, but no more intervals than multipliers.
    fn cost(&self, split: usize) -> u32 {
        let lowest = 64 - self.width();
        let most = self.plans.iter().map(|plan| plan.squares.len()).max().unwrap_or(0) as u32;
        let below = self.known(split);
        let breakpoints = match self.squares.get(split) {
            Some(highest) => most + self.bits + 1 + highest - lowest,
            None => 0,
        };
        below + breakpoints.min(self.width() - below)
    }
}

impl Plan {
    fn new(word: u32, mask: u64, classes: &[u32]) -> Self {
        let mask = mask << (64 - word);
        let squares: Vec<u32> = (0..64).rev().filter(|bit| mask >> bit & 1 == 1).collect();
        // In the argument `classes`, bit 0 of a position stands for the lowest square. In `Plan::classes`, bit 0 stands
        // for the first of `squares`, the highest square, so the bits of each position are reversed.
        let unused = usize::BITS - squares.len() as u32;
        let classes = (0..classes.len()).map(|i| classes[i.reverse_bits() >> unused]).collect();
        Self { squares, classes }
    }
}

#[cfg(test)]
mod tests;
