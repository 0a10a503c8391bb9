//! How long to think.
//!
//! A search goes deeper and deeper until a limit is met. Depth and nodes are plain. On a game clock the
//! time that is left is shared out among the moves still to come. An iteration costs a few times
//! that of the one before, so none is begun when most of the share is gone; and there is a harder
//! limit, at which a search breaks off wherever it is.
//!
//! Read more: <https://www.chessprogramming.org/Time_Management>.

use std::time::Duration;

use crate::score::MOST_PLIES;

/// When a search ends by itself; the default never does before the greatest depth.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Limits {
    /// The depth of the last iteration, in plies.
    pub depth: u32,
    /// The positions that are looked at, at most.
    pub nodes: u64,
    /// The time.
    pub time: Time,
}

/// How much time there is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Time {
    /// As much as it takes.
    Unlimited,
    /// So much for this move.
    Move(Duration),
    /// What is left on the clock.
    Clock {
        /// For all moves to come.
        left: Duration,
        /// What is added before every move.
        increment: Duration,
        /// How many moves are to be made until there is more time; `None` for all of the game.
        moves: Option<u32>,
    },
}

impl Default for Limits {
    fn default() -> Self {
        Self { depth: MOST_PLIES as u32, nodes: u64::MAX, time: Time::Unlimited }
    }
}

/// Time for what is not thinking: to print the move, and for the other program to read it.
const MARGIN: Duration = Duration::from_millis(5);

/// How many moves a game is taken to last on, whenever one asks.
const MOVES_TO_COME: u32 = 25;

/// When a search on the clock ends.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Budget {
    /// No iteration is begun after this.
    pub(crate) soft: Duration,
    /// Nothing goes on after this.
    pub(crate) hard: Duration,
}

impl Time {
    pub(crate) fn budget(self) -> Budget {
        match self {
            Self::Unlimited => Budget { soft: Duration::MAX, hard: Duration::MAX },
            Self::Move(time) => {
                let hard = less_margin(time);
                Budget { soft: hard, hard }
            }
            Self::Clock { left, increment, moves } => {
                let moves = moves.unwrap_or(MOVES_TO_COME).clamp(1, MOVES_TO_COME);
                let most = less_margin(left);
                let share = (left / moves).saturating_add(increment * 4 / 5).min(most);
                // The last move before more time may take all there is, others leave some.
                let hard = if moves == 1 { most } else { (share * 4).min(most / 2) };
                Budget { soft: (share / 2).min(hard), hard }
            }
        }
    }
}

/// Not all of a short time is margin.
fn less_margin(time: Duration) -> Duration {
    time - MARGIN.min(time / 4)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_budget_is_more_than_there_is() {
        let times = [0, 1, 7, 100, 60_000, 10_000_000].map(Duration::from_millis);
        for left in times {
            let Budget { soft, hard } = Time::Move(left).budget();
            assert!(soft <= hard && hard <= left, "{left:?}");
            for increment in times {
                for moves in [None, Some(0), Some(1), Some(2), Some(40), Some(u32::MAX)] {
                    let Budget { soft, hard } = Time::Clock { left, increment, moves }.budget();
                    assert!(soft <= hard && hard <= left, "{left:?} {increment:?} {moves:?}");
                    assert!(left.is_zero() || !hard.is_zero());
                }
            }
        }
    }

    #[test]
    fn a_game_at_the_soft_limit_does_not_run_out_of_time() {
        let mut left = Duration::from_secs(60);
        for _ in 0..200 {
            let time = Time::Clock { left, increment: Duration::ZERO, moves: None };
            left -= time.budget().soft;
        }
        assert!(left > Duration::from_millis(500), "{left:?}");
    }
}
