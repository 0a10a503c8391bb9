//! Options shared by several commands.

use std::fmt::Display;
use std::io::Write;
use std::num::NonZero;
use std::thread;

use clap::{Arg, Args, value_parser};
use rayon::{ThreadPool, ThreadPoolBuilder};
use serde::Serialize;

use crate::console::{Error, print_json, stdout, visible};

/// The option `--json`.
#[derive(Args)]
pub struct Json {
    /// Print JSON, one object per line
    #[arg(long)]
    json: bool,
}

impl Json {
    /// Whether `--json` was given.
    pub fn is_set(&self) -> bool {
        self.json
    }

    /// Prints a result and a line break. The result is JSON if `--json` was given.
    pub fn print(&self, result: &(impl Serialize + Display)) -> Result<(), Error> {
        let mut out = stdout();
        if self.json {
            print_json(&mut out, result)
        } else {
            Ok(writeln!(out, "{}", visible(result))?)
        }
    }
}

/// The option `--seed`.
#[derive(Args)]
pub struct Seed {
    /// Random seed
    #[arg(long, value_name = "N", default_value_t = 1)]
    pub seed: u64,
}

/// The option `--threads`.
#[derive(Args, Clone, PartialEq, Eq)]
pub struct Threads {
    /// Number of threads [default: one per core]
    #[arg(long, value_name = "N", value_parser = value_parser!(u16).range(1..=1024))]
    pub threads: Option<u16>,
}

/// Sets the default of `--threads` to 1, for commands that measure speed. The function is passed to `mut_arg`.
pub fn one_thread(threads: Arg) -> Arg {
    threads.help("Number of threads").default_value("1")
}

/// The stack size of a thread in bytes. The deepest count has 255 plies, and on 12×12 boards each ply has about 64
/// KiB of move lists, together 16 MiB. The other 48 MiB are a margin.
const STACK: usize = 64 << 20;

impl Threads {
    /// The number of threads: the value of the option, or one per core.
    pub fn number(&self) -> usize {
        let cores = || thread::available_parallelism().map_or(1, NonZero::get);
        self.threads.map_or_else(cores, usize::from)
    }

    /// Makes a pool of threads, as many as [`number`](Self::number) returns.
    pub fn pool(&self) -> Result<ThreadPool, Error> {
        Ok(ThreadPoolBuilder::new().num_threads(self.number()).stack_size(STACK).build()?)
    }
}
