//! Counts the lines of play from a position, the test of every move generator.
//!
//! ```text
//! cargo run --release --example perft -- 8
//! cargo run --release --example perft -- --fen 'W:WKa1:Bb2,f6' --divide 3
//! cargo run --release --example perft -- --threads 2 --hash 1024 15
//! ```
//!
//! Three things make deep counts quicker, and none of them can change a count:
//!
//! - [Threads](count) take the positions some plies ahead from each other, as they have time.
//! - A [table](table) remembers positions, whole ones, with their counts; one that is met again,
//!   after the same moves in another order, is not counted again.
//! - Equal positions some plies ahead are [merged](frontier) into one and a number of ways, before
//!   they are counted with a table or [written as lines](shards) for other machines.

mod count;
mod frontier;
mod input;
mod progress;
mod shards;
mod suite;
mod table;
mod ways;

use std::collections::BTreeMap;
use std::fmt::{self, Display, Formatter};
use std::io::{self, Write};
use std::path::PathBuf;
use std::process::ExitCode;
use std::time::{Duration, Instant};

use checkers_bits::{Position, Variant, VariantName, with_variant};
use clap::error::ErrorKind;
use clap::{CommandFactory, Parser, value_parser};
use serde::Serialize;

use crate::count::{Counter, Job, parse_depth};
use crate::ways::{LinesName, Ways};

/// Counts the ways to play DEPTH moves from a position.
#[derive(Parser)]
#[command(
    name = "perft",
    version,
    override_usage = "\
perft [OPTIONS] DEPTH
       perft [OPTIONS] --suite FILE
       perft [OPTIONS] --split PLIES DEPTH
       perft [OPTIONS] --count FILE
       perft [OPTIONS] --split PLIES DEPTH --sum FILE...",
    after_help = "\
Examples:
  perft 9                                  from the start position
  perft --variant brazilian --divide 6     the count behind each first move
  perft --fen 'W:WKa1:Bb2,f6' --json 4     for other programs
  perft --suite counts.txt                 lines like  W:WKa1:Bb2,f6 ;D1 2 ;D2 0
  perft --threads 8 --hash 4096 16         deep: on 8 threads, with a table of 4 GiB

One count on many machines, with GNU parallel:
  perft --split 6 14 >parts                lines like  FEN ;times 12 ;variant russian ;D8
  parallel --pipe perft --count - <parts >counted
                                           the same with counts:  … ;D8 929899 ;crc 1a2b3c4d
  perft --split 6 14 --sum counted         the total, if no part is lost, doubled or changed

Exit status: 0 done, 1 a count of the suite is wrong or those to be added are not those of all
parts, 2 bad arguments or input."
)]
struct Arguments {
    /// The game to play: russian, brazilian, pool, international, spantsireti, canadian
    #[arg(long, value_name = "NAME", default_value_t = VariantName::Russian)]
    variant: VariantName,

    /// The position to start from [default: the start of the game]
    #[arg(long, conflicts_with_all = ["suite", "count"])]
    fen: Option<String>,

    /// Count behind each first move
    #[arg(long, conflicts_with_all = ["suite", "split", "count"])]
    divide: bool,

    /// Count each order of capturing the same pieces, as older tables do
    #[arg(long, conflicts_with_all = ["split", "count"])]
    paths: bool,

    /// How kings look along lines [default: the fastest]
    #[arg(
        long,
        value_name = "WAY",
        value_enum,
        conflicts_with_all = ["paths", "split", "count"],
    )]
    lines: Option<LinesName>,

    /// How many threads count
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = value_parser!(u16).range(1..=1024))]
    threads: u16,

    /// Remember positions in a table of this many MiB [default: remember none]
    #[arg(
        long,
        value_name = "MIB",
        value_parser = value_parser!(u32).range(1..1 << 24),
        conflicts_with_all = ["paths", "lines", "split"],
    )]
    hash: Option<u32>,

    /// Print one JSON object a line; the lines of --split and --count are for programs as they are
    #[arg(long, conflicts_with = "count")]
    json: bool,

    /// Check the counts in a file, one position a line: FEN ;D1 7 ;D2 49 …
    #[arg(long, value_name = "FILE", conflicts_with_all = ["split", "count"])]
    suite: Option<PathBuf>,

    /// Print the positions after PLIES moves, each once, instead of counting
    #[arg(long, value_name = "PLIES", value_parser = parse_depth)]
    split: Option<u32>,

    /// Count the positions that --split has printed; `-` reads the standard input
    #[arg(long, value_name = "FILE", conflicts_with = "split")]
    count: Option<PathBuf>,

    /// Add what --count has printed, and check that it is all of the --split with these arguments
    #[arg(long, value_name = "FILE", num_args = 1.., requires = "split")]
    sum: Vec<PathBuf>,

    /// The number of moves to play
    #[arg(
        value_parser = parse_depth,
        required_unless_present_any = ["suite", "count"],
        conflicts_with_all = ["suite", "count"],
    )]
    depth: Option<u32>,
}

/// Why the run cannot go on, in words for the user.
type Error = Box<dyn std::error::Error>;

fn main() -> ExitCode {
    let arguments = Arguments::parse();
    if arguments.json && arguments.split.is_some() && arguments.sum.is_empty() {
        let message = "the argument '--json' cannot be used with '--split <PLIES>' without '--sum'";
        Arguments::command().error(ErrorKind::ArgumentConflict, message).exit();
    }
    let result = with_variant!(arguments.variant, V => run::<V>(&arguments));
    result.unwrap_or_else(|error| {
        // As `head` does when it has seen enough.
        if is_closed_pipe(&error) {
            return ExitCode::SUCCESS;
        }
        complain(error);
        ExitCode::from(2)
    })
}

fn is_closed_pipe(error: &Error) -> bool {
    let io = error.downcast_ref::<io::Error>().map(io::Error::kind);
    let json = || error.downcast_ref::<serde_json::Error>()?.io_error_kind();
    io.or_else(json) == Some(io::ErrorKind::BrokenPipe)
}

/// Tells the user on the standard error.
fn complain(message: impl Display) {
    // If this fails, there is nobody left to tell.
    let _ = writeln!(io::stderr(), "perft: {message}");
}

fn run<V: Variant<Board: Ways>>(arguments: &Arguments) -> Result<ExitCode, Error> {
    let position: Position<V> = match &arguments.fen {
        Some(fen) => fen.parse()?,
        None => Position::start(),
    };
    let depth = arguments.depth.unwrap_or_default();
    let counter = Counter::<V>::new(
        arguments.threads.into(),
        arguments.hash,
        arguments.paths,
        arguments.lines,
    )?;
    if let Some(file) = &arguments.suite {
        return suite::check(arguments, &counter, file);
    }
    if let Some(file) = &arguments.count {
        return shards::count(&counter, file);
    }
    match arguments.split {
        Some(plies) if arguments.sum.is_empty() => {
            return shards::split(&counter, position, plies, depth);
        }
        Some(plies) => {
            return shards::sum(arguments, &counter, position, plies, depth, &arguments.sum);
        }
        None => {}
    }
    if arguments.divide {
        divide(arguments, &counter, &position, depth)?;
    } else {
        let start = Instant::now();
        let nodes = counter.count(Job { position, depth })?;
        arguments.print(&Total::new(depth, nodes, start.elapsed()))?;
    }
    Ok(ExitCode::SUCCESS)
}

/// Prints the count behind each first move, in the order of their names.
fn divide<V: Variant<Board: Ways>>(
    arguments: &Arguments,
    counter: &Counter<V>,
    position: &Position<V>,
    depth: u32,
) -> Result<(), Error> {
    let rest = depth.checked_sub(1).ok_or("--divide takes a depth of 1 or more")?;
    let start = Instant::now();
    let mut first_moves = BTreeMap::new();
    let mut add = |mv| {
        let name = position.notation(mv).to_string();
        first_moves.entry(name).or_insert((mv, 0)).1 += 1;
    };
    if arguments.paths {
        position.for_each_path(&mut add);
    } else {
        position.for_each_move(&mut add);
    }
    let job = |&(mv, _): &_| Job { position: position.play_unchecked(mv), depth: rest };
    let jobs: Vec<_> = first_moves.values().map(job).collect();
    let mut first_moves = first_moves.into_iter();
    let mut total = 0_u64;
    counter.count_each(&jobs, |_, nodes| {
        let (name, (_, orders)) = first_moves.next().expect("a count for each move");
        let nodes = nodes.checked_mul(orders).ok_or(TOO_MANY)?;
        total = total.checked_add(nodes).ok_or(TOO_MANY)?;
        arguments.print(&Divided { r#move: name, nodes })
    })?;
    if !arguments.json {
        writeln!(io::stdout())?;
        arguments.print(&Total::new(depth, total, start.elapsed()))?;
    }
    Ok(())
}

const TOO_MANY: &str = "the count does not fit into 64 bits";

impl Arguments {
    fn print(&self, result: &(impl Serialize + Display)) -> Result<(), Error> {
        let mut out = io::stdout().lock();
        if self.json {
            serde_json::to_writer(&mut out, result)?;
            writeln!(out)?;
        } else {
            writeln!(out, "{result}")?;
        }
        Ok(())
    }
}

/// The result of a count.
#[derive(Serialize)]
struct Total {
    depth: u32,
    nodes: u64,
    /// Not for counts that many machines have made at their own times.
    #[serde(flatten)]
    speed: Option<Speed>,
}

#[derive(Serialize)]
struct Speed {
    seconds: f64,
    nodes_per_second: f64,
}

impl Total {
    fn new(depth: u32, nodes: u64, elapsed: Duration) -> Self {
        // A clock that saw no time pass would make the rate infinite, which JSON cannot say.
        let seconds = elapsed.as_secs_f64().max(1e-9);
        let speed = Speed { seconds, nodes_per_second: nodes as f64 / seconds };
        Self { depth, nodes, speed: Some(speed) }
    }
}

impl Display for Total {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        write!(f, "depth {}: {}", self.depth, self.nodes)?;
        if let Some(Speed { seconds, nodes_per_second }) = &self.speed {
            write!(f, " in {seconds:.3} s, {:.1} M/s", nodes_per_second / 1e6)?;
        }
        Ok(())
    }
}

/// The count behind a first move.
#[derive(Serialize)]
struct Divided {
    r#move: String,
    nodes: u64,
}

impl Display for Divided {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        write!(f, "{}: {}", self.r#move, self.nodes)
    }
}
