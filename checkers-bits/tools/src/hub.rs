//! `checkers hub`: the engine for GUIs that speak the Hub protocol.

pub(crate) mod input;
pub(crate) mod level;
pub(crate) mod line;
mod parameters;
mod seat;
mod server;

use std::io;

use checkers_bits::VariantName;
use clap::Args;
use draughts_engine::Options;

use self::line::Line;
use self::parameters::Parameters;
use self::server::Server;
use crate::book::EngineBook;
use crate::console::{Error, Status};
use crate::endgame::EngineTables;
use crate::options::{Threads, one_thread};
use crate::variant;
use crate::weights::EngineWeights;

/// Run the engine by the Hub protocol on standard input and output
///
/// HUB.md describes the position format of boards other than 10×10.
#[derive(Args)]
#[command(after_help = "\
Examples:
  checkers hub                      International draughts
  checkers hub --variant russian
  checkers hub --variant russian --threads 2 --hash 256
  checkers hub --variant russian --endgames tables --book my.book

Every option is also a parameter of the protocol. Tables, weights and the book are read with the engine, so
that a bad folder or file is an `error message=…` of the first line that needs it.

The end of the input or `quit` stops a running search. An unusable line is answered by `error message=…`.

Exit status: 0 success; 2 bad arguments, or an input or output error.")]
pub(crate) struct Arguments {
    /// Variant to play; also the parameter `variant`
    #[arg(long, value_name = "NAME", value_parser = variant::parser(), default_value_t = VariantName::International)]
    variant: VariantName,

    #[command(flatten)]
    power: Power,

    #[command(flatten)]
    tables: EngineTables,

    #[command(flatten)]
    weights: EngineWeights,

    #[command(flatten)]
    book: EngineBook,
}

/// The resources of the engine.
#[derive(Args)]
#[command(mut_arg("threads", |threads| {
    one_thread(threads).value_parser(clap::value_parser!(u16).range(1..=256))
}))]
pub(crate) struct Power {
    /// Transposition table size in MiB
    #[arg(long, value_name = "MIB", default_value_t = 64, value_parser = clap::value_parser!(u32).range(1..=1 << 20))]
    hash: u32,

    #[command(flatten)]
    threads: Threads,
}

impl Power {
    pub(crate) fn options(&self) -> Options {
        Options {
            table_mib: self.hash as usize,
            threads: self.threads.number() as u32,
            ..Options::default()
        }
    }
}

pub(crate) fn run(arguments: &Arguments) -> Result<Status, Error> {
    let Arguments { variant, power, tables, weights, book } = arguments;
    let Options { table_mib, threads, features, .. } = power.options();
    let parameters = Parameters {
        variant: *variant,
        table_mib,
        threads,
        features,
        endgames: tables.endgames.clone().unwrap_or_default(),
        weights: weights.weights.clone().unwrap_or_default(),
        book: book.clone(),
    };
    let mut server = Server::new(parameters);
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
