//! Arguments that several of the counting subcommands take.

use checkers_bits::{Position, Variant};
use clap::{Args, value_parser};
use rayon::{ThreadPool, ThreadPoolBuilder};

use crate::console::{Error, Output};
use crate::variant::Played;

/// The greatest depth. Counts overflow long before, unless there is hardly a move to choose.
const MOST_PLIES: u32 = 255;

/// The stack of a thread: some 64 KiB of lists for each of 255 plies on 12×12, and room to spare.
const STACK: usize = 64 << 20;

/// Where play begins.
#[derive(Args)]
pub(super) struct Start {
    #[command(flatten)]
    pub(super) played: Played,

    /// The position to start from [default: the start position]
    #[arg(long)]
    fen: Option<String>,
}

impl Start {
    pub(super) fn position<V: Variant>(&self) -> Result<Position<V>, Error> {
        self.fen.as_ref().map_or(Ok(Position::start()), |fen| Ok(fen.parse()?))
    }
}

/// What is counted.
#[derive(Args, Default)]
pub(super) struct CountBy {
    /// Count each order of capturing the same pieces, as older tables do
    #[arg(long, conflicts_with = "hash")]
    pub(super) paths: bool,
}

/// How many threads do the work.
#[derive(Args)]
pub(super) struct Threads {
    /// How many threads work
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = value_parser!(u16).range(1..=1024))]
    threads: u16,
}

impl Threads {
    pub(super) fn pool(&self) -> Result<ThreadPool, Error> {
        let pool = ThreadPoolBuilder::new().num_threads(self.threads.into());
        Ok(pool.stack_size(STACK).build()?)
    }
}

/// What makes counts quicker.
#[derive(Args)]
pub(super) struct Speed {
    #[command(flatten)]
    pub(super) threads: Threads,

    /// Remember positions in a table of this many MiB [default: remember none]
    #[arg(long, value_name = "MIB", value_parser = value_parser!(u32).range(1..1 << 24))]
    pub(super) hash: Option<u32>,
}

/// What is counted from where and how fast, and how that is printed.
#[derive(Args)]
pub(super) struct Counting {
    #[command(flatten)]
    pub(super) start: Start,

    #[command(flatten)]
    pub(super) count_by: CountBy,

    #[command(flatten)]
    pub(super) speed: Speed,

    #[command(flatten)]
    pub(super) output: Output,
}

/// Takes a depth that can be counted.
pub(super) fn parse_depth(text: &str) -> Result<u32, String> {
    let depth = text.parse().ok().filter(|depth| *depth <= MOST_PLIES);
    depth.ok_or_else(|| format!("expected a number of moves from 0 to {MOST_PLIES}"))
}
