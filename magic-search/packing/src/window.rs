//! Windows: tables whose filled slots all lie in one section of each period.
//!
//! Suppose the slots of one table, counted modulo 16, lie in five adjacent residues, and the slots
//! of another table, half as long, in the other eleven:
//!
//! ```text
//! a guest      AAAAA...........AAAAA...........AAAAA...........AAAAA...........
//! two hosts    .....BBBBBBBBBBB.....BBBBBBBBBBB.....CCCCCCCCCCC.....CCCCCCCCCCC
//! all three    AAAAABBBBBBBBBBBAAAAABBBBBBBBBBBAAAAACCCCCCCCCCCAAAAACCCCCCCCCCC
//! ```
//!
//! Then three such tables fit into each other, whichever slots of their windows they fill. Whether
//! arbitrary tables fit depends on all their multipliers. A window is a property of a single
//! multiplier, which a climb can approach step by step. If all windows have one period, any guest
//! fits any host.
//!
//! Magics have such periods because one of the two lines of a square often lands in the highest
//! index bits, one bit per square: then the slots of the other line repeat for each occupancy of
//! the first.

/// The number of adjacent slots in each period.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Window {
    /// The length of the period, a power of two.
    period: usize,
    width: usize,
}

/// The longest period.
const LONGEST: usize = 64;

/// The windows of a guest, each about a third of its period. A guest has one index bit more than
/// the classic width, so its window takes two thirds of the classic entries. The rooks on e8 and f8
/// have no magic with the shorter period and many with the longer one. The longer period needs its
/// own hosts or other guests.
pub(crate) const GUEST: &[Window] =
    &[Window { period: 16, width: 5 }, Window { period: LONGEST, width: 21 }];

/// The window of a host, which leaves room for a guest.
pub(crate) const HOST: &[Window] = &[Window { period: 16, width: 11 }];

/// The number of filled slots outside of the best window at its best position.
pub(crate) fn outside(windows: &[Window], filled: impl Iterator<Item = bool>) -> u32 {
    let mut counts = [0; LONGEST];
    filled.enumerate().for_each(|(slot, filled)| counts[slot % LONGEST] += u32::from(filled));
    let most = windows.iter().map(|window| window.most_inside(&counts)).max();
    counts.iter().sum::<u32>() - most.unwrap_or_default()
}

impl Window {
    /// The number of filled slots inside the window at its best position. Slots are counted modulo
    /// [`LONGEST`].
    fn most_inside(self, counts: &[u32; LONGEST]) -> u32 {
        let Self { period, width } = self;
        let mut folded = [0; LONGEST];
        counts.iter().enumerate().for_each(|(slot, count)| folded[slot % period] += count);
        let inside = |start| (start..start + width).map(|slot| folded[slot % period]).sum();
        (0..period).map(inside).max().unwrap_or_default()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn outside_of(windows: &[Window], filled: &str) -> u32 {
        outside(windows, filled.chars().map(|slot| slot == '#'))
    }

    #[test]
    fn a_window_may_be_anywhere_and_comes_again_each_period() {
        assert_eq!(outside_of(GUEST, "#####..........."), 0);
        assert_eq!(outside_of(GUEST, "##...........###"), 0);
        assert_eq!(outside_of(GUEST, "......#.#...........#...#......."), 0);
        assert_eq!(outside_of(HOST, ".....###########.....###########"), 0);
        assert_eq!(outside_of(HOST, "................"), 0);
        let long = format!("{}{}", "#".repeat(21), ".".repeat(43));
        assert_eq!(outside_of(GUEST, &long.repeat(3)), 0);
        assert_eq!(outside_of(HOST, &long.repeat(3)), 3 * 5);
    }

    #[test]
    fn what_lies_outside_of_the_best_window_is_counted() {
        assert_eq!(outside_of(GUEST, &"#".repeat(64)), 43);
        assert_eq!(outside_of(HOST, &"#".repeat(64)), 20);
        assert_eq!(outside_of(GUEST, "#....#...........#...........##."), 1);
        assert_eq!(outside_of(HOST, "#...........#..."), 0);
        assert_eq!(outside_of(HOST, "#....#.....#...."), 0);
        assert_eq!(outside_of(HOST, "#...#...#...#..."), 1);
    }
}
