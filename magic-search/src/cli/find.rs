//! `magic-search find`: searches for some magics.

use std::time::{Duration, Instant};

use clap::ValueEnum;
use itertools::Itertools;
use magic_search::find::{End, Found, Order, Outcome, Search};
use magic_search::{Error, Magic, Target, Word};

use super::format::{Format, Object, about, short, subject_object};
use super::output::{Status, print};
use super::progress::Progress;
use super::request::{self, Subject, Targets};

#[derive(clap::Args)]
#[command(after_help = "\
Without a line, a mask or squares, the command searches for a magic of each line separately. With --moves \
the command searches for a magic of each square.

Examples:
  magic-search find --line a1-h8
  magic-search find --line a1-h8 --entries line --square d4 --want smallest
  magic-search find --board 10x10 --line a1-j10 --entries line --square d4
  magic-search find --squares 0,7,14,21 --want sparsest --count 5
  magic-search find --word 64 --mask 0x7e --want sparsest --format c
  magic-search find --moves rook --square a1 --bits 12 --format rust
  magic-search find --moves rook --square h8 --bits 11 --time-limit 60
  magic-search find --moves nightrider --board 5x6  every square
  magic-search find --moves '1,0;-1,0;0,1' --board 4x8 --square b2

Exit status: 0 all found, 1 fewer magics exist or the time was up, 2 bad arguments.")]
pub(crate) struct Args {
    #[command(flatten)]
    request: request::Args,

    /// Which magics to find
    #[arg(long, value_enum, default_value_t = Want::First)]
    want: Want,

    /// Number of magics to find
    #[arg(long, value_name = "N", default_value_t = 1)]
    count: usize,

    /// Random seed of the search
    #[arg(long, value_name = "N", default_value_t = 0)]
    seed: u64,

    /// Time limit in seconds; the magics found until then are printed
    #[arg(long, value_name = "SECONDS", default_value_t = 60.0)]
    time_limit: f64,

    /// Number of threads; does not change the result [default: one per processor]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..=1024))]
    threads: Option<u16>,

    /// Output format
    #[arg(long, value_enum, default_value_t = Format::Table)]
    format: Format,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum Want {
    /// sparse random multipliers that are magic; the seed fixes their order
    First,
    /// the smallest magics, in ascending order
    Smallest,
    /// the magics with the fewest set bits, in ascending order if equal
    Sparsest,
}

impl Want {
    fn order(self, seed: u64) -> Order {
        match self {
            Self::First => Order::Random { seed },
            Self::Smallest => Order::Ascending,
            Self::Sparsest => Order::ByBitCount,
        }
    }
}

pub(crate) fn run(args: &Args) -> Result<Status, String> {
    let until = deadline(args.time_limit)?;
    let requests = args.request.requests()?;
    args.format.print_header(&format!(
        "{:18} {:>18} {:>18} {:>5} {:>4} {:>12}",
        "line", "mask", "magic", "shift", "bits", "place"
    ))?;
    let mut status = Status::Done;
    for request in requests {
        let subject = &request.subject;
        let outcome = match &request.targets {
            Targets::Word32(targets) => search(args, subject, targets, until)?,
            Targets::Word64(targets) => search(args, subject, targets, until)?,
        };
        outcome.found.iter().try_for_each(|found| request.verify(found.magic.multiplier))?;
        if outcome.end != End::Found {
            status = Status::Wrong;
        }
        if print(shown(args, subject, &outcome))?.is_break() {
            break;
        }
    }
    Ok(status)
}

fn deadline(seconds: f64) -> Result<Instant, String> {
    let limit = Duration::try_from_secs_f64(seconds).ok();
    let until = limit.and_then(|limit| Instant::now().checked_add(limit));
    until.ok_or_else(|| format!("`{seconds}` is no time limit in seconds"))
}

/// Runs the search with multipliers of type `W`.
fn search<W: Word>(
    args: &Args,
    subject: &Subject,
    targets: &[Target<W>],
    until: Instant,
) -> Result<Outcome<u64>, Error> {
    let search = Search::new(targets, subject.bits, args.want.order(args.seed))?;
    let mut progress = Progress::new();
    let name = subject.name();
    let threads = args.threads.unwrap_or(0).into();
    let outcome = search.run(args.count, threads, Some(until), |tried| {
        progress.show(format_args!("{name}: {tried} multipliers tried"));
    });
    let found = outcome.found.into_iter().map(|Found { magic, place }| {
        let multiplier = magic.multiplier.widen() as u64;
        Found { magic: Magic { multiplier, shift: magic.shift }, place }
    });
    Ok(Outcome { found: found.collect(), end: outcome.end })
}

/// Formats the magics found, and the reason why the search ended, as `--format` asks.
fn shown(args: &Args, subject: &Subject, Outcome { found, end }: &Outcome<u64>) -> String {
    let hex = |found: &Found<u64>| subject.hex(found.magic.multiplier);
    let (end, note) = match end {
        End::Found => ("found", None),
        End::Exhausted => ("exhausted", Some("there are no more: every multiplier was judged")),
        End::TimeUp => ("time-up", Some("the time was up: --time-limit SECONDS searches longer")),
    };
    match args.format {
        Format::Json => {
            let found = found.iter().map(|it| {
                let object = Object::default().text("magic", hex(it));
                object.value("shift", it.magic.shift).value("place", it.place)
            });
            let want = args.want.to_possible_value();
            let want = want.as_ref().map_or("", |want| want.get_name());
            let object = subject_object(subject).text("want", want);
            let object = object.value("wanted", args.count).value("seed", args.seed);
            object.list("found", found).text("end", end).to_string()
        }
        Format::Table => {
            let mask = match subject.masks.as_slice() {
                [mask] => mask.clone(),
                masks => format!("{} masks", masks.len()),
            };
            let rows = found.iter().map(|it| {
                format!(
                    "{:18} {mask:>18} {:>18} {:>5} {:>4} {:>12}",
                    short(subject),
                    hex(it),
                    it.magic.shift,
                    subject.bits,
                    it.place
                )
            });
            let note = note.map(|note| format!("{:18} {note}", short(subject)));
            rows.chain(note).join("\n")
        }
        format @ (Format::Rust | Format::C) => {
            let constants = found.iter().enumerate().map(|(i, it)| {
                let name = if found.len() > 1 { format!("magic_{i}") } else { "magic".to_owned() };
                format.constant(subject, &name, &hex(it))
            });
            [format!("// {}", about(subject))].into_iter().chain(constants).join("\n")
        }
    }
}
