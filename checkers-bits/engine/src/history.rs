//! The history heuristic: quiet moves that were good elsewhere in the tree.
//!
//! A move that is best in one position is often good in similar positions. Each move has a score, indexed by side and
//! squares. A cutoff brings the score of its move nearer to the upper limit. Moves searched before that move come
//! nearer to the lower limit. Each step is a small part of the distance to the limit, so old successes are forgotten.
//!
//! The step does not depend on the depth, as in Scan by F. Letouzey (2015). In International, a step without the
//! depth gains 17 Elo over a step that grows with the square of the depth (MATCHES.md).
//!
//! Read more: J. Schaeffer, *The History Heuristic and Alpha-Beta Search Enhancements in Practice*
//! (1989), and <https://www.chessprogramming.org/History_Heuristic>.

/// The upper limit of a history score; the lower limit is its negative.
pub(crate) const MOST: i32 = 1 << 14;

/// The number of bits of a square number: 7, because a bitboard has at most 128 bits.
const DIGITS: u32 = 7;

/// The history scores of both sides.
pub(crate) struct History {
    marks: Vec<i16>,
}

impl History {
    pub(crate) fn new() -> Self {
        Self { marks: vec![0; 2 << (2 * DIGITS)] }
    }

    pub(crate) fn clear(&mut self) {
        self.marks.fill(0);
    }

    #[inline]
    pub(crate) fn mark(&self, side: usize, from: u32, to: u32) -> i32 {
        self.marks[place(side, from, to)].into()
    }

    /// Records whether a move caused a cutoff. `step` is in 1024ths of the distance to the limit.
    pub(crate) fn update(&mut self, side: usize, from: u32, to: u32, is_cut: bool, step: i32) {
        let place = place(side, from, to);
        let mark = i32::from(self.marks[place]);
        let limit = if is_cut { MOST } else { -MOST };
        self.marks[place] = (mark + (limit - mark) * step / 1024) as i16;
    }
}

#[inline]
const fn place(side: usize, from: u32, to: u32) -> usize {
    (side << DIGITS | from as usize) << DIGITS | to as usize
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn marks_rise_and_fall_and_stay_within_bounds() {
        const STEP: i32 = 16;
        let mut history = History::new();
        for _ in 0..10_000 {
            history.update(1, 31, 30, true, STEP);
            history.update(0, 0, 31, false, STEP);
        }
        assert!((MOST - 1024 / STEP..=MOST).contains(&history.mark(1, 31, 30)));
        assert!((-MOST..=1024 / STEP - MOST).contains(&history.mark(0, 0, 31)));
        let high = history.mark(1, 31, 30);
        history.update(1, 31, 30, false, STEP);
        assert!(history.mark(1, 31, 30) < high);
        assert_eq!(history.mark(0, 31, 30), 0, "each side must have its own marks");
    }
}
