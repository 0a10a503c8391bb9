//! The options that limit the search of each position.

use std::time::Duration;

use clap::{Args, value_parser};
use draughts_engine::{Limits, Time};

use checkers_cli::time_control::parse_seconds;

#[derive(Args)]
#[group(multiple = false)]
pub(super) struct LimitArguments {
    /// Search depth in plies
    #[arg(long, value_name = "PLIES", value_parser = value_parser!(u32).range(1..=100))]
    depth: Option<u32>,

    /// Node limit per position [default: 500000]
    #[arg(long, value_name = "N", value_parser = value_parser!(u64).range(1..))]
    nodes: Option<u64>,

    /// Seconds per position
    #[arg(long, value_name = "SECONDS", value_parser = parse_seconds)]
    move_time: Option<Duration>,
}

/// The default node limit per position. A search of 500,000 nodes takes a few tenths of a second.
const NODES: u64 = 500_000;

impl LimitArguments {
    pub(super) fn limits(&self) -> Limits {
        let is_given = self.depth.is_some() || self.move_time.is_some();
        let nodes = self.nodes.or((!is_given).then_some(NODES));
        Limits::new(self.depth, nodes, self.move_time.map_or(Time::Unlimited, Time::Move))
    }

    /// The size in MiB of the transposition table for a game of `plies` plies: at most `hash`, and at most the size
    /// that the searches of the game can fill. A smaller table is better for short searches, because the table is
    /// cleared for each game, and clearing a large table takes longer than a short search.
    pub(super) fn table_mib(&self, hash: usize, plies: usize) -> usize {
        const BYTES_PER_NODE: u64 = 32;
        let searches = 2 * plies as u64 + 1;
        let bytes = self.limits().nodes.saturating_mul(searches * BYTES_PER_NODE);
        hash.min((bytes >> 20) as usize + 1)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_table_is_no_larger_than_its_searches_need() {
        let limits = |depth, nodes| LimitArguments { depth, nodes, move_time: None };
        assert_eq!(limits(None, Some(1)).table_mib(64, 100), 1);
        assert_eq!(limits(None, Some(1000)).table_mib(64, 100), 7);
        assert_eq!(limits(None, Some(1000)).table_mib(5, 100), 5);
        assert_eq!(limits(None, Some(u64::MAX)).table_mib(64, 0), 64);
        assert_eq!(limits(None, None).table_mib(64, 2), 64);
        assert_eq!(limits(Some(1), None).table_mib(64, 100), 64, "of a depth nothing is known");
    }
}
