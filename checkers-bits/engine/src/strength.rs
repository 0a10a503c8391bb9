//! Playing strengths for people, from beginner to grandmaster.
//!
//! A weak opponent searches few nodes. Each of the first five strengths has about seven times as many nodes as the one
//! before, which repeats on every machine; the last three have a time per move.

use std::time::Duration;

use crate::limits::{Limits, Time};

/// A playing strength, one of [`ALL`](Self::ALL).
///
/// ```
/// use draughts_engine::{Strength, Time};
///
/// let strength = Strength::of_level(3).unwrap();
/// assert_eq!(strength.name, "Casual player");
/// assert_eq!(strength.limits(Time::Unlimited).nodes, 1000);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Strength {
    /// The number of the strength, from 1 to 8.
    pub level: u8,
    /// The name of a player of this strength.
    pub name: &'static str,
    nodes: u64,
    time: Time,
}

impl Strength {
    /// All strengths, weakest first.
    pub const ALL: [Self; 8] = [
        Self::of_nodes(1, "Beginner", 20),
        Self::of_nodes(2, "Learner", 150),
        Self::of_nodes(3, "Casual player", 1000),
        Self::of_nodes(4, "Club player", 6000),
        Self::of_nodes(5, "Strong club player", 40_000),
        Self::of_time(6, "Expert", 300),
        Self::of_time(7, "Master", 1500),
        Self::of_time(8, "Grandmaster", 6000),
    ];

    const fn of_nodes(level: u8, name: &'static str, nodes: u64) -> Self {
        Self { level, name, nodes, time: Time::Unlimited }
    }

    const fn of_time(level: u8, name: &'static str, millis: u64) -> Self {
        Self { level, name, nodes: u64::MAX, time: Time::Move(Duration::from_millis(millis)) }
    }

    /// The strength of a level from 1 to 8; `None` for other numbers.
    #[must_use]
    pub fn of_level(level: u64) -> Option<Self> {
        Self::ALL.into_iter().find(|strength| u64::from(strength.level) == level)
    }

    /// The limits of a search for a move. A time limit such as a clock replaces the time per move of this strength, and
    /// comes beside its nodes.
    #[must_use]
    pub fn limits(self, clock: Time) -> Limits {
        let time = if clock == Time::Unlimited { self.time } else { clock };
        Limits { nodes: self.nodes, time, ..Limits::default() }
    }
}
