//! Counts the lines of play from a position, the test of every move generator.
//!
//! ```text
//! cargo run --release --example perft -- 8
//! cargo run --release --example perft -- --fen 'W:WKa1:Bb2,f6' --divide 3
//! ```

use std::collections::BTreeMap;
use std::fmt::{self, Display, Formatter};
use std::fs;
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::str::FromStr;
use std::time::{Duration, Instant};

use checkers_bits::lines::{Fill, Hybrid, Magic, Pext, Rotated, Universal, Walk};
use checkers_bits::{
    Board, Board8x8, Board10x8, Board10x10, Board12x12, Position, Variant, VariantName, paths,
    perft, perft_with, with_variant,
};
use clap::{Parser, ValueEnum};
use serde::Serialize;

/// Counts the ways to play DEPTH moves from a position.
#[derive(Parser)]
#[command(
    version,
    after_help = "\
Examples:
  perft 9                                  from the start position
  perft --variant brazilian --divide 6     the count behind each first move
  perft --fen 'W:WKa1:Bb2,f6' --json 4     for other programs
  perft --suite counts.txt                 lines like  W:WKa1:Bb2,f6 ;D1 2 ;D2 0

Exit status: 0 done, 1 a count of the suite is wrong, 2 bad arguments or input."
)]
struct Arguments {
    /// The game to play: russian, brazilian, pool, international, spantsireti, canadian
    #[arg(long, value_name = "NAME", default_value_t = VariantName::Russian)]
    variant: VariantName,

    /// The position to start from [default: the start of the game]
    #[arg(long, conflicts_with = "suite")]
    fen: Option<String>,

    /// Count behind each first move
    #[arg(long, conflicts_with = "suite")]
    divide: bool,

    /// Count each order of capturing the same pieces, as older tables do
    #[arg(long)]
    paths: bool,

    /// How kings look along lines [default: the fastest]
    #[arg(long, value_name = "WAY", value_enum, conflicts_with = "paths")]
    lines: Option<LinesName>,

    /// Print one JSON object a line
    #[arg(long)]
    json: bool,

    /// Check the counts in a file, one position a line: FEN ;D1 7 ;D2 49 …
    #[arg(long, value_name = "FILE")]
    suite: Option<PathBuf>,

    /// The number of moves to play
    #[arg(required_unless_present = "suite", conflicts_with = "suite")]
    depth: Option<u32>,
}

#[derive(Clone, Copy, Debug, ValueEnum)]
enum LinesName {
    Rotated,
    Magic,
    Universal,
    Pext,
    Walk,
    Fill,
    Hybrid,
}

fn main() -> ExitCode {
    let arguments = Arguments::parse();
    let result = with_variant!(arguments.variant, V => run::<V>(&arguments));
    result.unwrap_or_else(|error| {
        eprintln!("perft: {error}");
        ExitCode::from(2)
    })
}

/// Why the run cannot go on, in words for the user.
type Error = Box<dyn std::error::Error>;

fn run<V: Variant<Board: Ways>>(arguments: &Arguments) -> Result<ExitCode, Error> {
    if let Some(file) = &arguments.suite {
        return check_suite::<V>(arguments, file);
    }
    let position: Position<V> = match &arguments.fen {
        Some(fen) => fen.parse()?,
        None => Position::start(),
    };
    let depth = arguments.depth.unwrap_or_default();
    if arguments.divide {
        divide(arguments, &position, depth)?;
    } else {
        let start = Instant::now();
        let nodes = arguments.count(&position, depth)?;
        arguments.print(&Total::new(depth, nodes, start.elapsed()))?;
    }
    Ok(ExitCode::SUCCESS)
}

/// Prints the count behind each first move, in the order of their names.
fn divide<V: Variant<Board: Ways>>(
    arguments: &Arguments,
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
    let mut total = 0;
    for (name, (mv, orders)) in first_moves {
        let nodes = orders * arguments.count(&position.play_unchecked(mv), rest)?;
        total += nodes;
        arguments.print(&Divided { r#move: name, nodes })?;
    }
    if !arguments.json {
        println!();
        arguments.print(&Total::new(depth, total, start.elapsed()))?;
    }
    Ok(())
}

/// Checks every count of a file. A line that cannot be read is reported, and the next one read.
fn check_suite<V: Variant<Board: Ways>>(
    arguments: &Arguments,
    file: &Path,
) -> Result<ExitCode, Error> {
    let text = fs::read_to_string(file).map_err(|error| format!("{}: {error}", file.display()))?;
    let mut summary = Summary::default();
    let mut unreadable = false;
    for (line, text) in (1..).zip(text.lines()) {
        if text.trim().is_empty() {
            continue;
        }
        match text.parse::<SuiteLine<V>>() {
            Ok(suite_line) => {
                summary.positions += 1;
                for (depth, expected) in suite_line.counts {
                    let nodes = arguments.count(&suite_line.position, depth)?;
                    summary.counts += 1;
                    if nodes != expected {
                        summary.wrong += 1;
                        arguments.print(&Wrong { line, depth, expected, nodes })?;
                    }
                }
            }
            Err(error) => {
                unreadable = true;
                eprintln!("perft: {}:{line}: {error}", file.display());
            }
        }
    }
    arguments.print(&summary)?;
    Ok(ExitCode::from(match (unreadable, summary.wrong) {
        (true, _) => 2,
        (false, 0) => 0,
        (false, _) => 1,
    }))
}

/// `FEN ;D1 7 ;D2 49 …`
struct SuiteLine<V: Variant> {
    position: Position<V>,
    counts: Vec<(u32, u64)>,
}

impl<V: Variant> FromStr for SuiteLine<V> {
    type Err = Error;

    fn from_str(line: &str) -> Result<Self, Error> {
        let mut fields = line.split(';').map(str::trim);
        let position = fields.next().unwrap_or_default().parse()?;
        let counts = fields.map(|field| {
            let count = field.strip_prefix('D').and_then(|count| count.split_once(' '));
            count
                .and_then(|(depth, nodes)| Some((depth.parse().ok()?, nodes.trim().parse().ok()?)))
                .ok_or_else(|| {
                    format!("expected a depth and a count such as `D2 49`, found `{field}`")
                })
        });
        let counts = counts.collect::<Result<Vec<_>, _>>()?;
        if counts.is_empty() {
            return Err("expected `;D1` and a count after the position".into());
        }
        Ok(Self { position, counts })
    }
}

impl Arguments {
    fn count<V: Variant<Board: Ways>>(
        &self,
        position: &Position<V>,
        depth: u32,
    ) -> Result<u64, Error> {
        match self.lines {
            None if self.paths => Ok(paths(position, depth)),
            None => Ok(perft(position, depth)),
            Some(lines) => V::Board::count(lines, position, depth)
                .ok_or_else(|| format!("{} has no table for {lines:?}", V::NAME).into()),
        }
    }

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

/// The ways to look along the lines of a board.
trait Ways: Board {
    /// Perft in one of the ways; `None` where it does not serve the board.
    fn count<V: Variant<Board = Self>>(
        lines: LinesName,
        position: &Position<V>,
        depth: u32,
    ) -> Option<u64>;
}

macro_rules! ways {
    ($board:ty, $($way:ident)*) => {
        impl Ways for $board {
            fn count<V: Variant<Board = Self>>(
                lines: LinesName,
                position: &Position<V>,
                depth: u32,
            ) -> Option<u64> {
                match lines {
                    $(LinesName::$way => Some(perft_with::<$way, V>(position, depth)),)*
                    #[allow(unreachable_patterns)]
                    _ => None,
                }
            }
        }
    };
}

ways!(Board8x8, Rotated Magic Universal Pext Walk Fill Hybrid);
ways!(Board10x10, Rotated Magic Pext Walk Fill Hybrid);
ways!(Board10x8, Rotated Magic Pext Walk Fill Hybrid);
ways!(Board12x12, Walk Fill);

/// The result of a count.
#[derive(Serialize)]
struct Total {
    depth: u32,
    nodes: u64,
    seconds: f64,
    nodes_per_second: f64,
}

impl Total {
    fn new(depth: u32, nodes: u64, elapsed: Duration) -> Self {
        // A clock that saw no time pass would make the rate infinite, which JSON cannot say.
        let seconds = elapsed.as_secs_f64().max(1e-9);
        Self { depth, nodes, seconds, nodes_per_second: nodes as f64 / seconds }
    }
}

impl Display for Total {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        let Self { depth, nodes, seconds, nodes_per_second } = self;
        let millions = nodes_per_second / 1e6;
        write!(f, "depth {depth}: {nodes} in {seconds:.3} s, {millions:.1} M/s")
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

/// A count of a suite that came out differently.
#[derive(Serialize)]
struct Wrong {
    line: usize,
    depth: u32,
    expected: u64,
    nodes: u64,
}

impl Display for Wrong {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        let Self { line, depth, expected, nodes } = self;
        write!(f, "line {line}: depth {depth} expected {expected}, counted {nodes}")
    }
}

/// The result of a suite.
#[derive(Default, Serialize)]
struct Summary {
    positions: usize,
    counts: usize,
    wrong: usize,
}

impl Display for Summary {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        let Self { positions, counts, wrong } = self;
        write!(f, "{positions} positions, {counts} counts, {wrong} wrong")
    }
}
