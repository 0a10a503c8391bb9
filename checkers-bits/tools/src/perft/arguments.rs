//! The arguments that several perft commands share.

use checkers_bits::AnyPosition;
use checkers_cli::console::Error;
use clap::{Args, value_parser};

use checkers_perft::Unit;

use checkers_cli::options::{Threads, one_thread};
use checkers_cli::variant::GameArgument;

/// The arguments for the root position.
#[derive(Args)]
pub(super) struct Start {
    #[command(flatten)]
    pub(super) played: GameArgument,

    /// Root position as FEN [default: the start position]
    #[arg(long)]
    fen: Option<String>,
}

impl Start {
    pub(super) fn position(&self) -> Result<AnyPosition, Error> {
        Ok(self.played.fen(self.fen.as_deref())?.position)
    }
}

#[derive(Args)]
pub(super) struct CountBy {
    /// Count each order of capturing the same pieces as a separate move, as older tables do
    #[arg(long)]
    paths: bool,
}

impl CountBy {
    pub(super) fn unit(&self) -> Unit {
        if self.paths { Unit::Paths } else { Unit::Moves }
    }
}

#[derive(Args)]
#[command(mut_arg("threads", one_thread))]
pub(super) struct Speed {
    #[command(flatten)]
    pub(super) threads: Threads,

    /// Transposition table size in MiB; clearing the table takes about 1 s per GiB [default: no table]
    #[arg(long, value_name = "MIB", value_parser = value_parser!(u32).range(1..1 << 24))]
    pub(super) hash: Option<u32>,
}

/// Reads a depth in plies. From nearly all positions, the count overflows 128 bits at a depth below the maximum.
pub(super) fn parse_depth(text: &str) -> Result<u8, String> {
    text.parse().map_err(|_| format!("expected a number of plies from 0 to {}", u8::MAX))
}
