//! How long a position is searched.

use std::time::Duration;

use clap::{Args, value_parser};
use draughts_engine::{Limits, Time};

use crate::matches::level::parse_seconds;

/// The level: one of these.
#[derive(Args)]
#[group(multiple = false)]
pub(super) struct LevelArguments {
    /// Look this many plies ahead
    #[arg(long, value_name = "PLIES", value_parser = value_parser!(u32).range(1..=100))]
    depth: Option<u32>,

    /// Look at this many positions behind each of the game [default: 500000]
    #[arg(long, value_name = "N", value_parser = value_parser!(u64).range(1..))]
    nodes: Option<u64>,

    /// Think this many seconds about each position
    #[arg(long, value_name = "SECONDS", value_parser = parse_seconds)]
    move_time: Option<Duration>,
}

/// Some tenths of a second.
const NODES: u64 = 500_000;

impl LevelArguments {
    pub(super) fn limits(&self) -> Limits {
        let none = Limits::default();
        match (self.depth, self.nodes, self.move_time) {
            (Some(depth), ..) => Limits { depth, ..none },
            (_, Some(nodes), _) => Limits { nodes, ..none },
            (.., Some(time)) => Limits { time: Time::Move(time), ..none },
            (None, None, None) => Limits { nodes: NODES, ..none },
        }
    }
}
