//! `checkers endgame stats`: counts the wins, draws and losses of each endgame table.

use std::fmt;
use std::io::Write;

use checkers_bits::AnyPosition;
use checkers_endgames::{Access, Tables};
use clap::Args;
use serde::Serialize;
use serde_json::Value;

use super::Folder;
use checkers_cli::console::{Error, Status, stdout};
use checkers_cli::options::{Json, Threads};

/// Count the wins, draws and losses of each table, with White to move
#[derive(Args)]
#[command(after_help = "\
For Black to move, read the table with the colours swapped. Tables without plies have no longest win.

Example:
  checkers endgame stats --json tables

Exit status: 0 success; 2 bad arguments or tables.")]
pub(crate) struct Arguments {
    #[command(flatten)]
    folder: Folder,

    #[command(flatten)]
    threads: Threads,

    #[command(flatten)]
    json: Json,

    /// Print tab-separated values with a header line, and the moves of the longest win
    #[arg(long, conflicts_with = "json")]
    tsv: bool,

    /// Also count wins that come too late for a draw rule, in tables of up to N pieces; slow
    #[arg(long, value_name = "N", default_value_t = 0)]
    late: u8,
}

pub(crate) fn run(arguments: &Arguments) -> Result<Status, Error> {
    let tables = arguments.folder.open(Access::Sequential)?;
    let pool = arguments.threads.pool()?;
    if arguments.tsv {
        writeln!(stdout(), "{}", TSV.join("\t"))?;
    }
    for (material, bytes) in tables.materials()? {
        let found =
            pool.install(|| tables.statistics(material, material.pieces() <= arguments.late))?;
        let slice = MaterialStatistics {
            white_men: material.own.men,
            white_kings: material.own.kings,
            black_men: material.enemy.men,
            black_kings: material.enemy.kings,
            to_move: "white",
            positions: found.positions,
            wins: found.wins,
            draws: found.draws,
            losses: found.losses,
            longest: found.longest.map(|(plies, _)| plies),
            fen: found.longest.map(|(_, position)| position.to_string()),
            late_wins: found.late_wins,
            line: found
                .longest
                .filter(|_| arguments.tsv)
                .map(|(_, position)| line(&tables, position))
                .transpose()?,
            bytes,
        };
        if arguments.tsv {
            let slice = serde_json::to_value(slice)?;
            let cell = |name: &str| match &slice[name] {
                Value::Null => String::new(),
                Value::String(text) => text.clone(),
                number => number.to_string(),
            };
            writeln!(stdout(), "{}", TSV.map(cell).join("\t"))?;
        } else {
            arguments.json.print(&slice)?;
        }
    }
    Ok(Status::Done)
}

#[derive(Serialize)]
struct MaterialStatistics {
    white_men: u8,
    white_kings: u8,
    black_men: u8,
    black_kings: u8,
    to_move: &'static str,
    positions: u64,
    wins: u64,
    draws: u64,
    losses: u64,
    longest: Option<u8>,
    fen: Option<String>,
    /// The number of wins that need more moves than the draw rules allow.
    #[serde(skip_serializing_if = "Option::is_none")]
    late_wins: Option<u64>,
    /// The moves of the longest win, which only --tsv prints.
    #[serde(skip_serializing_if = "Option::is_none")]
    line: Option<String>,
    bytes: u64,
}

/// Returns the best moves by the tables from a position to the end of the game, in the notation of the variant.
fn line(tables: &Tables, position: AnyPosition) -> Result<String, Error> {
    let line = position.line(tables.line(&position)?);
    let names: Vec<_> = line.map(|(before, mv)| before.notation(mv).to_string()).collect();
    Ok(names.join(" "))
}

/// The columns of --tsv. They are names of fields of [`MaterialStatistics`].
const TSV: [&str; 12] = [
    "white_men",
    "white_kings",
    "black_men",
    "black_kings",
    "positions",
    "wins",
    "draws",
    "losses",
    "late_wins",
    "longest",
    "fen",
    "line",
];

/// Returns the pieces of a side, such as `1 man and 2 kings`.
fn pieces(men: u8, kings: u8) -> String {
    let named = [(men, "man", "men"), (kings, "king", "kings")];
    let named = named.into_iter().filter(|(count, ..)| *count > 0);
    let named =
        named.map(|(count, one, many)| format!("{count} {}", if count == 1 { one } else { many }));
    named.collect::<Vec<_>>().join(" and ")
}

impl fmt::Display for MaterialStatistics {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { white_men, white_kings, black_men, black_kings, positions, .. } = self;
        let Self { wins, draws, losses, .. } = self;
        let (white, black) = (pieces(*white_men, *white_kings), pieces(*black_men, *black_kings));
        write!(
            f,
            "{white} against {black}: {positions} positions\n  {wins} wins, {draws} draws, {losses} losses"
        )?;
        if let Some(late) = self.late_wins {
            write!(f, "\n  {late} wins later than the draw rules allow")?;
        }
        match (self.longest, &self.fen) {
            (Some(longest), Some(fen)) => write!(f, "\n  longest win {longest} plies: {fen}"),
            _ => Ok(()),
        }
    }
}
