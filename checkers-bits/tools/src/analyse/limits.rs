//! The search limit per position.

use std::time::Duration;

use clap::{Args, value_parser};
use draughts_engine::{Limits, Time};

use crate::matches::time_control::parse_seconds;

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

/// A few tenths of a second.
const NODES: u64 = 500_000;

impl LimitArguments {
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
