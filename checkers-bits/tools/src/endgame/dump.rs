//! `checkers endgame dump`: prints every position of endgame tables with its value.

use std::io::Write;
use std::ops::Range;
use std::sync::Arc;

use checkers_endgames::{Access, Index, Material, Slice, Tables};
use clap::Args;
use serde::Serialize;

use super::Folder;
use super::probe::ProbedValue;
use checkers_cli::console::{Error, Status, progress, stdout};
use checkers_cli::options::{Json, Threads};
use checkers_cli::parallel::ordered;

/// Print every position of endgame tables with its value, as plain text
#[derive(Args)]
#[command(after_help = "\
A line has a position as FEN, its value (win, draw or loss for the side to move) and the plies to the end of the game, \
separated by tabs. The plies are empty for a draw, and if the tables have no plies. White is to move in every position. \
For Black to move, print the swapped material (0102 for 0201), rotate the board and swap the colours.

Examples:
  checkers endgame dump tables 0201 >two-kings.tsv  two kings against one
  checkers endgame dump tables 1102-5-0 | head      one slice
  checkers endgame dump --json tables               all tables

Exit status: 0 success; 2 bad arguments or tables.")]
pub(crate) struct Arguments {
    #[command(flatten)]
    folder: Folder,

    /// Materials, such as 1102 (own men, own kings, enemy men, enemy kings), or slices [default: all tables]
    #[arg(value_name = "MATERIAL")]
    parts: Vec<String>,

    #[command(flatten)]
    threads: Threads,

    #[command(flatten)]
    json: Json,
}

/// The number of positions that one task writes.
const PART: u64 = 1 << 14;

pub(crate) fn run(arguments: &Arguments) -> Result<Status, Error> {
    let tables = arguments.folder.open(Access::Sequential)?;
    let variant = tables.variant();
    let slices = arguments.slices(&tables)?;
    let len = slices.iter().map(|&slice| Index::count(variant, slice)).sum();
    let bar = progress(len, "{wide_bar} {human_pos}/{human_len} positions {eta}");
    let mut tasks = slices.into_iter().flat_map(|slice| {
        let index = Arc::new(Index::new(variant, slice));
        let end = index.len();
        let starts = (0..end).step_by(PART as usize);
        starts.map(move |start| (index.clone(), start..end.min(start + PART)))
    });
    let mut out = stdout();
    ordered(
        &arguments.threads.pool()?,
        4 * arguments.threads.number(),
        &mut || tasks.next(),
        &|(index, numbers)| {
            bar.inc(numbers.end - numbers.start);
            lines(&tables, &index, numbers, arguments.json.is_set())
        },
        &mut |lines| Ok::<_, Error>(out.write_all(&lines.map_err(|error| error as Error)?)?),
    )?;
    bar.finish_and_clear();
    Ok(Status::Done)
}

impl Arguments {
    /// The slices to print.
    fn slices(&self, tables: &Tables) -> Result<Vec<Slice>, Error> {
        let variant = tables.variant();
        if self.parts.is_empty() {
            let materials = tables.materials()?.into_iter();
            return Ok(materials.flat_map(|(material, _)| material.slices(variant)).collect());
        }
        let mut all = Vec::new();
        for text in &self.parts {
            let material = text.parse().map(|material: Material| material.slices(variant));
            let slice = || text.parse().map(|slice: Slice| vec![slice]);
            let mut slices = material.or_else(|_| slice()).unwrap_or_default();
            slices.retain(|slice| slice.exists(variant));
            if slices.is_empty() {
                let expected = "expected a material of the variant, such as 1102, or a slice, such as 1102-5-0";
                return Err(format!("{text}: {expected}").into());
            }
            all.append(&mut slices);
        }
        Ok(all)
    }
}

fn lines(
    tables: &Tables,
    index: &Index,
    numbers: Range<u64>,
    as_json: bool,
) -> Result<Vec<u8>, Box<dyn std::error::Error + Send + Sync>> {
    let mut lines = Vec::new();
    for found in tables.values(index, numbers) {
        let (position, value) = found?;
        let value = ProbedValue::from(value);
        if as_json {
            serde_json::to_writer(
                &mut lines,
                &ProbedPosition { fen: position.to_string(), value },
            )?;
        } else {
            write!(lines, "{position}\t{}\t", value.value)?;
            value.plies.map_or(Ok(()), |plies| write!(lines, "{plies}"))?;
        }
        lines.push(b'\n');
    }
    Ok(lines)
}

#[derive(Serialize)]
struct ProbedPosition {
    fen: String,
    #[serde(flatten)]
    value: ProbedValue,
}
