//! Formats the result of a perft.

use std::fmt::{self, Display, Formatter};
use std::time::Duration;

use serde::Serialize;

/// The error message of an overflow.
pub(super) const TOO_MANY: &str = "the count does not fit into 128 bits";

/// The result of a perft.
#[derive(Serialize)]
pub(super) struct Total {
    pub(super) depth: u8,
    pub(super) nodes: u128,
    /// The published count with which --known compares.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) known: Option<u128>,
    /// The time and speed of the count; `None` for a sum of parts.
    #[serde(flatten)]
    pub(super) rate: Option<Rate>,
}

#[derive(Serialize)]
pub(super) struct Rate {
    seconds: f64,
    nodes_per_second: f64,
}

impl Total {
    pub(super) fn new(depth: u8, nodes: u128, elapsed: Duration) -> Self {
        // The time is at least a nanosecond, because JSON cannot have the infinite speed of a time of zero.
        let seconds = elapsed.as_secs_f64().max(1e-9);
        let rate = Rate { seconds, nodes_per_second: nodes as f64 / seconds };
        Self { depth, nodes, known: None, rate: Some(rate) }
    }
}

impl Display for Total {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        write!(f, "depth {}: {}", self.depth, self.nodes)?;
        if let Some(Rate { seconds, nodes_per_second }) = &self.rate {
            write!(f, " in {seconds:.3} s, {:.1} M/s", nodes_per_second / 1e6)?;
        }
        match self.known {
            Some(known) if known == self.nodes => f.write_str(", as known"),
            Some(known) => write!(f, ", but known is {known}"),
            None => Ok(()),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_count_is_compared_with_the_known_one() {
        let total = |known| Total { depth: 1, nodes: 7, known, rate: None }.to_string();
        assert_eq!(total(None), "depth 1: 7");
        assert_eq!(total(Some(7)), "depth 1: 7, as known");
        assert_eq!(total(Some(8)), "depth 1: 7, but known is 8");
    }
}
