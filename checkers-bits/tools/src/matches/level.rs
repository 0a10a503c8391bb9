//! How long an engine may think, and the clock that says so.

use std::fmt::{self, Display, Formatter};
use std::time::Duration;

use clap::Args;

use crate::hub::line::Line;

/// How long engines may think: one of these.
#[derive(Args)]
#[group(required = true, multiple = false)]
pub(crate) struct LevelArguments {
    /// Look this many plies ahead
    #[arg(long, value_name = "PLIES", value_parser = clap::value_parser!(u32).range(1..))]
    depth: Option<u32>,

    /// Look at this many positions a move
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..))]
    nodes: Option<u64>,

    /// Take this many seconds a move
    #[arg(long, value_name = "SECONDS", value_parser = parse_seconds)]
    move_time: Option<Duration>,

    /// Have this many seconds for the game
    #[arg(long, value_name = "SECONDS", value_parser = parse_seconds)]
    time: Option<Duration>,
}

/// How long an engine is waited for.
#[derive(Args, Clone, Copy)]
pub(crate) struct WaitArguments {
    /// How much later a move may come than the clock says, in seconds
    #[arg(long, value_name = "SECONDS", value_parser = parse_seconds, default_value = "0.2")]
    pub(crate) margin: Duration,

    /// How long an engine is waited for where no clock runs, in seconds
    #[arg(long, value_name = "SECONDS", value_parser = parse_seconds, default_value = "60")]
    pub(crate) patience: Duration,
}

impl LevelArguments {
    /// The level, with what a clock adds before each move.
    pub(crate) fn level(&self, increment: Duration) -> Option<Level> {
        let clock = |time| Level::Clock { time, increment };
        let depth = self.depth.map(Level::Depth);
        let nodes = self.nodes.map(Level::Nodes);
        depth.or(nodes).or(self.move_time.map(Level::MoveTime)).or(self.time.map(clock))
    }
}

/// Takes seconds, with a fraction if need be.
pub(crate) fn parse_seconds(text: &str) -> Result<Duration, String> {
    const MOST: f64 = 1e6;
    let seconds = text.parse().ok().filter(|seconds| (0.0..=MOST).contains(seconds));
    seconds
        .map(Duration::from_secs_f64)
        .ok_or_else(|| format!("expected a number of seconds from 0 to {MOST}"))
}

/// What bounds the search of a move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Level {
    Depth(u32),
    Nodes(u64),
    MoveTime(Duration),
    Clock { time: Duration, increment: Duration },
}

impl Display for Level {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        match self {
            Self::Depth(depth) => write!(f, "depth {depth}"),
            Self::Nodes(nodes) => write!(f, "{nodes} nodes a move"),
            Self::MoveTime(time) => write!(f, "{} s a move", time.as_secs_f64()),
            Self::Clock { time, increment } => {
                write!(f, "{} s + {} s a move", time.as_secs_f64(), increment.as_secs_f64())
            }
        }
    }
}

/// The time of one player in one game.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Clock {
    level: Level,
    left: Duration,
}

impl Clock {
    pub(crate) fn new(level: Level) -> Self {
        let left = match level {
            Level::Clock { time, .. } => time,
            Level::Depth(_) | Level::Nodes(_) | Level::MoveTime(_) => Duration::ZERO,
        };
        Self { level, left }
    }

    /// Before a move: the increment is added, and the engine told.
    pub(crate) fn start(&mut self) -> Line {
        let line = Line::new("level");
        match self.level {
            Level::Depth(depth) => line.with("depth", depth),
            Level::Nodes(nodes) => line.with("nodes", nodes),
            Level::MoveTime(time) => line.with("move-time", time.as_secs_f64()),
            Level::Clock { increment, .. } => {
                self.left += increment;
                let line = line.with("time", self.left.as_secs_f64());
                if increment.is_zero() { line } else { line.with("inc", increment.as_secs_f64()) }
            }
        }
    }

    /// How long the move may take: a margin longer than what the engine was told, for the way
    /// between; without a clock, as long as an engine that hangs is waited for.
    pub(crate) fn allowed(&self, margin: Duration, patience: Duration) -> Duration {
        match self.level {
            Level::Depth(_) | Level::Nodes(_) => patience,
            Level::MoveTime(time) => time + margin,
            Level::Clock { .. } => self.left + margin,
        }
    }

    /// After a move.
    pub(crate) fn stop(&mut self, taken: Duration) {
        self.left = self.left.saturating_sub(taken);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_clock_runs_down_and_the_increment_comes_before_the_move() {
        let [second, tenth] = [1000, 100].map(Duration::from_millis);
        let mut clock = Clock::new(Level::Clock { time: second, increment: tenth });
        assert_eq!(clock.start().to_string(), "level time=1.1 inc=0.1");
        assert_eq!(clock.allowed(tenth, second * 60), Duration::from_millis(1200));
        clock.stop(Duration::from_millis(850));
        assert_eq!(clock.start().to_string(), "level time=0.35 inc=0.1");
        clock.stop(Duration::from_millis(400));
        assert_eq!(
            clock.start().to_string(),
            "level time=0.1 inc=0.1",
            "the margin is not saved up"
        );

        let mut clock = Clock::new(Level::MoveTime(tenth));
        assert_eq!(clock.start().to_string(), "level move-time=0.1");
        clock.stop(second);
        assert_eq!(clock.allowed(tenth, second * 60), tenth * 2);
        let clock = Clock::new(Level::Nodes(1));
        assert_eq!(clock.allowed(tenth, second * 60), second * 60);
    }

    #[test]
    fn seconds_are_read() {
        assert_eq!(parse_seconds("0.1"), Ok(Duration::from_millis(100)));
        for bad in ["", "-1", "1e7", "NaN", "inf", "1s"] {
            assert!(parse_seconds(bad).is_err(), "{bad}");
        }
    }
}
