//! `checkers hub`: the engine, for programs that speak the Hub protocol.

pub(crate) mod input;
mod level;
pub(crate) mod line;
mod parameters;
mod seat;
mod server;

use std::io;

use checkers_bits::VariantName;
use clap::Args;
use draughts_engine::{Features, Options};

use self::line::Line;
use self::parameters::Parameters;
use self::server::Server;
use crate::console::{Error, Status};
use crate::variant;

/// Plays by the Hub protocol on standard input and output
///
/// Programs that show a board and let engines play start it. It plays every variant; the positions of
/// boards other than 10×10 are those of HUB.md.
#[derive(Args)]
#[command(after_help = "\
Examples:
  checkers hub                      International draughts, as the protocol was made for
  checkers hub --variant russian
  checkers hub --variant russian --threads 2 --hash 256

The standard input is read to its end, or to quit; a search that goes on is then stopped. A line that cannot
be used is answered by a line `error message=…`.

Exit status: 0 done, 2 bad arguments, or input or output that fails.")]
pub(crate) struct Arguments {
    /// The variant to play; the parameter `variant` changes it
    #[arg(long, value_name = "NAME", value_parser = variant::parser(), default_value_t = VariantName::International)]
    variant: VariantName,

    #[command(flatten)]
    power: Power,
}

/// What the engine may use.
#[derive(Args)]
pub(crate) struct Power {
    /// Remember positions in a table of this many MiB
    #[arg(long, value_name = "MIB", default_value_t = 64, value_parser = clap::value_parser!(u32).range(1..=1 << 20))]
    hash: u32,

    /// How many threads search
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = clap::value_parser!(u32).range(1..=256))]
    threads: u32,
}

impl Power {
    pub(crate) fn options(&self) -> Options {
        Options { table_mib: self.hash as usize, threads: self.threads, features: Features::all() }
    }
}

pub(crate) fn run(arguments: &Arguments) -> Result<Status, Error> {
    let Arguments { variant, power } = arguments;
    let mut server = Server::new(Parameters { variant: *variant, options: power.options() });
    let mut input = io::stdin().lock();
    loop {
        let text =
            input::next_line(&mut input).map_err(|error| format!("standard input: {error}"))?;
        let Some(text) = text else { break };
        let line = text.and_then(|text| Line::parse(&text).map_err(|error| error.to_string()));
        if server.obey(line)?.is_break() {
            break;
        }
    }
    server.stop()?;
    Ok(Status::Done)
}
