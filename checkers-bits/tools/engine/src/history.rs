//! The history heuristic: quiet moves that were good elsewhere in the tree.
//!
//! A move that is best in one position is often good in similar positions. Each move, by side and
//! squares, has a score. It rises when the move causes a cutoff, more at greater depth, and falls
//! when the move fails to. It rises more slowly near the limit, so old successes are forgotten.
//!
//! Read more: J. Schaeffer, *The History Heuristic and Alpha-Beta Search Enhancements in Practice*
//! (1989), and <https://www.chessprogramming.org/History_Heuristic>.

/// No mark is greater.
pub(crate) const MOST: i32 = 1 << 14;

/// The history scores of both sides, for a board with a number of bits.
pub(crate) struct History {
    bits: usize,
    marks: Vec<i16>,
}

impl History {
    pub(crate) fn new(bits: u32) -> Self {
        let bits = bits as usize;
        Self { bits, marks: vec![0; 2 * bits * bits] }
    }

    pub(crate) fn clear(&mut self) {
        self.marks.fill(0);
    }

    #[inline]
    fn place(&self, side: usize, from: u32, to: u32) -> usize {
        (side * self.bits + from as usize) * self.bits + to as usize
    }

    #[inline]
    pub(crate) fn mark(&self, side: usize, from: u32, to: u32) -> i32 {
        self.marks[self.place(side, from, to)].into()
    }

    /// The move was good, or with a negative bonus in vain.
    pub(crate) fn change(&mut self, side: usize, from: u32, to: u32, bonus: i32) {
        let place = self.place(side, from, to);
        let mark = i32::from(self.marks[place]);
        let bonus = bonus.clamp(-MOST, MOST);
        self.marks[place] = (mark + bonus - mark * bonus.abs() / MOST) as i16;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn marks_rise_and_fall_and_stay_within_bounds() {
        let mut history = History::new(32);
        for _ in 0..10_000 {
            history.change(1, 31, 30, 400);
            history.change(0, 0, 31, -MOST);
        }
        assert!((MOST - 400..=MOST).contains(&history.mark(1, 31, 30)));
        assert_eq!(history.mark(0, 0, 31), -MOST);
        let high = history.mark(1, 31, 30);
        history.change(1, 31, 30, -400);
        assert!(history.mark(1, 31, 30) < high);
        assert_eq!(history.mark(0, 31, 30), 0, "the other side has marks of its own");
    }
}
