//! `magic-search chess`: all rook and bishop magics.

use std::path::{Path, PathBuf};

use clap::ValueEnum;
use itertools::Itertools;
use magic_search::chess::{LookUp, Milestone, Tables, Widths, WrongMagic, square_name};
use serde_json::json;
use tool_output::Status;

use super::{DEFAULT_SEED, file, print, progress, spread};

/// The bytes of an entry: one bitboard.
const BYTES_PER_ENTRY: usize = 8;

#[derive(clap::Args)]
#[command(after_help = "\
Examples:
  magic-search chess                    print the magics in columns
  magic-search chess --kept --output    write the tables of chess-bits
  magic-search chess --kept --check     compare the tables on disk with the output
  magic-search chess --format c --overlap --threads 2
  magic-search chess --format json --kept

Exit status: 0 done, 1 --check found a difference, 2 bad arguments or an unusable file.")]
pub(crate) struct Args {
    /// Random seed of the multipliers; a seed always finds the same magics
    #[arg(long, value_name = "N", default_value_t = DEFAULT_SEED)]
    seed: u64,

    /// Number of threads; it does not change the result
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = clap::value_parser!(u16).range(1..=1024))]
    threads: u16,

    /// 12 index bits for every rook, 9 for every bishop: constant shifts
    #[arg(long, conflicts_with = "overlap")]
    fixed_shift: bool,

    /// Search for tables with many holes and pack them into each other
    #[arg(long)]
    overlap: bool,

    /// Print and verify the shortest known array, without a search
    #[arg(long, conflicts_with_all = ["seed", "overlap", "fixed_shift", "effort"])]
    kept: bool,

    /// With --overlap: multipliers to try for each square, in thousands; up to twenty times as
    /// many where a shorter table is near
    #[arg(long, value_name = "N", default_value_t = 300, requires = "overlap", value_parser = clap::value_parser!(u64).range(1..=1_000_000))]
    effort: u64,

    /// Output format
    #[arg(long, value_enum, default_value_t = Format::Table, conflicts_with_all = ["output", "check"])]
    format: Format,

    /// Write the Rust source to a file (default: the file of chess-bits) and print nothing
    #[arg(long, value_name = "FILE", num_args = 0..=1, default_missing_value = default_output())]
    output: Option<PathBuf>,

    /// Compare the file on disk with the output; write nothing
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
    /// the same tables for C
    C,
}

fn default_output() -> &'static str {
    concat!(env!("CARGO_MANIFEST_DIR"), "/../chess-bits/src/generated/sliders.rs")
}

pub(crate) fn run(args: &Args) -> Result<Status, String> {
    let tables = spread::on_threads(args.threads.into(), || {
        args.search().map_err(|error| error.to_string())
    })?;
    let source = || tables.rust_source(&args.command());
    if args.check {
        let path = args.output.as_deref().unwrap_or(Path::new(default_output()));
        return Ok(file::check(path, &source()));
    }
    if let Some(path) = &args.output {
        let is_own = path == Path::new(default_output());
        if is_own && !Path::new(env!("CARGO_MANIFEST_DIR")).is_dir() {
            return Err(format!("expected --output PATH, because there is no {}", path.display()));
        }
        let draft = if is_own { file::draft_in_place } else { file::draft };
        file::place(vec![draft(path, &source())?])?;
        return Ok(Status::Done);
    }
    let text = match args.format {
        Format::Table => table(&tables),
        Format::Json => json(&tables),
        Format::Rust => source(),
        Format::C => tables.c_header(&args.command()),
    };
    let _ = print(text.trim_end())?;
    Ok(Status::Done)
}

impl Args {
    fn search(&self) -> Result<Tables, WrongMagic> {
        if self.kept {
            return Tables::kept();
        }
        if self.overlap {
            let bar = progress::tables(128);
            let tables =
                Tables::overlap(self.seed, 1_000 * self.effort, |milestone| match milestone {
                    Milestone::Square => bar.inc(1),
                    Milestone::Array(entries) => bar.set_message(format!("{entries} entries")),
                });
            bar.finish_and_clear();
            return tables;
        }
        let widths = if self.fixed_shift { Widths::Fixed } else { Widths::Classic };
        Tables::find(self.seed, widths)
    }

    /// The arguments that the magics depend on.
    fn command(&self) -> String {
        if self.kept {
            return "chess --kept".to_owned();
        }
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

/// One object. Its fields are stable; the crate's README documents them.
fn json(tables: &Tables) -> String {
    let rows = tables.look_ups.iter().map(|look_up| {
        let LookUp { slider, square, magic, offset, span, tried } = *look_up;
        json!({
            "piece": slider.to_string(),
            "square": square_name(square),
            "mask": format!("{:#018x}", slider.mask(square)),
            "magic": format!("{:#018x}", magic.multiplier),
            "shift": magic.shift,
            "offset": offset,
            "span": span,
            "tried": tried,
        })
    });
    let object = json!({
        "seed": tables.seed,
        "entries": tables.attacks.len(),
        "filled": tables.filled(),
        "tables": rows.collect_vec(),
    });
    object.to_string()
}

/// Columns for people.
fn table(tables: &Tables) -> String {
    let mut text = format!(
        "{:6} {:6} {:18} {:18} {:>5} {:>4} {:>6} {:>5} {:>9}\n",
        "piece", "square", "mask", "magic", "shift", "bits", "offset", "span", "tried"
    );
    for look_up in &tables.look_ups {
        let LookUp { slider, square, magic, offset, span, tried } = *look_up;
        text += &format!(
            "{slider:6} {:6} {:#018x} {:#018x} {:>5} {:>4} {offset:>6} {span:>5} {tried:>9}\n",
            square_name(square),
            slider.mask(square),
            magic.multiplier,
            magic.shift,
            magic.bits()
        );
    }
    let (entries, filled, seed) = (tables.attacks.len(), tables.filled(), tables.seed);
    let bytes = entries * BYTES_PER_ENTRY;
    text + &format!("{entries} entries, {filled} filled, {bytes} bytes, seed {seed}")
}
