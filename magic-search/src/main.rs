//! Finds a magic for every look-up of the 8×8 draughts board and writes the tables of
//! `checkers-bits`.

mod look_up;
mod search;
mod source;
mod tables;

use std::fs;
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use clap::Parser;
use itertools::{EitherOrBoth, Itertools};
use tables::Tables;

/// The seed of the tables that are checked in.
const DEFAULT_SEED: u64 = 2026;

/// The bytes of a `checkers_bits::Sight` on the 8×8 board: three words of 32 bits.
const BYTES_PER_ENTRY: usize = 12;

/// Finds a magic for every line of the 8×8 draughts board and writes the look-up tables of
/// checkers-bits.
#[derive(Parser)]
#[command(
    version,
    after_help = "\
Examples:
  magic-search                 write the tables with the default seed
  magic-search --check         are the tables on disk what would be written?
  magic-search --seed 7 --output /tmp/board8x8.rs

Exit status: 0 done, 1 --check found a difference, 2 bad arguments or a file that cannot be used."
)]
struct Arguments {
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

fn main() -> ExitCode {
    let arguments = Arguments::parse();
    match run(&arguments) {
        Ok(code) => code,
        Err(error) => {
            eprintln!("magic-search: {error}");
            ExitCode::from(2)
        }
    }
}

fn run(arguments: &Arguments) -> Result<ExitCode, String> {
    let tables = Tables::find(arguments.seed).map_err(|error| error.to_string())?;
    let source = tables.to_string();
    let path = arguments.output.display();
    if arguments.check {
        let found = fs::read_to_string(&arguments.output)
            .map_err(|error| format!("cannot read {path}: {error}"))?;
        return Ok(match first_difference(&source, &found) {
            None => {
                println!("{path} is up to date");
                ExitCode::SUCCESS
            }
            Some(difference) => {
                eprintln!("magic-search: {path}:{difference}");
                ExitCode::from(1)
            }
        });
    }
    write_atomically(&arguments.output, &source)
        .map_err(|error| format!("cannot write {path}: {error}"))?;
    report(&tables, &arguments.output).map_err(|error| format!("cannot print: {error}"))?;
    Ok(ExitCode::SUCCESS)
}

/// The first line in which two texts differ, with its number, or nothing.
fn first_difference(expected: &str, found: &str) -> Option<String> {
    // Not `lines`, to which a missing newline at the end is no difference.
    let pairs = expected.split('\n').zip_longest(found.split('\n'));
    let (line, pair) = (1..).zip(pairs).find(|(_, pair)| match pair {
        EitherOrBoth::Both(expected, found) => expected != found,
        EitherOrBoth::Left(_) | EitherOrBoth::Right(_) => true,
    })?;
    Some(match pair {
        EitherOrBoth::Both(expected, found) => {
            format!("{line}: expected `{expected}`, found `{found}`")
        }
        EitherOrBoth::Left(expected) => format!("{line}: expected `{expected}`, found the end"),
        EitherOrBoth::Right(found) => format!("{line}: expected the end, found `{found}`"),
    })
}

/// Writes to a temporary file beside `path` and renames it, so that a reader never meets half
/// a file.
fn write_atomically(path: &Path, text: &str) -> io::Result<()> {
    let directory = match path.parent() {
        Some(parent) if !parent.as_os_str().is_empty() => parent,
        _ => Path::new("."),
    };
    fs::create_dir_all(directory)?;
    let mut builder = tempfile::Builder::new();
    // A temporary file is private by default; this one becomes a source file.
    #[cfg(unix)]
    builder.permissions(std::os::unix::fs::PermissionsExt::from_mode(0o666));
    let mut file = builder.tempfile_in(directory)?;
    file.write_all(text.as_bytes())?;
    file.persist(path)?;
    Ok(())
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
