//! `magic-search tables`: writes or checks the king tables of checkers-bits.

use std::path::{Path, PathBuf};

use checkers_geometry::{Board, Board8x8, Board10x8, Board10x10};
use clap::ValueEnum;
use magic_search::Word;
use magic_search::draughts::{Layout, Tables};
use tool_output::Status;

use super::board::BoardName;
use super::{DEFAULT_SEED, file, print};

pub(crate) const EXAMPLES: &str = "\
Examples:
  magic-search tables          write the tables of all boards with the default seed
  magic-search tables --check  compare the tables on disk with the output
  magic-search tables --board 10x10 --seed 7 --output /tmp/board10x10.rs

Exit status: 0 done, 1 --check found a difference, 2 an unusable file.";

#[derive(clap::Args)]
pub(crate) struct Args {
    /// One board only [default: all]
    #[arg(long, value_enum)]
    board: Option<BoardName>,

    /// Random seed of the multipliers; a seed always writes the same bytes
    #[arg(long, value_name = "N", default_value_t = DEFAULT_SEED)]
    seed: u64,

    /// Compare the files on disk with the output; write nothing
    #[arg(long)]
    check: bool,

    /// File of one board, to write or to check [default: its place in checkers-bits]
    #[arg(long, value_name = "FILE", requires = "board")]
    output: Option<PathBuf>,
}

/// A file of one board.
struct Generated {
    path: PathBuf,
    source: String,
    report: String,
}

pub(crate) fn run(args: &Args) -> Result<Status, String> {
    let boards = args.board.map_or(BoardName::value_variants().to_vec(), |board| vec![board]);
    let files = boards.into_iter().map(|board| match board {
        BoardName::EightByEight => generate::<Board8x8>(args),
        BoardName::TenByTen => generate::<Board10x10>(args),
        BoardName::TenByEight => generate::<Board10x8>(args),
    });
    // Finds and verifies all tables before it writes any; reports all before it replaces any.
    let files: Vec<Generated> = files.collect::<Result<_, _>>()?;
    if args.check {
        let checked = files.iter().map(|file| file::check(&file.path, &file.source));
        return Ok(checked.max().unwrap_or_default());
    }
    let draft = if args.output.is_some() { file::draft } else { file::draft_in_place };
    let drafts = files.iter().map(|file| draft(&file.path, &file.source));
    let drafts = drafts.collect::<Result<_, _>>()?;
    let reports = files.iter().map(|file| format!("{}, for {}", file.report, file.path.display()));
    // A closed pipe ends the report, not the writing of files.
    let _ = print(&reports.collect::<Vec<_>>().join("\n\n"))
        .map_err(|error| format!("{error}; no file is written"))?;
    file::place(drafts)?;
    Ok(Status::Done)
}

fn generate<B: Board>(args: &Args) -> Result<Generated, String> {
    let tables = Tables::<B>::find(args.seed).map_err(|error| error.to_string())?;
    let path = args.output.clone().map_or_else(default_output::<B>, Ok)?;
    Ok(Generated { path, source: tables.to_string(), report: report(&tables) })
}

fn default_output<B: Board>() -> Result<PathBuf, String> {
    let source = Path::new(env!("CARGO_MANIFEST_DIR")).with_file_name("checkers-bits").join("src");
    // An installed program is far from the folder in which it was built.
    if !source.is_dir() {
        return Err(format!("expected --output PATH, because there is no {}", source.display()));
    }
    Ok(source.join(format!("generated/board{}x{}.rs", B::WIDTH, B::HEIGHT)))
}

/// The report: one line per magic.
fn report<B: Board>(tables: &Tables<B>) -> String {
    let layout = Layout::of::<B>();
    let word = B::Word::BITS as usize / 4 + 2;
    let mut lines = vec![format!(
        "{:6} {:6} {:word$} {:word$} {:>5} {:>4} {:>6} {:>7} {:>6}",
        "line", "square", "mask", "magic", "shift", "bits", "tried", "entries", "bytes"
    )];
    lines.extend(tables.lines.iter().map(|line| {
        format!(
            "{:6} {:6} {:#0word$x} {:#0word$x} {:>5} {:>4} {:>6} {:>7} {:>6}",
            line.sightline.line(),
            line.sightline.square.to_string(),
            line.sightline.mask(),
            line.magic.multiplier,
            line.magic.shift,
            line.sightline.mask().count_ones(),
            line.tried,
            line.entries,
            line.entries * layout.bytes_per_entry::<B>()
        )
    }));
    let (entries, distinct) = (tables.entries.len(), tables.distinct_entries().len());
    let shared = match layout {
        Layout::Direct => String::new(),
        Layout::Shared => format!(", {distinct} distinct entries"),
    };
    let bytes = layout.bytes::<B>(entries, distinct);
    lines.push(format!("{entries} entries{shared}, {bytes} bytes, seed {}", tables.seed));
    lines.join("\n")
}
