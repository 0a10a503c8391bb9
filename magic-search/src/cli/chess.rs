//! `magic-search chess`: all rook and bishop magics.

use magic_search::DEFAULT_SEED;
use magic_search::chess::{LookUp, Tables, Widths, square_name};

use super::format::{Format, Object};
use super::output::{Status, print};

/// The size of an entry in bytes: one bitboard.
const BYTES_PER_ENTRY: usize = 8;

#[derive(clap::Args)]
#[command(after_help = "\
Examples:
  magic-search chess                 print the magics in columns
  magic-search chess --format c --fixed-shift
  magic-search chess --format rust --fixed-shift --packed   the magics of chess-bits
  magic-search chess --format c --packed   the shortest known array")]
pub(crate) struct Args {
    /// Random seed of the multipliers; a seed always finds the same magics
    #[arg(long, value_name = "N", default_value_t = DEFAULT_SEED)]
    seed: u64,

    /// Use 12 index bits for every rook and 9 for every bishop, so that the shifts are constant
    #[arg(long)]
    fixed_shift: bool,

    /// Print stored magics whose tables overlap in the shortest known array, or with --fixed-shift in that of
    /// chess-bits, whose shifts are arithmetic; no seed finds these magics
    #[arg(long, conflicts_with = "seed")]
    packed: bool,

    /// Output format; `rust` has the form of the source file of chess-bits
    #[arg(long, value_enum, default_value_t = Format::Table)]
    format: Format,
}

pub(crate) fn run(args: &Args) -> Result<Status, String> {
    let (tables, options) = match args {
        Args { packed: true, fixed_shift: true, .. } => {
            (Tables::packed_fixed()?, "--fixed-shift --packed".to_owned())
        }
        Args { packed: true, .. } => (Tables::packed()?, "--packed".to_owned()),
        Args { fixed_shift: true, seed, .. } => {
            (Tables::find(*seed, Widths::Fixed)?, format!("--seed {seed} --fixed-shift"))
        }
        Args { seed, .. } => (Tables::find(*seed, Widths::Classic)?, format!("--seed {seed}")),
    };
    let command = |format| format!("magic-search chess {options} --format {format}");
    let text = match args.format {
        Format::Table => table(&tables),
        Format::Json => json(&tables),
        Format::Rust => tables.rust_source(&command("rust")),
        Format::C => tables.c_header(&command("c")),
    };
    let _ = print(text.trim_end())?;
    Ok(Status::Done)
}

/// The tables as one JSON object. The fields of the object are stable; the crate's README documents
/// them.
fn json(tables: &Tables) -> String {
    let rows = tables.look_ups.iter().map(|look_up| {
        let LookUp { slider, square, magic, offset, span, is_signed, tried } = *look_up;
        let row = Object::default().text("piece", slider).text("square", square_name(square));
        row.text("mask", format_args!("{:#018x}", slider.mask(square)))
            .text("magic", format_args!("{:#018x}", magic.multiplier))
            .value("shift", magic.shift)
            .value("offset", offset)
            .value("span", span)
            .value("signed", is_signed)
            .value("tried", tried)
    });
    let object = Object::default().value("seed", tables.seed);
    let object = object.value("entries", tables.attacks.len()).value("filled", tables.filled());
    object.list("tables", rows).to_string()
}

/// The tables in columns for people.
pub(crate) fn table(tables: &Tables) -> String {
    let mut text = format!(
        "{:6} {:6} {:18} {:18} {:>5} {:>4} {:>6} {:>5} {:>9}\n",
        "piece", "square", "mask", "magic", "shift", "bits", "offset", "span", "tried"
    );
    for look_up in &tables.look_ups {
        let LookUp { slider, square, magic, offset, span, tried, .. } = *look_up;
        text += &format!(
            "{slider:6} {:6} {:#018x} {:#018x} {:>5} {:>4} {offset:>6} {span:>5} {tried:>9}\n",
            square_name(square),
            slider.mask(square),
            magic.multiplier,
            magic.shift,
            magic.bits()
        );
    }
    let (entries, filled) = (tables.attacks.len(), tables.filled());
    let bytes = entries * BYTES_PER_ENTRY;
    let is_stored = tables.look_ups.iter().all(|look_up| look_up.tried == 0);
    let origin = if is_stored { "stored".to_owned() } else { format!("seed {}", tables.seed) };
    text + &format!("{entries} entries, {filled} filled, {bytes} bytes, {origin}")
}
