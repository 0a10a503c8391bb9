//! `magic-search tables`: writes the look-up tables of checkers-bits, or checks them.

use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use magic_search::{Tables, check, write_atomically};

/// The seed of the tables that are checked in.
const DEFAULT_SEED: u64 = 2026;

/// The bytes of an answer: three words of 32 bits.
const BYTES_PER_ENTRY: usize = 12;

pub(crate) const EXAMPLES: &str = "\
Examples:
  magic-search tables          write the tables with the default seed
  magic-search tables --check  are the tables on disk what would be written?
  magic-search tables --seed 7 --output /tmp/board8x8.rs

Exit status: 0 done, 1 --check found a difference, 2 a file that cannot be used.";

#[derive(clap::Args)]
pub(crate) struct Args {
    /// Seed of the random multipliers; the same seed writes the same bytes
    #[arg(long, value_name = "N", default_value_t = DEFAULT_SEED)]
    seed: u64,

    /// Write nothing; compare the file on disk with what would be written
    #[arg(long)]
    check: bool,

    /// The file to write or to check
    #[arg(long, value_name = "FILE", default_value_os_t = default_output())]
    output: PathBuf,
}

fn default_output() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR"))
        .with_file_name("checkers-bits")
        .join("src/generated/board8x8.rs")
}

pub(crate) fn run(args: &Args) -> Result<ExitCode, String> {
    let tables = Tables::find(args.seed).map_err(|error| error.to_string())?;
    let source = tables.to_string();
    if args.check {
        return check(&args.output, &source);
    }
    write_atomically(&args.output, &source)
        .map_err(|error| format!("cannot write {}: {error}", args.output.display()))?;
    report(&tables, &args.output).map_err(|error| format!("cannot print: {error}"))?;
    Ok(ExitCode::SUCCESS)
}

/// Prints what was found, a row for each look-up.
fn report(tables: &Tables, path: &Path) -> io::Result<()> {
    let mut out = io::stdout().lock();
    writeln!(
        out,
        "{:6} {:6} {:10} {:10} {:>5} {:>4} {:>6} {:>7} {:>6}",
        "line", "square", "mask", "magic", "shift", "bits", "tried", "entries", "bytes"
    )?;
    for row in &tables.rows {
        writeln!(
            out,
            "{:6} {:6} {:#010x} {:#010x} {:>5} {:>4} {:>6} {:>7} {:>6}",
            row.look_up.line(),
            row.look_up.square.to_string(),
            row.look_up.mask(),
            row.magic.magic,
            row.magic.shift,
            row.look_up.mask().count_ones(),
            row.tried,
            row.entries,
            row.entries * BYTES_PER_ENTRY
        )?;
    }
    let entries = tables.sights.len();
    writeln!(
        out,
        "{entries} entries, {} bytes, seed {}, written to {}",
        entries * BYTES_PER_ENTRY,
        tables.seed,
        path.display()
    )
}
