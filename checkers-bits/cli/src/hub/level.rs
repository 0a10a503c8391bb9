//! The `level` line of the protocol, written from the limits of a search and read as such.

use std::str::FromStr;
use std::time::Duration;

use draughts_engine::{Limits, Time};

use super::line::Line;
use crate::time_control::seconds;

/// The maximum time in seconds, which is longer than any game.
const MAX_SECONDS: f64 = 1e9;

/// Reads the search limits of a `level` line: any of `depth`, `nodes` and a time, or `infinite`.
pub fn limits(line: &Line) -> Result<Limits, String> {
    const LIMITS: [&str; 5] = ["depth", "nodes", "move-time", "time", "infinite"];
    if LIMITS.iter().all(|name| line.get(name).is_none()) {
        return Err("level: expected depth, nodes, move-time, time or infinite".to_owned());
    }
    // A negative time of a clock counts as zero: a clock can be overrun, and GUIs take the delay of the network from
    // the increment.
    let time = if let Some(time) = time(line, "move-time", 0.0)? {
        Time::Move(time)
    } else if let Some(left) = time(line, "time", -MAX_SECONDS)? {
        let increment = time(line, "inc", -MAX_SECONDS)?.unwrap_or_default();
        Time::Clock { left, increment, moves: number(line, "moves")? }
    } else {
        Time::Unlimited
    };
    Ok(Limits::new(number(line, "depth")?, number(line, "nodes")?, time))
}

/// The `level` line for the limits of a search.
pub fn level(&Limits { depth, nodes, time, .. }: &Limits) -> Line {
    let (mut line, none) = (Line::new("level"), Limits::default());
    // Without another limit, the depth stops the search also of an engine that knows no largest depth.
    if depth != none.depth || (nodes, time) == (none.nodes, none.time) {
        line = line.with("depth", depth);
    }
    if nodes != none.nodes {
        line = line.with("nodes", nodes);
    }
    match time {
        Time::Unlimited => line,
        Time::Move(time) => line.with("move-time", time.as_secs_f64()),
        Time::Clock { left, increment, moves } => {
            line = moves.into_iter().fold(line, |line, moves| line.with("moves", moves));
            line = line.with("time", left.as_secs_f64());
            if increment.is_zero() { line } else { line.with("inc", increment.as_secs_f64()) }
        }
    }
}

fn number<T: FromStr + PartialOrd + From<u8>>(
    line: &Line,
    name: &str,
) -> Result<Option<T>, String> {
    let Some(text) = line.get(name) else { return Ok(None) };
    let number = text.parse().ok().filter(|number| *number >= T::from(1));
    let expected = || format!("level: {name}: expected a number from 1, found {text:?}");
    number.map(Some).ok_or_else(expected)
}

/// Reads a time of at least `min` seconds; a negative time becomes zero.
fn time(line: &Line, name: &str, min: f64) -> Result<Option<Duration>, String> {
    let Some(text) = line.get(name) else { return Ok(None) };
    let expected =
        || format!("level: {name}: expected seconds from 0 to {MAX_SECONDS}, found {text:?}");
    seconds(text, min..=MAX_SECONDS).map(Some).ok_or_else(expected)
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
            ("level depth=3 nodes=500", Limits { depth: 3, nodes: 500, ..Limits::default() }),
            ("level move-time=1", Limits { time: Time::Move(second), ..Limits::default() }),
            ("level moves=9 time=90 inc=0.5", Limits { time: clock, ..Limits::default() }),
            ("level depth=128", Limits::default()),
        ];
        for (text, expected) in cases {
            assert_eq!(read(text), Ok(expected), "{text}");
            assert_eq!(level(&expected).to_string(), text);
        }
        assert_eq!(read("level infinite"), Ok(Limits::default()));
        assert_eq!(read("level move-time=1 time=x").unwrap().time, Time::Move(second));
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
