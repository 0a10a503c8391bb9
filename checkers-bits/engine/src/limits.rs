//! Limits of a search: depth, nodes and time.
//!
//! A search deepens until it reaches a limit. Depth and node limits are exact. With a game clock, the remaining time is
//! shared among the remaining moves. An iteration costs several times as much as the iteration before, so no iteration
//! starts after half of the time for the move is used. A hard limit stops the search at any point.
//!
//! Read more: <https://www.chessprogramming.org/Time_Management>.

use std::time::Duration;

use crate::score::MOST_PLIES;

/// The limits of a search; by default only the maximum depth.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Limits {
    /// The depth of the last iteration, in plies.
    pub depth: u32,
    /// The maximum number of nodes.
    pub nodes: u64,
    /// The time limit.
    pub time: Time,
    /// The time reserved to print and send the move; 5 ms by default.
    pub move_overhead: Duration,
}

/// The time control.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Time {
    /// No time limit.
    Unlimited,
    /// A fixed time for this move.
    Move(Duration),
    /// The time on a clock for several moves.
    Clock {
        /// The remaining time for all moves to come.
        left: Duration,
        /// The increment before every move.
        increment: Duration,
        /// The number of moves to the next time control; `None` if the time is for the whole game.
        moves: Option<u32>,
    },
}

impl Default for Limits {
    fn default() -> Self {
        Self {
            depth: MOST_PLIES as u32,
            nodes: u64::MAX,
            time: Time::Unlimited,
            move_overhead: Duration::from_millis(5),
        }
    }
}

/// The assumed number of moves until the end of the game, if the time is for the whole game.
const MOVES_TO_COME: u32 = 25;

/// The time limits of one search on the clock.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Budget {
    /// The soft limit: no iteration starts after this time.
    pub(crate) soft: Duration,
    /// The hard limit: the search stops after this time.
    pub(crate) hard: Duration,
}

impl Limits {
    /// The limits of a depth in plies, of a number of nodes and of time, as far as they are given.
    ///
    /// ```
    /// use draughts_engine::{Limits, Time};
    ///
    /// let limits = Limits { nodes: 500, ..Limits::default() };
    /// assert_eq!(Limits::new(None, Some(500), Time::Unlimited), limits);
    /// ```
    #[must_use]
    pub fn new(depth: Option<u32>, nodes: Option<u64>, time: Time) -> Self {
        let none = Self::default();
        Self {
            depth: depth.unwrap_or(none.depth),
            nodes: nodes.unwrap_or(none.nodes),
            time,
            ..none
        }
    }

    /// The time after which a timer should stop the search for this move; `None` without a time limit.
    ///
    /// For a fixed time per move, this is that time without the [overhead](Self::move_overhead). On a clock, it is one
    /// share of the remaining time, and at most the hard limit.
    #[must_use]
    pub fn move_time(&self) -> Option<Duration> {
        let Budget { soft, hard } = self.budget();
        (hard < Duration::MAX).then(|| soft.saturating_mul(2).min(hard))
    }

    pub(crate) fn budget(&self) -> Budget {
        // The overhead takes at most a quarter of the time, so that a short time still leaves time to search.
        let less_overhead = |time: Duration| time - self.move_overhead.min(time / 4);
        match self.time {
            Time::Unlimited => Budget { soft: Duration::MAX, hard: Duration::MAX },
            Time::Move(time) => {
                let hard = less_overhead(time);
                Budget { soft: hard, hard }
            }
            Time::Clock { left, increment, moves } => {
                let moves = moves.unwrap_or(MOVES_TO_COME).clamp(1, MOVES_TO_COME);
                let most = less_overhead(left);
                let share = (left / moves).saturating_add(increment / 5 * 4).min(most);
                // The last move before the time control may use all the remaining time. Earlier moves must leave at
                // least half of the time for later moves.
                let hard = if moves == 1 { most } else { share.saturating_mul(4).min(most / 2) };
                Budget { soft: (share / 2).min(hard), hard }
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn budget(time: Time) -> Budget {
        Limits { time, ..Limits::default() }.budget()
    }

    #[test]
    fn no_budget_is_more_than_there_is() {
        let times = [0, 1, 7, 100, 60_000, 10_000_000].map(Duration::from_millis);
        let times = times.into_iter().chain([Duration::MAX]);
        for left in times.clone() {
            let Budget { soft, hard } = budget(Time::Move(left));
            assert!(soft <= hard && hard <= left, "{left:?}");
            for increment in times.clone() {
                for moves in [None, Some(0), Some(1), Some(2), Some(40), Some(u32::MAX)] {
                    let Budget { soft, hard } = budget(Time::Clock { left, increment, moves });
                    assert!(soft <= hard && hard <= left, "{left:?} {increment:?} {moves:?}");
                    assert!(left.is_zero() || !hard.is_zero());
                }
            }
        }
    }

    #[test]
    fn a_timer_gets_one_share_of_the_clock() {
        let second = Duration::from_secs(1);
        let of = |time| Limits { time, ..Limits::default() }.move_time();
        let clock = |left, increment, moves| of(Time::Clock { left, increment, moves });
        assert_eq!(of(Time::Unlimited), None);
        assert_eq!(of(Time::Move(second)), Some(second - Limits::default().move_overhead));
        assert_eq!(clock(100 * second, Duration::ZERO, None), Some(4 * second));
        assert_eq!(clock(100 * second, 5 * second, Some(40)), Some(8 * second));
        assert_eq!(clock(100 * second, Duration::ZERO, Some(10)), Some(10 * second));
        let most = 100 * second - Limits::default().move_overhead;
        assert_eq!(clock(100 * second, 200 * second, None), Some(most / 2));
    }

    #[test]
    fn only_the_last_move_before_the_time_control_may_use_all_the_time() {
        let second = Duration::from_secs(1);
        let hard = |left, increment, moves| budget(Time::Clock { left, increment, moves }).hard;
        assert_eq!(hard(100 * second, Duration::ZERO, None), 16 * second, "four shares");
        for moves in [None, Some(2), Some(3), Some(40)] {
            for increment in [0, 1, 100].map(|seconds| seconds * second) {
                assert!(hard(100 * second, increment, moves) <= 50 * second, "{moves:?}");
            }
        }
        let overhead = Limits::default().move_overhead;
        assert_eq!(hard(100 * second, Duration::ZERO, Some(1)), 100 * second - overhead);
    }

    #[test]
    fn the_overhead_is_kept_of_every_time_but_the_shortest() {
        let [second, milli] = [Duration::from_secs(1), Duration::from_millis(1)];
        for overhead in [Duration::ZERO, 200 * milli] {
            let hard =
                |time| Limits { time, move_overhead: overhead, ..Limits::default() }.budget().hard;
            assert_eq!(hard(Time::Move(second)), second - overhead);
            let last = Time::Clock { left: second, increment: Duration::ZERO, moves: Some(1) };
            assert_eq!(hard(last), second - overhead);
            assert_eq!(hard(Time::Move(4 * milli)), 4 * milli - overhead.min(milli));
        }
    }

    #[test]
    fn a_game_at_the_soft_limit_does_not_run_out_of_time() {
        let mut left = Duration::from_secs(60);
        for _ in 0..200 {
            let time = Time::Clock { left, increment: Duration::ZERO, moves: None };
            left -= budget(time).soft;
        }
        assert!(left > Duration::from_millis(500), "{left:?}");
    }
}
