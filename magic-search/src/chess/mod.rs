//! All rook and bishop magics of chess, for 64-bit boards: `magic-search chess`.
//!
//! A rook on a square sees the same for many boards. What matters are the pieces on its rays but
//! for their last squares: 10 to 12 squares, for a bishop 5 to 9. One multiplication gathers them
//! into an index,
//!
//! ```text
//! attacks[offset + ((occupied & mask) * magic >> shift)]
//! ```
//!
//! and a magic is a multiplier with which occupancies that need different answers never share one.
//!
//! | step | how | after whom |
//! |---|---|---|
//! | a candidate | copies of the occupancy that bring each square into the index, at random | Kannan 2007 places bits by backtracking, Romstad tries sparse random numbers |
//! | its trial | every occupancy, with slots that are never cleared | the epochs of Stockfish's search |
//! | verification | every occupancy again, walked square by square, with all tables in place | |
//! | `--overlap` | climbing for magics that fill few slots or need a bit less; first fit | Annuß shares one array among all squares; bits were saved by Österlund, Osborne and others |
//!
//! Each square has a random generator of its own, so that the result depends on the seed and on no
//! number of threads.
//!
//! Sources: Pradyumna Kannan, "Magic Move-Bitboard Generation in Computer Chess", 2007; Tord
//! Romstad, ["Looking for Magics"](https://www.chessprogramming.org/Looking_for_Magics); Lasse
//! Hansen and others, ["Magic Bitboards"](https://www.chessprogramming.org/Magic_Bitboards).
//!
//! The JSON that `--format json` prints is one object: `seed`; `entries`, the length of the shared
//! array; `filled`, how many entries an occupancy reaches; and `tables`, 128 objects, rooks before
//! bishops, each from a1 to h8, with `piece`, `square`, `mask` and `magic` (hexadecimal strings),
//! `shift`, `offset`, `span` (one more than the highest index) and `tried` (multipliers).

mod occupancies;
mod packing;
mod parallel;
mod placing;
mod render;
mod search;
mod squeeze;
mod tables;
mod trial;

use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use clap::ValueEnum;
use search::Widths;
use tables::Tables;

use crate::{check, write_atomically};

/// The seed of the tables that are checked in.
const DEFAULT_SEED: u64 = 2026;

/// The arguments of `magic-search chess`.
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Examples:
  magic-search chess                    print the magics in columns
  magic-search chess --output           write the tables of chess-bits
  magic-search chess --check            are the tables on disk what would be written?
  magic-search chess --format c --overlap --threads 2

Exit status: 0 done, 1 --check found a difference, 2 bad arguments or a file that cannot be used.")]
pub struct Args {
    /// Seed of the random multipliers; the same seed finds the same magics
    #[arg(long, value_name = "N", default_value_t = DEFAULT_SEED)]
    seed: u64,

    /// How many threads search; the result is the same for any number
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = clap::value_parser!(u16).range(1..=1024))]
    threads: u16,

    /// Give all rooks 12 index bits and all bishops 9, so that shifts are constants
    #[arg(long, conflicts_with = "overlap")]
    fixed_shift: bool,

    /// Search for tables with many holes and lay them into each other
    #[arg(long)]
    overlap: bool,

    /// With --overlap: multipliers to try for each square, in thousands; a few times as many where
    /// a shorter table is near
    #[arg(long, value_name = "N", default_value_t = 300, requires = "overlap", value_parser = clap::value_parser!(u64).range(1..=1_000_000))]
    effort: u64,

    /// What to print
    #[arg(long, value_enum, default_value_t = Format::Table, conflicts_with_all = ["output", "check"])]
    format: Format,

    /// Print nothing; write the Rust source to a file, by default that of chess-bits
    #[arg(long, value_name = "FILE", num_args = 0..=1, default_missing_value = default_output())]
    output: Option<PathBuf>,

    /// Write nothing; compare the file on disk with what would be written
    #[arg(long)]
    check: bool,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum Format {
    /// columns for people
    Table,
    /// one object
    Json,
    /// the source that --output writes
    Rust,
    /// the same data for C
    C,
}

fn default_output() -> &'static str {
    concat!(env!("CARGO_MANIFEST_DIR"), "/../chess-bits/src/generated/sliders.rs")
}

/// Finds and verifies the magics, and prints, writes or checks them as the arguments tell.
///
/// The exit code is 1 if a file on disk is not what would be written.
///
/// # Errors
///
/// If a file cannot be read or written, standard output cannot be written, threads cannot be
/// started, or a magic is wrong: one line for people.
pub fn run(args: &Args) -> Result<ExitCode, String> {
    let threads = usize::from(args.threads);
    let placed = if args.overlap {
        packing::overlap(args.seed, 1_000 * args.effort, threads)?
    } else {
        let widths = if args.fixed_shift { Widths::Fixed } else { Widths::Classic };
        search::find(args.seed, widths, threads)?
    };
    let tables = Tables::verified(placed)?;
    let source = || render::rust(&tables, &args.command());
    if args.check {
        let path = args.output.as_deref().unwrap_or(Path::new(default_output()));
        return check(path, &source());
    }
    if let Some(path) = &args.output {
        write_atomically(path, &source())
            .map_err(|error| format!("cannot write {}: {error}", path.display()))?;
        return Ok(ExitCode::SUCCESS);
    }
    let text = match args.format {
        Format::Table => render::table(&tables, args.seed),
        Format::Json => render::json(&tables, args.seed),
        Format::Rust => source(),
        Format::C => render::c(&tables, &args.command()),
    };
    let mut out = io::stdout().lock();
    out.write_all(text.as_bytes())
        .and_then(|()| out.flush())
        .map_err(|error| format!("cannot print: {error}"))?;
    Ok(ExitCode::SUCCESS)
}

/// The 128 multipliers for rooks and then bishops from a1 to h8, at the classic widths, verified.
///
/// ```
/// let magics = magic_search::chess::find(2026)?;
/// assert_eq!(magics.len(), 128);
/// # Ok::<(), String>(())
/// ```
///
/// # Errors
///
/// If a magic is wrong: one line for people.
pub fn find(seed: u64) -> Result<Vec<u64>, String> {
    let tables = Tables::verified(search::find(seed, Widths::Classic, 1)?)?;
    Ok(tables.placed.iter().map(|table| table.magic).collect())
}

impl Args {
    /// The arguments that the magics depend on.
    fn command(&self) -> String {
        let mut command = format!("chess --seed {}", self.seed);
        if self.fixed_shift {
            command += " --fixed-shift";
        }
        if self.overlap {
            command += &format!(" --overlap --effort {}", self.effort);
        }
        command
    }
}

#[cfg(test)]
mod tests {
    use std::fs;

    use clap::Parser;

    use super::*;

    #[derive(Parser)]
    struct Cli {
        #[command(flatten)]
        args: Args,
    }

    fn args(line: &str) -> Result<Args, clap::Error> {
        Cli::try_parse_from(line.split(' ')).map(|cli| cli.args)
    }

    #[test]
    fn what_is_checked_in_is_what_is_found() {
        let args = args("chess --check").unwrap();
        assert_eq!(run(&args), Ok(ExitCode::SUCCESS));
    }

    #[test]
    fn a_digit_that_changes_is_found() {
        let directory = tempfile::tempdir().unwrap();
        let path = directory.path().join("sliders.rs");
        let line = format!("chess --output {}", path.display());
        assert_eq!(run(&args(&line).unwrap()), Ok(ExitCode::SUCCESS));
        let check = args(&format!("{line} --check")).unwrap();
        assert_eq!(run(&check), Ok(ExitCode::SUCCESS));
        let text = fs::read_to_string(&path).unwrap();
        let (head, tail) = text.rsplit_once('7').unwrap();
        fs::write(&path, format!("{head}6{tail}")).unwrap();
        assert_eq!(run(&check), Ok(ExitCode::from(1)));
    }

    #[test]
    fn arguments_that_do_not_go_together_are_refused() {
        for line in [
            "chess --fixed-shift --overlap",
            "chess --effort 5",
            "chess --threads 0",
            "chess --format c --check",
        ] {
            assert!(args(line).is_err(), "{line}");
        }
    }
}
