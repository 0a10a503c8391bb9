//! `magic-search chess`: all rook and bishop magics.

use itertools::Itertools;
use magic_search::DEFAULT_SEED;
use magic_search::chess::{LookUp, Tables, Widths, square_name};

use super::format::{Format, Object};
use super::output::{Status, print};
use super::progress::Progress;

/// The size of an entry in bytes: one bitboard.
const BYTES_PER_ENTRY: usize = 8;

#[derive(clap::Args)]
#[command(after_help = "\
Examples:
  magic-search chess                 print the magics in columns
  magic-search chess --format c --fixed-shift
  magic-search chess --format rust --fixed-shift --packed   the magics of chess-bits
  magic-search chess --format c --packed   the shortest known array
  magic-search chess --format c --fixed-shift --effort 60   search for a minute")]
pub(crate) struct Args {
    /// Random seed of the multipliers; a seed always finds the same magics [default: 2026]
    #[arg(long, value_name = "N")]
    seed: Option<u64>,

    /// Use the shift 52 for every rook and 55 for every bishop
    #[arg(long)]
    fixed_shift: bool,

    /// Print magics whose tables overlap in the shortest known array, or with --fixed-shift in that of chess-bits
    ///
    /// They are stored. With --effort, search for such magics.
    #[arg(long)]
    packed: bool,

    /// Search for tables that overlap in a short array, for about N seconds of one core
    ///
    /// The search counts steps, so it prints the same magics on any machine and with any number of threads. It needs
    /// --fixed-shift, or --packed for any shifts. With --fixed-shift, an effort of 5 takes 5 s and finds about 112,000
    /// entries, an effort of 60 takes 52 s and finds about 96,000.
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..=1_000_000))]
    effort: Option<u32>,

    /// Output format; `rust` has the form of the source file of chess-bits
    #[arg(long, value_enum, default_value_t = Format::Table)]
    format: Format,
}

pub(crate) fn run(args: &Args) -> Result<Status, String> {
    let Args { seed, fixed_shift, packed, effort, .. } = *args;
    let widths = if fixed_shift { Widths::Fixed } else { Widths::Classic };
    let tables = match (effort, packed) {
        (Some(_), _) if !fixed_shift && !packed => {
            return Err("--effort expects --fixed-shift, or --packed for any shifts".to_owned());
        }
        (Some(effort), _) => {
            let mut progress = Progress::new();
            let seed = seed.unwrap_or(DEFAULT_SEED);
            Tables::pack(seed, effort, widths, |entries| {
                progress.show(format_args!("{entries} entries"));
            })?
        }
        (None, true) if seed.is_some() => {
            return Err(
                "--packed expects --effort with --seed: the stored magics have a seed".to_owned()
            );
        }
        (None, true) if fixed_shift => Tables::packed_fixed()?,
        (None, true) => Tables::packed()?,
        (None, false) => Tables::find(seed.unwrap_or(DEFAULT_SEED), widths)?,
    };
    let seed = (effort.is_some() || !packed).then(|| format!("--seed {}", tables.seed));
    let options = [
        seed,
        fixed_shift.then(|| "--fixed-shift".to_owned()),
        packed.then(|| "--packed".to_owned()),
        effort.map(|effort| format!("--effort {effort}")),
    ];
    let options = options.iter().flatten().join(" ");
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
    let object = Object::default().value("seed", tables.seed).value("effort", tables.effort);
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
    let origin = match tables {
        Tables { effort: 0, look_ups, .. } if look_ups[0].tried == 0 => "stored".to_owned(),
        Tables { effort: 0, seed, .. } => format!("seed {seed}"),
        Tables { effort, seed, .. } => format!("seed {seed}, effort {effort}"),
    };
    text + &format!("{entries} entries, {filled} filled, {bytes} bytes, {origin}")
}
