//! Walks over the multipliers of one census task: the task number fixes some bits of these multipliers.

use super::{Census, Plan, Tally};

pub(super) struct Walk<'a> {
    census: &'a Census,
    task: u64,
    ledgers: Vec<Ledger<'a>>,
    /// The stack of the intervals of multipliers that are being halved: for each interval, the occupancies whose index
    /// is not yet constant in the interval.
    pending: Vec<Pending>,
    tally: Tally,
}

/// The state of one target: the products computed so far, and the table entries at their indexes.
struct Ledger<'a> {
    plan: &'a Plan,
    shift: u32,
    /// The products computed so far, in the order of [`Plan::classes`].
    products: Vec<u64>,
    /// The entry number stored at each index; 0 if the index is free.
    owners: Vec<u32>,
    /// The occupied indexes, in the order of their assignment.
    taken: Vec<usize>,
    /// The length of `taken` before each step, so that the step can be undone.
    marks: Vec<usize>,
    /// For each level of the recursion, the indexes and entries of the occupancies that the level adds.
    fresh: Vec<Vec<(u32, u32)>>,
    /// The entry number stored at each index during `prepare`; all 0 between two calls of `prepare`.
    scratch: Vec<u32>,
}

/// An occupancy and the range of its product over an interval of multipliers.
#[derive(Clone, Copy)]
struct Pending {
    ledger: usize,
    class: u32,
    /// The product at the start of the interval.
    product: u64,
    /// The growth of the product from one multiplier to the next.
    slope: u64,
}

impl<'a> Walk<'a> {
    pub(super) fn new(census: &'a Census, task: u32) -> Self {
        let shift = 64 - census.bits;
        let ledgers =
            census.plans.iter().map(|plan| Ledger::new(plan, shift, census.split)).collect();
        let task = u64::from(task);
        Self { census, task, ledgers, pending: Vec::new(), tally: Tally::default() }
    }

    pub(super) fn tally(mut self) -> Tally {
        self.choose_low(0, 0);
        // The top `free` bits of a multiplier do not affect any index, so each magic counts `2^free` times.
        let free = self.census.word - self.census.width();
        self.tally.count <<= free;
        self.tally
    }

    /// Chooses the multiplier bits above `low` that fix the contribution of one more square to the index.
    fn choose_low(&mut self, level: usize, low: u64) {
        if level == self.census.split {
            return self.choose_high(low);
        }
        let square = self.census.squares[level];
        let known = self.census.known(level + 1);
        let task_bits = self.census.task_bits;
        // The task number fixes the low `task_bits` bits, so the loops must not vary them.
        let chosen = self.census.known(level).max(task_bits.min(known));
        let low = if self.census.known(level) < chosen { low_bits(self.task, chosen) } else { low };
        // The top `turns` of the `free` bits add the same constant to the index of every occupancy that contains the
        // new square. A constant does not change which of these occupancies collide with each other, so one call of
        // `prepare` tests them for all values of the `turns` bits.
        let free = known - chosen;
        let turns = free.min(self.census.bits);
        for high in 0..1_u64 << (free - turns) {
            let low = low | shift_left(high, chosen);
            let owners = &self.census.owners[level];
            if !owners.iter().all(|&owner| self.ledgers[owner].prepare(level, low << square)) {
                continue;
            }
            for turn in 0..1_u64 << turns {
                let turn = shift_left(turn, 64 - turns);
                if owners.iter().all(|&owner| self.ledgers[owner].fits(level, turn)) {
                    let low = low | turn >> square;
                    for &owner in owners {
                        self.ledgers[owner].add_square(level, low << square, turn);
                    }
                    self.choose_low(level + 1, low);
                    for &owner in owners {
                        self.ledgers[owner].remove_square();
                    }
                }
            }
        }
    }

    /// Walks over all multipliers of the task whose low bits are `low`.
    fn choose_high(&mut self, low: u64) {
        let known = self.census.known(self.census.split);
        self.pending.clear();
        for (i, ledger) in self.ledgers.iter().enumerate() {
            ledger.push_undecided(i, low, known, &mut self.pending);
        }
        let task_bits = self.census.task_bits;
        let free = self.census.width() - known.max(task_bits);
        let start = if known < task_bits { shift_left(self.task >> known, free) } else { 0 };
        for pending in &mut self.pending {
            pending.product = pending.product.wrapping_add(pending.slope.wrapping_mul(start));
        }
        self.interval(low, start, free, 0);
    }

    /// Walks over the `2^free` multipliers with the low bits `low` and the other bits counting up from `start`. Only
    /// the occupancies in `pending` from index `first` on can have an index that is not constant over the multipliers.
    fn interval(&mut self, low: u64, start: u64, free: u32, first: usize) {
        let steps = low_bits(u64::MAX, free);
        let end = self.pending.len();
        self.ledgers.iter_mut().for_each(Ledger::mark);
        let mut fits = true;
        for i in first..end {
            let pending = self.pending[i];
            let ledger = &mut self.ledgers[pending.ledger];
            if !ledger.is_constant(pending.product, pending.slope.saturating_mul(steps)) {
                self.pending.push(pending);
            } else if !ledger.claim(pending.product, pending.class) {
                fits = false;
                break;
            }
        }
        if fits && self.pending.len() == end {
            self.accept(low | shift_left(start, self.census.known(self.census.split)), free);
        } else if fits {
            let half = 1 << (free - 1);
            self.interval(low, start, free - 1, end);
            for pending in &mut self.pending[end..] {
                let growth = pending.slope.wrapping_mul(half);
                pending.product = pending.product.wrapping_add(growth);
            }
            self.interval(low, start + half, free - 1, end);
        }
        self.pending.truncate(end);
        self.ledgers.iter_mut().for_each(Ledger::release);
    }

    /// Counts `2^free` magics; `first` is the smallest of them and has the fewest set bits.
    fn accept(&mut self, first: u64, free: u32) {
        let found = Tally { count: 1 << free, smallest: Some(first), sparsest: Some(first) };
        self.tally = std::mem::take(&mut self.tally).join(found);
    }
}

impl<'a> Ledger<'a> {
    fn new(plan: &'a Plan, shift: u32, levels: usize) -> Self {
        let scratch = vec![0; 1 << (64 - shift)];
        let mut owners = scratch.clone();
        // The empty occupancy has index 0 for every multiplier, so its entry is stored in advance.
        owners[0] = plan.classes[0];
        Self {
            plan,
            shift,
            products: vec![0],
            owners,
            taken: vec![0],
            marks: Vec::new(),
            fresh: vec![Vec::new(); levels],
            scratch,
        }
    }

    /// Computes the indexes of the occupancies that contain one more square; `false` if two of them
    /// collide.
    fn prepare(&mut self, level: usize, product: u64) -> bool {
        let known = self.products.len();
        let classes = &self.plan.classes[known..2 * known];
        let fresh = &mut self.fresh[level];
        fresh.clear();
        let fits = self.products.iter().zip(classes).all(|(&other, &class)| {
            let index = other.wrapping_add(product) >> self.shift;
            let owner = &mut self.scratch[index as usize];
            if *owner == 0 {
                *owner = class;
                fresh.push((index as u32, class));
                return true;
            }
            *owner == class
        });
        for &(index, _) in &*fresh {
            self.scratch[index as usize] = 0;
        }
        fits
    }

    /// Whether the prepared occupancies, after a rotation of their indexes by `turn`, collide with
    /// no occupancy in the table.
    fn fits(&self, level: usize, turn: u64) -> bool {
        let turn = (turn >> self.shift) as usize;
        let last = self.owners.len() - 1;
        self.fresh[level].iter().all(|&(index, class)| {
            let owner = self.owners[(index as usize + turn) & last];
            owner == 0 || owner == class
        })
    }

    /// Stores the entries of the prepared occupancies at their rotated indexes. [`fits`](Self::fits) must have returned
    /// `true`.
    fn add_square(&mut self, level: usize, product: u64, turn: u64) {
        let turn = (turn >> self.shift) as usize;
        let last = self.owners.len() - 1;
        self.mark();
        for &(index, class) in &self.fresh[level] {
            let index = (index as usize + turn) & last;
            if self.owners[index] == 0 {
                self.owners[index] = class;
                self.taken.push(index);
            }
        }
        for i in 0..self.products.len() {
            self.products.push(self.products[i].wrapping_add(product));
        }
    }

    fn remove_square(&mut self) {
        self.products.truncate(self.products.len() / 2);
        self.release();
    }

    fn mark(&mut self) {
        self.marks.push(self.taken.len());
    }

    /// Stores an entry at the index of a product; `false` if the index holds another entry.
    #[inline]
    fn claim(&mut self, product: u64, class: u32) -> bool {
        let index = (product >> self.shift) as usize;
        let owner = &mut self.owners[index];
        if *owner == 0 {
            *owner = class;
            self.taken.push(index);
            return true;
        }
        *owner == class
    }

    /// Frees the indexes taken since the last mark.
    #[inline]
    fn release(&mut self) {
        let mark = self.marks.pop().unwrap_or_default();
        for index in self.taken.drain(mark..) {
            self.owners[index] = 0;
        }
    }

    /// Whether the index of a product stays constant while the product grows by up to `growth`.
    #[inline]
    fn is_constant(&self, product: u64, growth: u64) -> bool {
        let below = low_bits(u64::MAX, self.shift);
        growth <= below - (product & below)
    }

    /// Pushes the occupancies whose index is not determined by the low `known` bits of the
    /// multiplier.
    fn push_undecided(&self, ledger: usize, low: u64, known: u32, pending: &mut Vec<Pending>) {
        let decided = self.products.len();
        let squares = &self.plan.squares[decided.trailing_zeros() as usize..];
        for number in decided..self.plan.classes.len() {
            let mut product = self.products[number % decided];
            let mut slope = 0;
            for (i, square) in squares.iter().enumerate() {
                if (number / decided) >> i & 1 == 1 {
                    product = product.wrapping_add(low << square);
                    slope |= 1 << (square + known);
                }
            }
            pending.push(Pending { ledger, class: self.plan.classes[number], product, slope });
        }
    }
}

/// The low `count` bits of a word.
fn low_bits(word: u64, count: u32) -> u64 {
    if count == 0 { 0 } else { word & u64::MAX >> (64 - count) }
}

/// A left shift that gives 0 if `count` is the width of the word.
fn shift_left(word: u64, count: u32) -> u64 {
    word.checked_shl(count).unwrap_or(0)
}
