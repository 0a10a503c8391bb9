//! The `level` line of the protocol: search limits.

use std::time::Duration;

use draughts_engine::{Limits, Time};

use super::line::Line;

/// The maximum time in seconds, which is longer than any game.
const MAX_SECONDS: f64 = 1e9;

/// Reads the search limits of a `level` line: any of `depth`, `nodes` and a time, or `infinite`.
pub fn limits(line: &Line) -> Result<Limits, String> {
    let mut limits = Limits::default();
    if let Some(depth) = line.get("depth") {
        limits.depth = number("depth", depth)?;
    }
    if let Some(nodes) = line.get("nodes") {
        limits.nodes = number("nodes", nodes)?;
    }
    if let Some(time) = line.get("move-time") {
        limits.time = Time::Move(seconds("move-time", time)?);
    } else if let Some(time) = line.get("time") {
        limits.time = Time::Clock {
            left: on_clock("time", time)?,
            increment: line.get("inc").map_or(Ok(Duration::ZERO), |inc| on_clock("inc", inc))?,
            moves: line.get("moves").map(|moves| number("moves", moves)).transpose()?,
        };
    }
    if limits == Limits::default() && line.get("infinite").is_none() {
        return Err("level: expected depth, nodes, move-time, time or infinite".to_owned());
    }
    Ok(limits)
}

fn number<T: std::str::FromStr + PartialOrd + From<u8>>(
    name: &str,
    text: &str,
) -> Result<T, String> {
    let number = text.parse().ok().filter(|number| *number >= T::from(1));
    number.ok_or_else(|| format!("level: {name}: expected a number from 1, found {text:?}"))
}

/// Reads a time of a clock. A negative value counts as zero: a clock can be overrun, and GUIs take the delay of the
/// network from the increment.
fn on_clock(name: &str, text: &str) -> Result<Duration, String> {
    let is_negative = |seconds: f64| (-MAX_SECONDS..0.0).contains(&seconds);
    let counts_as_zero = text.parse().is_ok_and(is_negative);
    if counts_as_zero { Ok(Duration::ZERO) } else { seconds(name, text) }
}

fn seconds(name: &str, text: &str) -> Result<Duration, String> {
    let number = text.parse().ok().filter(|seconds| (0.0..=MAX_SECONDS).contains(seconds));
    number.map(Duration::from_secs_f64).ok_or_else(|| {
        format!("level: {name}: expected seconds from 0 to {MAX_SECONDS}, found {text:?}")
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(text: &str) -> Result<Limits, String> {
        limits(&Line::parse(text).unwrap())
    }

    #[test]
    fn levels_are_read() {
        let second = Duration::from_secs(1);
        let clock = Time::Clock { left: 90 * second, increment: second / 2, moves: Some(9) };
        let cases = [
            ("level depth=12", Limits { depth: 12, ..Limits::default() }),
            ("level nodes=500 depth=3", Limits { depth: 3, nodes: 500, ..Limits::default() }),
            ("level move-time=1", Limits { time: Time::Move(second), ..Limits::default() }),
            ("level moves=9 time=90 inc=0.5", Limits { time: clock, ..Limits::default() }),
            ("level infinite", Limits::default()),
        ];
        for (text, expected) in cases {
            assert_eq!(read(text), Ok(expected), "{text}");
        }
        let late = Time::Clock { left: Duration::ZERO, increment: Duration::ZERO, moves: None };
        for overrun in ["0", "-0.02", "-5"] {
            assert_eq!(read(&format!("level time={overrun}")).unwrap().time, late);
            assert_eq!(read(&format!("level time=0 inc={overrun}")).unwrap().time, late);
        }
        let longest = Time::Move(1_000_000_000 * second);
        assert_eq!(read("level move-time=1e9").unwrap().time, longest);
    }

    #[test]
    fn bad_levels_are_refused() {
        for (text, error) in [
            ("level", "level: expected depth, nodes, move-time, time or infinite"),
            ("level depth=0", "level: depth: expected a number from 1, found \"0\""),
            ("level nodes=x", "level: nodes: expected a number from 1, found \"x\""),
            ("level time=1 moves=-1", "level: moves: expected a number from 1, found \"-1\""),
        ] {
            assert_eq!(read(text), Err(error.to_owned()));
        }
        let refused = |name: &str, seconds: &str| {
            let error = read(&format!("level {name}={seconds}")).unwrap_err();
            let expected = format!("expected seconds from 0 to 1000000000, found \"{seconds}\"");
            assert!(error.ends_with(&expected), "{error}");
        };
        for name in ["move-time", "time", "time=1 inc"] {
            for seconds in ["NaN", "inf", "-inf", "1e400", "1.1e9", "1s", ""] {
                refused(name, seconds);
            }
        }
        refused("move-time", "-5");
        refused("move-time", "-1e-9");
    }
}
