//! The default command: writes or checks every generated table of the workspace.

use std::env;
use std::fs;
use std::path::{Path, PathBuf};

use checkers_geometry::{Board, Board8x8, Board10x8, Board10x10};
use clap::ValueEnum;
use magic_search::draughts::Tables;
use magic_search::{DEFAULT_SEED, Word, chess};

use super::output::{self, Status};

pub(crate) const EXAMPLES: &str = "\
Examples:
  magic-search                write the tables of all boards
  magic-search --check        compare the tables on disk with the output
  magic-search --board chess  write the tables of rooks and bishops
  magic-search --board 8x8 --seed 7 --output /tmp/board8x8.rs

Exit status: 0 done, 1 --check found a difference or a search found fewer magics than requested, \
2 bad arguments or an unusable file.";

#[derive(clap::Args)]
pub(crate) struct Args {
    /// Write or check only this board [default: all boards]
    #[arg(long, value_enum)]
    board: Option<TableName>,

    /// Random seed of the multipliers; a seed always writes the same bytes
    #[arg(long, value_name = "N", default_value_t = DEFAULT_SEED)]
    seed: u64,

    /// Compare the files on disk with the output; write nothing
    #[arg(long)]
    check: bool,

    /// File of one board, to write or to check [default: its place in the workspace]
    #[arg(long, value_name = "FILE", requires = "board")]
    output: Option<PathBuf>,
}

/// A generated file, named after its board.
#[derive(Clone, Copy, ValueEnum)]
pub(crate) enum TableName {
    /// flying kings on the diagonals of an 8x8 board
    #[value(name = "8x8")]
    EightByEight,
    /// flying kings on the diagonals of a 10x10 board
    #[value(name = "10x10")]
    TenByTen,
    /// flying kings on the diagonals of a 10x8 board
    #[value(name = "10x8")]
    TenByEight,
    /// rooks and bishops of chess: with the default seed a stored array
    Chess,
}

/// A generated file and its report: one line per magic.
struct Generated {
    path: PathBuf,
    source: String,
    report: String,
}

pub(crate) fn run(args: &Args) -> Result<Status, String> {
    let names = args.board.map_or(TableName::value_variants().to_vec(), |name| vec![name]);
    let files = names.into_iter().map(|name| match name {
        TableName::EightByEight => kings::<Board8x8>(args),
        TableName::TenByTen => kings::<Board10x10>(args),
        TableName::TenByEight => kings::<Board10x8>(args),
        TableName::Chess => sliders(args),
    });
    // The program finds and verifies all tables before it writes a file, so an error leaves all
    // files unchanged.
    let files: Vec<Generated> = files.collect::<Result<_, _>>()?;
    if args.check {
        return files.iter().try_fold(Status::Done, |worst, file| {
            Ok(worst.max(output::check(&file.path, &file.source)?))
        });
    }
    let mut reports = Vec::new();
    for Generated { path, source, report } in &files {
        if let (None, Some(folder)) = (&args.output, path.parent()) {
            let made = fs::create_dir_all(folder);
            made.map_err(|error| format!("cannot write {}: {error}", path.display()))?;
        }
        let done = output::write(path, source)?;
        reports.push(format!("{report}, for {}: {done}", path.display()));
    }
    output::print(reports.join("\n\n")).map(|_| Status::Done)
}

fn kings<B: Board>(args: &Args) -> Result<Generated, String> {
    let tables = Tables::<B>::find(args.seed)?;
    let path =
        path(args, &format!("checkers-bits/src/generated/board{}x{}.rs", B::WIDTH, B::HEIGHT))?;
    Ok(Generated { path, source: tables.to_string(), report: report(&tables) })
}

fn sliders(args: &Args) -> Result<Generated, String> {
    // The stored array is a third as long as one of tables that a seed finds.
    let tables = match args.seed {
        DEFAULT_SEED => chess::Tables::packed_fixed()?,
        seed => chess::Tables::find(seed, chess::Widths::Fixed)?.signed()?,
    };
    let path = path(args, "chess-bits/src/generated/sliders.rs")?;
    let command = format!("cargo run -p magic-search -- --seed {}", args.seed);
    Ok(Generated {
        path,
        source: tables.rust_source(&command),
        report: super::chess::table(&tables),
    })
}

/// The workspace that the program was built from, if the current folder is in it.
pub(crate) fn workspace() -> Option<&'static Path> {
    let workspace = Path::new(env!("CARGO_MANIFEST_DIR")).parent()?;
    let folder = fs::canonicalize(env::current_dir().ok()?).ok()?;
    folder.starts_with(fs::canonicalize(workspace).ok()?).then_some(workspace)
}

/// The path from `--output`, or the place of the file in the workspace.
fn path(args: &Args, place: &str) -> Result<PathBuf, String> {
    if let Some(path) = &args.output {
        return Ok(path.clone());
    }
    let workspace = workspace().ok_or(
        "expected --board and --output, because the current folder is not in the workspace",
    )?;
    Ok(workspace.join(place))
}

fn report<B: Board>(tables: &Tables<B>) -> String {
    let word = B::Word::BITS as usize / 4 + 2;
    let mut lines = vec![format!(
        "{:6} {:6} {:word$} {:word$} {:>5} {:>4} {:>6} {:>7}",
        "line", "square", "mask", "magic", "shift", "bits", "tried", "entries"
    )];
    lines.extend(tables.lines.iter().map(|line| {
        format!(
            "{:6} {:6} {:#0word$x} {:#0word$x} {:>5} {:>4} {:>6} {:>7}",
            line.sightline.line(),
            line.sightline.square.to_string(),
            line.sightline.mask(),
            line.magic.multiplier,
            line.magic.shift,
            line.sightline.mask().count_ones(),
            line.tried,
            line.entries
        )
    }));
    let (entries, distinct) = (tables.entries.len(), tables.distinct_entries().len());
    let (bytes, seed) = (tables.bytes(), tables.seed);
    lines.push(format!("{entries} entries, {distinct} distinct, {bytes} bytes, seed {seed}"));
    lines.join("\n")
}
