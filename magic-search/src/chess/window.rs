//! Windows: tables whose filled slots all lie in one part of each period.
//!
//! Let the slots of a table, counted modulo 16, lie among five residues next to each other, and
//! those of another, half as long, among eleven:
//!
//! ```text
//! a guest      AAAAA...........AAAAA...........AAAAA...........AAAAA...........
//! two hosts    .....BBBBBBBBBBB.....BBBBBBBBBBB.....CCCCCCCCCCC.....CCCCCCCCCCC
//! all three    AAAAABBBBBBBBBBBAAAAABBBBBBBBBBBAAAAACCCCCCCCCCCAAAAACCCCCCCCCCC
//! ```
//!
//! Then three such tables fit into each other, whatever their slots are in detail. That makes the
//! fit of tables, which depends on all of their multipliers, into a property that each multiplier
//! has for itself or has not, and that a climb can come near step by step. One period for all is
//! what lets any guest stay with any host.
//!
//! Magics have such periods because one line of a square often lands in the highest index bits,
//! each square in a bit of its own: then the slots of the other line repeat for each occupancy.

/// After how many slots the windows come again.
const PERIOD: usize = 16;

/// The width of a guest's window, about a third: with one index bit more than is classic that are
/// two thirds of the classic entries.
pub(super) const GUEST: usize = 5;

/// The width of a host's window, which leaves room for a guest.
pub(super) const HOST: usize = PERIOD - GUEST;

/// How many filled slots lie outside of a window, where it is placed so that they are fewest.
pub(super) fn outside(width: usize, filled: impl Iterator<Item = bool>) -> u32 {
    let mut counts = [0; PERIOD];
    filled.enumerate().for_each(|(slot, filled)| counts[slot % PERIOD] += u32::from(filled));
    let inside = |start| (start..start + width).map(|slot| counts[slot % PERIOD]).sum();
    let most: u32 = (0..PERIOD).map(inside).max().unwrap_or_default();
    counts.iter().sum::<u32>() - most
}

#[cfg(test)]
mod tests {
    use super::*;

    fn outside_of(width: usize, filled: &str) -> u32 {
        outside(width, filled.chars().map(|slot| slot == '#'))
    }

    #[test]
    fn a_window_may_be_anywhere_and_comes_again_each_period() {
        assert_eq!(outside_of(GUEST, "#####..........."), 0);
        assert_eq!(outside_of(GUEST, "##...........###"), 0);
        assert_eq!(outside_of(GUEST, "......#.#...........#...#......."), 0);
        assert_eq!(outside_of(HOST, ".....###########.....###########"), 0);
        assert_eq!(outside_of(HOST, "................"), 0);
    }

    #[test]
    fn what_lies_outside_of_the_best_window_is_counted() {
        assert_eq!(outside_of(GUEST, "################################"), 22);
        assert_eq!(outside_of(HOST, "################################"), 10);
        assert_eq!(outside_of(GUEST, "#....#...........#...........##."), 1);
        assert_eq!(outside_of(HOST, "#...........#..."), 0);
        assert_eq!(outside_of(HOST, "#....#.....#...."), 0);
        assert_eq!(outside_of(HOST, "#...#...#...#..."), 1);
    }
}
