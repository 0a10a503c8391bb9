//! Time controls and the clock of a player.

use std::fmt::{self, Display, Formatter};
use std::ops::RangeInclusive;
use std::time::Duration;

use clap::Args;

use draughts_engine::{Limits, Time};

/// Arguments for a time control; exactly one of the four options must be given.
#[derive(Args)]
#[group(required = true, multiple = false)]
pub struct TimeControlArguments {
    /// Search depth in plies
    #[arg(long, value_name = "PLIES", value_parser = clap::value_parser!(u32).range(1..))]
    depth: Option<u32>,

    /// Node limit per move
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..))]
    nodes: Option<u64>,

    /// Seconds per move
    #[arg(long, value_name = "SECONDS", value_parser = parse_seconds)]
    move_time: Option<Duration>,

    /// Seconds per player and game
    #[arg(long, value_name = "SECONDS", value_parser = parse_seconds)]
    time: Option<Duration>,
}

/// Arguments that limit how long a command waits for an engine.
#[derive(Args, Clone, Copy, Debug)]
pub struct WaitArguments {
    /// Seconds by which a move may exceed its time limit
    #[arg(long, value_name = "SECONDS", value_parser = parse_seconds, default_value = "0.2")]
    pub margin: Duration,

    /// Seconds to wait for a reply while the clock of the engine does not run
    #[arg(long, value_name = "SECONDS", value_parser = parse_timeout, default_value = "60")]
    pub timeout: Duration,
}

impl TimeControlArguments {
    /// The time control that the arguments give; `increment` applies only to `--time`.
    pub fn time_control(&self, increment: Duration) -> Option<TimeControl> {
        let clock = |time| TimeControl::Clock { time, increment };
        let depth = self.depth.map(TimeControl::Depth);
        let nodes = self.nodes.map(TimeControl::Nodes);
        depth.or(nodes).or(self.move_time.map(TimeControl::MoveTime)).or(self.time.map(clock))
    }
}

/// Parses an option whose unit is seconds.
pub fn parse_seconds(text: &str) -> Result<Duration, String> {
    const MOST: f64 = 1e6;
    let expected = || format!("expected a number of seconds from 0 to {MOST}");
    seconds(text, 0.0..=MOST).ok_or_else(expected)
}

/// Parses a time limit to wait, in seconds.
pub fn parse_timeout(text: &str) -> Result<Duration, String> {
    let error = || "expected a number of seconds from 0.001 to 1000000".to_owned();
    seconds(text, 0.001..=1e6).ok_or_else(error)
}

/// Parses a number of seconds in a range; a negative number becomes zero.
pub(crate) fn seconds(text: &str, range: RangeInclusive<f64>) -> Option<Duration> {
    let seconds: f64 = text.parse().ok().filter(|seconds| range.contains(seconds))?;
    Some(Duration::from_secs_f64(seconds.max(0.0)))
}

/// Parses the time control of one engine: `10+0.1`, `10`, `move-time=0.1`, `nodes=20000` or `depth=8`.
pub fn parse_level(text: &str) -> Result<TimeControl, String> {
    let (name, value) = text.split_once('=').unwrap_or(("time", text));
    let time_control = match name {
        "depth" => value.parse().ok().filter(|&depth| depth > 0).map(TimeControl::Depth),
        "nodes" => value.parse().ok().filter(|&nodes| nodes > 0).map(TimeControl::Nodes),
        "move-time" => parse_seconds(value).ok().map(TimeControl::MoveTime),
        "time" => {
            let (time, increment) = value.split_once('+').unwrap_or((value, "0"));
            let clock = parse_seconds(time).ok().zip(parse_seconds(increment).ok());
            clock.map(|(time, increment)| TimeControl::Clock { time, increment })
        }
        _ => None,
    };
    time_control.ok_or_else(|| {
        "expected SECONDS[+INCREMENT], move-time=SECONDS, nodes=N or depth=PLIES".to_owned()
    })
}

/// The time control of a player.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TimeControl {
    /// Maximum depth in plies.
    Depth(u32),
    /// Node limit per move.
    Nodes(u64),
    /// Time limit per move.
    MoveTime(Duration),
    /// Time for the whole game, with increment.
    Clock {
        /// The time at the start of the game.
        time: Duration,
        /// The time added before each move.
        increment: Duration,
    },
}

impl Display for TimeControl {
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

impl TimeControl {
    /// The value of the PDN tag `TimeControl`. The PDN standard has no form for depth and node limits.
    pub fn pdn(&self) -> String {
        match self {
            Self::Depth(depth) => format!("depth {depth}"),
            Self::Nodes(nodes) => format!("nodes {nodes}"),
            Self::MoveTime(time) => format!("1/{}", time.as_secs_f64()),
            Self::Clock { time, increment } => {
                format!("{}+{}", time.as_secs_f64(), increment.as_secs_f64())
            }
        }
    }
}

/// The clock of one player in one game.
#[derive(Clone, Copy, Debug)]
pub struct Clock {
    time_control: TimeControl,
    left: Duration,
}

impl Clock {
    /// Creates a clock at the start of a game.
    pub fn new(time_control: TimeControl) -> Self {
        let left = match time_control {
            TimeControl::Clock { time, .. } => time,
            TimeControl::Depth(_) | TimeControl::Nodes(_) | TimeControl::MoveTime(_) => {
                Duration::ZERO
            }
        };
        Self { time_control, left }
    }

    /// Starts the clock for a move: adds the increment, and returns the limits of the search.
    pub fn start(&mut self) -> Limits {
        match self.time_control {
            TimeControl::Depth(depth) => Limits { depth, ..Limits::default() },
            TimeControl::Nodes(nodes) => Limits { nodes, ..Limits::default() },
            TimeControl::MoveTime(time) => Limits { time: Time::Move(time), ..Limits::default() },
            TimeControl::Clock { increment, .. } => {
                self.left += increment;
                let time = Time::Clock { left: self.left, increment, moves: None };
                Limits { time, ..Limits::default() }
            }
        }
    }

    /// The maximum time for a move. With a clock or a time per move, this is the time left plus `margin` for
    /// communication; otherwise `timeout`.
    pub fn allowed(&self, margin: Duration, timeout: Duration) -> Duration {
        match self.time_control {
            TimeControl::Depth(_) | TimeControl::Nodes(_) => timeout,
            TimeControl::MoveTime(time) => time + margin,
            TimeControl::Clock { .. } => self.left + margin,
        }
    }

    /// The time left on a clock for the game; `None` for other time controls.
    pub fn left(&self) -> Option<Duration> {
        matches!(self.time_control, TimeControl::Clock { .. }).then_some(self.left)
    }

    /// Subtracts the time that a move took.
    pub fn stop(&mut self, taken: Duration) {
        self.left = self.left.saturating_sub(taken);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_clock_runs_down_and_the_increment_comes_before_the_move() {
        let [second, tenth] = [1000, 100].map(Duration::from_millis);
        let mut clock = Clock::new(TimeControl::Clock { time: second, increment: tenth });
        let left = |millis| Time::Clock {
            left: Duration::from_millis(millis),
            increment: tenth,
            moves: None,
        };
        assert_eq!(clock.start().time, left(1100));
        assert_eq!(clock.allowed(tenth, second * 60), Duration::from_millis(1200));
        clock.stop(Duration::from_millis(850));
        assert_eq!(clock.start().time, left(350));
        clock.stop(Duration::from_millis(400));
        assert_eq!(clock.start().time, left(100), "the margin is not saved up");

        let mut clock = Clock::new(TimeControl::MoveTime(tenth));
        assert_eq!(clock.start().time, Time::Move(tenth));
        clock.stop(second);
        assert_eq!(clock.allowed(tenth, second * 60), tenth * 2);
        let clock = Clock::new(TimeControl::Nodes(1));
        assert_eq!(clock.allowed(tenth, second * 60), second * 60);
    }

    #[test]
    fn time_controls_have_a_pdn_form() {
        let [time, increment] = [10_000, 100].map(Duration::from_millis);
        assert_eq!(TimeControl::Clock { time, increment }.pdn(), "10+0.1");
        assert_eq!(TimeControl::MoveTime(increment).pdn(), "1/0.1");
        assert_eq!(TimeControl::Nodes(20_000).pdn(), "nodes 20000");
        assert_eq!(TimeControl::Depth(9).pdn(), "depth 9");
    }

    #[test]
    fn levels_are_read() {
        let [time, increment] = [10_000, 100].map(Duration::from_millis);
        for (text, expected) in [
            ("depth=8", TimeControl::Depth(8)),
            ("nodes=20000", TimeControl::Nodes(20_000)),
            ("move-time=0.1", TimeControl::MoveTime(increment)),
            ("10", TimeControl::Clock { time, increment: Duration::ZERO }),
            ("10+0.1", TimeControl::Clock { time, increment }),
        ] {
            assert_eq!(parse_level(text), Ok(expected));
        }
        for bad in ["", "depth", "depth=0", "nodes=-1", "10+", "+1", "40/60", "moves=40"] {
            assert!(parse_level(bad).is_err(), "{bad}");
        }
    }

    #[test]
    fn a_timeout_is_not_zero() {
        assert_eq!(parse_timeout("0.001"), Ok(Duration::from_millis(1)));
        for bad in ["0", "0.0001", "-1", "1e7", "NaN", ""] {
            assert!(parse_timeout(bad).is_err(), "{bad}");
        }
    }

    #[test]
    fn seconds_are_read() {
        assert_eq!(parse_seconds("0.1"), Ok(Duration::from_millis(100)));
        for bad in ["", "-1", "1e7", "NaN", "inf", "1s"] {
            assert!(parse_seconds(bad).is_err(), "{bad}");
        }
    }
}
